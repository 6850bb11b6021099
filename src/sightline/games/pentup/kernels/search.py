"""The players that think, on the compiled kernel: greedy, flat Monte Carlo, UCT.

All of them work for 2, 3 and 4 players and for misère. With the same seed and the same number of
iterations they choose the same move on every machine; with a time budget the clock decides.
A board that is handed in is left alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sightline.games.pentup.kernels import play as kernel_play
from sightline.games.pentup.kernels import position as kernel
from sightline.games.pentup.kernels import tree as kernel_tree
from sightline.games.pentup.kernels.board import KernelBoard, random_state
from sightline.kit.chance import random_below

EXPLORATION = 0.3
FIRST_PLAY = 0.5
"""How much better than its parent a placement counts as long as nobody has tried it."""

FLAT_EXPLORATION = 0.3

_SLICE = 256  # playouts between two looks at the clock: a few milliseconds
_FIRST_NODES = 1 << 18
_MOST_NODES = 1 << 23  # 250 MB; half a minute of thinking


class Move(NamedTuple):
    """A tile, how it lies, and where its bounding box begins."""

    tile: int
    orient: int
    x: int
    y: int


class Candidate(NamedTuple):
    """What a search found out about a move; value is the expected reward, 0 to 1."""

    move: Move
    level: int
    visits: int
    value: float


class Analysis(NamedTuple):
    """The moves a search has looked at, the best first; playouts spent; nodes in the tree."""

    candidates: list[Candidate]
    playouts: int
    nodes: int

    @property
    def move(self) -> Move:
        return self.candidates[0].move

    @property
    def value(self) -> float:
        return self.candidates[0].value


def greedy_move(
    board: KernelBoard, seat: int, *, seed: int, misere: bool = False, look_ahead: bool = False
) -> Move:
    """The move after which the seat stands best, by chance among equals.

    With ``look_ahead`` after the next player's greedy answer ("two-ply").
    """
    work = board.copy()
    rng = random_state(seed)
    row = kernel_tree.greedy(work.words, work.info, seat, misere, look_ahead, rng)
    return Move(*row[:4].tolist())


def flat(
    board: KernelBoard,
    seat: int,
    *,
    seed: int,
    iterations: int | None = None,
    seconds: float | None = None,
    misere: bool = False,
    exploration: float = FLAT_EXPLORATION,
) -> Analysis:
    """Flat Monte Carlo: playouts after each of the seat's moves, shared out by UCB1.

    With ``exploration=0`` every move gets the same number of playouts.
    """
    work = board.copy()
    rng = random_state(seed)
    moves = work.legal(seat)
    visits = np.zeros(len(moves), dtype=np.int64)
    score = np.zeros(len(moves), dtype=np.float64)

    def run(playouts: int) -> None:
        rounds = -(-playouts // 4)
        kernel_tree.flat_run(
            work.words, work.info, seat, misere, rng, moves, visits, score, rounds, exploration
        )

    playouts = _spend(run, iterations, seconds)
    value = score / np.maximum(visits, 1)
    order = np.lexsort((-visits, -value)) if exploration == 0 else np.lexsort((-value, -visits))
    candidates = [
        Candidate(Move(*moves[i, :4].tolist()), int(moves[i, 4]), int(visits[i]), float(value[i]))
        for i in order.tolist()
        if visits[i]
    ]
    return Analysis(candidates, playouts, len(moves))


def search(
    board: KernelBoard,
    seat: int,
    *,
    seed: int,
    iterations: int | None = None,
    seconds: float | None = None,
    misere: bool = False,
    exploration: float = EXPLORATION,
    first_play: float = FIRST_PLAY,
) -> Analysis:
    """UCT: a tree of tiles and placements, playouts that pick the tile first.

    Every seat is taken to play for its own reward, partners for their common one.
    """
    work = board.copy()
    rng = random_state(seed)
    tree = _Tree(_FIRST_NODES)

    def run(playouts: int) -> None:
        tree.make_room()
        kernel_tree.uct_run(
            work.words,
            work.info,
            seat,
            misere,
            rng,
            tree.arrays,
            tree.used,
            exploration,
            first_play,
            playouts,
        )

    playouts = _spend(run, iterations, seconds)
    candidates = tree.candidates()
    if not candidates:  # hardly any playouts: the root has not grown down to a placement
        candidates = [Candidate(_any_move(work, seat, rng), 0, 0, 0.0)]
    return Analysis(candidates, playouts, int(tree.used[0]))


def warm() -> None:
    """Compile everything, or load it from disk: seconds the first time, then moments."""
    board = KernelBoard(2)
    for seat, tile, x in ((0, 0, 0), (1, 1, 3)):
        board.place(seat, tile, 0, x, 0)
    board.undo()
    board.legal(1)
    board.count_legal(1)
    board.best_level(1)
    board.perft(1, 1)
    board.winners()
    board.playout(1, random_state(0))
    greedy_move(board, 1, seed=0)
    flat(board, 1, seed=0, iterations=1)
    search(board, 1, seed=0, iterations=1)


class _Tree:
    """The arrays of a search tree; they grow between slices of the search."""

    def __init__(self, capacity: int) -> None:
        self.used = np.ones(1, dtype=np.int64)
        self.arrays = self._new(capacity)
        for array in self.arrays:
            array[0] = 0

    @staticmethod
    def _new(
        capacity: int,
    ) -> tuple[
        NDArray[np.int32],
        NDArray[np.int32],
        NDArray[np.int32],
        NDArray[np.float64],
        NDArray[np.int16],
    ]:
        return (
            np.empty(capacity, dtype=np.int32),  # first child
            np.empty(capacity, dtype=np.int32),  # number of children
            np.empty(capacity, dtype=np.int32),  # visits
            np.empty(capacity, dtype=np.float64),  # score
            np.empty((capacity, 5), dtype=np.int16),  # tile, orientation, x, y, level
        )

    def make_room(self) -> None:
        """Double the arrays when the next slice of the search might fill them."""
        used = int(self.used[0])
        capacity = len(self.arrays[0])
        if used > capacity // 2 and capacity < _MOST_NODES:
            wider = self._new(2 * capacity)
            for old, new in zip(self.arrays, wider, strict=True):
                new[:used] = old[:used]
            self.arrays = wider

    def candidates(self) -> list[Candidate]:
        """The placements at the root: the most visited tile first, then by visits."""
        first, _, visits, score, moves = self.arrays
        found: list[tuple[int, int]] = []
        for tile in self._children(0):
            if first[tile]:
                found += [(tile, spot) for spot in self._children(tile) if visits[spot]]
        found.sort(key=lambda pair: [-int(visits[node]) for node in pair])
        return [
            Candidate(
                Move(*moves[node, :4].tolist()),
                int(moves[node, 4]),
                int(visits[node]),
                float(score[node] / visits[node]),
            )
            for _, node in found
        ]

    def _children(self, node: int) -> range:
        first, count = int(self.arrays[0][node]), int(self.arrays[1][node])
        return range(first, first + count if first else 0)


def _spend(run: Callable[[int], None], iterations: int | None, seconds: float | None) -> int:
    """Run slices until the iterations or the seconds are spent, whichever comes first."""
    if iterations is None and seconds is None:
        raise ValueError("a search needs iterations or seconds")
    end = None if seconds is None else time.perf_counter() + seconds
    done = 0
    while iterations is None or done < iterations:
        if done and end is not None and time.perf_counter() >= end:
            break
        playouts = _SLICE if iterations is None else min(_SLICE, iterations - done)
        run(playouts)
        done += playouts
    return done


def _any_move(board: KernelBoard, seat: int, rng: NDArray[np.uint64]) -> Move:
    tile = int(kernel_play.random_tile(board.info, seat, rng))
    level, count = board.best_level(tile)
    index = random_below(rng, count)
    return Move(tile, *kernel.find(board.words, board.info, tile, level, index))
