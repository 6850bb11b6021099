"""What a bot is: something that chooses a move from a sight."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

import msgspec

from sightline.core.options import NoOptions
from sightline.core.sight import Sight


class Belief(msgspec.Struct, frozen=True):
    """What a bot thought of one thing on the table."""

    subject: str
    """A piece, a card, a seat: what people call it."""
    verdict: Literal["right", "wrong", "missing", "unsure"]
    share: float
    """How sure it was, from 0 to 1."""
    words: str


class Explanation(msgspec.Struct, frozen=True):
    """Why a bot made a move."""

    reason: str
    """One sentence."""
    beliefs: tuple[Belief, ...] = ()
    heard: tuple[str, ...] = ()
    """What it had made of the others' actions."""


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

    def explain(self, sight: Sight[Any, Any], move: Any, rng: Random) -> Explanation | None:
        """What the bot believed when it made this move, thought through again from the same sight;
        None: it has nothing to say. Asked for only when the game is over."""
        del sight, move, rng
        return None


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A named bot: how strong it is, what can be set, and how to make one.

    ``level`` runs from 1 (a beginner) to 5 (the best there is for this game).
    """

    name: str
    level: int
    help: str
    make: Callable[[Any], Bot]
    params: type[msgspec.Struct] = NoOptions
    explains: bool = False
    """Whether ``explain`` has something to say: a replay then offers to ask."""
    extra: str | None = None
    """The extra of Sightline that it cannot think without, such as ``fast``."""
