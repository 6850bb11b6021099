"""The processes beside the event loop are bounded and come back; how late the loop was is told."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from tests.loops import run_apart
from tests.table.house import PATIENCE, House
from tests.table.party import Visit

from sightline.core.message import plain
from sightline.server.offloop import Offloop, TookTooLong, WorkFailed
from sightline.server.refusal import Refusal
from sightline.server.settings import Settings
from sightline.server.stalls import LoopLag


def answer_with(value: Any) -> Any:
    return value


def be_refused() -> None:
    raise Refusal("conflict", "Not so.", faults=(("here", plain("wrong")),))


def fail() -> None:
    print("nonsense between the frames")
    raise ValueError("no idea")


def die() -> None:
    os._exit(3)


def hang() -> None:
    time.sleep(3600)


def take(size: int) -> int:
    return len(bytearray(size))


async def _use(work: Offloop) -> None:
    async def ask(function: Callable[..., Any], *values: Any, kind: Any = None) -> Any:
        return await work.ask(function, *values, kind=kind or Any, seconds=PATIENCE)

    assert await ask(answer_with, {"a": [1, None]}) == {"a": [1, None]}
    assert await ask(answer_with, b"\0\xff", kind=bytes) == b"\0\xff"
    with pytest.raises(Refusal) as refused:
        await ask(be_refused)
    assert (refused.value.code, refused.value.faults) == ("conflict", (("here", plain("wrong")),))
    with pytest.raises(WorkFailed, match="ValueError: no idea"):
        await ask(fail)
    with pytest.raises(WorkFailed, match="died"):
        await ask(die)
    with pytest.raises(TookTooLong):
        await work.ask(hang, kind=int, seconds=0.5)
    with pytest.raises(WorkFailed, match="MemoryError"):
        await ask(take, 5 * 2**30)
    assert await ask(answer_with, 7) == 7
    await work.stop()


@pytest.mark.skipif(os.name == "nt", reason="no bound on memory there")
def test_processes_are_bounded_and_come_back() -> None:
    run_apart(_use(Offloop(Settings(), processes=1)))


# -- the stall meter -------------------------------------------------------------------------------


def test_how_late_the_loop_is() -> None:
    now = 1000.0
    lag = LoopLag(lambda: now)
    late, busy = lag.late, lag.busy
    for _ in range(1000):
        lag.note(0.0004)
    assert (late.at_most(0.99), late.at_most(1.0), lag.stalls) == (0.005, 0.005, 0)
    lag.note(0.003, 0.004)
    assert late.at_most(1.0) == busy.at_most(1.0) == 0.005, "what a message takes does not show"
    now = 1030.0
    lag.note(0.13, 0.012)
    lag.note(0.018, 3.0)
    assert (late.at_most(0.99), late.at_most(1.0), lag.stalls) == (0.005, 0.2, 1)
    assert busy.at_most(1.0) == 0.02, "not more than the loop was late"
    now = 1091.0
    lag.note(0.0)
    assert (late.at_most(1.0), lag.stalls) == (0.005, 1), "only the last minute"


def test_the_stall_meter_is_among_the_counters(house: House, visit: Visit) -> None:
    ann = visit("Ann")
    house.inside(lambda: house.hall.metrics.lag.note(0.7))
    lines = dict(
        re.sub(r"\{.*\}", "", line).split()
        for line in ann.ask("GET", "/metrics").text.splitlines()
        if line[0] != "#"
    )
    assert float(lines["sightline_loop_lag_max_seconds"]) >= 1.0
    assert float(lines["sightline_loop_stalls_total"]) >= 1
    assert float(lines["sightline_loop_lag_p99_seconds"]) > 0
    assert "sightline_work_waiting" in lines
