"""How a notebook shows a position: as the game's picture of a view, else as its text drawing.

What is shown is always somebody's view, so a cell tells no more than that seat, or the audience,
may see.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sightline.core.game import Game

_WIDTH = 80


def svg_of(game: Game[Any, Any, Any, Any], view: Any) -> str | None:
    """The view as a picture; None: the game has none."""
    return game.draw_svg(view)


def html_of(game: Game[Any, Any, Any, Any], view: Any) -> str | None:
    """The view as text, where there is no picture: notebooks would rather show this than that."""
    if game.draw_svg(view) is not None:
        return None
    return f"<pre>{escape(str(game.draw_text(view, _WIDTH)))}</pre>"
