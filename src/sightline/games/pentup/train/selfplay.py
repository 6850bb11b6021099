"""Games that a network plays against itself, and what it should have said about them: TD(λ).

In every position the network judges the positions after the moves (after a part of them, where
there are very many) and plays the best; now and then it tries something else. What it should have
said after a move is what it says after the best next move, mixed with what that should have been,
and so on to the result; behind a tried move the chain is cut, for that was not its play.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from sightline.games.pentup.train.arrays import Array, Library, count
from sightline.games.pentup.train.batch import (
    FORMS,
    HEIGHT,
    TILES,
    WIDTH,
    Moves,
    Positions,
    Window,
    above,
    best_levels,
    legal,
    nth_moves,
    play,
    require_within,
    rewards,
    start,
)
from sightline.games.pentup.train.features import after_moves, features
from sightline.games.pentup.train.network import Layers, chances, log_odds

TRIED_EARLY = 0.5
EARLY = 4
TRIED = 0.05
_NEVER = np.array([0.0, 1.0], dtype=np.float32)  # on top of the luck: no move is tried


Uniform = Callable[..., Array]
"""Random numbers from 0 to 1, in an array of a given shape."""


class Step(NamedTuple):
    """One move in each game: the features after it, whether it was tried, and the chances that the
    network saw after the best move, for the mover's side first."""

    told: Array
    tried: Array
    best: Array


class Played(NamedTuple):
    """Positions of whole games and what should have been said: (sample, …) arrays."""

    told: Array
    target: Array
    result: Array
    lost: int


def first_step(
    xp: Library, window: Window, empty: Positions, forms: Array
) -> tuple[Positions, Array]:
    """The games after their first tiles (by orientation), with their counts."""
    x = xp.asarray((window.rows - WIDTH) // 2)[forms]
    y = xp.asarray((window.rows - HEIGHT) // 2)[forms]
    move = Moves(forms, x, y, xp.ones_like(x))
    nowhere = xp.zeros((len(forms), TILES, window.levels), dtype=xp.int32)
    moves = Moves(*(array[:, None] for array in move))
    _, counts = after_moves(xp, window, empty, nowhere, 0, moves)
    return play(xp, window, empty, 0, move), counts[:, 0]


def step(
    xp: Library,
    window: Window,
    misere: bool,
    most: int,
    layers: Layers,
    positions: Positions,
    counts: Array,
    ply: Array | int,
    luck: Array,
    noise: Array,
) -> tuple[Positions, Array, Step, Array]:
    """Play one move in each game, looking at ``most`` of its moves at most.

    ``luck`` (game, 2) and ``noise`` (game, most) are random numbers from 0 to 1. Also: counts after
    it, and how many legal moves lay beyond the window and were left out: beside it, above it.
    """
    seat = ply % window.players
    best = best_levels(xp, counts)
    boards, wide = legal(xp, window, positions, seat, best)
    lost = xp.stack([wide.sum(), above(xp, window, positions, seat).sum()])
    total = count(xp, boards.reshape(len(luck), -1, boards.shape[-1]))[:, None]
    order = xp.arange(most)[None]
    # More moves than wanted: every so-many-th of them, beginning anywhere.
    stride = xp.maximum(total / most, 1.0)
    index = xp.minimum(((order + luck[:, :1]) * stride).astype(xp.int32), total - 1)
    index = xp.where(total <= most, xp.minimum(order, total - 1), index)
    moves = nth_moves(xp, boards, best, index)
    after, counts_after = after_moves(xp, window, positions, counts, seat, moves)
    told = features(xp, window, misere, seat, ply + 1, after.level, counts_after)
    numbers = log_odds(xp, layers, told)
    there = order < total
    value = xp.where(there, chances(xp, numbers)[..., 0], -1.0)
    greedy = xp.argmax(value, axis=1)
    share = xp.where(ply < EARLY, TRIED_EARLY, TRIED)
    tried = luck[:, 1] < share
    odds = xp.log(xp.clip(value, 1e-6, 1 - 1e-6)) - xp.log1p(-xp.clip(value, 1e-6, 1 - 1e-6))
    gumbel = -xp.log(-xp.log(xp.clip(noise, 1e-9, 1 - 1e-7)))
    drawn = xp.argmax(xp.where(there, odds + gumbel, -1e9), axis=1)
    chosen = xp.where(tried, drawn, greedy)

    def at(array: Array, index: Array) -> Array:
        shape = (len(luck), 1, *(1,) * (array.ndim - 2))
        return xp.take_along_axis(array, index.reshape(shape), axis=1)[:, 0]

    move = Moves(*(at(array, chosen) for array in moves))
    seen = Step(
        at(told, chosen).astype(xp.float16),
        tried & (chosen != greedy),
        chances(xp, at(numbers, greedy)),
    )
    return play(xp, window, positions, seat, move), at(counts_after, chosen), seen, lost


def targets(
    xp: Library, window: Window, steps: list[Step], result: Array, trace: float
) -> list[Array]:
    """What should have been said after each move, for its mover's side first."""
    sides = window.sides
    wanted = result  # by side, absolute
    found: list[Array] = []
    for ply in range(len(steps), 0, -1):  # steps[i] is ply i + 1; the first tile is not judged
        mover = ply % window.players % sides
        found.append(xp.roll(wanted, -mover, axis=-1))
        best = xp.roll(steps[ply - 1].best, mover, axis=-1)
        cut = steps[ply - 1].tried[:, None]
        wanted = xp.where(cut, best, trace * wanted + (1 - trace) * best)
    return found[::-1]


class SelfPlay:
    """Plays batches of games. ``compiled`` wraps the pure functions (``jax.jit``, or nothing).

    ``strict``: a legal move beyond the window is not left out, BeyondWindow is raised.
    """

    def __init__(
        self,
        xp: Library,
        window: Window,
        misere: bool,
        *,
        games: int,
        most: int,
        trace: float,
        strict: bool,
        compiled: Callable[..., Any],
        uniform: Uniform,
    ) -> None:
        self.xp = xp
        self.window = window
        self.misere = misere
        self.games = games
        self.most = most
        self.strict = strict
        self._uniform = uniform
        self._empty = start(xp, window, games)
        self._first = compiled(self._first_step)
        self._step = compiled(self._one_step)
        self._ends = compiled(self._results)
        self._trace = trace

    def play(self, *layers: Layers, explore: bool = True, uniform: Uniform | None = None) -> Played:
        """A batch of whole games. Several networks take turns at the seats.

        ``uniform``: other random numbers than usual. Raises BeyondWindow, if strict.
        """
        uniform = uniform or self._uniform
        forms = (uniform((self.games,)) * FORMS).astype(self.xp.int32)
        positions, counts = self._first(self._empty, forms)
        steps: list[Step] = []
        lost: list[Array] = []
        for ply in range(1, self.window.players * TILES):
            luck, noise = uniform((self.games, 2)), uniform((self.games, self.most))
            if not explore and ply >= EARLY:
                luck = luck + self.xp.asarray(_NEVER)
            positions, counts, seen, beyond = self._step(
                layers[ply % len(layers)], positions, counts, self.xp.asarray(ply), luck, noise
            )
            steps.append(seen)
            lost.append(beyond)
        wide, high = (sum(int(each[way]) for each in lost) for way in (0, 1))
        if self.strict:
            require_within(self.window, wide, high)
        told, target, result = self._ends(steps, positions.level)
        return Played(told, target, result, wide + high)

    def _first_step(self, empty: Positions, forms: Array) -> tuple[Positions, Array]:
        return first_step(self.xp, self.window, empty, forms)

    def _one_step(self, layers: Layers, positions: Positions, counts: Array, *rest: Array) -> Any:
        return step(self.xp, self.window, self.misere, self.most, layers, positions, counts, *rest)

    def _results(self, steps: list[Step], level: Array) -> tuple[Array, Array, Array]:
        xp = self.xp
        result = rewards(xp, self.window, level, self.misere)
        wanted = targets(xp, self.window, steps, result, self._trace)
        told = xp.concatenate([seen.told for seen in steps])
        return told, xp.concatenate(wanted).astype(xp.float32), result


def numpy_uniform(seed: int) -> Uniform:
    """Random numbers for runs on NumPy."""
    rng = np.random.default_rng(seed)

    def uniform(shape: tuple[int, ...]) -> Array:
        return rng.random(shape, dtype=np.float32)

    return uniform
