"""What a bot is: something that chooses a move from a sight."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from sightline.core.evaluation import Evaluation, amount
from sightline.core.message import Message, say
from sightline.core.options import NoOptions
from sightline.core.sight import Sight

if TYPE_CHECKING:
    from sightline.core.state import State


OTHERS = 3
"""So many other moves are told beside the one that was made."""


class Belief(msgspec.Struct, frozen=True):
    """What a bot thought of one thing on the table."""

    subject: str
    """A piece, a card, a seat: what people call it."""
    verdict: Literal["right", "wrong", "missing", "unsure"]
    share: float
    """How sure it was, from 0 to 1."""
    words: Message


class Explanation(msgspec.Struct, frozen=True):
    """Why a bot made a move."""

    reason: Message
    """One sentence."""
    beliefs: tuple[Belief, ...] = ()
    heard: tuple[Message, ...] = ()
    """What it had made of the others' actions."""
    beside: tuple[Message, ...] = ()
    """What else it had thought of."""


class Bot(ABC):
    """A player made of code.

    What it chooses is a function of the sight and of the numbers that it is given, and of nothing
    else: not of the time, of global random numbers, or of what this object was asked before. An
    instance may keep what makes it quicker, but a fresh one must choose the same, so a table may
    ask another one each time, in any process, and a match repeats anywhere. Budgets are counts;
    time may only cut them short where people wait.
    """

    @abstractmethod
    def choose(self, sight: Sight[Any, Any], rng: Random) -> Any:
        """One of ``sight.legal``. All chance must come from ``rng``."""

    def evaluate(
        self,
        sight: Sight[Any, Any],
        rng: Random,
        *,
        moves: Sequence[Any] = (),
        effort: float = 1.0,
        world: State[Any, Any, Any, Any] | None = None,
    ) -> Evaluation | None:
        """What the position is worth to the seat, and its candidate moves; None: it cannot say.

        From the sight alone, like a choice. ``moves`` are legal moves that must be among the
        candidates, such as the one that was made. ``effort`` is the share of its usual budget to
        spend. With ``world``, which only an analysis of a finished game gives, it judges the moves
        in that world instead of in those that the seat thinks possible: what was true, beside what
        could be known.
        """
        del sight, rng, moves, effort, world
        return None

    def explain(self, sight: Sight[Any, Any], move: Any, rng: Random) -> Explanation | None:
        """What the bot believed when it made this move, thought through again from the same sight;
        None: it has nothing to say. Asked for only when the game is over."""
        found = self.evaluate(sight, rng, moves=(move,))
        return None if found is None else explained_by(sight, found, move)


def explained_by(sight: Sight[Any, Any], found: Evaluation, move: Any) -> Explanation | None:
    """Why a move, told by what it and the others were thought to be worth."""
    made = found.of(move)
    if made is None:
        return None
    others = [each for each in found.candidates if each is not made]
    if not others:
        return Explanation(say("bot-thought-only"))
    chance = found.measure == "chance"
    told = say(
        "bot-thought-chance" if chance else "bot-thought-to-go",
        move=sight.move_told(move),
        value=amount(found.measure, made.value),
    )
    alike = [
        say("bot-instead", move=sight.move_told(each.move), value=amount(found.measure, each.value))
        for each in others[:OTHERS]
    ]
    return Explanation(told, beside=tuple(alike))


def explained_by_games(
    sight: Sight[Any, Any],
    move: Any,
    games: int,
    share: float,
    others: Iterable[tuple[Any, float]],
) -> Explanation:
    """Why a move, told by what share of so many random games after it was won, and after others."""
    told = say("bot-tried", games=games, move=sight.move_told(move), value=amount("chance", share))
    beside = [
        say("bot-instead", move=sight.move_told(other), value=amount("chance", value))
        for other, value in islice(others, OTHERS)
    ]
    return Explanation(told, beside=tuple(beside))


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A named bot: how strong it is, what can be set, and how to make one.

    ``level`` runs from 1 (a beginner) to 5 (the best there is for this game).
    """

    name: str
    level: int
    help: Message | str
    """What it does, in one sentence."""
    make: Callable[[Any], Bot]
    params: type[msgspec.Struct] = NoOptions
    explains: bool = False
    """Whether ``explain`` has something to say: a replay then offers to ask."""
    evaluates: bool = False
    """Whether ``evaluate`` does: it can be asked for hints, and to analyse games."""
    extra: str | None = None
    """The extra of Sightline that it cannot think without, such as ``fast``."""
    budget: str | None = None
    """The parameter that counts how much it thinks, where it has one: time grows with it."""
