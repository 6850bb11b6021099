"""The kernels as engines: each cuts its search into tasks and runs them, always in one order.

A task is a branch of the search tree. Tasks don't depend on how many workers share them, so neither
do the solutions or their order.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from sightline.kit.solve.placements import Ints, Placements, Words

Rows = NDArray[np.int32]
"""Solutions as numbers of placements, one a row, filled up with -1."""

Watch = Callable[[float], bool]
"""Told which share of a task is done; answers whether to go on."""

ENOUGH_TASKS = 64
DEEPEST_CUT = 4
BATCH = 4096
BUDGET = 100_000  # nodes between two looks at the world, some hundredths of a second


@dataclass(frozen=True)
class Task:
    """A branch: the placements that lead to it, and the share of the tree that it stands for."""

    path: tuple[int, ...]
    share: float
    full: bool = False


class Engine(Protocol):
    """One way to search."""

    def tasks(self) -> list[Task]:
        """The branches, in order."""
        ...

    def run(self, task: Task, watch: Watch, batch: int = BATCH) -> Iterator[Rows]:
        """The solutions in a branch, in order and in batches; it ends early if told so."""
        ...


def padded(rows: NDArray[np.int32], sizes: NDArray[np.int32], width: int) -> Rows:
    """Rows of different lengths, filled up with -1."""
    found = np.full((len(rows), width), -1, np.int32)
    found[:, : rows.shape[1]] = rows[:, :width]
    found[np.arange(width)[None, :] >= sizes[:, None]] = -1
    return found


def _depth_of(placements: Placements, counts: Ints) -> int:
    """How many placements a branch can have at most."""
    smallest = min(len(piece.cells) for piece in placements.pieces)
    return min(int(counts.sum()), len(placements.cells) // smallest) + 1


def _share(done: NDArray[np.int64], total: NDArray[np.int64], depth: int) -> float:
    """The share of a tree that lies before the branch where a search now is."""
    share, width = 0.0, 1.0
    for d in range(depth + 1):
        width /= max(1, int(total[d]))
        share += width * max(0, int(done[d]) - 1)
    return share


class _Branching(ABC):
    """What the two searches that branch on the fewest options have in common."""

    def __init__(
        self, placements: Placements, counts: Ints, exact: bool, start: int | None = None
    ) -> None:
        self.start = start
        order = np.argsort(placements.piece, kind="stable")
        self.numbers = order.astype(np.int32)
        self.masks: Words = np.ascontiguousarray(placements.masks[order])
        self.piece = placements.piece[order]
        self.counts, self.exact = counts, exact
        self.cells = len(placements.cells)
        self.depth = _depth_of(placements, counts)
        self.all_masks = placements.masks
        self.all_pieces = placements.piece

    def tasks(self) -> list[Task]:
        """Branches that start with each placement of the piece ``start``, if one is named."""
        roots = [Task((), 1.0)]
        if self.start is not None:
            heads = np.flatnonzero(self.all_pieces == self.start).tolist()
            roots = [Task((head,), 1 / len(heads), self.fills((head,))) for head in heads]
        found = roots
        for cut in range(1, DEEPEST_CUT + 1):
            if len(found) >= ENOUGH_TASKS or all(task.full for task in found):
                break
            found = [task for root in roots for task in self.cut(root, cut)]
        return found

    def cut(self, root: Task, cut: int) -> Iterator[Task]:
        """The branches of so many more placements, and the solutions that are shorter."""
        if root.full:
            yield root
            return
        depth = len(root.path) + cut
        for rows, sizes, shares in self.search(root, lambda _: True, cut, BATCH):
            for row, size, share in zip(
                rows.tolist(), sizes.tolist(), shares.tolist(), strict=True
            ):
                yield Task(tuple(row[:size]), root.share * share, size < depth)

    def run(self, task: Task, watch: Watch, batch: int = BATCH) -> Iterator[Rows]:
        width = self.depth
        if self.fills(task.path):
            yield padded(
                np.array([task.path], np.int32), np.array([len(task.path)], np.int32), width
            )
            return
        for rows, sizes, _ in self.search(task, watch, 0, batch):
            if len(rows):
                yield padded(rows, sizes, width)

    def fills(self, path: tuple[int, ...]) -> bool:
        """Whether a branch is a solution already."""
        return sum(int(w).bit_count() for i in path for w in self.all_masks[i]) == self.cells

    def open_part(self, task: Task) -> tuple[NDArray[np.bool_], Ints, Words]:
        """The placements still possible in a branch, the copies left, and the cells covered."""
        left = self.counts.copy()
        covered = np.zeros(self.masks.shape[1], np.uint64)
        for i in task.path:
            left[self.all_pieces[i]] -= 1
            covered |= self.all_masks[i]
        keep = ((self.masks & covered) == 0).all(axis=1) & (left[self.piece] > 0)
        return keep, left, covered

    @abstractmethod
    def search(
        self, task: Task, watch: Watch, cut: int, batch: int
    ) -> Iterator[tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.float64]]]:
        """Branches as (placements, lengths, shares)."""


class Fewest(_Branching):
    """For regions of up to 64 cells: see ``kernel_fewest``."""

    def __init__(
        self, placements: Placements, counts: Ints, exact: bool, start: int | None = None
    ) -> None:
        super().__init__(placements, counts, exact, start)
        self.full = np.uint64((1 << self.cells) - 1)

    def search(
        self, task: Task, watch: Watch, cut: int, batch: int
    ) -> Iterator[tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.float64]]]:
        from sightline.kit.solve.kernels import fewest as kernel

        keep, left0, covered = self.open_part(task)
        masks = self.masks[keep, 0]
        depth, width = self.depth + 1, len(left0) + 1
        # Each depth may have as many placements as the one before, rounded up.
        rows = np.empty(depth * (len(masks) + kernel.PAD), np.uint64)
        rows[: len(masks)] = masks
        open_kinds = np.flatnonzero(left0 > 0)
        segs = np.zeros(depth * width, np.uint64)
        edges = np.searchsorted(self.piece[keep], open_kinds)
        segs[: len(edges) + 1] = [*edges.tolist(), len(masks)]
        left, owner = np.zeros((2, depth * width), np.int64)
        left[: len(open_kinds)] = left0[open_kinds]
        owner[: len(open_kinds)] = open_kinds
        kinds, done, total, by = np.zeros((4, depth), np.int64)
        kinds[0] = len(open_kinds)
        filled, at, end, bit, path = np.zeros((5, depth), np.uint64)
        filled[0] = covered[0]
        info = np.zeros(kernel.INFO, np.int64)
        info[kernel.FRESH] = 1
        out = np.empty((batch, depth), np.uint64)
        out_owner = np.zeros((batch, depth), np.int32)
        sizes, shares = np.empty(batch, np.int32), np.empty(batch, np.float64)
        while not info[kernel.OVER]:
            number = kernel.search(
                self.full, self.exact, cut, width, rows, segs, left, owner, kinds, filled, at, end,
                bit, done, total, path, by, info, out, out_owner, sizes, shares, BUDGET,
            )  # fmt: skip
            yield (
                self._numbered(task, out[:number], out_owner[:number], sizes[:number]),
                sizes[:number] + np.int32(len(task.path)),
                shares[:number].copy(),
            )
            if not watch(_share(done, total, int(info[kernel.DEPTH]))):
                return

    def _numbered(
        self,
        task: Task,
        out: Words,
        owner: NDArray[np.int32],
        sizes: NDArray[np.int32],
    ) -> NDArray[np.int32]:
        """Sets of cells and their pieces back to numbers of placements."""
        depth = len(task.path)
        found = np.full((len(out), depth + out.shape[1]), -1, np.int32)
        if not len(out):
            return found
        found[:, :depth] = task.path
        part = found[:, depth:]
        inside = np.arange(out.shape[1])[None, :] < sizes[:, None]
        for q, (start, end) in enumerate(zip(self._segments, self._segments[1:], strict=False)):
            mine = inside & (owner == q)
            if mine.any():
                places = np.searchsorted(self._sorted[start:end], out[mine])
                part[mine] = self._sorted_numbers[start + places]
        return found

    @property
    def _segments(self) -> list[int]:
        return self._lookup()[0]

    @property
    def _sorted(self) -> Words:
        return self._lookup()[1]

    @property
    def _sorted_numbers(self) -> NDArray[np.int32]:
        return self._lookup()[2]

    def _lookup(self) -> tuple[list[int], Words, NDArray[np.int32]]:
        cached: tuple[list[int], Words, NDArray[np.int32]] | None = getattr(self, "_cache", None)
        if cached is None:
            order = np.lexsort((self.masks[:, 0], self.piece))
            edges = np.searchsorted(self.piece, np.arange(len(self.counts) + 1)).tolist()
            cached = (edges, self.masks[order, 0], self.numbers[order])
            self._cache = cached
        return cached


class Wide(_Branching):
    """For larger regions: see ``kernel_wide``."""

    def search(
        self, task: Task, watch: Watch, cut: int, batch: int
    ) -> Iterator[tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.float64]]]:
        from sightline.kit.solve.kernels import fewest as kernel_fewest
        from sightline.kit.solve.kernels import wide as kernel_wide

        keep, left0, covered = self.open_part(task)
        numbers = np.flatnonzero(keep).astype(np.int32)
        depth, pieces = self.depth + 1, len(left0)
        rows = np.empty((depth, len(numbers) + 1), np.int32)
        rows[0, : len(numbers)] = numbers
        segs = np.zeros((depth, pieces + 1), np.int32)
        segs[0] = np.searchsorted(self.piece[keep], np.arange(pieces + 1))
        left = np.zeros((depth, pieces), np.int32)
        left[0] = left0
        filled = np.zeros((depth + 1, self.masks.shape[1]), np.uint64)
        filled[0] = covered
        at, end, where, done, total = (np.zeros(depth, np.int64) for _ in range(5))
        path = np.zeros(depth, np.int64)
        counts = np.zeros(64 * self.masks.shape[1], np.int64)
        info = np.zeros(kernel_fewest.INFO, np.int64)
        info[kernel_fewest.FRESH] = 1
        out = np.zeros((batch, depth), np.int32)
        sizes, shares = np.empty(batch, np.int32), np.empty(batch, np.float64)
        known = len(task.path)
        while not info[kernel_fewest.OVER]:
            number = kernel_wide.search_wide(
                self.masks, self.cells, self.exact, cut, rows, segs, left, filled, at, end, where,
                done, total, path, counts, info, out, sizes, shares, BUDGET // 10,
            )  # fmt: skip
            found = np.full((number, known + depth), -1, np.int32)
            found[:, :known] = task.path
            found[:, known:] = self.numbers[out[:number]]
            yield found, sizes[:number] + np.int32(known), shares[:number].copy()
            if not watch(_share(done, total, int(info[kernel_fewest.DEPTH]))):
                return
