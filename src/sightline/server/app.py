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
from sightline.core.message import plain
from sightline.server import socket as table_socket
from sightline.server.api import HANDLERS, identify
from sightline.server.guard import RAW_CHANNEL, TOO_DEEP, Guard
from sightline.server.hall import Hall
from sightline.server.logs import note_failure
from sightline.server.modules import PageModules
from sightline.server.offloop import WorkFailed
from sightline.server.openapi import describe, show_openapi
from sightline.server.pages import VIEWS, Assets, known_views, show_page
from sightline.server.people import COOKIE
from sightline.server.pictures import draw_view
from sightline.server.puzzle_api import PUZZLE_HANDLERS, limits
from sightline.server.puzzle_room import Puzzles
from sightline.server.ready import get_ready
from sightline.server.refusal import Refusal
from sightline.server.rooms import Rooms, load_rooms
from sightline.server.store import NotSaved
from sightline.server.table_messages import Problem, RoomInfo
from sightline.server.words_api import WORDS_HANDLERS

_CODES = {400: "bad-request", 404: "not-found", 405: "wrong-method", 413: "too-large"}


@websocket("/ws/tables/{table_id:str}")
async def serve_table(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    """See docs/protocol.md."""
    cookie = socket.cookies.get(COOKIE)
    receive, send = socket.scope[RAW_CHANNEL]  # pyright: ignore[reportGeneralTypeIssues]
    await table_socket.serve(socket.app.state.hall, table_id, cookie, receive, send)


def _problem(status: int, problem: Problem) -> Response[Problem]:
    return Response(problem, status_code=status, media_type="application/json")


def _refused(_: Request[Any, Any, Any], error: Refusal) -> Response[Problem]:
    return _problem(error.status, Problem(error.code, error.message, error.faults, error.words))


def _not_saved(_: Request[Any, Any, Any], error: NotSaved) -> Response[Problem]:
    del error
    return _problem(503, Problem("not-saved", table_socket.NOT_SAVED))


def _not_worked_out(_: Request[Any, Any, Any], error: WorkFailed) -> Response[Problem]:
    del error
    return _problem(503, Problem("busy", "This could not be worked out just now; try again."))


def _engine_error(_: Request[Any, Any, Any], error: SightlineError) -> Response[Problem]:
    return _problem(400, Problem("bad-request", str(error), words=error.message))


def _too_deep(_: Request[Any, Any, Any], error: RecursionError) -> Response[Problem]:
    """Only what is sent here can nest so deeply that reading or writing it comes to an end."""
    del error
    return _problem(400, Problem("bad-request", TOO_DEEP))


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
    return _problem(500, Problem("internal", "Something went wrong here."))


def make_app(hall: Hall) -> Guard:
    """The whole application around a hall; its start opens the hall, its end closes it."""
    handlers = [*HANDLERS, draw_view, *PUZZLE_HANDLERS, *WORDS_HANDLERS, show_openapi]
    own = {path.split("/")[2] for one in handlers for path in one.paths if path.startswith("/api/")}
    brought = load_rooms(taken=own)
    get_ready(brought)
    puzzles = Puzzles(hall)
    rooms = Rooms(brought, hall)
    assets, modules = Assets(), PageModules()

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncGenerator[None]:
        del app
        await hall.open()
        try:
            yield
        finally:
            puzzles.close()
            await rooms.close()
            await hall.close()

    app = Litestar(
        route_handlers=[
            *handlers,
            *(route for room in brought for route in room.routes),
            serve_table,
            show_page,
        ],
        state=State(
            {
                "hall": hall,
                "assets": assets,
                "modules": modules,
                "room_infos": [
                    RoomInfo(room.key, room.game, tuple(room.pages), address, room.entrance)
                    for room in brought
                    if (address := modules.of_room(room.key, room.page)) is not None
                ],
                "puzzles": puzzles,
                "rooms": rooms.by_type,
                "views": known_views([*VIEWS, *(page for room in brought for page in room.pages)]),
                "puzzle_limits": limits(hall.settings.address_rate),
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
    return Guard(app, hall, hall.settings, assets.inline_scripts())
