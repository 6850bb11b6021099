"""What is PostgreSQL's own: who may have a house, what happens when the database goes away and
comes back, and what is said of an address that is of no use."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests import postgres
from tests.loops import run_apart
from tests.postgres import Postgres, execute, fetch
from tests.table import stores
from tests.table.house import PATIENCE, Browser, House, open_house, wait_until
from tests.table.process import ROOT

from sightline.server.store import (
    Away,
    NotSaved,
    Row,
    Store,
    open_store,
    postgres_schema,
    postgres_writer,
)
from sightline.server.store import postgres as store_module
from sightline.server.store.changes import MetaSet, TableSetUp
from sightline.server.store.postgres_link import connect
from sightline.server.store.postgres_schema import STEPS, bring_up_to_date, version_of
from sightline.server.store.postgres_writer import Writer
from sightline.server.store.where import NoStore, shown
from sightline.table.entries import Resumed, encode_entry

pytestmark = pytest.mark.postgresql
Work = Callable[[Store], Any]


@pytest.fixture
def address(tmp_path: Path) -> str:
    """An empty database."""
    return stores.where(tmp_path)


@pytest.fixture
def own() -> Iterator[Postgres]:
    """A PostgreSQL to oneself, to be stopped."""
    server = Postgres()
    yield server
    server.end()


def set_up(*tables: str) -> list[TableSetUp]:
    return [TableSetUp(t, b"{}", "ann", False, "playing", 0.0, (), (), None) for t in tables]


def entry(table: str, seq: int, said: float = 0.0) -> Row:
    return Row(table, seq, 0.0, encode_entry(Resumed(said)))


def with_store(folder: Path, where: str, work: Work) -> None:
    """Do something with an open store."""

    async def run() -> None:
        store = open_store(folder, where)
        store.open()
        try:
            await work(store)
        finally:
            store.close()

    run_apart(run())


def disconnect(where: str) -> None:
    """End every connection that somebody has there."""
    execute(
        where,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


# -- addresses -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("games.sqlite3", "a store is named like postgresql://"),
        ("mysql://ann:secret@localhost/games", "a store is named like postgresql://"),
        ("postgresql://ann:secret@127.0.0.1:many/games", "is no address of a PostgreSQL database"),
        ("postgresql://ann:secret@127.0.0.1:1/games", "cannot be reached"),
        ("{server}/nowhere{socket}", "there is no such database"),
        ("postgresql://nobody@/postgres{socket}", "does not let this user in"),
    ],
)
def test_an_address_that_is_of_no_use(tmp_path: Path, address: str, given: str, said: str) -> None:
    server, _, socket = address.partition("/sightline_")
    _, mark, socket = socket.partition("?")
    with pytest.raises(NoStore) as caught:
        open_store(tmp_path, given.format(server=server, socket=mark + socket))
    assert said in str(caught.value)
    assert "secret" not in str(caught.value)


def test_a_password_is_never_shown() -> None:
    for where in (
        "postgresql://ann:secret@h:1/d",
        "postgresql://h/d?user=ann&password=secret&a=b",
        "postgresql://ann@h/d?sslkey=own.key&sslpassword=secret",
    ):
        assert "secret" not in shown(where)
        assert "ann" in shown(where)
    assert shown("ann/games") == "ann/games"


def test_a_database_of_something_else(tmp_path: Path, address: str) -> None:
    execute(address, "CREATE TABLE tables (id int)")
    with pytest.raises(NoStore, match="holds tables of something else"):
        open_store(tmp_path, address)
    assert fetch(address, "SELECT to_regclass('house')") == [(None,)]


def test_a_database_that_cannot_hold_every_letter(tmp_path: Path) -> None:
    where = postgres.make_database("TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
    with pytest.raises(NoStore, match="encoding LATIN1"):
        open_store(tmp_path, where)


def test_the_extra_is_named_where_it_is_missing(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['asyncpg'] = None\n"
        "from sightline.cli import main; sys.argv[1:] = ['serve', '--no-browser', '--store',"
        f" 'postgresql://localhost/games', '--data', {str(tmp_path)!r}]; main()"
    )
    paths = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": paths, "COLUMNS": "300"},
    )
    assert done.returncode != 0
    assert "sightline-table[postgres]" in done.stderr


# -- formats ---------------------------------------------------------------------------------------


def test_a_step_to_a_newer_format_is_taken_whole_or_not_at_all(address: str) -> None:
    async def run() -> None:
        db = await connect(address)
        await bring_up_to_date(db)
        broken = "ALTER TABLE people ADD COLUMN email text; SELECT nothing_like_this()"
        with pytest.raises(Exception, match="nothing_like_this"):
            await bring_up_to_date(db, {**STEPS, 6: broken}, 6)
        columns = "SELECT count(*) FROM information_schema.columns WHERE column_name = 'email'"
        assert await version_of(db) == 5
        assert await db.fetchval(columns) == 0
        await bring_up_to_date(db, {**STEPS, 6: "ALTER TABLE people ADD COLUMN email text"}, 6)
        assert await version_of(db) == 6
        assert await db.fetchval(columns) == 1
        await db.close()

    run_apart(run())


def test_a_house_of_the_future_is_left_alone(tmp_path: Path, address: str) -> None:
    open_store(tmp_path, address).close()
    execute(address, "UPDATE house SET version = 99")
    with pytest.raises(NoStore, match="newer version of Sightline"):
        open_store(tmp_path, address)
    assert fetch(address, "SELECT version FROM house") == [(99,)]


# -- whose house it is -----------------------------------------------------------------------------


def test_a_second_server_is_refused(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_schema, "PATIENCE_SECONDS", 0.0)
    first = open_store(tmp_path / "one", address)
    with pytest.raises(NoStore, match="a Sightline server already uses"):
        open_store(tmp_path / "two", address)
    first.close()
    open_store(tmp_path / "two", address).close()


def test_a_folder_belongs_to_one_house(tmp_path: Path, address: str) -> None:
    open_store(tmp_path, address).close()
    other = stores.where(tmp_path / "other")
    with pytest.raises(NoStore, match="holds another house"):
        open_store(tmp_path, other)
    open_store(tmp_path / "elsewhere", other).close()


@pytest.mark.parametrize("log_alone", [True, False])
def test_who_was_taken_over_from_can_write_nothing(
    tmp_path: Path, address: str, log_alone: bool
) -> None:
    async def work(store: Store) -> None:
        await store.save(changes=set_up("t"))
        await store.save([entry("t", 1)])
        execute(address, "UPDATE house SET epoch = epoch + 1")
        with pytest.raises(Away, match="another server has taken over"):
            await store.save([entry("t", 2)], [] if log_alone else [MetaSet("a", b"b")])
        with pytest.raises(Away):
            await store.save([entry("t", 2)])
        assert "taken over" in str(store.trouble)
        assert len(await store.log("t")) == 1
        assert await store.meta("a") is None

    with_store(tmp_path, address, work)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("UPDATE house SET batch = batch - 1", "has lost what had been saved"),
        ("UPDATE house SET epoch = epoch + 1", "another server has taken over"),
        ("UPDATE meta SET value = 'other' WHERE key = 'house'", "holds another house"),
    ],
)
def test_what_comes_back_must_be_what_went(
    tmp_path: Path, address: str, change: str, said: str
) -> None:
    async def work(store: Store) -> None:
        await store.save(changes=set_up("t"))
        await store.save([entry("t", 1)])
        execute(address, change)
        disconnect(address)
        await until(lambda: store.trouble is not None and said in str(store.trouble))
        with pytest.raises(Away):
            await store.save([entry("t", 2)])

    with_store(tmp_path, address, work)


# -- going away and coming back --------------------------------------------------------------------


@pytest.mark.parametrize("patient", [True, False])
@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize("log_alone", [True, False])
def test_a_commit_in_doubt_is_settled(
    tmp_path: Path,
    address: str,
    monkeypatch: pytest.MonkeyPatch,
    kept: bool,
    log_alone: bool,
    patient: bool,
) -> None:
    """The connection breaks while a commit is on its way: it took place, or it did not. Where there
    is time, it is tried again."""
    monkeypatch.setattr(postgres_writer, "PATIENCE_SECONDS", PATIENCE if patient else 0.0)
    write = Writer._write
    broken = []

    async def break_off(writer: Writer, db: Any, attempt: Any) -> None:
        if broken or not any(row.seq == 2 for row in attempt.rows):
            await write(writer, db, attempt)
            return
        broken.append(attempt)
        if kept:
            await write(writer, db, attempt)
        attempt.sent = True
        db.terminate()
        raise ConnectionResetError("the line went dead")

    monkeypatch.setattr(Writer, "_write", break_off)

    async def work(store: Store) -> None:
        await store.save(changes=set_up("t"))
        await store.save([entry("t", 1)])
        saving = store.save([entry("t", 2, 1.0)], [] if log_alone else [MetaSet("a", b"b")])
        if kept or patient:
            await saving
        else:
            with pytest.raises(NotSaved):
                await saving
        assert broken
        await until(lambda: store.trouble is None)
        there = kept or patient
        assert len(await store.log("t")) == 1 + there
        assert (await store.meta("a") is not None) is (there and not log_alone)
        await store.save([entry("t", 2 + there)])

    with_store(tmp_path, address, work)


def test_a_connection_that_ends_is_made_anew(tmp_path: Path, address: str) -> None:
    async def work(store: Store) -> None:
        await store.save(changes=set_up("t"))
        for seq in range(1, 6):
            disconnect(address)
            await store.save([entry("t", seq)])  # waits for the next one
            assert len(await store.log("t")) == seq

    with_store(tmp_path, address, work)


def test_moves_are_refused_while_it_is_away_and_go_on_after_it(
    tmp_path: Path, own: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (postgres_writer, store_module):
        monkeypatch.setattr(module, "PATIENCE_SECONDS", 0.1)
    with stores.at(tmp_path, own.address("postgres")), open_house(tmp_path) as house:
        ann = Browser(house.url, "Ann")
        table = ann.table("adding", "me", "random")["id"]
        other = ann.table("adding", "me", "me")["id"]
        page = ann.page(table, 0)
        page.until("snapshot")
        house.inside(lambda: house.hall.tables.pop(other))
        own.stop()
        wait_until(lambda: house.store.trouble is not None)
        for ref in (1, 2):
            page.move({"amount": 1}, step=0, ref=ref)
            refusal = page.until("refused", lambda m, ref=ref: m["ref"] == ref)
            assert refusal["code"] == "not-saved"
            assert "Nothing is lost" in refusal["message"]
        away = ann.refused(f"/api/tables/{other}", method="GET")
        assert (away["status"], away["code"]) == (503, "not-saved")
        lost = ann.get("/health")
        assert lost["ok"] is False
        assert "PostgreSQL cannot be reached" in lost["problems"][0]
        own.start()
        wait_until(lambda: house.store.trouble is None)
        page.move({"amount": 2}, step=0, ref=3)
        page.until("noted", lambda m: m["ref"] == 3)
        page.reach(2)  # and the bot goes on
        assert ann.get("/health")["ok"] is True
        assert ann.get(f"/api/tables/{other}")["moves"] == 0
        ann.close()


def test_a_crash_of_the_database_loses_nothing_and_doubles_nothing(
    tmp_path: Path, own: Postgres
) -> None:
    """Under load, three times: what was confirmed is there, what was refused is not."""
    tables = [f"t{number}" for number in range(8)]
    kept: dict[str, list[bytes]] = defaultdict(list)
    rng = random.Random(5)
    stopping = asyncio.Event()

    async def play(store: Store, table: str) -> None:
        while not stopping.is_set():
            row = entry(table, len(kept[table]) + 1, rng.random())
            try:
                await store.save([row])
                kept[table].append(row.body)
            except NotSaved:
                await asyncio.sleep(0.05)

    async def work(store: Store) -> None:
        await store.save(changes=set_up(*tables))
        async with asyncio.TaskGroup() as group:
            for table in tables:
                group.create_task(play(store, table))
            for _ in range(3):
                before = sum(map(len, kept.values()))
                await until(lambda before=before: sum(map(len, kept.values())) > before + 40)
                await asyncio.to_thread(own.crash)
                await asyncio.to_thread(own.start)
                await until(lambda: store.trouble is None)
            stopping.set()
        for table in tables:
            assert [row.body for row in await store.log(table)] == kept[table]

    with_store(tmp_path, own.address("postgres"), work)
    assert sum(map(len, kept.values())) > 100


def test_it_is_down_at_the_start(tmp_path: Path, own: Postgres) -> None:
    where = own.address("postgres")
    own.stop()
    with pytest.raises(NoStore, match="is it running"):
        open_store(tmp_path, where)


# -- the promise -----------------------------------------------------------------------------------


@pytest.mark.parametrize("house", [{}], indirect=True)
def test_what_is_committed_is_on_the_disk(house: House) -> None:
    """Even where somebody has set the database to promise less."""
    where = stores.where(house.folder)
    (name,) = fetch(where, "SELECT current_database()")[0]
    execute(where, f"ALTER DATABASE {name} SET synchronous_commit = off")

    async def setting() -> Any:
        db = await connect(where)
        try:
            return await db.fetchval("SHOW synchronous_commit")
        finally:
            await db.close()

    assert run_apart(setting()) == "on"
    execute(where, f"ALTER DATABASE {name} RESET synchronous_commit")
