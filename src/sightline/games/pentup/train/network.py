"""A small network that says for each side how likely it is to win, and how it learns.

Three layers, written out with their gradients: so little is needed that NumPy can train it too.
"""

from __future__ import annotations

import itertools
from typing import NamedTuple

import numpy as np

from sightline.games.pentup.train.arrays import Array, Library

Layers = tuple[tuple[Array, Array], ...]
"""Weights (in, out) and biases of each layer."""


class Learner(NamedTuple):
    """Weights, their slow average (which plays), Adam's two moments, and the steps made."""

    layers: Layers
    average: Layers
    first: Layers
    second: Layers
    steps: Array


def new_learner(xp: Library, sizes: tuple[int, ...], seed: int) -> Learner:
    """A network that says nothing yet: its last layer is nought."""
    rng = np.random.default_rng(seed)
    layers: list[tuple[Array, Array]] = []
    for depth, (have, want) in enumerate(itertools.pairwise(sizes)):
        scale = 0.0 if depth == len(sizes) - 2 else np.sqrt(2.0 / have)
        weights = (rng.standard_normal((have, want)) * scale).astype(np.float32)
        layers.append((xp.asarray(weights), xp.zeros(want, dtype=xp.float32)))
    nothing = tuple((xp.zeros_like(w), xp.zeros_like(b)) for w, b in layers)
    return Learner(tuple(layers), tuple(layers), nothing, nothing, xp.zeros((), dtype=xp.int32))


def log_odds(xp: Library, layers: Layers, told: Array) -> Array:
    """The last layer's numbers, one a side."""
    for weights, biases in layers[:-1]:
        told = xp.maximum(told @ weights + biases, 0)
    weights, biases = layers[-1]
    return told @ weights + biases


def chances(xp: Library, numbers: Array) -> Array:
    """The chances to win that log-odds mean."""
    numbers = xp.exp(numbers - numbers.max(axis=-1, keepdims=True))
    return numbers / numbers.sum(axis=-1, keepdims=True)


def loss_and_slopes(
    xp: Library, layers: Layers, told: Array, target: Array
) -> tuple[Array, Layers]:
    """Cross entropy against target chances, and its slope in every weight."""
    inputs = [told]
    for weights, biases in layers[:-1]:
        inputs.append(xp.maximum(inputs[-1] @ weights + biases, 0))
    weights, biases = layers[-1]
    expected = chances(xp, inputs[-1] @ weights + biases)
    loss = -(target * xp.log(expected + 1e-9)).sum(axis=-1).mean()
    slope = (expected - target) / len(told)
    slopes: list[tuple[Array, Array]] = []
    for (weights, _), given in zip(layers[::-1], inputs[::-1], strict=True):
        slopes.append((given.T @ slope, slope.sum(axis=0)))
        slope = xp.where(given > 0, slope @ weights.T, 0)
    return loss, tuple(slopes[::-1])


def learn(
    xp: Library,
    learner: Learner,
    told: Array,
    target: Array,
    rate: Array | float,
    keep: float = 0.999,
) -> tuple[Learner, Array]:
    """One step of Adam, and the loss before it."""
    loss, slopes = loss_and_slopes(xp, learner.layers, told, target)
    steps = learner.steps + 1
    grown = 1.0 - xp.power(0.9, steps), 1.0 - xp.power(0.999, steps)
    kept = xp.minimum(keep, (1.0 + steps) / (10.0 + steps))

    def mixed(old: Layers, new: Layers, part: Array | float) -> Layers:
        return tuple(
            tuple((part * a + (1 - part) * b).astype(xp.float32) for a, b in zip(o, n, strict=True))
            for o, n in zip(old, new, strict=True)
        )  # pyright: ignore[reportReturnType]

    squares = tuple((w * w, b * b) for w, b in slopes)
    first = mixed(learner.first, slopes, 0.9)
    second = mixed(learner.second, squares, 0.999)
    layers = tuple(
        tuple(
            (old - rate * (m / grown[0]) / (xp.sqrt(v / grown[1]) + 1e-8)).astype(xp.float32)
            for old, m, v in zip(*of_layer, strict=True)
        )
        for of_layer in zip(learner.layers, first, second, strict=True)
    )
    average = mixed(learner.average, layers, kept)  # pyright: ignore[reportArgumentType]
    return Learner(layers, average, first, second, steps), loss  # pyright: ignore[reportArgumentType]
