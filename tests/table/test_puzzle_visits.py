"""The puzzle room over HTTP: the clock, tabs that meet, people and restarts."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import cast

import pytest
from tests.stopped_time import StoppedTime
from tests.table.house import Browser, House, open_house
from tests.table.puzzle_room import BOARD, BOX, ENDS, Visit, lay, solution, wish

from sightline.server import puzzle_attempts
from sightline.server.store import Put
from sightline.server.store.reader import FILE

pytestmark = pytest.mark.usefixtures("compiled")


# -- time ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def stopped_house(tmp_path_factory: pytest.TempPathFactory, kept_on: str) -> Iterator[House]:
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


@pytest.mark.sqlite
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
            ((saved,),) = db.execute("SELECT count(*) FROM attempts")
            assert saved == 2
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
