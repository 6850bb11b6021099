"""A sight: all that a seat has to play with. A bot gets a sight, never a state."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from sightline.core.echo import echo
from sightline.core.errors import WrongArgument
from sightline.core.events import Event, EventT
from sightline.core.message import Message, say
from sightline.core.moves import LegalMoves, MoveT
from sightline.core.options import without_secrets
from sightline.core.showing import html_of, svg_of

if TYPE_CHECKING:
    from sightline.core.state import State

ViewT_co = TypeVar("ViewT_co", bound=msgspec.Struct, covariant=True)


class Sight(Generic[MoveT, ViewT_co]):
    """A seat's view, its legal moves, what it has perceived, and ``sample``."""

    # Until somebody looks.
    __view: ViewT_co | None = None
    __legal: LegalMoves[MoveT] | None = None
    __glance: Any = None

    def __init__(self, state: State[Any, Any, MoveT, Any], seat: int) -> None:
        self.__state = state
        self.seat = seat
        self.players = state.players
        self.asked = state.asked

    @property
    def options(self) -> Any:
        """The options, as a seat knows them."""
        return without_secrets(self.__state.options)

    @property
    def view(self) -> ViewT_co:
        """What the seat sees now."""
        # No cached_property: in Python 3.11 that takes a lock, which costs as much as a small view.
        view = self.__view
        if view is None:
            view = self.__view = self.__state.view(self.seat)
        return view

    @property
    def glance(self) -> Any:
        """The same as the game's encoding reads it (``State.glance``)."""
        glance = self.__glance
        if glance is None:
            glance = self.__glance = self.__state.glance(self.seat)
        return glance

    @property
    def legal(self) -> LegalMoves[MoveT]:
        """What the seat may do now."""
        if self.__legal is None:
            self.__legal = self.__state.legal(self.seat)
        return self.__legal

    @property
    def events(self) -> list[tuple[Event, ...]]:
        """What the seat has perceived since the deal: an entry for each move it noticed at all.

        A move of which it perceived nothing has no entry here: counting the empty ones would tell
        it how many seats have already answered in an open window.
        """
        return [events for events in self.__state.events(self.seat) if events]

    @property
    def news(self) -> list[tuple[Event, ...]]:
        """The newest part of ``events``: what the seat has perceived from its own last move on, or
        from the deal on if it has made none."""
        return self.__state.news(self.seat)

    def perceived(self, kind: type[EventT]) -> list[EventT]:
        """The events of one kind among the ``news``: quicker, where nothing else matters."""
        return self.__state.perceived(self.seat, kind)

    def move_text(self, move: MoveT) -> str:
        """The short text form of a legal move."""
        return self.__state.move_text(move)

    def move_told(self, move: MoveT) -> Message:
        """A legal move in people's words."""
        return self.__state.move_told(self.seat, move)

    def sample(self, rng: Random) -> State[Any, Any, MoveT, Any]:
        """A full state drawn from those consistent with everything this seat has seen so far."""
        if not isinstance(rng, Random):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise WrongArgument(say("chance-not-random", rng=echo(rng)))
        return self.__state.world(self.seat, rng).without_seed()

    def detached(self, rng: Random) -> Sight[MoveT, ViewT_co]:
        """The same sight, carried by a sampled world instead of the real one.

        View, legal moves, events and further samples are by contract the same from any world that
        the seat thinks possible. So this object holds nothing that the seat does not know, and can
        be pickled into another process, or handed to a stranger's bot, without a leak.
        """
        return Sight(self.sample(rng), self.seat)

    def _repr_svg_(self) -> str | None:
        return svg_of(self.__state.game, self.view)

    def _repr_html_(self) -> str | None:
        return html_of(self.__state.game, self.view)

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        # Pickling must never carry the real world: draw a fresh one from the system's entropy.
        return _attach, (self.__state.world(self.seat, Random()).without_seed(), self.seat)


def _attach(state: State[Any, Any, Any, Any], seat: int) -> Sight[Any, Any]:
    return Sight(state, seat)
