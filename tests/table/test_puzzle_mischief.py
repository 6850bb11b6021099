"""The puzzle room over HTTP: what is refused, rationed and bounded."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from threading import Event
from time import sleep
from types import SimpleNamespace
from typing import Any

import pytest
from tests.loops import run_apart
from tests.stopped_time import time_stands_still
from tests.table.house import PATIENCE, House
from tests.table.puzzle_room import BOARD, BOX, ENDS, Visit, lay, solution

from sightline.server import puzzle_attempts
from sightline.server.puzzle_work import Asker, Thinking
from sightline.server.refusal import Refusal
from sightline.server.store import open_store
from sightline.server.timekeeper import Timekeeper

pytestmark = pytest.mark.usefixtures("compiled")

# -- mischief --------------------------------------------------------------------------------------


HEIGHT = "/api/puzzles/pentup-height"
NOWHERE = {"piece": "F", "cells": [[0, 0]] * 5}
FAR = {"piece": "F", "cells": [[0, 10**9]] * 5}
SHORT = {"piece": "F", "cells": [[0, 0]] * 4}
SOLID = {"piece": "I", "cells": [[0, y, 0] for y in range(5)]}


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/api/puzzles/nix/attempt", {"version": 0, "moves": []}, "not-found"),
        (f"/api/puzzles/{'x' * 900}/attempt", {"version": 0, "moves": []}, "not-found"),
        (f"{BOX}/attempt", {"version": -1, "moves": []}, "bad-request"),
        (f"{BOX}/attempt", {"version": 0}, "bad-request"),
        (f"{BOX}/attempt", {"version": 0, "moves": [{"piece": "Q", "cells": []}]}, "bad-request"),
        (f"{BOX}/attempt", {"version": 0, "moves": [], "solved": True}, "bad-request"),
        (f"{BOX}/attempt", {"version": 0, "moves": [SHORT]}, "bad-request"),
        (f"{BOX}/attempt", {"version": 0, "moves": [FAR]}, "bad-request"),
        (f"{BOX}/attempt", {"version": 0, "moves": [NOWHERE] * 25}, "bad-request"),
        (f"{BOX}/attempt", {"version": 0, "moves": [NOWHERE]}, "bad-move"),
        (f"{BOX}/attempt", {"version": 0, "moves": [SOLID]}, "bad-move"),
        (f"{BOX}/attempt/hint", {"version": 0, "step": 4}, "bad-request"),
        (f"{BOX}/attempt/share", {"version": 0}, "not-solved"),
        (f"{BOX}/choices", {"moves": [NOWHERE], "piece": "F"}, "bad-move"),
        (f"{HEIGHT}/verdict", {"moves": [], "lay": SHORT}, "bad-request"),
        (f"{HEIGHT}/attempt", {"version": 0, "moves": [SOLID]}, "bad-move"),
    ],
)
def test_refusals(house: House, visit: Visit, path: str, body: Any, code: str) -> None:
    no = visit("Ann").refused(path, body)
    assert no["code"] == code
    assert no["message"]


@pytest.mark.parametrize(
    "path",
    [f"{BOX}/attempt/left", f"{BOX}/answer.svg", "/api/puzzles/pentup-height/placements",
     f"{BOX}/picture.svg?theme=pink", f"{BOARD}/attempt/left?wait=999999", "/api/puzzles/shared",
     "/api/puzzles/..%2f..%2fetc", "/api/puzzles/board-8x8-1,1"],
)  # fmt: skip
def test_refused_questions(house: House, visit: Visit, path: str) -> None:
    no = visit().refused(path, method="GET")
    assert no["status"] in (400, 404)
    assert no["message"]


@pytest.mark.parametrize("house", [{"address_rate": 10.0, **time_stands_still()}], indirect=True)
def test_thinking_is_rationed(house: House, visit: Visit) -> None:
    ann = visit("Ann")
    codes = [
        ann.ask("POST", f"{BOARD}/attempt/hint", {"version": number, "step": 1}).status_code
        for number in range(10)
    ]
    assert codes[0] == 200
    assert codes[-1] == 429


@pytest.mark.parametrize("house", [{"address_rate": 10.0, **time_stands_still()}], indirect=True)
def test_looking_and_signs_of_life_are_rationed(house: House, visit: Visit) -> None:
    ann = visit("Ann")
    looks = [ann.ask("GET", f"{BOX}/attempt").status_code for _ in range(30)]
    assert set(looks) == {200}, "a page may look often"
    clock = f"{BOX}/attempt/clock"
    signs = {ann.ask("POST", clock, {"running": True}).status_code for _ in range(400)}
    assert signs == {200, 429}


class Endless:
    """A puzzle whose solutions are counted until somebody says stop."""

    info = SimpleNamespace(key="endless", solutions=None)

    def __init__(self) -> None:
        self.ended: list[int] = []

    def left(self, moves: Any, stop: Callable[[], bool], _tell: Any) -> None:
        while not stop():
            sleep(0.001)
        self.ended.append(moves[0])


def test_one_person_or_address_cannot_keep_the_others_from_counting(tmp_path: Path) -> None:
    async def play() -> None:
        work, endless = Thinking(store, Timekeeper(), warming=False), Endless()
        puzzle: Any = endless
        ann, bob, cid = Asker("ann", "1.1"), Asker("bob", "1.1"), Asker("cid", "2.2")

        def counted() -> list[Any]:
            return [next(iter(moves)) for _, moves in work._counts]  # pyright: ignore[reportPrivateUsage]

        async def ask(number: Any, asker: Asker) -> None:
            assert (await work.left(puzzle, [number], 0, asker)).status == "counting"

        for number in range(20):
            await ask(number, ann)
        assert counted() == [18, 19], "newer counts replace the person's older ones"
        await ask(20, bob)
        assert counted() == [18, 19], "the address has its two"
        await ask(18, bob)  # what is counted anyway is for everybody
        await ask(21, ann)
        assert counted() == [18, 19], "bob wants the first one, so it stays"
        await ask(22, cid)
        assert counted() == [18, 19, 22]
        work.close()

    store = open_store(tmp_path)
    run_apart(play())
    store.close()


class Longer(Timekeeper):
    """A clock on which time passes when a test says so, from any thread."""

    passed = 0.0

    def monotonic(self) -> float:
        return self.passed


def test_help_waits_its_turn_and_two_are_enough(tmp_path: Path) -> None:
    time = Longer()
    go = Event()

    def first(_stop: Callable[[], bool]) -> bool:
        go.wait(PATIENCE)
        time.passed += 100  # much longer than a search may take
        return True

    async def play() -> None:
        work = Thinking(store, time, warming=False)
        ann, bob = Asker("ann", "1.1"), Asker("bob", "1.1")
        one = asyncio.create_task(work.search(first, ann))
        two = asyncio.create_task(work.search(lambda stop: stop(), ann))
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="Wait for the help"):
            await work.search(lambda stop: stop(), ann)
        other = asyncio.create_task(work.search(lambda stop: stop(), bob))
        await asyncio.sleep(0)
        go.set()
        assert await one
        assert not await two, "waiting took none of its time"
        assert not await other
        assert not await work.search(lambda stop: stop(), ann)
        work.close()

    store = open_store(tmp_path)
    run_apart(play())
    store.close()


def test_only_so_many_attempts_and_shares(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzle_attempts, "MOST_ATTEMPTS", 1)
    monkeypatch.setattr(puzzle_attempts, "MOST_SHARES", 0)
    ann = visit("Ann")
    lay(ann, ENDS, solution("board-3x20"))
    assert ann.refused(f"{BOARD}/attempt", {"version": 0, "moves": []})["code"] == "too-many"
    version = ann.get(f"{ENDS}/attempt")["version"]
    assert ann.refused(f"{ENDS}/attempt/share", {"version": version})["code"] == "too-many"
