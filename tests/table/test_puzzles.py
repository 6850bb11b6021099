"""The puzzle room over HTTP: attempts that last, tabs that meet, links that show, and mischief."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from time import sleep
from types import SimpleNamespace
from typing import Any, cast

import pytest
from tests.loops import run_apart
from tests.stopped_time import StoppedTime
from tests.table.house import PATIENCE, Browser, House, open_house

from sightline.kit.solve import completion
from sightline.puzzles import find_puzzle
from sightline.puzzles.packing import Packing
from sightline.puzzles.warm import warm
from sightline.server import puzzle_attempts
from sightline.server.puzzle_work import Asker, Thinking
from sightline.server.refusal import Refusal
from sightline.server.store import Put, open_store
from sightline.server.store.reader import FILE
from sightline.server.timekeeper import Timekeeper

Visit = Callable[..., Browser]
BOX, BOARD, ENDS = "/api/puzzles/box-5x10", "/api/puzzles/board-6x10", "/api/puzzles/board-3x20"


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:  # pyright: ignore[reportUnusedFunction]
    """A browser's patience is not for the compiler."""
    warm()


def solution(key: str) -> list[dict[str, Any]]:
    return [{"piece": lay.piece, "cells": lay.cells} for lay in find_puzzle(key).solution()]


def lay(browser: Browser, path: str, moves: list[Any], version: int | None = None) -> Any:
    if version is None:
        version = browser.get(f"{path}/attempt")["version"]
    return browser.post(f"{path}/attempt", {"version": version, "moves": moves})


def counted(browser: Browser, path: str) -> dict[str, Any]:
    """The solutions left, once they are counted. A machine that is slow tells "counting" first."""
    while True:
        left = browser.get(f"{path}/attempt/left?wait=5000")["left"]
        if left["status"] != "counting":
            return left


def wish(browser: Browser, path: str, what: str, **more: Any) -> Any:
    version = browser.get(f"{path}/attempt")["version"]
    return browser.post(f"{path}/attempt/{what}", {"version": version, **more})


# -- the room --------------------------------------------------------------------------------------


def test_the_room_lists_everything(house: House, visit: Visit) -> None:
    room = visit().get("/api/puzzles")
    assert room["me"] is None
    cards = {card["key"]: card for card in room["cards"]}
    assert {"box-5x10", "board-3x20", "box-3x4x5", "pentup-height"} <= set(cards)
    assert sum(key.startswith("pentup-surround-") for key in cards) == 12
    assert [key for key, card in cards.items() if card["choose_hole"]] == [
        "board-8x8-3,3-3,4-4,3-4,4"
    ]
    alone = cards["perspective"]
    assert alone["group"] == "tables"
    table = visit("Ann").post("/api/tables", alone["table"])
    assert (table["status"], table["players"]) == ("playing", 1)
    assert cards["viewpoints"]["table"]["options"] == {"daily": "today"}


def test_a_puzzle_and_its_placements(house: House, visit: Visit) -> None:
    ann = visit()
    info = ann.get(BOX)
    assert (info["kind"], info["sides"], info["live_left"], info["spoils"]) == (
        "packing", [5, 10], False, True,
    )  # fmt: skip
    places = ann.get(f"{BOX}/placements")["placements"]
    assert len(places["X"]) == 24
    assert all(len(info["cells"]) > max(numbers) for numbers in places["F"])
    first = {"moves": [], "piece": "V"}
    choices = ann.post("/api/puzzles/pentup-height/choices", first)
    assert (choices["owner"], len(choices["choices"])) == (0, 4)
    no = ann.post(f"{BOX}/verdict", {"moves": [], "lay": {"piece": "X", "cells": [[9, 9]] * 5}})
    assert (no["legal"], no["rule"]) == (False, "outside")
    for path in (f"{BOX}/picture.svg?theme=dark", "/api/puzzles/pentup-surround-F/answer.svg"):
        picture = ann.ask("GET", path)
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert picture.text.startswith("<svg")


def test_a_hole_of_ones_choice(house: House, visit: Visit) -> None:
    ann = visit("Ann")
    hole = "/api/puzzles/board-8x8-0,0-2,5-4,1-7,6"
    left = counted(ann, hole)
    info = ann.get(hole)
    assert info["solutions"] == left == {"status": "exact", "ways": 1221, "kinds": 1221, "share": 1}
    assert ann.get("/api/puzzles/board-8x8@0,1")["key"] == "board-8x8-0,1-0,2-1,1-1,2"
    assert ann.get("/api/puzzles/board-8x8@0,1")["solutions"]["kinds"] == 3207
    lay(ann, hole, [])
    assert info["key"] in {card["key"] for card in ann.get("/api/puzzles")["cards"]}
    none = "/api/puzzles/board-8x8-0,1-1,0-7,6-6,7"
    assert counted(ann, none)["ways"] == ann.get(none)["solutions"]["ways"] == 0
    assert ann.refused(f"{none}/attempt/give-up", {"version": 0})["code"] == "no-solution"


# -- an attempt ------------------------------------------------------------------------------------


def test_solve_the_box_by_hints(house: House, visit: Visit) -> None:
    ann = visit()
    assert ann.get(f"{BOX}/attempt")["version"] == 0
    assert ann.cookie is None, "looking makes nobody a guest"
    moves: list[Any] = []
    attempt: Any = None
    for number in range(10):
        hint = wish(ann, BOX, "hint", step=3)
        assert hint["hint"]["right"]
        assert hint["attempt"]["hints"] == [0, 0, number + 1]
        moves.append(hint["hint"]["lay"])
        attempt = lay(ann, BOX, moves)
    assert ann.cookie is not None
    assert attempt["view"]["solved"]
    assert attempt["helped"]
    assert not attempt["running"]
    assert attempt["solved_ms"] == attempt["ms"] == attempt["progress"]["best_helped_ms"]
    assert attempt["progress"]["best_ms"] is None
    assert "Solved" in attempt["news"][0]
    assert lay(ann, BOX, moves)["news"] == [], "solved once, told once"
    again = wish(ann, BOX, "restart")
    assert (again["moves"], again["hints"], again["solved_at"]) == ([], [0, 0, 0], None)
    assert again["progress"]["solved"] == 1
    known = lay(ann, BOX, moves)
    assert known["helped"], "starting over makes nobody forget"
    assert known["progress"]["best_ms"] is None
    assert known["progress"]["found"] == 1
    assert known["progress"]["of"] == 1
    card = next(c for c in ann.get("/api/puzzles")["cards"] if c["key"] == "box-5x10")
    assert card["progress"]["solved"] == 2


def test_solutions_found_and_left(house: House, visit: Visit) -> None:
    ann = visit("Ann")
    moves = solution("board-3x20")
    lay(ann, ENDS, moves[:4])
    assert counted(ann, ENDS) == {"status": "exact", "ways": 1, "kinds": 1, "share": 1.0}
    assert ann.get(f"{ENDS}/attempt")["left"]["status"] == "exact", "once counted, told at once"
    attempt = lay(ann, ENDS, moves)
    assert (attempt["progress"]["found"], attempt["progress"]["of"]) == (1, 2)
    assert "1 of 2" in attempt["news"][-1]
    turned = [
        {"piece": m["piece"], "cells": [[2 - y, 19 - x] for y, x in m["cells"]]} for m in moves
    ]
    assert lay(ann, ENDS, turned)["progress"]["found"] == 1, "the same one, turned"
    lay(ann, BOARD, [{"piece": "X", "cells": [[0, 1], [1, 0], [1, 1], [1, 2], [2, 1]]}])
    assert counted(ann, BOARD)["ways"] == 0
    hint = wish(ann, BOARD, "hint", step=2)["hint"]
    assert (hint["right"], hint["take_back"], hint["cells"]) == (False, 1, [[0, 0]])


def test_while_it_counts_it_says_so(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, go, left = visit("Ann"), Event(), Packing.left

    def held(puzzle: Packing, *wish: Any) -> Any:
        go.wait(PATIENCE)
        return left(puzzle, *wish)

    monkeypatch.setattr(Packing, "left", held)
    attempt = lay(ann, ENDS, solution("board-3x20")[:3])
    assert attempt["left"] == {"status": "counting", "ways": 0, "kinds": None, "share": 0}
    assert ann.get(f"{ENDS}/attempt/left?wait=0")["left"]["status"] == "counting"
    go.set()
    assert counted(ann, ENDS)["status"] == "exact"


def test_giving_up_shows_a_solution_that_counts_as_shown(house: House, visit: Visit) -> None:
    ann = visit("Ann")
    lay(ann, BOX, solution("box-5x10")[:2])
    attempt = wish(ann, BOX, "give-up")
    assert attempt["gave_up"]
    assert not attempt["running"]
    shown = [{"piece": tile["piece"], "cells": tile["cells"]} for tile in attempt["solution"]]
    assert len(shown) == 10
    version = attempt["version"]
    for what in ("hint", "give-up"):
        assert ann.refused(f"{BOX}/attempt/{what}", {"version": version})["code"] == "over"
    assert ann.refused(f"{BOX}/attempt", {"version": version, "moves": []})["code"] == "over"
    assert ann.get(f"{BOX}/attempt")["solution"] is not None
    assert wish(ann, BOX, "restart")["solution"] is None
    again = lay(ann, BOX, shown)
    assert again["view"]["solved"]
    assert again["helped"], "it had been shown"
    assert again["progress"]["best_ms"] is None
    assert again["progress"]["found"] == 0


def turned(moves: list[Any], height: int, width: int) -> list[Any]:
    return [
        {"piece": m["piece"], "cells": [[height - 1 - y, width - 1 - x] for y, x in m["cells"]]}
        for m in moves
    ]


@pytest.mark.parametrize("step", [2, 3])
def test_one_solution_once_given_away_is_never_ones_own(
    house: House, visit: Visit, step: int
) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    moves = solution("box-5x10")
    assert not lay(bob, BOX, moves)["helped"]
    wish(bob, BOX, "hint", step=step)  # with everything laid it tells nothing
    wish(bob, BOX, "restart")
    assert not lay(bob, BOX, moves)["helped"]
    best = lay(bob, BOX, moves[:5])["progress"]["best_ms"]
    wish(bob, BOX, "hint", step=step)  # after the solution: it counts for the next ones
    assert not bob.get(f"{BOX}/attempt")["helped"]
    wish(ann, BOX, "hint", step=step)
    for person in (ann, bob):
        for _ in range(2):
            assert wish(person, BOX, "restart")["hints"] == [0, 0, 0]
            assert lay(person, BOX, turned(moves, 5, 10))["helped"]
    assert ann.get(f"{BOX}/attempt")["progress"]["best_ms"] is None
    assert bob.get(f"{BOX}/attempt")["progress"]["best_ms"] == best is not None


def test_a_place_that_was_told_counts_in_later_attempts(house: House, visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    told = wish(ann, BOARD, "hint", step=3)["hint"]["lay"]
    moves = solution("board-6x10")
    assert told in [{"piece": m["piece"], "cells": [list(c) for c in m["cells"]]} for m in moves]
    wish(ann, BOARD, "restart")
    assert lay(ann, BOARD, turned(moves, 6, 10))["helped"]
    wish(ann, BOARD, "restart")
    other = solution_with_elsewhere(told["piece"], moves)
    mine = lay(ann, BOARD, other)
    assert mine["view"]["solved"]
    assert not mine["helped"], "nothing of it was told"
    # A solution that was found with help stays so; one found without stays one's own.
    wish(bob, BOARD, "hint", step=1)
    assert lay(bob, BOARD, moves)["helped"]
    wish(bob, BOARD, "restart")
    assert lay(bob, BOARD, moves)["helped"]
    wish(bob, BOARD, "restart")
    assert not lay(bob, BOARD, other)["helped"]


def solution_with_elsewhere(piece: str, moves: list[Any]) -> list[Any]:
    """A solution of the 6x10 board with this piece where no image of a solution has it."""
    puzzle = find_puzzle("board-6x10")
    assert isinstance(puzzle, Packing)
    (there,) = (m["cells"] for m in moves if m["piece"] == piece)
    images = [frozenset(image[cell] for cell in there) for image in puzzle.symmetries]
    for numbers in puzzle.catalogue.placements[piece]:
        cells = tuple(puzzle.region.cells[number] for number in numbers)
        if frozenset(cells) in images:
            continue
        whole = completion(puzzle.region, "".join(puzzle.letters), [(piece, cells)])
        if whole is not None:
            return [{"piece": name, "cells": found} for name, found in whole.placed]
    raise AssertionError("there are thousands")


def test_a_solution_that_was_shown_is_not_ones_own_with_a_part_turned(
    house: House, visit: Visit
) -> None:
    ann = visit("Ann")
    shown = wish(ann, ENDS, "give-up")["solution"]
    wish(ann, ENDS, "restart")
    # Seven of its pieces make a shape that can be turned round: the other solution.
    other = [
        {
            "piece": tile["piece"],
            "cells": [
                [2 - y, 24 - x] if tile["piece"] in "NFTWYZL" else [y, x] for y, x in tile["cells"]
            ],
        }
        for tile in shown
    ]
    done = lay(ann, ENDS, other)
    assert done["view"]["solved"]
    assert done["helped"]


def test_the_tower_keeps_the_best(house: House, visit: Visit) -> None:
    ann, path = visit("Ann"), "/api/puzzles/pentup-height"
    moves = solution("pentup-height")
    assert ann.refused(f"{path}/attempt/share", {"version": 0})["code"] == "not-solved"
    best, attempt = 0, None
    for number in (3, 10, 13, 21):
        attempt = lay(ann, path, moves[:number])
        best = attempt["view"]["score"]["value"]
        assert attempt["progress"]["best_score"] == best
    assert best == 10
    assert attempt["solved_at"] is not None
    assert "Level 10" in attempt["progress"]["best_text"]
    after = lay(ann, path, moves[:3])
    assert after["progress"]["best_score"] == 10
    assert len(after["progress"]["best"]) == 21
    share = wish(ann, path, "share")
    assert ann.get(f"/api/puzzles/shared/{share['id']}")["score"] == "Level 2 with 3 tiles"


def test_surround_is_scored_by_tiles(house: House, visit: Visit) -> None:
    ann, path = visit("Ann"), "/api/puzzles/pentup-surround-I"
    whole = solution("pentup-surround-I")
    halfway = lay(ann, path, whole[:5])
    assert (halfway["view"]["phase"], halfway["progress"]["best_score"]) == ("black", None)
    done = lay(ann, path, whole)
    assert done["progress"]["best_score"] == 8
    assert "3 white and 5 black" in done["progress"]["best_text"]


# -- time ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def stopped_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house in which time passes when a test says so."""
    with open_house(tmp_path_factory.mktemp("stopped"), StoppedTime()) as house:
        yield house


@pytest.fixture
def people(stopped_house: House) -> Iterator[tuple[Browser, Browser]]:
    """Ann and Bob, in that house."""
    both = Browser(stopped_house.url, "Ann"), Browser(stopped_house.url, "Bob")
    yield both
    for browser in both:
        browser.close()


People = tuple[Browser, Browser]


def test_the_servers_clock(stopped_house: House, people: People) -> None:
    (ann, _), pass_time = people, stopped_house.pass_time
    clock = f"{BOARD}/attempt/clock"
    assert ann.post(clock, {"running": True}) == {"ms": 0, "running": True}
    pass_time(7)
    assert ann.post(clock, {"running": True})["ms"] == 7000
    pass_time(3600)  # the page vanished: no more than the longest pause between two signs counts
    assert ann.get(f"{BOARD}/attempt")["running"] is False
    assert ann.post(clock, {"running": False}) == {"ms": 37_000, "running": False}
    pass_time(500)
    assert ann.get(f"{BOARD}/attempt")["ms"] == 37_000
    assert ann.post(clock, {"running": True})["ms"] == 37_000, "a pause costs nothing"
    moves = solution("board-6x10")
    lay(ann, BOARD, moves[:1])
    pass_time(5)
    done = lay(ann, BOARD, moves)
    assert (done["solved_ms"], done["running"]) == (42_000, False)
    pass_time(5)
    assert ann.post(clock, {"running": True}) == {"ms": 42_000, "running": False}
    fresh = wish(ann, BOARD, "restart")
    assert (fresh["ms"], fresh["running"]) == (0, True)


def test_the_clock_starts_with_the_first_look(stopped_house: House, people: People) -> None:
    (ann, bob), pass_time = people, stopped_house.pass_time
    moves = solution("board-6x10")
    assert ann.get(f"{BOARD}/attempt")["running"]
    pass_time(400)
    assert ann.get(f"{BOARD}/attempt")["ms"] == 30_000, "looking again starts nothing"
    assert lay(ann, BOARD, moves)["solved_ms"] == 400_000, "thought out while nobody was there"
    unseen = lay(bob, BOARD, moves, 0)
    assert unseen["solved_at"] is not None
    assert unseen["progress"]["best_ms"] is None, "nobody knows how long that took"


def test_who_lays_pieces_is_not_away(stopped_house: House, people: People) -> None:
    (ann, _), pass_time = people, stopped_house.pass_time
    moves, clock = solution("board-6x10"), f"{BOARD}/attempt/clock"
    lay(ann, BOARD, [])
    for _ in range(3):  # saying it again makes no pause shorter
        assert ann.post(clock, {"running": False}) == {"ms": 0, "running": False}
        pass_time(5)
    one = lay(ann, BOARD, moves[:1])
    assert (one["ms"], one["running"]) == (15_000, True)
    ann.post(clock, {"running": False})
    pass_time(500)
    assert lay(ann, BOARD, moves[:2])["ms"] == 45_000
    wish(ann, BOARD, "restart")
    ann.post(clock, {"running": False})
    pass_time(500)
    done = lay(ann, BOARD, moves)
    assert done["solved_ms"] == done["progress"]["best_ms"] == 500_000


# -- tabs, people, restarts ------------------------------------------------------------------------


def test_two_tabs(house: House, visit: Visit) -> None:
    ann = visit("Ann")
    moves = solution("board-6x10")
    first = lay(ann, BOARD, moves[:1])
    other = lay(ann, BOARD, moves[:2], first["version"])
    no = ann.refused(f"{BOARD}/attempt", {"version": first["version"], "moves": moves[:3]})
    assert (no["status"], no["code"]) == (409, "conflict")
    for what in ("hint", "restart", "give-up", "share"):
        no = ann.refused(f"{BOARD}/attempt/{what}", {"version": first["version"]})
        assert no["code"] == "conflict"
    no = ann.refused(f"{BOARD}/attempt/left?version={first['version']}", method="GET")
    assert no["code"] == "conflict"
    now = ann.get(f"{BOARD}/attempt")
    assert (now["version"], now["moves"]) == (other["version"], other["moves"])


def test_many_tabs_at_once(house: House, visit: Visit) -> None:
    ann = visit("Ann")
    moves = solution("board-6x10")
    version = lay(ann, BOARD, moves[:1])["version"]

    def put(number: int) -> int:
        body = {"version": version, "moves": moves[: number + 1]}
        return ann.ask("POST", f"{BOARD}/attempt", body).status_code

    with ThreadPoolExecutor(8) as pool:
        codes = sorted(pool.map(put, range(8)))
    assert codes == [200] + [409] * 7
    assert ann.get(f"{BOARD}/attempt")["version"] == version + 1


def test_what_is_not_saved_has_not_happened(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = visit("Ann")
    moves = solution("board-6x10")
    before = lay(ann, BOARD, moves[:1])
    with monkeypatch.context() as broken:
        nothing = Put("attempts", "ann", "no bytes", cast("bytes", object()))
        broken.setattr(puzzle_attempts.Attempt, "put", lambda *_: nothing)
        no = ann.refused(f"{BOARD}/attempt", {"version": before["version"], "moves": moves[:2]})
    assert (no["status"], no["code"]) == (503, "not-saved")
    after = ann.get(f"{BOARD}/attempt")
    assert (after["version"], after["moves"]) == (before["version"], before["moves"])


def test_everybody_has_their_own_attempt(house: House, visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    lay(ann, BOARD, solution("board-6x10")[:2])
    assert bob.get(f"{BOARD}/attempt")["moves"] == []
    assert bob.get(f"{BOARD}/attempt")["version"] == 0
    lay(bob, BOARD, solution("board-6x10")[:1])
    assert len(ann.get(f"{BOARD}/attempt")["moves"]) == 2


FORMAT_3 = """
CREATE TABLE attempts (
    person TEXT NOT NULL, puzzle TEXT NOT NULL, version INTEGER NOT NULL, body BLOB NOT NULL,
    updated REAL NOT NULL, PRIMARY KEY (person, puzzle)
) WITHOUT ROWID;
CREATE TABLE puzzle_solutions (
    person TEXT NOT NULL, puzzle TEXT NOT NULL, solution TEXT NOT NULL, shown INTEGER NOT NULL,
    at REAL NOT NULL, PRIMARY KEY (person, puzzle, solution)
) WITHOUT ROWID;
CREATE TABLE puzzle_shares (
    id TEXT PRIMARY KEY, person TEXT NOT NULL, body BLOB NOT NULL, at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX puzzle_shares_by_person ON puzzle_shares (person);
INSERT INTO attempts SELECT owner, key, json_extract(CAST(body AS TEXT), '$.version'),
    CAST(json_remove(CAST(body AS TEXT), '$.version') AS BLOB), at
    FROM shelf WHERE shelf = 'attempts';
INSERT INTO puzzle_solutions SELECT substr(owner, 1, instr(owner, ' ') - 1),
    substr(owner, instr(owner, ' ') + 1), key, CAST(CAST(body AS TEXT) AS INTEGER), at
    FROM shelf WHERE shelf = 'solutions';
INSERT INTO puzzle_shares SELECT key, owner, body, at FROM shelf WHERE shelf = 'shares';
DELETE FROM shelf;
PRAGMA user_version=3;
"""
"""What makes a file of the format in which puzzles had tables of their own."""


@pytest.mark.parametrize("old", [False, True])
def test_attempts_last_over_a_restart(tmp_path: Path, old: bool) -> None:
    moves = solution("board-3x20")
    with open_house(tmp_path) as house:
        ann = Browser(house.url, "Ann")
        lay(ann, BOX, solution("box-5x10")[:4])
        wish(ann, BOX, "hint", step=2)
        before = ann.get(f"{BOX}/attempt")
        lay(ann, ENDS, moves)
        share = wish(ann, ENDS, "share")["id"]
        cookie = ann.cookie
        ann.close()
    if old:
        with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as db:
            db.executescript(FORMAT_3)
            ((kept,),) = db.execute("SELECT count(*) FROM attempts")
            assert kept == 2
    with open_house(tmp_path) as house:
        ann = Browser(house.url)
        ann.http.cookies.set("sightline", cookie or "")
        after = ann.get(f"{BOX}/attempt")
        for field in ("version", "moves", "view", "hints", "progress"):
            assert after[field] == before[field]
        assert after["ms"] >= 0
        assert lay(ann, BOX, [], after["version"])["version"] == after["version"] + 1
        done = ann.get(f"{ENDS}/attempt")
        assert done["solved_at"] is not None
        assert done["share"] == share
        assert lay(ann, ENDS, moves)["progress"]["found"] == 1
        assert ann.get(f"/api/puzzles/shared/{share}")["name"] == "Ann"
        ann.close()


# -- sharing ---------------------------------------------------------------------------------------


def test_share(house: House, visit: Visit) -> None:
    ann, bob = visit("Ann <b>"), visit()
    lay(ann, BOX, solution("box-5x10"))
    share = wish(ann, BOX, "share")["id"]
    assert wish(ann, BOX, "share")["id"] == share
    assert len(share) >= 16
    shown = bob.get(f"/api/puzzles/shared/{share}")
    assert (shown["name"], shown["solved"], shown["view"]) == ("Ann <b>", True, None)
    assert len(bob.get(f"/api/puzzles/shared/{share}?show=true")["view"]["laid"]) == 10
    whole, cover = (
        bob.ask("GET", f"/api/puzzles/shared/{share}/picture.svg?cover={cover}").text
        for cover in ("false", "true")
    )
    assert "Ann &lt;b&gt;" in whole
    assert "<b>" not in whole
    assert whole.count("url(#") == 10
    assert "url(#" not in cover
    lay(ann, ENDS, solution("board-3x20"))
    open_share = wish(ann, ENDS, "share")["id"]
    assert bob.get(f"/api/puzzles/shared/{open_share}")["view"] is not None
    assert bob.cookie is None
    for path in ("/api/puzzles/shared/nix", "/api/puzzles/shared/nix/picture.svg"):
        assert bob.refused(path, method="GET")["code"] == "not-found"


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


@pytest.mark.parametrize("house", [{"address_rate": 10.0}], indirect=True)
def test_thinking_is_rationed(house: House, visit: Visit, no_refill: None) -> None:
    ann = visit("Ann")
    codes = [
        ann.ask("POST", f"{BOARD}/attempt/hint", {"version": number, "step": 1}).status_code
        for number in range(10)
    ]
    assert codes[0] == 200
    assert codes[-1] == 429


@pytest.mark.parametrize("house", [{"address_rate": 10.0}], indirect=True)
def test_looking_and_signs_of_life_are_rationed(
    house: House, visit: Visit, no_refill: None
) -> None:
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
