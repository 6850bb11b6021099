"""The HTTP interface: JSON in, JSON out; every answer that is not a success is a Problem."""

from __future__ import annotations

from functools import lru_cache
from hmac import compare_digest
from typing import Annotated, Any, cast

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from sightline import __version__
from sightline.bots import bot_specs, judging_bot
from sightline.core.game import AnyGame
from sightline.core.message import Message, as_message, say
from sightline.core.registry import find_game, game_keys
from sightline.lessons import lessons_of
from sightline.server.company import opponent_infos
from sightline.server.fair_queue import Owner
from sightline.server.hall import Hall
from sightline.server.live import LiveTable
from sightline.server.live.showing import may_watch
from sightline.server.logs import note_failure
from sightline.server.messages import PROTOCOL
from sightline.server.modules import PageModules
from sightline.server.people import COOKIE
from sightline.server.recording import record_of
from sightline.server.refusal import Refusal
from sightline.server.replaying import MOST_STEPS
from sightline.server.table_messages import (
    Believed,
    BotInfo,
    BotWish,
    BranchWish,
    Entrance,
    GameInfo,
    Handover,
    HandoverWish,
    ImportWish,
    JoinWish,
    LeaveWish,
    LessonCard,
    LessonWish,
    Lobby,
    NameWish,
    NewTable,
    Person,
    RematchWish,
    Replay,
    ReplayStep,
    RevokeWish,
    RoomInfo,
    TableInfo,
)

Token = Annotated[str | None, QueryParameter(max_length=64)]
RECORD_TYPE = "application/x-ndjson"
_PROBLEMS_SHOWN = 20
_SETS_UP = {"sets_up": True}
"""Marks what sets a table up: counted by address before anything is done for it, since whoever
sends no cookie is somebody new each time."""
_LOOPBACK = ("127.0.0.1", "::1", "::ffff:127.0.0.1")


class Health(msgspec.Struct, frozen=True):
    """The server is up."""

    ok: bool
    """False: it plays on, but something that was kept is missing or damaged."""
    version: str
    protocol: int
    """The version of the messages (docs/versions.md)."""
    tables: int
    sockets: int
    problems: tuple[str, ...] = ()
    """In English, for who watches over the server."""
    words: tuple[Message, ...] = ()
    """The same as data."""
    """What is missing, one sentence each."""


def hall_of(request: Request[Any, Any, Any]) -> Hall:
    """The hall that this application serves."""
    return request.app.state.hall


def known_guest(request: Request[Any, Any, Any]) -> Person | None:
    """Who asks, if their browser is known."""
    return request.state.get("person")


async def identify(request: Request[Any, Any, Any]) -> None:
    """Before any handler: find out who asks."""
    cookie, hall = request.cookies.get(COOKIE), hall_of(request)
    if cookie is not None:
        person = request.state.person = await hall.people.by_cookie(cookie)
        if person is not None:
            hall.operations.check(person.id, origin_of(request))
    # By the route, since a path can be spelled in more than one way.
    if request.route_handler.opt.get("sets_up"):
        hall.count_new_table(origin_of(request))


async def guest(request: Request[Any, Any, Any], name: str | None = None) -> Person:
    """Who asks; a stranger becomes a guest, and the answer sets their cookie."""
    person = known_guest(request)
    if person is None:
        person, secret = await hall_of(request).welcome(name, origin_of(request))
        set_identity(request, secret)
    return person


def origin_of(request: Request[Any, Any, Any]) -> str:
    """What the address that asks counts as."""
    return hall_of(request).origin(request.client.host if request.client is not None else "")


def set_identity(request: Request[Any, Any, Any], secret: str) -> None:
    """Let the answer to this request set the identity cookie."""
    request.state.new_cookie = hall_of(request).people.cookie_for(secret)


# -- people and games ------------------------------------------------------------------------------


@get("/api/me", summary="Who am I?", sync_to_thread=False)
def show_me(request: Request[Any, Any, Any]) -> Person | None:
    """Null for a browser that has not been here before."""
    return known_guest(request)


@post("/api/me", status_code=200, summary="Choose a name")
async def name_me(request: Request[Any, Any, Any], data: JSONBody[NameWish]) -> Person:
    """The first time this makes a guest out of a stranger, with a cookie as identity."""
    person = known_guest(request)
    if person is None:
        return await guest(request, data.name)
    return await hall_of(request).rename(person, data.name)


@get("/api/games", summary="All games", sync_to_thread=False)
def list_games(request: Request[Any, Any, Any]) -> list[GameInfo]:
    """What can be played here, with options and bots."""
    modules: PageModules = request.app.state.modules
    infos: list[GameInfo] = []
    for key in game_keys():
        try:
            info = game_info(find_game(key))
            infos.append(_with_modules(info, modules))
        except Exception:  # somebody's broken package must not empty the lobby
            note_failure("a game could not be loaded", game=key)
    return infos


def _with_modules(info: GameInfo, modules: PageModules) -> GameInfo:
    own = modules.of_game(info.key)
    preloads = {name: more for name, one in own.items() if (more := modules.needed(one))}
    return msgspec.structs.replace(info, modules=own, preloads=preloads)


@lru_cache(maxsize=256)
def game_info(game: AnyGame) -> GameInfo:
    """A game as the lobby shows it."""
    return GameInfo(
        key=game.key,
        title=game.title,
        summary=game.invitation,
        players=game.players,
        options=game.options_help(),
        bots=tuple(
            BotInfo(spec.name, spec.level, as_message(spec.help)) for spec in bot_specs(game)
        ),
        opponents=opponent_infos(game),
        seat_names={
            str(players): tuple(game.seat_title(players, seat) for seat in range(players))
            for players in game.players
        },
        perfect_information=game.perfect_information,
        talk=game.talk,
        windows=game.windows,
        cooperative=game.cooperative,
        rules=game.rules,
        lessons=tuple(LessonCard(lesson.name, lesson.title) for lesson in lessons_of(game.key)),
        analysed=judging_bot(game) is not None,
        coached=game.coaches,
    )


@get("/api/rooms", summary="All rooms", sync_to_thread=False)
def list_rooms(request: Request[Any, Any, Any]) -> list[RoomInfo]:
    """The pages that games have here beside their tables."""
    return cast("list[RoomInfo]", request.app.state.room_infos)


@get("/api/lobby", summary="The lobby")
async def show_lobby(request: Request[Any, Any, Any]) -> Lobby:
    """Open tables, my tables, and games that ended lately."""
    return await hall_of(request).lobby(known_guest(request))


# -- tables ----------------------------------------------------------------------------------------


@post("/api/tables", status_code=201, summary="Set up a table", opt=_SETS_UP)
async def set_up_table(request: Request[Any, Any, Any], data: JSONBody[NewTable]) -> TableInfo:
    """The server draws the seed and publishes its commitment."""
    person = await guest(request)
    table = await hall_of(request).opening.set_up(person, data, origin_of(request))
    return table.info(person.id)


@post("/api/lessons", status_code=201, summary="Begin a lesson", opt=_SETS_UP)
async def begin_lesson(request: Request[Any, Any, Any], data: JSONBody[LessonWish]) -> TableInfo:
    """A table of one's own, at which the other seats follow the lesson's script."""
    person = await guest(request)
    table = await hall_of(request).opening.lesson(person, data, origin_of(request))
    return table.info(person.id)


@get("/api/tables/{table_id:str}", summary="Show a table")
async def show_table(
    request: Request[Any, Any, Any], table_id: FromPath[str], token: Token = None
) -> TableInfo:
    """Private tables are shown to their people and to those with a link."""
    table = await visible_table(request, table_id, token)
    person = known_guest(request)
    audience = token is not None and token == table.story.audience
    return table.info(None if person is None else person.id, audience)


async def visible_table(
    request: Request[Any, Any, Any], table_id: str, token: str | None = None
) -> LiveTable:
    """A table that whoever asks may see."""
    table, person = await hall_of(request).seek(table_id), known_guest(request)
    if not may_watch(table, None if person is None else person.id, token):
        raise Refusal("not-allowed", say("refused-private-audience"))
    table.timing.seen_by(None if person is None else person.id)
    return table


@post("/api/tables/{table_id:str}/join", status_code=200, summary="Take a seat")
async def join_table(
    request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[JoinWish | None] = None
) -> TableInfo:
    """Open seats of listed tables are free to take; private ones need the seat's token."""
    wish, hall = data or JoinWish(), hall_of(request)
    table = await hall.seek(table_id)
    known = known_guest(request)
    await hall.handovers.learn(wish.token)
    secret = None if known is not None else hall.handovers.owner_secret(wish.token, table)
    owner = None
    if secret is not None:
        owner = await hall.people.by_cookie(hall.people.cookie_for(secret))
    if known is None and owner is None:
        # A stranger who is refused is not worth a commit, nor the wait for one.
        hall.seating.seat_to_join(table, "", wish.seat, wish.token)
    person = owner or await guest(request)
    by_link, newcomer = owner is not None, wish.newcomer
    await hall.seating.join(
        table, person, wish.seat, wish.token, by_link=by_link, newcomer=newcomer
    )
    if owner is not None and secret is not None:
        set_identity(request, secret)  # not before: a refusal must not carry it
    return table.info(person.id)


@post("/api/tables/{table_id:str}/leave", status_code=200, summary="Leave a seat")
async def leave_table(
    request: Request[Any, Any, Any],
    table_id: FromPath[str],
    data: JSONBody[LeaveWish | None] = None,
) -> TableInfo:
    """Before the start the seat is open again; in a running game a bot plays on."""
    person, table = await person_at(request, table_id)
    await hall_of(request).seating.leave(table, person, (data or LeaveWish()).seat)
    return table.info(person.id)


async def person_at(request: Request[Any, Any, Any], table_id: str) -> tuple[Person, LiveTable]:
    """Somebody we know, and the table they want to do something at."""
    table, person = await hall_of(request).seek(table_id), known_guest(request)
    if person is None:
        raise Refusal("not-allowed", say("refused-take-a-seat"))
    return person, table


@post("/api/tables/{table_id:str}/bot", status_code=200, summary="Fill a seat with a bot")
async def seat_bot(
    request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[BotWish]
) -> TableInfo:
    """The host's right, before the start; without a bot's name the seat is open again."""
    person, table = await person_at(request, table_id)
    await hall_of(request).seating.seat_bot(table, person, data)
    return table.info(person.id)


@post("/api/tables/{table_id:str}/abandon", status_code=200, summary="Give up a game")
async def abandon_table(request: Request[Any, Any, Any], table_id: FromPath[str]) -> TableInfo:
    """The host may; and a person who plays with bots only."""
    person, table = await person_at(request, table_id)
    await hall_of(request).seating.abandon(table, person)
    return table.info(person.id)


@post("/api/tables/{table_id:str}/dismiss", status_code=200, summary="Put a table away")
async def dismiss_table(request: Request[Any, Any, Any], table_id: FromPath[str]) -> TableInfo:
    """It is no longer among my tables. A game with bots alone ends by that."""
    person, table = await person_at(request, table_id)
    await hall_of(request).seating.dismiss(table, person)
    return table.info(person.id)


@post("/api/tables/{table_id:str}/rematch", status_code=200, summary="Play again", opt=_SETS_UP)
async def rematch(
    request: Request[Any, Any, Any],
    table_id: FromPath[str],
    data: JSONBody[RematchWish | None] = None,
) -> TableInfo:
    """A new table with the same people; it starts when everybody has come."""
    person, table = await person_at(request, table_id)
    rotate = (data or RematchWish()).rotate
    fresh = await hall_of(request).opening.rematch(person, table, rotate, origin_of(request))
    return fresh.info(person.id)


@post("/api/tables/{table_id:str}/revoke", status_code=200, summary="Revoke a link")
async def revoke(
    request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[RevokeWish]
) -> TableInfo:
    """The link of a seat, or the audience's, opens nothing any more; a new one is drawn."""
    person, table = await person_at(request, table_id)
    await hall_of(request).seating.revoke(table, person, data.seat, data.audience)
    return table.info(person.id)


@post("/api/tables/{table_id:str}/handover", status_code=200, summary="Go on elsewhere")
async def hand_over(
    request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[HandoverWish]
) -> Handover:
    """A one-time link with which the owner of a seat takes it over on another device."""
    person, table = await person_at(request, table_id)
    secret = hall_of(request).people.secret_in(request.cookies.get(COOKIE))
    assert secret is not None
    return await hall_of(request).handovers.make(table, person, data.seat, secret)


@post(
    "/api/tables/{table_id:str}/branch",
    status_code=201,
    summary="Play on from a step",
    opt=_SETS_UP,
)
async def branch_table(
    request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[BranchWish]
) -> TableInfo:
    """Games with hidden things only after their end."""
    table = await visible_table(request, table_id)
    person = await guest(request)
    fresh = await hall_of(request).opening.branch(person, table, data, origin_of(request))
    return fresh.info(person.id)


@get("/api/tables/{table_id:str}/record", media_type=RECORD_TYPE, summary="Download the record")
async def export_record(
    request: Request[Any, Any, Any], table_id: FromPath[str], token: Token = None
) -> Response[bytes]:
    """JSON Lines, as described in docs/records.md; after the end, or where nothing is hidden."""
    record = record_of(await visible_table(request, table_id, token))
    text = await hall_of(request).services.threads.run(record.dump)  # of a long game it is long
    name = f'attachment; filename="{table_id}.jsonl"'
    return Response(text.encode(), media_type=RECORD_TYPE, headers={"Content-Disposition": name})


@get("/api/tables/{table_id:str}/replay", summary="Replay a game")
async def replay_table(
    request: Request[Any, Any, Any],
    table_id: FromPath[str],
    seat: Annotated[int | None, QueryParameter(ge=0, le=15)] = None,
    first: Annotated[int, QueryParameter(name="from", ge=0, le=1_000_000)] = 0,
    count: Annotated[int, QueryParameter(ge=1)] = MOST_STEPS,
    views: Annotated[bool, QueryParameter()] = True,
    token: Token = None,
) -> Replay:
    """A page of steps as a seat saw them, or (without one) as the audience did; without views only
    what happened."""
    table = await visible_table(request, table_id, token)
    story, person = table.story, known_guest(request)
    if not story.open_information:
        raise Refusal("conflict", say("refused-replay-hidden"))
    if story.status == "waiting" and not story.header.carried:
        raise Refusal("conflict", say("refused-nothing-to-replay"))
    if seat is not None and seat >= story.players:
        raise Refusal("bad-request", say("refused-seats", last=story.players - 1))
    if first > len(story.notes):
        raise Refusal("bad-request", say("refused-steps", last=len(story.notes)))
    found = await hall_of(request).replays.page(story, seat, first, count, views=views)
    info = table.info(None if person is None else person.id)
    steps = cast("tuple[ReplayStep, ...]", found.steps)  # in their JSON form already
    return Replay(info, seat, found.total, found.first, steps)


@get("/api/tables/{table_id:str}/beliefs", summary="What did a bot believe?")
async def show_beliefs(
    request: Request[Any, Any, Any],
    table_id: FromPath[str],
    step: Annotated[int, QueryParameter(ge=1, le=100_000)],
    token: Token = None,
) -> Believed:
    """Why a bot made this move, from what its seat knew then; only when the game is over."""
    story = (await visible_table(request, table_id, token)).story
    person = known_guest(request)
    asker = Owner(origin_of(request), "" if person is None else person.id)
    explanation = await hall_of(request).explainer.explain(story, step, asker)
    return Believed(step, story.notes[step - 1].seat, explanation)


@post("/api/import", status_code=201, summary="Import a record", opt=_SETS_UP)
async def import_record(request: Request[Any, Any, Any], data: JSONBody[ImportWish]) -> TableInfo:
    """A finished game can be replayed, an unfinished one played on; both say "deal known"."""
    person = await guest(request)
    table = await hall_of(request).opening.import_record(
        person, data.record, data.seats, origin_of(request)
    )
    return table.info(person.id)


@get("/api/enter/{token:str}", summary="What does this link open?")
async def enter(request: Request[Any, Any, Any], token: FromPath[str]) -> Entrance:
    """A seat's invite, the audience's link, or a handover to another device."""
    return await hall_of(request).enter(token)


# -- for those who run the server ------------------------------------------------------------------


@get("/health", summary="Is the server up?", sync_to_thread=False)
def health(request: Request[Any, Any, Any]) -> Health:
    """Answers as long as the event loop turns."""
    hall = hall_of(request)
    words = (*hall.troubles, *hall.problems)[:_PROBLEMS_SHOWN]
    problems = tuple(str(problem) for problem in words)
    tables, sockets = len(hall.tables), hall.metrics.sockets
    return Health(not problems, __version__, PROTOCOL, tables, sockets, problems, words)


@get("/metrics", media_type=MediaType.TEXT, summary="Counters", sync_to_thread=False)
def show_metrics(request: Request[Any, Any, Any]) -> str:
    """In the text format that Prometheus reads; for this machine, or with the metrics token."""
    hall = hall_of(request)
    if not (_is_local(request) or _has_metrics_token(request, hall.settings.metrics_token)):
        raise Refusal("not-allowed", say("refused-only-this-machine"))
    return hall.metrics.text(hall)


def _is_local(request: Request[Any, Any, Any]) -> bool:
    """A client on this machine, and not a proxy on it that speaks for somebody else.

    Counters tell when somebody did something in secret, so players must not see them.
    """
    forwarded = {"x-forwarded-for", "forwarded"} & set(request.headers.keys())
    return not forwarded and request.client is not None and request.client.host in _LOOPBACK


def _has_metrics_token(request: Request[Any, Any, Any], token: str) -> bool:
    given = request.headers.get("authorization", "")
    return bool(token) and compare_digest(given.encode(), f"Bearer {token}".encode())


HANDLERS = [
    show_me,
    name_me,
    list_games,
    list_rooms,
    show_lobby,
    set_up_table,
    begin_lesson,
    show_table,
    join_table,
    leave_table,
    seat_bot,
    abandon_table,
    dismiss_table,
    rematch,
    revoke,
    hand_over,
    branch_table,
    export_record,
    replay_table,
    show_beliefs,
    import_record,
    enter,
    health,
    show_metrics,
]
