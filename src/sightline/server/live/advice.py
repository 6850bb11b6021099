"""Hints for a seat, and par for a deal: found beside the table, told when they are durable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Raw

from sightline.core.game import AnyState
from sightline.core.message import say
from sightline.server.bot_pool import BotFailed
from sightline.server.connection import Connection
from sightline.server.hearing import seat_of
from sightline.server.live.part import Part
from sightline.server.logs import note
from sightline.server.messages import Hint, Refused, encode_told
from sightline.server.refusal import Refusal
from sightline.server.store import NotSaved
from sightline.table.entries import Hinted, ParFound
from sightline.table.steps import HintNote

if TYPE_CHECKING:
    from sightline.server.live.table import LiveTable


class Advice(Part):
    """See the module's docstring."""

    def __init__(self, table: LiveTable) -> None:
        super().__init__(table)
        self._advising: set[int] = set()
        """The seats for which a hint is being found."""
        self._par_sought = self._finding_par = False

    @property
    def at_work(self) -> bool:
        """Something is being found."""
        return bool(self._advising) or self._finding_par

    def advise(self, connection: Connection, seat: int, ref: int | None) -> None:
        """Give a seat a hint: the one it has had in this position, or a new one once found."""
        given = self._table.story.hint_here(seat)
        if given is not None:
            self._tell(connection, given, ref)
        elif seat in self._advising:
            raise Refusal("busy", say("refused-hint-coming"))
        else:
            self._advising.add(seat)
            self._table.services.tasks.spawn(self._advise(connection, seat, ref))

    async def _advise(self, connection: Connection, seat: int, ref: int | None) -> None:
        """Find a hint while the table goes on; it is told once it is durable that it was asked."""
        try:
            await self._find_hint(connection, seat, ref)
        except Refusal as refusal:
            told = Refused(refusal.code, refusal.message, refusal.rule, ref, refusal.words)
            connection.tell(encode_told(told))
        finally:
            self._advising.discard(seat)

    async def _find_hint(self, connection: Connection, seat: int, ref: int | None) -> None:
        table = self._table
        state = table.story.state
        try:
            move = await self._good_move(state, seat)
        except BotFailed as error:
            note("a hint was not found", table=table.id, problem=str(error))
            raise Refusal("no-hint", say("refused-hint-not-found")) from None
        if move is None:
            raise Refusal("no-hint", say("refused-no-way-on"))
        async with table.changing():
            if connection not in table.pages.sockets.get(seat, ()):
                return  # nobody would hear it, so nobody shall pay for it
            seat_of(table, connection)
            if table.story.state is not state or table.story.status != "playing":
                raise Refusal("late", say("refused-moved-on"))
            try:
                await table.write(Hinted(seat, Raw(table.story.game.write_move(move))))
            except NotSaved:
                raise Refusal("not-saved", say("refused-hint-not-saved")) from None
            given = table.story.hint_here(seat)
            assert given is not None
            self._tell(connection, given, ref)

    async def _good_move(self, state: AnyState, seat: int) -> Any:
        """The game's own hint, found with everything known; where it has none, what a bot would do
        from what this seat sees."""
        table = self._table
        bot = table.story.hint_bot
        if bot is None:
            return await table.services.adviser.hint(state, seat, table.claim)
        return await table.services.bots.choose(state, seat, bot, table.claim)

    def _tell(self, connection: Connection, given: HintNote, ref: int | None) -> None:
        story = self._table.story
        form = Raw(story.game.write_move(given.move))
        told = Hint(story.state.length, form, story.state.move_text(given.move), ref)
        connection.tell(encode_told(told))

    def seek_par(self) -> None:
        """Find out the fewest moves that this deal needs, once in a table's life."""
        story = self._table.story
        if self._par_sought or story.par is not None:
            return
        self._par_sought = True
        if story.game.offers_par(story.players, story.state.options):
            self._table.services.tasks.spawn(self._find_par())

    async def _find_par(self) -> None:
        table = self._table
        self._finding_par = True
        try:
            par = await table.services.adviser.par(table.story.state, table.claim)
        except BotFailed as error:
            note("par was not found", table=table.id, problem=str(error))
            return
        finally:
            self._finding_par = False
        if par is None:
            return
        try:
            async with table.changing():
                await table.write(ParFound(par))
        except NotSaved as error:
            note("par was not saved", table=table.id, problem=str(error))
