"""A room: a notebook for each guest, which nobody else sees."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct
from sightline.core.message import say
from sightline.server.room import AnyRequest, OpenRoom, Put, Room, guest


class Notes(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody has written down."""

    text: Annotated[str, Meta(max_length=4000)]


class Notebook(OpenRoom):
    """The shelves do it all."""


@get("/api/veil/notes", summary="My notes")
async def show_notes(request: AnyRequest) -> Notes:
    """Empty where nothing is written yet."""
    me = await guest(request)
    item = await Notebook.of(request).house.shelves.shelf("notes").get(me.id, "notes")
    return Notes("" if item is None else item.body.decode())


@post("/api/veil/notes", status_code=200, summary="Write my notes")
async def write_notes(request: AnyRequest, data: JSONBody[Notes]) -> Notes:
    """They take the place of those before."""
    room, me = Notebook.of(request), await guest(request)
    room.spend(request)
    await room.house.shelves.save(Put("notes", me.id, "notes", data.text.encode()))
    return data


ROOM = Room(
    "veil",
    opens=Notebook,
    routes=[show_notes, write_notes],
    messages=[sys.modules[__name__]],
    pages=("veil/notes",),
    page=Path(__file__).parent / "board" / "notes.js",
    entrance=("veil/notes", say("veil-notes")),
    game="veil",
)
