"""Who sits where: taking and leaving seats, bots in seats, links to them."""

from __future__ import annotations

from sightline.server.chance import Chance
from sightline.server.handovers import Handovers
from sightline.server.live import LiveTable
from sightline.server.opening import checked_bot
from sightline.server.refusal import Refusal
from sightline.server.store.changes import MemberCame, MemberLeft, TokenReplaced
from sightline.server.table_messages import Person
from sightline.table.entries import AnyEntry, BotSat, HandedOver, Sat, SeatOpened, TokenChanged

DEAD_LINK = "This link is not valid any more; ask for a new one."


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
            link = self._handovers.use(token)
            if taken not in table.story.seats_of(person.id):
                entry = (Sat if link is None else HandedOver)(taken, person.id)
                await table.write(entry, changes=[MemberCame(person.id, table.id)])
                self._handovers.drop(table, taken)
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
            raise Refusal("conflict", "The game has begun; you can watch it.")
        if token is not None and token in story.invites:
            opened = story.invites.index(token)
            if seat is not None and seat != opened:
                raise Refusal("not-allowed", "This link is for another seat.")
            seat = opened
        elif not story.header.listed and person != story.header.host:
            raise Refusal("not-allowed", "This table is private; ask its host for an invite link.")
        if seat is None:
            free = [number for number, chair in enumerate(story.chairs) if not chair.taken]
            if not free:
                raise Refusal("conflict", "All seats are taken.")
            seat = free[0]
        if not 0 <= seat < story.players:
            raise Refusal("bad-request", f"This table has seats 0 to {story.players - 1}.")
        if story.chairs[seat].taken:
            raise Refusal("conflict", "Somebody sits there already.")
        return seat

    async def leave(self, table: LiveTable, person: Person, seat: int | None) -> None:
        """Give up one's seats: before the start they are open again, later a bot plays on."""
        story = table.story

        def check() -> tuple[int, ...]:
            own = story.seats_of(person.id)
            seats = own if seat is None else tuple(mine for mine in own if mine == seat)
            if not seats:
                raise Refusal("not-allowed", "You do not sit there.")
            return seats

        async with table.changing(check):
            seats = check()
            gives_up_all = seats == story.seats_of(person.id)
            for mine in seats:
                if story.status == "waiting":
                    leaves = gives_up_all and person.id != story.header.host
                    gone = [MemberLeft(person.id, table.id)] if leaves else []
                    await table.write(SeatOpened(mine), changes=gone)
                    self._handovers.drop(table, mine)
                elif story.status == "playing" and story.chairs[mine].away is None:
                    await table.course.leave(mine)

    async def seat_bot(self, table: LiveTable, person: Person, seat: int, bot: str | None) -> None:
        """The host fills a seat with a bot, or opens it again."""
        story = table.story

        def check() -> AnyEntry:
            _require_host(table, person)
            if story.status != "waiting":
                raise Refusal("conflict", "The game has begun.")
            if seat >= story.players:
                raise Refusal("bad-request", f"This table has seats 0 to {story.players - 1}.")
            chair = story.chairs[seat]
            if chair.person is not None and chair.ready:
                raise Refusal("conflict", "Somebody sits there already.")
            return SeatOpened(seat) if bot is None else BotSat(seat, checked_bot(story.game, bot))

        async with table.changing(check):
            await table.write(check())
            self._handovers.drop(table, seat)
            await table.course.start_if_full()

    async def abandon(self, table: LiveTable, person: Person) -> None:
        """Give up a table: its host may, and a person who plays with bots only."""
        story = table.story

        def check() -> None:
            alone = story.people() == [person.id]
            if person.id != story.header.host and not alone:
                raise Refusal(
                    "not-allowed", "Only the host can abandon a game with several people."
                )
            if story.over:
                raise Refusal("conflict", "The game is over already.")

        async with table.changing(check):
            check()
            await table.course.abandon(person.id)

    async def revoke(
        self, table: LiveTable, person: Person, seat: int | None, audience: bool
    ) -> None:
        """Replace an invite link, so that the old one opens nothing any more."""
        story = table.story

        def check() -> str:
            _require_host(table, person)
            if audience == (seat is not None):
                raise Refusal("bad-request", "Name a seat, or the audience.")
            if seat is not None and seat >= story.players:
                raise Refusal("bad-request", f"This table has seats 0 to {story.players - 1}.")
            return story.audience if seat is None else story.invites[seat]

        async with table.changing(check):
            old, token = check(), self._chance.token()
            replaced = TokenReplaced(old, token, table.id, seat)
            await table.write(TokenChanged(token, seat), changes=[replaced])


def _require_host(table: LiveTable, person: Person) -> None:
    if person.id != table.story.header.host:
        raise Refusal("not-allowed", "Only the table's host can do that.")
