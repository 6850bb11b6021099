"""What can be changed of what is durable: values, so that any database can carry them out.

Several changes that are given to one ``save`` happen together or not at all, in their order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class TableSetUp(NamedTuple):
    """There is a new table."""

    table: str
    header: bytes
    host: str
    listed: bool
    status: str
    at: float
    tokens: Sequence[tuple[str, int | None]]
    """The links that open it, each with its seat; None: the audience's."""
    people: Sequence[str]
    """Whose table it is: those who are listed it among their own."""
    origin: str | None
    """What it counts for until its game is over; None: it is over already."""


class StatusChanged(NamedTuple):
    """A table's game has begun or ended. Once it is over, its origin is forgotten."""

    table: str
    status: str
    at: float


class MemberCame(NamedTuple):
    """A table is one of this person's; also if it was before."""

    person: str
    table: str


class MemberLeft(NamedTuple):
    """A table is none of this person's any more."""

    person: str
    table: str


class TokenReplaced(NamedTuple):
    """A link opens nothing any more; another one does in its place."""

    old: str
    new: str
    table: str
    seat: int | None


class Acknowledged(NamedTuple):
    """A seat's page has shown everything up to this public step."""

    table: str
    seat: int
    number: int


class PrivateSaved(NamedTuple):
    """What a seat has decided in secret, in place of what was kept before."""

    table: str
    seat: int
    body: bytes


class CardSaved(NamedTuple):
    """What the lobby says of a table, as far as this entry of its log."""

    table: str
    seq: int
    body: bytes


class PersonCame(NamedTuple):
    """Somebody new."""

    person: str
    secret: bytes
    """A digest of what their browser holds."""
    name: str
    at: float


class PersonRenamed(NamedTuple):
    """Somebody's name from now on."""

    person: str
    name: str


class MetaSet(NamedTuple):
    """A value of the server's own under a key, in place of an earlier one."""

    key: str
    value: bytes


Change = (
    TableSetUp
    | StatusChanged
    | MemberCame
    | MemberLeft
    | TokenReplaced
    | Acknowledged
    | PrivateSaved
    | CardSaved
    | PersonCame
    | PersonRenamed
    | MetaSet
)
