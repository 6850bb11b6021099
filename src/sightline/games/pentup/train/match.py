"""How strong a trained network is inside a search: matches against ``search`` at fixed counts."""

from __future__ import annotations

import time
from math import sqrt
from typing import NamedTuple

import numpy as np

from sightline.core.extras import Needs
from sightline.games.pentup.train.batch import TILES
from sightline.games.pentup.train.network import Layers

with Needs("fast", "a match"):
    from sightline.games.pentup.kernels.board import KernelBoard
    from sightline.games.pentup.kernels.master import Net, think
    from sightline.games.pentup.kernels.search import search

_Z95 = 1.96


class Match(NamedTuple):
    """The trained player's points: in all with a 95 % interval, and by the side it played."""

    games: int
    score: float
    low: float
    high: float
    by_side: tuple[tuple[float, int], ...]
    seconds: float
    rival_seconds: float
    """Processor time a move of the two players."""


def playing_net(layers: Layers) -> Net:
    """A network as the kernel takes it."""
    return tuple(
        np.ascontiguousarray(np.asarray(array, dtype=np.float32))
        for layer in layers
        for array in layer
    )


def match(
    net: Net,
    players: int,
    misere: bool,
    *,
    games: int,
    playouts: int,
    judgements: int,
    seed: int,
) -> Match:
    """Play games in which the network takes each side in turn, all others are ``search``.

    As many games in a row as there are sides begin with the same tile. The same numbers give the
    same games on any machine.
    """
    sides = 3 if players == 3 else 2
    points: list[list[float]] = [[] for _ in range(sides)]
    spent, moves = [0.0, 0.0], [0, 0]
    for game in range(games):
        side = game % sides
        board = KernelBoard(players)
        for ply in range(players * TILES):
            seat = ply % players
            luck = (seed, game // sides if ply == 0 else game, ply)
            chance = int(np.random.SeedSequence(luck).generate_state(1, np.uint64)[0])
            ours = ply == 0 or seat % sides == side
            began = time.process_time()
            if ours:
                found = think(board, seat, net, seed=chance, judgements=judgements, misere=misere)
            else:
                found = search(board, seat, seed=chance, iterations=playouts, misere=misere)
            if ply > 0 and game > 0:  # the first game may wait for the compiler
                spent[0 if ours else 1] += time.process_time() - began
                moves[0 if ours else 1] += 1
            board.place(seat, *found.move)
        winners = {seat % sides for seat in board.winners(misere)}
        points[side].append(1.0 / len(winners) if side in winners else 0.0)
    everything = np.concatenate([np.array(of_side) for of_side in points])
    score = float(everything.mean())
    margin = _Z95 * float(everything.std()) / sqrt(games)
    return Match(
        games,
        score,
        max(score - margin, 0.0),
        min(score + margin, 1.0),
        tuple((sum(of_side), len(of_side)) for of_side in points),
        *(spent[who] / max(moves[who], 1) for who in range(2)),
    )
