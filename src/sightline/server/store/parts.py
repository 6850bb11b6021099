"""What a house consists of, the same in every database: the tables of the store, row by row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import Any, NamedTuple, Protocol

import msgspec

Batch = list[tuple[Any, ...]]
_BYTES = frozenset({"value", "secret", "header", "body", "link"})


class Part(NamedTuple):
    """One table: its columns, those of the key first."""

    name: str
    columns: tuple[str, ...]
    key: int
    """So many columns are the key; the rows are in its order."""

    @property
    def order(self) -> str:
        """By what the rows are ordered."""
        return ", ".join(self.columns[: self.key])

    def is_bytes(self, column: str) -> bool:
        """Whether a column holds bytes."""
        return column in _BYTES


PARTS = (
    Part("meta", ("key", "value"), 1),
    Part("people", ("id", "secret", "name", "created"), 1),
    Part("tables", ("id", "header", "host", "listed", "status", "updated"), 1),
    Part("table_origins", ("table_id", "origin", "at"), 1),
    Part("log", ("table_id", "seq", "at", "body", "link"), 2),
    Part("cards", ("table_id", "seq", "body"), 1),
    Part("damage", ("table_id", "had", "has", "at"), 1),
    Part("members", ("person", "table_id"), 2),
    Part("tokens", ("token", "table_id", "seat"), 1),
    Part("acks", ("table_id", "seat", "number"), 2),
    Part("private", ("table_id", "seat", "body"), 2),
    Part("shelf", ("room", "shelf", "owner", "key", "version", "body", "at"), 4),
)


class Source(Protocol):
    """A house to copy from, as it is at one moment."""

    def rows(self, part: Part) -> Iterator[Batch]:
        """All rows of a part in the order of its key, some at a time."""
        ...

    def count(self, part: Part) -> int:
        """How many there are."""
        ...

    def close(self) -> None:
        """Read no more."""
        ...


class Target(Protocol):
    """A house that comes into being: all of it, or nothing."""

    def rows(self, part: Part) -> Iterator[Batch]:
        """What is there by now, as ``Source.rows``."""
        ...

    def add(self, part: Part, rows: Batch) -> None:
        """Some more rows of a part."""
        ...

    def finish(self) -> None:
        """It is all there, and durable: a house from now on."""
        ...

    def close(self) -> None:
        """Without ``finish`` before it, nothing remains."""
        ...


class Sum:
    """What some rows come to, in their order."""

    def __init__(self) -> None:
        self.rows = 0
        self._hash = blake2b(digest_size=16)

    def add(self, rows: Batch) -> None:
        """Some more rows."""
        self.rows += len(rows)
        for row in rows:
            self._hash.update(msgspec.msgpack.encode(row))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sum) and self._value == other._value

    def __hash__(self) -> int:
        return hash(self._value)

    @property
    def _value(self) -> tuple[int, bytes]:
        return self.rows, self._hash.digest()


def sum_of(batches: Iterable[Batch]) -> Sum:
    """What all of these rows come to."""
    total = Sum()
    for batch in batches:
        total.add(batch)
    return total
