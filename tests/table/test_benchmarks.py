"""The benchmarks' programs speak to the server as it is, and say so when they are refused."""

from __future__ import annotations

import importlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from benchmarks import starving
from tests.loops import run_apart
from tests.table.house import Browser, House

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
Visit = Callable[..., Browser]
Strangers = Callable[[Callable[[Any], Awaitable[None]]], Any]


def test_a_person_who_waits_for_a_bot_can_play(visit: Visit) -> None:
    """Moves come in short, and go back whole."""
    ann = visit("Ann")
    table = ann.table("viewpoint", "me", "random", window=1)["id"]
    assert len(starving.one_game(ann.page(table, 0).socket, 3)) == 3


def test_a_refusal_ends_the_measurement(visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.table("adding", "me", "random")["id"]
    page = ann.page(table, 0)
    page.say("move", move="nonsense", step=0)
    with pytest.raises(starving.Refused, match="bad-move"):
        starving.one_game(page.socket, 3)


@pytest.fixture
def strangers(house: House, monkeypatch: pytest.MonkeyPatch) -> Strangers:
    """Carries out what the strangers of the stall meter do at this house."""
    monkeypatch.syspath_prepend(BENCHMARKS)
    module = importlib.import_module("_stall_loads")

    async def at_work(work: Callable[[Any], Awaitable[None]]) -> Any:
        loads = module.Loads(house.url, ["nowhere"])
        try:
            await work(loads)
        finally:
            await loads.pages.aclose()
            await loads.http.aclose()
        return loads

    return lambda work: run_apart(at_work(work))


def test_what_rooms_are_asked_is_known_to_the_server(strangers: Strangers) -> None:
    async def ask(loads: Any) -> None:
        await loads.prepare_rooms()
        loads.pieces = loads.pieces[:2]  # quickly counted
        for path in ("report", "counts"):
            loads.rng = SimpleNamespace(choice=lambda _, path=path: path)
            await loads.challenges()
        loads.rng = Random(1)
        for load in (loads.pictures, loads.puzzles, loads.lists, loads.crowd):
            await load()

    done = strangers(ask)
    assert done.refused == 0
    assert done.done >= 10


@pytest.mark.parametrize(
    ("method", "path"), [("POST", "/api/challenges/look"), ("GET", "/api/tables/nowhere/replay")]
)
def test_a_path_that_is_gone_ends_the_measurement(
    strangers: Strangers, method: str, path: str
) -> None:
    with pytest.raises(RuntimeError, match=r"40[45]"):
        strangers(lambda loads: loads.ask(method, path))
