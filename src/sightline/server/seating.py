"""Who sits where: taking and leaving seats, bots in seats, links to them."""

from __future__ import annotations

from sightline.core.message import say
from sightline.server.chance import Chance
from sightline.server.company import bot_takes
from sightline.server.handovers import Handovers
from sightline.server.live import LiveTable
from sightline.server.refusal import Refusal
from sightline.server.store.changes import MemberCame, MemberLeft, TokenReplaced
from sightline.server.table_messages import BotWish, Person
from sightline.table.entries import AnyEntry, HandedOver, Sat, SeatOpened, TokenChanged

DEAD_LINK = say("refused-dead-link")


class Seating:
    """What people ask for at a table outside the game."""

    def __init__(self, handovers: Handovers, chance: Chance) -> None:
        self._handovers = handovers
        self._chance = chance

    async def join(
        self,
        table: LiveTable,
        person: Person,
        seat: int | None,
        token: str | None,
        *,
        by_link: bool = False,
        newcomer: bool = False,
    ) -> int:
        """Take a seat, or come back to one's own.

        ``by_link``: whoever asks is only known by the handover link that they bring.
        """

        def check() -> int:
            if by_link and self._handovers.find(token) is None:  # used by somebody else meanwhile
                raise Refusal("not-found", DEAD_LINK)
            return self.seat_to_join(table, person.id, seat, token)

        async with table.changing(check):
            taken = check()
            link = await self._handovers.use(token)
            if taken not in table.story.seats_of(person.id):
                came = Sat(taken, person.id, newcomer=newcomer)
                entry = came if link is None else HandedOver(taken, person.id)
                await table.write(entry, changes=[MemberCame(person.id, table.id)])
                await self._handovers.drop(table, taken)
                await table.course.start_if_full()
            await table.course.owner_is_here(taken)
        return taken

    def seat_to_join(
        self, table: LiveTable, person: str, seat: int | None, token: str | None
    ) -> int:
        """The seat that somebody takes or comes back to; a Refusal if they may not."""
        story = table.story
        link = self._handovers.find(token)
        if link is not None:
            if not self._handovers.holds(link, table):
                raise Refusal("not-found", DEAD_LINK)
            return link.seat
        own = story.seats_of(person)
        if seat is None and own and token is None:
            return own[0]
        if seat is not None and seat in own:
            return seat
        if story.status != "waiting":
            raise Refusal("conflict", say("refused-begun-watch"))
        if token is not None and token in story.invites:
            opened = story.invites.index(token)
            if seat is not None and seat != opened:
                raise Refusal("not-allowed", say("refused-link-for-another-seat"))
            seat = opened
        elif not story.header.listed and person != story.header.host:
            raise Refusal("not-allowed", say("refused-private"))
        if seat is None:
            free = [number for number, chair in enumerate(story.chairs) if not chair.taken]
            if not free:
                raise Refusal("conflict", say("refused-all-seats-taken"))
            seat = free[0]
        if not 0 <= seat < story.players:
            raise Refusal("bad-request", say("refused-seats", last=story.players - 1))
        if story.chairs[seat].taken:
            raise Refusal("conflict", say("refused-seat-taken"))
        return seat

    async def leave(self, table: LiveTable, person: Person, seat: int | None) -> None:
        """Give up one's seats: before the start they are open again, later a bot plays on."""
        story = table.story

        def check() -> tuple[int, ...]:
            own = story.seats_of(person.id)
            seats = own if seat is None else tuple(mine for mine in own if mine == seat)
            if not seats:
                raise Refusal("not-allowed", say("refused-not-your-chair"))
            return seats

        async with table.changing(check):
            seats = check()
            gives_up_all = seats == story.seats_of(person.id)
            for mine in seats:
                if story.status == "waiting":
                    leaves = gives_up_all and person.id != story.header.host
                    gone = [MemberLeft(person.id, table.id)] if leaves else []
                    await table.write(SeatOpened(mine), changes=gone)
                    await self._handovers.drop(table, mine)
                elif story.status == "playing" and story.chairs[mine].away is None:
                    await table.course.leave(mine)

    async def seat_bot(self, table: LiveTable, person: Person, wish: BotWish) -> None:
        """The host fills a seat with a bot, or opens it again."""
        seat = wish.seat
        story = table.story

        def check() -> AnyEntry:
            _require_host(table, person)
            if story.status != "waiting":
                raise Refusal("conflict", say("refused-begun"))
            if seat >= story.players:
                raise Refusal("bad-request", say("refused-seats", last=story.players - 1))
            chair = story.chairs[seat]
            if chair.person is not None and chair.ready:
                raise Refusal("conflict", say("refused-seat-taken"))
            if wish.bot is None and wish.opponent is None:
                return SeatOpened(seat)
            return bot_takes(story.game, seat, wish.bot, wish.opponent)

        async with table.changing(check):
            await table.write(check())
            await self._handovers.drop(table, seat)
            await table.course.start_if_full()

    async def abandon(self, table: LiveTable, person: Person) -> None:
        """Give up a table: its host may, and a person who plays with bots only."""
        story = table.story

        def check() -> None:
            alone = story.people() == [person.id]
            if person.id != story.header.host and not alone:
                raise Refusal("not-allowed", say("refused-only-the-host-abandons"))
            if story.over:
                raise Refusal("conflict", say("refused-over"))

        async with table.changing(check):
            check()
            await table.course.abandon(person.id)

    async def resign(self, table: LiveTable, person: Person, seat: int | None) -> None:
        """Give up a game that is on, for one of one's seats (the first, if none is named)."""
        story = table.story

        def check() -> int:
            own = story.seats_of(person.id)
            if not own or (seat is not None and seat not in own):
                raise Refusal("not-allowed", say("refused-not-your-chair"))
            wanted = own[0] if seat is None else seat
            if story.status != "playing":
                raise Refusal("conflict", say("refused-not-on"))
            if wanted in story.resigned:
                raise Refusal("conflict", say("refused-gave-up"))
            if story.header.lesson is not None:
                raise Refusal("conflict", say("refused-lesson"))
            return wanted

        async with table.changing(check):
            await table.course.resign(check())

    async def dismiss(self, table: LiveTable, person: Person) -> None:
        """Take a table off one's list. One that is over stays for the others; one with bots alone
        ends; where other people sit or may come, there is something to be said to them first."""
        story = table.story

        def check() -> None:
            own = {story.header.host, *(chair.person for chair in story.chairs)} - {None}
            if person.id not in own:
                raise Refusal("not-allowed", say("refused-not-your-chair"))
            if not story.over and own != {person.id}:
                raise Refusal("conflict", say("refused-dismiss-people"))

        async with table.changing(check):
            check()
            if not story.over:
                await table.course.abandon(person.id)
            await table.services.store.save(changes=[MemberLeft(person.id, table.id)])

    async def revoke(
        self, table: LiveTable, person: Person, seat: int | None, audience: bool
    ) -> None:
        """Replace an invite link, so that the old one opens nothing any more."""
        story = table.story

        def check() -> str:
            _require_host(table, person)
            if audience == (seat is not None):
                raise Refusal("bad-request", say("refused-name-a-seat"))
            if seat is not None and seat >= story.players:
                raise Refusal("bad-request", say("refused-seats", last=story.players - 1))
            return story.audience if seat is None else story.invites[seat]

        async with table.changing(check):
            old, token = check(), self._chance.token()
            replaced = TokenReplaced(old, token, table.id, seat)
            await table.write(TokenChanged(token, seat), changes=[replaced])


def _require_host(table: LiveTable, person: Person) -> None:
    if person.id != table.story.header.host:
        raise Refusal("not-allowed", say("refused-only-the-host"))
