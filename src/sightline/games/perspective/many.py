"""Many tables of Perspective at once, in compiled code (docs/environments.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

import numpy as np

from sightline.core.batch import Batch
from sightline.games.perspective.encoding import TableEncoding
from sightline.games.perspective.kernels import many as kernel
from sightline.games.perspective.kernels import table as layout
from sightline.games.perspective.rules.cards import COLOURS
from sightline.games.perspective.rules.hands import TableDeal
from sightline.games.perspective.rules.options import Options

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sightline.core.batch import Whole

_NUMBER = {colour: number for number, colour in enumerate(COLOURS, 1)}

_IDS = np.arange(kernel.IDS, dtype=np.int64)


class PerspectiveBatch(Batch):
    """Two, three or four players."""

    def __init__(self, players: int, options: Options, count: int, longest: int) -> None:
        self.encoding = TableEncoding(players, options)
        self.count = count
        self.players = players
        self.turn = np.full(count, -1, dtype=np.int64)
        self.results = np.zeros((count, players), dtype=np.int8)
        self._notes = options.memory_aid == "on"
        self._tables = np.zeros((count, kernel.WIDTH), dtype=np.int64)
        self._tables[:, layout.PLAYERS] = players
        self._tables[:, layout.ADVANCED] = options.advanced
        self._tables[:, layout.ELIMINATE] = options.failed_claim == "eliminate"
        self._tables[:, layout.TURN_LIMIT] = options.turn_limit
        self._tables[:, kernel.STAGE] = kernel.OVER
        self._low = np.zeros(count, dtype=np.int64)
        self._high = np.zeros(count, dtype=np.int64)
        self._history = np.zeros((count, longest), dtype=np.int16)
        self._length = np.zeros(count, dtype=np.int64)

    def begin(self, games: Iterable[tuple[int, object]]) -> None:
        for place, dealt in games:
            deal = cast("TableDeal", dealt)
            table = self._tables[place]
            cards = len(deal.deck)
            table[layout.DRAW : layout.DRAW + cards] = np.arange(0, 2 * cards, 2)
            table[layout.DRAWS] = cards
            colours = [_NUMBER[side] for card in deal.deck for side in card]
            table[kernel.COLOURS : kernel.COLOURS + len(colours)] = colours
            goals = [_NUMBER[colour] for goal in deal.goals for colour in goal]
            table[layout.GOALS : layout.GOALS + len(goals)] = goals
            table[layout.TURN] = self.turn[place] = deal.first
            kernel.deal(table)
            self._low[place], self._high[place] = kernel.legal(table)
            self._length[place] = 0
            self.results[place] = 0

    def step(self, numbers: Whole) -> int:
        return kernel.decide_many(
            self._tables, numbers, self._low, self._high, self._history, self._length, self.turn,
            self.results,
        )  # fmt: skip

    def legal(self) -> tuple[Whole, Whole]:
        many = self._high - self._low
        starts = np.zeros(self.count + 1, dtype=np.int64)
        np.cumsum(many, out=starts[1:])
        ids = np.arange(int(starts[-1]), dtype=np.int64)
        ids += np.repeat(self._low - starts[:-1], many)
        return ids, starts

    def legal_of(self, game: int) -> Whole:
        return _IDS[self._low[game] : self._high[game]]

    def choose(self, luck: np.random.Generator) -> Whole:
        many = self._high - self._low
        return self._low + (luck.random(self.count) * many).astype(np.int64)

    def look(self, seats: Whole, out: NDArray[np.int16]) -> None:
        kernel.look_many(self._tables, seats, self._notes, out)

    def played(self, game: int) -> list[int]:
        return self._history[game, : self._length[game]].tolist()
