"""Which database it is: the only place that chooses one."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sightline.server.store import reader
from sightline.server.store.interface import NotSaved, Reader, Store
from sightline.server.store.sqlite import SqliteStore


def open_store(folder: Path) -> Store:
    """The store in a data folder, made or brought up to date. NotSaved: it cannot be used."""
    try:
        return SqliteStore(folder)
    except sqlite3.Error as error:
        raise NotSaved(str(error)) from None


def open_to_read(source: str) -> Reader:
    """What ``Store.source`` names, for a thread or a process of its own."""
    return reader.open_to_read(source)
