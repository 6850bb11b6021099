"""A sight: all that a seat has to play with. A bot gets a sight, never a state."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from sightline.core.echo import echo
from sightline.core.errors import WrongArgument
from sightline.core.events import Event
from sightline.core.moves import LegalMoves, MoveT
from sightline.core.options import without_secrets

if TYPE_CHECKING:
    from sightline.core.state import State

ViewT_co = TypeVar("ViewT_co", bound=msgspec.Struct, covariant=True)


class Sight(Generic[MoveT, ViewT_co]):
    """A seat's view, its legal moves, what it has perceived, and ``sample``."""

    def __init__(self, state: State[Any, Any, MoveT, Any], seat: int) -> None:
        self.__state = state
        self.seat = seat
        self.players = state.players
        self.options = without_secrets(state.options)
        self.asked = state.asked

    @cached_property
    def view(self) -> ViewT_co:
        """What the seat sees now."""
        return self.__state.view(self.seat)

    @cached_property
    def legal(self) -> LegalMoves[MoveT]:
        """What the seat may do now."""
        return self.__state.legal(self.seat)

    @property
    def events(self) -> list[tuple[Event, ...]]:
        """What the seat has perceived since the deal: an entry for each move it noticed at all.

        A move of which it perceived nothing has no entry here: counting the empty ones would tell
        it how many seats have already answered in an open window.
        """
        return [events for events in self.__state.events(self.seat) if events]

    def move_text(self, move: MoveT) -> str:
        """The short text form of a legal move."""
        return self.__state.move_text(move)

    def sample(self, rng: Random) -> State[Any, Any, MoveT, Any]:
        """A full state drawn from those consistent with everything this seat has seen so far."""
        if not isinstance(rng, Random):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise WrongArgument(f"chance comes from a random.Random, not from {echo(rng)}")
        return self.__state.world(self.seat, rng).without_seed()

    def detached(self, rng: Random) -> Sight[MoveT, ViewT_co]:
        """The same sight, carried by a sampled world instead of the real one.

        View, legal moves, events and further samples are by contract the same from any world that
        the seat thinks possible. So this object holds nothing that the seat does not know, and can
        be pickled into another process, or handed to a stranger's bot, without a leak.
        """
        return Sight(self.sample(rng), self.seat)

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        # Pickling must never carry the real world: draw a fresh one from the system's entropy.
        return _attach, (self.__state.world(self.seat, Random()).without_seed(), self.seat)


def _attach(state: State[Any, Any, Any, Any], seat: int) -> Sight[Any, Any]:
    return Sight(state, seat)
