"""What was wrong with an action, in words: part of a sentence that goes on after "This move".

Told from the own card and the structure that all see, as the marks are.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from sightline.core.message import Message, all_of, say
from sightline.core.state import State
from sightline.games.viewpoints.rules.blueprint import EMPTY
from sightline.games.viewpoints.rules.comparing import differing, missing
from sightline.games.viewpoints.rules.moves import AnyMove, Pass, Place, Reserve, Return, Shift
from sightline.games.viewpoints.rules.views import View


def remark(
    before: State[Any, Any, Any, Any], seat: int, move: AnyMove, better: AnyMove
) -> Message | None:
    """What a worse action did that a better one does not; None: nothing that can be named."""
    was = _own_side(before, seat)
    if isinstance(move, Pass):
        lacking = [piece for piece in missing(was) if piece != EMPTY]
        return say("viewpoints-remark-passes", pieces=all_of(lacking)) if lacking else None
    if not isinstance(move, Place | Shift | Return | Reserve):
        return None
    right = set(differing(was))
    now, could = (
        set(differing(_own_side(_after(before, seat, each), seat, was))) for each in (move, better)
    )
    if (spoilt := now - right) and len(now) > len(could):
        return say("viewpoints-remark-spoils", squares=len(spoilt))
    if len(now) > len(could):
        return say("viewpoints-remark-mends-less", squares=len(now) - len(could))
    if isinstance(better, Place | Shift | Return | Reserve):
        if better.piece == move.piece:
            return say("viewpoints-remark-same-piece", piece=move.piece)
        return say("viewpoints-remark-other-piece", piece=move.piece, better=better.piece)
    return None


def _own_side(state: State[Any, Any, Any, Any], seat: int, asked: View | None = None) -> View:
    """A seat's view; in solitaire, where the side changes with the turn, of the side that was asked
    about."""
    view = state.view(seat)
    assert isinstance(view, View)
    if asked is None or view.own == asked.own:
        return view
    return replace(view, own=asked.own, card=asked.card)


def _after(
    before: State[Any, Any, Any, Any], seat: int, move: AnyMove
) -> State[Any, Any, Any, Any]:
    after = before.copy()
    after.carry_out(seat, move)
    return after
