"""Windows: several seats are asked at once, and answer in secret until it closes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from sightline.core.errors import SightlineError
from sightline.core.game import AnyState
from sightline.core.moves import LegalMoves
from sightline.table.chairs import Chair

Choice = tuple[Any, str | None]
"""A move, and who has decided it if not the person in the seat."""
AnyOf = Callable[[LegalMoves[Any]], Any]
"""Chooses any legal move."""


@dataclass(slots=True)
class Window:
    """A moment in which several seats are asked at once."""

    number: int
    opened: float
    asked: tuple[int, ...]
    lone: int | None
    """The seat of the only person at the table, if it is asked: nobody else could learn from an
    early close that it has answered."""
    people: int
    answers: dict[int, Any] = field(default_factory=dict[int, Any])
    """The moves that people have chosen in this window (not by a standing answer); secret."""
    bot_answers: dict[int, Any] = field(default_factory=dict[int, Any])
    """Those that bots have chosen, also in place of an absent owner; secret."""
    unkept: set[int] = field(default_factory=set[int])
    """The seats whose answer is not durable yet."""
    extra: float = 0.0
    """Seconds that were added to its length, for everybody to see."""
    longer: int = 0
    """How often somebody has asked for more time."""
    ticks: int = 0
    """How often the answers have been written since it opened."""
    closing: bool = False
    """Its end is being written: an answer would come too late."""


def first_awaited(awaiting: Sequence[int]) -> int:
    """Where those asked decide one after the other: they do so in ascending order."""
    return min(awaiting)


def opened_window(
    number: int, at: float, asked: tuple[int, ...], chairs: Sequence[Chair]
) -> Window:
    """A window that has just opened."""
    people = [seat for seat in asked if chairs[seat].played_by_person]
    lone = None
    if len(people) == 1:
        own = chairs[people[0]].person
        if all(chair.person in (None, own) for chair in chairs):
            lone = people[0]
    return Window(number, at, asked, lone, len(people))


def has_choice(legal: LegalMoves[Any]) -> bool:
    """Whether there is more than one way to answer."""
    return len(list(islice(legal, 2))) > 1


def choice_at_close(
    window: Window, state: AnyState, seat: int, chair: Chair, any_of: AnyOf
) -> Choice:
    """What a seat has answered when the window closes, and who decided it."""
    if seat in window.answers:
        return window.answers[seat], None
    if chair.stands:
        return default_move(state, seat, any_of), "standing"
    if seat in window.bot_answers:
        return window.bot_answers[seat], None if chair.person is None else "stand-in"
    return default_move(state, seat, any_of), "clock"


def default_move(state: AnyState, seat: int, any_of: AnyOf) -> Any:
    """What stands for a seat's silence."""
    move = state.default_move(seat)
    return any_of(state.legal(seat)) if move is None else move


def applied(state: AnyState, seat: int, choice: Choice, any_of: AnyOf) -> tuple[Choice, Any]:
    """Apply an answer; one that another answer has made impossible is the only one lost. The choice
    that was made in the end, and what happened."""
    try:
        return choice, state.apply(seat, choice[0])
    except SightlineError:
        move = default_move(state, seat, any_of)
        return (move, "clock"), state.apply(seat, move)
