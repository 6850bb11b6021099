"""Known numbers of tilings, up to symmetry and in all orientations."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from sightline.kit.pieces.shapes import PENTOMINOES
from sightline.kit.solve import tilings
from sightline.kit.solve.classics import BOX_OMISSIONS, CLASSICS, FIVE_BY_TEN, Classic

SYMMETRIES = {"8x8": 8, "3x4x5": 8, "2x5x6": 8, "2x3x10": 8}


@pytest.mark.parametrize("classic", CLASSICS, ids=lambda classic: classic.key)
def test_classics(classic: Classic) -> None:
    search = tilings(classic.region)
    assert search.count() == classic.tilings
    assert search.finished
    assert search.progress.share == 1.0
    assert search.symmetries == SYMMETRIES.get(classic.key, 4)


@pytest.mark.parametrize("classic", [c for c in CLASSICS if c.key != "3x4x5"], ids=lambda c: c.key)
def test_all_orientations_with_and_without_the_help_of_symmetry(classic: Classic) -> None:
    whole = classic.tilings * SYMMETRIES.get(classic.key, 4)  # none of them is symmetric itself
    assert tilings(classic.region, distinct=False).count() == whole
    assert tilings(classic.region, distinct=False, use_symmetry=False).count() == whole


@pytest.mark.long
def test_all_orientations_of_the_largest_box() -> None:
    assert tilings("3x4x5", distinct=False).count() == 8 * 3940
    assert tilings("3x4x5", distinct=False, use_symmetry=False).count() == 8 * 3940


def test_ten_pieces_in_the_five_by_ten_box() -> None:
    found = {
        out: tilings(FIVE_BY_TEN, "".join(p for p in PENTOMINOES if p not in out)).count()
        for out in combinations(PENTOMINOES, 2)
    }
    assert len(found) == 66
    assert sum(found.values()) == 6951
    assert {"".join(out) for out, number in found.items() if number == 1} == set(BOX_OMISSIONS)
    assert {"".join(out) for out, number in found.items() if number == 0} == {"FP"}
    # The same at once: any ten of the twelve.
    chosen: Counter[tuple[str, ...]] = Counter()
    for tiling in tilings(FIVE_BY_TEN, subset=True):
        used = {name for name, _ in tiling.placed}
        chosen[tuple(p for p in PENTOMINOES if p not in used)] += 1
    assert chosen == Counter({out: number for out, number in found.items() if number})
