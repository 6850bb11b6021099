"""Which store the houses of a test are kept on: a folder alone, or a database of their own.

A test names a folder, as it always did; ``where`` says what belongs to it.
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests import postgres

from sightline.server.store.marks import FILE as MARKS
from sightline.server.store.marks import Head, read_marks
from sightline.server.store.postgres_check import MARKS_FOLDER
from sightline.server.store.reader import FILE

if TYPE_CHECKING:
    from tests.table.house import House

SQLITE, POSTGRESQL = "sqlite", "postgresql"
KINDS = (SQLITE, POSTGRESQL)

_BROKEN = """
CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'broken disk'; END $$;
CREATE TRIGGER broken BEFORE INSERT ON log FOR EACH ROW WHEN ({}) EXECUTE FUNCTION fail();
"""


class _Now:
    kind = SQLITE
    databases: dict[Path, str] = {}  # noqa: RUF012


@contextlib.contextmanager
def on(kind: str) -> Iterator[None]:
    """All houses are kept on this kind of store meanwhile."""
    before, _Now.kind = _Now.kind, kind
    try:
        yield
    finally:
        _Now.kind = before
        release()


@contextlib.contextmanager
def at(folder: Path, address: str) -> Iterator[None]:
    """A folder's house is kept in this database meanwhile."""
    _Now.databases[folder] = address
    try:
        yield
    finally:
        del _Now.databases[folder]


def where(folder: Path) -> str:
    """The address of a folder's database, which is empty at first; empty: it has none."""
    if folder not in _Now.databases:
        if _Now.kind == SQLITE:
            return ""
        _Now.databases[folder] = postgres.fresh_database()
    return _Now.databases[folder]


def clone(folder: Path, to: Path) -> None:
    """The same house once more, where no server runs."""
    shutil.copytree(folder, to)
    address = where(folder)
    if address:
        _Now.databases[to] = postgres.copy_database(address)


def release(under: Path | None = None) -> None:
    """The houses (in this folder) are not needed any more."""
    for folder in list(_Now.databases):
        if under is None or folder.is_relative_to(under):
            postgres.give_back(_Now.databases.pop(folder))


def options(folder: Path) -> list[str]:
    """For a server's command line."""
    address = where(folder)
    return ["--data", str(folder), *(["--store", address] if address else [])]


def marks_folder(folder: Path) -> Path:
    return folder / MARKS_FOLDER if where(folder) else folder


def marks(folder: Path) -> dict[str, Head]:
    """How far each log had come, by what is noted beside it."""
    return read_marks(marks_folder(folder))


def marks_file(folder: Path) -> Path:
    return marks_folder(folder) / MARKS


def read(folder: Path, sql: str) -> list[tuple[Any, ...]]:
    """What is in the store, by a query that every database understands."""
    address = where(folder)
    if address:
        return postgres.fetch(address, sql)
    # Whoever may write tidies up the journal when it closes the file.
    path = f"{(folder / FILE).absolute().as_uri()}?mode=ro"
    with contextlib.closing(sqlite3.connect(path, uri=True)) as db:
        return db.execute(sql).fetchall()


def everything(folder: Path) -> list[str]:
    """All rows of a folder's database as text, bytes in hexadecimal; none: all is in its files."""
    address = where(folder)
    if not address:
        return []
    of_all = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
    tables = [name for (name,) in postgres.fetch(address, of_all)]
    assert {"people", "tables", "table_origins", "log"} <= set(tables)
    rows = [postgres.fetch(address, f"SELECT t::text FROM {name} t") for name in tables]
    return [row for of_one in rows for (row,) in of_one]


def change(folder: Path, sql: str) -> None:
    """Change something behind the server's back."""
    address = where(folder)
    if address:
        assert not postgres.execute(address, sql).endswith(" 0")
        return
    with contextlib.closing(sqlite3.connect(folder / FILE)) as db, db:
        assert db.execute(sql).rowcount > 0


def log(folder: Path) -> list[tuple[str, int, bytes, bytes]]:
    """All entries in order: table, number, body and link."""
    part = "log" if where(folder) else "entries"
    rows = read(folder, f"SELECT table_id, seq, body, link FROM {part} ORDER BY 1, 2")
    return [(table, seq, bytes(body), link) for table, seq, body, link in rows]


def literal(content: bytes) -> str:
    """Bytes as they are written in a query."""
    return f"'\\x{content.hex()}'::bytea" if _Now.kind == POSTGRESQL else f"x'{content.hex()}'"


def newest(folder: Path) -> str:
    """The database's table in which the newest entries are."""
    return "log" if where(folder) else "recent"


def on_writer(house: House, action: Callable[[sqlite3.Connection], object]) -> None:
    """Run something on the writer's own connection before its next commit."""
    commit = house.store._commit

    def first(batch: list[Any]) -> None:
        house.store._commit = commit
        action(house.store._connected())
        commit(batch)

    house.store._commit = first


def break_log(house: House, seq: int | None = None) -> None:
    """From now on no entry (or none of this number) can be written."""
    address = where(house.folder)
    if address:
        postgres.execute(address, _BROKEN.format("true" if seq is None else f"new.seq = {seq}"))
        return
    when = "" if seq is None else f"WHEN new.seq = {seq} "

    def do(db: sqlite3.Connection) -> None:
        db.execute(
            "CREATE TEMP TRIGGER broken BEFORE INSERT ON main.recent "
            f"{when}BEGIN SELECT RAISE(ABORT, 'broken disk'); END"
        )

    on_writer(house, do)


def mend_log(house: House) -> None:
    """It can again."""
    address = where(house.folder)
    if address:
        postgres.execute(address, "DROP TRIGGER broken ON log; DROP FUNCTION fail()")
    else:
        on_writer(house, lambda db: db.execute("DROP TRIGGER temp.broken"))
