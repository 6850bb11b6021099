"""The leak meter finds what was planted, and nothing where nothing is."""

from __future__ import annotations

from typing import Any

import pytest
from tests.loops import run_apart
from tests.meter.conftest import Ground

from sightline.meter import Finding, Meter, Report, Wish
from sightline.meter.alone import Alone, Lasted, measure_alone
from sightline.meter.report import timing_findings
from sightline.meter.run import judge
from sightline.meter.sameness import Sameness
from sightline.meter.timing import Control, Effort, Sample, measure_timing, plan_trials
from sightline.server.live.timing import Timing
from sightline.server.table_messages import SeatInfo


def wish(ground: Ground, **more: Any) -> Wish:
    return Wish(ground.house.url, "veil", rate=10_000, seconds=2, **more)


def compared(ground: Ground, repeats: int = 1) -> Sameness:
    """The bytes of one window, with and without secret answers."""

    async def run() -> Sameness:
        meter = Meter(wish(ground, repeats=repeats))
        try:
            await meter.parties(6, ground.plan.players)
            return await meter.compare_bytes(ground.openings)
        finally:
            await meter.close()

    return run_apart(run())


def timed(ground: Ground, each: int = 16) -> list[Sample]:
    """Windows with and without an answer, all at once; what follows them counts too."""

    async def run() -> list[Sample]:
        meter = Meter(wish(ground))
        try:
            parties = await meter.parties(each, ground.plan.players)
            host = parties[0].host
            plan = ground.plan
            control = await Control.open(host, plan.game, plan.players, plan.options)
            trials = [
                trial._replace(differs=False)
                for trial in plan_trials(ground.openings, each, meter.rng)
            ]
            effort = Effort(strangers=2, asked=16)
            samples = await measure_timing(
                parties, trials, control, "random", rng=meter.rng, effort=effort
            )
            await control.close()
            return samples
        finally:
            await meter.close()

    return run_apart(run())


def findings(ground: Ground, sameness: Sameness) -> list[Finding]:
    return Report(ground.house.url, ground.plan, None, 1, sameness, None, None).findings


def test_a_server_that_keeps_its_secrets_sends_the_same_bytes(ground: Ground) -> None:
    sameness = compared(ground.planted(None), repeats=2)
    assert sameness.differences == ()
    assert sameness.unsteady == ()
    assert sameness.messages > 100


def test_a_message_that_grows_by_one_byte_is_found(ground: Ground) -> None:
    found = findings(ground, compared(ground.planted("size")))
    assert found
    assert all("while the window is open: table" in str(finding.where) for finding in found)
    assert {str(finding.where).partition(",")[0] for finding in found} >= {"the watcher"}


def test_a_number_that_advances_is_found(ground: Ground) -> None:
    found = findings(ground, compared(ground.planted("numbering")))
    assert any(str(f.where) == "the watcher, at its close: step" for f in found)
    assert all("number" in str(finding.detail) for finding in found)


def test_presence_that_changes_is_found(ground: Ground) -> None:
    found = findings(ground, compared(ground.planted("presence")))
    assert any(str(f.where) == "the watcher, while the window is open: table" for f in found)
    online = SeatInfo.__struct_fields__.index("online")
    assert any(f'"{online}":[false' in str(finding.detail) for finding in found)


# The meter's clock is the machine's, so what it says of time is never certain; on made-up figures,
# tests/meter/test_guessing.py shows the same verdicts.


@pytest.mark.soak
def test_a_lock_that_others_wait_for_is_found(ground: Ground) -> None:
    found = timing_findings(judge(timed(ground.planted("lock"))))
    assert any(str(finding.where) == "all measurements together" for finding in found)
    assert any("refused" in str(finding.where) for finding in found)


@pytest.mark.soak
def test_a_bot_that_waits_after_an_answer_is_found(ground: Ground) -> None:
    found = timing_findings(judge(timed(ground.planted("pace"))))
    assert any(str(finding.where) == "bot's pace" for finding in found)


# -- somebody alone with bots ----------------------------------------------------------------------


def alone(ground: Ground, windows: int = 3) -> Alone:
    """The windows of one person and bots, watched and unseen."""

    async def run() -> Alone:
        meter = Meter(wish(ground))
        try:
            (party,) = await meter.parties(1, ground.plan.players)
            return await measure_alone(party, ground.plan, "random", meter.rng, windows)
        finally:
            await meter.close()

    return run_apart(run())


def judged(ground: Ground, measured: Alone) -> Report:
    return Report(ground.house.url, ground.plan, None, 1, None, None, None, (), measured)


def test_the_windows_of_somebody_alone_are_measured_watched_and_unseen(ground: Ground) -> None:
    measured = alone(ground.planted(None))
    assert len(measured.watched) == len(measured.unwatched) == 3
    assert max(one.told for one in measured.watched) == 2.0


@pytest.mark.parametrize(
    ("watched", "unseen", "found"),
    [
        ([Lasted(2.0, 1.9, True)], [Lasted(2.0, 0.8, True), Lasted(0.8, 0.8, False)], []),
        ([Lasted(2.0, 0.8, True)], [], ["somebody alone, watched: a window closed early"]),
        (
            [Lasted(2.0, 2.0, True)],
            [Lasted(2.0, 0.3, True), Lasted(0.8, 0.8, False)],
            ["somebody alone: a window closed before the bots' public time"],
        ),
    ],
)
def test_a_window_that_tells_an_onlooker_something_is_found(
    ground: Ground, watched: list[Lasted], unseen: list[Lasted], found: list[str]
) -> None:
    report = judged(ground, Alone(tuple(watched), tuple(unseen)))
    assert [str(finding.where) for finding in report.findings] == found


@pytest.mark.soak
def test_somebody_alone_is_kept_secret_from_who_watches(ground: Ground) -> None:
    assert judged(ground, alone(ground.planted(None))).clean


@pytest.mark.soak
def test_a_watched_window_that_closes_early_is_found(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Timing, "_may_be_watched", False)
    found = judged(ground, alone(ground.planted(None))).findings
    assert [str(finding.where) for finding in found] == [
        "somebody alone, watched: a window closed early"
    ]
