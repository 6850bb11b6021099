"""What just happened, as each observer is allowed to perceive it.

An observer is a seat (0, 1, …) or the audience (``None``). Rules code never writes "send this to
everybody except": it tells what each observer perceives, starting from nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import msgspec

Observer = int | None


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Base of all events. A game's events are tagged subclasses, so their JSON form names them.

    ``once`` marks an event that shows something no view will ever show again (a private look, a
    card passing by): a table delivers it until it has surely arrived, then forgets it.
    """

    once: ClassVar[bool] = False


class Happened:
    """The events of one move (or of the deal), for every observer."""

    __slots__ = ("_audience", "_seats")

    def __init__(self, players: int) -> None:
        self._seats: list[tuple[Event, ...]] = [()] * players
        self._audience: tuple[Event, ...] = ()

    def tell_all(self, event: Event) -> None:
        """Every seat and the audience perceive the same."""
        self._seats = [(*events, event) for events in self._seats]
        self._audience = (*self._audience, event)

    def tell(self, seat: int, event: Event) -> None:
        """Only this seat perceives it."""
        self._seats[seat] = (*self._seats[seat], event)

    def tell_each(self, perceived: Callable[[Observer], Event | None]) -> None:
        """Each observer perceives its own form of what happened, or nothing."""
        for seat in range(len(self._seats)):
            event = perceived(seat)
            if event is not None:
                self.tell(seat, event)
        event = perceived(None)
        if event is not None:
            self._audience = (*self._audience, event)

    def to(self, observer: Observer) -> tuple[Event, ...]:
        """What this observer perceived, in order."""
        return self._audience if observer is None else self._seats[observer]
