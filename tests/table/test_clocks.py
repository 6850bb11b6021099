"""Clocks, people who are gone, and who plays for them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.table.house import Browser, House, StoppedTime

from sightline.table.clocks import Clocks, ClockSetting

Visit = Callable[..., Browser]


def test_a_bank_counts_only_its_own_turns() -> None:
    clocks = Clocks(ClockSetting("bank", 60), 2)
    clocks.run(0, 100.0)
    assert clocks.deadline() == 160.0
    clocks.run(1, 110.0)
    assert (clocks.left(0, 500.0), clocks.left(1, 130.0)) == (50.0, 40.0)
    clocks.run(None, 130.0)
    assert clocks.deadline() is None
    clocks.run(0, 200.0)
    assert clocks.deadline() == 250.0
    clocks.skip(1000.0)
    assert clocks.deadline() == 1250.0


def test_a_move_clock_starts_afresh() -> None:
    clocks = Clocks(ClockSetting("move", 10), 2)
    clocks.run(0, 0.0)
    clocks.run(1, 9.0)
    clocks.run(0, 12.0)
    assert clocks.deadline() == 22.0
    days = Clocks(ClockSetting("days", 2), 2)
    days.run(0, 0.0)
    days.skip(3600.0)
    assert days.deadline() == 2 * 86_400.0


def test_no_clock_never_runs_out() -> None:
    clocks = Clocks(ClockSetting(), 2)
    clocks.run(0, 0.0)
    assert clocks.deadline() is None
    assert clocks.shown(1e9) == ()


@pytest.mark.parametrize("house", [{"timekeeper": StoppedTime}], indirect=True)
def test_a_clock_that_runs_out_moves_and_after_three_a_bot_plays(
    visit: Visit, house: House
) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = ann.table("adding", "me", "open", listed=True, clock={"kind": "move", "amount": 1})
    bob.join(table["id"])
    white, black = ann.page(table["id"], 0), bob.page(table["id"], 1)
    white.move({"amount": 1})
    black.reach(1)
    black.move({"amount": 1})
    for turn in range(1, 4):
        black.reach(2 * turn)
        house.pass_time(0.999)
        assert "step" not in [message["tell"] for message in black.meanwhile()]
        house.pass_time(0.001)
        step = black.until("step", lambda m, t=turn: m["position"]["step"] == 2 * t + 1)
        assert step["moved"][0]["by"] == "clock"
        assert step["position"]["clocks"][1] == {"left_ms": 1000, "running": True}
        black.move({"amount": 1})
    info = white.until("table", lambda m: m["table"]["seats"][0]["stand_in"])["table"]
    assert info["seats"][0]["person"]["name"] == "Ann"
    assert info["seats"][0]["bot"] is not None
    step = black.until("step", lambda m: m["position"]["step"] == 9)
    assert step["moved"][0]["by"] == "stand-in"
    # Its owner returns by opening the page again, or by making a move.
    ann.page(table["id"], 0)
    white.until("table", lambda m: not m["table"]["seats"][0]["stand_in"])


def test_leaving_puts_a_bot_in_at_once(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = ann.table("adding", "me", "open", listed=True)
    bob.join(table["id"])
    black = bob.page(table["id"], 1)
    left = ann.post(f"/api/tables/{table['id']}/leave")
    assert left["seats"][0]["stand_in"] is True
    assert black.reach(1)["asked"] == [1]
    # Back again: the seat was kept.
    assert ann.join(table["id"], 0)["seats"][0]["stand_in"] is False
    black.move({"amount": 1})
    black.reach(2)
    page = ann.page(table["id"], 0)
    page.move({"amount": 2})
    assert page.reach(3)["asked"] == [1]


@pytest.mark.parametrize("house", [{"timekeeper": StoppedTime}], indirect=True)
def test_a_flag_loses_only_where_the_table_says_so(visit: Visit, house: House) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    clock = {"kind": "bank", "amount": 1, "flag_loses": True}
    table = ann.table("adding", "me", "open", listed=True, clock=clock)
    bob.join(table["id"])
    page = bob.page(table["id"], 1)
    assert page.until("snapshot")["position"]["outcome"] is None
    house.pass_time(1)
    told = page.until("step", lambda m: m["position"]["outcome"] is not None)
    assert told["position"]["outcome"]["results"] == ["loss", "win"]
    assert told["position"]["asked"] == []
    info = ann.get(f"/api/tables/{table['id']}")
    assert info["status"] == "finished"
    assert info["seed"] is not None
    record = bob.ask("GET", f"/api/tables/{table['id']}/record").text
    assert '"ran_out_of_time":0' in record
    assert "outcome" not in record


@pytest.mark.parametrize("kind", ["move", "bank", "days"])
def test_a_clock_needs_time(visit: Visit, kind: str) -> None:
    ann = visit("Ann")
    wish = {"game": "adding", "clock": {"kind": kind, "amount": 0}}
    assert ann.refused("/api/tables", wish)["status"] == 400
