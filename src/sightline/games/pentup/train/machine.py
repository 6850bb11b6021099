"""What the arrays run on: NumPy, or JAX with whatever it finds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from sightline.core.extras import Needs
from sightline.games.pentup.train.arrays import Array, Library
from sightline.games.pentup.train.batch import Window
from sightline.games.pentup.train.checkpoint import Plan
from sightline.games.pentup.train.selfplay import SelfPlay, Uniform, numpy_uniform


class Machine:
    """See the module's docstring."""

    xp: Library
    compiled: Callable[..., Any]
    uniform: Uniform

    def __init__(self, plain: bool, seed: int) -> None:
        self._jax: Any = None
        if plain:
            self.xp, self.compiled = np, _as_is
        else:
            with Needs("train", "training"):
                import jax  # pyright: ignore[reportMissingImports]
            self._jax = jax
            self.xp, self.compiled = self._jax.numpy, self._jax.jit
        self.uniform = self.chance(seed)

    def chance(self, seed: int) -> Uniform:
        """Random numbers from another seed."""
        if self._jax is None:
            return numpy_uniform(seed)
        library = self._jax
        key = [library.random.key(seed)]

        def uniform(shape: tuple[int, ...]) -> Array:
            key[0], this = library.random.split(key[0])
            return library.random.uniform(this, shape)

        return uniform

    def player(self, plan: Plan, games: int) -> SelfPlay:
        """What plays so many games of a plan at once."""
        return SelfPlay(
            self.xp,
            Window(plan.players, plan.span, plan.levels),
            plan.misere,
            games=games,
            most=plan.most,
            trace=plan.trace,
            strict=plan.strict,
            compiled=self.compiled,
            uniform=self.uniform,
        )


def _as_is(function: Callable[..., Any]) -> Callable[..., Any]:
    return function
