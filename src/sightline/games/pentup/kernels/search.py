"""The players that think, on the compiled kernel: greedy, flat Monte Carlo, UCT.

All of them work for 2, 3 and 4 players and for misère. With the same seed and the same number of
iterations they choose the same move on every machine; with a time budget the clock decides.
A board that is handed in is left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
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

LINE = 3
"""So many moves of what is expected are told."""
OFTEN = 50
"""A move that was looked at less often is no expectation."""

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
    line: tuple[Move, ...] = ()
    """What is expected to follow, as far as the search has looked."""


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
    # In any order: with fewer playouts than moves it sees some of them, and not always the same.
    moves = work.legal(seat)
    order = list(range(len(moves)))
    Random(seed).shuffle(order)
    moves = moves[order]
    visits = np.zeros(len(moves), dtype=np.int64)
    score = np.zeros(len(moves), dtype=np.float64)

    def run(playouts: int) -> None:
        rounds = -(-playouts // 4)
        kernel_tree.flat_run(
            work.words, work.info, seat, misere, rng, moves, visits, score, rounds, exploration
        )

    playouts = spend(run, iterations, seconds)
    value = score / np.maximum(visits, 1)
    order = np.lexsort((-visits, -value)) if exploration == 0 else np.lexsort((-value, -visits))
    candidates = [
        Candidate(Move(*moves[i, :4].tolist()), int(moves[i, 4]), int(visits[i]), float(value[i]))
        for i in order.tolist()
        if visits[i]
    ]
    return Analysis(candidates, playouts, len(moves))


def tried(
    board: KernelBoard, seat: int, move: Move, *, seed: int, games: int, misere: bool = False
) -> Candidate:
    """One move, with so many random games after it, in fours as :func:`flat` plays them."""
    work = board.copy()
    moves = work.legal(seat)
    moves = moves[[Move(*row[:4]) == move for row in moves.tolist()]]
    visits, score = np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.float64)
    rng = random_state(seed)
    rounds = -(-games // 4)
    kernel_tree.flat_run(
        work.words, work.info, seat, misere, rng, moves, visits, score, rounds, 0.0
    )
    return Candidate(move, int(moves[0, 4]), int(visits[0]), float(score[0] / visits[0]))


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
    only: Move | None = None,
    clock: Callable[[], float] = perf_counter,
) -> Analysis:
    """UCT: a tree of tiles and placements, playouts that pick the tile first.

    Every seat is taken to play for its own reward, partners for their common one. With ``only`` the
    seat makes this move, and the search says what it is worth.
    """
    work = board.copy()
    rng = random_state(seed)
    tree = _Tree(_FIRST_NODES)
    if only is not None:
        tree.force(only, work.best_level(only.tile)[0])  # rule (d)

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

    playouts = spend(run, iterations, seconds, clock)
    candidates = tree.candidates()
    if not candidates:  # hardly any playouts: the root has not grown down to a placement
        candidates = [Candidate(_any_move(work, seat, rng), 0, 0, 0.0)]
    return Analysis(candidates, playouts, int(tree.used[0]))


def weigh(
    board: KernelBoard,
    seat: int,
    moves: Sequence[Move],
    *,
    seed: int,
    iterations: int,
    misere: bool = False,
    most: int = 5,
) -> list[Candidate]:
    """What the best moves and these are worth, as far as so many playouts tell.

    Half of them look for the best move. The other half goes to that and to the moves asked for, in
    equal parts: a value falls as the answers to a move are found, so that only moves that were
    looked at equally long can be compared.
    """
    found = search(board, seat, seed=seed, iterations=max(1, iterations // 2), misere=misere)
    leaders = found.candidates[:most]
    asked = [move for move in dict.fromkeys(moves) if move != leaders[0].move]
    if not asked:
        return leaders
    share = max(1, iterations // 2 // (1 + len(asked)))
    compared: list[Candidate] = []
    for number, move in enumerate([leaders[0].move, *asked], 1):
        alone = search(board, seat, seed=seed + number, iterations=share, misere=misere, only=move)
        compared.append(alone.candidates[0])
    rest = [each for each in leaders[1:] if each.move not in asked]
    # The others were found with more playouts each, so their values are set beside the leader's.
    shift = compared[0].value - leaders[0].value
    rest = [each._replace(value=min(1.0, max(0.0, each.value + shift))) for each in rest]
    return compared + rest


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

    def force(self, move: Move, level: int) -> None:
        """Let the root have this one move: a tile with one placement."""
        first, count, visits, score, moves = self.arrays
        for node in (1, 2):
            first[node - 1], count[node - 1] = node, 1
            first[node], count[node], visits[node], score[node] = 0, 0, 0, 0.0
            moves[node] = (*move, level)
        self.used[0] = 3

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
                self._line(node),
            )
            for _, node in found
        ]

    def _line(self, position: int) -> tuple[Move, ...]:
        """What is looked at most after a placement, while it is looked at often enough."""
        _, _, visits, _, moves = self.arrays
        line: list[Move] = []
        while len(line) < LINE:
            node = position
            for _ in range(2):  # the tile, then where it goes
                children = self._children(node)
                if not children:
                    return tuple(line)
                node = max(children, key=lambda child: int(visits[child]))
            if visits[node] < OFTEN:
                break
            line.append(Move(*moves[node, :4].tolist()))
            position = node
        return tuple(line)

    def _children(self, node: int) -> range:
        first, count = int(self.arrays[0][node]), int(self.arrays[1][node])
        return range(first, first + count if first else 0)


def spend(
    run: Callable[[int], None],
    iterations: int | None,
    seconds: float | None,
    clock: Callable[[], float] = perf_counter,
) -> int:
    """Run slices until the iterations or the seconds are spent, whichever comes first."""
    if iterations is None and seconds is None:
        raise ValueError("a search needs iterations or seconds")
    end = None if seconds is None else clock() + seconds
    done = 0
    while iterations is None or done < iterations:
        if done and end is not None and clock() >= end:
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
