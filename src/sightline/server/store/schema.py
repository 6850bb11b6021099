"""The tables of the file, and how a file of an older version (``versions``) becomes one of this.

The log is in two parts. ``log`` has every table's entries side by side, so entries that many tables
write at once would each change a page of the file of their own. They are written one after another
into ``recent``, and put into their places (``put_in_place``) when there are many. Whatever of a
table is in ``recent`` comes after all that it has in ``log``; ``entries`` is both.
"""

from __future__ import annotations

import sqlite3

import msgspec

from sightline.server.store.chain import first_link, next_link
from sightline.server.store.versions import VERSION, check_version

_TABLES = """
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS people (
    id TEXT PRIMARY KEY, secret BLOB UNIQUE, name TEXT NOT NULL, created REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, header BLOB NOT NULL, host TEXT NOT NULL, listed INTEGER NOT NULL,
    status TEXT NOT NULL, updated REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_by_status ON tables (status, updated);
CREATE INDEX IF NOT EXISTS tables_by_list ON tables (listed, status, updated);
CREATE INDEX IF NOT EXISTS tables_by_host ON tables (host, status);
CREATE TABLE IF NOT EXISTS table_origins (
    table_id TEXT PRIMARY KEY, origin TEXT NOT NULL, at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_by_origin ON table_origins (origin, at);
CREATE TABLE IF NOT EXISTS log (
    table_id TEXT NOT NULL, seq INTEGER NOT NULL, at REAL NOT NULL, body BLOB NOT NULL,
    link BLOB NOT NULL DEFAULT x'', PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS recent (
    place INTEGER PRIMARY KEY, table_id TEXT NOT NULL, seq INTEGER NOT NULL, at REAL NOT NULL,
    body BLOB NOT NULL, link BLOB NOT NULL
);
CREATE VIEW IF NOT EXISTS entries AS
    SELECT table_id, seq, at, body, link FROM log
    UNION ALL SELECT table_id, seq, at, body, link FROM recent;
CREATE TABLE IF NOT EXISTS cards (
    table_id TEXT PRIMARY KEY, seq INTEGER NOT NULL, body BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS damage (
    table_id TEXT PRIMARY KEY, had INTEGER NOT NULL, has INTEGER NOT NULL, at REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS members (
    person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tokens (
    token TEXT PRIMARY KEY, table_id TEXT NOT NULL, seat INTEGER
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS acks (
    table_id TEXT NOT NULL, seat INTEGER NOT NULL, number INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS private (
    table_id TEXT NOT NULL, seat INTEGER NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS shelf (
    room TEXT NOT NULL, shelf TEXT NOT NULL, owner TEXT NOT NULL, key TEXT NOT NULL,
    version INTEGER NOT NULL, body BLOB NOT NULL, at REAL NOT NULL,
    PRIMARY KEY (room, shelf, owner, key)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS shelf_by_key ON shelf (room, shelf, key);
"""

_TRIGGER = """
CREATE TRIGGER IF NOT EXISTS origin_forgotten AFTER UPDATE OF status ON tables
    WHEN NEW.status IN ('finished', 'abandoned')
    BEGIN DELETE FROM table_origins WHERE table_id = NEW.id; END
"""


# By its id a house is told from every other one, also where it was copied to.
_NAMED = "INSERT OR IGNORE INTO meta VALUES ('house', CAST(lower(hex(randomblob(8))) AS BLOB))"


def bring_up_to_date(db: sqlite3.Connection) -> None:
    """Make the tables of a new file; carry an older one over."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    check_version(version)
    db.execute("BEGIN IMMEDIATE")
    try:
        if version == 1:
            _add_links(db)
        for statement in (*_TABLES.split(";"), _TRIGGER):
            db.execute(statement)
        if 0 < version < 3:
            _shelve_challenges(db)
        if 0 < version < 4:
            _shelve_puzzles(db)
        put_in_place(db)
        db.execute(_NAMED)
        db.execute(f"PRAGMA user_version={VERSION}")
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise


def put_in_place(db: sqlite3.Connection) -> None:
    """Put what is in ``recent`` where it belongs; within a transaction."""
    db.execute(
        "INSERT INTO log (table_id, seq, at, body, link)"
        " SELECT table_id, seq, at, body, link FROM recent ORDER BY table_id, seq"
    )
    db.execute("DELETE FROM recent")


def _add_links(db: sqlite3.Connection) -> None:
    """Version 1 had no chain: what it holds is chained as it is."""
    db.execute("ALTER TABLE log ADD COLUMN link BLOB NOT NULL DEFAULT x''")
    headers = db.execute("SELECT id, header FROM tables").fetchall()
    for table, header in headers:
        link = first_link(header)
        rows = "SELECT seq, at, body FROM log WHERE table_id = ? ORDER BY seq"
        for seq, at, body in db.execute(rows, (table,)).fetchall():
            link = next_link(link, seq, at, body)
            update = "UPDATE log SET link = ? WHERE table_id = ? AND seq = ?"
            db.execute(update, (link, table, seq))


def _shelve_challenges(db: sqlite3.Connection) -> None:
    """Before version 3 one room had a table of its own."""
    if not _has(db, "challenges"):
        return
    for shelf, key, body in (("shared", "id", "body"), ("edits", "edit", "id")):
        db.execute(
            "INSERT INTO shelf (room, shelf, owner, key, version, body, at)"
            f" SELECT 'challenges', '{shelf}', person, {key}, 1, CAST({body} AS BLOB), at"
            " FROM challenges"
        )
    db.execute("DROP TABLE challenges")


def _shelve_puzzles(db: sqlite3.Connection) -> None:
    """Before version 4 puzzles for one had tables of their own. What a page knows as the version of
    an attempt is part of it now: a shelf counts also what nobody needs to know of."""
    put = (
        "INSERT INTO shelf (room, shelf, owner, key, version, body, at)"
        " VALUES ('puzzles', ?, ?, ?, 1, ?, ?)"
    )
    if _has(db, "attempts"):
        rows = db.execute("SELECT person, puzzle, version, body, updated FROM attempts").fetchall()
        for person, puzzle, version, body, at in rows:
            kept = msgspec.json.encode({**msgspec.json.decode(body), "version": version})
            db.execute(put, ("attempts", person, puzzle, kept, at))
        db.execute("DROP TABLE attempts")
    if _has(db, "puzzle_solutions"):
        rows = db.execute("SELECT person, puzzle, solution, shown, at FROM puzzle_solutions")
        for person, puzzle, solution, shown, at in rows.fetchall():
            owner = f"{person} {puzzle}"
            db.execute(put, ("solutions", owner, solution, b"%d" % shown, at))
        db.execute("DROP TABLE puzzle_solutions")
    if _has(db, "puzzle_shares"):
        rows = db.execute("SELECT person, id, CAST(body AS BLOB), at FROM puzzle_shares").fetchall()
        for person, name, body, at in rows:
            db.execute(put, ("shares", person, name, body, at))
        db.execute("DROP TABLE puzzle_shares")


def _has(db: sqlite3.Connection, table: str) -> bool:
    found = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
    return db.execute(found, (table,)).fetchone() is not None
