"""A Pent-Up position as an SVG picture: blocks in space.

Nothing here needs a font or a file from elsewhere, and the same position always gives the same
bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from sightline.games.pentup.drawing.svg.blocks import blocks, extent, hidden_last, table
from sightline.games.pentup.drawing.svg.page import whole_page
from sightline.games.pentup.drawing.svg.scene import Scene, id_prefix
from sightline.games.pentup.drawing.text import Placed
from sightline.kit.pieces.colours import THEMES

ThemeName = Literal["light", "dark"]


def draw_svg(
    placed: Sequence[Placed],
    *,
    players: int,
    last: int | None = None,
    title: str = "Pent-Up",
    theme: ThemeName = "light",
) -> str:
    """The position as blocks on the table; ``last`` is the index of the tile to mark."""
    scene = Scene(placed, last, THEMES[theme], id_prefix("blocks", theme, placed, last))
    body = [table(scene), *blocks(scene), hidden_last(scene)]
    return whole_page(scene, players, title, list(extent(scene)), body)
