"""The search itself: right on small odd problems, in the same order always, stoppable."""

from __future__ import annotations

import random
from itertools import product

import pytest
from tests.solve import naive

from sightline.kit.solve import BadPieces, BadPoint, Piece, Progress, Region, box, tilings
from sightline.kit.solve.engines import Fewest, Wide
from sightline.kit.solve.search import Search
from sightline.kit.solve.states import States

DOMINO = Piece("D", ((0, 0), (0, 1)), 1)
SMALL = {
    "D": ((0, 0), (0, 1)),
    "I": ((0, 0), (0, 1), (0, 2)),
    "V": ((0, 0), (0, 1), (1, 0)),
    "S": ((0, 0), (0, 1), (1, 1), (1, 2)),
    "L": ((0, 0), (0, 1), (0, 2), (1, 0)),
    "T": ((0, 0), (0, 1), (0, 2), (1, 1)),
}
SOLID = {
    "V": ((0, 0, 0), (0, 0, 1), (0, 1, 0)),
    "I": ((0, 0, 0), (0, 0, 1)),
    "R": ((0, 0, 0), (0, 0, 1), (0, 1, 1), (1, 1, 1)),
    "G": ((0, 0, 0), (0, 1, 0), (0, 1, 1), (1, 1, 1)),
}


def as_solution(tiling: object) -> naive.Solution:
    placed = tiling.placed  # pyright: ignore[reportAttributeAccessIssue]
    return frozenset((name, frozenset(cells)) for name, cells in placed)


def region_and_pieces(
    rng: random.Random, solid: bool
) -> tuple[Region, list[Piece], dict[str, tuple[set[frozenset[naive.Cell]], int]], bool]:
    """A random region that some pieces happen to fill, or nearly."""
    shapes = SOLID if solid else SMALL
    sides = (2, 2, 3) if solid else rng.choice([(3, 4), (4, 4), (3, 5), (2, 7)])
    cells = list(product(*map(range, sides)))
    names = sorted(rng.sample(sorted(shapes), rng.randint(2, min(4, len(shapes)))))
    counts = {name: rng.randint(1, 3) for name in names}
    flip = rng.random() < 0.6
    area = sum(len(shapes[name]) * count for name, count in counts.items())
    subset = area > len(cells)
    while len(cells) > area or (not subset and len(cells) != area):
        cells.remove(rng.choice(cells))
    pieces = [Piece(name, shapes[name], counts[name], flip=flip) for name in names]
    forms = {n: (naive.turned(shapes[n], flip and not solid), counts[n]) for n in names}
    return Region(tuple(cells)), pieces, forms, subset


@pytest.mark.parametrize("solid", [False, True], ids=["flat", "solid"])
def test_small_problems_against_a_naive_solver(solid: bool) -> None:
    rng = random.Random(7)
    some = 0
    for _ in range(10 if solid else 20):
        region, pieces, forms, subset = region_and_pieces(rng, solid)
        expected = set(naive.tilings(region.cells, forms, subset))
        some += len(expected)
        for symmetric in (True, False):
            search = tilings(region, pieces, subset=subset, distinct=False, use_symmetry=symmetric)
            found = [as_solution(tiling) for tiling in search]
            assert len(found) == len(expected)
            assert set(found) == expected
        first = tilings(region, pieces, subset=subset).first()
        assert (first is not None) == bool(expected)
        assert first is None or as_solution(first) in expected
        if all(piece.flip for piece in pieces) and not solid:
            number = tilings(region, pieces, subset=subset).count()
            assert number == naive.kinds(region.cells, expected)
    assert some > 100


def test_every_engine_finds_the_same() -> None:
    search = tilings("5x6", "FLPUVY", distinct=False, use_symmetry=False)
    everything = {tuple(sorted(row)) for rows in search.numbers() for row in rows.tolist()}
    assert everything
    for kind in (States, Fewest, Wide):
        engine = kind(search.placements, search._counts, True)
        found = [
            tuple(sorted(i for i in row if i >= 0))
            for task in engine.tasks()
            for rows in engine.run(task, lambda _: True)
            for row in rows.tolist()
        ]
        assert len(found) == len(set(found)) == len(everything)
        assert set(found) == {tuple(i for i in row if i >= 0) for row in everything}


def test_more_than_one_word_of_cells() -> None:
    region = box(7, 10)
    search = tilings(region, [Piece("I", tuple((0, i) for i in range(7)), 10)], distinct=False)
    # Bars of 7 across 7×10: rows of upright bars, or a block of seven lying ones.
    assert search.count() == 5
    both = tilings("5x16", "FILNPTUVWXYZFILP", workers=2)
    tiling = both.first()
    assert tiling is not None
    assert sorted(cell for _, cells in tiling.placed for cell in cells) == list(both.region.cells)


def test_all_bits_of_a_word_and_a_single_one() -> None:
    assert tilings("8x8", [Piece("T", SMALL["T"], 16)], distinct=False).count() == 84
    assert tilings("8x8", [Piece("O", tuple((0, i) for i in range(8)), 8)]).count() == 1
    assert tilings("4x4x4", [Piece("B", tuple((0, 0, i) for i in range(4)), 16)]).first()
    assert tilings("1x1", [Piece("M", ((0, 0),))]).count() == 1
    assert tilings("1x1x1", [Piece("M", ((0, 0),))]).count() == 1


# ----------------------------------------------------------------------- the order


@pytest.mark.parametrize("region", ["2x5x6", "5x12"])
def test_workers_change_nothing(region: str) -> None:
    alone = list(tilings(region))
    assert list(tilings(region, workers=3)) == alone
    assert tilings(region, workers=2).count() == len(alone)


def test_a_search_goes_on_where_it_stopped() -> None:
    whole = list(tilings("2x5x6", distinct=False))
    rng = random.Random(3)
    for workers in (1, 2):
        found: list[object] = []
        point: str | None = None
        while True:
            search = tilings("2x5x6", distinct=False, resume=point, workers=workers)
            stop_after = rng.randint(1, 700)
            for tiling in search:
                found.append(tiling)
                stop_after -= 1
                if stop_after == 0:
                    search.stop()
            assert search.progress.found == len(found)
            point = search.point
            if search.finished:
                break
        assert found == whole
        assert tilings("2x5x6", distinct=False, resume=point).count() == len(whole)


def test_a_count_goes_on_where_it_stopped() -> None:
    shares: list[float] = []

    def stop_half_way(now: Progress) -> None:
        shares.append(now.share)
        if now.share > 0.4:
            search.stop()

    search: Search = tilings("2x5x6", on_progress=stop_half_way)
    part = search.count()
    assert not search.finished
    assert 0 < part < 264
    assert shares == sorted(shares)
    assert tilings("2x5x6", resume=search.point).count() == 264


def test_points_of_other_searches_are_refused() -> None:
    point = tilings("6x10").point
    with pytest.raises(BadPoint, match="another search"):
        tilings("5x12", resume=point)
    with pytest.raises(BadPoint, match="cannot read"):
        tilings("5x12", resume="{}")


@pytest.mark.parametrize("workers", [1, 2])
def test_leaving_an_iteration_early_spoils_nothing(workers: int) -> None:
    search = tilings("2x5x6", workers=workers)
    for tiling in search:
        assert tiling.placed
        break
    assert search.count() == 264
    assert search.finished


def test_each_calls_until_told_to_stop() -> None:
    seen: list[object] = []

    def take(tiling: object) -> bool:
        seen.append(tiling)
        return len(seen) < 5

    assert tilings("6x10").each(take) == 5
    assert len(seen) == 5


# ------------------------------------------------------------------ what is allowed


def test_colours_restrict_placements() -> None:
    chess = {(y, x): "bw"[(y + x) % 2] for y, x in product(range(2), range(2))}
    region = Region(tuple(chess), chess)
    plain = Piece("D", ((0, 0), (0, 1)), 2)
    assert tilings(region, [plain], distinct=False).count() == 2
    blackwhite = Piece("D", ((0, 0), (0, 1)), 2, colours=("b", "w"))
    assert tilings(region, [blackwhite], distinct=False).count() == 2
    black = Piece("D", ((0, 0), (0, 1)), 2, colours=("b", "b"))
    assert tilings(region, [black], distinct=False).count() == 0
    left = Piece("A", ((0, 0), (0, 1)), colours=("1", None))
    marked = Region(((0, 0), (0, 1), (1, 0), (1, 1)), {(0, 0): "1", (1, 1): "2"})
    # A with its mark may not lie on 2; the other one is free.
    assert tilings(marked, [left, Piece("B", ((0, 0), (0, 1)))], distinct=False).count() == 8 - 2


def test_forbidden_cells() -> None:
    region = box(8, 8).without([(3, 3), (3, 4), (4, 3), (4, 4)])
    assert len(region.cells) == 60
    assert tilings(region).first() is not None


def test_areas_must_agree() -> None:
    with pytest.raises(BadPieces, match="60 cells, but the region 5x10 has 50; allow a subset"):
        tilings("5x10")
    with pytest.raises(BadPieces, match="55 cells, but the region 6x10 has 60"):
        tilings("6x10", "FILNPTUVWXY", subset=True)
    with pytest.raises(BadPieces, match="solid"):
        tilings("2x2", [Piece("R", SOLID["R"])]).count()


def test_no_tiling_at_all() -> None:
    search = tilings("5x10", "ILNTUVWXYZ")  # without F and P
    assert search.count() == 0
    assert search.first() is None
    assert list(search) == []
