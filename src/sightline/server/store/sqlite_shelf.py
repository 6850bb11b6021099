"""A room's shelves in the SQLite file: rows of one table that all rooms have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, assert_never

from sightline.server.store.shelf import ABSENT, Drop, Item, Put

if TYPE_CHECKING:
    from sightline.server.store.sqlite import Demand, SqliteStore

_ITEMS = "SELECT owner, key, version, body, at FROM shelf WHERE room = ? AND shelf = ?"
_PLACE = "room = ? AND shelf = ? AND owner = ? AND key = ?"
_NEW = "INTO shelf (room, shelf, owner, key, version, body, at) VALUES (?, ?, ?, ?, 1, ?, ?)"
_CHANGED = "version = version + 1, body = ?, at = ?"
_REPLACED = (
    "ON CONFLICT DO UPDATE SET version = version + 1, body = excluded.body, at = excluded.at"
)


class SqliteShelf:
    """See ``shelf.Shelf``."""

    def __init__(self, store: SqliteStore, room: str, name: str) -> None:
        self._store = store
        self._place = (room, name)

    async def get(self, owner: str, key: str) -> Item | None:
        return self._first(f"{_ITEMS} AND owner = ? AND key = ?", owner, key)

    async def find(self, key: str) -> Item | None:
        return self._first(f"{_ITEMS} AND key = ? ORDER BY owner LIMIT 1", key)

    async def owned(self, owner: str, limit: int | None = None) -> Sequence[Item]:
        last_first = f"{_ITEMS} AND owner = ? ORDER BY at DESC, key LIMIT ?"
        rows = self._store.read(last_first, (*self._place, owner, -1 if limit is None else limit))
        return [Item(*row) for row in rows]

    async def count(self, owner: str) -> int:
        number = "SELECT count(*) FROM shelf WHERE room = ? AND shelf = ? AND owner = ?"
        ((found,),) = self._store.read(number, (*self._place, owner))
        return found

    def _first(self, sql: str, *values: str) -> Item | None:
        rows = self._store.read(sql, (*self._place, *values))
        return Item(*rows[0]) if rows else None


class SqliteShelves:
    """See ``shelf.Shelves``."""

    def __init__(self, store: SqliteStore, room: str, now: Callable[[], float]) -> None:
        self._store = store
        self._room = room
        self._now = now

    def shelf(self, name: str) -> SqliteShelf:
        return SqliteShelf(self._store, self._room, name)

    async def save(self, *changes: Put | Drop) -> None:
        at = self._now()
        await self._store.meet([_demand(self._room, change, at) for change in changes])

    def save_lazily(self, *changes: Put | Drop) -> None:
        at = self._now()
        self._store.meet_lazily([_demand(self._room, change, at) for change in changes])


def _demand(room: str, change: Put | Drop, at: float) -> Demand:
    """A change as a statement, and whether it must find what it changes."""
    place = (room, change.shelf, change.owner, change.key)
    match change:
        case Put(expected=None):
            return (f"INSERT {_NEW} {_REPLACED}", (*place, change.body, at)), False
        case Put(expected=version) if version == ABSENT:
            return (f"INSERT OR IGNORE {_NEW}", (*place, change.body, at)), True
        case Put(expected=version):
            changed = f"UPDATE shelf SET {_CHANGED} WHERE {_PLACE} AND version = ?"
            return (changed, (change.body, at, *place, version)), True
        case Drop(expected=None):
            return (f"DELETE FROM shelf WHERE {_PLACE}", place), False
        case Drop(expected=version):
            return (f"DELETE FROM shelf WHERE {_PLACE} AND version = ?", (*place, version)), True
        case _:
            assert_never(change)
