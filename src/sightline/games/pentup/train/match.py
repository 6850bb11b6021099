"""How strong ``master`` or a trained network is: matches against ``search`` at fixed counts."""

from __future__ import annotations

import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from multiprocessing import get_context
from typing import NamedTuple

import numpy as np

from sightline.core.extras import Needs
from sightline.games.pentup.train.batch import TILES
from sightline.games.pentup.train.network import Layers

with Needs("fast", "a match"):
    from sightline.games.pentup.bots.patience import think_ahead
    from sightline.games.pentup.kernels.board import KernelBoard
    from sightline.games.pentup.kernels.master import MANNER, Manner, Net, think
    from sightline.games.pentup.kernels.search import search

_Z95 = 1.96


class Rules(NamedTuple):
    """What is played, and how much both may think: counts a move."""

    players: int
    misere: bool
    playouts: int
    effort: int
    seed: int
    manner: Manner = MANNER


class Game(NamedTuple):
    """The trained player's side and points, and seconds of processor time a move: its own and the
    others'."""

    side: int
    points: float
    seconds: float
    rival_seconds: float


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


def play_game(net: Net | None, rules: Rules, game: int) -> Game:
    """One game; without a network as ``master`` plays the plain game of two. As many in a row as
    there are sides begin with the same tile."""
    sides = 3 if rules.players == 3 else 2
    side = game % sides
    spent, moves = [0.0, 0.0], [0, 0]
    board = KernelBoard(rules.players)
    for ply in range(rules.players * TILES):
        seat = ply % rules.players
        luck = (rules.seed, game // sides if ply == 0 else game, ply)
        chance = int(np.random.SeedSequence(luck).generate_state(1, np.uint64)[0])
        if ply == 0:
            rows = board.legal(seat)
            board.place(seat, *rows[chance % len(rows)][:4].tolist())
            continue
        ours = seat % sides == side
        began = time.process_time()
        if ours and net is None:
            found = think_ahead(board, seat, seed=chance, iterations=rules.effort)
        elif ours:
            assert net is not None
            found = think(
                board,
                seat,
                net,
                seed=chance,
                iterations=rules.effort,
                misere=rules.misere,
                manner=rules.manner,
            )
        else:
            found = search(board, seat, seed=chance, iterations=rules.playouts, misere=rules.misere)
        spent[0 if ours else 1] += time.process_time() - began
        moves[0 if ours else 1] += 1
        board.place(seat, *found.move)
    winners = {seat % sides for seat in board.winners(rules.misere)}
    points = 1.0 / len(winners) if side in winners else 0.0
    return Game(side, points, *(spent[who] / moves[who] for who in range(2)))


def match(net: Net | None, rules: Rules, *, games: int, processes: int = 1) -> Match:
    """Play games in which the network takes each side in turn, all others are ``search``.

    The same numbers give the same games on any machine.
    """
    play = partial(play_game, net, rules)
    play_game(net, rules._replace(playouts=1, effort=8), 0)  # may wait for the compiler
    if processes == 1:
        return summed(rules, map(play, range(games)))
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        return summed(rules, pool.map(play, range(games)))


def summed(rules: Rules, played: Iterable[Game]) -> Match:
    """The result of games."""
    games = list(played)
    points = np.array([game.points for game in games])
    margin = _Z95 * float(points.std()) / sqrt(len(games))
    score = float(points.mean())
    by_side = [
        [game.points for game in games if game.side == side]
        for side in range(3 if rules.players == 3 else 2)
    ]
    return Match(
        len(games),
        score,
        max(score - margin, 0.0),
        min(score + margin, 1.0),
        tuple((sum(of_side), len(of_side)) for of_side in by_side),
        float(np.mean([game.seconds for game in games])),
        float(np.mean([game.rival_seconds for game in games])),
    )
