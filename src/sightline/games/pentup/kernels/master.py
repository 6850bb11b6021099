"""The player that thinks with the trained network, from Python.

The last moves of a game of two are solved if they can be; before that the tree is searched.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sightline.games.pentup.kernels import endgame as kernel_endgame
from sightline.games.pentup.kernels import guided as kernel_guided
from sightline.games.pentup.kernels import last as kernel_last
from sightline.games.pentup.kernels import position as kernel_position
from sightline.games.pentup.kernels.board import KernelBoard, random_state
from sightline.games.pentup.kernels.search import Analysis, Candidate, Move, search
from sightline.games.pentup.kernels.tiles import FIRST, TILES
from sightline.kit.chance import random_below

Net = tuple[NDArray[np.float32], ...]
"""Weights and biases of the layers in turn."""


class Manner(NamedTuple):
    """How the search weighs what it knows, see ``kernels/guided.py``; and how much is proven."""

    exploration: float = 0.3
    curiosity: float = 0.5
    warmth: float = 0.05
    trust: float = 0.65
    patience: int = 3
    price: float = 0.6
    solved_from: int = 9
    """With more tiles left than this nothing is proven in time."""


MANNER = Manner()
_WEIGHING = 6  # the fields that guided_run takes

PROOFS = (0, 80, 80, 80, 80, 60, 40, 25, 15, 8)
"""Nodes of a proof for each playout of the effort, by the tiles left: with few it hardly ever takes
so many, with many it is often given up."""

ALWAYS_SOLVED = 4
"""With no more tiles left than this it takes no time at all."""

ENOUGH_NODES = 1_000_000
NODES_A_SECOND = 2_000_000

PACE = (0.5,) * 8 + (1.0,) * 4 + (1.5,) * 5 + (0.7,) * 7
"""How much of the effort goes to each twenty-fourth of the game: most where it is decided, less
where hardly anything is and where the end is solved anyway."""

PACE_OF_TWO = (0.15,) * 8 + (0.5,) * 2 + (1.5,) * 2 + (2.5,) * 6 + (1.0,) * 6
"""The same for the plain game of two, in which nothing is decided before half of it is played."""

_SLICE = 512  # effort between two looks at the clock: a few milliseconds
_MOST_NODES = 1 << 20


class Proof(NamedTuple):
    """What has been proven of a position: 1 won, 0 drawn, -1 lost, None if it took too long."""

    value: int | None
    move: Move | None
    nodes: int


Workspace = tuple[NDArray[Any], ...]


def solve(
    board: KernelBoard,
    seat: int,
    *,
    nodes: int,
    misere: bool = False,
    workspace: Workspace | None = None,
    after: Move | None = None,
    draws: bool = True,
) -> Proof:
    """Look at a game of two to its end: the value for the mover, with a best move.

    Asks first whether there is a win, then, if there is none, whether there is a draw; without
    ``draws`` the value is 0 for both that and a loss. What is
    found out stays in a workspace that is handed in; the others with it are then the same position
    ``after`` another move, or without one.
    """
    if board.players != 2:
        raise ValueError("only games of two are solved")
    if board.over:
        raise ValueError("the game is over")
    work = board.copy()
    if workspace is None:
        workspace = kernel_endgame.new_workspace()
    key = np.uint64(1)
    if after is not None:
        form = int(FIRST[after.tile]) + after.orient
        level = kernel_position.level_at(work.words, *after) - 1
        key ^= np.uint64(kernel_endgame.code_of(1 - seat, form, after.x, after.y, level))
    ctl = np.zeros(kernel_endgame.CONTROL, dtype=np.int64)
    ctl[kernel_last.NODES] = nodes
    ctl[kernel_endgame.ROOT] = -1 if board.ply == 2 * TILES - 1 else board.ply

    def ask(low: int, high: int) -> int:
        return int(
            kernel_endgame.solve(
                work.words, work.info, seat, misere, low, high, key, *workspace, ctl
            )
        )

    def answer(value: int | None) -> Proof:
        row = ctl[kernel_endgame.MOVE :].tolist() if ctl[kernel_endgame.FOUND] else None
        if row is None and value is not None:  # one tile is left: anywhere on its level
            row = board.legal(seat)[0][:4].tolist()
        move = Move(*row) if row and value is not None else None
        return Proof(value, move, nodes - int(ctl[kernel_last.NODES]))

    value = ask(0, 1)
    if value == kernel_endgame.OPEN:
        return answer(None)
    if value <= 0 and not draws:
        value = 0
    elif value <= 0 and board.ply < 2 * TILES - 1:
        value = ask(-1, 0)
        if value == kernel_endgame.OPEN:
            return answer(None)
    return answer(value)


def think(
    board: KernelBoard,
    seat: int,
    net: Net,
    *,
    seed: int,
    iterations: int | None = None,
    seconds: float | None = None,
    misere: bool = False,
    manner: Manner = MANNER,
) -> Analysis:
    """The end of a game solved, otherwise a search guided by the network.

    ``iterations`` is the effort a move on average over a game, counted in playouts; with it alone
    the same seed gives the same move on every machine. The first tile of a game is any of them.
    """
    if iterations is None and seconds is None:
        raise ValueError("a search needs iterations or seconds")
    if board.ply == 0:  # what the network says of a single tile it has not learned
        rows = board.legal(seat)
        row = rows[int(random_below(random_state(seed), len(rows)))].tolist()
        return Analysis([Candidate(Move(*row[:4]), 1, 0, 0.5)], 0, 0)
    end = None if seconds is None else time.perf_counter() + seconds
    proof = proven(board, seat, iterations, seconds, misere=misere, manner=manner)
    if proof is not None:
        return proof
    if board.ply == board.players * TILES - 1:
        row = board.legal(seat)[0].tolist()
        return Analysis([Candidate(Move(*row[:4]), row[4], 0, 0.0)], 0, 0)
    paces = PACE_OF_TWO if board.players == 2 and not misere else PACE
    effort = None if iterations is None else iterations * paces[_part(board)]
    tree = _new_tree(len(net[-1]), _MOST_NODES)
    work = board.copy()
    rng = random_state(seed)
    used = np.ones(1, dtype=np.int64)
    weighing = manner[:_WEIGHING]
    done = 0.0
    while effort is None or done < effort:
        wanted = _SLICE if effort is None else min(_SLICE, effort - done)
        spent = kernel_guided.guided_run(
            work.words, work.info, seat, misere, net, tree, used, rng, *weighing, float(wanted)
        )
        done += float(spent)
        if float(spent) < wanted or (end is not None and time.perf_counter() >= end):
            break
    candidates = _candidates(tree)
    if not candidates:  # hardly any effort: no tile's placements have been judged
        candidates = search(board, seat, seed=seed, iterations=64, misere=misere).candidates
    return Analysis(candidates, round(done), int(used[0]))


def _part(board: KernelBoard) -> int:
    """Which twenty-fourth of the game this is."""
    return board.ply * len(PACE) // (board.players * TILES)


def proven(
    board: KernelBoard,
    seat: int,
    iterations: int | None,
    seconds: float | None,
    *,
    misere: bool = False,
    manner: Manner = MANNER,
) -> Analysis | None:
    """A move that is proven to win (its value is 1), or to draw where none wins (0.5); None: there
    is none, or it is not known."""
    left = board.players * TILES - board.ply
    if board.players != 2 or left > manner.solved_from:
        return None
    budgets: list[int] = []
    if iterations is not None:
        budgets.append(PROOFS[left] * iterations)
    if seconds is not None:
        budgets.append(int(NODES_A_SECOND * seconds / 2))
    nodes = min(budgets)
    if left <= ALWAYS_SOLVED:
        nodes = max(nodes, ENOUGH_NODES)
    proof = solve(board, seat, nodes=nodes, misere=misere)
    if proof.move is None or proof.value == -1:
        return None
    value = 1.0 if proof.value == 1 else 0.5
    level = board.best_level(proof.move.tile)[0]
    return Analysis([Candidate(proof.move, level, proof.nodes, value)], proof.nodes, 0)


def _new_tree(sides: int, nodes: int) -> tuple[NDArray[Any], ...]:
    return (
        np.zeros(nodes, dtype=np.int32),  # first child
        np.zeros(nodes, dtype=np.int32),  # number of children
        np.zeros(nodes, dtype=np.int32),  # visits
        np.zeros(nodes, dtype=np.float64),  # score: sum of what its chooser got
        np.zeros(nodes, dtype=np.int8),  # proven: won or lost for its chooser
        np.zeros(nodes, dtype=np.float32),  # share of the curiosity
        np.zeros((nodes, sides), dtype=np.float32),  # judgement
        np.zeros((nodes, 5), dtype=np.int16),  # tile, orientation, x, y, level
    )


def _candidates(tree: tuple[NDArray[Any], ...]) -> list[Candidate]:
    """The placements at the root: the most visited tile first, then by visits; what is proven
    counts before that."""
    first, count, visits, score, proven, _, _, moves = tree

    def children(node: int) -> range:
        begin = int(first[node])
        return range(begin, begin + int(count[node]) if begin else begin)

    found = [(tile, spot) for tile in children(0) for spot in children(tile)]
    found.sort(key=lambda pair: [(-int(proven[node]), -int(visits[node])) for node in pair])
    return [
        Candidate(
            Move(*moves[node, :4].tolist()),
            int(moves[node, 4]),
            int(visits[node]),
            float(score[node] / visits[node]),
        )
        for _, node in found
        if visits[node]
    ]
