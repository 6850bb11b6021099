"""Three people and an audience at a table of the example game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.table.house import Browser, Page

Visit = Callable[..., Browser]
Later = Callable[[float], None]


class Party:
    """Three people at a table of Veil, with a page each, and the audience."""

    def __init__(self, visit: Visit, game: str = "veil", **wish: Any) -> None:
        wish = {"options": {"hand": 1, "cards": 6}, "window": 1, "listed": True, **wish}
        self.browsers = [visit(name) for name in ("Ann", "Bob", "Cleo")]
        self.info = self.browsers[0].table(game, "me", "open", "open", **wish)
        self.table: str = self.info["id"]
        for seat in (1, 2):
            self.browsers[seat].join(self.table, seat)
        self.pages = [browser.page(self.table, seat) for seat, browser in enumerate(self.browsers)]
        self.audience = visit("Dora").page(self.table)
        for page in self.everybody:
            page.until("snapshot")
            page.until("table", lambda m: m["table"]["watching"] == 1)

    @property
    def everybody(self) -> list[Page]:
        return [*self.pages, self.audience]

    @property
    def first(self) -> int:
        """Whose turn it is."""
        return self.pages[0].position["asked"][0]

    def settle(self, number: int) -> None:
        """Wait until everybody has heard of a public step."""
        for page in self.everybody:
            while page.number < number:
                page.until("step")

    def lay(self) -> tuple[Page, list[Page]]:
        """Whoever is to move lays a card: the owner's page, and those of the others, now asked."""
        owner, number = self.pages[self.first], self.pages[0].number
        lays = [move for move in owner.position["legal"] if move["type"] == "lay"]
        owner.move(lays[0])
        self.settle(number + 1)
        return owner, [page for page in self.pages if page is not owner]


def wait_out(
    seconds: float, later: Later, pages: list[Page], answered: Sequence[Page] = ()
) -> None:
    """So much time passes, and not before its end is anybody told anything, but those who have
    answered that their own answer is kept."""
    for page in pages:
        page.meanwhile()
    before = [len(page.heard) for page in pages]
    later(seconds - 0.001)
    for page in answered:
        page.until("noted")  # as soon as the answers are on the disk
        page.until("answer")
    for page, start in zip(pages, before, strict=True):
        page.meanwhile()
        told = [message["tell"] for message in page.heard[start:-1]]
        assert told == (["noted", "answer"] if page in answered else [])
    later(0.001)
