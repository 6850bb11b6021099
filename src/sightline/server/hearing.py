"""What pages say to a table, and what becomes of it.

Whatever changes nothing (a question, a refusal, an answer in a window, which is only remembered)
is dealt with at once, also while a change of the table is on its way to the disk. Otherwise how
long a refusal takes would tell everybody that somebody has just decided something.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from msgspec import Raw

from sightline.core.errors import IllegalMove, NotAwaited, SightlineError
from sightline.server import telling
from sightline.server.connection import Connection
from sightline.server.messages import (
    Acknowledge,
    AnswerUndo,
    AskHint,
    AskLegal,
    AskUndo,
    AskWhy,
    Chat,
    Chatted,
    Hello,
    LegalMoves,
    MakeMove,
    Noted,
    Said,
    StandingAnswer,
    Why,
    encode_told,
)
from sightline.server.refusal import Refusal
from sightline.table.entries import Moved, Returned, Spoken, UndoAnswered, UndoAsked
from sightline.table.private import LONGEST_ANSWER
from sightline.table.steps import Ahead

if TYPE_CHECKING:
    from sightline.server.live import LiveTable


async def hear(table: LiveTable, connection: Connection, said: Said) -> None:
    """Do what a page says, or raise a Refusal."""
    table.look()
    await _HEARERS[type(said)](table, connection, said)


def is_secret(table: LiveTable | None, said: Said) -> bool:
    """Whether it is nobody's business that this was said: an answer, or a standing one."""
    if isinstance(said, MakeMove):
        return table is not None and table.story.window is not None
    return isinstance(said, StandingAnswer)


def seat_of(table: LiveTable, connection: Connection) -> int:
    """The seat for which a page speaks."""
    if connection.observer is None:
        raise Refusal("watching", "You are watching; only players can do that.")
    # Seats change hands (a seat given up, handed over to another device): look again.
    person, chair = connection.person, table.story.chairs[connection.observer]
    if person is None or chair.person != person.id:
        raise Refusal("not-your-seat", "This seat is not yours any more.")
    return connection.observer


async def _hello(table: LiveTable, connection: Connection, said: Hello) -> None:
    await table.pages.greet(connection, said)


# -- moves and answers -----------------------------------------------------------------------------


async def _move(table: LiveTable, connection: Connection, said: MakeMove) -> None:
    seat = _awaited_seat(table, connection, said)
    move = _read_move(table, bytes(said.move))
    if table.story.window is not None:
        _answer(table, connection, seat, move, said)
        return

    def check() -> Ahead:
        _awaited_seat(table, connection, said)
        return _ahead(table, seat, move)

    async with table.changing(check):
        story = table.story
        _awaited_seat(table, connection, said)
        if story.chairs[seat].away is not None:
            await table.write(Returned(seat))
        ahead = _ahead(table, seat, move)
        await table.write(Moved(seat, Raw(story.game.write_move(move))), ahead=ahead)
        table.services.metrics.moves += 1
        connection.tell(encode_told(Noted(said.step, said.ref)).decode())


def _awaited_seat(table: LiveTable, connection: Connection, said: MakeMove) -> int:
    """The seat that moves, if the table still stands where the page thought it did."""
    seat, story = seat_of(table, connection), table.story
    if story.status != "playing":
        raise Refusal("not-playing", "The game is not on.", rule="not awaited")
    if said.step != story.state.length or story.took_back_since(said.number):
        raise Refusal("late", "The game has moved on; look again.")
    return seat


def _read_move(table: LiveTable, form: bytes) -> Any:
    try:
        return table.story.game.read_move(form)
    except SightlineError as error:
        raise Refusal("bad-move", error.message) from None


def _ahead(table: LiveTable, seat: int, move: Any) -> Ahead:
    try:
        return table.story.ahead_of([(seat, move, None)], checked=True)
    except SightlineError as error:
        raise _as_refusal(error) from None


def _answer(table: LiveTable, connection: Connection, seat: int, move: Any, said: MakeMove) -> None:
    """Remember an answer in the open window. It becomes durable at the window's next tick, or with
    its end, and is confirmed then: at moments that do not depend on it."""
    story, window = table.story, table.story.window
    assert window is not None
    if window.closing:
        raise Refusal("late", "The window has closed; look again.")
    try:
        if seat not in story.state.awaiting:
            raise NotAwaited(seat, story.asked)
        story.state.check(seat, move)
    except SightlineError as error:
        raise _as_refusal(error) from None
    if len(story.game.write_move(move)) > LONGEST_ANSWER:
        raise Refusal("too-large", f"An answer has at most {LONGEST_ANSWER} bytes.")
    table.answers.take(connection, seat, move, said.ref)


async def _stand(table: LiveTable, connection: Connection, said: StandingAnswer) -> None:
    table.story.chairs[seat_of(table, connection)].standing = said.rule


# -- questions -------------------------------------------------------------------------------------


async def _legal(table: LiveTable, connection: Connection, said: AskLegal) -> None:
    seat, story = seat_of(table, connection), table.story
    moves = telling.matching_moves(story, seat, said.where) if seat in story.asked else []
    told = LegalMoves(story.state.length, Raw(telling.encode(moves)), len(moves), said.ref)
    connection.tell(encode_told(told).decode())


async def _why(table: LiveTable, connection: Connection, said: AskWhy) -> None:
    seat, story = seat_of(table, connection), table.story
    move = _read_move(table, bytes(said.move))
    step = story.state.length
    told = Why(step, True, None, None, said.ref)
    try:
        if seat not in story.asked:
            raise NotAwaited(seat, story.asked)
        story.state.check(seat, move)
    except SightlineError as error:
        told = Why(step, False, getattr(error, "rule", None), str(error), said.ref, error.message)
    connection.tell(encode_told(told).decode())


async def _hint(table: LiveTable, connection: Connection, said: AskHint) -> None:
    seat, story = seat_of(table, connection), table.story
    if not story.offers_hints:
        raise Refusal("no-hints", f"{story.game.title} gives no hints when it is played so.")
    if story.status != "playing":
        raise Refusal("not-playing", "The game is not on.")
    if seat not in story.asked:
        raise Refusal("not-awaited", "A hint is for the one who is to move.")
    table.advice.advise(connection, seat, said.ref)


async def _acknowledge(table: LiveTable, connection: Connection, said: Acknowledge) -> None:
    await table.acks.acknowledge(seat_of(table, connection), said.number)


# -- undo and talk ---------------------------------------------------------------------------------


async def _undo(table: LiveTable, connection: Connection, _: AskUndo) -> None:
    def check() -> UndoAsked:
        seat = seat_of(table, connection)
        step = table.story.undo_target(seat)
        if step is None:
            raise Refusal("no-undo", "There is no move of yours that can be taken back.")
        return UndoAsked(seat, step)

    async with table.changing(check):
        await table.write(check())
        await table.course.undo_if_agreed()


async def _answer_undo(table: LiveTable, connection: Connection, said: AnswerUndo) -> None:
    def check() -> UndoAnswered:
        seat = seat_of(table, connection)
        if table.story.undo is None:
            raise Refusal("no-undo", "Nobody asks for an undo now.")
        person = table.story.chairs[seat].person
        assert person is not None
        return UndoAnswered(person, said.agree)

    async with table.changing(check):
        await table.write(check())
        await table.course.undo_if_agreed()


async def _chat(table: LiveTable, connection: Connection, said: Chat) -> None:
    text, salt = " ".join(said.text.split()), table.services.chance.key(8).hex()

    def check() -> Spoken:
        seat, story = seat_of(table, connection), table.story
        if story.status == "playing" and not story.game.talk:
            raise Refusal("no-talk", "In this game people talk before and after, not during it.")
        if not text:
            raise Refusal("bad-request", "There is nothing in this message.")
        person = story.chairs[seat].person
        assert person is not None
        return Spoken(person, text, salt)

    async with table.changing(check):
        await table.write(check())
        line = encode_told(Chatted(table.chat_line(table.story.talk[-1]))).decode()
        for connections in table.pages.sockets.values():
            for listener in connections:
                listener.tell(line)


def _as_refusal(error: SightlineError) -> Refusal:
    rule = error.rule if isinstance(error, IllegalMove) else None
    return Refusal("illegal" if rule else "bad-move", error.message, rule=rule)


Hearer = Callable[["LiveTable", Connection, Any], Awaitable[None]]

_HEARERS: dict[type[Any], Hearer] = {
    Hello: _hello,
    MakeMove: _move,
    StandingAnswer: _stand,
    AskLegal: _legal,
    AskWhy: _why,
    AskHint: _hint,
    Acknowledge: _acknowledge,
    AskUndo: _undo,
    AnswerUndo: _answer_undo,
    Chat: _chat,
}
