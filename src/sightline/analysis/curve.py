"""The course of a game as curves: what each seat could hope for, decision by decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sightline.analysis.findings import Curve, Dot, Judged
from sightline.core.evaluation import Measure

POINTS = {"win": 1.0, "draw": 0.5, "loss": 0.0}


def curves(
    steps: Sequence[Judged],
    measure: Measure,
    moves: int,
    results: Sequence[str] | None,
    *,
    two_sided: bool,
) -> tuple[Curve, ...]:
    """A curve for each seat; for a game of two in which nothing is hidden one, the first
    seat's, is enough: what one gains the other loses. What is counted down has one, too."""
    if measure != "chance":
        return (Curve(0, tuple(Dot(each.step, each.known.played) for each in steps)),)
    found: dict[int, list[Dot]] = {}
    for seat, dot in _dots(steps, moves, results):
        if two_sided and seat == 1:
            found.setdefault(0, []).append(Dot(dot.step, round(1 - dot.value, 4)))
        else:
            found.setdefault(seat, []).append(dot)
    return tuple(
        Curve(seat, tuple(sorted(found[seat], key=lambda dot: (dot.step, dot.value))))
        for seat in sorted(found)
    )


def _dots(
    steps: Sequence[Judged], moves: int, results: Sequence[str] | None
) -> Iterator[tuple[int, Dot]]:
    for each in steps:
        yield each.seat, Dot(each.step - 1, each.known.best)
        if each.known.mark != "fine":
            yield each.seat, Dot(each.step, each.known.played)
    for seat, result in enumerate(results or ()):
        yield seat, Dot(moves, POINTS[result])


def drawn(
    curve: Curve, moves: int, most: float, width: float, height: float
) -> list[tuple[float, float]]:
    """The points of a curve in a drawing of this size; more is higher."""
    scale = width / max(1, moves)
    return [
        (round(dot.step * scale, 1), round(height * (1 - dot.value / most), 1))
        for dot in curve.dots
    ]
