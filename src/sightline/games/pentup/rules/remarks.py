"""What was wrong with a placement, in words: what it lets the next player do, or passes up.

What counts is how high tiles go: each must lie as high as it fits. So a placement is held against a
better one by where the tiles that are left would go after either.
"""

from __future__ import annotations

from typing import Any

from sightline.core.message import Message, Seat, say
from sightline.core.state import State
from sightline.games.pentup.rules.coaching import reached
from sightline.games.pentup.rules.moves import Place
from sightline.games.pentup.rules.state import View

ANY_MORE = 2
"""So many tiles make a difference that is worth a word."""


def remark(
    before: State[Any, Any, Any, Any], seat: int, move: Place, better: Place
) -> Message | None:
    """What a worse placement did that a better one does not; None: nothing that can be named."""
    worse, good = _after(before, seat, move), _after(before, seat, better)
    if worse.misere:
        return _climbing(worse, good, seat, move, better)
    return (
        _high_up(worse, good, better)
        or _rivals_room(worse, good)
        or _own_tile(worse, good, seat, move, better)
        or _own_room(worse, good, seat, move, better)
    )


def _after(before: State[Any, Any, Any, Any], seat: int, move: Place) -> View:
    after = before.copy()
    after.carry_out(seat, move)
    view = after.view(None)
    assert isinstance(view, View)
    return view


def _high_up(worse: View, good: View, better: Place) -> Message | None:
    """On the top level, or above it, a tile more or less is the most that can happen."""
    top, rival = _top(worse), worse.turn
    if rival is not None:
        reach, kept = _reach(worse, rival), _reach(good, rival)
        if reach >= top and reach > kept:
            return say("pentup-remark-lets-up", who=Seat(rival), level=reach)
    level, could = worse.placed[-1].level, good.placed[-1].level
    if could > level and could >= max((tile.level for tile in worse.placed[:-1]), default=0):
        return say("pentup-remark-stays-low", level=could, tile=better.tile)
    return None


def _rivals_room(worse: View, good: View) -> Message | None:
    """The next player's tiles that go so high, and would not."""
    rival = worse.turn
    if rival is None:
        return None
    for level in range(_reach(worse, rival), 1, -1):
        tiles, kept = len(_tiles(worse, rival, level)), len(_tiles(good, rival, level))
        if tiles >= kept + ANY_MORE:
            return say(
                "pentup-remark-gives-room", who=Seat(rival), level=level, tiles=tiles, kept=kept
            )
    return None


def _own_tile(worse: View, good: View, seat: int, move: Place, better: Place) -> Message | None:
    """The tile itself, which could have gone higher after the better one, or as high later on."""
    level = worse.placed[-1].level
    later = next((at for at, tiles in reached(good, seat).items() if move.tile in tiles), 0)
    if later > level:
        return say(
            "pentup-remark-too-low", spent=move.tile, level=level, tile=better.tile, later=later
        )
    if later == level > good.placed[-1].level:
        return say("pentup-remark-could-wait", spent=move.tile, level=level, tile=better.tile)
    return None


def _own_room(worse: View, good: View, seat: int, move: Place, better: Place) -> Message | None:
    """Own tiles that would still go so high, and do not."""
    spent = {move.tile, better.tile}
    for level in range(_reach(good, seat), 1, -1):
        tiles = len(_tiles(worse, seat, level) - spent)
        could = len(_tiles(good, seat, level) - spent)
        if could >= tiles + ANY_MORE:
            return say("pentup-remark-takes-room", level=level, tiles=tiles, could=could)
    return None


def _climbing(worse: View, good: View, seat: int, move: Place, better: Place) -> Message | None:
    """In misère who has to climb has the worst of it."""
    spent, rival = {move.tile, better.tile}, worse.turn
    own, less = len(_tiles(worse, seat, 2) - spent), len(_tiles(good, seat, 2) - spent)
    if own >= less + ANY_MORE:
        return say("pentup-remark-must-climb", tiles=own, less=less)
    if rival is not None:
        theirs, more = len(_tiles(worse, rival, 2)), len(_tiles(good, rival, 2))
        if more >= theirs + ANY_MORE:
            return say("pentup-remark-lets-stay", who=Seat(rival), tiles=theirs, more=more)
    return None


def _tiles(view: View, seat: int, level: int) -> set[str]:
    """The tiles of a seat that go to this level or higher."""
    found = reached(view, seat)
    return {tile for at, tiles in found.items() if at >= level for tile in tiles}


def _reach(view: View, seat: int) -> int:
    """The highest level that a seat can place a tile on."""
    return max(reached(view, seat), default=0)


def _top(view: View) -> int:
    return max((tile.level for tile in view.placed), default=0)
