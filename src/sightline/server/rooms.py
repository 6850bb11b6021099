"""The rooms that installed packages bring: loaded when the server starts, and only then."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sightline.core.message import say
from sightline.core.plugins import Plugins
from sightline.server.hall import Hall
from sightline.server.logs import note_failure
from sightline.server.room import OpenRoom, Room, lend

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

INSTALLED = Plugins("sightline.rooms", say("plugin-room"))
_KEY = re.compile(r"^[a-z][a-z0-9-]*$")


def load_rooms(taken: Iterable[str] = ()) -> list[Room]:
    """All rooms, without those that are broken: one of them keeps nobody from the others.

    ``taken``: what stands after ``/api/`` in the server's own routes.
    """
    rooms: dict[str, Room] = {}
    reserved = set(taken)
    for entry in INSTALLED.entries():
        try:
            room = load_room(entry)
            if room.key in rooms or room.key in reserved:
                raise INSTALLED.broken(entry, say("broken-room-twice", room=room.key))
            rooms[room.key] = room
        except Exception:
            note_failure("a room could not be loaded", room=entry.name)
    return list(rooms.values())


def load_room(entry: EntryPoint) -> Room:
    """What an entry point names; BrokenPlugin says what is wrong with it."""
    room = INSTALLED.load(entry)
    if not isinstance(room, Room):
        raise INSTALLED.broken(entry, say("broken-no-room"))
    if room.key != entry.name:
        raise INSTALLED.broken(entry, say("broken-room-key", key=repr(room.key)))
    if not _KEY.match(room.key):
        raise INSTALLED.broken(entry, say("broken-room-letters"))
    home = f"/api/{room.key}"
    for path in (path for route in room.routes for path in route.paths):
        if path != home and not path.startswith(f"{home}/"):
            raise INSTALLED.broken(entry, say("broken-room-path", path=str(path), home=str(home)))
    return room


class Rooms:
    """All rooms of a server, opened."""

    def __init__(self, rooms: Sequence[Room], hall: Hall) -> None:
        opened = [(room, room.opens(lend(hall, room.key))) for room in rooms]
        self.by_type: dict[type[OpenRoom], OpenRoom] = {type(one): one for _, one in opened}
        for room, one in opened:
            if room.game:
                hall.opening.keepers.setdefault(room.game, []).append(one.shelved)

    async def close(self) -> None:
        """End them all."""
        for room in self.by_type.values():
            try:
                await room.close()
            except Exception:
                note_failure("a room could not be closed", room=type(room).__name__)
