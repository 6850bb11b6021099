"""What is measured of Pent-Up's first tiles, and what follows from it for a swap of colours."""

from __future__ import annotations

import pytest

from sightline.games.pentup.train.openings import measure, share_of, swap_of
from sightline.kit.pieces.shapes import PENTOMINOES

EVEN, WHITES, BLACKS = [1.0, 1.0, 0.0, 0.0], [1.0, 1.0, 1.0, 1.0], [0.0, 0.0, 0.0, 0.0]


def test_a_share_comes_with_its_interval() -> None:
    share = share_of([1.0, 0.0, 0.5, 0.5])
    assert (share.games, share.points, share.share) == (4, 2.0, 0.5)
    assert share.low == pytest.approx(0.150, abs=0.001)
    assert share.high == pytest.approx(0.850, abs=0.001)
    assert share_of(BLACKS).low == 0.0
    assert share_of(BLACKS).high > 0.3


def test_the_starter_picks_the_evenest_tile_and_the_other_the_better_colour() -> None:
    swap = swap_of([BLACKS, EVEN, WHITES])
    assert (swap.tile, swap.taken) == (PENTOMINOES[1], False)
    # Half of the games choose, the other half is what is told.
    swap = swap_of([BLACKS, [1.0, 0.0, 1.0, 1.0, 0.0, 0.0], WHITES])
    assert (swap.tile, swap.taken) == (PENTOMINOES[1], True)
    assert swap.share.points == 2.0
    assert swap.share.games == 3


def test_every_first_tile_is_measured() -> None:
    told: list[str] = []
    openings, whole, swap = measure(games=2, playouts=2, book=100, seed=1, tell=told.append)
    assert told == [each.tile for each in openings] == list(PENTOMINOES)
    assert whole.games == 24
    assert whole.points == sum(each.share.points for each in openings)
    assert swap.share.games == 1
    assert all(0 <= each.value <= 1 and each.line for each in openings)
