"""Seeds, commitments and streams are exact: another machine must draw the same."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sightline.core.errors import BadSeed
from sightline.core.seeds import Chance, Stream, check_seed, commitment, seed_bytes


@pytest.mark.parametrize(
    ("given", "read"),
    [
        (7, 7),
        ("7", 7),
        ("ff", 255),
        ("0xFF", 255),
        (2**128 - 1, 2**128 - 1),
        ("f" * 32, 2**128 - 1),
    ],
)
def test_a_seed_is_an_integer_or_hexadecimal(given: int | str, read: int) -> None:
    assert check_seed(given) == read


@pytest.mark.parametrize(
    "bad", [-1, 2**128, True, 1.0, None, "", "0x", "xyz", "-1", "1_0", " 1", "f" * 33, [1]]
)
def test_anything_else_is_refused(bad: object) -> None:
    with pytest.raises(BadSeed):
        check_seed(bad)


def test_commitment_is_sha256_of_sixteen_big_endian_bytes() -> None:
    assert seed_bytes(1) == bytes(15) + b"\x01"
    assert commitment(1) == hashlib.sha256(bytes(15) + b"\x01").hexdigest()


def test_stream_follows_the_documented_recipe() -> None:
    # docs/records.md: block n is SHA-256(seed bytes, purpose, n as 8 bytes); low bits come first.
    block = hashlib.sha256(seed_bytes(7) + b"deck" + bytes(8)).digest()
    number = int.from_bytes(block, "big")
    stream = Stream(7, "deck")
    assert [stream.bits(8) for _ in range(32)] == [number >> 8 * i & 0xFF for i in range(32)]
    following = hashlib.sha256(seed_bytes(7) + b"deck" + bytes(7) + b"\x01").digest()
    assert stream.bits(8) == following[-1]


def test_streams_of_different_seeds_and_purposes_differ() -> None:
    draws = {
        (seed, purpose): Chance(seed).stream(purpose).bits(64)
        for seed in range(20)
        for purpose in ("deck", "first")
    }
    assert len(set(draws.values())) == len(draws)


def test_asking_twice_draws_the_same() -> None:
    chance = Chance(99)
    assert chance.stream("deck").shuffled(range(52)) == chance.stream("deck").shuffled(range(52))


@given(st.integers(0, 2**128 - 1), st.lists(st.integers(), max_size=30))
def test_shuffling_keeps_the_cards(seed: int, cards: list[int]) -> None:
    assert sorted(Stream(seed, "deck").shuffled(cards)) == sorted(cards)


def test_shuffles_are_uniform() -> None:
    counts = Counter(tuple(Stream(seed, "deck").shuffled("abc")) for seed in range(6000))
    expected = 1000
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert len(counts) == 6
    assert chi_square < 20.5  # 5 degrees of freedom, p = 0.001; the seeds are fixed


def test_below_needs_room() -> None:
    assert Stream(1, "x").below(1) == 0
    with pytest.raises(ValueError, match="positive"):
        Stream(1, "x").below(0)
