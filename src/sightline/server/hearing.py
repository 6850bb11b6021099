"""What pages say to a table, and what becomes of it.

Whatever changes nothing (a question, a refusal, an answer in a window, which is only remembered)
is dealt with at once, also while a change of the table is on its way to the disk. Otherwise how
long a refusal takes would tell everybody that somebody has just decided something.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Any

from msgspec import Raw

from sightline.core.errors import IllegalMove, NotAwaited, SightlineError
from sightline.core.message import say
from sightline.core.short import short_forms
from sightline.server import telling
from sightline.server.connection import Connection
from sightline.server.fair_queue import Rank
from sightline.server.messages import (
    Acknowledge,
    AnswerUndo,
    AskCoach,
    AskHint,
    AskLegal,
    AskNotation,
    AskUndo,
    AskWhy,
    Chat,
    Chatted,
    Coached,
    Hello,
    LegalMoves,
    Line,
    MakeMove,
    MoreTime,
    MoveRead,
    Notation,
    Noted,
    Pace,
    ReadMove,
    ReadOn,
    ReadyNow,
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


_LISTED_AT_ONCE, _TOLD_AT_ONCE = 200, 20
"""So many moves are listed, or told in words, without a look at who else waits."""
MOST_TEXTS = 60
"""How many moves are told in notation at once: more than that nobody listens to."""


async def hear(table: LiveTable, connection: Connection, said: Said) -> None:
    """Do what a page says, or raise a Refusal."""
    table.rouse()
    await _HEARERS[type(said)](table, connection, said)


def is_secret(table: LiveTable | None, said: Said) -> bool:
    """Whether it is nobody's business that this was said: an answer, or a standing one."""
    kind = type(said)
    if kind is MakeMove or kind is ReadMove:  # whoever types an answer has it read first
        return table is not None and table.story.window is not None
    return kind is StandingAnswer


def seat_of(table: LiveTable, connection: Connection) -> int:
    """The seat for which a page speaks."""
    if connection.observer is None:
        raise Refusal("watching", say("refused-watching"))
    # Seats change hands (a seat given up, handed over to another device): look again.
    person, chair = connection.person, table.story.chairs[connection.observer]
    if person is None or chair.person != person.id:
        raise Refusal("not-your-seat", say("refused-your-seat-any-more"))
    return connection.observer


async def _hello(table: LiveTable, connection: Connection, said: Hello) -> None:
    await table.pages.greet(connection, said)


# -- moves and answers -----------------------------------------------------------------------------


async def _move(table: LiveTable, connection: Connection, said: MakeMove) -> None:
    seat = _awaited_seat(table, connection, said)
    move = _read_move(table, bytes(said.move))
    if table.lesson.teacher is not None:
        await table.lesson.move(seat, move)
        connection.tell(encode_told(Noted(said.step, said.ref)))
        return
    if table.story.window is not None:
        _answer(table, connection, seat, move, said)
        return

    def check() -> Ahead:
        _awaited_seat(table, connection, said)
        return _ahead(table, seat, move)

    async with table.changing(check) as waited:
        story = table.story
        if waited:
            _awaited_seat(table, connection, said)
        away = story.chairs[seat].away
        if away == "resigned":
            raise Refusal("not-allowed", say("refused-gave-up"))
        if away is not None:
            await table.write(Returned(seat))
        ahead = _ahead(table, seat, move)
        await table.write(Moved(seat, Raw(story.game.write_move(move))), ahead=ahead)
        table.services.metrics.moves += 1
        connection.tell(encode_told(Noted(said.step, said.ref)))


def _awaited_seat(table: LiveTable, connection: Connection, said: MakeMove) -> int:
    """The seat that moves, if the table still stands where the page thought it did."""
    seat, story = seat_of(table, connection), table.story
    if story.status != "playing":
        raise Refusal("not-playing", say("refused-not-on"), rule="not awaited")
    if said.step != story.state.length or story.took_back_since(said.number):
        raise Refusal("late", say("refused-moved-on"))
    return seat


def _read_move(table: LiveTable, form: bytes) -> Any:
    try:
        return table.story.game.read_move(form)
    except SightlineError as error:
        raise Refusal.because("bad-move", error) from None


def _ahead(table: LiveTable, seat: int, move: Any) -> Ahead:
    try:
        return table.story.ahead_of([(seat, move, None)], checked=True, read=True)
    except SightlineError as error:
        raise _as_refusal(error) from None


def _answer(table: LiveTable, connection: Connection, seat: int, move: Any, said: MakeMove) -> None:
    """Remember an answer in the open window. It becomes durable at the window's next tick, or with
    its end, and is confirmed then: at moments that do not depend on it."""
    story, window = table.story, table.story.window
    assert window is not None
    if window.closing:
        raise Refusal("late", say("refused-window-closed"))
    try:
        if seat not in story.state.awaiting:
            raise NotAwaited(seat, story.asked)
        story.state.check(seat, move)
    except SightlineError as error:
        raise _as_refusal(error) from None
    if len(story.game.write_move(move)) > LONGEST_ANSWER:
        raise Refusal("too-large", say("refused-long-answer", most=LONGEST_ANSWER))
    table.answers.take(connection, seat, move, said.ref)


async def _stand(table: LiveTable, connection: Connection, said: StandingAnswer) -> None:
    table.story.chairs[seat_of(table, connection)].standing = said.rule
    window = table.story.window
    if window is not None and window.lone is not None:
        table.timing.plan()  # alone with bots, it may bring the end nearer


async def _pace(table: LiveTable, connection: Connection, said: Pace) -> None:
    table.timing.set_pace(seat_of(table, connection), said.times)


async def _more_time(table: LiveTable, connection: Connection, _: MoreTime) -> None:
    seat, story = seat_of(table, connection), table.story
    if story.window is None or seat not in story.asked:
        raise Refusal("not-awaited", say("refused-more-time-now"))
    if not table.timing.lengthen(story.window):
        raise Refusal("no-more-time", say("refused-more-time-enough"))


# -- questions -------------------------------------------------------------------------------------


async def _legal(table: LiveTable, connection: Connection, said: AskLegal) -> None:
    seat, story = seat_of(table, connection), table.story
    state = story.state
    offered = story.legal(seat) if seat in story.asked else ()
    moves, forms, words = list[Any](), list[Any](), list[Line]()
    async for some in _in_slices(table, connection, offered, _LISTED_AT_ONCE):
        found = telling.matching_moves(some, said.where)
        moves += found
        forms += short_forms(found)
    if said.told:
        async for some in _in_slices(table, connection, moves, _TOLD_AT_ONCE):
            words += telling.told_moves(state, seat, some)
    seat_of(table, connection)  # all of that took a while
    form = Raw(telling.encode(forms))
    told = LegalMoves(state.length, form, len(moves), said.ref, tuple(words))
    connection.tell(encode_told(told))


async def _in_slices(
    table: LiveTable, connection: Connection, moves: Iterable[Any], size: int
) -> AsyncIterator[list[Any]]:
    """Some moves at a time: nobody else waits until something is found out about all of them."""
    left = iter(moves)
    while (some := list(islice(left, size))) and not connection.gone:
        yield some
        person = "" if connection.person is None else connection.person.id
        await table.services.turns.next(person, Rank.WATCHER)


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
        no = Refusal.because("illegal", error)
        told = Why(step, False, no.rule, no.message, said.ref, no.words)
    connection.tell(encode_told(told))
    if not told.legal:
        await table.lesson.refused(told.rule)


async def _read(table: LiveTable, connection: Connection, said: ReadMove) -> None:
    """What a text means, as it would be refused if it were played now."""
    seat, story = seat_of(table, connection), table.story
    if story.status != "playing":
        raise Refusal("not-playing", say("refused-not-on"), rule="not awaited")
    try:
        if seat not in story.asked:
            raise NotAwaited(seat, story.asked)
        move = story.state.parse_move(said.text)
        form, text = story.game.write_move(move), said.text
        with suppress(Exception):  # only moves that are open here must have a text
            text = story.state.move_text(move)
    except SightlineError as error:
        raise _as_refusal(error) from None
    connection.tell(encode_told(MoveRead(story.state.length, Raw(form), text, said.ref)))


async def _notation(table: LiveTable, connection: Connection, said: AskNotation) -> None:
    seat, story = seat_of(table, connection), table.story
    start, texts, state = " ".join(said.start.casefold().split()), list[str](), story.state
    moves = story.legal(seat) if story.status == "playing" and seat in story.asked else ()
    async for some in _in_slices(table, connection, moves, _LISTED_AT_ONCE):
        texts += [text for text in map(state.move_text, some) if text.casefold().startswith(start)]
        if len(texts) > MOST_TEXTS:
            break
    seat_of(table, connection)  # all of that took a while
    told = Notation(state.length, texts[:MOST_TEXTS], len(texts) > MOST_TEXTS, said.ref)
    connection.tell(encode_told(told))


async def _read_on(table: LiveTable, connection: Connection, said: ReadOn) -> None:
    seat_of(table, connection)
    await table.lesson.read_on(said.step)


async def _ready(table: LiveTable, connection: Connection, said: ReadyNow) -> None:
    seat = seat_of(table, connection)
    if seat in table.story.preparing:
        async with table.changing():
            await table.course.prepared(seat_of(table, connection))
    connection.tell(encode_told(Noted(table.story.state.length, said.ref)))


async def _coach(table: LiveTable, connection: Connection, said: AskCoach) -> None:
    seat, story = seat_of(table, connection), table.story
    told = Coached(story.state.length, None, said.ref)
    if story.status == "playing":
        if story.header.lesson is None:
            line, marks = story.coaching(seat)
        else:
            # A lesson says itself what to do: a coach who knew better would contradict it.
            line, marks = None, story.game.coach_marks(story.state.view(seat), seat)
        told = Coached(story.state.length, line, said.ref, marks)
    connection.tell(encode_told(told))


async def _hint(table: LiveTable, connection: Connection, said: AskHint) -> None:
    seat, story = seat_of(table, connection), table.story
    if not story.offers_hints:
        raise Refusal("no-hints", say("refused-no-hints", game=story.game.title))
    if story.status != "playing":
        raise Refusal("not-playing", say("refused-not-on"))
    if seat not in story.asked:
        raise Refusal("not-awaited", say("refused-hint-for-mover"))
    if story.hint_bot is not None and story.state.in_window:
        # A hint is told to everybody, and what happens in a window to nobody.
        raise Refusal("no-hints", say("refused-hint-in-window"))
    table.advice.advise(connection, seat, said.ref)


async def _acknowledge(table: LiveTable, connection: Connection, said: Acknowledge) -> None:
    await table.acks.acknowledge(seat_of(table, connection), said.number)


# -- undo and talk ---------------------------------------------------------------------------------


async def _undo(table: LiveTable, connection: Connection, _: AskUndo) -> None:
    def check() -> UndoAsked:
        seat = seat_of(table, connection)
        step = table.story.undo_target(seat)
        if step is None:
            raise Refusal("no-undo", say("refused-no-undo"))
        return UndoAsked(seat, step)

    async with table.changing(check):
        await table.write(check())
        await table.course.undo_if_agreed()


async def _answer_undo(table: LiveTable, connection: Connection, said: AnswerUndo) -> None:
    def check() -> UndoAnswered:
        seat = seat_of(table, connection)
        if table.story.undo is None:
            raise Refusal("no-undo", say("refused-no-undo-asked"))
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
            raise Refusal("no-talk", say("refused-no-talk"))
        if not text:
            raise Refusal("bad-request", say("refused-empty-chat"))
        person = story.chairs[seat].person
        assert person is not None
        return Spoken(person, text, salt)

    async with table.changing(check):
        await table.write(check())
        line = encode_told(Chatted(table.chat_line(table.story.talk[-1])))
        for connections in table.pages.sockets.values():
            for listener in connections:
                listener.tell(line)


def _as_refusal(error: SightlineError) -> Refusal:
    return Refusal.because("illegal" if isinstance(error, IllegalMove) else "bad-move", error)


Hearer = Callable[["LiveTable", Connection, Any], Awaitable[None]]

_HEARERS: dict[type[Any], Hearer] = {
    Hello: _hello,
    MakeMove: _move,
    StandingAnswer: _stand,
    Pace: _pace,
    MoreTime: _more_time,
    AskLegal: _legal,
    AskWhy: _why,
    AskHint: _hint,
    Acknowledge: _acknowledge,
    AskUndo: _undo,
    AnswerUndo: _answer_undo,
    Chat: _chat,
    ReadOn: _read_on,
    ReadyNow: _ready,
    AskCoach: _coach,
    ReadMove: _read,
    AskNotation: _notation,
}
