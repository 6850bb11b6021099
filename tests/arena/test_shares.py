"""How games are shared out among the workers of a cluster: no cluster is needed to see it."""

from __future__ import annotations

import pytest

from sightline.arena import WorkerLost
from sightline.arena.ray.shares import AHEAD, LARGEST, MOST_DEATHS, Chunk, Shares


def drained(shares: Shares, workers: int, seconds: float) -> list[Chunk]:
    """Every chunk in turn, with games that take so long."""
    found: list[Chunk] = []
    while (chunk := shares.take(workers, None)) is not None:
        shares.took(chunk, seconds * len(chunk.numbers))
        found.append(chunk)
    return found


@pytest.mark.parametrize("seconds", [0.0, 0.001, 0.01, 1.0, 60.0])
@pytest.mark.parametrize("games", [0, 1, 7, 1000])
def test_every_game_is_given_out_once(games: int, seconds: float) -> None:
    numbers = range(5, 5 + games)
    chunks = drained(Shares(numbers), 2, seconds)
    assert [number for chunk in chunks for number in chunk.numbers] == list(numbers)


def test_short_games_travel_together_and_long_ones_alone() -> None:
    short = drained(Shares(range(100_000)), 2, 0.001)
    assert len(short[0].numbers) == 1, "nobody knows yet how long they take"
    assert 300 < len(short[1].numbers) <= LARGEST
    assert len(short[-1].numbers) == 1, "at the end all workers have something to do"
    assert all(len(chunk.numbers) == 1 for chunk in drained(Shares(range(50)), 2, 1.0))


def test_the_first_game_of_a_worker_does_not_count_for_all() -> None:
    shares = Shares(range(10_000))
    chunk = shares.take(2, None)
    assert chunk is not None
    shares.took(chunk, 30.0)  # what was compiled had to be loaded
    second = shares.take(2, None)
    assert second is not None
    shares.took(second, 0.01)
    third = shares.take(2, None)
    assert third is not None
    assert len(third.numbers) > 10


def test_nothing_is_given_out_far_ahead_of_a_game_that_takes_long() -> None:
    shares = Shares(range(10 * AHEAD))
    first = shares.take(2, None)
    assert first is not None
    given = 1
    while (chunk := shares.take(2, first.place)) is not None:
        shares.took(chunk, 0.0)
        given += len(chunk.numbers)
    assert AHEAD <= given < AHEAD + LARGEST
    assert shares.take(2, None) is not None, "it has ended: on with the others"


def test_lost_games_come_again_each_by_itself() -> None:
    shares = Shares(range(100))
    shares.took(Chunk(0, range(1)), 0.01)
    chunk = shares.take(1, None)
    assert chunk is not None
    assert len(chunk.numbers) > 1
    shares.lost(chunk)
    again = [shares.take(1, None) for _ in chunk.numbers]
    assert [(one.place, list(one.numbers), one.deaths) for one in again if one] == [
        (number, [number], 0) for number in chunk.numbers
    ]


def test_a_game_that_always_loses_its_worker_is_named() -> None:
    shares = Shares(range(3))
    chunk = shares.take(1, None)
    for _ in range(MOST_DEATHS - 1):
        assert chunk is not None
        shares.lost(chunk)
        chunk = shares.take(1, None)
    assert chunk is not None
    with pytest.raises(WorkerLost, match=rf"game 1 ended {MOST_DEATHS} workers"):
        shares.lost(chunk)


def test_after_a_failure_only_earlier_games_matter() -> None:
    shares = Shares(range(1000))
    first, second, third = (shares.take(2, None) for _ in range(3))
    assert first is not None
    assert second is not None
    assert third is not None
    shares.lost(third)
    shares.lost(first)
    shares.forget_after(second.numbers[0])
    left = shares.take(2, None)
    assert left is not None
    assert left.numbers == [0]
    assert shares.take(2, None) is None
