"""Pent-Up's board, in 3-D, flat and in words: it shows the position, and tiles can be placed."""

from __future__ import annotations

import base64
import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import PHONE, Visit
from tests.browser.house import (
    PATIENCE,
    Server,
    place_by_keys,
    room,
    set_table,
    wait_for_turn,
    wait_so,
)

pytestmark = pytest.mark.browser

SPACE = {"flat": False, "motion": "off"}
SMALL = {"width": 800, "height": 600}
BOT = "Nils (Easy)"

# How many different colours a picture has, and how much its brightness varies.
LOOK_AT = """async (png) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + png;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const colours = new Set();
  let [sum, squares] = [0, 0];
  for (let i = 0; i < data.length; i += 4) {
    colours.add((data[i] >> 3) << 10 | (data[i + 1] >> 3) << 5 | data[i + 2] >> 3);
    const grey = (data[i] + data[i + 1] + data[i + 2]) / 3;
    sum += grey;
    squares += grey * grey;
  }
  const count = data.length / 4;
  return { colours: colours.size, spread: Math.sqrt(squares / count - (sum / count) ** 2) };
}"""


def look_at(page: Page, part: Locator) -> dict[str, float]:
    """Measure what can really be seen there."""
    box = part.bounding_box()
    assert box is not None
    # The middle only: buttons and the tray float over the edges.
    picture = page.screenshot(
        clip={
            "x": box["x"] + box["width"] * 0.2,
            "y": box["y"] + box["height"] * 0.15,
            "width": box["width"] * 0.6,
            "height": box["height"] * 0.5,
        }
    )
    png = base64.b64encode(picture).decode()
    blank = page.context.new_page()  # a page of its own: the table's policy loads no such image
    try:
        return blank.evaluate(LOOK_AT, png)
    finally:
        blank.close()


def drawn(page: Page) -> Locator:
    """The 3-D board, once it has drawn something."""
    canvas = page.locator(".board canvas[data-frames]")
    expect(canvas).to_be_visible(timeout=PATIENCE * 2000)
    return canvas


# How often a canvas had been drawn when it was not drawn any more for so many frames of the page.
REST = """async (canvas, ticks) => {
  let [drawn, still] = [canvas.dataset.frames, 0];
  for (let tick = 0; still < ticks; tick += 1) {
    if (tick > 3000) throw new Error('the board never stops drawing');
    await new Promise(requestAnimationFrame);
    still = canvas.dataset.frames === drawn ? still + 1 : 0;
    drawn = canvas.dataset.frames;
  }
  return Number(drawn);
}"""


def settle(canvas: Locator, ticks: int = 30) -> int:
    """Wait until nothing is drawn any more; how many frames there have been."""
    return canvas.evaluate(REST, ticks)


def view_of(page: Page) -> dict[str, Any]:
    """The position as the server tells it to anybody at the table."""
    answer = page.request.get(f"{api_of(page)}/replay")
    assert answer.ok
    return answer.json()["steps"][-1]["view"]


def api_of(page: Page) -> str:
    """The address under which the HTTP interface knows this page's table."""
    where = urlsplit(page.url)
    return f"{where.scheme}://{where.netloc}/api/tables/{where.path.rstrip('/').split('/')[-1]}"


# -- in space --------------------------------------------------------------------------------------


def test_in_space_it_is_drawn_when_something_changes_and_only_then(
    visit: Visit, server: Server
) -> None:
    page = visit(settings=SPACE, viewport=SMALL)
    set_table(page, server.url, black=BOT)
    canvas = drawn(page)
    expect(page.locator(".board[data-view]")).to_have_attribute("data-view", "space")
    place_by_keys(page, "f")
    wait_for_turn(page)
    expect(canvas).to_have_attribute("aria-label", re.compile(r"2 tiles on 1 level.*Black"))

    still = settle(canvas)
    assert settle(canvas, 120) == still, "an idle board draws nothing"
    seen = look_at(page, canvas)
    assert seen["colours"] > 60
    assert seen["spread"] > 8
    assert int(canvas.get_attribute("data-calls") or 0) < 20

    # Turning the view by mouse or keys, zooming, and looking from above draw again.
    box = canvas.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 300, box["y"] + 150)
    page.mouse.down()
    page.mouse.move(box["x"] + 340, box["y"] + 170, steps=3)
    page.mouse.up()
    expect(canvas).not_to_have_attribute("data-frames", str(still))
    for move in (lambda: page.mouse.wheel(0, 120), lambda: page.keyboard.press("o")):
        still = settle(canvas)
        move()
        expect(canvas).not_to_have_attribute("data-frames", str(still))
    expect(room(page)).to_have_attribute("data-step", "2")


def test_in_space_a_lost_picture_gives_way_to_the_flat_board(visit: Visit, server: Server) -> None:
    page = visit(settings=SPACE, viewport=SMALL, quiet=True)
    set_table(page, server.url, black=BOT)
    drawn(page)
    page.evaluate(
        "document.querySelector('.board canvas').getContext('webgl2')"
        ".getExtension('WEBGL_lose_context').loseContext()"
    )
    expect(page.get_by_text("The 3-D view stopped")).to_be_visible()
    place_by_keys(page, "i")
    wait_for_turn(page)
    expect(page.locator(".sheets .tile").first).to_be_visible()
    page.get_by_role("button", name="Try 3-D again").click()
    drawn(page)


def test_without_webgl_it_is_flat(visit: Visit, server: Server) -> None:
    page = visit(settings=SPACE)
    page.add_init_script(
        "const real = HTMLCanvasElement.prototype.getContext;"
        "HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {"
        " return /webgl/.test(kind) ? null : real.call(this, kind, ...rest); }"
    )
    set_table(page, server.url, black=BOT)
    expect(page.locator(".board[data-view]")).to_have_attribute("data-view", "flat")
    place_by_keys(page, "x")
    wait_for_turn(page)
    assert page.locator(".sheets .tile").count() >= 2


# -- placing ---------------------------------------------------------------------------------------


def test_choosing_a_tile_shows_where_it_can_go(visit: Visit, server: Server) -> None:
    page = visit()
    set_table(page, server.url, black=BOT)
    place_by_keys(page, "v")
    step = wait_for_turn(page)

    page.get_by_role("button", name=re.compile("^Tile P,")).click()
    spots = page.locator(".offered circle")
    expect(spots.first).to_be_visible()
    hint = page.get_by_text(re.compile(r"^Tile P goes to level \d: \d+ spots? this way round\.$"))
    expect(hint).to_be_visible()
    count = int(re.findall(r"(\d+) spot", hint.inner_text())[0])
    assert spots.count() == count

    # Turning changes the offer; the ghost is always on a legal spot.
    ways = page.get_by_role("group", name="Ways round").get_by_role("button")
    assert ways.count() == 8
    before = ways.and_(page.locator("[aria-pressed=true]")).get_attribute("aria-label")
    page.keyboard.press(".")
    expect(ways.and_(page.locator("[aria-pressed=true]"))).not_to_have_attribute(
        "aria-label", before or ""
    )
    page.keyboard.press("/")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(spots).to_have_count(0)
    expect(room(page)).to_have_attribute("data-step", str(step))

    page.keyboard.press("p")
    expect(spots.first).to_be_visible()
    page.keyboard.press("Enter")
    expect(room(page)).not_to_have_attribute("data-step", str(step), timeout=PATIENCE * 1000)
    placed = view_of(page)["placed"][step]
    assert (placed["seat"], placed["tile"]) == (0, "P")


def middle_of(page: Page, what: str) -> tuple[float, float]:
    box = page.locator(what).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def near(page: Page, what: str, at: tuple[float, float], within: float) -> None:
    """Something is seen at this point of the window."""
    wait_so(
        page,
        """([what, x, y, within]) => {
          const box = document.querySelector(what)?.getBoundingClientRect();
          if (!box) return false;
          const [dx, dy] = [box.x + box.width / 2 - x, box.y + box.height / 2 - y];
          return Math.hypot(dx, dy) < within;
        }""",
        arg=[what, *at, within],
    )


def test_tiles_lie_where_they_are_put_by_click_and_drag(visit: Visit, server: Server) -> None:
    page = visit()
    # Both sides are ours: nobody else's tile makes the table larger meanwhile.
    set_table(page, server.url, black="You")
    wait_for_turn(page)
    # The first tile follows the pointer over the empty table and lies where one clicks.
    page.keyboard.press("x")
    sheet = page.locator("figure svg").first.bounding_box()
    assert sheet is not None
    spot = sheet["x"] + sheet["width"] * 0.25, sheet["y"] + sheet["height"] * 0.7
    cell = sheet["height"] / 10
    page.mouse.move(*spot)
    near(page, "figure .ghost", spot, cell)
    # After a click on a tool the keys are the board's again: Enter places.
    page.get_by_role("button", name="Turn right").click()
    expect(page.get_by_role("group", name="Pent-Up board")).to_be_focused()
    page.mouse.click(*spot)
    expect(room(page)).not_to_have_attribute("data-step", "0")
    near(page, "figure .tile", spot, cell)
    assert page.locator("table.levels caption").is_visible()

    # A tile of the tray is carried to a spot that is offered, and lies there.
    step = wait_for_turn(page)
    page.keyboard.press("p")
    expect(page.locator(".offered circle").first).to_be_visible()
    goal = middle_of(page, ".offered circle >> nth=-1")
    page.keyboard.press("Escape")
    page.locator("[data-tile=P]").hover()
    page.mouse.down()
    page.mouse.move(goal[0], goal[1] + 40, steps=4)
    expect(page.locator(".offered circle").first).to_be_visible()
    page.mouse.move(*goal, steps=2)
    near(page, "figure .ghost", goal, 3 * cell)
    page.mouse.up()
    expect(room(page)).not_to_have_attribute("data-step", str(step))
    assert [one["tile"] for one in view_of(page)["placed"]][step] == "P"

    # Beside the board it is not placed: it stays in the hand.
    step = wait_for_turn(page)
    page.locator("[data-tile=T]").hover()
    page.mouse.down()
    page.mouse.move(goal[0], goal[1], steps=3)
    page.mouse.move(300, 20, steps=2)
    expect(page.locator(".carried")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".carried")).to_have_count(0)
    expect(room(page)).to_have_attribute("data-step", str(step))


def test_a_finger_carries_a_tile_and_peeled_levels_come_back(visit: Visit, server: Server) -> None:
    page = visit(settings={"flat": True, "motion": "off"}, **PHONE)
    set_table(page, server.url, black=BOT)
    wait_for_turn(page)
    line = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    start = middle_of(page, "[data-tile=F]")
    sheet = middle_of(page, "figure svg")
    touch("touchStart", start)
    touch("touchMove", (start[0], start[1] - 40))
    touch("touchMove", (sheet[0], sheet[1] + 54))
    # It is held above the finger, where it can be seen.
    near(page, "figure .ghost", sheet, 60)
    touch("touchEnd")
    expect(room(page)).not_to_have_attribute("data-step", "0")

    while max(one["level"] for one in view_of(page)["placed"]) < 2:
        letter = view_of(page)["hands"][0][0]
        place_by_keys(page, letter.lower())
        wait_for_turn(page)
    shown = page.get_by_role("slider", name="Levels shown")
    page.keyboard.press("1")
    expect(shown).to_have_value("1")
    page.keyboard.press(view_of(page)["hands"][0][0].lower())
    expect(page.get_by_role("button", name="Place", exact=True)).to_be_enabled()
    expect(shown).not_to_have_value("1")


def test_another_spot_is_explained_where_it_is(visit: Visit, server: Server) -> None:
    page = visit()
    set_table(page, server.url, black=BOT)
    place_by_keys(page, "v")
    step = wait_for_turn(page)
    page.keyboard.press("u")
    expect(page.locator(".offered circle").first).to_be_visible()

    # The corner of the table's sheet: too far away from everything, or too low.
    sheet = page.locator("figure svg").first.bounding_box()
    assert sheet is not None
    page.mouse.move(sheet["x"] + 6, sheet["y"] + 6)
    callout = page.locator(".callout")
    why = re.compile("must share an edge|must go as high|must lie flat|would not lie flat")
    expect(callout).to_contain_text(why)
    page.mouse.click(sheet["x"] + 6, sheet["y"] + 6)
    expect(callout).to_be_visible()
    # There the tile cannot be placed, and the button says so as well.
    place = page.get_by_role("button", name="Place", exact=True)
    expect(place).to_be_disabled()
    expect(place).to_have_attribute("title", why)
    expect(room(page)).to_have_attribute("data-step", str(step))

    # A click on a spot that is offered places the tile.
    spot = page.locator(".offered circle").last.bounding_box()
    assert spot is not None
    page.mouse.move(spot["x"] + 1, spot["y"] + 1)
    page.mouse.click(spot["x"] + 1, spot["y"] + 1)
    expect(room(page)).not_to_have_attribute("data-step", str(step), timeout=PATIENCE * 1000)


def test_confirmed_moves_take_two_presses(visit: Visit, server: Server) -> None:
    page = visit(settings={"flat": True, "motion": "off", "confirm": True})
    set_table(page, server.url, black=BOT)
    wait_for_turn(page)
    page.keyboard.press("t")
    expect(page.get_by_role("button", name="Place", exact=True)).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Place here")).to_be_enabled()
    expect(room(page)).to_have_attribute("data-step", "0")
    page.keyboard.press("Enter")
    expect(room(page)).not_to_have_attribute("data-step", "0", timeout=PATIENCE * 1000)


@pytest.mark.parametrize("settings", [{"flat": True, "motion": "off"}, SPACE])
def test_by_touch_at_phone_size(visit: Visit, server: Server, settings: dict[str, object]) -> None:
    page = visit(settings=settings, **PHONE)
    set_table(page, server.url, black=BOT)
    step = wait_for_turn(page)
    tile = page.get_by_role("button", name=re.compile("^Tile W,"))
    tile.scroll_into_view_if_needed()
    tile.tap()
    place = page.get_by_role("button", name="Place", exact=True)
    expect(place).to_be_enabled()
    for button in (tile, place, page.get_by_role("button", name="Turn right")):
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    page.get_by_role("button", name="Turn right").tap()
    place.tap()
    expect(room(page)).not_to_have_attribute("data-step", str(step), timeout=PATIENCE * 1000)


# -- in words --------------------------------------------------------------------------------------


def test_moves_can_be_made_from_a_list(visit: Visit, server: Server) -> None:
    page = visit()
    set_table(page, server.url, black=BOT)
    place_by_keys(page, "l")
    step = wait_for_turn(page)

    page.get_by_role("button", name="Moves as a list").press("Enter")
    moves = page.get_by_role("form", name="Moves as a list")
    moves.get_by_label("Tile").select_option("N")
    way, spot = moves.get_by_label("Way round"), moves.get_by_label("Spot")
    expect(spot).to_be_enabled()
    way.select_option(index=way.locator("option").count() - 1)
    spot.select_option(index=spot.locator("option").count() - 1)
    wanted = spot.locator("option:checked").inner_text()
    moves.get_by_role("button", name="Place N").press("Enter")
    expect(room(page)).not_to_have_attribute("data-step", str(step), timeout=PATIENCE * 1000)

    placed = view_of(page)["placed"][step]
    assert placed["tile"] == "N"
    assert wanted.startswith(f"level {placed['level']},")
    left = min(x for x, _ in placed["cells"])
    assert f"columns {left}".replace("-", "−") in wanted


def test_the_words_tell_the_same_tiles_as_the_view(visit: Visit, server: Server) -> None:
    page = visit()
    set_table(page, server.url, black=BOT)
    for letter in "fyz":
        place_by_keys(page, letter)
    wait_for_turn(page)
    view = view_of(page)
    words = page.get_by_role("region", name="Board in words")
    lines = words.get_by_role("listitem").all_inner_texts()
    told = [line for line in lines if re.match(r"(White|Black) [A-Z]: cells", line)]
    assert len(told) == len(view["placed"])
    for tile in view["placed"]:
        owner = ("White", "Black")[tile["seat"]]
        cells = " ".join(f"({x}, {y})" for x, y in tile["cells"]).replace("-", "−")
        assert any(line.startswith(f"{owner} {tile['tile']}: cells {cells}") for line in told)
    for hand in view["hands"]:
        assert any(line.endswith(f": {' '.join(hand)}.") for line in lines)


def test_who_watches_sees_the_board_and_every_hand_but_cannot_move(
    visit: Visit, server: Server
) -> None:
    ada, cleo = visit(), visit()
    set_table(ada, server.url, black=BOT)
    place_by_keys(ada, "f")
    wait_for_turn(ada)
    audience = ada.request.get(api_of(ada)).json()["audience"]
    cleo.goto(f"{server.url}/w/{audience}")
    expect(cleo.locator(".sheets .tile").first).to_be_visible(timeout=PATIENCE * 1000)
    expect(cleo.get_by_role("button", name=re.compile("^Tile "))).to_have_count(0)
    hands = cleo.get_by_role("group", name="Whose tiles")
    hands.get_by_role("button", name=re.compile("Black")).click()
    expect(cleo.get_by_role("group", name=re.compile("^Tiles of Black"))).to_be_visible()
    cleo.keyboard.press("i")
    expect(cleo.locator(".offered")).to_have_count(0)
