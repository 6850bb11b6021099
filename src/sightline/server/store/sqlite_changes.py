"""Changes as statements of SQLite."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

from sightline.server.store.changes import (
    Acknowledged,
    CardSaved,
    Change,
    MemberCame,
    MemberLeft,
    MetaSet,
    PersonCame,
    PersonRenamed,
    PrivateSaved,
    StatusChanged,
    TableSetUp,
    TokenReplaced,
)

Statement = tuple[str, tuple[Any, ...]]


def statements(change: Change) -> Iterator[Statement]:
    """What carries a change out."""
    more = _SEVERAL.get(type(change))
    if more is None:
        yield _ONE[type(change)], tuple(change)
    else:
        yield from more(change)


_ONE: dict[type[Any], str] = {
    MemberCame: "INSERT OR IGNORE INTO members VALUES (?, ?)",
    MemberLeft: "DELETE FROM members WHERE person = ? AND table_id = ?",
    Acknowledged: "INSERT OR REPLACE INTO acks VALUES (?, ?, ?)",
    PrivateSaved: "INSERT OR REPLACE INTO private VALUES (?, ?, ?)",
    CardSaved: "INSERT OR REPLACE INTO cards VALUES (?, ?, ?)",
    PersonCame: "INSERT INTO people VALUES (?, ?, ?, ?)",
    MetaSet: "INSERT OR REPLACE INTO meta VALUES (?, ?)",
}
"""The changes whose fields are a statement's values as they are."""


def _set_up(change: TableSetUp) -> Iterator[Statement]:
    table = change.table
    columns = (table, change.header, change.host, change.listed, change.status, change.at)
    yield "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", columns
    if change.origin is not None:
        yield "INSERT INTO table_origins VALUES (?, ?, ?)", (table, change.origin, change.at)
    for token, seat in change.tokens:
        yield "INSERT INTO tokens VALUES (?, ?, ?)", (token, table, seat)
    for person in change.people:
        yield _ONE[MemberCame], (person, table)


def _status(change: StatusChanged) -> Iterator[Statement]:
    values = (change.status, change.at, change.table)
    yield "UPDATE tables SET status = ?, updated = ? WHERE id = ?", values


def _token(change: TokenReplaced) -> Iterator[Statement]:
    yield "DELETE FROM tokens WHERE token = ?", (change.old,)
    yield "INSERT INTO tokens VALUES (?, ?, ?)", (change.new, change.table, change.seat)


def _renamed(change: PersonRenamed) -> Iterator[Statement]:
    yield "UPDATE people SET name = ? WHERE id = ?", (change.name, change.person)


_SEVERAL = cast(
    "dict[type[Any], Callable[[Any], Iterator[Statement]]]",
    {
        TableSetUp: _set_up,
        StatusChanged: _status,
        TokenReplaced: _token,
        PersonRenamed: _renamed,
    },
)
