"""A running table: its story, its sockets, its bots and its timers.

Whoever wants to change a table holds its lock, checks against the story, and calls ``write``:
only what is durable is folded in, and only what is folded in is told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from math import ceil
from time import monotonic
from typing import TYPE_CHECKING, Any

from msgspec import Raw

from sightline.core.changes import change
from sightline.core.errors import SightlineError
from sightline.core.events import Observer
from sightline.core.game import AnyState
from sightline.server import telling
from sightline.server.bot_pool import BotFailed, NotWanted, any_move, stand_in_bot, weakest_bot
from sightline.server.connection import Connection
from sightline.server.fair_queue import Claim, Owner, Rank
from sightline.server.hearing import seat_of
from sightline.server.logs import note
from sightline.server.messages import (
    AnswerNoted,
    Bye,
    ChatLine,
    Hello,
    Hint,
    Noted,
    ParInfo,
    Refused,
    SeatInfo,
    Snapshot,
    TableChanged,
    TableInfo,
    encode_told,
)
from sightline.server.refusal import Refusal
from sightline.server.store import NotSaved, Row, Statement, keep_private
from sightline.server.timekeeper import Alarm
from sightline.table.entries import (
    Abandoned,
    Answered,
    AnyEntry,
    Closed,
    Decision,
    Flagged,
    Hinted,
    Moved,
    ParFound,
    Ready,
    Resumed,
    Returned,
    Spoken,
    StandingSet,
    Started,
    StoodIn,
    TokenChanged,
    Undone,
    decode_entry,
    encode_entry,
)
from sightline.table.private import TICK_SECONDS, encode_private
from sightline.table.story import Ahead, HintNote, Status, Story, Talk, Window

if TYPE_CHECKING:
    from sightline.server.hall import Hall

MISSES_ALLOWED = 3
"""So many clock moves in a row, and a bot takes over until the owner is back."""
_RETRY_SECONDS = 1.0

# Entries after which the table itself, not only its position, looks different to everybody.
_QUIET = (Moved, Answered, Closed, StandingSet, Spoken, Resumed)


class LiveTable:
    """See the module's docstring."""

    def __init__(
        self, hall: Hall, story: Story, seq: int, acks: dict[int, int], origin: str = ""
    ) -> None:
        self.hall = hall
        self.story = story
        self._owner = Owner(origin, story.header.host)
        self._seq = seq
        self._in_doubt = False
        self._asleep = True
        self._waking = False
        self._lock = asyncio.Lock()
        self._timer: Alarm | None = None
        self._thinking: dict[int, int] = {}
        """For each seat whose bot is at work: the public step that it thinks about."""
        self._silences: dict[int, int] = {}
        """For each seat how many windows in a row it let pass while nobody was there."""
        self._advising: set[int] = set()
        """The seats for which a hint is being found."""
        self._unconfirmed: list[tuple[Connection, int, int | None]] = []
        """Answers in the open window whose pages still wait to hear that they are durable."""
        self._seen = False
        """Somebody from outside has looked at the running game, and may do so again."""
        self._par_sought = self._finding_par = False
        self._waits = True
        """Nobody was there when the bots' turn came: they begin when somebody comes."""
        self._going_since = 0.0
        self._news: asyncio.Handle | None = None
        self._views = telling.Views()
        self.sockets: dict[Observer, set[Connection]] = {}
        self.acks = acks
        for seat, number in acks.items():
            self._forget_once(seat, number)
        self.touched = monotonic()

    @property
    def id(self) -> str:
        """The table's public id."""
        return self.story.table

    @property
    def seq(self) -> int:
        """The number of the last entry that is folded in."""
        return self._seq

    @property
    def busy(self) -> bool:
        """Somebody changes it just now, or a bot thinks about it."""
        at_work = self._thinking or self._advising or self._finding_par
        return self._lock.locked() or bool(at_work)

    @property
    def unwatched(self) -> bool:
        """Bots alone play, and nobody looks on: nothing happens until somebody does."""
        return not self.sockets and not self.story.people()

    @property
    def _claim(self) -> Claim:
        """Whose turn it is at the bots' workers when this table needs one, and how soon: by who
        is there, which everybody can see, and by nothing that anybody does in secret."""
        played = any(seat is not None for seat in self.sockets)
        rank = Rank.PLAYER if played else Rank.WATCHER if self.sockets else Rank.NOBODY
        return Claim(self._owner, rank, self.id)

    def _presence_changed(self) -> None:
        rank = self._claim.rank
        self.hall.bots.queue.rerank(self.id, rank)
        self.hall.adviser.queue.rerank(self.id, rank)
        if self.unwatched or self._waits:
            self.plan()

    # -- writing ----------------------------------------------------------------------------------

    @asynccontextmanager
    async def changing(self, check: Callable[[], object] | None = None):
        """Hold the table still. Everything that reads and then writes happens in here.

        ``check`` raises a Refusal for what cannot be done as things stand. If another change is on
        its way to the disk just now, it is asked first, so that nobody waits for a refusal; whoever
        gets in has to look again.
        """
        if check is not None and self._lock.locked():
            check()
        async with self._lock:
            self.touched = monotonic()
            if self._in_doubt:
                self._settle()
            if self._asleep:
                await self._awake()
            yield

    def look(self) -> None:
        """Somebody looks at the table without changing it: never waits for anything."""
        self.touched = monotonic()
        if self._lock.locked():
            return
        if self._in_doubt:
            self._settle()
        if self._asleep and not self._waking:
            self._waking = True
            self.hall.spawn(self._wake())

    async def _wake(self) -> None:
        try:
            async with self.changing():
                pass
        finally:
            self._waking = False

    async def _awake(self) -> None:
        """The first time that a table out of the log is needed: set its clocks and bots going."""
        story = self.story
        ticking = story.window is not None or story.clocks.seat is not None
        if ticking and story.updated < self.hall.opened:
            await self.write(Resumed(max(0.0, self.hall.timekeeper.now() - self._now())))
        self._asleep = False
        self.plan()

    def _now(self) -> float:
        """The time at this table. Nobody could do anything while the server was away: until the
        table is awake again, it stands still, for whoever looks meanwhile."""
        if self._asleep and self.story.updated < self.hall.opened:
            return max(self.hall.last_alive, self.story.updated)
        return self.hall.timekeeper.now()

    async def write(
        self,
        *entries: AnyEntry,
        ahead: Ahead | None = None,
        statements: Sequence[Statement] = (),
    ) -> None:
        """Make entries durable, then fold them in and tell everybody. NotSaved: nothing happened.

        ``ahead`` belongs to the first entry.
        """
        story = self.story
        at = max(self.hall.timekeeper.now(), story.updated)
        rows = [Row(self.id, self._seq + n, at, encode_entry(e)) for n, e in enumerate(entries, 1)]
        status = _status_after(story.status, entries, ahead)
        if status != story.status:
            update = "UPDATE tables SET status = ?, updated = ? WHERE id = ?"
            statements = [*statements, (update, (status, at, self.id))]
        answers = self._unkept_answers()
        self._in_doubt = True
        await self.hall.store.save(rows, [*statements, *self._private_rows(ahead)])
        self._in_doubt = False
        self._confirm(answers)
        self._take_in(entries, at, ahead)

    def _take_in(self, entries: Iterable[AnyEntry], at: float, ahead: Ahead | None = None) -> None:
        story = self.story
        told, status = story.number, story.status
        had_undo = story.undo is not None
        table_changed = False
        for entry in entries:
            story.fold(entry, at, ahead)
            ahead = None
            self._seq += 1
            if isinstance(entry, TokenChanged) and entry.seat is None:
                self._dismiss_audience()
            table_changed = table_changed or not isinstance(entry, _QUIET)
        if story.number > told:
            self._refuse_unconfirmed()
            self._tell_steps(told)
        if table_changed:
            self._unseat_strangers()
        if table_changed or story.status != status or had_undo != (story.undo is not None):
            self.tell_table()
        if story.status != status and story.over:
            self.hall.metrics.finished += 1
            self.hall.keep_card(self)
        self.plan()

    def _unseat_strangers(self) -> None:
        """A seat that has changed hands is shown to its new owner only."""
        for seat, chair in enumerate(self.story.chairs):
            for connection in list(self.sockets.get(seat, ())):
                if connection.person is None or connection.person.id == chair.person:
                    continue
                self.drop(connection, quietly=True)
                connection.observer = None
                if self.may_watch(connection.person.id, None):
                    self.sockets.setdefault(None, set()).add(connection)
                    self._tell_all(connection)
                else:
                    gone = "This seat is not yours any more."
                    connection.say_bye(Bye("seat-gone", gone, again=False), 4003)

    def _dismiss_audience(self) -> None:
        """The audience's link was revoked: those who came by it go, and never learn the new one."""
        for connections in list(self.sockets.values()):
            for connection in list(connections):
                connection.audience = False
                person = None if connection.person is None else connection.person.id
                if connection.observer is None and not self.may_watch(person, None):
                    self.drop(connection, quietly=True)
                    gone = "The audience's link was revoked."
                    connection.say_bye(Bye("link-revoked", gone, again=False), 4003)

    def _settle(self) -> None:
        """After a write whose end we did not see: the file knows what happened."""
        rows = self.hall.store.log(self.id, after=self._seq)
        for row in rows:
            self._take_in([decode_entry(row.body)], row.at)
        self._in_doubt = False

    # -- telling ----------------------------------------------------------------------------------

    @property
    def window_length(self) -> float:
        """How long the open window lasts at most: public, and the same whatever anybody holds."""
        window = self.story.window
        if window is not None and window.people == 0:
            return self._bot_time
        return float(self.story.header.window)

    @property
    def _bot_time(self) -> float:
        return min(self.hall.settings.bot_window, float(self.story.header.window))

    def _tell_steps(self, after: int) -> None:
        now = self._now()
        frames = self.story.frames_after(after)
        for observer, connections in self.sockets.items():
            if not connections:
                continue
            for frame in frames:
                step = telling.stepped(
                    self.story, self._views, frame, observer, now, self.window_length
                )
                text = encode_told(step).decode()
                for connection in connections:
                    connection.tell(text)

    def tell_table(self) -> None:
        """Send everybody what has changed of the table since they were last told."""
        forms: dict[tuple[str | None, bool], bytes] = {}
        for connections in self.sockets.values():
            for connection in connections:
                viewer = None if connection.person is None else connection.person.id
                if viewer is not None and not self._is_special(viewer):
                    viewer = None
                key = (viewer, connection.audience)
                if key not in forms:
                    forms[key] = encode_told(self.info(viewer, connection.audience))
                self._tell_table_to(connection, forms[key])

    def _tell_table_to(self, connection: Connection, form: bytes) -> None:
        known, connection.table = connection.table, form
        found = b"[%b]" % form if known is None else change(known, form)
        connection.tell(encode_told(TableChanged(Raw(found))).decode())

    def tell_table_soon(self) -> None:
        """The same, but only once for many changes that come together (people coming and going)."""
        if self._news is None:
            self._news = asyncio.get_running_loop().call_later(0.02, self._tell_news)

    def _tell_news(self) -> None:
        self._news = None
        self.tell_table()

    def _is_special(self, person: str) -> bool:
        """Somebody who is told more about the table than the audience is."""
        return person == self.story.header.host or bool(self.story.seats_of(person))

    def info(self, viewer: str | None, audience: bool = False) -> TableInfo:
        """The table as somebody may see it."""
        story, header = self.story, self.story.header
        now, par, damage = self._now(), story.par, self.hall.damage.get(self.id)
        holders: dict[str, list[int]] = {}
        for seat, chair in enumerate(story.chairs):
            if chair.person is not None:
                holders.setdefault(chair.person, []).append(seat)
        return TableInfo(
            id=self.id,
            game=header.game,
            players=header.players,
            options=story.shown_options,
            status=story.status,
            seats=tuple(self._seat_info(seat, viewer) for seat in range(header.players)),
            host=self.hall.people.person(header.host),
            clock=header.clock,
            clocks=story.clocks.shown(now),
            listed=header.listed,
            window=header.window,
            created=header.created,
            chance=story.chance,
            commitment=self.hall.commitment(header.seed),
            seed=header.seed if story.over else None,
            deal_known=header.deal_known,
            audience=story.audience if audience or self._may_invite(viewer) else None,
            watching=len(self.sockets.get(None, ())),
            shared_identity=tuple(tuple(seats) for seats in holders.values() if len(seats) > 1),
            undo=story.undo,
            next_table=story.next_table,
            branched_from=header.branched_from,
            moves=story.state.length,
            asked=story.asked,
            outcome=story.outcome,
            offers_hints=story.offers_hints,
            hints=tuple(story.hint_counts),
            par=None if par is None else ParInfo(par.moves, par.proven, par.bound),
            lost=0 if damage is None else damage.had - damage.has,
        )

    def _may_invite(self, viewer: str | None) -> bool:
        return viewer is not None and self._is_special(viewer)

    def _seat_info(self, seat: int, viewer: str | None) -> SeatInfo:
        story = self.story
        chair = story.chairs[seat]
        kind = "person" if chair.person else "bot" if chair.bot else "open"
        inviting = kind == "open" and viewer == story.header.host and story.status == "waiting"
        return SeatInfo(
            seat=seat,
            name=story.game.seat_title(story.players, seat),
            kind=kind,
            person=None if chair.person is None else self.hall.people.person(chair.person),
            bot=chair.bot,
            stand_in=chair.away is not None,
            online=kind == "bot" or bool(self.sockets.get(seat)),
            invite=story.invites[seat] if inviting else None,
        )

    # -- pages coming and going -------------------------------------------------------------------

    def may_watch(self, viewer: str | None, token: str | None) -> bool:
        """Whether somebody may see the table without sitting at it."""
        story = self.story
        known = token is not None and token in (story.audience, *self._open_invites())
        return story.header.listed or story.over or known or self._may_invite(viewer)

    def _open_invites(self) -> list[str]:
        chairs = zip(self.story.invites, self.story.chairs, strict=True)
        return [token for token, chair in chairs if not chair.taken]

    async def greet(self, connection: Connection, hello: Hello) -> None:
        """A page says which seat it shows: tell it what it missed, or everything."""
        person = None if connection.person is None else connection.person.id
        story = self.story
        if hello.seat is not None and hello.seat not in story.seats_of(person):
            raise Refusal("not-your-seat", "This seat is not yours.")
        if hello.seat is None and not self.may_watch(person, hello.token):
            raise Refusal("not-allowed", "This table is private; ask for its audience link.")
        self.drop(connection, quietly=True)
        connection.observer = hello.seat
        connection.audience = hello.token is not None and hello.token == story.audience
        self.sockets.setdefault(hello.seat, set()).add(connection)
        self._presence_changed()
        connection.table = None
        if not self._catch_up(connection, hello):
            self._tell_all(connection)
        self.tell_table_soon()
        if hello.seat is None:
            self.seen_by(person)
        elif self._is_missed(hello.seat):
            async with self.changing():
                await self.owner_is_here(hello.seat)

    def _is_missed(self, seat: int) -> bool:
        """The table waits for a seat's owner, or a bot plays for them."""
        chair, status = self.story.chairs[seat], self.story.status
        kept_free = not chair.ready and status == "waiting"
        return kept_free or (chair.away is not None and status == "playing")

    async def owner_is_here(self, seat: int) -> None:
        """The owner of a seat has come, for everybody to see."""
        if not self._is_missed(seat):
            return
        if self.story.status == "waiting":
            await self.write(Ready(seat))
            await self.start_if_full()
        else:
            await self.write(Returned(seat))

    def _catch_up(self, connection: Connection, hello: Hello) -> bool:
        """Send exactly the missed steps, if all are at hand and none was ever acknowledged."""
        story, seat, last = self.story, hello.seat, hello.last
        if last is None or not 0 < last <= story.number or story.status == "waiting":
            return False
        if seat is None or last < self.acks.get(seat, 0):
            return False
        if any(line.number >= last for line in story.talk):
            return False  # chat has no numbers of its own
        missed = story.frames_after(last)
        if len(missed) != story.number - last:
            return False
        now, viewer = self._now(), None if connection.person is None else connection.person.id
        # The views of these steps in their order; those that everybody has by now stay as they are.
        views = telling.Views()
        for frame in missed:
            step = telling.stepped(story, views, frame, seat, now, self.window_length)
            connection.tell(encode_told(step).decode())
        self._tell_table_to(connection, encode_told(self.info(viewer, connection.audience)))
        answer = story.answer_of(seat)
        if answer is not None:
            form, kept = Raw(telling.encode(answer)), story.answer_kept(seat)
            noted = AnswerNoted(story.state.length, form, kept)
            connection.tell(encode_told(noted).decode())
        return True

    def _tell_all(self, connection: Connection) -> None:
        """Tell a page everything that it needs to show the table afresh."""
        viewer = None if connection.person is None else connection.person.id
        info = self.info(viewer, connection.audience)
        connection.table = encode_told(info)
        told = self._snapshot(connection.observer, info)
        connection.tell(encode_told(told).decode())

    def _snapshot(self, seat: Observer, table: TableInfo) -> Snapshot:
        story = self.story
        return Snapshot(
            number=story.number,
            seat=seat,
            table=table,
            position=telling.position(story, seat, self._now(), self.window_length),
            view=Raw(telling.view_now(story, seat)),
            log=telling.move_list(story, seat),
            unseen=() if seat is None else telling.unseen(story, seat),
            standing="ask" if seat is None else story.chairs[seat].standing,
            chat=tuple(self.chat_line(line) for line in story.talk),
        )

    def drop(self, connection: Connection, quietly: bool = False) -> None:
        """A page is gone."""
        connections = self.sockets.get(connection.observer)
        if connections is not None and connection in connections:
            connections.discard(connection)
            if not connections:
                del self.sockets[connection.observer]
                self._views.forget(connection.observer)
            if not quietly:
                self._presence_changed()
                self.tell_table_soon()

    # -- answers in secret ------------------------------------------------------------------------

    def take_answer(self, connection: Connection, seat: int, move: Any, ref: int | None) -> None:
        """Remember an answer; it is confirmed when it is durable."""
        story = self.story
        story.answer(seat, move)
        self._unconfirmed.append((connection, seat, ref))
        self._tell_answer(seat)
        window = story.window
        if window is not None and window.lone is not None:
            self.plan()  # alone with bots, an answer may bring the end nearer

    def _tell_answer(self, seat: int) -> None:
        """Told to this seat's own pages alone: nobody else learns that somebody has answered."""
        story, window = self.story, self.story.window
        assert window is not None
        form = Raw(story.game.write_move(window.answers[seat]))
        told = AnswerNoted(story.state.length, form, story.answer_kept(seat))
        text = encode_told(told).decode()
        for connection in self.sockets.get(seat, ()):
            connection.tell(text)

    def _private_rows(self, ahead: Ahead | None = None) -> list[Statement]:
        """The secret decisions of all seats, for the store: the same trace whatever they are."""
        story = self.story
        if not story.game.windows:
            return []
        return [
            keep_private(self.id, seat, encode_private(story.private(seat, ahead)))
            for seat in range(story.players)
        ]

    def keep_lazily(self) -> None:
        """The table is put aside: let what it would forget go along with the next commit."""
        rows = self._private_rows()
        if rows:
            self.hall.store.save_lazily(rows)

    async def _tick(self) -> None:
        """Make the answers in the open window durable."""
        window = self.story.window
        assert window is not None
        answers = self._unkept_answers()
        await self.hall.store.save(statements=self._private_rows())
        window.ticks += 1
        self._confirm(answers)
        self.plan()

    def _unkept_answers(self) -> dict[int, Any]:
        window = self.story.window
        return {} if window is None else {seat: window.answers[seat] for seat in window.unkept}

    def _confirm(self, answers: dict[int, Any]) -> None:
        """These answers are durable: tell those who gave them, unless they have chosen anew."""
        window, step = self.story.window, self.story.state.length
        if window is None:
            return
        kept = {seat for seat, move in answers.items() if window.answers[seat] is move}
        window.unkept -= kept
        waiting, self._unconfirmed = self._unconfirmed, []
        for connection, seat, ref in waiting:
            if seat in kept:
                connection.tell(encode_told(Noted(step, ref)).decode())
            else:
                self._unconfirmed.append((connection, seat, ref))
        for seat in kept:
            self._tell_answer(seat)

    def _refuse_unconfirmed(self) -> None:
        """The window is gone, and with it answers that came while its end was being written."""
        waiting, self._unconfirmed = self._unconfirmed, []
        for connection, _, ref in waiting:
            late = Refused("late", "The game has moved on; look again.", None, ref)
            connection.tell(encode_told(late).decode())

    # -- acknowledging ----------------------------------------------------------------------------

    async def acknowledge(self, seat: int, number: int) -> None:
        """A page has shown everything up to a number; what was to be seen once is forgotten."""
        number = min(number, self.story.number)
        if number <= self.acks.get(seat, 0):
            return
        save: Statement = (
            "INSERT OR REPLACE INTO acks VALUES (?, ?, ?)",
            (self.id, seat, number),
        )
        if any(n <= number for n, _ in self.story.once[seat]):
            # First on disk, then forgotten: else a restart would show a private look once more.
            await self.hall.store.save(statements=[save])
        else:
            self.hall.remember_soon((self.id, seat), save)
        self.acks[seat] = max(number, self.acks.get(seat, 0))
        self._forget_once(seat, number)

    def _forget_once(self, seat: int, number: int) -> None:
        self.story.once[seat] = [(n, event) for n, event in self.story.once[seat] if n > number]

    # -- hints and par ----------------------------------------------------------------------------

    def advise(self, connection: Connection, seat: int, ref: int | None) -> None:
        """Give a seat a hint: the one it has had in this position, or a new one once found."""
        given = self.story.hint_here(seat)
        if given is not None:
            self._tell_hint(connection, given, ref)
        elif seat in self._advising:
            raise Refusal("busy", "A hint is on its way already.")
        else:
            self._advising.add(seat)
            self.hall.spawn(self._advise(connection, seat, ref))

    async def _advise(self, connection: Connection, seat: int, ref: int | None) -> None:
        """Find a hint while the table goes on; it is told once it is durable that it was asked."""
        try:
            await self._find_hint(connection, seat, ref)
        except Refusal as refusal:
            told = Refused(refusal.code, refusal.message, refusal.rule, ref, refusal.words)
            connection.tell(encode_told(told).decode())
        finally:
            self._advising.discard(seat)

    async def _find_hint(self, connection: Connection, seat: int, ref: int | None) -> None:
        state = self.story.state
        try:
            move = await self.hall.adviser.hint(state, seat, self._claim)
        except BotFailed as error:
            note("a hint was not found", table=self.id, problem=str(error))
            raise Refusal("no-hint", "No hint could be found just now; try again.") from None
        if move is None:
            raise Refusal("no-hint", "No way on was found from here.")
        async with self.changing():
            if connection not in self.sockets.get(seat, ()):
                return  # nobody would hear it, so nobody shall pay for it
            seat_of(self, connection)
            if self.story.state is not state or self.story.status != "playing":
                raise Refusal("late", "The game has moved on; look again.")
            try:
                await self.write(Hinted(seat, Raw(self.story.game.write_move(move))))
            except NotSaved:
                raise Refusal("not-saved", "This could not be saved; try again.") from None
            given = self.story.hint_here(seat)
            assert given is not None
            self._tell_hint(connection, given, ref)

    def _tell_hint(self, connection: Connection, given: HintNote, ref: int | None) -> None:
        state = self.story.state
        form = Raw(self.story.game.write_move(given.move))
        told = Hint(state.length, form, state.move_text(given.move), ref)
        connection.tell(encode_told(told).decode())

    async def _find_par(self) -> None:
        """Find out the fewest moves that this deal needs, once in a table's life."""
        self._finding_par = True
        try:
            par = await self.hall.adviser.par(self.story.state, self._claim)
        except BotFailed as error:
            note("par was not found", table=self.id, problem=str(error))
            return
        finally:
            self._finding_par = False
        if par is None:
            return
        async with self.changing():
            try:
                await self.write(ParFound(par))
            except NotSaved as error:
                note("par was not saved", table=self.id, problem=str(error))

    # -- undo and talk ----------------------------------------------------------------------------

    async def undo_if_agreed(self) -> None:
        """Take moves back once everybody who plays has agreed to it."""
        undo = self.story.undo
        if undo is not None and self.story.undo_agreed():
            await self.write(Undone(undo.step))

    def chat_line(self, talk: Talk) -> ChatLine:
        """Something that was said, as pages show it."""
        return ChatLine(self.hall.people.person(talk.person), talk.text, talk.at)

    # -- the course of the game -------------------------------------------------------------------

    async def start_if_full(self) -> None:
        """All seats are taken and everybody is there: begin."""
        chairs = self.story.chairs
        if self.story.status == "waiting" and all(c.taken and c.ready for c in chairs):
            await self.write(Started())

    async def leave(self, seat: int) -> None:
        """A bot plays for somebody who has left a running game."""
        await self.write(StoodIn(seat, stand_in_bot(self.story.game), "left"))

    async def abandon(self, person: str) -> None:
        """Nobody wants to go on."""
        await self.write(Abandoned(person))

    def plan(self) -> None:
        """Set the bots to work, and the timer to the next moment at which something is due."""
        story = self.story
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if story.status != "playing" or self.hall.stopping:
            return
        if self.unwatched:
            self._waits = True
            return
        if self._waits:
            self._waits, self._going_since = False, self.hall.timekeeper.now()
        offers_par = story.game.offers_par(story.players, story.state.options)
        if offers_par and story.par is None and not self._par_sought:
            self._par_sought = True
            self.hall.spawn(self._find_par())
        for seat in story.asked:
            bot = story.chairs[seat].bot
            if bot is not None:
                by = "stand-in" if story.chairs[seat].away is not None else None
                self._let_think(seat, bot, by, self.hall.settings.bot_pause)
        due = self._due()
        if due is not None:
            self._timer = self.hall.timekeeper.call_at(due, self._alarm)

    def _due(self) -> float | None:
        """When the window closes, or the running clock runs out."""
        window = self.story.window
        if window is not None:
            return min(self._closing_time(), self._tick_time(window))
        seat = self.story.clocks.seat
        if seat is None or not self.story.chairs[seat].played_by_person:
            return None
        return self.story.clocks.deadline()

    def _tick_time(self, window: Window) -> float:
        """When the answers in a window are written next."""
        return self._open_since(window) + (window.ticks + 1) * TICK_SECONDS

    def _open_since(self, window: Window) -> float:
        """While nobody was there to watch bots that play alone, the window stood still."""
        return max(window.opened, self._going_since) if window.people == 0 else window.opened

    def _closing_time(self) -> float:
        story, window = self.story, self.story.window
        assert window is not None
        opened = self._open_since(window)
        end, bots_done = opened + self.window_length, opened + self._bot_time
        if window.lone is None or self._may_be_watched:
            return end
        decided = window.lone in window.answers
        present = story.chairs[window.lone].played_by_person
        return bots_done if decided or not present else end

    @property
    def _may_be_watched(self) -> bool:
        """Somebody else could learn from an early close that the only person here has answered."""
        watched = any(map(self._is_outsider, self._audience()))
        return self.story.header.listed or self._seen or watched

    def _audience(self) -> list[str | None]:
        """Who watches over a socket; None: somebody unknown."""
        watching = self.sockets.get(None, ())
        return [None if one.person is None else one.person.id for one in watching]

    def _is_outsider(self, person: str | None) -> bool:
        return not self.story.seats_of(person)

    def seen_by(self, person: str | None) -> None:
        """Somebody looks at the table from outside: from now on no window closes early."""
        if not self._seen and self.story.status == "playing" and self._is_outsider(person):
            self._seen = True
            self.plan()

    def _alarm(self) -> None:
        self._timer = None
        self.hall.spawn(self._time_up())

    async def _time_up(self) -> None:
        async with self.changing():
            if self.story.status != "playing":
                return
            due = self._due()
            if due is None or self.hall.timekeeper.now() < due:
                self.plan()
                return
            try:
                window = self.story.window
                if window is not None and self._tick_time(window) < self._closing_time():
                    await self._tick()  # also late ones: their number must not tell anything
                elif window is not None:
                    await self._close_window(window)
                else:
                    await self._clock_ran_out()
            except (NotSaved, SightlineError) as error:
                note("a timed move was not made", table=self.id, problem=str(error))
                loop = asyncio.get_running_loop()
                self._timer = loop.call_later(_RETRY_SECONDS, self._alarm)

    async def _close_window(self, window: Window) -> None:
        window.closing = True
        try:
            await self._write_answers(window)
        finally:
            window.closing = False

    async def _write_answers(self, window: Window) -> None:
        story = self.story
        trial = story.state.copy()
        chosen: list[tuple[int, Any, str | None]] = []
        for seat in sorted(story.asked):
            if seat not in trial.awaiting:
                continue
            move, by = self._window_choice(seat)
            try:
                trial.apply(seat, move)
            except SightlineError:
                # An answer that another one has made impossible: only this seat's is lost.
                move, by = self._default(seat, trial), "clock"
                trial.apply(seat, move)
            chosen.append((seat, move, by))
        ahead = story.ahead_of(chosen, checked=True)
        decisions = tuple(
            Decision(n.seat, Raw(story.game.write_move(n.move)), n.by) for n in ahead.notes
        )
        await self.write(Closed(decisions), ahead=ahead)
        self.hall.metrics.moves += len(decisions)
        # An absent owner who answers is not back by that: it would tell that there was an answer.
        self._count_silence(window)
        await self._stand_in_for_the_absent()

    def _count_silence(self, window: Window) -> None:
        """Who is not at the table when a window closes, whatever they may have answered."""
        for seat in window.asked:
            silent = not self.sockets.get(seat)
            self._silences[seat] = self._silences.get(seat, 0) + 1 if silent else 0

    def _window_choice(self, seat: int) -> tuple[Any, str | None]:
        """What a seat has answered when the window closes, and who decided it."""
        window, chair = self.story.window, self.story.chairs[seat]
        assert window is not None
        if seat in window.answers:
            return window.answers[seat], None
        if self.story.stands(seat):
            return self._default(seat), "standing"
        if seat in window.bot_answers:
            return window.bot_answers[seat], None if chair.person is None else "stand-in"
        return self._default(seat), "clock"

    def _default(self, seat: int, state: AnyState | None = None) -> Any:
        state = self.story.state if state is None else state
        move = state.default_move(seat)
        return any_move(state, seat) if move is None else move

    async def _clock_ran_out(self) -> None:
        seat = self.story.clocks.seat
        assert seat is not None
        if self.story.header.clock.flag_loses:
            await self.write(Flagged(seat))
            return
        move = self.story.state.default_move(seat)
        if move is None:
            self._let_think(seat, weakest_bot(self.story.game), "clock", 0.0)
        else:
            await self._play(seat, move, "clock")

    async def _play(self, seat: int, move: Any, by: str | None) -> None:
        """A move that no person has made."""
        ahead = self.story.ahead_of([(seat, move, by)], checked=True)
        await self.write(Moved(seat, Raw(self.story.game.write_move(move)), by), ahead=ahead)
        self.hall.metrics.moves += 1
        await self._stand_in_for_the_absent()

    async def _stand_in_for_the_absent(self) -> None:
        if self.story.status != "playing":
            return
        for seat, chair in enumerate(self.story.chairs):
            misses = max(chair.misses, self._silences.get(seat, 0))
            if chair.played_by_person and misses >= MISSES_ALLOWED:
                self._silences[seat] = 0
                await self.write(StoodIn(seat, stand_in_bot(self.story.game), "clock"))

    # -- bots -------------------------------------------------------------------------------------

    def _let_think(self, seat: int, bot: str, by: str | None, pause: float) -> None:
        number, window = self.story.number, self.story.window
        answered = window is not None and seat in window.bot_answers
        if self._thinking.get(seat) != number and not answered:
            self._thinking[seat] = number
            self.hall.spawn(self._think(seat, number, bot, by, pause))

    async def _think(self, seat: int, number: int, bot: str, by: str | None, pause: float) -> None:
        """Get a bot's move and make it; whatever happens, the bot is not at work afterwards."""
        try:
            await self._think_and_move(seat, number, bot, by, pause)
        finally:
            if self._thinking.get(seat) == number:
                del self._thinking[seat]

    async def _think_and_move(
        self, seat: int, number: int, bot: str, by: str | None, pause: float
    ) -> None:
        """Get a bot's move and make it, unless the table has moved on meanwhile."""
        began = monotonic()
        try:
            move = await self.hall.bots.choose(
                self.story.state, seat, bot, self._claim, lambda: self._awaits(number)
            )
        except NotWanted:
            return
        if self.story.window is None:
            await asyncio.sleep(self._rest_of_pause(monotonic() - began, pause))
        while True:
            async with self.changing():
                chair = self.story.chairs[seat]
                if self._thinking.get(seat) == number:
                    del self._thinking[seat]
                if self.story.number != number or self.story.status != "playing":
                    return
                if by != "clock" and chair.bot != bot:
                    self.plan()
                    return
                if self.story.window is not None:
                    self.story.window.bot_answers[seat] = move
                    return
                try:
                    await self._play(seat, move, by)
                    return
                except NotSaved as error:
                    note("a bot's move was not saved", table=self.id, problem=str(error))
            await asyncio.sleep(_RETRY_SECONDS)

    def _awaits(self, number: int) -> bool:
        """Whether a bot's move after this public step is still needed, and somebody there."""
        story = self.story
        return story.number == number and story.status == "playing" and not self.unwatched

    def _rest_of_pause(self, taken: float, pause: float) -> float:
        """How long a bot waits before its move is made. Where it holds something hidden, the time
        that it takes is rounded up: how long it has thought is nobody's business either."""
        if self.story.game.perfect_information or not pause:
            return max(0.0, pause - taken)
        beat = pause / 2
        return max(pause, ceil(taken / beat) * beat) - taken

    # -- the end of the server --------------------------------------------------------------------

    def stop(self) -> None:
        """Stop all timers; sockets are closed by those who opened them."""
        if self._timer is not None:
            self._timer.cancel()
        if self._news is not None:
            self._news.cancel()


def _status_after(status: Status, entries: Sequence[AnyEntry], ahead: Ahead | None) -> Status:
    """The table's status once these entries are folded in; goes into the same commit as they do."""
    for entry in entries:
        if isinstance(entry, Started):
            status = "playing"
        elif isinstance(entry, Abandoned):
            status = "abandoned"
        elif isinstance(entry, Flagged) or (ahead is not None and ahead.state.outcome is not None):
            status = "finished"
    return status
