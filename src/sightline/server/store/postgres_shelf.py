"""A room's shelves in PostgreSQL: rows of one table that all rooms have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, assert_never

from sightline.server.store.shelf import ABSENT, Drop, Item, Put

if TYPE_CHECKING:
    from sightline.server.store.postgres import PostgresStore
    from sightline.server.store.postgres_writer import Demand

_ITEMS = "SELECT owner, key, version, body, at FROM shelf WHERE room = $1 AND shelf = $2"
_PLACE = "room = $1 AND shelf = $2 AND owner = $3 AND key = $4"
_NEW = (
    "INSERT INTO shelf (room, shelf, owner, key, version, body, at)"
    " VALUES ($1, $2, $3, $4, 1, $5, $6)"
)
_REPLACED = (
    " ON CONFLICT (room, shelf, owner, key) DO UPDATE"
    " SET version = shelf.version + 1, body = excluded.body, at = excluded.at"
)
_CHANGED = f"UPDATE shelf SET version = version + 1, body = $5, at = $6 WHERE {_PLACE}"


class PostgresShelf:
    """See ``shelf.Shelf``."""

    def __init__(self, store: PostgresStore, room: str, name: str) -> None:
        self._store = store
        self._place = (room, name)

    async def get(self, owner: str, key: str) -> Item | None:
        return await self._first(f"{_ITEMS} AND owner = $3 AND key = $4", owner, key)

    async def find(self, key: str) -> Item | None:
        return await self._first(f"{_ITEMS} AND key = $3 ORDER BY owner LIMIT 1", key)

    async def owned(self, owner: str, limit: int | None = None) -> Sequence[Item]:
        last_first = f"{_ITEMS} AND owner = $3 ORDER BY at DESC, key LIMIT $4"
        rows = await self._store.read(last_first, *self._place, owner, limit)
        return [Item(*row) for row in rows]

    async def count(self, owner: str) -> int:
        number = "SELECT count(*) FROM shelf WHERE room = $1 AND shelf = $2 AND owner = $3"
        ((found,),) = await self._store.read(number, *self._place, owner)
        return found

    async def _first(self, sql: str, *values: str) -> Item | None:
        rows = await self._store.read(sql, *self._place, *values)
        return Item(*rows[0]) if rows else None


class PostgresShelves:
    """See ``shelf.Shelves``."""

    def __init__(self, store: PostgresStore, room: str, now: Callable[[], float]) -> None:
        self._store = store
        self._room = room
        self._now = now

    def shelf(self, name: str) -> PostgresShelf:
        return PostgresShelf(self._store, self._room, name)

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
            return (_NEW + _REPLACED, (*place, change.body, at)), False
        case Put(expected=version) if version == ABSENT:
            return (f"{_NEW} ON CONFLICT DO NOTHING", (*place, change.body, at)), True
        case Put(expected=version):
            return (f"{_CHANGED} AND version = $7", (*place, change.body, at, version)), True
        case Drop(expected=None):
            return (f"DELETE FROM shelf WHERE {_PLACE}", place), False
        case Drop(expected=version):
            return (f"DELETE FROM shelf WHERE {_PLACE} AND version = $5", (*place, version)), True
        case _:
            assert_never(change)
