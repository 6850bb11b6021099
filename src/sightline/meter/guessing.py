"""Can somebody tell the windows with an answer from those without? A classifier, held to account.

Every window is a row of measurements and a label. A ridge classifier learns from four fifths of the
windows and guesses the rest; the area under its ROC curve (AUC) is the chance that it ranks a
window with an answer above one without: 0.5 is blind, 1 always right. The same is done many times
with the labels shuffled, which shows what luck can do, for the classifier and for the best of all
single measurements.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

FOLDS = 5
_RIDGE = 10.0
_SHUFFLES = 1000


class Single(NamedTuple):
    """How well one measurement alone tells the windows apart; below 0.5: the other way round."""

    name: str
    auc: float


class Guess(NamedTuple):
    """How well the windows can be told apart."""

    auc: float
    low: float
    high: float
    """The ends of a 95 % interval (DeLong)."""
    chance: float
    """How often shuffled labels do as well: the p-value of the classifier."""
    luck: float
    """The AUC that shuffled labels stay below in 99 of 100 cases."""
    singles: tuple[Single, ...]
    """Every measurement, the most telling first."""
    single_chance: float
    """How often the best of all measurements does as well with shuffled labels."""
    with_answer: int
    without: int


def auc(scores: Array, labels: Array) -> float:
    """The chance that a window with an answer has the higher score; ties count half."""
    positive = labels > 0
    n1, n0 = int(positive.sum()), int((~positive).sum())
    return float((ranks(scores)[positive].sum() - n1 * (n1 + 1) / 2) / (n1 * n0))


def ranks(values: Array) -> Array:
    """Ranks from 1, equal values sharing the middle of theirs."""
    order = np.argsort(values, kind="stable")
    ordered = values[order]
    starts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
    ends = np.r_[starts[1:], len(values)]
    middle = (starts + ends + 1) / 2
    result = np.empty(len(values))
    result[order] = np.repeat(middle, ends - starts)
    return result


def interval(scores: Array, labels: Array) -> tuple[float, float]:
    """The 95 % interval of an AUC, after DeLong."""
    positive = labels > 0
    above, below = scores[positive], scores[~positive]
    m, n = len(above), len(below)
    together = ranks(np.r_[above, below])
    v10 = (together[:m] - ranks(above)) / n
    v01 = 1 - (together[m:] - ranks(below)) / m
    area = float(v10.mean())
    spread = 1.96 * float(np.sqrt(v10.var(ddof=1) / m + v01.var(ddof=1) / n))
    return max(0.0, area - spread), min(1.0, area + spread)


def guess(names: Sequence[str], rows: Array, labels: Array, seed: int = 0) -> Guess:
    """Learn, guess, and say how much of it luck explains. Missing measurements are NaN."""
    rng = np.random.default_rng(seed)
    features, kept = _ranked(rows)
    signs = np.where(labels > 0, 1.0, -1.0)
    folds = _folds(signs, rng)
    machines = [_machine(features, fold) for fold in folds]
    scores = _scores(machines, folds, signs)
    area = auc(scores, signs)
    low, high = interval(scores, signs)

    placed = _Placed(rows[:, kept])
    singles, strengths = placed.areas(signs)
    best = float(strengths.max()) if kept else 0.0
    reached: list[float] = []
    as_good = 0
    for _ in range(_SHUFFLES):
        mixed = rng.permutation(signs)
        reached.append(auc(_scores(machines, folds, mixed), mixed))
        if kept and float(placed.areas(mixed)[1].max()) >= best - 1e-9:
            as_good += 1
    beaten = sum(one >= area for one in reached)
    order = np.argsort(-strengths, kind="stable")
    return Guess(
        auc=area,
        low=low,
        high=high,
        chance=(1 + beaten) / (1 + _SHUFFLES),
        luck=float(np.quantile(reached, 0.99)),
        singles=tuple(Single(names[kept[int(n)]], float(singles[n])) for n in order),
        single_chance=(1 + as_good) / (1 + _SHUFFLES),
        with_answer=int((signs > 0).sum()),
        without=int((signs < 0).sum()),
    )


def _ranked(rows: Array) -> tuple[Array, list[int]]:
    """Each measurement as its rank, centred and scaled: one slow second counts no more than that.

    What was never measured, or never differs, is left out; what is missing stands in the middle.
    """
    columns: list[Array] = []
    kept: list[int] = []
    for number in range(rows.shape[1]):
        column = rows[:, number]
        there = ~np.isnan(column)
        if there.sum() < 4 or np.ptp(column[there]) == 0:
            continue
        placed = np.zeros(len(column))
        placed[there] = ranks(column[there]) / (there.sum() + 1) - 0.5
        columns.append(placed * np.sqrt(12.0))
        kept.append(number)
    return (np.stack(columns, axis=1) if columns else np.zeros((len(rows), 0))), kept


def _folds(signs: Array, rng: np.random.Generator) -> list[NDArray[np.intp]]:
    """The windows in five parts, each with its share of both kinds."""
    parts: list[list[int]] = [[] for _ in range(FOLDS)]
    for sign in (1.0, -1.0):
        for place, row in enumerate(rng.permutation(np.flatnonzero(signs == sign))):
            parts[place % FOLDS].append(int(row))
    return [np.array(sorted(part), dtype=np.intp) for part in parts if part]


def _machine(features: Array, fold: NDArray[np.intp]) -> Array:
    """What turns the labels of the other windows into scores of these (ridge regression)."""
    learning = np.ones(len(features), dtype=bool)
    learning[fold] = False
    x = features[learning]
    weight = _RIDGE + 0.02 * len(x)
    inverse = np.linalg.inv(x.T @ x + weight * np.eye(x.shape[1]))
    return features[fold] @ inverse @ x.T


def _scores(machines: list[Array], folds: list[NDArray[np.intp]], signs: Array) -> Array:
    scores = np.empty(len(signs))
    for machine, fold in zip(machines, folds, strict=True):
        learning = np.ones(len(signs), dtype=bool)
        learning[fold] = False
        scores[fold] = machine @ (signs[learning] - signs[learning].mean())
    return scores


class _Placed:
    """The ranks of every measurement, from which all AUCs follow at once for any labels."""

    def __init__(self, rows: Array) -> None:
        self._there = (~np.isnan(rows)).astype(float)
        self._ranks = np.zeros(rows.shape)
        for number in range(rows.shape[1]):
            known = self._there[:, number] > 0
            self._ranks[known, number] = ranks(rows[known, number])
        self._count = self._there.sum(axis=0)

    def areas(self, signs: Array) -> tuple[Array, Array]:
        """The AUC of each measurement where it was made, and how many deviations from 0.5."""
        positive = signs > 0
        n1 = self._there[positive].sum(axis=0)
        n0 = self._count - n1
        pairs = np.maximum(n1 * n0, 1.0)
        area = (self._ranks[positive].sum(axis=0) - n1 * (n1 + 1) / 2) / pairs
        area = np.where(n1 * n0 > 0, area, 0.5)
        deviation = np.sqrt((self._count + 1) / (12 * pairs))
        return area, np.abs(area - 0.5) / deviation
