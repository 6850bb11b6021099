"""Keyed storage for rooms: bodies under an owner and a key, with a version that guards changes.

A room keeps what it likes on shelves of its own and never learns which database holds them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

ABSENT = 0
"""The version of what is not there."""


class Outdated(Exception):
    """Something has changed since it was read: nothing of this write was done."""


class Item(NamedTuple):
    """Something on a shelf."""

    owner: str
    key: str
    version: int
    """1 when it was new, one more with every change."""
    body: bytes
    at: float
    """When it was last written, in seconds since 1970."""


class Put(NamedTuple):
    """Lay something under a key, in place of what is there."""

    shelf: str
    owner: str
    key: str
    body: bytes
    expected: int | None = None
    """The version that it must have until then; ABSENT: nothing may be there; None: no matter."""


class Drop(NamedTuple):
    """Take away what is under a key, if anything."""

    shelf: str
    owner: str
    key: str
    expected: int | None = None


class Shelf(Protocol):
    """One shelf of a room, which may have several: each has a name."""

    async def get(self, owner: str, key: str) -> Item | None:
        """What an owner has under a key."""
        ...

    async def find(self, key: str) -> Item | None:
        """What is under a key, whoever owns it: for keys that nobody can guess."""
        ...

    async def owned(self, owner: str, limit: int | None = None) -> Sequence[Item]:
        """All that an owner has, what was written last first."""
        ...

    async def count(self, owner: str) -> int:
        """How much an owner has."""
        ...


class Shelves(Protocol):
    """All shelves of a room."""

    def shelf(self, name: str) -> Shelf:
        """One of them."""
        ...

    async def save(self, *changes: Put | Drop) -> None:
        """Done when all changes, on whichever shelves, are durable. Outdated: a version was another
        one, and nothing has changed; NotSaved: the disk did not take it."""
        ...

    def save_lazily(self, *changes: Put | Drop) -> None:
        """The same for what may be lost in a crash: soon, after all that was saved before it, and
        nothing of it where a version is another one."""
        ...
