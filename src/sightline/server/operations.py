"""What those who run a server can do to it while it runs: keep somebody out, and empty it."""

from __future__ import annotations

import os
import socket
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import msgspec

from sightline.core.message import say
from sightline.server.agreed import Agreed
from sightline.server.logs import note
from sightline.server.refusal import Refusal
from sightline.server.store import Store

DOOR = "admin.json"
"""In the data folder, for its owner alone: how ``sightline admin`` reaches the server."""
_BANS = "bans"
_SEEN = 100_000


class Ban(msgspec.Struct, frozen=True):
    """Who is kept out."""

    kind: Literal["person", "network"]
    who: str
    """A person's id, or what stands for a network: nobody's address is kept."""
    name: str
    """What the person was called."""
    reason: str
    at: float


class Door(msgspec.Struct, frozen=True):
    """Where a running server is asked, and with what."""

    server: str
    address: str
    key: str


class Operations:
    """See the module's docstring. Bans are durable, and the whole house's; that a server is being
    emptied is neither."""

    def __init__(self, store: Store, now: Callable[[], float], key: str, server: str) -> None:
        self._now = now
        self.key = key
        self.server = server
        self.draining = False
        self._all: Agreed[list[Ban]] = Agreed(store, _BANS, list[Ban], [])
        self._out: frozenset[str] = frozenset()
        """Whoever is kept out, people and networks: each request asks."""
        self._seen: OrderedDict[str, str] = OrderedDict()
        """From where people asked last, as far as they did since the start."""

    async def open(self) -> None:
        """Remember who is kept out."""
        await self._all.read()
        self._learn()

    def _learn(self) -> None:
        self._out = frozenset(ban.who for ban in self._all.value)

    @property
    def bans(self) -> list[Ban]:
        """All of them, in the order in which they came."""
        return list(self._all.value)

    @property
    def keeps_networks_out(self) -> bool:
        """Whether an address matters at all."""
        return any(ban.kind == "network" for ban in self._all.value)

    def check(self, person: str, origin: str) -> None:
        """Refusal for somebody who is kept out."""
        if person:
            self._seen[person] = origin
            self._seen.move_to_end(person)
            if len(self._seen) > _SEEN:
                self._seen.popitem(last=False)
        if person in self._out or origin in self._out:
            raise Refusal("not-allowed", say("refused-banned"))

    def is_out(self, person: str) -> bool:
        """Whether this person, or the network from which they asked last, is kept out."""
        return person in self._out or self._seen.get(person, "") in self._out

    def check_new_table(self) -> None:
        """Refusal while the server is being emptied."""
        if self.draining:
            raise Refusal("going-down", say("refused-draining"))

    def drain(self, on: bool) -> None:
        """No new tables from now on, and ``/ready`` says so; those that are there go on."""
        self.draining = on
        note("draining" if on else "not draining any more", level=30)

    async def ban(self, person: str, name: str, reason: str, network: bool) -> list[Ban]:
        """Keep somebody out; with ``network``, everybody at the address that they came from."""
        found = [Ban("person", person, name, reason, self._now())]
        if network:
            origin = self._seen.get(person)
            if origin is None:
                raise Refusal("not-found", say("admin-not-seen", person=person))
            found.append(Ban("network", origin, name, reason, self._now()))
        fresh = {ban.who for ban in found}

        def more(bans: list[Ban]) -> list[Ban]:
            return [*(ban for ban in bans if ban.who not in fresh), *found]

        await self._all.change(more)
        self._learn()
        note("banned", level=30, person=person, network=network)
        return found

    async def pardon(self, who: str) -> None:
        """Let somebody, or a network, in again."""

        def without(bans: list[Ban]) -> list[Ban]:
            left = [ban for ban in bans if ban.who != who]
            if len(left) == len(bans):
                raise Refusal("not-found", say("admin-no-ban", who=who))
            return left

        await self._all.change(without)
        self._learn()
        note("pardoned", level=30, who=who)


def server_name(given: str) -> str:
    """What a server is called in logs and metrics: its setting, or the machine's name."""
    return given or socket.gethostname()


@contextmanager
def open_door(folder: Path, door: Door) -> Iterator[None]:
    """Leave word in the data folder how the server is reached, as long as it runs."""
    path = folder / DOOR
    fresh = folder / f".{DOOR}.new"
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(msgspec.json.encode(door))
    fresh.replace(path)
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def find_door(folder: Path) -> Door | None:
    """How the server of a data folder is reached; None: none runs there."""
    try:
        return msgspec.json.decode((folder / DOOR).read_bytes(), type=Door)
    except (FileNotFoundError, msgspec.MsgspecError):
        return None
