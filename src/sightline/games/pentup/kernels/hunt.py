"""The tree search of ``kernels/deep.py``, from Python."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sightline.games.pentup.kernels import deep as kernel_deep
from sightline.games.pentup.kernels.board import KernelBoard, random_state
from sightline.games.pentup.kernels.light import unpacked
from sightline.games.pentup.kernels.search import Analysis, Candidate, Move, search, spend
from sightline.games.pentup.kernels.tiles import FIRST

_NODES_A_PLAYOUT = 24
_MOST_NODES = 1 << 21
_LEAST = 64
"""With fewer playouts no tile's placements need have been tried."""


def hunt(
    board: KernelBoard,
    seat: int,
    *,
    seed: int,
    iterations: int | None = None,
    seconds: float | None = None,
    misere: bool = False,
) -> Analysis:
    """The moves worth looking at, the one looked at most first. Not for the first move of a game.

    With the same seed and iterations the same on every machine; with a time the clock decides.
    """
    work = board.copy()
    rng = random_state(seed)
    nodes = _MOST_NODES
    if iterations is not None:
        nodes = min(nodes, 4096 + _NODES_A_PLAYOUT * iterations)
    tree, lore = kernel_deep.new_tree(nodes), kernel_deep.new_lore()
    kept = kernel_deep.new_kept()
    used = np.ones(1, dtype=np.int64)

    def run(games: int) -> None:
        kernel_deep.deep_run(
            work.words,
            work.info,
            board.words,
            board.info,
            seat,
            misere,
            rng,
            tree,
            used,
            lore,
            kept,
            games,
        )

    done = spend(run, iterations, seconds)
    candidates = _candidates(tree)
    if not candidates:
        candidates = search(board, seat, seed=seed, iterations=_LEAST, misere=misere).candidates
    return Analysis(candidates, done, int(used[0]))


def _candidates(tree: tuple[NDArray[Any], ...]) -> list[Candidate]:
    """The placements at the root: the most visited tile first, then by visits."""
    nodes, _, what = tree
    visits, score = nodes["visits"], nodes["score"]

    def children(node: int) -> range:
        begin = int(nodes[node]["first"])
        return range(begin, begin + int(nodes[node]["count"]) if begin else begin)

    found = [(tile, spot) for tile in children(0) for spot in children(tile) if visits[spot]]
    found.sort(key=lambda pair: [-int(visits[node]) for node in pair])
    candidates: list[Candidate] = []
    for parent, node in found:
        g, x, y, level = (int(part) for part in unpacked(int(what[node])))
        tile = int(what[parent])
        move = Move(tile, g - int(FIRST[tile]), x, y)
        value = float(score[node] / visits[node])
        candidates.append(Candidate(move, level, int(visits[node]), value))
    return candidates
