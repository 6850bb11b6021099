"""The tables of the file, and how a file of an older version becomes one of this.

A migration happens in one transaction: a file is of the old version or of the new one, never in
between, whatever interrupts it.
"""

from __future__ import annotations

import sqlite3

from sightline.server.store.chain import first_link, next_link

VERSION = 3

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
CREATE TABLE IF NOT EXISTS attempts (
    person TEXT NOT NULL, puzzle TEXT NOT NULL, version INTEGER NOT NULL, body BLOB NOT NULL,
    updated REAL NOT NULL, PRIMARY KEY (person, puzzle)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS puzzle_solutions (
    person TEXT NOT NULL, puzzle TEXT NOT NULL, solution TEXT NOT NULL, shown INTEGER NOT NULL,
    at REAL NOT NULL, PRIMARY KEY (person, puzzle, solution)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS puzzle_shares (
    id TEXT PRIMARY KEY, person TEXT NOT NULL, body BLOB NOT NULL, at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS puzzle_shares_by_person ON puzzle_shares (person);
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


class WrongVersion(Exception):
    """The file is of a version that this program does not know."""


def bring_up_to_date(db: sqlite3.Connection) -> None:
    """Make the tables of a new file; carry an older one over."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise WrongVersion(
            f"it was written by a newer version of Sightline (format {version}, this one knows "
            f"{VERSION}): update Sightline, or choose another folder"
        )
    db.execute("BEGIN IMMEDIATE")
    try:
        if version == 1:
            _add_links(db)
        for statement in (*_TABLES.split(";"), _TRIGGER):
            db.execute(statement)
        if 0 < version < 3:
            _shelve_challenges(db)
        db.execute(f"PRAGMA user_version={VERSION}")
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise


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
    old = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'challenges'"
    if not db.execute(old).fetchone():
        return
    for shelf, key, body in (("shared", "id", "body"), ("edits", "edit", "id")):
        db.execute(
            "INSERT INTO shelf (room, shelf, owner, key, version, body, at)"
            f" SELECT 'challenges', '{shelf}', person, {key}, 1, CAST({body} AS BLOB), at"
            " FROM challenges"
        )
    db.execute("DROP TABLE challenges")
