"""What just happened, as each observer is allowed to perceive it.

An observer is a seat (0, 1, …) or the audience (``None``). Rules code never writes "send this to
everybody except": it tells what each observer perceives, starting from nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import msgspec

from sightline.core.errors import NoSuchSeat

Observer = int | None


class Event(msgspec.Struct, frozen=True, tag_field="event", gc=False):
    """Base of all events. A game's events are tagged subclasses, so their JSON form names them.

    ``once`` marks an event that shows something no view will ever show again (a private look, a
    card passing by): a table delivers it until it has surely arrived, then forgets it.

    Events hold plain values and never themselves, so the garbage collector has nothing to look for
    in them (``gc=False``): games keep a great many.

    ``restates`` marks an event that only says again what the view shows after it, for those who
    follow a game by events alone: a table, which tells what has changed of the view, leaves it out.
    """

    once: ClassVar[bool] = False
    restates: ClassVar[bool] = False


_EVERYBODY = -1


class Happened:
    """The events of one move (or of the deal), for every observer."""

    __slots__ = ("_players", "_told")

    def __init__(self, players: int) -> None:
        self._players = players
        # Who is told what, in order. What an observer perceived is picked out when it is asked for:
        # most that happens in a simulated game is never looked at by anybody.
        self._told: list[tuple[Observer, Event]] = []

    def tell_all(self, event: Event) -> None:
        """Every seat and the audience perceive the same."""
        self._told.append((_EVERYBODY, event))

    def tell(self, seat: int, event: Event) -> None:
        """Only this seat perceives it."""
        self._require_seat(seat)
        self._told.append((seat, event))

    def tell_each(self, perceived: Callable[[Observer], Event | None]) -> None:
        """Each observer perceives its own form of what happened, or nothing."""
        for observer in (*range(self._players), None):
            event = perceived(observer)
            if event is not None:
                self._told.append((observer, event))

    def tell_owner(self, seat: int, own: Event, others: Event, audience: Event) -> None:
        """One seat perceives more than the other seats, and those more than the audience."""
        self._told += [(each, own if each == seat else others) for each in range(self._players)]
        self._told.append((None, audience))

    def to(self, observer: Observer) -> tuple[Event, ...]:
        """What this observer perceived, in order."""
        if observer is not None:
            self._require_seat(observer)
        return tuple([event for whom, event in self._told if whom in (observer, _EVERYBODY)])

    def _require_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self._players:
            raise NoSuchSeat(seat, self._players)
