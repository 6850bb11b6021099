"""Seeds, their commitments, and the named streams of chance drawn from them.

All chance of a game comes from one seed through one stream per purpose ("deck", "first seat", …),
so that adding a purpose later never shifts what another one draws. The generator is SHA-256 in
counter mode: the same on every machine, in every version of Python, and easy to repeat in another
language (docs/records.md says how), which is what makes a published shuffle auditable.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random
from typing import TypeVar

from sightline.core.echo import echo
from sightline.core.errors import BadSeed
from sightline.core.message import say

T = TypeVar("T")
Luck = Random
"""The numbers that a bot is given with a sight."""

SEED_LIMIT = 1 << 128
_BLOCK_BITS = 256
# Hexadecimal digits of a seed.
_LONGEST = 32


def check_seed(seed: object) -> int:
    """The seed as an integer, from an integer or its hexadecimal text; BadSeed otherwise."""
    if isinstance(seed, str):
        digits = seed.removeprefix("0x").removeprefix("0X")
        # int() would also take signs, spaces and underscores.
        if not digits or any(digit not in "0123456789abcdefABCDEF" for digit in digits):
            raise BadSeed(say("seed-unread", seed=echo(seed)))
        # Leading zeros aside, a longer one is too large; and reading it would take its time.
        seed = int(digits.lstrip("0")[: _LONGEST + 1] or "0", 16)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadSeed(say("seed-not-number", seed=echo(seed)))
    if not 0 <= seed < SEED_LIMIT:
        raise BadSeed(say("seed-out-of-range"))
    return seed


def seed_bytes(seed: int) -> bytes:
    """The 16 big-endian bytes that commitments and streams are computed from."""
    return check_seed(seed).to_bytes(16, "big")


def commitment(seed: int) -> str:
    """SHA-256 of the seed's bytes: published before the game, checked by anyone after it."""
    return hashlib.sha256(seed_bytes(seed)).hexdigest()


class Stream:
    """A stream of chance for one purpose."""

    __slots__ = ("_bits", "_block", "_held", "_key")

    def __init__(self, seed: int, purpose: str) -> None:
        self._key = seed_bytes(seed) + purpose.encode()
        self._block = 0
        self._held = 0
        self._bits = 0

    def bits(self, count: int) -> int:
        """``count`` fresh random bits as an integer."""
        if self._bits < count:
            self._fill(count)
        taken = self._held & ((1 << count) - 1)
        self._held >>= count
        self._bits -= count
        return taken

    def below(self, bound: int) -> int:
        """A uniform integer 0 ≤ n < bound (by rejection, so without bias)."""
        if bound < 1:
            raise ValueError(f"below() needs a positive bound, not {bound}")
        width = (bound - 1).bit_length()
        low = (1 << width) - 1
        while True:
            # As ``bits`` does it; games draw whole decks.
            if self._bits < width:
                self._fill(width)
            number = self._held & low
            self._held >>= width
            self._bits -= width
            if number < bound:
                return number

    def _fill(self, count: int) -> None:
        """At least so many bits at hand."""
        while self._bits < count:
            digest = hashlib.sha256(self._key + self._block.to_bytes(8, "big")).digest()
            self._held |= int.from_bytes(digest, "big") << self._bits
            self._bits += _BLOCK_BITS
            self._block += 1

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a uniformly random order, as a new list."""
        order, below = list(items), self.below
        for last in range(len(order) - 1, 0, -1):
            other = below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


class Chance:
    """Hands out the streams of one seed."""

    __slots__ = ("_seed",)

    def __init__(self, seed: int) -> None:
        self._seed = check_seed(seed)

    def stream(self, purpose: str) -> Stream:
        """The stream for this purpose; asking twice gives the same numbers twice."""
        return Stream(self._seed, purpose)


def luck_for(seed: int, purpose: str) -> Luck:
    """Random numbers for one purpose, the same for the same seed on any machine: for those who
    decide in a game, such as bots. What happens in the game itself comes from a stream."""
    return Random(Chance(seed).stream(purpose).bits(128))
