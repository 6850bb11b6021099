"""Which database it is: the only place that chooses one."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sightline.server.store import reader
from sightline.server.store.interface import NotSaved, Reader, Store
from sightline.server.store.sqlite import SqliteStore
from sightline.server.store.where import address, is_address, needs_postgres


def open_store(folder: Path, where: str = "", between: str = "") -> Store:
    """The store in a data folder, or in the database at an address: made, or brought up to date.
    ``between``: other servers have a part in it, and reach this one there.

    NotSaved, or NoStore for an address: it cannot be used, and why.
    """
    if where:
        where = address(where)
        with needs_postgres():
            from sightline.server.store.postgres import PostgresStore
        return PostgresStore(where, folder, between)
    try:
        return SqliteStore(folder)
    except sqlite3.Error as error:
        raise NotSaved(str(error)) from None


def open_to_read(source: str) -> Reader:
    """What ``Store.source`` names, for a thread or a process of its own."""
    if is_address(source):
        with needs_postgres():
            from sightline.server.store import postgres_reader
        return postgres_reader.open_to_read(source)
    return reader.open_to_read(source)
