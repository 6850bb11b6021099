"""Many games of Pent-Up at once, in compiled code (docs/environments.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from sightline.core.batch import Batch
from sightline.games.pentup.encoding import PentupEncoding
from sightline.games.pentup.kernels import many as kernel
from sightline.games.pentup.kernels.position import INFO, PLY, WORDS, new_position
from sightline.games.pentup.rules.state import ALL_TILES, Options

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sightline.core.batch import Whole


class PentupBatch(Batch):
    """Two, three or four players."""

    def __init__(self, players: int, options: Options, count: int) -> None:
        self.encoding = PentupEncoding(players, options)
        self.count = count
        self.players = players
        self.turn = np.full(count, -1, dtype=np.int64)
        self.results = np.zeros((count, players), dtype=np.int8)
        self._misere = options.misere
        # The pages of boards that no game reaches are never touched, and take no memory.
        self._words = np.zeros((count, WORDS), dtype=np.uint64)
        self._info = np.empty((count, INFO), dtype=np.int64)
        self._info[:] = new_position(players)[1]
        self._levels = np.zeros(count, dtype=np.int64)
        self._history = np.zeros((count, players * len(ALL_TILES)), dtype=np.int64)

    def begin(self, games: Iterable[tuple[int, object]]) -> None:
        for place, _ in games:
            kernel.begin(self._words[place], self._info[place])
            self.turn[place] = 0
            self.results[place] = 0

    def step(self, numbers: Whole) -> int:
        return kernel.place_many(
            self._words, self._info, numbers, self._levels, self._misere, self._history, self.turn,
            self.results,
        )  # fmt: skip

    def legal(self) -> tuple[Whole, Whole]:
        starts = np.zeros(self.count + 1, dtype=np.int64)
        kernel.count_many(self._words, self._info, self.turn, starts[1:])
        np.cumsum(starts, out=starts)
        ids = np.empty(starts[-1], dtype=np.int64)
        kernel.list_many(self._words, self._info, self.turn, starts, ids)
        return ids, starts

    def look(self, seats: Whole, out: NDArray[np.int16]) -> None:
        kernel.look_many(self._info, seats, self._misere, out)

    def played(self, game: int) -> list[int]:
        return self._history[game, : self._info[game, PLY]].tolist()
