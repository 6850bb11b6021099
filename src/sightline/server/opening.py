"""Setting up tables: a fresh deal, a branch, an imported record, a rematch."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, get_args

import msgspec
from msgspec import Raw

from sightline.core.errors import BadOptions, SightlineError
from sightline.core.game import AnyGame
from sightline.core.message import say
from sightline.core.options import option_values
from sightline.core.registry import find_game
from sightline.lessons import Teacher, find_lesson, lessons_of
from sightline.server.cards import ARCHIVE_SECONDS
from sightline.server.company import bot_takes
from sightline.server.explaining import mover
from sightline.server.importing import Bounds, Checked, check_record, took_too_long, weigh
from sightline.server.live import LiveTable
from sightline.server.logs import note
from sightline.server.offloop import Offloop, TookTooLong
from sightline.server.recording import SECRET_SEED, needs_no_seed
from sightline.server.refusal import Refusal
from sightline.server.services import Services
from sightline.server.store import Row
from sightline.server.store.changes import TableSetUp
from sightline.server.table_memory import TableMemory
from sightline.server.table_messages import BranchWish, LessonWish, NewTable, Person, SeatWish
from sightline.table.clocks import ClockSetting
from sightline.table.entries import (
    AnyEntry,
    BotSat,
    Decision,
    Header,
    Rematched,
    Sat,
    Started,
    encode_entry,
)
from sightline.table.folding import fold
from sightline.table.stand_ins import weakest_bot
from sightline.table.story import Status, Story

Keeper = Callable[[str], Awaitable[str | None]]

STALE_SECONDS = 86_400.0
"""A listed table that has waited for so long has been forgotten by its host; and so long a table
counts for the address that it was set up from."""


PATIENCE = 600
"""Seconds for which friends wait for a newcomer, where the host does not say otherwise."""
LISTED_PATIENCE = 60


class Opening:
    """See the module's docstring."""

    def __init__(self, services: Services, memory: TableMemory, offloop: Offloop) -> None:
        self._services = services
        self._memory = memory
        self._offloop = offloop
        self._chance = services.chance
        self.keepers: dict[str, list[Keeper]] = {}
        """By a game's key: the rooms that keep what the options of its tables may name."""
        self.bounds = Bounds()
        """What a record may cost that somebody brings."""

    async def _shelved_options(
        self, game: AnyGame, options: Mapping[str, object]
    ) -> Mapping[str, object]:
        """Options with what a room of the game keeps in the place of its name."""
        keepers = self.keepers.get(game.key)
        if not keepers:
            return game.shelved_options(options, lambda _: None)
        loop = asyncio.get_running_loop()

        async def find(name: str) -> str | None:
            for keeper in keepers:
                found = await keeper(name)
                if found is not None:
                    return found
            return None

        def read(name: str) -> str | None:
            return asyncio.run_coroutine_threadsafe(find(name), loop).result()

        # The game's own code does not wait for anything: on a thread it may.
        return await self._services.threads.run(game.shelved_options, options, read)

    async def set_up(self, host: Person, wish: NewTable, origin: str = "") -> LiveTable:
        """A new table with a fresh deal."""
        await self._check_quota(host, origin)
        try:
            game = find_game(wish.game)
            players = game.players[0] if wish.players is None else wish.players
            today = _today(self._services.timekeeper.now())
            wished = game.dated_options(await self._shelved_options(game, wish.options), today)
            # Anybody's words, a long card set perhaps: read beside the loop.
            options = await self._services.threads.run(game.read_options, players, wished)
        except BadOptions as error:
            raise Refusal.of_options(error) from None
        except SightlineError as error:
            raise Refusal.because("bad-request", error) from None
        _check_clock(game, wish.clock)
        header = Header(
            game=game.key,
            players=players,
            options=option_values(options),
            seed=self._chance.seed(),
            host=host.id,
            created=self._services.timekeeper.now(),
            clock=wish.clock,
            window=wish.window,
            listed=wish.listed,
            invites=tuple(self._chance.token() for _ in range(players)),
            audience=self._chance.token(),
            patience=_patience(game, wish),
        )
        seating = _seating(game, players, wish.seats, host, wish.newcomer)
        return await self._found(host, header, seating, origin)

    async def lesson(self, host: Person, wish: LessonWish, origin: str = "") -> LiveTable:
        """A table at which a lesson is taught."""
        await self._check_quota(host, origin)
        try:
            named = wish.lesson or next((one.name for one in lessons_of(wish.game)), "")
            lesson = find_lesson(wish.game, named)
            state = await self._services.threads.run(Teacher(lesson).start)
        except SightlineError as error:
            raise Refusal.because("bad-request", error) from None
        game, script = state.game, lesson.script
        header = Header(
            game=game.key,
            players=script.players,
            options=option_values(state.options),
            seed=f"{state.record.seed:032x}",
            host=host.id,
            created=self._services.timekeeper.now(),
            clock=ClockSetting(),
            window=5,
            listed=False,
            invites=tuple(self._chance.token() for _ in range(script.players)),
            audience=self._chance.token(),
            deal_known=True,
            carried=tuple(
                Decision(step.seat, Raw(game.write_move(step.move))) for step in state.steps
            ),
            lesson=lesson.name,
        )
        others = weakest_bot(game)
        entries: list[AnyEntry] = [
            Sat(seat, host.id) if seat == script.seat else BotSat(seat, others)
            for seat in range(script.players)
        ]
        return await self._found(host, header, entries, origin)

    async def branch(
        self, host: Person, table: LiveTable, wish: BranchWish, origin: str = ""
    ) -> LiveTable:
        """A new table that goes on from a step of a game that may be shown."""
        await self._check_quota(host, origin)
        story = table.story
        if not story.open_information:
            raise Refusal("conflict", say("refused-branch-hidden"))
        if wish.step > len(story.notes):
            raise Refusal("bad-request", say("refused-steps", last=len(story.notes)))
        carried = tuple(
            Decision(note.seat, Raw(story.game.write_move(note.move)), note.by, mover(story, step))
            for step, note in enumerate(story.notes[: wish.step], 1)
        )
        # The seed of a game that goes on stays secret; one without chance can have any other.
        seed = story.header.seed
        if not story.over:
            if not needs_no_seed(story):
                raise Refusal("conflict", SECRET_SEED)
            seed = self._chance.seed()
        header = msgspec.structs.replace(
            story.header,
            seed=seed,
            host=host.id,
            created=self._services.timekeeper.now(),
            clock=ClockSetting(),
            listed=False,
            invites=tuple(self._chance.token() for _ in range(story.players)),
            audience=self._chance.token(),
            deal_known=True,
            branched_from=table.id,
            carried=carried,
            hints=story.hint_counts_at(wish.step),
            resigned=(),
            recorded=(),
        )
        return await self._found(
            host, header, _seating(story.game, story.players, wish.seats, host), origin
        )

    async def import_record(
        self, host: Person, text: str, seats: Sequence[SeatWish] | None, origin: str = ""
    ) -> LiveTable:
        """A table from a record: to look at if the game is over, else to play on."""
        await self._check_quota(host, origin)
        try:
            # Anybody's text, and perhaps a long game: replayed in another process, for so long.
            record = await self._offloop.ask(
                check_record, text, self.bounds, kind=Checked, seconds=self.bounds.patience
            )
        except TookTooLong:
            raise took_too_long(self.bounds) from None
        game = find_game(record.game)
        header = Header(
            game=game.key,
            players=record.players,
            options=record.options,
            seed=record.seed,
            host=host.id,
            created=self._services.timekeeper.now(),
            clock=ClockSetting(),
            window=5,
            listed=False,
            invites=tuple(self._chance.token() for _ in range(record.players)),
            audience=self._chance.token(),
            deal_known=True,
            carried=record.carried,
            hints=record.hints,
            resigned=record.resigned,
            recorded=record.recorded,
        )
        return await self._found(host, header, _seating(game, record.players, seats, host), origin)

    async def rematch(
        self, person: Person, table: LiveTable, rotate: bool, origin: str = ""
    ) -> LiveTable:
        """The table at which the same people play again; asking twice gives the same one."""

        def check() -> None:
            if not table.story.seats_of(person.id):
                raise Refusal("not-allowed", say("refused-only-players-again"))
            if not table.story.over:
                raise Refusal("conflict", say("refused-still-on"))

        async with table.changing(check):
            check()
            known = table.story.next_table
            if known:
                fresh = await self._memory.seek(known)
            else:
                fresh = await self._again(person, table, rotate, origin)
        async with fresh.changing():
            for seat in fresh.story.seats_of(person.id):
                await fresh.course.owner_is_here(seat)
        return fresh

    async def _again(
        self, person: Person, table: LiveTable, rotate: bool, origin: str
    ) -> LiveTable:
        story = table.story
        chairs = story.chairs[-1:] + story.chairs[:-1] if rotate else story.chairs
        entries: list[AnyEntry] = []
        for seat, chair in enumerate(chairs):
            if chair.person is not None:
                entries.append(Sat(seat, chair.person, ready=chair.person == person.id))
            elif chair.bot is not None:
                entries.append(BotSat(seat, chair.bot, chair.opponent))
        header = msgspec.structs.replace(
            story.header,
            seed=self._chance.seed(),
            host=person.id,
            created=self._services.timekeeper.now(),
            invites=tuple(self._chance.token() for _ in range(story.players)),
            audience=self._chance.token(),
            deal_known=False,
            branched_from=None,
            carried=(),
            hints=(),
            resigned=(),
            recorded=(),
        )
        await self._check_quota(person, origin)
        return await self._found(person, header, entries, origin, before=table)

    async def _found(
        self,
        host: Person,
        header: Header,
        entries: list[AnyEntry],
        origin: str,
        before: LiveTable | None = None,
    ) -> LiveTable:
        """``before``: the table, held still, at which the same people have played."""
        table = self._chance.table_id()
        # Dealing may take a while, and so may playing a long game's moves again.
        story = await self._services.threads.run(_begun, table, header)
        if story.over:
            entries = []
        full = len(entries) == header.players and all(
            isinstance(entry, BotSat)
            or (isinstance(entry, Sat) and entry.ready and not (entry.newcomer and header.patience))
            for entry in entries
        )
        status: Status = story.status
        if full:
            entries = [*entries, Started()]
            status = "playing"
        at = header.created
        rows = [Row(table, n, at, encode_entry(entry)) for n, entry in enumerate(entries, 1)]
        people = {host.id} | {entry.person for entry in entries if isinstance(entry, Sat)}
        change = TableSetUp(
            table,
            msgspec.json.encode(header),
            host.id,
            header.listed,
            status,
            at,
            tokens=[(header.audience, None), *_numbered(header.invites)],
            people=sorted(people),
            origin=origin if status in ("waiting", "playing") else None,
        )
        emptied = self._memory.emptied
        if before is None:
            await self._services.store.save(rows, [change])
        else:  # in one commit: without the one, nobody would ever find the other
            await before.write(Rematched(table), changes=[change], beside=rows)
        for entry in entries:
            fold(story, entry, at)
        # Somebody may have found it in the file already: there is only one of each.
        live = self._memory.tables.get(table)
        if live is None and emptied != self._memory.emptied:
            live = await self._memory.seek(table)  # it may be another server's by now
        elif live is None:
            live = LiveTable(self._services, story, len(rows), {}, origin)
            self._memory.keep(live)
        async with live.changing():
            pass  # bots that are to move first begin to think
        self._services.metrics.tables += 1
        note("table set up", table=table, game=header.game, players=header.players)
        return live

    async def _check_quota(self, host: Person, origin: str) -> None:
        store, settings = self._services.store, self._services.settings
        now = self._services.timekeeper.now()
        # What has been left for so long that the lobby puts it away keeps nobody from playing.
        count = await store.unfinished_of(host.id, now - ARCHIVE_SECONDS)
        if count >= settings.open_tables:
            raise Refusal("too-many", say("refused-your-open-tables", count=count))
        # Whoever sends no cookie is somebody new each time: the address is still the same.
        count = await store.unfinished_from(origin, now - STALE_SECONDS)
        if count >= settings.address_tables:
            raise Refusal(
                "too-many",
                say("refused-open-tables-here", count=count),
            )


def _begun(table: str, header: Header) -> Story:
    """A new table's story, unless looking at it would be too much for everybody."""
    story = Story(table, header)
    weigh(story.state)
    return story


def _patience(game: AnyGame, wish: NewTable) -> int:
    """For how long newcomers are waited for: not where nothing is timed, and by strangers a minute
    at most."""
    if not (game.windows or wish.clock.kind != "none" or _shows_once(game)):
        return 0
    wished = PATIENCE if wish.patience is None else wish.patience
    return min(wished, LISTED_PATIENCE) if wish.listed else wished


def _shows_once(game: AnyGame) -> bool:
    """Whether something may be seen for a moment only."""
    kinds: tuple[Any, ...] = get_args(game.event_type) or (game.event_type,)
    return any(kind.once for kind in kinds)


def _check_clock(game: AnyGame, clock: ClockSetting) -> None:
    if clock.kind != "none" and clock.amount < 1:
        raise Refusal("bad-request", say("refused-clock-amount"))
    if clock.kind == "days" and game.windows:
        raise Refusal("bad-request", say("refused-clock-days-windows", game=game.title))
    if clock.kind == "days" and clock.amount > 60:
        raise Refusal("bad-request", say("refused-clock-days"))


def _seating(
    game: AnyGame,
    players: int,
    wishes: Sequence[SeatWish] | None,
    host: Person,
    newcomer: bool = False,
) -> list[AnyEntry]:
    if wishes is None:
        wishes = [SeatWish("me"), *(SeatWish("open") for _ in range(players - 1))]
    if len(wishes) != players:
        raise Refusal("bad-request", say("refused-seats-wished", seats=players, wished=len(wishes)))
    entries: list[AnyEntry] = []
    for seat, wish in enumerate(wishes):
        if wish.kind == "me":
            entries.append(Sat(seat, host.id, newcomer=newcomer))
        elif wish.kind == "bot":
            entries.append(bot_takes(game, seat, wish.bot, wish.opponent))
    return entries


def _today(now: float) -> str:
    """The same day everywhere, so that a daily challenge is the same for everybody."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def _numbered(invites: Iterable[str]) -> Iterable[tuple[str, int | None]]:
    return ((token, seat) for seat, token in enumerate(invites))
