"""The engine for flat boards: a table of all fronts (see ``kernel_states``)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from sightline.kit.solve.engines import BATCH, Rows, Task, Watch, padded
from sightline.kit.solve.placements import Ints, Placements, Words

MOST_STOCKS = 1 << 13
SIZES = (1 << 16, 1 << 18)  # fronts: a small table first, since it is faster to make
MOST_MEMORY = 400 << 20
_PATTERN = 12


def suits(placements: Placements, counts: Ints) -> bool:
    """Whether a table is the way to go: a flat board, one word of cells, few enough stocks."""
    stocks = 1
    for count in counts.tolist():
        stocks *= count + 1
    return placements.region.dimension == 2 and placements.words == 1 and stocks <= MOST_STOCKS


class States:
    """Walks through the table of fronts; raises OverflowError when there are too many."""

    def __init__(self, placements: Placements, counts: Ints, exact: bool) -> None:
        self.placements = placements
        self.piece = placements.piece
        digits = [count + 1 for count in counts.tolist()]
        weights: list[int] = []
        stocks = 1
        for digit in digits:
            weights.append(stocks)
            stocks *= digit
        self.digits, self.weights = np.array(digits, np.int64), np.array(weights, np.int64)
        self.stock = stocks - 1
        self.depth = min(int(counts.sum()), len(placements.cells)) + 1
        sums, words = self._sums(counts), (stocks + 63) // 64
        rooms = self._rooms(stocks, words)
        for fronts in SIZES:
            if fronts * words * 8 <= MOST_MEMORY and self._fill(fronts, words, sums, rooms, exact):
                return
        raise OverflowError("too many fronts for a table")

    def _fill(
        self, fronts: int, words: int, sums: NDArray[np.bool_], rooms: Words, exact: bool
    ) -> bool:
        """Make the table; False where it needs more fronts than that."""
        from sightline.kit.solve.kernels import states as kernel

        placements = self.placements
        cells = len(placements.cells)
        window = min(_PATTERN, max(1, cells - 1))
        masks = np.ascontiguousarray(placements.masks[:, 0])
        pool = np.empty(len(masks) * 64 + 4096, np.int32)
        lists = np.empty((cells, 1 << window, 2), np.int32)
        lists[:, :, 0] = -1
        keys = np.empty(4 * fronts, np.uint64)
        values = np.full(4 * fronts, kernel.ABSENT, np.int32)
        self.rows: Words = np.empty((fronts, words), np.uint64)
        self.begin = np.empty(fronts + 1, np.int32)
        self.next_front = np.empty(8 * fronts, np.int32)
        self.by = np.empty(8 * fronts, np.int32)
        root, number, edges = kernel.make_table(
            np.uint64((1 << cells) - 1), window, masks, self.piece, placements.first,
            np.ascontiguousarray(placements.beside[:, 0]), sums, rooms, self.weights, not exact,
            pool, lists, keys, values, self.rows, self.begin, self.next_front, self.by,
        )  # fmt: skip
        self.root, self.fronts, self.edges = int(root), int(number), int(edges)
        return root != kernel.TOO_MANY

    def _sums(self, counts: Ints) -> NDArray[np.bool_]:
        """Which numbers of cells some of the pieces can fill together."""
        possible = 1
        for piece, count in zip(self.placements.pieces, counts.tolist(), strict=True):
            for _ in range(count):
                possible |= possible << len(piece.cells)
        return np.array(
            [possible >> size & 1 == 1 for size in range(len(self.placements.cells) + 1)]
        )

    def _rooms(self, stocks: int, words: int) -> Words:
        """For each piece the stocks to which one more of it can be added, as bits."""
        number = np.arange(64 * words, dtype=np.int64)
        rooms = np.zeros((len(self.digits), words), np.uint64)
        for b, (weight, digit) in enumerate(
            zip(self.weights.tolist(), self.digits.tolist(), strict=True)
        ):
            room = (number // weight % digit < digit - 1) & (number < stocks)
            rooms[b] = np.packbits(room, bitorder="little").view(np.uint64)
        return rooms

    def tasks(self) -> list[Task]:
        """The walk is too fast to be worth sharing."""
        return [Task((), 1.0)]

    def run(self, task: Task, watch: Watch, batch: int = BATCH) -> Iterator[Rows]:
        from sightline.kit.solve.kernels import states as kernel

        if self.root < 0:
            return
        depth = self.depth + 1
        fronts, stock, at = (np.zeros(depth, np.int64) for _ in range(3))
        path, info = np.zeros(depth, np.int32), np.zeros(kernel.INFO, np.int64)
        fronts[0], stock[0], at[0] = self.root, self.stock, self.begin[self.root]
        out, sizes = np.zeros((batch, depth), np.int32), np.empty(batch, np.int32)
        while not info[kernel.OVER]:
            number = kernel.walk(
                self.rows, self.begin, self.next_front, self.by, self.piece, self.digits,
                self.weights, fronts, stock, at, path, info, out, sizes,
            )  # fmt: skip
            if number:
                yield padded(out[:number], sizes[:number], self.depth)
            if not watch(self._share(fronts, at, int(info[kernel.DEPTH]))):
                return

    def _share(self, fronts: NDArray[np.int64], at: NDArray[np.int64], depth: int) -> float:
        share, width = 0.0, 1.0
        for d in range(depth + 1):
            first, last = int(self.begin[fronts[d]]), int(self.begin[fronts[d] + 1])
            width /= max(1, last - first)
            share += width * max(0, int(at[d]) - 1 - first)
        return share
