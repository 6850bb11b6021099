"""A data folder of version 0.1 opens, and everything in it goes on: tables, records, windows."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.table.house import Browser, House, first_legal, open_house

from sightline.games.viewpoints.challenges.shipped import all_shipped
from sightline.server.store import open_store
from sightline.server.store.reader import FILE
from sightline.server.store.versions import VERSION

pytestmark = pytest.mark.sqlite  # there were no others then
OLD = Path(__file__).parent / "data" / "house-0.1"
FACTS: dict[str, Any] = json.loads((OLD / "facts.json").read_text())


@pytest.fixture(scope="module")
def old_house(tmp_path_factory: pytest.TempPathFactory, kept_on: str) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("old") / "house"
    shutil.copytree(OLD, folder)
    with open_house(folder) as house:
        yield house


@pytest.fixture
def people(old_house: House) -> Iterator[dict[str, Browser]]:
    """Ann, Bob and Cleo, whose browsers have kept their cookies."""
    browsers: dict[str, Browser] = {}
    for name, cookie in FACTS["cookies"].items():
        browsers[name] = Browser(old_house.url)
        browsers[name].http.cookies.set("sightline", cookie)
    yield browsers
    for browser in browsers.values():
        browser.close()


def test_everybody_is_known(people: dict[str, Browser]) -> None:
    for name, browser in people.items():
        assert browser.get("/api/me")["name"] == name


@pytest.mark.parametrize("table", FACTS["moves"])
def test_tables_stand_where_they_stood(people: dict[str, Browser], table: str) -> None:
    ann = people["Ann"]
    assert ann.get(f"/api/tables/{FACTS[table]}")["moves"] == FACTS["moves"][table]
    page = ann.page(FACTS[table], 0)
    assert page.until("snapshot")["position"]["step"] == FACTS["moves"][table]


def test_the_lobby_lists_them(people: dict[str, Browser]) -> None:
    lobby = people["Ann"].get("/api/lobby")
    mine = {card["id"] for card in lobby["mine"]}
    assert {FACTS["running"], FACTS["rematch"], FACTS["window"]["table"]} <= mine
    assert FACTS["finished"] in {card["id"] for card in lobby["finished"]}


def test_a_record_is_the_same_to_the_last_byte(people: dict[str, Browser]) -> None:
    answer = people["Ann"].ask("GET", f"/api/tables/{FACTS['finished']}/record")
    assert answer.text == FACTS["record"]


def test_a_running_game_goes_on(people: dict[str, Browser]) -> None:
    table = FACTS["running"]
    pages = [people["Ann"].page(table, 0), people["Bob"].page(table, 1)]
    assert [line["text"] for line in pages[0].until("snapshot")["chat"]] == ["Good luck, Bob!"]
    pages[0].move(first_legal(pages[0]))
    assert pages[1].reach(5)["step"] == 5


def test_a_window_is_still_open_with_what_was_answered(people: dict[str, Browser]) -> None:
    window = FACTS["window"]
    by_seat = [people[name] for name in ("Ann", "Bob", "Cleo")]
    snapshot = by_seat[window["seat"]].page(window["table"], window["seat"]).until("snapshot")
    assert snapshot["position"]["window"] is not None
    assert snapshot["position"]["answer"] == window["answer"]
    other = by_seat[window["standing"]].page(window["table"], window["standing"])
    assert other.until("snapshot")["standing"] == "pass-game"


# -- what rooms keep -------------------------------------------------------------------------------

CHALLENGES = """
CREATE TABLE challenges (
    id TEXT PRIMARY KEY, edit TEXT NOT NULL UNIQUE, person TEXT NOT NULL, body BLOB NOT NULL,
    at REAL NOT NULL
) WITHOUT ROWID
"""


@pytest.mark.parametrize("version", [1, 2])
def test_shared_challenges_are_still_there(tmp_path: Path, version: int) -> None:
    """Formats 1 and 2 had a table for them."""
    folder = tmp_path / "house"
    shutil.copytree(OLD, folder)
    if version == 2:
        open_store(folder).close()
    known = all_shipped()["A002"]
    db = sqlite3.connect(folder / FILE)
    if version == 2:
        db.execute("DROP TABLE shelf")
        db.execute(CHALLENGES)
        db.execute("PRAGMA user_version=2")
    (ann,) = db.execute("SELECT id FROM people WHERE name = 'Ann'").fetchone()
    kept = {
        "structure": known.structure, "omit": "IL", "name": "Tower", "author": "Ann",
        "level": known.level, "score": known.score, "unique": True,
    }  # fmt: skip
    body = json.dumps(kept, separators=(",", ":")).encode()
    db.execute("INSERT INTO challenges VALUES ('toplay', 'toedit', ?, ?, 1.5)", (ann, body))
    db.commit()
    db.close()
    with open_house(folder) as house:
        browser = Browser(house.url)
        browser.http.cookies.set("sightline", FACTS["cookies"]["Ann"])
        told = browser.get("/api/challenges/toplay")
        assert (told["name"], told["author"], told["at"]) == ("Tower", "Ann", 1.5)
        draft = browser.get("/api/challenges/edit/toedit")
        wish = {"pieces": draft["pieces"], "name": "Tower"}
        assert browser.post("/api/challenges", wish) == {"play": "toplay", "edit": "toedit"}
        table = browser.table("viewpoints", "me", options={"challenge": "shared-toplay"})
        assert table["options"]["challenge"] == ["say", "viewpoints-hidden", {}]
        browser.close()


# -- every format there has been -------------------------------------------------------------------

PUZZLES = """
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
"""
ATTEMPT = b'{"moves":[],"version":3}'


def brought_up(folder: Path) -> dict[str, list[Any]]:
    """All that a folder holds once it has been opened."""
    open_store(folder).close()
    db = sqlite3.connect(folder / FILE)
    tables = ("meta", "people", "tables", "members", "tokens", "acks", "private", "shelf")
    found = {
        table: db.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in tables
    }
    found["entries"] = db.execute("SELECT * FROM entries ORDER BY table_id, seq").fetchall()
    assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
    db.close()
    return found


def put_back(db: sqlite3.Connection, version: int) -> None:
    """Make a file of the present format one of an older one, with the same in it."""
    if version == VERSION:  # what was appended last and is not in its place yet
        db.execute("INSERT INTO recent SELECT NULL, * FROM log WHERE seq > 2 ORDER BY at")
        db.execute("DELETE FROM log WHERE seq > 2")
    if version < 5:
        db.execute("DROP VIEW entries")
        db.execute("DROP TABLE recent")
    if version < 4:
        db.executescript(PUZZLES)
        attempts = "SELECT owner, key, body, at FROM shelf WHERE room = 'puzzles' AND shelf = ?"
        for person, puzzle, body, at in db.execute(attempts, ("attempts",)).fetchall():
            attempt = json.loads(body)
            number = attempt.pop("version")
            row = (person, puzzle, number, json.dumps(attempt, separators=(",", ":")).encode(), at)
            db.execute("INSERT INTO attempts VALUES (?, ?, ?, ?, ?)", row)
        db.execute("DELETE FROM shelf WHERE room = 'puzzles'")
    if version < 3:
        db.execute("DROP TABLE shelf")
    db.execute(f"PRAGMA user_version={version}")


@pytest.mark.parametrize("version", range(2, VERSION + 1))
def test_every_format_since_is_carried_over_whole(tmp_path: Path, version: int) -> None:
    folder = tmp_path / "house"
    shutil.copytree(OLD, folder)
    open_store(folder).close()
    db = sqlite3.connect(folder / FILE)
    (ann,) = db.execute("SELECT id FROM people WHERE name = 'Ann'").fetchone()
    row = ("puzzles", "attempts", ann, "board-6x10", 1, ATTEMPT, 2.5)
    db.execute("INSERT INTO shelf VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    db.commit()
    db.close()
    before = brought_up(folder)
    assert before["entries"]
    assert before["shelf"]
    db = sqlite3.connect(folder / FILE)
    put_back(db, version)
    db.commit()
    db.close()
    assert brought_up(folder) == before
