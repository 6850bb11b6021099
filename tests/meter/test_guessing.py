"""The classifier tells what can be told, and says so when it is luck."""

from __future__ import annotations

import numpy as np
import pytest

from sightline.meter.errors import CannotMeasure
from sightline.meter.guessing import auc, guess, interval, ranks
from sightline.meter.report import timing_findings
from sightline.meter.run import judge
from sightline.meter.timing import Sample


def windows(each: int, shift: float, missing: float = 0.0, seed: int = 1) -> list[Sample]:
    """Windows with forty measurements, one of which is shifted by an answer."""
    rng = np.random.default_rng(seed)
    samples: list[Sample] = []
    for answered in (True, False) * each:
        values = {f"noise {n}": float(rng.normal()) for n in range(39)}
        if rng.random() >= missing:
            values["lock"] = float(rng.normal() + shift * answered)
        samples.append(Sample(answered, values))
    return samples


def test_the_area_is_the_share_of_pairs_in_order() -> None:
    scores = np.array([3.0, 1.0, 2.0, 2.0, 0.0])
    labels = np.array([1.0, 1.0, 1.0, -1.0, -1.0])
    # 3 > 2, 3 > 0, 1 < 2, 1 > 0, 2 = 2 (half), 2 > 0
    assert auc(scores, labels) == pytest.approx(4.5 / 6)
    assert list(ranks(np.array([5.0, 1.0, 5.0]))) == [2.5, 1.0, 2.5]


def test_the_interval_holds_the_area_and_shrinks() -> None:
    rng = np.random.default_rng(3)
    widths: list[float] = []
    for n in (50, 500):
        labels = np.repeat([1.0, -1.0], n)
        scores = rng.normal(size=2 * n) + 0.5 * (labels > 0)
        low, high = interval(scores, labels)
        assert low < auc(scores, labels) < high
        widths.append(high - low)
    assert widths[1] < 0.4 * widths[0]


def test_a_strong_leak_is_named() -> None:
    found = judge(windows(60, shift=2.5))
    assert found.auc > 0.8
    assert found.chance == pytest.approx(1 / 1001)
    assert found.singles[0].name == "lock"
    assert [str(finding.where) for finding in timing_findings(found)] == [
        "all measurements together",
        "lock",
    ]


def test_a_leak_that_shows_in_some_windows_only_is_found_too() -> None:
    found = judge(windows(60, shift=4.0, missing=0.5))
    assert found.singles[0].name == "lock"
    assert found.singles[0].auc > 0.95
    assert timing_findings(found)


def test_noise_is_no_leak() -> None:
    for seed in (1, 2):
        found = judge(windows(300, shift=0.0, seed=seed))
        assert abs(found.auc - 0.5) < 0.06
        assert timing_findings(found) == []


def test_what_never_differs_is_left_out() -> None:
    labels = np.tile([1.0, -1.0], 20)
    rows = np.stack([np.full(40, 7.0), np.full(40, np.nan), labels], axis=1)
    found = guess(["same", "never", "telling"], rows, labels)
    assert [single.name for single in found.singles] == ["telling"]
    assert found.singles[0].auc == 1.0


def test_nothing_to_look_at_is_blind() -> None:
    labels = np.tile([1.0, -1.0], 20)
    found = guess(["same"], np.full((40, 1), 7.0), labels)
    assert found.auc == 0.5
    assert found.singles == ()
    assert timing_findings(found) == []


def test_too_few_windows_are_refused() -> None:
    with pytest.raises(CannotMeasure, match="only 3 windows"):
        judge(windows(3, shift=9.0))
