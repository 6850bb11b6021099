"""The states of our games that are brought to every size: the start and the middle of a game with
every number of players, with and without coaching, and what a game offers beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from playwright.sync_api import Page, expect
from tests.browser.house import Server, post, room
from tests.browser.layout import Scene

from sightline.core.registry import find_game
from sightline.lessons import lessons_of

OURS = ("pentup", "perspective", "viewpoint", "viewpoints")

FIRST: dict[str, dict[str, object]] = {
    "perspective": {"first": "seat0"},
    "viewpoint": {"first": "seat0"},
}
"""So that it is my turn at once."""


SHORT: dict[str, dict[str, object]] = {
    "perspective": {"turn_limit": 12},
    "viewpoint": {"turn_limit": 16},
    "viewpoints": {"turn_limit": 12},
}
"""So that a game of chance comes to an end."""


def seen(page: Page) -> None:
    """Close what is shown once."""
    for button in page.get_by_role("button", name="Seen", exact=True).all():
        button.click()


def take_hint(page: Page) -> None:
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".hinted").first).to_be_visible()


def draw_card(page: Page) -> None:
    """After the claim: places in the own hand light up."""
    seen(page)
    step = room(page).get_attribute("data-step") or ""
    page.locator("button[data-tap='do:pass']").click()
    expect(room(page)).not_to_have_attribute("data-step", step)


def take_tile(page: Page) -> None:
    page.locator(".rack button:not([aria-disabled='true'])").first.click()
    expect(page.get_by_role("button", name="Place", exact=True)).to_be_visible()


def pin_card(page: Page) -> None:
    """A finger on a card in hand: it is read in large type, and the guide asks."""
    page.keyboard.press("Escape")
    page.locator(".hand [data-tap]").last.evaluate(
        """(one) => {
          const finger = { bubbles: true, pointerType: 'touch' };
          one.dispatchEvent(new PointerEvent('pointerdown', finger));
          one.dispatchEvent(new PointerEvent('pointerup', finger));
          one.click();
        }"""
    )
    expect(page.locator(".large")).to_be_visible()


def take_piece(page: Page) -> None:
    page.keyboard.press("Escape")
    page.locator("[data-piece]").first.click()
    expect(page.locator("[data-fits]").first).to_have_attribute("data-fits", "true")


def ask_with_token(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.keyboard.press("1")
    expect(page.get_by_role("dialog")).to_be_visible()


def show_result(page: Page) -> None:
    over = page.get_by_role("dialog", name="The game is over")
    if not over.is_visible():
        page.get_by_role("button", name="Result", exact=True).first.click()
    expect(over).to_be_visible()


def learn(key: str, steps: int) -> Callable[[Page, Server], None]:
    """The first lesson of a game, after so many sentences."""

    def go(page: Page, server: Server) -> None:
        made = post(page, server, "lessons", {"game": key, "lesson": lessons_of(key)[0].name})
        page.goto(f"{server.url}/table/{made['id']}")
        panel = page.get_by_role("region", name="Lesson")
        for step in range(steps):
            expect(panel).to_have_attribute("data-step", str(step))
            panel.get_by_role("button", name="Next", exact=True).click()
        expect(panel).to_have_attribute("data-step", str(steps))
        seen(page)

    return go


def puzzle(key: str) -> Callable[[Page, Server], None]:
    def go(page: Page, server: Server) -> None:
        page.goto(f"{server.url}/puzzles/{key}")
        expect(page.locator(".frame[data-version]")).to_be_visible()

    return go


PUZZLES = ("box-5x10", "box-3x4x5", "pentup-height", "pentup-surround-X")
"""A flat board, one in space, and the puzzles that a game brings."""


def _more(key: str, players: int) -> Iterator[Scene]:
    """What a game offers beside its start and middle."""

    def scene(
        what: str,
        prepare: Callable[[Page], None] | None = None,
        arrange: Callable[[Page], None] | None = None,
        moves: int = 0,
        **options: object,
    ) -> Scene:
        chosen = {**FIRST.get(key, {}), **options}
        name = f"{key} {players} {what}"
        return Scene(name, key, players, chosen, moves, prepare=prepare, arrange=arrange)

    if key == "perspective" and players == 1:
        yield scene("hint", take_hint)
        yield scene("notebook", take_hint, moves=20, memory_aid="on")
    elif key == "perspective":
        yield scene("drawing", draw_card)
        yield scene("notebook", seen, moves=60, memory_aid="on")
        if players == 2:
            yield scene("advanced", seen, advanced=True)
    elif key == "pentup":
        yield scene("in hand", take_tile, moves=8)
    elif key == "viewpoint":
        yield scene("pinned", arrange=pin_card)
        yield replace(scene("window", moves=12), window=True)
    elif key == "viewpoints":
        yield scene("in hand", arrange=take_piece)
        if players > 1:
            yield scene("token", arrange=ask_with_token)


def scenes() -> Iterator[Scene]:
    for key in OURS:
        first = FIRST.get(key, {})
        for players in sorted(find_game(key).players):
            name = f"{key} {players}"
            yield Scene(f"{name} start", key, players, first)
            yield Scene(f"{name} coached", key, players, first, coached=True)
            yield Scene(f"{name} middle", key, players, first, moves=40)
            yield from _more(key, players)
            quick = {**first, **SHORT.get(key, {})}
            yield Scene(
                f"{name} result", key, players, quick, over=True, prepare=seen, arrange=show_result
            )
        yield Scene(f"{key} 2 lesson", key, 2, visit=learn(key, 1))
    for one in PUZZLES:
        yield Scene(f"puzzle {one}", "puzzles", 1, visit=puzzle(one))
