"""What just happened, as each observer is allowed to perceive it.

An observer is a seat (0, 1, …) or the audience (``None``). Rules code never writes "send this to
everybody except": it tells what each observer perceives, starting from nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

import msgspec

from sightline.core.errors import NoSuchSeat

Observer = int | None

EventT = TypeVar("EventT", bound="Event")


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
"""All bits: every seat and the audience."""


class Happened(msgspec.Struct, eq=False, gc=False):
    """The events of one move (or of the deal), for every observer.

    There is one for every move of a game, so it is a struct: quick to make, and like the events in
    it nothing for the garbage collector.
    """

    players: int
    told: list[int | Event] = []
    """Who is told what, in turn; the observers are bits, the audience's above all seats'. What one
    of them perceived is picked out when it is asked for: most that happens in a simulated game is
    never looked at by anybody."""

    def tell_all(self, event: Event) -> None:
        """Every seat and the audience perceive the same."""
        self.told += (_EVERYBODY, event)

    def tell(self, seat: int, event: Event) -> None:
        """Only this seat perceives it."""
        if type(seat) is not int or not 0 <= seat < self.players:
            raise NoSuchSeat(seat, self.players)
        self.told += (1 << seat, event)

    def tell_knowing(self, knows: int, told: Event, untold: Event) -> None:
        """The seats whose bits are in ``knows`` perceive more than everybody else."""
        self.told += (knows, told, ~knows, untold)

    def tell_each(self, perceived: Callable[[Observer], Event | None]) -> None:
        """Each observer perceives its own form of what happened, or nothing."""
        for observer in (*range(self.players), None):
            event = perceived(observer)
            if event is not None:
                self.told += (self._bit(observer), event)

    def tell_owner(self, seat: int, own: Event, others: Event, audience: Event) -> None:
        """One seat perceives more than the other seats, and those more than the audience."""
        own_bit, above = 1 << seat, 1 << self.players
        self.told += (own_bit, own, (above - 1) ^ own_bit, others, above, audience)

    @property
    def shows_once(self) -> bool:
        """Somebody perceived something that no view will show again."""
        told: list[Any] = self.told
        for event in told[1::2]:  # noqa: SIM110  (asked after every move: a generator costs more)
            if event.once:
                return True
        return False

    @property
    def public(self) -> bool:
        """Everybody perceived the same."""
        told: list[Any] = self.told
        for whom in told[::2]:  # noqa: SIM110
            if whom != _EVERYBODY:
                return False
        return True

    def to(self, observer: Observer) -> tuple[Event, ...]:
        """What this observer perceived, in order."""
        if observer is not None and (type(observer) is not int or not 0 <= observer < self.players):
            raise NoSuchSeat(observer, self.players)
        told: list[Any] = self.told
        bit = self._bit(observer)
        each = zip(told[::2], told[1::2], strict=True)
        return tuple([event for whom, event in each if whom & bit])

    def of_kind(self, seat: int, kind: type[EventT]) -> list[EventT]:
        """What a seat perceived of exactly this kind, in order."""
        told: list[Any] = self.told
        bit = 1 << seat
        return [
            event
            for number, event in enumerate(told)
            if type(event) is kind and told[number - 1] & bit
        ]

    def _bit(self, observer: Observer) -> int:
        return 1 << (self.players if observer is None else observer)
