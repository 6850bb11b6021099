"""What was wrong with a move, in words: part of a sentence that goes on after "This move".

Told from what the seat had seen, as the marks are.
"""

from __future__ import annotations

from typing import Any

from sightline.core.message import Message, all_of, say
from sightline.core.state import State
from sightline.games.perspective.rules.cards import COLOUR_NAMES, COLOURS, Colour
from sightline.games.perspective.rules.moves import (
    AnyMove,
    Ask,
    Claim,
    Look,
    Pass,
    Play,
    SoloLook,
)
from sightline.games.perspective.rules.solo import SoloState, SoloView
from sightline.games.perspective.rules.state import PerspectiveState


def remark(
    before: State[Any, Any, Any, Any], seat: int, move: AnyMove, better: AnyMove
) -> Message | None:
    """What a worse move did that a better one does not; None: nothing that can be named."""
    if isinstance(before, SoloState):
        return _solo(before, move, better)
    assert isinstance(before, PerspectiveState)
    if isinstance(move, Claim) or (isinstance(move, Play) and move.claim):
        return _claimed(before, seat, move)
    if isinstance(move, Pass) and isinstance(better, Claim):
        known = [card.public for card in before.notebook(seat).hands[seat]]
        sure = None not in known
        return say("perspective-remark-sure" if sure else "perspective-remark-likely")
    if isinstance(move, Play) and isinstance(better, Play):
        used, other = _colour(before, seat, move.card), _colour(before, seat, better.card)
        if used != other:
            names = COLOUR_NAMES[used], COLOUR_NAMES[other]
            return say("perspective-remark-action", colour=names[0], better=names[1])
    if isinstance(move, Ask | Look) and _was_seen(before, seat, move):
        return say("perspective-remark-seen")
    return _places(before, seat, move, better)


def _claimed(before: PerspectiveState, seat: int, move: Claim | Play) -> Message | None:
    cards = list(before.notebook(seat).hands[seat])
    if isinstance(move, Play):
        del cards[move.card - 1]
    unseen = [place for place, card in enumerate(cards, 1) if card.public is None]
    if unseen:
        return say("perspective-remark-claims-unseen", cards=all_of(unseen))
    if not before.deal.goals:
        return None
    goal = before.deal.goals[seat]
    wrong = [place for place, card in enumerate(cards, 1) if card.public != goal[place - 1]]
    return say("perspective-remark-claims-wrong", cards=all_of(wrong)) if wrong else None


def _colour(before: PerspectiveState, seat: int, card: int) -> Colour:
    """The side of an own card that its holder sees: its action."""
    side = before.view(seat).hands[seat][card - 1].private
    assert side is not None
    return side


def _was_seen(before: PerspectiveState, seat: int, move: Ask | Look) -> bool:
    notes = before.notebook(seat)
    if isinstance(move, Ask):
        return notes.hands[seat][move.card - 1].public is not None
    return notes.shared[move.card - 1].private is not None


def _places(before: PerspectiveState, seat: int, move: AnyMove, better: AnyMove) -> Message | None:
    """The places of the goal that the move made wrong, or that the other one makes right."""
    if not before.deal.goals:
        return None
    was = _right(before, seat)
    now, could = (_right(_after(before, seat, each), seat) for each in (move, better))
    if was is None or now is None or could is None:
        return None
    if lost := sorted((was & could) - now):
        return say("perspective-remark-undoes", places=all_of(lost))
    if missed := sorted(could - now):
        return say("perspective-remark-misses", places=all_of(missed))
    return None


def _right(state: PerspectiveState, seat: int) -> set[int] | None:
    """The places whose public side is what the goal asks for, as far as the seat has seen them;
    None in the middle of something."""
    hand = state.notebook(seat).hands[seat]
    goal = state.deal.goals[seat]
    if len(hand) != len(goal):
        return None
    return {place for place, card in enumerate(hand, 1) if card.public == goal[place - 1]}


def _after(before: PerspectiveState, seat: int, move: AnyMove) -> PerspectiveState:
    after = _copy(before)
    after.carry_out(seat, move)
    assert isinstance(after, PerspectiveState)
    return after


def _copy(before: State[Any, Any, Any, Any]) -> State[Any, Any, Any, Any]:
    """To be moved on by a move of either kind of game."""
    return before.copy()


# -- solo ------------------------------------------------------------------------------------------


def _solo(before: SoloState, move: AnyMove, better: AnyMove) -> Message | None:
    if isinstance(move, SoloLook):
        row = before.notebook()[COLOURS.index(move.place.side)]
        if row[move.place.card] is not None:
            return say("perspective-remark-seen")
    now, could = _copy(before), _copy(before)
    now.carry_out(0, move)
    could.carry_out(0, better)
    right = [_shown(each) for each in (before, now, could)]
    if right[1] < right[0] and right[1] < right[2]:
        return say("perspective-remark-covers", cards=right[0] - right[1])
    if right[2] > right[1]:
        return say("perspective-remark-shows-less", cards=right[2] - right[1])
    return None


def _shown(state: State[Any, Any, Any, Any]) -> int:
    """How many cards show what their goals ask for."""
    view = state.view(0)
    assert isinstance(view, SoloView)
    return sum(
        colour == wanted
        for (_, *hand), goal in zip(view.up, view.goals, strict=True)
        for colour, wanted in zip(hand, goal, strict=True)
    )
