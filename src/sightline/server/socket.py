"""A page's socket: decode, limit, hand on to the table, answer with what was wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec

from sightline.core.message import Message, say
from sightline.server.connection import Connection, PageChannel
from sightline.server.hall import Hall
from sightline.server.hearing import hear, is_secret
from sightline.server.limits import Bucket
from sightline.server.logs import note_failure
from sightline.server.messages import (
    AskCoach,
    AskHint,
    AskLegal,
    AskNotation,
    AskWhy,
    Bye,
    Hello,
    Ping,
    Pong,
    ReadMove,
    Refused,
    Said,
    decode_said,
    encode_told,
    farewell,
)
from sightline.server.refusal import Refusal
from sightline.server.store import Away, Elsewhere, NotSaved

HELLO_SECONDS = 15.0
MOVED = "sightline.moved"
"""Set in the scope of a request whose table has just gone to another server: nothing was done."""
FLOOD = 100
"""So many messages in a row that came too fast, and the socket is closed."""

_DEAR = 9.0
_QUESTIONS = (AskLegal, AskWhy, AskHint, AskNotation, AskCoach, ReadMove)

_NOT_SAVED = say("refused-not-saved")


async def serve(hall: Hall, table_id: str, cookie: str | None, channel: PageChannel) -> None:
    """Serve one socket until it closes."""
    rate = hall.settings.socket_rate
    bucket = Bucket(rate, 4 * rate, hall.timekeeper.monotonic)
    try:
        connection = Connection(channel, await hall.people.by_cookie(cookie), bucket)
    except NotSaved as error:
        await channel.accept()
        _come_back(Connection(channel, None, bucket), error)
        return
    await channel.accept()
    hall.metrics.sockets += 1
    hall.connections.add(connection)
    try:
        if connection.person is not None and hall.operations.is_out(connection.person.id):
            raise Refusal("not-allowed", say("refused-banned"))
        await hall.seek(table_id)
        # A task of its own: each message would else pass through all that called this.
        await asyncio.create_task(_listen(hall, table_id, connection, channel))
    except Refusal as refusal:
        connection.say_bye(
            Bye(refusal.code, refusal.message, again=False, words=refusal.words), 4004
        )
    except NotSaved as error:
        _come_back(connection, error)
    except TimeoutError:
        connection.say_bye(farewell("silent", say("refused-no-hello"), again=True), 4008)
    except _Flood:
        hall.metrics.floods += 1
        connection.say_bye(farewell("flood", say("refused-messages"), again=True), 4029)
    finally:
        hall.metrics.sockets -= 1
        hall.connections.discard(connection)
        table = hall.tables.get(table_id)
        if table is not None:
            table.pages.drop(connection)


def _come_back(connection: Connection, error: NotSaved) -> None:
    """Nothing can be read just now."""
    connection.say_bye(farewell("not-saved", not_saved(error), again=True), 1013)


def not_saved(error: NotSaved) -> Message:
    """What people are told of it."""
    return error.message if isinstance(error, Away) else _NOT_SAVED


class _Flood(Exception):
    """The other side does not stop."""


async def _listen(hall: Hall, table_id: str, connection: Connection, channel: PageChannel) -> None:
    greeted, receive = False, channel.receive
    who = "" if connection.person is None else connection.person.id
    latest = asyncio.get_running_loop().time() + HELLO_SECONDS
    while True:
        if greeted:
            event = await receive()
        else:
            async with asyncio.timeout_at(latest):
                event = await receive()
            if asyncio.get_running_loop().time() > latest:  # messages that never had to wait
                raise TimeoutError
        if event["type"] != "websocket.receive":
            return
        await hall.turns.next(who)
        ref: int | None = None
        secret = False
        try:
            said = _understand(hall, connection, event, greeted=greeted)
            ref = getattr(said, "ref", None)
            # A table without pages may have been forgotten since the last message: look again, so
            # that nobody talks to another one than the hall knows.
            table = hall.memory.at_hand(table_id)
            secret = is_secret(table, said)
            hall.metrics.messages += not secret  # counters must not tell that somebody answered
            if isinstance(said, Ping):
                connection.tell(encode_told(Pong(said.ref)))
                continue
            if not greeted and not isinstance(said, Hello):
                raise Refusal("hello-first", say("refused-hello-first"))
            await hear(table or await hall.seek(table_id), connection, said)
            greeted = True
        except Refusal as refusal:
            hall.metrics.refused += not secret
            _refuse(connection, refusal, ref)
        except Elsewhere:  # the page comes back, and to where the table is
            raise
        except NotSaved as error:
            _refuse(connection, Refusal("not-saved", not_saved(error)), ref)
        except _Flood:
            raise
        except Exception:  # our own mistake: the page is told so, and everybody else plays on
            note_failure("a message could not be handled", table=table_id)
            _refuse(connection, Refusal("internal", say("refused-internal")), ref)


def _understand(
    hall: Hall, connection: Connection, event: Mapping[str, Any], *, greeted: bool
) -> Said:
    content: str | bytes = event.get("text") or event.get("bytes") or ""
    if len(content) > hall.settings.message_bytes:
        raise Refusal("too-large", say("refused-long-message", most=hall.settings.message_bytes))
    if not connection.bucket.take():
        if connection.bucket.refused > FLOOD:
            raise _Flood
        raise Refusal("too-fast", say("refused-slow-down"))
    try:
        said = decode_said(content)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Refusal("bad-message", say("refused-no-message", problem=str(error))) from None
    if type(said) in _QUESTIONS:
        # Such questions cost more to answer than others, above all one for every legal move.
        dear = isinstance(said, AskHint | AskNotation | AskCoach) or (
            isinstance(said, AskLegal) and not said.where
        )
        connection.bucket.owe(_DEAR if dear else 1.0)
    elif greeted and isinstance(said, Hello):
        connection.bucket.owe(_DEAR)  # everything is told once more
    return said


def _refuse(connection: Connection, refusal: Refusal, ref: int | None) -> None:
    told = Refused(refusal.code, refusal.message, refusal.rule, ref, refusal.words)
    connection.tell(encode_told(told))
