"""What a room is: a game's own pages at the server, such as a workshop or an editor.

A room comes by an entry point of the group ``sightline.rooms``, whose name is its key and whose
value is a ``Room``. All its routes lie under ``/api/KEY``, its messages reach the description of
the interface and the page's types, and it keeps things on shelves of its own. A game's ``room/``
imports from here and, in what runs in processes beside the server, from ``refusal``; from nothing
else of the server.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Self, cast

from litestar import Request
from litestar.handlers import HTTPRouteHandler

from sightline.core.message import Message, as_message, say
from sightline.server.apart import run_apart
from sightline.server.api import guest, known_guest
from sightline.server.chance import Chance
from sightline.server.fair_queue import Claim, FairQueue, Owner
from sightline.server.hall import Hall
from sightline.server.limits import Buckets, network_of
from sightline.server.logs import note, note_failure
from sightline.server.offloop import Offloop, WorkFailed
from sightline.server.refusal import Refusal
from sightline.server.settings import Settings
from sightline.server.store import ABSENT, Drop, Item, Outdated, Put, Shelf, Shelves
from sightline.server.table_messages import Person, RoomInfo

__all__ = [
    "ABSENT",
    "AnyRequest",
    "Chance",
    "Claim",
    "Drop",
    "FairQueue",
    "House",
    "Item",
    "Offloop",
    "OpenRoom",
    "Outdated",
    "Owner",
    "Person",
    "Put",
    "Refusal",
    "Room",
    "Settings",
    "Shelf",
    "Shelves",
    "WorkFailed",
    "address_of",
    "guest",
    "known_guest",
    "note",
    "note_failure",
    "run_apart",
]

AnyRequest = Request[Any, Any, Any]


@dataclass(frozen=True)
class House:
    """What the server lends to a room."""

    settings: Settings
    shelves: Shelves
    """Durable, and the room's alone."""
    offloop: Offloop
    """Processes for what takes more than a moment; all of the server has them in common."""
    now: Callable[[], float]
    """Seconds since 1970."""
    monotonic: Callable[[], float]
    """Seconds since some moment, for how long something takes."""
    chance: Chance
    """Where all of a room's chances and secrets come from."""

    def processes(self, number: int) -> Offloop:
        """Processes for this room alone, which stops them when it closes."""
        return Offloop(self.settings, processes=number)


class OpenRoom:
    """A room while the server runs."""

    def __init__(self, house: House) -> None:
        self.house = house
        rate = house.settings.address_rate
        self._budget = Buckets(0.2 * rate, 2 * rate, house.monotonic)

    @classmethod
    def of(cls, request: AnyRequest) -> Self:
        """The one that serves a request."""
        return cast("Self", request.app.state.rooms[cls])

    def spend(self, request: AnyRequest, cost: float = 1.0) -> None:
        """Thinking costs more than asking: each address has a share of a room's time."""
        if not self._budget.take(address_of(request), cost):
            raise Refusal("too-many", say("refused-requests"))

    async def shelved(self, name: str) -> str | None:
        """What the options of a table may name (``Game.shelved_options``); None: nothing."""
        del name
        return None

    async def close(self) -> None:
        """The server ends: end what is under way."""


@dataclass(frozen=True)
class Room:
    """What an entry point names."""

    key: str
    opens: Callable[[House], OpenRoom]
    routes: Sequence[HTTPRouteHandler]
    """All of them under ``/api/KEY``."""
    messages: Sequence[ModuleType] = ()
    """The modules whose structs the page speaks."""
    pages: Sequence[str] = ()
    """The addresses of the room's views on the page, such as ``puzzle/{id}``: the first that fits
    is shown."""
    page: Path | None = None
    """The module that draws them (docs/boards.md): a file of JavaScript, whose whole folder is
    served."""
    entrance: tuple[str, Message | str] | None = None
    """For the game's card in the lobby: one of those addresses, and what to call it: a message, or
    a name that is the same in every language."""
    game: str = ""
    """The key of the game whose tables may name what is kept here."""
    get_ready: Callable[[], None] | None = None
    """Imports, before the server listens, what the first guest would otherwise wait for."""

    def info(self, module: str, preloads: tuple[str, ...] = ()) -> RoomInfo:
        """What the page is told of it; ``module``: the address of what draws its views,
        ``preloads``: those of what that imports."""
        entrance = None
        if self.entrance is not None:
            address, name = self.entrance
            entrance = (address, as_message(name))
        return RoomInfo(self.key, self.game, tuple(self.pages), module, entrance, preloads)


def address_of(request: AnyRequest) -> str:
    """Where a request comes from, as far as limits are concerned."""
    return network_of(request.client.host) if request.client is not None else ""


def lend(hall: Hall, key: str) -> House:
    """What a room gets."""
    time = hall.timekeeper
    shelves = hall.store.shelves(key, time.now)
    return House(hall.settings, shelves, hall.offloop, time.now, time.monotonic, hall.chance)
