"""Batches: many games of one kind at once, as arrays, for programs that learn quickly.

A game that has a compiled kernel may play many games in it side by side. A batch holds no rules of
its own and no other ids or observations than the encoding: each of its games is, move for move, the
one that the engine would play.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from sightline.core.encoding import AnyEncoding
from sightline.core.errors import SightlineError
from sightline.core.message import say

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Whole = NDArray[np.int64]


class NoBatch(SightlineError):
    """A game that can't be played in batches was asked for one."""

    def __init__(self, key: str, players: int) -> None:
        super().__init__(say("env-no-batch", key=key, players=players))


class Batch(ABC):
    """See the module's docstring. ``turn`` says whose turn it is in each game, -1 where nobody's;
    ``results`` 1, 0 or -1 by game and seat, once a game is over. Both are brought up to date by
    every step, and belong to the batch: who wants to keep them copies them."""

    encoding: AnyEncoding
    count: int
    players: int
    turn: Whole
    results: NDArray[np.int8]

    @abstractmethod
    def begin(self, games: Iterable[tuple[int, Any]]) -> None:
        """Begin these games anew, by place and deal."""

    @abstractmethod
    def step(self, numbers: Whole) -> int:
        """Make the move that an id means in each game that is not over. Where one is not legal its
        game's place is returned, and nothing has happened; else -1."""

    @abstractmethod
    def legal(self) -> tuple[Whole, Whole]:
        """The legal ids of all games, one game behind the other, in no order that is promised; and
        where each game's begin, with one end more. A game that is over has none."""

    @abstractmethod
    def look(self, seats: Whole, out: NDArray[np.int16]) -> None:
        """Write what one seat of each game sees, as the encoding's vector; zeros where the seat is
        negative."""

    @abstractmethod
    def played(self, game: int) -> list[int]:
        """The ids of a game's moves so far."""

    def legal_of(self, game: int) -> Whole:
        """The legal ids of one game, as an array that nobody may change."""
        ids, starts = self.legal()
        return ids[starts[game] : starts[game + 1]]

    def choose(self, luck: np.random.Generator) -> Whole:
        """A legal id of each game, each as likely as the others; 0 where a game is over."""
        import numpy as np

        ids, starts = self.legal()
        many = np.diff(starts)
        picked = starts[:-1] + (luck.random(self.count) * many).astype(np.int64)
        going = many > 0
        chosen = np.zeros(self.count, dtype=np.int64)
        chosen[going] = ids[picked[going]]
        return chosen
