"""``sightline store copy``: a whole house from a folder into a database and back, to the last byte;
or nothing at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.loops import run_apart
from tests.postgres import fetch
from tests.table import stores
from tests.table.house import Browser, open_house
from tests.table.test_store import command

from sightline.server.store import copying, open_store
from sightline.server.store.alone import alone_in
from sightline.server.store.copying import copy_house
from sightline.server.store.marks import heads, read_marks
from sightline.server.store.parts import PARTS, Sum, sum_of
from sightline.server.store.postgres_parts import PostgresSource, PostgresTarget
from sightline.server.store.reader import FILE, open_to_read
from sightline.server.store.sqlite_parts import SqliteSource, SqliteTarget
from sightline.server.store.where import NoStore

pytestmark = pytest.mark.postgresql


@pytest.fixture
def house(tmp_path: Path) -> tuple[Path, str, str]:
    """A folder with a table at which something has happened, that table, and its host's cookie."""
    folder = tmp_path / "house"
    folder.mkdir()
    with stores.on(stores.SQLITE), open_house(folder) as house:
        ann = Browser(house.url, "Änn 😀")
        table = ann.table("adding", "me", "me", listed=True)["id"]
        ann.table("adding", "me", "open")
        page = ann.page(table, 0)
        page.say("chat", text="Good luck")
        page.move({"amount": 2})
        page.until("noted")
        cookie = ann.cookie or ""
        ann.close()
    return folder, table, cookie


def content(source: Any) -> dict[str, Sum]:
    try:
        return {part.name: sum_of(source.rows(part)) for part in PARTS}
    finally:
        source.close()


def test_there_and_back(tmp_path: Path, house: tuple[Path, str, str]) -> None:
    folder, table, cookie = house
    address, back = stores.where(tmp_path / "there"), tmp_path / "back"
    before = content(SqliteSource(folder))
    assert {name for name, total in before.items() if total.rows} >= {
        "meta", "people", "tables", "log", "members", "tokens",
    }  # fmt: skip
    told = command("store", "copy", str(folder), address)
    assert told.returncode == 0, told.stdout + told.stderr
    assert "2 tables with" in told.stdout
    assert content(PostgresSource(address, alone=True)) == before
    assert copy_house(address, str(back)).good
    assert content(SqliteSource(back)) == before
    reader = open_to_read(back / FILE)
    assert read_marks(back) == heads(reader)
    reader.close()
    # And a server goes on with it there.
    with open_house(tmp_path / "there") as there:
        ann = Browser(there.url)
        ann.http.cookies.set("sightline", cookie)
        assert ann.get("/api/me")["name"] == "Änn 😀"
        page = ann.page(table, 1)
        page.move({"amount": 3})
        page.until("noted")
        assert ann.get(f"/api/tables/{table}")["moves"] == 2
        ann.close()


def test_what_is_in_the_way_is_said(tmp_path: Path, house: tuple[Path, str, str]) -> None:
    folder, _, _ = house
    address = stores.where(tmp_path / "there")
    with pytest.raises(NoStore, match="there is no house"):
        copy_house(address, str(tmp_path / "new"))
    with pytest.raises(NoStore, match="name the server's data folder"):
        copy_house(str(tmp_path / "nowhere"), address)
    with pytest.raises(NoStore, match="exists already"):
        copy_house(str(folder), str(folder))
    with alone_in(folder), pytest.raises(NoStore, match="stop it first"):
        copy_house(str(folder), address)
    serving = open_store(tmp_path / "elsewhere", address)
    with pytest.raises(NoStore, match="stop it first"):
        copy_house(address, str(tmp_path / "new"))
    serving.close()
    with pytest.raises(NoStore, match="there is a house"):
        copy_house(str(folder), address)
    db = sqlite3.connect(folder / FILE)
    db.execute("PRAGMA user_version=4")
    db.close()
    with pytest.raises(NoStore, match="format 4"):
        copy_house(str(folder), stores.where(tmp_path / "another"))
    assert not (tmp_path / "new").exists() or not any((tmp_path / "new").iterdir())


def test_a_copy_can_be_made_where_an_event_loop_runs(
    tmp_path: Path, house: tuple[Path, str, str]
) -> None:
    """As in a notebook, and in these tests once a browser was driven."""
    folder, _, _ = house
    address = stores.where(tmp_path / "there")

    async def copy() -> None:
        assert copy_house(str(folder), address).good
        assert content(PostgresSource(address, alone=False)) == content(SqliteSource(folder))

    run_apart(copy())


@pytest.mark.parametrize("problem", ["broken off", "not the same"])
def test_a_copy_is_whole_or_there_is_none(
    tmp_path: Path,
    house: tuple[Path, str, str],
    monkeypatch: pytest.MonkeyPatch,
    problem: str,
) -> None:
    folder, _, _ = house
    address, to = stores.where(tmp_path / "there"), tmp_path / "to"
    for kind in (PostgresTarget, SqliteTarget):
        monkeypatch.setattr(kind, "add", spoilt(kind.add, problem))
    for target in (address, str(to)):
        with pytest.raises((NoStore, OSError), match=r"not the same|broken off"):
            copy_house(str(folder), target)
    assert not any(to.iterdir())
    assert fetch(address, "SELECT to_regclass('house'), to_regclass('log')") == [(None, None)]
    monkeypatch.undo()
    assert copy_house(str(folder), str(to)).good
    assert copying.copy_house(str(folder), address).good


def spoilt(add: Callable[..., None], problem: str) -> Callable[..., None]:
    """The way in which rows are added, but for some of the last part."""

    def add_some(target: Any, part: Any, rows: list[Any]) -> None:
        if part.name == "tokens":
            if problem == "broken off":
                raise OSError(problem)
            rows = rows[1:]
        add(target, part, rows)

    return add_some
