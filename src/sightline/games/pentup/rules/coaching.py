"""For somebody new: what there is to do now, and what for, from what a seat sees."""

from __future__ import annotations

from sightline.core.message import Message, all_of, say, seats
from sightline.games.pentup.rules.board import Board, PlacedTile
from sightline.games.pentup.rules.moves import Tile
from sightline.games.pentup.rules.scoring import best_seats
from sightline.games.pentup.rules.state import View

FEW = 4
"""So many tiles are named; more are counted."""


def coach(view: View, seat: int) -> Message | None:
    """One line; None: it is not this seat's turn."""
    if view.outcome is not None or view.turn != seat:
        return None
    if not view.placed:
        return say("pentup-coach-first")
    if view.misere:
        return say("pentup-coach-misere")
    return _leading(view, seat) or _behind(view, seat)


def reached(view: View, seat: int) -> dict[int, tuple[Tile, ...]]:
    """By level: the tiles of a seat that must go there, since each goes as high as it fits."""
    board = Board(view.placed)
    found: dict[int, list[Tile]] = {}
    for tile in view.hands[seat]:
        found.setdefault(board.highest_level(tile), []).append(tile)
    return {level: tuple(found[level]) for level in sorted(found, reverse=True)}


def _leading(view: View, seat: int) -> Message | None:
    if best_seats(view.placed, view.players, misere=False) != (seat,):
        return None
    top = _top(view)
    mine = sum(tile.seat == seat and tile.level == top for tile in view.placed)
    level, tiles = next(iter(reached(view, seat).items()))
    if level < top:
        return say("pentup-coach-leads-apart", level=top, tiles=mine)
    return say(
        "pentup-coach-leads",
        level=top,
        tiles=mine,
        these=_these(tiles),
        count=len(tiles),
        to=level,
    )


def _behind(view: View, seat: int) -> Message:
    best = best_seats(view.placed, view.players, misere=False)
    top = _top(view)
    level, tiles = next(iter(reached(view, seat).items()))
    if level < top:
        return say("pentup-coach-behind-apart", level=top, leaders=seats(best), below=top - 1)
    return say(
        "pentup-coach-behind",
        level=top,
        leaders=seats(best),
        these=_these(tiles),
        count=len(tiles),
        to=level,
        then=_then(view, seat, level),
    )


def _these(tiles: tuple[Tile, ...]) -> Message:
    if len(tiles) > FEW:
        return say("pentup-coach-many", tiles=len(tiles))
    return say("pentup-coach-few", tiles=all_of(tiles))


def _then(view: View, seat: int, level: int) -> str:
    """How the seat stands with one more tile on this level."""
    more = PlacedTile(seat=seat, tile="X", cells=(), level=level)
    best = best_seats((*view.placed, more), view.players, misere=False)
    if seat not in best:
        return "closer"
    return "ahead" if len(best) == 1 else "even"


def _top(view: View) -> int:
    return max(tile.level for tile in view.placed)
