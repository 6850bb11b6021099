"""The pictures of the page in docs/images, taken anew: `python -m tests.browser.pictures [NAME …]`.

They are of the page that is built, at a server of its own, with the bots that people meet.
"""

from __future__ import annotations

import io
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.browser.conftest import KNOWS_ALL, find_chromium
from tests.browser.house import (
    PATIENCE,
    ROOT,
    Server,
    place_by_keys,
    post,
    room,
    serving,
    wait_for_turn,
)
from tests.browser.layout import Scene as Position
from tests.browser.layout import record_of
from tests.browser.puzzle_room import expect_laid, follow_hint, open_puzzle

IMAGES = ROOT / "docs" / "images"
GOLDEN = ROOT / "tests" / "conformance" / "golden"
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {
    "viewport": {"width": 390, "height": 844}, "device_scale_factor": 1.5,
    "has_touch": True, "is_mobile": True,
}  # fmt: skip
SMALL = {**PHONE, "device_scale_factor": 1}
# Unlike in the tests, whole pages are drawn as on a screen, which takes its time.
FLAGS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
QUALITY = 82

Scene = Callable[[Page, Server], object]


def sit(page: Page, server: Server, game: str, *opponents: str, **options: object) -> None:
    """A table with opponents."""
    page.goto(server.url)
    seats = [{"kind": "me"}, *({"kind": "bot", "opponent": one} for one in opponents)]
    wish = {"game": game, "players": len(seats), "seats": seats, "options": options}
    made = post(page, server, "tables", wish)
    page.goto(f"{server.url}/table/{made['id']}")
    wait_for_turn(page)


def bring(page: Page, server: Server, record: str) -> str:
    """A game that has been played, at a table."""
    text = (GOLDEN / record).read_text(encoding="utf-8")
    page.goto(server.url)
    made = post(page, server, "import", {"record": text})
    return made["id"]


def lobby(page: Page, server: Server) -> None:
    sit(page, server, "pentup", "bruno")
    page.goto(server.url)
    expect(page.get_by_role("region", name="Your tables")).to_be_visible()


def tile_in_hand(page: Page, server: Server) -> None:
    sit(page, server, "pentup", "bruno")
    for letter in "wfyx":
        place_by_keys(page, letter)
    wait_for_turn(page)
    page.keyboard.press("l")
    expect(page.get_by_role("button", name="Place", exact=True)).to_be_enabled()


def result(page: Page, server: Server) -> None:
    sit(page, server, "pentup", "nils")
    for letter in "wfyxlntpuviz":
        place_by_keys(page, letter)
    expect(page.get_by_role("dialog", name="The game is over")).to_be_visible()


def replay(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/replay/{bring(page, server, 'pentup/two-players.jsonl')}?step=15")
    expect(page.get_by_role("slider", name="Step")).to_be_visible()


def invitation(page: Page, server: Server) -> None:
    page.goto(server.url)
    wish = {"game": "pentup", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
    made = post(page, server, "tables", wish)
    page.goto(f"{server.url}/table/{made['id']}")
    expect(page.get_by_label("Link for Black")).to_be_visible()


def dealt(page: Page, server: Server) -> None:
    """The other sides, shown once."""
    sit(page, server, "perspective", "ines", first="seat0")
    expect(page.get_by_role("button", name="Seen", exact=True)).to_be_visible()


def drawing(*opponents: str, **options: object) -> Scene:
    """Perspective after the first claim was left out: where does the drawn card go?"""

    def set_out(page: Page, server: Server) -> None:
        sit(page, server, "perspective", *opponents, first="seat0", **options)
        page.get_by_role("button", name="Seen", exact=True).click()
        page.locator("button[data-tap='do:pass']").click()
        expect(room(page)).to_have_attribute("data-step", "1")

    return set_out


def solo(page: Page, server: Server) -> None:
    sit(page, server, "perspective")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".hinted").first).to_be_visible()


def viewpoint(players: int) -> Scene:
    """A game of chance that has come far enough for cards to lie in view."""
    moves = 20 * players

    def set_out(page: Page, server: Server) -> None:
        page.goto(server.url)
        scene = Position("", "viewpoint", players, {"first": "seat0"}, moves)
        company = ["omar", "leo", "clara", "omar", "leo"][: players - 1]
        seats = [{"kind": "me"}, *({"kind": "bot", "opponent": one} for one in company)]
        made = post(page, server, "import", {"record": record_of(scene), "seats": seats})
        page.goto(f"{server.url}/table/{made['id']}")
        wait_for_turn(page)

    return set_out


def viewpoints(page: Page, server: Server) -> None:
    table = bring(page, server, "viewpoints/three-players.jsonl")
    page.goto(f"{server.url}/replay/{table}?step=9&seat=0")
    expect(page.get_by_role("slider", name="Step")).to_be_visible()


def piece_in_hand(page: Page, server: Server) -> None:
    """A game with partners, coached, with a piece taken up."""
    page.goto(f"{server.url}/health")
    page.evaluate("localStorage.setItem('sightline.coaching', '{\"viewpoints\": true}')")
    sit(page, server, "viewpoints", "marta", "samuel", challenge="A001")
    coach = page.get_by_role("complementary", name="Coach")
    expect(coach).to_contain_text("belongs")
    wanted = re.search(r"\b([A-Z]) belongs", coach.inner_text())
    assert wanted is not None, coach.inner_text()
    page.locator("[data-side]").focus()
    page.keyboard.press(wanted[1].lower())
    expect(page.locator("[data-side]")).to_have_attribute("data-fits", "true")


def lesson(page: Page, server: Server) -> None:
    """The first lesson, as a newcomer begins it."""
    page.goto(server.url)
    made = post(page, server, "lessons", {"game": "perspective", "lesson": "sides"})
    page.goto(f"{server.url}/table/{made['id']}")
    expect(page.get_by_role("region", name="Lesson")).to_be_visible()
    page.get_by_role("button", name="Seen", exact=True).click()
    page.get_by_role("button", name="Next", exact=True).click()


def puzzle_room(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/puzzles")
    expect(page.get_by_role("heading", name="The puzzle room")).to_be_visible()


def puzzle(key: str, laid: int, letter: str = "") -> Scene:
    """A puzzle with so many pieces laid as the hints say, and perhaps one in the hand."""

    def set_out(page: Page, server: Server) -> None:
        page.set_viewport_size({"width": 1000, "height": 640})  # with the hints beside the board
        open_puzzle(page, server.url, key)
        for count in range(1, laid + 1):
            follow_hint(page)
            expect_laid(page, count)
        if letter:
            page.keyboard.press(letter)

    return set_out


SCENES: dict[str, tuple[Scene, Literal["light", "dark"], dict[str, Any]]] = {
    "lobby-light": (lobby, "light", DESKTOP),
    "lobby-dark": (lobby, "dark", DESKTOP),
    "table-light": (tile_in_hand, "light", DESKTOP),
    "table-dark": (tile_in_hand, "dark", DESKTOP),
    "result-light": (result, "light", DESKTOP),
    "replay-light": (replay, "light", DESKTOP),
    "invite-light": (invitation, "light", DESKTOP),
    "phone-light": (tile_in_hand, "light", PHONE),
    "phone-dark": (tile_in_hand, "dark", PHONE),
    "lesson": (lesson, "light", DESKTOP),
    "perspective-2": (drawing("ines"), "light", DESKTOP),
    "perspective-2-phone": (drawing("ines"), "light", SMALL),
    "perspective-2-advanced": (drawing("ines", advanced=True), "light", DESKTOP),
    "perspective-2-advanced-phone": (drawing("ines", advanced=True), "dark", SMALL),
    "perspective-3": (drawing("ines", "vera", memory_aid="on"), "dark", DESKTOP),
    "perspective-3-phone": (drawing("ines", "vera"), "light", SMALL),
    "perspective-4": (drawing("ines", "vera", "pia"), "light", DESKTOP),
    "perspective-4-phone": (drawing("ines", "vera", "pia"), "dark", SMALL),
    "perspective-solo": (solo, "light", DESKTOP),
    "perspective-solo-phone": (solo, "dark", SMALL),
    "perspective-deal": (dealt, "light", DESKTOP),
    "perspective-deal-phone": (dealt, "light", SMALL),
    "viewpoint-2": (viewpoint(2), "light", DESKTOP),
    "viewpoint-2-phone": (viewpoint(2), "dark", SMALL),
    "viewpoint-4": (viewpoint(4), "dark", DESKTOP),
    "viewpoint-4-phone": (viewpoint(4), "light", SMALL),
    "viewpoint-6": (viewpoint(6), "light", DESKTOP),
    "viewpoint-6-phone": (viewpoint(6), "light", SMALL),
    "viewpoints-seat1": (viewpoints, "light", DESKTOP),
    "viewpoints-hand": (piece_in_hand, "light", DESKTOP),
    "viewpoints-hand-phone": (piece_in_hand, "dark", SMALL),
    "puzzles-room": (puzzle_room, "light", DESKTOP),
    "puzzles-board": (puzzle("board-6x10", 4, "w"), "light", DESKTOP),
    "puzzles-box": (puzzle("box-3x4x5", 3), "dark", DESKTOP),
    "puzzles-tower": (puzzle("pentup-height", 10), "light", DESKTOP),
    "puzzles-ring": (puzzle("pentup-surround-X", 4), "light", DESKTOP),
    "puzzles-phone": (puzzle("box-5x10", 5), "light", SMALL),
}


def settled(page: Page) -> bytes:
    """A picture of the page once nothing changes any more: what is in space takes a while."""
    before, now = b"", page.screenshot()
    while now != before:
        before, now = now, page.screenshot()
    return now


def take(browser: Browser, server: Server, name: str) -> None:
    scene, theme, how = SCENES[name]
    context = browser.new_context(color_scheme=theme, reduced_motion="reduce", **how)
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script(KNOWS_ALL)
    page = context.new_page()
    size = page.viewport_size
    assert size is not None
    scene(page, server)
    page.set_viewport_size(size)
    page.wait_for_load_state("networkidle")
    shown = Image.open(io.BytesIO(settled(page)))
    shown.convert("RGB").save(IMAGES / f"{name}.webp", quality=QUALITY, method=6)
    context.close()


def main(names: list[str]) -> None:
    unknown = sorted(set(names) - set(SCENES))
    if unknown:
        sys.exit(f"no picture is called {', '.join(unknown)}; there are {', '.join(SCENES)}")
    expect.set_options(timeout=PATIENCE * 1000)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        for name in names or SCENES:
            take(browser, server, name)
            sys.stdout.write(f"{name}\n")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
