"""Where games are played: the interface, and what all who carry it out have in common.

``sightline.arena.workers`` plays in processes of this machine, ``sightline.arena.on_ray`` on a
cluster. Whatever plays many games (matches, studies, ladders, makers of challenges) is given an
executor, and its result never depends on which.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from types import TracebackType
from typing import Any, Protocol, Self, TypeVar

from sightline.core.errors import SightlineError, UnknownGame
from sightline.core.game import AnyGame
from sightline.core.message import Message, say
from sightline.core.registry import find_game, register


class Games(Protocol):
    """Games to play, from a plan that is small enough to be sent to every worker."""

    @property
    def game(self) -> AnyGame:
        """What is played."""
        ...

    @property
    def games(self) -> int:
        """How many; they are numbered from 0."""
        ...


PlanT = TypeVar("PlanT", bound=Games)
ResultT = TypeVar("ResultT")
Playing = Callable[[PlanT, int], ResultT]
"""What plays one game of a plan, by its number; it is sent to the workers, so it must pickle."""

Answer = list[Any] | SightlineError


class Executor(Protocol):
    """Where games are played. Their results come in any order and are the same everywhere; closing
    the generator stops what is still being played. Leaving the executor gives back what it holds:
    between two plans it may keep its workers."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...

    def play(
        self, plan: PlanT, play: Callable[[PlanT, int], ResultT], numbers: Sequence[int]
    ) -> Generator[ResultT]:
        """The games of a plan with these numbers."""
        ...


def answer_for(plan: Games, chunk: Sequence[int], play: Playing[Any, Any]) -> Answer:
    """The results of a chunk of games, or the error that stopped it."""
    try:
        return [play(plan, number) for number in chunk]
    except SightlineError as error:
        return error


def know(plan: Games) -> None:
    """Register a game that was only registered by hand in the process that has the plan."""
    try:
        find_game(plan.game.key)
    except UnknownGame:
        register(plan.game)


def games_in(chunk: Sequence[int]) -> Message:
    """The games of a chunk, counted from 1 as people do."""
    if len(chunk) == 1:
        return say("match-game", number=str(chunk[0] + 1))
    return say("match-games", first=str(chunk[0] + 1), last=str(chunk[-1] + 1))
