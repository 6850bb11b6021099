"""What the lobby lists: one card a table, from memory or from the file, and no game played again.

Beside each table's log the file keeps a summary: all that a card says, with the number of the log
entry that it knows. One that is missing or no longer true (a crash, a file of an older version) is
made anew from the log, in a process beside the event loop, and kept.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from sightline.core.errors import SightlineError
from sightline.core.message import Message, say
from sightline.core.outcome import Outcome
from sightline.core.registry import find_game
from sightline.lessons import lesson_title
from sightline.server.company import opponent_info, recorded_seat, sat_then
from sightline.server.later import Later
from sightline.server.logs import note, note_failure
from sightline.server.offloop import Offloop, WorkFailed
from sightline.server.people import People
from sightline.server.recalling import recall
from sightline.server.refusal import Refusal
from sightline.server.store import Listed, Store, open_to_read
from sightline.server.store.changes import CardSaved
from sightline.server.table_messages import SeatInfo, TableCard
from sightline.table.chairs import Chair
from sightline.table.entries import Recorded
from sightline.table.story import Status, Story

if TYPE_CHECKING:
    from sightline.server.live import LiveTable

MOST_CARDS = 60
"""In each list."""
ARCHIVE_SECONDS = 7 * 86_400.0
"""A game with bots alone at which nothing has happened for so long is listed apart."""
OVER = ("finished", "abandoned")
_AT_ONCE = 10
"""So many missing summaries are one piece of work."""
_SECONDS = 60.0
_BROKEN_KEPT = 10_000


class Sitter(msgspec.Struct, frozen=True, array_like=True):
    """Who sits in a seat."""

    person: str | None
    bot: str | None
    away: bool
    opponent: str | None = None


class Summary(msgspec.Struct, frozen=True):
    """All that a card says about a table, whoever looks."""

    game: str
    players: int
    status: Status
    host: str
    seats: tuple[Sitter, ...]
    moves: int
    asked: tuple[int, ...]
    updated: float
    outcome: Outcome | None
    lesson: str | None = None
    mode: Message | None = None
    recorded: tuple[Recorded | None, ...] = ()
    """Who sat there then, of a game that came with a record."""

    @property
    def people(self) -> list[str]:
        """Everybody it names."""
        return [self.host, *(sitter.person for sitter in self.seats if sitter.person is not None)]


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Summary).decode


def summary_of(story: Story) -> Summary:
    """A table as a card tells of it."""
    return Summary(
        game=story.header.game,
        players=story.players,
        status=story.status,
        host=story.header.host,
        seats=tuple(map(_sitter, story.chairs)),
        moves=story.state.length,
        asked=story.asked,
        updated=story.shown_at,
        outcome=story.outcome,
        lesson=story.header.lesson,
        mode=_mode(story),
        recorded=tuple(sat_then(story, seat) for seat in range(story.players))
        if story.over and story.header.recorded
        else (),
    )


def _mode(story: Story) -> Message | None:
    """What is played there, where it is not the usual game."""
    if story.header.branched_from is not None:
        return say("mode-branch")
    if story.header.carried and story.header.lesson is None:
        return say("mode-record")
    return story.game.mode_title(story.players, story.game.shown_options(story.state.options))


def _sitter(chair: Chair) -> Sitter:
    return Sitter(chair.person, chair.bot, chair.away is not None, chair.opponent)


Elsewhere = Callable[[str, list[str]], Awaitable[Mapping[str, TableCard]]]


class Cards:
    """The cards of all tables."""

    def __init__(self, store: Store, offloop: Offloop, people: People, later: Later) -> None:
        self._store = store
        self._offloop = offloop
        self._people = people
        self._later = later
        self._broken: OrderedDict[tuple[str, int], None] = OrderedDict()
        """Tables that cannot be shown, a game that is gone for one, as far as their logs go."""
        self.elsewhere: Elsewhere | None = None
        """Where there are several servers: the cards of tables that others have in memory."""

    def keep(self, story: Story, seq: int) -> None:
        """Let the lobby list a table when it is no longer in memory, without playing it again."""
        card = CardSaved(story.table, seq, _encode(summary_of(story)))
        self._later.remember(("card", story.table), lambda: self._store.save_lazily([card]))

    async def lists(
        self, person: str, fresh: float, tables: Mapping[str, LiveTable]
    ) -> tuple[tuple[TableCard, ...], ...]:
        """Tables that wait for players (since ``fresh``), this person's, and games that ended."""
        found = await self._store.lists(person, fresh, MOST_CARDS)
        listed = [each for rows in found for each in rows]
        away: Mapping[str, TableCard] = {}
        if self.elsewhere is not None:
            ids = {each.table for each in listed} - tables.keys()
            away = await self.elsewhere(person, sorted(ids))
        known = await self._summaries([each for each in listed if each.table not in away], tables)
        await self._people.learn({person for one in known.values() for person in one.people})
        return tuple(
            _newest_first(
                away.get(each.table) or self._card(each.table, known, tables, person)
                for each in rows
            )
            for rows in found
        )

    async def here(
        self, person: str, wanted: Sequence[str], tables: Mapping[str, LiveTable]
    ) -> list[TableCard]:
        """The cards of those of some tables that are in memory."""
        found = (self._card(table, {}, tables, person) for table in wanted if table in tables)
        return [card for card in found if card is not None]

    async def _summaries(
        self, listed: Sequence[Listed], tables: Mapping[str, LiveTable]
    ) -> dict[str, Summary]:
        """Of all tables that are not in memory."""
        known: dict[str, Summary] = {}
        missing: dict[str, None] = {}
        for each in listed:
            if each.table in tables or each.table in known:
                continue
            if each.card is not None and each.known == each.seq:
                try:
                    known[each.table] = _decode(each.card)
                    continue
                except msgspec.DecodeError:  # of another version
                    pass
            if (each.table, each.seq) not in self._broken:
                missing[each.table] = None
        wanted = list(missing)
        for start in range(0, len(wanted), _AT_ONCE):
            known.update(await self._made(wanted[start : start + _AT_ONCE]))
        return known

    async def _made(self, tables: list[str]) -> dict[str, Summary]:
        try:
            made = await self._offloop.ask(
                summarise, self._store.source, tables, kind=list[Made], seconds=_SECONDS
            )
        except WorkFailed:
            note("tables could not be listed", level=40, tables=tables)
            return {}
        for one in made:
            if one.summary is None:
                note("a table could not be shown", level=40, table=one.table)
                self._broken[one.table, one.seq] = None
                while len(self._broken) > _BROKEN_KEPT:
                    self._broken.popitem(last=False)
        whole = {one.table: (one.seq, one.summary) for one in made if one.summary is not None}
        self._store.save_lazily(
            [CardSaved(table, seq, _encode(summary)) for table, (seq, summary) in whole.items()]
        )
        return {table: summary for table, (_, summary) in whole.items()}

    def _card(
        self, table: str, known: dict[str, Summary], tables: Mapping[str, LiveTable], person: str
    ) -> TableCard | None:
        try:
            live = tables.get(table)
            if live is not None:
                card = self._drawn(table, summary_of(live.story), person, live.pages.sockets)
                if person and person == live.story.header.host:
                    card = msgspec.structs.replace(card, knocking=len(live.knocks.waiting))
                return card
            return self._drawn(table, known[table], person) if table in known else None
        except Exception:  # one that cannot be shown must not hide the others
            note_failure("a table could not be shown", table=table)
            return None

    def _drawn(self, table: str, summary: Summary, person: str, sockets: Any = None) -> TableCard:
        try:
            game = find_game(summary.game)
        except SightlineError as error:
            raise Refusal.because("not-found", error) from None
        seats: list[SeatInfo] = []
        for seat, sitter in enumerate(summary.seats):
            kind = "person" if sitter.person else "bot" if sitter.bot else "open"
            told = summary.recorded[seat] if kind == "open" and summary.recorded else None
            if told is not None:
                seats.append(recorded_seat(game, summary.players, seat, told))
                continue
            seats.append(
                SeatInfo(
                    seat=seat,
                    name=game.seat_title(summary.players, seat),
                    kind=kind,
                    person=None if sitter.person is None else self._people.person(sitter.person),
                    bot=sitter.bot,
                    opponent=opponent_info(game, sitter.opponent),
                    stand_in=sitter.away,
                    online=kind == "bot" or bool(sockets and sockets.get(seat)),
                    invite=None,
                )
            )
        mine = (n for n, sitter in enumerate(summary.seats) if person and sitter.person == person)
        return TableCard(
            id=table,
            game=summary.game,
            players=summary.players,
            status=summary.status,
            seats=tuple(seats),
            host=self._people.person(summary.host),
            moves=summary.moves,
            asked=summary.asked,
            mine=tuple(mine),
            updated=summary.updated,
            outcome=summary.outcome,
            lesson=None if summary.lesson is None else lesson_title(summary.game, summary.lesson),
            mode=summary.mode,
            dismissable=_may_dismiss(summary, person),
        )


def _may_dismiss(summary: Summary, person: str) -> bool:
    """Whether a table may go from somebody's list without a word to anybody else."""
    if not person:
        return False
    members = {summary.host, *(sitter.person for sitter in summary.seats if sitter.person)}
    return person in members and (summary.status in OVER or members == {person})


def is_archived(card: TableCard, now: float) -> bool:
    """Whether a game has been left for so long that it is listed apart. Others may still wait for
    their turn in one that people play."""
    return card.dismissable and now - card.updated > ARCHIVE_SECONDS


def _newest_first(cards: Iterable[TableCard | None]) -> tuple[TableCard, ...]:
    # A lesson that is over has taught what it had to: nobody looks for it again.
    there = [card for card in cards if card and not (card.lesson and card.status in OVER)]
    return tuple(sorted(there, key=lambda card: -card.updated))


# -- in the other process --------------------------------------------------------------------------


class Made(msgspec.Struct, frozen=True):
    """A summary made from a table's log; None: the table cannot be shown."""

    table: str
    seq: int
    summary: Summary | None


def summarise(source: str, tables: list[str]) -> list[Made]:
    """The summaries of some tables, from their logs."""
    reader = open_to_read(source)
    made: list[Made] = []
    try:
        for table in tables:
            try:
                found = recall(reader, table)
                made.append(Made(table, found.seq, summary_of(found.story)))
            except Exception:
                note_failure("a table could not be read", table=table)
                made.append(Made(table, len(reader.log(table)), None))
    finally:
        reader.close()
    return made
