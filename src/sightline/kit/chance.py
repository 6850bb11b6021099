# pyright: basic
"""Random numbers for compiled code, from a state that the caller seeds and keeps.

The state is an array of one uint64, so that a search repeats wherever it starts from the same one.
"""

from __future__ import annotations

import numpy as np

from sightline.kit.compiling import inlined


@inlined
def random_word(rng):
    """The next 64 random bits (splitmix64)."""
    rng[0] += np.uint64(0x9E3779B97F4A7C15)
    z = rng[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@inlined
def random_below(rng, n):
    """An integer 0 .. n-1 (multiply and shift; n is far below 2**32, so the bias is nothing)."""
    return np.int64(((random_word(rng) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@inlined
def random_part(rng):
    """A number from 0 up to 1."""
    return (random_word(rng) >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@inlined
def shifted_below(state, bound):
    """An integer 0 .. bound-1 by xorshift, for a state that is not 0: quicker than the others where
    numbers are nearly all that is made."""
    x = state[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    state[0] = x
    return np.int64((x >> np.uint64(11)) % np.uint64(bound))
