"""Drawings for games without a board of their own: of a view that somebody has, and of that alone.

Whoever asks sends the view along, so there is nothing in the answer that they could not see. Games
draw in a process beside the event loop: what draws is theirs, and what is drawn comes from outside.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, post
from litestar.params import FromPath, JSONBody

from sightline.core.errors import SightlineError
from sightline.core.game import Game
from sightline.core.registry import find_game
from sightline.server.hall import Hall
from sightline.server.refusal import Refusal
from sightline.server.table_messages import GamePicture, PictureWish

_SECONDS = 10.0
_NARROWEST, _WIDEST = 20, 200


@post("/api/games/{key:str}/picture", status_code=200, summary="Draw a view")
async def draw_view(
    request: Request[Any, Any, Any], key: FromPath[str], data: JSONBody[PictureWish]
) -> GamePicture:
    """As SVG where the game has such a drawing, else as text where it has one."""
    hall: Hall = request.app.state.hall
    view = msgspec.json.encode(data.view)
    return await hall.offloop.ask(draw, key, view, data.width, kind=GamePicture, seconds=_SECONDS)


def draw(key: str, encoded: bytes, width: int) -> GamePicture:
    """The same, in whatever process this is called."""
    try:
        game = find_game(key)
        view = msgspec.json.decode(encoded, type=game.view_type)
    except (SightlineError, msgspec.MsgspecError) as error:
        raise Refusal("bad-request", f"This is no view of a game that is here: {error}") from None
    try:
        svg = game.draw_svg(view)
        draws_text = type(game).draw_text is not Game.draw_text
        wide = min(max(width, _NARROWEST), _WIDEST)
        text = str(game.draw_text(view, wide)) if svg is None and draws_text else None
    except Exception:
        raise Refusal("bad-request", "The game cannot draw such a view.") from None
    return GamePicture(svg, text)
