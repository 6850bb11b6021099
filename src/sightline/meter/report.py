"""What the meter says in the end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from sightline.meter.deals import Deals
from sightline.meter.guessing import Guess
from sightline.meter.sameness import ARMS, Difference, Sameness
from sightline.meter.source import Plan

TOLERANCE = 0.06
"""An AUC within 0.5 plus this is no leak that could be measured with 300 windows of each kind."""
_CLASSIFIER_LUCK = 0.01
_SINGLE_LUCK = 0.001
_SHOWN = 5


class Finding(NamedTuple):
    """Something that tells what nobody should know."""

    kind: str
    """``bytes``, ``deal`` or ``timing``."""
    where: str
    detail: str


class Report(NamedTuple):
    """All figures, and what follows from them."""

    url: str
    plan: Plan
    bot: str | None
    openings: int
    sameness: Sameness | None
    deals: Deals | None
    timing: Guess | None
    notes: tuple[str, ...] = ()

    @property
    def findings(self) -> list[Finding]:
        """Every leak."""
        found: list[Finding] = []
        if self.sameness is not None:
            found += _byte_findings(self.sameness.differences)
        if self.deals is not None:
            found += [
                Finding("deal", f"{d.observer}: {d.kind}", f"{d.got}; in the other: {d.expected}")
                for d in self.deals.differences
            ]
        if self.timing is not None:
            found += timing_findings(self.timing)
        return found

    @property
    def clean(self) -> bool:
        """Nothing was found."""
        return not self.findings


_PHASES = {"window": "while the window is open", "close": "at its close", "deal": "at the start"}


def _byte_findings(differences: Iterable[Difference]) -> list[Finding]:
    """One for each place: the same difference after several kinds of answer is one leak."""
    places: dict[str, list[Difference]] = {}
    for d in differences:
        places.setdefault(f"{d.observer}, {_PHASES[d.phase]}: {d.kind}", []).append(d)
    found: list[Finding] = []
    for where, several in places.items():
        said = ", ".join(ARMS.get(d.arm, d.arm) for d in several)
        first = several[0]
        found.append(
            Finding("bytes", where, f"after {said}: {first.got}; without: {first.expected}")
        )
    return found


def timing_findings(timing: Guess) -> list[Finding]:
    """What the classifier, or a single measurement, tells beyond luck."""
    found: list[Finding] = []
    if timing.auc > 0.5 + TOLERANCE and timing.chance <= _CLASSIFIER_LUCK:
        found.append(
            Finding(
                "timing",
                "all measurements together",
                f"AUC {timing.auc:.3f} ({timing.low:.3f} to {timing.high:.3f}); "
                f"luck reaches that in {timing.chance:.1%} of cases at most",
            )
        )
    if timing.singles and timing.single_chance <= _SINGLE_LUCK:
        best = abs(timing.singles[0].auc - 0.5)
        found += [
            Finding("timing", single.name, f"alone: AUC {single.auc:.3f}")
            for single in timing.singles[:_SHOWN]
            if abs(single.auc - 0.5) >= 0.75 * best
        ]
    return found


def as_values(report: Report) -> dict[str, Any]:
    """The report for programs."""
    sameness, timing = report.sameness, report.timing
    return {
        "url": report.url,
        "game": report.plan.game,
        "players": report.plan.players,
        "options": report.plan.options,
        "window_seconds": report.plan.seconds,
        "bot": report.bot,
        "openings": report.openings,
        "verdict": "clean" if report.clean else "leak",
        "findings": [finding._asdict() for finding in report.findings],
        "bytes": None
        if sameness is None
        else {
            "messages": sameness.messages,
            "characters": sameness.bytes,
            "differences": [d._asdict() for d in sameness.differences],
            "unsteady": list(sameness.unsteady),
        },
        "deals": None
        if report.deals is None
        else {
            "deals": report.deals.deals,
            "alike": report.deals.alike,
            "differences": [d._asdict() for d in report.deals.differences],
        },
        "timing": None
        if timing is None
        else {
            "windows_with_answer": timing.with_answer,
            "windows_without": timing.without,
            "auc": timing.auc,
            "interval": [timing.low, timing.high],
            "p": timing.chance,
            "luck": timing.luck,
            "best_single_p": timing.single_chance,
            "measurements": {single.name: single.auc for single in timing.singles},
        },
        "notes": list(report.notes),
    }
