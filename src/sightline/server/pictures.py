"""For games without a board of their own: a view that somebody has, and that alone, drawn and in
words; and drawings of the positions that a game's rules show.

Whoever asks sends the view along, so there is nothing in the answer that they could not see. Games
draw in a process beside the event loop: what draws is theirs, and what is drawn comes from outside.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath, JSONBody

from sightline.core.errors import SightlineError
from sightline.core.game import AnyGame, Game
from sightline.core.message import say
from sightline.core.registry import find_game
from sightline.server.hall import Hall
from sightline.server.refusal import Refusal
from sightline.server.table_messages import (
    Description,
    DescriptionWish,
    GamePicture,
    PictureWish,
)
from sightline.words.bundles import FALLBACK, OURS, languages
from sightline.words.pseudo import PSEUDO
from sightline.words.render import strict
from sightline.words.speaking import speaking

_SECONDS = 10.0
_NARROWEST, _WIDEST = 20, 200
_RULES_WIDTH = 60


@post("/api/games/{key:str}/picture", status_code=200, summary="Draw a view")
async def draw_view(
    request: Request[Any, Any, Any], key: FromPath[str], data: JSONBody[PictureWish]
) -> GamePicture:
    """As SVG where the game has such a drawing, else as text where it has one."""
    hall: Hall = request.app.state.hall
    view = msgspec.json.encode(data.view)
    wish = (key, view, data.width, data.language)
    return await hall.offloop.ask(draw, *wish, kind=GamePicture, seconds=_SECONDS)


@post("/api/games/{key:str}/description", status_code=200, summary="Put a view into words")
async def describe_view(
    request: Request[Any, Any, Any], key: FromPath[str], data: JSONBody[DescriptionWish]
) -> Description:
    """Part by part, as messages: whoever reads decides the language."""
    hall: Hall = request.app.state.hall
    view = msgspec.json.encode(data.view)
    return await hall.offloop.ask(describe, key, view, kind=Description, seconds=_SECONDS)


@get("/api/games/{key:str}/positions/{name:str}", summary="Draw a position of the rules")
async def draw_position(
    request: Request[Any, Any, Any], key: FromPath[str], name: FromPath[str]
) -> GamePicture:
    """A picture in the rules of a game, ``![caption](position:NAME)``."""
    hall: Hall = request.app.state.hall
    return await hall.offloop.ask(draw_pictured, key, name, kind=GamePicture, seconds=_SECONDS)


def draw_pictured(key: str, name: str) -> GamePicture:
    """The same, in whatever process this is called."""
    try:
        game = find_game(key)
    except SightlineError as error:
        raise Refusal.because("not-found", error) from None
    view = game.pictured(name)
    if view is None:
        raise Refusal("not-found", say("refused-no-picture"))
    return _drawn(game, view, _RULES_WIDTH)


def draw(key: str, encoded: bytes, width: int, language: str) -> GamePicture:
    """``draw_view``, in whatever process this is called."""
    game, view = _read(key, encoded)
    # A language's words are kept once they are read: not for whatever somebody calls a language.
    known = {*languages(OURS), *languages(key), *((PSEUDO,) if strict() else ())}
    with speaking(language if language in known else FALLBACK):
        return _drawn(game, view, width)


def describe(key: str, encoded: bytes) -> Description:
    """``describe_view``, in whatever process this is called."""
    game, view = _read(key, encoded)
    try:
        return Description(game.describe(view))
    except Exception:
        raise Refusal("bad-request", say("refused-picture")) from None


def _read(key: str, encoded: bytes) -> tuple[AnyGame, Any]:
    try:
        game = find_game(key)
        return game, msgspec.json.decode(encoded, type=game.view_type)
    except (SightlineError, msgspec.MsgspecError) as error:
        raise Refusal("bad-request", say("refused-view", problem=str(error))) from None


def _drawn(game: AnyGame, view: Any, width: int) -> GamePicture:
    try:
        svg = game.draw_svg(view)
        draws_text = type(game).draw_text is not Game.draw_text
        wide = min(max(width, _NARROWEST), _WIDEST)
        text = str(game.draw_text(view, wide)) if svg is None and draws_text else None
    except Exception:
        raise Refusal("bad-request", say("refused-picture")) from None
    return GamePicture(svg, text)
