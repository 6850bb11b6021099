"""Nothing covers anything: every board at every size, with every number of players, with and
without what helps; and for those who see little. `pytest -m long` measures the whole matrix."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit
from tests.browser.house import Server
from tests.browser.layout import (
    PROBE,
    SETTLED,
    SIZES,
    SOME_SIZES,
    Finding,
    Scene,
    measure,
    measure_all,
    open_scene,
)
from tests.browser.layout_scenes import scenes

pytestmark = pytest.mark.browser

ALL = {scene.name: scene for scene in scenes()}
SOME = (
    "pentup 4 in hand", "perspective 1 hint", "perspective 2 start", "perspective 4 notebook",
    "viewpoint 2 coached", "viewpoint 8 pinned", "viewpoints 1 coached", "viewpoints 5 start",
    "pentup 2 result", "perspective 2 lesson", "puzzle box-5x10", "viewpoint 4 window",
    "viewpoints 3 in hand",
)  # fmt: skip
"""The states with the most on the table."""
TABLES = sorted({(scene.game, scene.players) for scene in ALL.values()})


def look_at(
    page: Page, server: Server, scene: Scene, sizes: tuple[tuple[int, int], ...]
) -> list[Finding]:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_scene(page, server, scene)
    return measure_all(page, scene, sizes)


# -- the matrix ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SOME)
def test_nothing_covers_anything(visit: Visit, still_server: Server, name: str) -> None:
    found = look_at(visit(), still_server, ALL[name], SOME_SIZES)
    assert found == [], "\n".join(map(str, found))


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_nothing_covers_anything_at_any_size(
    visit: Visit, still_server: Server, game: str, players: int
) -> None:
    """Prints a row of the table in docs/layout.md for each state."""
    page = visit()
    found: list[Finding] = []
    for scene in ALL.values():
        if (scene.game, scene.players) == (game, players):
            faults = look_at(page, still_server, scene, SIZES)
            print(f"| {scene.name} | {len(SIZES)} | {len(faults)} |")
            found += faults
    assert found == [], "\n".join(map(str, found))


# -- the measure itself ----------------------------------------------------------------------------

WRONG = """<style>
  body { margin: 0; font: 16px sans-serif; }
  button { position: absolute; width: 100px; height: 44px; }
</style>
<main style="height: 600px">
  <button style="left: 10px; top: 10px">covered</button>
  <div class="panel" style="position: absolute; left: 60px; top: 0; width: 200px; height: 60px;
       background: white"></div>
  <div class="window" style="position: absolute; left: 0; top: 100px; width: 300px; height: 60px;
       overflow: hidden"><button style="left: 250px; top: 5px">clipped</button></div>
  <button style="left: -60px; top: 200px">outside</button>
  <div class="list" style="position: absolute; left: 0; top: 300px; width: 300px; height: 60px;
       overflow: auto"><button style="left: 10px; top: 200px">scrolled</button></div>
  <button style="left: 400px; top: 10px">one</button>
  <button style="left: 480px; top: 20px; background: none; border: 0">two</button>
  <div data-fan style="position: absolute; left: 0; top: 400px">
    <button style="left: 0">first</button><button style="left: 40px">second</button>
    <button style="left: 48px">third</button>
  </div>
  <p data-keep="text" style="position: absolute; top: 500px; width: 60px; overflow: hidden;
     white-space: nowrap">more than fits in</p>
  <button style="left: 400px; top: 200px">shaded</button>
  <div class="veil" style="position: absolute; left: 390px; top: 190px; width: 120px;
       height: 64px"></div>
  <button style="left: 400px; top: 300px">shown</button>
</main>"""


def test_the_measure_finds_what_is_wrong_and_nothing_else(visit: Visit) -> None:
    page = visit(viewport={"width": 800, "height": 600})
    page.set_content(WRONG)
    faults = page.evaluate(PROBE)["faults"]
    assert {fault.split('"')[1] for fault in faults} == {
        "clipped", "covered", "one", "outside", "second", "shaded", "more than fits in",
    }, faults  # fmt: skip
    for said in ("clipped.*cut off by .window", "covered.*under .panel", "second.*in its fan"):
        first, then = said.split(".*")
        assert any(first in fault and then in fault for fault in faults), (said, faults)


# -- for those who see little ----------------------------------------------------------------------

# A window of 1280×1024 at 200 and at 400 %, and the narrowest phone.
LARGE = ((640, 512), (320, 256), (320, 640))
SLIVERS = """() => [...document.querySelectorAll(
    '[data-keep=board], .sheets svg, [data-fan] button')]
  .filter((one) => one.checkVisibility())
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => Math.min(box.width, box.height) < (one.matches('button') ? 32 : 96))
  .map(([one, box]) => `${one.className} ${Math.round(box.width)}×${Math.round(box.height)}`)"""


def open_puzzle(page: Page, server: Server, key: str) -> None:
    page.goto(f"{server.url}/puzzles/{key}")
    expect(page.locator(".frame[data-version]")).to_be_visible()


@pytest.mark.parametrize("what", ["viewpoint 8 middle", "box-5x10", "box-3x4x5"])
def test_what_is_enlarged_scrolls_and_does_not_shrink(
    visit: Visit, still_server: Server, what: str
) -> None:
    page = visit()
    if what in ALL:
        open_scene(page, still_server, ALL[what])
    else:
        open_puzzle(page, still_server, what)
    for width, height in LARGE:
        page.set_viewport_size({"width": width, "height": height})
        found = measure(page, what, (width, height))
        assert found == [], "\n".join(map(str, found))
        assert page.evaluate(SLIVERS) == [], (width, height)


CONTRAST = """([line, ground, kind]) => {
  const paint = (what, property) => {
    const one = document.querySelector(what);
    const style = getComputedStyle(one);
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const isOurs = property.startsWith('--');
    canvas.fillStyle = isOurs ? style.getPropertyValue(property) : style[property];
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const [over, under] = [paint(...line), paint(...ground)];
  const share = over[3] / 255;
  const mixed = over.map((part, at) => part * share + under[at] * (1 - share));
  const light = ([r, g, b]) => {
    const linear = (part) =>
      part / 255 <= 0.04045 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  };
  const [low, high] = [light(mixed), light(under)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}"""
LINES = {
    "pentup 2 start": (("path.grid", "stroke"), ("figure svg", "backgroundColor")),
    "viewpoints 1 start": ((".level .line", "stroke"), (".level .wood", "fill")),
    "box-5x10": ((".sheets", "--floor-line"), (".sheets", "--floor")),
}


@pytest.mark.parametrize("what", LINES)
def test_grid_lines_stand_out_for_whoever_asks_for_contrast(
    visit: Visit, still_server: Server, what: str
) -> None:
    page = visit()
    page.emulate_media(contrast="more")
    if what in ALL:
        open_scene(page, still_server, ALL[what])
    else:
        open_puzzle(page, still_server, what)
    for theme in ("light", "dark"):
        page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
        assert page.evaluate(CONTRAST, LINES[what]) >= 3, theme


def test_what_is_chosen_shows_where_the_system_paints(visit: Visit, still_server: Server) -> None:
    page = visit()
    page.emulate_media(forced_colors="active")
    open_scene(page, still_server, ALL["pentup 2 start"])
    page.keyboard.press("l")
    chosen = page.locator(".rack [aria-pressed='true']")
    expect(chosen).to_have_count(1)
    page.mouse.click(5, 5)
    style = "(one) => getComputedStyle(one).outlineStyle + getComputedStyle(one).outlineWidth"
    assert chosen.evaluate(style) == "solid3px"
    other = page.locator(".rack [aria-pressed='false']").first
    assert other.evaluate(style) != "solid3px"
    tab = page.locator("[role=tab][aria-selected='true']")
    assert tab.evaluate(style) == "solid3px"


# As WCAG 1.4.12 has it: the reader's own spacing of lines, letters and words.
SPACED = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important;' +
    ' word-spacing: 0.16em !important; } p { margin-bottom: 2em; }');
  document.adoptedStyleSheets.unshift(sheet);
}"""


CHOSEN = {
    "perspective 2 drawing": "button[data-tap^='card:own']",
    "viewpoint 2 start": "button[data-tap^='hand:']",
    "viewpoints 1 start": "button[data-piece]",
    "puzzle box-5x10": ".tray button",
}
"""What is chosen there."""


@pytest.mark.parametrize("name", CHOSEN)
def test_what_can_be_chosen_has_an_edge_where_the_system_paints(
    visit: Visit, still_server: Server, name: str
) -> None:
    """Colours and shadows are gone there: each card, piece and button needs a line or an outline,
    and the one with the focus another than the rest."""
    page = visit()
    page.emulate_media(forced_colors="active")
    open_scene(page, still_server, ALL[name])
    offered = page.locator(CHOSEN[name]).filter(visible=True)
    expect(offered.first).to_be_visible()
    page.keyboard.press("Tab")
    offered.nth(1).focus()
    assert page.evaluate(EDGE, CHOSEN[name]) == []
    style = "(one) => getComputedStyle(one).outlineStyle + getComputedStyle(one).outlineWidth"
    assert offered.nth(1).evaluate(style) != offered.nth(0).evaluate(style)


EDGE = """(what) => [...document.querySelectorAll(what)]
  .filter((one) => one.checkVisibility())
  .filter((one) => ![one, ...one.querySelectorAll('*')].some((part) => {
    const style = getComputedStyle(part);
    const after = getComputedStyle(part, '::after');
    const lined = (s) => (parseFloat(s.borderTopWidth) > 0 && s.borderTopStyle !== 'none') ||
      (parseFloat(s.outlineWidth) > 0 && s.outlineStyle !== 'none');
    return lined(style) || lined(after) || (part instanceof SVGElement && style.stroke !== 'none');
  }))
  .map((one) => one.getAttribute('aria-label') ?? one.className)"""


@pytest.mark.parametrize(
    "name",
    [
        "pentup 2 start", "perspective 2 start", "viewpoint 4 middle", "viewpoints 1 start",
        "puzzle box-5x10", "puzzle pentup-height",
    ],
)  # fmt: skip
def test_text_can_be_spaced(visit: Visit, still_server: Server, name: str) -> None:
    page = visit()
    open_scene(page, still_server, ALL[name])
    page.evaluate(SPACED)
    for size in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(SETTLED)
        found = measure(page, name, size)
        assert found == [], "\n".join(map(str, found))


def test_hints_of_a_puzzle_lie_over_nothing(visit: Visit, still_server: Server) -> None:
    page = visit(viewport={"width": 390, "height": 844})
    open_puzzle(page, still_server, "box-5x10")
    page.get_by_role("button", name="Hints", exact=True).click()
    for said in ("Am I on the right track?", "What should I look at?", "Where does it go?"):
        for width, height in ((360, 740), (390, 844), (820, 1180), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            found = measure(page, said, (width, height))
            assert found == [], "\n".join(map(str, found))
        step = page.get_by_role("region", name="Hints").get_by_role("button", name=said)
        step.click()
        expect(step).to_be_hidden()
