"""How many solutions are left once some pieces lie on the board."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator

import pytest
from tests.solve import naive
from tests.solve.test_search import SMALL

from sightline.kit.solve import (
    BadPieces,
    Left,
    Piece,
    Region,
    completion,
    engines,
    left,
    solutions_left,
    tilings,
)

I_LYING = ("I", [(0, x) for x in range(5)])


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:  # pyright: ignore[reportUnusedFunction]
    left._cached_problem.cache_clear()
    yield
    left._cached_problem.cache_clear()


def forget() -> None:
    left._cached_problem.cache_clear()


Sets = list[set[tuple[str, tuple[naive.Cell, ...]]]]


def containing(found: Sets, placed: list[tuple[str, tuple[naive.Cell, ...]]]) -> int:
    return sum(tiling.issuperset(placed) for tiling in found)


@pytest.mark.parametrize("known", [True, False], ids=["looked up", "searched"])
@pytest.mark.parametrize("region", ["5x12", "2x3x10"])
def test_as_many_as_the_list_of_all_solutions_says(region: str, known: bool) -> None:
    everything = list(tilings(region, distinct=False))
    sets = [set(tiling.placed) for tiling in everything]
    rng = random.Random(5)
    for number in range(13):
        placed = rng.sample(rng.choice(everything).placed, number)
        if known:
            assert solutions_left(region) == Left(len(everything), True)
        else:
            forget()
        answer = solutions_left(region, 12, placed)
        assert answer == Left(containing(sets, placed), True)
        assert answer.count >= 1
        whole = completion(region, 12, placed)
        assert whole is not None
        assert set(whole.placed) in sets
        assert set(placed) <= set(whole.placed)


def test_dead_ends() -> None:
    corner = ("X", [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)])  # leaves the corner open
    for _ in range(2):
        assert solutions_left("6x10", 12, [corner]) == Left(0, True)
        assert completion("6x10", 12, [corner]) is None
    assert solutions_left("6x10").count == 9356
    assert solutions_left("6x10", 12, [corner]) == Left(0, True)
    assert completion("6x10", 12, [corner]) is None


def test_a_position_goes_on_from_the_nearest_known_one(monkeypatch: pytest.MonkeyPatch) -> None:
    one = tilings("5x12").first()
    assert one is not None
    known = solutions_left("5x12", 12, one.placed[:2])
    monkeypatch.setattr(left, "tilings", None)  # no search from here on
    assert solutions_left("5x12", 12, one.placed[:2]) == known
    for number in range(3, 13):
        answer = solutions_left("5x12", 12, one.placed[:number])
        assert 1 <= answer.count <= known.count
        known = answer
    assert known == Left(1, True)


def test_only_so_many_positions_and_solutions_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(left, "POSITIONS_KEPT", 2)
    problem = left._problem("3x20", 12, False)
    one = tilings("3x20").first()
    assert one is not None
    for pair in one.placed:
        solutions_left("3x20", 12, [pair])
    assert len(problem._known) == 2
    monkeypatch.setattr(left, "MOST_KEPT", 3)
    forget()
    assert solutions_left("3x20") == Left(8, True)
    assert not left._problem("3x20", 12, False)._known


def test_a_limit_and_a_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    assert solutions_left("3x4x5", limit=100) == Left(100, False)
    assert solutions_left("3x20", limit=100) == Left(8, True)
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 3

    answer = solutions_left("3x4x5", stop=stop)
    assert not answer.complete
    assert 0 <= answer.count < 31520
    monkeypatch.setattr(engines, "BUDGET", 1)  # looks at the world after every node
    assert completion("6x10", stop=lambda: False) is not None
    assert completion("6x10", stop=lambda: True) is None
    with pytest.raises(ValueError, match="at least 1"):
        solutions_left("3x20", limit=0)


def test_other_threads_run_meanwhile_and_may_ask_too() -> None:
    answers: list[Left] = []
    threads = [
        threading.Thread(target=lambda: answers.append(solutions_left("5x12", 12)))
        for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [Left(4040, True)] * 3


def test_copies_and_pieces_left_over() -> None:
    pieces = [Piece("D", SMALL["D"], 2), Piece("V", SMALL["V"], 1)]
    board = Region(tuple((y, x) for y in range(2) for x in range(2)))
    assert solutions_left(board, pieces, subset=True) == Left(2, True)
    upright = ("D", [(0, 0), (1, 0)])
    assert solutions_left(board, pieces, [upright], subset=True) == Left(1, True)
    both = [upright, ("D", [(0, 1), (1, 1)])]
    assert solutions_left(board, pieces, both, subset=True) == Left(1, True)
    bend = ("V", [(0, 0), (0, 1), (1, 0)])
    assert solutions_left(board, pieces, [bend], subset=True) == Left(0, True)
    few = [Piece("D", SMALL["D"], 1), Piece("V", SMALL["V"], 1)]
    assert solutions_left(board, few, [upright], subset=True) == Left(0, True)
    assert completion(board, [*few[:1], Piece("M", ((0, 0),), 2)], [upright]) is not None


def test_colours_are_kept_apart() -> None:
    cells = ((0, 0), (0, 1))
    piece = [Piece("A", cells, colours=("r", None))]
    assert solutions_left(Region(cells), piece).count == 2
    assert solutions_left(Region(cells, {(0, 0): "b"}), piece).count == 1
    assert solutions_left(Region(cells, {(0, 0): "b", (0, 1): "b"}), piece).count == 0


@pytest.mark.parametrize(
    ("placed", "told"),
    [
        ([("Q", [(0, 0)])], "no piece Q here, but F, I"),
        ([I_LYING, ("I", [(1, x) for x in range(5)])], "not that many pieces I"),
        ([("I", [(0, x) for x in range(7, 12)])], "covers 0,10, which is not in the region"),
        ([I_LYING, ("F", [(0, 1), (0, 2), (1, 0), (1, 1), (2, 1)])], "I and F cover 0,1"),
        ([("L", I_LYING[1])], "piece L cannot lie on 0,0 0,1"),
        ([("I", [(0, 0)])], "piece I cannot lie on 0,0"),
    ],
)
def test_impossible_positions_are_told_in_words(
    placed: list[tuple[str, list[tuple[int, ...]]]], told: str
) -> None:
    with pytest.raises(BadPieces, match=told):
        solutions_left("6x10", 12, placed)
