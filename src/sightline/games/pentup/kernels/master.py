"""The player that thinks with the trained network, from Python."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sightline.games.pentup.kernels import guided as kernel_guided
from sightline.games.pentup.kernels.board import KernelBoard, random_state
from sightline.games.pentup.kernels.search import Analysis, Candidate, Move
from sightline.kit.chance import random_below

Net = tuple[NDArray[np.float32], ...]
"""Weights and biases of the layers in turn."""


class Manner(NamedTuple):
    """How the search weighs what it knows; see ``kernels/guided.py``."""

    curiosity: float = 1.0
    mixture: float = 0.0
    warmth: float = 0.05
    patience: int = 30
    trust: float = 0.65


MANNER = Manner()

_SLICE = 1024  # judgements between two looks at the clock: a few milliseconds
_MOST_NODES = 1 << 21


def think(
    board: KernelBoard,
    seat: int,
    net: Net,
    *,
    seed: int,
    judgements: int | None = None,
    seconds: float | None = None,
    misere: bool = False,
    manner: Manner = MANNER,
) -> Analysis:
    """Search guided by the network; the first tile of a game is any of them.

    With ``judgements`` the same seed gives the same move on every machine.
    """
    if judgements is None and seconds is None:
        raise ValueError("a search needs judgements or seconds")
    work = board.copy()
    if work.ply == 0:
        moves = work.legal(seat)
        row = moves[int(random_below(random_state(seed), len(moves)))]
        return Analysis([Candidate(Move(*row[:4].tolist()), 1, 0, 0.5)], 0, 0)
    most = min(_MOST_NODES, (judgements or _MOST_NODES) + 4096)
    sides = len(net[-1])
    tree = (
        np.zeros(most, dtype=np.int32),  # first child
        np.zeros(most, dtype=np.int32),  # number of children
        np.zeros(most, dtype=np.int32),  # visits
        np.zeros(most, dtype=np.float32),  # share of the curiosity
        np.zeros((most, sides), dtype=np.float32),  # mean
        np.zeros((most, sides), dtype=np.float32),  # worth
        np.zeros((most, 5), dtype=np.int16),  # tile, orientation, x, y, level
    )
    rng = random_state(seed)
    used = np.ones(1, dtype=np.int64)
    end = None if seconds is None else time.perf_counter() + seconds
    done = 0
    while judgements is None or done < judgements:
        wanted = _SLICE if judgements is None else judgements - done
        spent = kernel_guided.guided_run(
            work.words, work.info, seat, misere, net, tree, used, rng, *manner, wanted
        )
        done += int(spent)
        if int(spent) < wanted or (end is not None and time.perf_counter() >= end):
            break
    return Analysis(_candidates(tree, seat % sides, manner), done, int(used[0]))


def _candidates(tree: tuple[NDArray[Any], ...], side: int, manner: Manner) -> list[Candidate]:
    first, count, visits, _, mean, worth, moves = tree
    begin, end = int(first[0]), int(first[0]) + int(count[0])
    value = manner.mixture * worth[begin:end, side] + (1 - manner.mixture) * mean[begin:end, side]
    order = np.lexsort((-value, -visits[begin:end]))
    return [
        Candidate(
            Move(*moves[begin + i, :4].tolist()),
            int(moves[begin + i, 4]),
            int(visits[begin + i]),
            float(value[i]),
        )
        for i in order.tolist()
    ]
