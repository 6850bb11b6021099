"""What a newcomer is taught: two sides, whose goal is what the others see, the steps of a turn,
asking, claiming."""

from __future__ import annotations

from typing import Any

from sightline.core.game import AnyState
from sightline.lessons import Lessons


def plays(before: AnyState, seat: int, move: Any, after: AnyState, *, colour: str) -> bool:
    """A card of this colour was played for its action."""
    del move
    was, now = before.view(seat), after.view(seat)
    played = len(now.used) > len(was.used)
    return played and now.used[-1] == colour and now.stage != "claim"


def asks(before: AnyState, seat: int, move: Any, after: AnyState) -> bool:
    """The seat has learnt the public colour of a card of its own."""
    del seat, after
    return before.move_text(move).startswith("ask ")


def shows_goal(before: AnyState, seat: int, move: Any, after: AnyState) -> bool:
    """What the others see of the seat's cards is its goal."""
    del before, move
    seen = after.view((seat + 1) % after.players)
    return tuple(card.public for card in seen.hands[seat]) == seen.goals[seat]


LESSONS = Lessons(
    __name__,
    ("sides", "claim"),
    goals={"plays": plays, "asks": asks, "shows-goal": shows_goal},
)
