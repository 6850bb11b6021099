"""One table just before a window: those who sit there, and those who try to find something out."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from sightline.core.message import say
from sightline.meter.errors import CannotMeasure
from sightline.meter.hand import Hand, Hands
from sightline.meter.people import Party
from sightline.meter.source import Opening
from sightline.meter.wire import Heard, Page


class Scene:
    """A branch of a game whose next move opens a window."""

    def __init__(
        self,
        party: Party,
        opening: Opening,
        info: dict[str, Any],
        pages: dict[int, Page],
        watcher: Page,
        bot: int | None,
        strangers: Sequence[Page] = (),
        hand: Hand | None = None,
    ) -> None:
        self.party = party
        self.opening = opening
        self.table: str = info["id"]
        self.token: str = info["audience"]
        self.tokens = [self.token, *(s["invite"] for s in info["seats"] if s["invite"])]
        self.pages = pages
        self.watcher = watcher
        self.bot = bot
        """The seat of a bot that is to move when the window has closed."""
        self.strangers = list(strangers)
        """More of those who watch without a cookie."""
        self.hand = hand
        """Where time is measured, the page of the seat that answers lies in another process."""
        self.opened: Heard | None = None

    @property
    def answerer(self) -> Page:
        """The page of the seat that answers in secret, or does not."""
        return self.pages[self.opening.answerer]

    @property
    def opener(self) -> Page:
        """The page of the seat whose move opens the window."""
        return self.pages[self.opening.opener]

    @property
    def observers(self) -> list[Page]:
        """Those who must learn nothing: the audience, and every other seat."""
        seats = [seat for seat in sorted(self.pages) if seat != self.opening.answerer]
        return [self.watcher, *(self.pages[seat] for seat in seats)]

    @property
    def path(self) -> str:
        """Where the table is shown."""
        return f"/api/tables/{self.table}"

    @property
    def step(self) -> int:
        """How many moves have been made while the window is open."""
        return self.opening.step + 1

    async def settle(self) -> None:
        """Wait until everybody has been told that everybody is there."""
        watching = 1 + len(self.strangers)
        for page in (self.watcher, *self.pages.values()):
            await page.until(lambda m: _everybody_is_there(m.get("table"), watching))
        await self.fence()

    async def fence(self, pause: float = 0.06) -> None:
        """Let news that were gathered for a moment go out, then hear all that was sent."""
        await asyncio.sleep(pause)
        for page in self.observers:
            await page.ping()

    async def open_window(self) -> Heard:
        """Make the move that opens the window; what the watcher heard of it."""
        number = self.watcher.number
        marks = {page: len(page.heard) for page in self.observers}
        answering = 0 if self.hand is not None else len(self.answerer.heard)
        await self.opener.say("move", move=self.opening.move, step=self.opening.step)

        def opens(message: dict[str, Any]) -> bool:
            return message["tell"] == "step" and message["number"] > number

        for page, mark in marks.items():
            heard = await page.until(opens, since=mark)
            if page is self.watcher:
                self.opened = heard
        if self.hand is None:
            await self.answerer.until(opens, since=answering)
        assert self.opened is not None
        if self.opened.message["position"]["window"] is None:
            raise CannotMeasure(say("meter-no-window"))
        return self.opened

    async def answer(self, move: Any) -> None:
        """Answer in secret and wait until the table has taken it (it may be saved later)."""
        heard, _ = await self.answerer.ask("move", taken, move=move, step=self.step)
        if heard.message["tell"] == "refused":
            raise CannotMeasure(say("meter-answer-refused", message=str(heard.message["message"])))

    def closing(self, page: Page) -> Heard | None:
        """The step that closed the window, if this page has heard of it."""
        assert self.opened is not None
        after = self.opened.message["number"]
        return next((h for h in page.steps() if h.message["number"] > after), None)

    async def close(self) -> None:
        """Everybody leaves, and the table is given up."""
        everybody = (self.watcher, *self.strangers, *self.pages.values())
        await asyncio.gather(*(page.close() for page in everybody))
        if self.hand is not None:
            await self.hand.close()
        await self.party.abandon(self.table)


def taken(message: dict[str, Any]) -> bool:
    """This is what comes back at once when somebody has answered."""
    return message["tell"] in ("answer", "noted", "refused")


def _everybody_is_there(table: Any, watching: int) -> bool:
    if not isinstance(table, dict) or table["status"] != "playing":
        return False
    return table["watching"] >= watching and all(seat["online"] for seat in table["seats"])


async def set_scene(
    party: Party,
    opening: Opening,
    bot: str | None = None,
    strangers: int = 0,
    hands: Hands | None = None,
) -> Scene:
    """Branch, sit down, and open the pages. With a bot, it takes the seat that is asked next; with
    ``hands``, one of them holds the page of the seat that answers."""
    seat = opening.next
    busy = (opening.opener, opening.answerer)
    bot_seat = seat if bot is not None and seat is not None and seat not in busy else None
    wishes: list[dict[str, Any]] = [
        {"kind": "me" if number == 0 else "open"} for number in range(len(party.guests))
    ]
    if bot_seat is not None:
        wishes[bot_seat] = {"kind": "bot", "bot": bot}
    wish = {"step": opening.step, "seats": wishes}
    info = await party.host.set_up(f"/api/tables/{opening.table}/branch", wish)
    pages: dict[int, Page] = {}
    audience: list[Page] = []
    hand: Hand | None = None
    try:
        await party.take_seats(info)
        for number, guest in enumerate(party.guests):
            if hands is not None and number == opening.answerer:
                hand = await hands.open(guest, info["id"], number)
            elif number != bot_seat:
                pages[number] = await guest.page(info["id"], number)
        for _ in range(1 + strangers):
            page = await party.watcher.page(info["id"], None, info["audience"])
            audience.append(page)
    except BaseException:
        await asyncio.gather(*(page.close() for page in (*pages.values(), *audience)))
        if hand is not None:
            await hand.close()
        raise
    return Scene(party, opening, info, pages, audience[0], bot_seat, audience[1:], hand)
