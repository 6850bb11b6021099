"""How the games of a kind are studied: entry points of the group ``sightline.studies``.

The name is the game's key, the value a StudyKind; a game without one is studied as any game is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import msgspec

from sightline.arena.stats import Estimate
from sightline.arena.study.figures import Share, Spread
from sightline.arena.study.titles import Titles
from sightline.core.game import AnyGame, AnyState
from sightline.core.message import Message, say
from sightline.core.plugins import Plugins

if TYPE_CHECKING:
    from sightline.arena.study.collect import Collected, StudyPlan

INSTALLED = Plugins("sightline.studies", say("plugin-study"))

FactsT = TypeVar("FactsT", bound=msgspec.Struct)


class Telling(msgspec.Struct, frozen=True):
    """What winners had, and what others had."""

    name: str
    winners: float
    others: float
    difference: Estimate


class Gist(NamedTuple):
    """The most important figures, for a terminal and beside those of other modes."""

    games: int
    stopped: bool
    head: Message
    """What the shares go by: a turn, a seat."""
    shares: Sequence[Share]
    summary: Message
    moves: Spread
    choices: Spread
    """Legal moves at a decision, on the average of a game."""
    winning: Sequence[Telling] = ()
    """What winners had more or less of, as far as it is counted in numbers."""


class StudyKind(ABC, Generic[FactsT]):
    """What is kept of each game, and what is said about all of them."""

    facts: type[FactsT]
    bot: str
    """Who plays when nobody is named; empty: the strongest bot."""

    def names(self) -> Iterable[Message]:
        """What its figures are called, which files keep in English."""
        return ()

    def titles(self, game: AnyGame, players: int) -> Titles:
        """The names of seats and figures in the language that is spoken."""
        seats = (game.seat_title(players, seat) for seat in range(players))
        return Titles((*seats, *self.names()))

    @abstractmethod
    def facts_of(self, state: AnyState) -> FactsT:
        """What is kept of a finished game."""

    @abstractmethod
    def fingerprint(self, options: msgspec.Struct) -> str:
        """Changes with what the options name, such as the cards of a set; may be empty."""

    @abstractmethod
    def work_out(self, plan: StudyPlan, collected: Collected[FactsT], command: str) -> Any:
        """All figures, as a struct; at least one game was played."""

    @abstractmethod
    def report(self, plan: StudyPlan, study: Any) -> str:
        """The page."""

    @abstractmethod
    def gist(self, study: Any) -> Gist:
        """What the terminal shows."""


def find_kind(game: AnyGame) -> StudyKind[Any]:
    """How a game is studied: as its package says, else as any game."""
    for entry in INSTALLED.entries():
        if entry.name == game.key:
            kind = INSTALLED.load(entry)
            if not isinstance(kind, StudyKind):
                raise INSTALLED.broken(entry, say("broken-no-study"))
            return kind  # pyright: ignore[reportUnknownVariableType]
    from sightline.arena.study.general import ANY_GAME

    return ANY_GAME
