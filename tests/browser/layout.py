"""Whether anything on a page lies under something else, is cut off or cannot be reached: one page,
brought to every size, measured with one call each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.house import PATIENCE, Server, post, room

from sightline.core.registry import find_game

PROBE = (Path(__file__).parent / "layout_probe.js").read_text(encoding="utf-8")

_UPRIGHT = (
    (360, 740), (390, 844), (768, 1024), (820, 1180), (1024, 1366), (800, 1280), (768, 1366),
    (900, 1440), (864, 1536), (1080, 1920),
)  # fmt: skip
SIZES = tuple(size for w, h in _UPRIGHT for size in ((w, h), (h, w)))
"""The widths that people have, upright and on their side: 360, 390, 768, 820 and 1024 as the short
side of phones and tablets, 1280, 1366, 1440, 1536 and 1920 as the long one of screens."""
SOME_SIZES = ((360, 740), (844, 390), (820, 1180), (1024, 768), (1280, 800), (1440, 900))
"""The slice of them that every change is measured in."""

# Pictures follow a new size with the next frame or two; then nothing moves any more.
SETTLED = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => done()));
  await frame();
  await frame();
  await Promise.all(document.getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished.catch(() => {})));
}"""
AIDS = "[data-aid]:not([aria-expanded='true'], :disabled)"


@dataclass(frozen=True)
class Scene:
    """A state of a page that is brought to every size."""

    name: str
    game: str
    players: int
    options: Mapping[str, object] = field(default_factory=dict[str, object])
    moves: int = 0
    """So many moves have been made, and then as many more as it takes until it is my turn."""
    coached: bool = False
    window: bool = False
    """It stops in a window in which I am asked."""
    over: bool = False
    """It has been played to its end."""
    visit: Callable[[Page, Server], None] | None = None
    """How one comes there, where it is not a table of this game."""
    prepare: Callable[[Page], None] | None = None
    """What the person has done before."""
    arrange: Callable[[Page], None] | None = None
    """What the person does at every size."""


@dataclass(frozen=True)
class Finding:
    scene: str
    size: tuple[int, int]
    aid: str
    fault: str

    def __str__(self) -> str:
        aid = f" with {self.aid}" if self.aid else ""
        return f"{self.scene} at {self.size[0]}×{self.size[1]}{aid}: {self.fault}"


def record_of(scene: Scene) -> str:
    """A game of chance that has come to my turn."""
    game = find_game(scene.game)
    state: Any = game.start(
        scene.players, game.read_options(scene.players, dict(scene.options)), seed=7
    )
    chance = Random(scene.moves)
    mine = state.record
    while state.outcome is None:
        asked = state.awaiting
        if 0 in asked and state.in_window == scene.window:
            mine = state.record
            if state.length >= scene.moves and not scene.over:
                break
        seat = asked[0]
        state.apply(seat, chance.choice(list(state.legal(seat))))
    return (state.record if scene.over else mine).dump()


def open_scene(page: Page, server: Server, scene: Scene) -> None:
    """Sit down at a table in this state, with bots that have time."""
    coaching = f"""{{"{scene.game}": {"true" if scene.coached else "false"}}}"""
    page.goto(f"{server.url}/health")
    page.evaluate("(it) => localStorage.setItem('sightline.coaching', it)", coaching)
    if scene.visit:
        scene.visit(page, server)
        return
    bot = {"kind": "bot", "bot": "random"}
    seats = [{"kind": "me"}, *[bot] * (scene.players - 1)]
    wish: dict[str, object] = {"seats": seats}
    if scene.moves or scene.over:
        wish["record"] = record_of(scene)
    else:
        wish |= {"game": scene.game, "players": scene.players, "options": dict(scene.options)}
    where = "import" if scene.moves or scene.over else "tables"
    made = post(page, server, where, wish)
    page.goto(f"{server.url}/table/{made['id']}")
    if scene.over:
        expect(room(page)).to_have_attribute("data-status", "finished", timeout=PATIENCE * 1000)
    else:
        expect(room(page)).to_have_attribute("data-mine", "true", timeout=PATIENCE * 1000)
    if scene.prepare:
        scene.prepare(page)


def measure(page: Page, name: str, size: tuple[int, int], aid: str = "") -> list[Finding]:
    page.evaluate(SETTLED)
    found = page.evaluate(PROBE)
    assert found["seen"] > found["least"], f"{name}: hardly anything is on the page"
    return [Finding(name, size, aid, fault) for fault in found["faults"]]


def measure_at(page: Page, name: str, size: tuple[int, int]) -> list[Finding]:
    """As the page stands, and with each of the aids that it offers opened in its turn."""
    page.evaluate(SETTLED)
    found = measure(page, name, size)
    for index in range(page.locator(AIDS).count()):
        opener = page.locator(AIDS).nth(index)
        aid = opener.get_attribute("data-aid") or ""
        opener.evaluate("(one) => one.click()")
        found += measure(page, name, size, aid)
        opener = page.locator(f"[data-aid='{aid}'][aria-expanded='true']")
        if opener.count():
            opener.first.evaluate("(one) => one.click()")
        else:
            page.keyboard.press("Escape")
    return found


def measure_all(
    page: Page, scene: Scene, sizes: Iterable[tuple[int, int]] = SIZES
) -> list[Finding]:
    """One page brought to every size."""
    found: list[Finding] = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        if scene.arrange:
            page.evaluate(SETTLED)
            scene.arrange(page)
        found += measure_at(page, scene.name, (width, height))
    return found
