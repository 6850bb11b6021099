"""The HTTP interface for coming and going: who knocks, the host who answers, and giving up."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from litestar.params import FromPath, JSONBody

from sightline.server.api import guest, hall_of, origin_of, person_at
from sightline.server.table_messages import AdmitWish, KnockAnswer, LeaveWish, TableInfo


@post("/api/tables/{table_id:str}/knock", status_code=200, summary="Knock at a private table")
async def knock(request: Request[Any, Any, Any], table_id: FromPath[str]) -> KnockAnswer:
    """Ask the host to be let in; says nothing of the table."""
    hall = hall_of(request)
    table = await hall.seek(table_id)
    hall.count_knock(origin_of(request))
    return table.knocks.knock(await guest(request))


@get("/api/tables/{table_id:str}/knock", summary="What became of my knock")
async def show_knock(request: Request[Any, Any, Any], table_id: FromPath[str]) -> KnockAnswer:
    """Whoever waits asks this now and then; who stops asking has gone."""
    person, table = await person_at(request, table_id)
    return table.knocks.answer(person.id)


@post("/api/tables/{table_id:str}/admit", status_code=200, summary="Answer a knock")
async def admit(
    request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[AdmitWish]
) -> TableInfo:
    """The host's right: an open seat before the start, else the audience's link."""
    person, table = await person_at(request, table_id)
    await table.knocks.admit(person, data.person, data.admit)
    return table.info(person.id)


@post("/api/tables/{table_id:str}/resign", status_code=200, summary="Give up a seat's game")
async def resign(
    request: Request[Any, Any, Any],
    table_id: FromPath[str],
    data: JSONBody[LeaveWish | None] = None,
) -> TableInfo:
    """Between two sides that loses; with more, a bot plays on, and the seat ranks last."""
    person, table = await person_at(request, table_id)
    await hall_of(request).seating.resign(table, person, (data or LeaveWish()).seat)
    return table.info(person.id)


DOOR_HANDLERS = [knock, show_knock, admit, resign]
