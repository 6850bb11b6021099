"""A durable value that every server of a house may change: none undoes what another has just done,
and none goes back to what it knew before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

from sightline.server.store import Outdated, Store

T = TypeVar("T")


class Agreed(Generic[T]):
    """See the module's docstring. ``value`` is what was known last."""

    def __init__(self, store: Store, key: str, kind: Any, nothing: T) -> None:
        """``kind``: the type that it is decoded as; ``nothing``: what it is at first."""
        self._store = store
        self._key = key
        self._kind = kind
        self._nothing = nothing
        self._turn = asyncio.Lock()
        self.value = nothing

    async def read(self) -> None:
        """Know what it is now. Who asks last knows best: one question at a time."""
        async with self._turn:
            self.value = self._decoded(await self._store.meta(self._key))

    async def change(self, work: Callable[[T], T]) -> T:
        """Make another one of what is kept, whoever has kept it. Whatever ``work`` raises leaves
        all as it was; where another server was faster, it is done again with what is there then."""
        async with self._turn:
            while True:
                kept = await self._store.meta(self._key)
                value = work(self._decoded(kept))
                try:
                    await self._store.replace_meta(self._key, kept, msgspec.json.encode(value))
                except Outdated:
                    continue
                self.value = value
                return value

    def _decoded(self, kept: bytes | None) -> T:
        return self._nothing if kept is None else msgspec.json.decode(kept, type=self._kind)
