"""Readiness, and the local interface of ``sightline admin``: on this machine, with the key that
lies in the data folder. Nothing here tells what is hidden at a table."""

from __future__ import annotations

from hmac import compare_digest
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from sightline import __version__
from sightline.core.message import say
from sightline.server.announcing import Kept
from sightline.server.api import hall_of
from sightline.server.hall import Hall
from sightline.server.house_lists import People, Tables, people_of_house, tables_of_house
from sightline.server.operations import Ban
from sightline.server.refusal import Refusal
from sightline.server.table_messages import Announcement


class Readiness(msgspec.Struct, frozen=True):
    """Whether this server should be given new visitors."""

    ready: bool
    server: str
    why: tuple[str, ...] = ()
    """What is wrong: also where visitors had better come all the same."""


class ServerNow(msgspec.Struct, frozen=True):
    """A server at a glance."""

    server: str
    version: str
    ready: bool
    draining: bool
    tables: int
    playing: int
    sockets: int
    problems: tuple[str, ...]


class DrainWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Empty the server, or no more."""

    on: bool = True


class BanWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Keep somebody out."""

    person: str
    network: bool = False
    reason: str = ""


class AnnounceWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tell everybody something."""

    text: Annotated[str, Meta(max_length=500)]
    until: float | None = None
    """When it is over, in seconds since 1970."""


def _admitted(request: Request[Any, Any, Any]) -> None:
    given = request.headers.get("authorization", "")
    key = hall_of(request).operations.key
    # A proxy has no business here, whoever asks it.
    forwarded = {"x-forwarded-for", "forwarded"} & set(request.headers.keys())
    if forwarded or not compare_digest(given.encode(), f"Bearer {key}".encode()):
        raise Refusal("not-allowed", say("refused-not-admin"))


def _why_not(request: Request[Any, Any, Any]) -> tuple[str, ...]:
    hall = hall_of(request)
    draining = (say("not-ready-draining"),) if hall.operations.draining else ()
    return tuple(map(str, (*draining, *hall.troubles)))


@get("/ready", summary="Should this server get visitors?", sync_to_thread=False)
def ready(request: Request[Any, Any, Any]) -> Response[Readiness]:
    """200, or 503 while it is being emptied, cannot reach what it keeps, or is cut off from the
    larger part of its house. Unlike /health, which says whether the process should live, this is
    for whoever shares out visitors."""
    hall = hall_of(request)
    found = Readiness(hall.is_ready, hall.operations.server, _why_not(request))
    return Response(found, status_code=200 if found.ready else 503)


@get("/admin/status", include_in_schema=False, sync_to_thread=False)
def status(request: Request[Any, Any, Any]) -> ServerNow:
    _admitted(request)
    return _now(request)


def _now(request: Request[Any, Any, Any]) -> ServerNow:
    hall = hall_of(request)
    tables = hall.tables.values()
    return ServerNow(
        hall.operations.server,
        __version__,
        hall.is_ready,
        hall.operations.draining,
        len(tables),
        sum(table.story.status == "playing" for table in tables),
        hall.metrics.sockets,
        tuple(map(str, (*hall.troubles, *hall.problems))),
    )


@get("/admin/tables", include_in_schema=False)
async def tables(request: Request[Any, Any, Any]) -> Tables:
    _admitted(request)
    return await tables_of_house(hall_of(request))


@get("/admin/people", include_in_schema=False)
async def people(request: Request[Any, Any, Any]) -> People:
    _admitted(request)
    return await people_of_house(hall_of(request))


@post("/admin/drain", status_code=200, include_in_schema=False, sync_to_thread=False)
def drain(request: Request[Any, Any, Any], data: JSONBody[DrainWish]) -> ServerNow:
    _admitted(request)
    hall_of(request).operations.drain(data.on)
    return _now(request)


@get("/admin/bans", include_in_schema=False, sync_to_thread=False)
def bans(request: Request[Any, Any, Any]) -> list[Ban]:
    _admitted(request)
    return hall_of(request).operations.bans


@post("/admin/bans", status_code=200, include_in_schema=False)
async def ban(request: Request[Any, Any, Any], data: JSONBody[BanWish]) -> list[Ban]:
    _admitted(request)
    hall = hall_of(request)
    await hall.people.learn((data.person,))
    if not await hall.store.names((data.person,)):
        raise Refusal("not-found", say("admin-no-person", person=data.person))
    name = hall.people.name(data.person)
    found = await hall.operations.ban(data.person, name, data.reason, data.network)
    hall.keep_out()
    await _tell_others(hall)
    return found


@delete("/admin/bans/{who:str}", status_code=200, include_in_schema=False)
async def pardon(request: Request[Any, Any, Any], who: FromPath[str]) -> list[Ban]:
    _admitted(request)
    hall = hall_of(request)
    await hall.operations.pardon(who)
    await _tell_others(hall)
    return hall.operations.bans


async def _tell_others(hall: Hall) -> None:
    if hall.cluster is not None:
        await hall.cluster.news.banned()


# -- announcements ---------------------------------------------------------------------------------


@get("/api/announcements", summary="What is announced to everybody", sync_to_thread=False)
def show_announcements(request: Request[Any, Any, Any]) -> tuple[Announcement, ...]:
    """By those who run the server, in their own words. Pages at tables are told of changes."""
    return hall_of(request).announcements.told()


@get("/admin/announcements", include_in_schema=False, sync_to_thread=False)
def announcements(request: Request[Any, Any, Any]) -> tuple[Kept, ...]:
    _admitted(request)
    return hall_of(request).announcements.current


@post("/admin/announcements", status_code=200, include_in_schema=False)
async def announce(
    request: Request[Any, Any, Any], data: JSONBody[AnnounceWish]
) -> tuple[Kept, ...]:
    _admitted(request)
    hall = hall_of(request)
    await hall.announcements.add(data.text, data.until)
    return await _announced(hall)


@delete("/admin/announcements/{which:str}", status_code=200, include_in_schema=False)
async def take_back(request: Request[Any, Any, Any], which: FromPath[str]) -> tuple[Kept, ...]:
    _admitted(request)
    hall = hall_of(request)
    await hall.announcements.take_back(which)
    return await _announced(hall)


async def _announced(hall: Hall) -> tuple[Kept, ...]:
    hall.announce()
    if hall.cluster is not None:
        await hall.cluster.news.announced()
    return hall.announcements.current


OPERATIONS_HANDLERS = [
    ready, status, tables, people, drain, bans, ban, pardon,
    show_announcements, announcements, announce, take_back,
]  # fmt: skip
