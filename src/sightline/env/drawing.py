"""Positions as text, SVG or pixels: the game's own drawings of a view."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

import numpy as np

from sightline.core.echo import echo
from sightline.core.errors import WrongArgument, instead
from sightline.core.game import AnyGame, AnyState
from sightline.core.message import say

if TYPE_CHECKING:
    from numpy.typing import NDArray

WIDTH = 100
"""Characters in a line of text."""
PIXELS = 800
"""The width of a picture."""
TEXT, SVG, PICTURE, HUMAN = "ansi", "svg", "rgb_array", "human"


def modes(game: AnyGame, state: AnyState) -> list[str]:
    """How a game can be rendered: as pictures only if it draws any."""
    drawn = game.draw_svg(state.view(None)) is not None
    return [HUMAN, TEXT, *([SVG, PICTURE] if drawn else [])]


def require_mode(mode: str | None, known: list[str]) -> None:
    """WrongArgument unless a game can be rendered so."""
    if mode is not None and mode not in known:
        raise WrongArgument(
            say("env-no-render-mode", mode=echo(mode), instead=instead(mode, known))
        )


def rendered(game: AnyGame, view: Any, mode: str) -> str | NDArray[np.uint8] | None:
    """A view in one of the modes; for people it goes to standard output."""
    if mode == HUMAN:
        print(game.draw_text(view, WIDTH))  # noqa: T201
        return None
    if mode == TEXT:
        return str(game.draw_text(view, WIDTH))
    svg = game.draw_svg(view)
    assert svg is not None, "the mode was checked"
    return svg if mode == SVG else pixels(svg)


def pixels(svg: str, width: int = PIXELS) -> NDArray[np.uint8]:
    """A drawing as (row, column, colour), on white."""
    from PIL import Image
    from resvg_py import svg_to_bytes

    png = svg_to_bytes(svg_string=svg, width=width, background="#ffffff")
    with Image.open(BytesIO(bytes(png))) as image:
        return np.asarray(image.convert("RGB"), dtype=np.uint8)
