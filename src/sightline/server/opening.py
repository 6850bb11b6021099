"""Setting up tables: a fresh deal, a branch, an imported record, a rematch."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime

import msgspec
from msgspec import Raw

from sightline.bots import find_bot
from sightline.core.errors import BadOptions, SightlineError
from sightline.core.game import AnyGame
from sightline.core.message import as_message
from sightline.core.options import option_values
from sightline.core.registry import find_game
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
from sightline.server.table_messages import BranchWish, NewTable, Person, SeatWish
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
from sightline.table.story import Status, Story

Keeper = Callable[[str], Awaitable[str | None]]

STALE_SECONDS = 86_400.0
"""A listed table that has waited for so long has been forgotten by its host; and so long a table
counts for the address that it was set up from."""


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

    async def _kept_options(
        self, game: AnyGame, options: Mapping[str, object]
    ) -> Mapping[str, object]:
        """Options with what a room of the game keeps in the place of its name."""
        keepers = self.keepers.get(game.key)
        if not keepers:
            return game.kept_options(options, lambda _: None)
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
        return await asyncio.to_thread(game.kept_options, options, read)

    async def set_up(self, host: Person, wish: NewTable, origin: str = "") -> LiveTable:
        """A new table with a fresh deal."""
        await self._check_quota(host, origin)
        try:
            game = find_game(wish.game)
            players = game.players[0] if wish.players is None else wish.players
            today = _today(self._services.timekeeper.now())
            wished = game.dated_options(await self._kept_options(game, wish.options), today)
            # Anybody's words, a long card set perhaps: read beside the loop.
            options = await asyncio.to_thread(game.read_options, players, wished)
        except BadOptions as error:
            faults = tuple((fault.where, as_message(fault.problem)) for fault in error.faults)
            raise Refusal("bad-options", error.message, faults=faults) from None
        except SightlineError as error:
            raise Refusal("bad-request", error.message) from None
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
        )
        return await self._found(host, header, _seating(game, players, wish.seats, host), origin)

    async def branch(
        self, host: Person, table: LiveTable, wish: BranchWish, origin: str = ""
    ) -> LiveTable:
        """A new table that goes on from a step of a game that may be shown."""
        await self._check_quota(host, origin)
        story = table.story
        if not story.open_information:
            raise Refusal("conflict", "A game with hidden things can be branched after its end.")
        if wish.step > len(story.notes):
            raise Refusal("bad-request", f"This game has steps 0 to {len(story.notes)}.")
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
        )
        return await self._found(host, header, _seating(game, record.players, seats, host), origin)

    async def rematch(
        self, person: Person, table: LiveTable, rotate: bool, origin: str = ""
    ) -> LiveTable:
        """The table at which the same people play again; asking twice gives the same one."""

        def check() -> None:
            if not table.story.seats_of(person.id):
                raise Refusal("not-allowed", "Only those who played can ask for a rematch.")
            if not table.story.over:
                raise Refusal("conflict", "The game is still on.")

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
                entries.append(BotSat(seat, chair.bot))
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
        )
        await self._check_quota(person, origin)
        fresh = await self._found(person, header, entries, origin)
        await table.write(Rematched(fresh.id))
        return fresh

    async def _found(
        self, host: Person, header: Header, entries: list[AnyEntry], origin: str
    ) -> LiveTable:
        table = self._chance.table_id()
        # Dealing may take a while, and so may playing a long game's moves again.
        story = await asyncio.to_thread(_begun, table, header)
        if story.over:
            entries = []
        full = len(entries) == header.players and all(
            isinstance(entry, BotSat) or (isinstance(entry, Sat) and entry.ready)
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
        await self._services.store.save(rows, [change])
        for entry in entries:
            fold(story, entry, at)
        # Somebody may have found it in the file already: there is only one of each.
        live = self._memory.tables.get(table)
        if live is None:
            live = LiveTable(self._services, story, len(rows), {}, origin)
            self._memory.keep(live)
        async with live.changing():
            pass  # bots that are to move first begin to think
        self._services.metrics.tables += 1
        note("table set up", table=table, game=header.game, players=header.players)
        return live

    async def _check_quota(self, host: Person, origin: str) -> None:
        store, settings = self._services.store, self._services.settings
        count = await store.unfinished_of(host.id)
        if count >= settings.open_tables:
            raise Refusal(
                "too-many", f"You have {count} unfinished tables; finish or abandon one first."
            )
        # Whoever sends no cookie is somebody new each time: the address is still the same.
        since = self._services.timekeeper.now() - STALE_SECONDS
        count = await store.unfinished_from(origin, since)
        if count >= settings.address_tables:
            raise Refusal(
                "too-many",
                f"{count} tables that were set up from your address within a day are unfinished;"
                " finish or abandon one first.",
            )


def _begun(table: str, header: Header) -> Story:
    """A new table's story, unless looking at it would be too much for everybody."""
    story = Story(table, header)
    weigh(story.state)
    return story


def _check_clock(game: AnyGame, clock: ClockSetting) -> None:
    if clock.kind != "none" and clock.amount < 1:
        raise Refusal("bad-request", "A clock needs an amount of at least 1.")
    if clock.kind == "days" and game.windows:
        raise Refusal("bad-request", f"{game.title} asks several at once: no days for each move.")
    if clock.kind == "days" and clock.amount > 60:
        raise Refusal("bad-request", "At most 60 days for each move.")


def _seating(
    game: AnyGame, players: int, wishes: Sequence[SeatWish] | None, host: Person
) -> list[AnyEntry]:
    if wishes is None:
        wishes = [SeatWish("me"), *(SeatWish("open") for _ in range(players - 1))]
    if len(wishes) != players:
        raise Refusal("bad-request", f"There are {players} seats, not {len(wishes)}.")
    entries: list[AnyEntry] = []
    for seat, wish in enumerate(wishes):
        if wish.kind == "me":
            entries.append(Sat(seat, host.id))
        elif wish.kind == "bot":
            entries.append(BotSat(seat, checked_bot(game, wish.bot)))
    return entries


def checked_bot(game: AnyGame, name: str | None) -> str:
    """The name of a bot that plays this game. Parameters are for the command line only: a table's
    bots share a few processes, so nobody may ask for an hour of thinking."""
    try:
        return find_bot(game, (name or "").partition(":")[0]).spec.name
    except SightlineError as error:
        raise Refusal("bad-request", error.message) from None


def _today(now: float) -> str:
    """The same day everywhere, so that a daily challenge is the same for everybody."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def _numbered(invites: Iterable[str]) -> Iterable[tuple[str, int | None]]:
    return ((token, seat) for seat, token in enumerate(invites))
