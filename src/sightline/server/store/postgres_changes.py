"""Changes as statements of PostgreSQL."""

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
    MemberCame: "INSERT INTO members VALUES ($1, $2) ON CONFLICT DO NOTHING",
    MemberLeft: "DELETE FROM members WHERE person = $1 AND table_id = $2",
    Acknowledged: "INSERT INTO acks VALUES ($1, $2, $3)"
    " ON CONFLICT (table_id, seat) DO UPDATE SET number = excluded.number",
    PrivateSaved: "INSERT INTO private VALUES ($1, $2, $3)"
    " ON CONFLICT (table_id, seat) DO UPDATE SET body = excluded.body",
    CardSaved: "INSERT INTO cards VALUES ($1, $2, $3)"
    " ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, body = excluded.body",
    PersonCame: "INSERT INTO people VALUES ($1, $2, $3, $4)",
    PersonRenamed: "UPDATE people SET name = $2 WHERE id = $1",
    MetaSet: "INSERT INTO meta VALUES ($1, $2)"
    " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
}
"""The changes whose fields are a statement's values as they are."""

_OVER = ("finished", "abandoned")


def _set_up(change: TableSetUp) -> Iterator[Statement]:
    table = change.table
    columns = (table, change.header, change.host, change.listed, change.status, change.at)
    yield "INSERT INTO tables VALUES ($1, $2, $3, $4, $5, $6)", columns
    if change.origin is not None:
        yield "INSERT INTO table_origins VALUES ($1, $2, $3)", (table, change.origin, change.at)
    for token, seat in change.tokens:
        yield "INSERT INTO tokens VALUES ($1, $2, $3)", (token, table, seat)
    for person in change.people:
        yield _ONE[MemberCame], (person, table)


def _status(change: StatusChanged) -> Iterator[Statement]:
    yield "UPDATE tables SET status = $2, updated = $3 WHERE id = $1", tuple(change)
    if change.status in _OVER:
        yield "DELETE FROM table_origins WHERE table_id = $1", (change.table,)


def _token(change: TokenReplaced) -> Iterator[Statement]:
    yield "DELETE FROM tokens WHERE token = $1", (change.old,)
    yield "INSERT INTO tokens VALUES ($1, $2, $3)", (change.new, change.table, change.seat)


_SEVERAL = cast(
    "dict[type[Any], Callable[[Any], Iterator[Statement]]]",
    {TableSetUp: _set_up, StatusChanged: _status, TokenReplaced: _token},
)
