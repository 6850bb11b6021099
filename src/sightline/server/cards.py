"""What the lobby lists: one card a table, from memory or from the file, and no game played again.

Beside each table's log the file keeps a summary: all that a card says, with the number of the log
entry that it knows. One that is missing or no longer true (a crash, a file of an older version) is
made anew from the log, in a process beside the event loop, and kept.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from sightline.core.errors import SightlineError
from sightline.core.outcome import Outcome
from sightline.core.registry import find_game
from sightline.server.logs import note, note_failure
from sightline.server.messages import Person, SeatInfo, TableCard
from sightline.server.offloop import Offloop, WorkFailed
from sightline.server.recalling import recall
from sightline.server.refusal import Refusal
from sightline.server.store import Reader, Statement, Store, open_to_read
from sightline.table.story import Chair, Status, Story

if TYPE_CHECKING:
    from sightline.server.live import LiveTable

MOST_CARDS = 60
"""In each list."""
_AT_ONCE = 10
"""So many missing summaries are one piece of work."""
_SECONDS = 60.0
_BROKEN_KEPT = 10_000

_OPEN = "SELECT id, updated FROM tables WHERE listed = 1 AND status = 'waiting' AND updated > ?"
_MINE = (
    "SELECT t.id, t.updated FROM members m JOIN tables t ON t.id = m.table_id"
    " WHERE m.person = ? AND t.status {}"
)
_LISTED = "SELECT id, updated FROM tables WHERE listed = 1 AND status = 'finished'"
# Each half by its own index, and each no longer than the list can be.
_ENDED = (
    f"SELECT * FROM ({_LISTED} ORDER BY updated DESC LIMIT {MOST_CARDS}) UNION "
    + _MINE.format("= 'finished'")
)
_LISTS = (_OPEN, _MINE.format("IN ('waiting', 'playing')"), _ENDED)
_WITH_SUMMARY = (
    "SELECT found.id, cards.seq, cards.body,"
    " coalesce((SELECT max(seq) FROM log WHERE table_id = found.id), 0)"
    " FROM ({} ORDER BY 2 DESC LIMIT {}) AS found LEFT JOIN cards ON cards.table_id = found.id"
)


class Sitter(msgspec.Struct, frozen=True, array_like=True):
    """Who sits in a seat."""

    person: str | None
    bot: str | None
    away: bool


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


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Summary).decode


class Listed(NamedTuple):
    """A table in a list, with its summary as far as the file has one."""

    table: str
    known: int | None
    """The log entry that the summary knows."""
    body: bytes | None
    seq: int
    """The newest log entry."""


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
    )


def _sitter(chair: Chair) -> Sitter:
    return Sitter(chair.person, chair.bot, chair.away is not None)


class Cards:
    """The cards of all tables."""

    def __init__(self, store: Store, offloop: Offloop, person: Callable[[str], Person]) -> None:
        self._store = store
        self._offloop = offloop
        self._person = person
        self._broken: OrderedDict[tuple[str, int], None] = OrderedDict()
        """Tables that cannot be shown, a game that is gone for one, as far as their logs go."""

    def kept(self, story: Story, seq: int) -> Statement:
        """How to keep a table's summary in the file."""
        return _keep(story.table, seq, _encode(summary_of(story)))

    async def lists(
        self, person: str, fresh: float, tables: dict[str, LiveTable]
    ) -> tuple[tuple[TableCard, ...], ...]:
        """Tables that wait for players (since ``fresh``), this person's, and games that ended."""
        found = await self._store.beside(lambda reader: _read_lists(reader, person, fresh))
        known = await self._summaries([each for rows in found for each in rows], tables)
        return tuple(
            _newest_first(self._card(each.table, known, tables, person) for each in rows)
            for rows in found
        )

    async def _summaries(
        self, listed: Sequence[Listed], tables: dict[str, LiveTable]
    ) -> dict[str, Summary]:
        """Of all tables that are not in memory."""
        known: dict[str, Summary] = {}
        missing: dict[str, None] = {}
        for each in listed:
            if each.table in tables or each.table in known:
                continue
            if each.body is not None and each.known == each.seq:
                try:
                    known[each.table] = _decode(each.body)
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
                summarise, str(self._store.path), tables, kind=list[Made], seconds=_SECONDS
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
            [_keep(table, seq, _encode(summary)) for table, (seq, summary) in whole.items()]
        )
        return {table: summary for table, (_, summary) in whole.items()}

    def _card(
        self, table: str, known: dict[str, Summary], tables: dict[str, LiveTable], person: str
    ) -> TableCard | None:
        try:
            live = tables.get(table)
            if live is not None:
                return self._drawn(table, summary_of(live.story), person, live.sockets)
            return self._drawn(table, known[table], person) if table in known else None
        except Exception:  # one that cannot be shown must not hide the others
            note_failure("a table could not be shown", table=table)
            return None

    def _drawn(self, table: str, summary: Summary, person: str, sockets: Any = None) -> TableCard:
        try:
            game = find_game(summary.game)
        except SightlineError as error:
            raise Refusal("not-found", error.message) from None
        seats: list[SeatInfo] = []
        for seat, sitter in enumerate(summary.seats):
            kind = "person" if sitter.person else "bot" if sitter.bot else "open"
            seats.append(
                SeatInfo(
                    seat=seat,
                    name=game.seat_title(summary.players, seat),
                    kind=kind,
                    person=None if sitter.person is None else self._person(sitter.person),
                    bot=sitter.bot,
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
            host=self._person(summary.host),
            moves=summary.moves,
            asked=summary.asked,
            mine=tuple(mine),
            updated=summary.updated,
            outcome=summary.outcome,
        )


def _newest_first(cards: Iterable[TableCard | None]) -> tuple[TableCard, ...]:
    there = [card for card in cards if card is not None]
    return tuple(sorted(there, key=lambda card: -card.updated))


def _read_lists(reader: Reader, person: str, fresh: float) -> list[list[Listed]]:
    values: tuple[Any, ...] = (fresh, person, person)
    return [
        [Listed(*row) for row in reader.read(_WITH_SUMMARY.format(sql, MOST_CARDS), (value,))]
        for sql, value in zip(_LISTS, values, strict=True)
    ]


def _keep(table: str, seq: int, body: bytes) -> Statement:
    return "INSERT OR REPLACE INTO cards VALUES (?, ?, ?)", (table, seq, body)


# -- in the other process --------------------------------------------------------------------------


class Made(msgspec.Struct, frozen=True):
    """A summary made from a table's log; None: the table cannot be shown."""

    table: str
    seq: int
    summary: Summary | None


def summarise(path: str, tables: list[str]) -> list[Made]:
    """The summaries of some tables, from their logs."""
    reader = open_to_read(Path(path))
    made: list[Made] = []
    try:
        for table in tables:
            try:
                story, seq, _ = recall(reader, table)
                made.append(Made(table, seq, summary_of(story)))
            except Exception:
                note_failure("a table could not be read", table=table)
                made.append(Made(table, len(reader.log(table)), None))
    finally:
        reader.close()
    return made
