"""What the meter says in the end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from sightline.core.message import Message, all_of, plain, say
from sightline.meter.alone import Alone, Lasted
from sightline.meter.deals import Deals
from sightline.meter.guessing import Guess
from sightline.meter.observers import observer_title
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
    where: Message
    detail: Message


class Report(NamedTuple):
    """All figures, and what follows from them."""

    url: str
    plan: Plan
    bot: str | None
    openings: int
    sameness: Sameness | None
    deals: Deals | None
    timing: Guess | None
    notes: tuple[Message, ...] = ()
    alone: Alone | None = None
    """Windows of somebody who plays with bots only."""
    watch: str = ""
    """Where the watcher asked, if it was another server."""

    @property
    def findings(self) -> list[Finding]:
        """Every leak."""
        found: list[Finding] = []
        if self.sameness is not None:
            found += _byte_findings(self.sameness.differences)
        if self.deals is not None:
            found += [
                Finding(
                    "deal",
                    say("meter-in-deal", observer=observer_title(d.observer), kind=d.kind),
                    say("meter-other-deal", got=d.got, expected=d.expected),
                )
                for d in self.deals.differences
            ]
        if self.timing is not None:
            found += timing_findings(self.timing)
        if self.alone is not None:
            found += _alone_findings(self.alone)
        return found

    @property
    def clean(self) -> bool:
        """Nothing was found."""
        return not self.findings


_PHASES = {
    "window": say("meter-phase-window"),
    "close": say("meter-phase-close"),
    "deal": say("meter-phase-deal"),
}


def _byte_findings(differences: Iterable[Difference]) -> list[Finding]:
    """One for each place: the same difference after several kinds of answer is one leak."""
    places: dict[tuple[str, str, str], list[Difference]] = {}
    for d in differences:
        places.setdefault((d.observer, d.phase, d.kind), []).append(d)
    found: list[Finding] = []
    for (observer, phase, kind), several in places.items():
        arms = all_of((ARMS.get(d.arm, plain(d.arm)) for d in several), "comma")
        first = several[0]
        where = say(
            "meter-in-window", observer=observer_title(observer), phase=_PHASES[phase], kind=kind
        )
        detail = say("meter-after", arms=arms, got=first.got, expected=first.expected)
        found.append(Finding("bytes", where, detail))
    return found


def _alone_findings(alone: Alone) -> list[Finding]:
    """A window of somebody alone that told an onlooker something, or told of a bot."""
    places = [
        (say("meter-alone-shortened"), alone.shortened),
        (say("meter-alone-hasty"), alone.hasty),
    ]
    return [Finding("timing", where, _lasted(found)) for where, found in places if found]


def _lasted(found: list[Lasted]) -> Message:
    each = (
        say("meter-alone-lasted", seconds=f"{one.seconds:.2f}", told=f"{one.told:g}")
        for one in found[:_SHOWN]
    )
    return say("plain", text=all_of(each, "semicolon"))


def timing_findings(timing: Guess) -> list[Finding]:
    """What the classifier, or a single measurement, tells beyond luck."""
    found: list[Finding] = []
    if timing.auc > 0.5 + TOLERANCE and timing.chance <= _CLASSIFIER_LUCK:
        found.append(
            Finding(
                "timing",
                say("meter-together"),
                say(
                    "meter-auc-luck",
                    auc=f"{timing.auc:.3f}",
                    low=f"{timing.low:.3f}",
                    high=f"{timing.high:.3f}",
                    luck=f"{timing.chance:.1%}",
                ),
            )
        )
    if timing.singles and timing.single_chance <= _SINGLE_LUCK:
        best = abs(timing.singles[0].auc - 0.5)
        found += [
            Finding("timing", plain(single.name), say("meter-auc-alone", auc=f"{single.auc:.3f}"))
            for single in timing.singles[:_SHOWN]
            if abs(single.auc - 0.5) >= 0.75 * best
        ]
    return found


def _difference(found: Difference) -> dict[str, str]:
    return {name: str(value) for name, value in found._asdict().items()}


def as_values(report: Report) -> dict[str, Any]:
    """The report for programs."""
    sameness, timing = report.sameness, report.timing
    return {
        "url": report.url,
        "watch": report.watch or None,
        "game": report.plan.game,
        "players": report.plan.players,
        "options": report.plan.options,
        "window_seconds": report.plan.seconds,
        "bot": report.bot,
        "openings": report.openings,
        "verdict": "clean" if report.clean else "leak",
        "findings": [
            {"kind": each.kind, "where": str(each.where), "detail": str(each.detail)}
            for each in report.findings
        ],
        "bytes": None
        if sameness is None
        else {
            "messages": sameness.messages,
            "characters": sameness.bytes,
            "differences": [_difference(d) for d in sameness.differences],
            "unsteady": list(sameness.unsteady),
        },
        "deals": None
        if report.deals is None
        else {
            "deals": report.deals.deals,
            "alike": report.deals.alike,
            "differences": [_difference(d) for d in report.deals.differences],
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
        "alone": None
        if report.alone is None
        else {
            "watched": [one._asdict() for one in report.alone.watched],
            "unwatched": [one._asdict() for one in report.alone.unwatched],
            "early": report.alone.early,
        },
        "notes": [str(note) for note in report.notes],
    }
