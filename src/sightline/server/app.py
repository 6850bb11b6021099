"""The application: routes, errors, start and end."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.params import FromPath

from sightline.core.errors import SightlineError
from sightline.core.message import Message, plain, say
from sightline.server import socket as table_socket
from sightline.server.analysis_api import ANALYSIS_HANDLERS
from sightline.server.api import HANDLERS, identify
from sightline.server.door_api import DOOR_HANDLERS
from sightline.server.guard import TOO_DEEP, Guard
from sightline.server.hall import Hall
from sightline.server.logs import note_failure
from sightline.server.manual import read_manual, show_manual
from sightline.server.modules import PageModules
from sightline.server.offloop import WorkFailed
from sightline.server.openapi import describe, show_openapi
from sightline.server.operations_api import OPERATIONS_HANDLERS
from sightline.server.page_protocol import CHANNEL, PageProtocol
from sightline.server.pages import VIEWS, Assets, known_views, show_page
from sightline.server.people import COOKIE
from sightline.server.pictures import describe_view, draw_position, draw_view
from sightline.server.puzzle_api import PUZZLE_HANDLERS, limits
from sightline.server.puzzle_room import Puzzles
from sightline.server.ready import get_ready
from sightline.server.refusal import Refusal, as_sentence
from sightline.server.room import Room
from sightline.server.rooms import Rooms, load_rooms
from sightline.server.store import Elsewhere, NotSaved
from sightline.server.table_messages import Problem
from sightline.server.words_api import WORDS_HANDLERS

_OWN = [
    *HANDLERS, *DOOR_HANDLERS, *ANALYSIS_HANDLERS, draw_view, describe_view, draw_position,
    *PUZZLE_HANDLERS, *WORDS_HANDLERS, *OPERATIONS_HANDLERS, show_openapi,
]  # fmt: skip
_CODES = {400: "bad-request", 404: "not-found", 405: "wrong-method", 413: "too-large"}


@websocket("/ws/tables/{table_id:str}")
async def serve_table(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    """See docs/protocol.md."""
    cookie = socket.cookies.get(COOKIE)
    channel: PageProtocol = socket.scope[CHANNEL]  # pyright: ignore[reportGeneralTypeIssues]
    await table_socket.serve(socket.app.state.hall, table_id, cookie, channel)
    del socket.receive, socket.send  # they hold the socket, and it them


def _problem(status: int, problem: Problem) -> Response[Problem]:
    return Response(problem, status_code=status, media_type="application/json")


def _told(code: str, message: Message) -> Problem:
    return Problem(code, str(message), words=message)


def _refused(_: Request[Any, Any, Any], error: Refusal) -> Response[Problem]:
    return _problem(error.status, Problem(error.code, error.message, error.faults, error.words))


def _not_saved(request: Request[Any, Any, Any], error: NotSaved) -> Response[Problem]:
    if isinstance(error, Elsewhere):
        request.scope[table_socket.MOVED] = True  # pyright: ignore[reportGeneralTypeIssues]
    return _problem(503, _told("not-saved", table_socket.not_saved(error)))


def _not_worked_out(_: Request[Any, Any, Any], error: WorkFailed) -> Response[Problem]:
    del error
    return _problem(503, _told("busy", say("refused-not-worked-out")))


def _engine_error(_: Request[Any, Any, Any], error: SightlineError) -> Response[Problem]:
    return _problem(400, _told("bad-request", as_sentence(error.message)))


def _too_deep(_: Request[Any, Any, Any], error: RecursionError) -> Response[Problem]:
    """Only what is sent here can nest so deeply that reading or writing it comes to an end."""
    del error
    return _problem(400, _told("bad-request", TOO_DEEP))


def _bad_input(_: Request[Any, Any, Any], error: ValidationException) -> Response[Problem]:
    extra = error.extra if isinstance(error.extra, list) else []
    faults = tuple(
        (str(fault.get("key", "")), plain(str(fault.get("message", ""))))
        for fault in extra
        if isinstance(fault, dict)
    )
    message = "; ".join(f"{where}: {problem}" for where, problem in faults) or error.detail
    return _problem(400, Problem("bad-request", message, faults))


def _http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    code = _CODES.get(error.status_code, "refused")
    return _problem(error.status_code, Problem(code, error.detail))


def _failure(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    del error
    note_failure("a request could not be handled")
    return _problem(500, _told("internal", say("refused-internal")))


@asynccontextmanager
async def inside(app: Litestar, hall: Hall) -> AsyncGenerator[None]:
    """Where there are several servers, the others come in meanwhile."""
    if hall.cluster is None:
        yield
        return
    from sightline.server.cluster.inside import Inside

    door = Inside(app, hall, hall.cluster)
    await door.open(hall.cluster.listener)
    try:
        yield
    finally:
        await hall.cluster.leave()
        await door.close()


def _brought() -> list[Room]:
    own = {path.split("/")[2] for one in _OWN for path in one.paths if path.startswith("/api/")}
    return load_rooms(taken=own)


def described() -> bytes:
    """What a server with everything that is installed says of itself, without one."""
    routes = [route for room in _brought() for route in room.routes]
    return describe(Litestar(route_handlers=[*_OWN, *routes], openapi_config=None))


def make_app(hall: Hall) -> Guard:
    """The whole application around a hall; its start opens the hall, its end closes it."""
    brought = _brought()
    get_ready(brought)
    puzzles = Puzzles(hall)
    cluster = hall.cluster
    if cluster is not None:
        cluster.changed.append(puzzles.attempts.forget_all)
    rooms = Rooms(brought, hall)
    assets = Assets()
    modules = PageModules(assets)

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncGenerator[None]:
        await hall.open()
        try:
            async with inside(app, hall):
                yield
        finally:
            puzzles.close()
            await rooms.close()
            await hall.close()

    app = Litestar(
        route_handlers=[
            *_OWN,
            *(route for room in brought for route in room.routes),
            serve_table,
            show_manual,
            show_page,
        ],
        state=State(
            {
                "hall": hall,
                "assets": assets,
                "manual": read_manual(),
                "modules": modules,
                "room_infos": [
                    room.info(address, modules.needed(address))
                    for room in brought
                    if (address := modules.of_room(room.key, room.page)) is not None
                ],
                "puzzles": puzzles,
                "rooms": rooms.by_type,
                "views": known_views([*VIEWS, *(page for room in brought for page in room.pages)]),
                "puzzle_limits": limits(hall.settings.address_rate, hall.timekeeper.monotonic),
            },
            deep_copy=False,
        ),
        lifespan=[life],
        before_request=identify,
        openapi_config=None,
        logging_config=None,
        exception_handlers={
            Refusal: _refused,
            NotSaved: _not_saved,
            WorkFailed: _not_worked_out,
            SightlineError: _engine_error,
            RecursionError: _too_deep,
            ValidationException: _bad_input,
            HTTPException: _http_error,
            Exception: _failure,
        },
    )
    app.state.openapi = describe(app)
    relayed = app
    if cluster is not None:
        from sightline.server.cluster.relay import Relay

        relayed = Relay(app, hall, cluster, ["puzzles", *(room.key for room in brought)])
    return Guard(relayed, hall, hall.settings, assets.inline_scripts())
