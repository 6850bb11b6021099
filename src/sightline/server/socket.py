"""A page's socket: decode, limit, hand on to the table, answer with what was wrong."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec

from sightline.server.connection import Connection
from sightline.server.hall import Hall
from sightline.server.hearing import hear, is_secret
from sightline.server.limits import Bucket
from sightline.server.logs import note_failure
from sightline.server.messages import (
    AskHint,
    AskLegal,
    AskWhy,
    Bye,
    Hello,
    Ping,
    Pong,
    Refused,
    Said,
    decode_said,
    encode_told,
)
from sightline.server.refusal import Refusal
from sightline.server.store import NotSaved

HELLO_SECONDS = 15.0
FLOOD = 100
"""So many messages in a row that came too fast, and the socket is closed."""

NOT_SAVED = "This could not be saved, so it did not happen; try again."


async def serve(hall: Hall, table_id: str, cookie: str | None, receive: Any, send: Any) -> None:
    """Serve one socket until it closes."""
    rate = hall.settings.socket_rate
    connection = Connection(send, await hall.people.by_cookie(cookie), Bucket(rate, 4 * rate))
    await receive()  # the handshake
    await send({"type": "websocket.accept"})
    hall.metrics.sockets += 1
    hall.connections.add(connection)
    pump = asyncio.ensure_future(connection.pump())
    try:
        await hall.seek(table_id)
        await _listen(hall, table_id, connection, receive)
    except Refusal as refusal:
        connection.say_bye(Bye(refusal.code, refusal.message, again=False), 4004)
    except TimeoutError:
        connection.say_bye(Bye("silent", "A page says hello first.", again=True), 4008)
    except _Flood:
        hall.metrics.floods += 1
        connection.say_bye(Bye("flood", "Too many messages.", again=True), 4029)
    finally:
        hall.metrics.sockets -= 1
        hall.connections.discard(connection)
        table = hall.tables.get(table_id)
        if table is not None:
            table.pages.drop(connection)
        with contextlib.suppress(Exception):
            await asyncio.wait_for(_end(connection, pump), 5.0)


async def _end(connection: Connection, pump: asyncio.Future[None]) -> None:
    """Let a farewell go out; a socket that is closed already has nobody to hear it."""
    if connection.closing:
        await pump
    else:
        pump.cancel()


class _Flood(Exception):
    """The other side does not stop."""


async def _listen(hall: Hall, table_id: str, connection: Connection, receive: Any) -> None:
    greeted = False
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
        ref: int | None = None
        secret = False
        try:
            said = _understand(hall, connection, event)
            ref = getattr(said, "ref", None)
            secret = is_secret(hall.tables.get(table_id), said)
            hall.metrics.messages += not secret  # counters must not tell that somebody answered
            if isinstance(said, Ping):
                connection.tell(encode_told(Pong(said.ref)).decode())
                continue
            if not greeted and not isinstance(said, Hello):
                raise Refusal("hello-first", "Say hello first.")
            # A table without pages may have been forgotten since the last message: look again, so
            # that nobody talks to another one than the hall knows.
            await hear(await hall.seek(table_id), connection, said)
            greeted = True
        except Refusal as refusal:
            hall.metrics.refused += not secret
            _refuse(connection, refusal, ref)
        except NotSaved:
            _refuse(connection, Refusal("not-saved", NOT_SAVED), ref)
        except _Flood:
            raise
        except Exception:  # our own mistake: the page is told so, and everybody else plays on
            note_failure("a message could not be handled", table=table_id)
            _refuse(connection, Refusal("internal", "Something went wrong here."), ref)


def _understand(hall: Hall, connection: Connection, event: dict[str, Any]) -> Said:
    content: str | bytes = event.get("text") or event.get("bytes") or ""
    if len(content) > hall.settings.message_bytes:
        raise Refusal("too-large", f"A message has at most {hall.settings.message_bytes} bytes.")
    if not connection.bucket.take():
        if connection.bucket.refused > FLOOD:
            raise _Flood
        raise Refusal("too-fast", "Slow down.")
    try:
        said = decode_said(content)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Refusal("bad-message", f"Not a message: {error}") from None
    if isinstance(said, AskLegal | AskWhy | AskHint):
        # Such questions cost more to answer than others, above all one for every legal move.
        dear = isinstance(said, AskHint) or (isinstance(said, AskLegal) and not said.where)
        connection.bucket.take(9.0 if dear else 1.0)
    return said


def _refuse(connection: Connection, refusal: Refusal, ref: int | None) -> None:
    told = Refused(refusal.code, refusal.message, refusal.rule, ref, refusal.words)
    connection.tell(encode_told(told).decode())
