"""Perspective on the page: people play it in every way, and what was shown once is really gone."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect
from tests.browser.conftest import PHONE, Visit
from tests.browser.house import PATIENCE, Server, post, room, wait_for_turn
from tests.browser.test_pages import check_page

from sightline.table.following import Following

pytestmark = pytest.mark.browser

LONG = PATIENCE * 2000
NAMES = {"yellow": "Y", "green": "G", "red": "R", "blue": "B"}
Seats = list[dict[str, str]]
ME, OPEN, RANDOM = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}


def sit_down(page: Page, server: Server, seats: Seats, **options: object) -> str:
    """Set a table through the HTTP interface, and open it."""
    if not page.url.startswith(server.url):
        page.goto(server.url)
        expect(page.get_by_role("heading", name="Perspective", exact=True)).to_be_visible()
    wish = {"game": "perspective", "players": len(seats), "options": options, "seats": seats}
    made = post(page, server, "tables", wish)
    page.goto(f"{server.url}/table/{made['id']}")
    expect(board(page)).to_be_visible(timeout=LONG)
    return page.url


def board(page: Page) -> Locator:
    return page.locator(".perspective")


def stage(page: Page) -> str:
    return board(page).get_attribute("data-stage") or ""


def spot(page: Page, tap: str) -> Locator:
    """The card, place or button that a tap is named after."""
    return page.locator(f"button[data-tap='{tap}']")


def is_over(page: Page) -> bool:
    return room(page).get_attribute("data-status") == "finished"


def wait_for_turn_or_end(page: Page) -> bool:
    """Whether it is our turn; False: the game is over."""
    ready = page.locator(".room[data-mine='true'], .room[data-status='finished']")
    expect(ready).to_be_visible(timeout=LONG)
    return not is_over(page)


# A decision for every step of a turn; the guide asks for one tap after the other.
TAPS: dict[str, tuple[str, ...]] = {
    "claim": ("do:pass",),
    "insert": ("slot:own:2",),
    "redraw": ("slot:own:1",),
    "play": ("card:own:2",),
    "flip": ("card:own:1",),
    "give": ("card:own:1", "slot:other:4"),
    "take": ("card:other:1", "slot:own:3"),
    "discard": ("card:other:2",),
    "reclaim": ("card:used:1", "slot:other:1"),
    "inform": ("mode:ask", "card:own:3"),
    "claim-end": ("do:pass",),
}


def decide(page: Page, press: Callable[[Locator], None], **taps: tuple[str, ...]) -> str:
    """Make one decision; which step it was."""
    step = wait_for_turn(page)
    name = stage(page)
    for tap in taps.get(name.replace("-", "_"), TAPS[name]):
        press(spot(page, tap))
    expect(room(page)).not_to_have_attribute("data-step", str(step), timeout=LONG)
    return name


def dismiss(page: Page) -> None:
    """Close what is shown once, if it has not gone by itself meanwhile."""
    page.evaluate("document.querySelector('.perspective .note button')?.click()")
    expect(page.locator(".perspective :is(.note, .sight)")).to_have_count(0)


def come_to_rest(page: Page) -> None:
    """Nothing moves for long, and nothing at all while nobody does anything."""
    until = time.monotonic() + PATIENCE
    while page.evaluate("document.getAnimations().length"):
        assert time.monotonic() < until, "something moves all the time"
        page.wait_for_timeout(50)


def click(place: Locator) -> None:
    place.click(timeout=LONG)


def test_two_people_play_a_whole_game(visit: Visit, server: Server) -> None:
    ada, ben, cleo = visit(), visit(), visit()
    table = sit_down(ada, server, [ME, OPEN], first="seat0", failed_claim="eliminate")
    ben.goto(ada.get_by_label("Link for Player 2").input_value())
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    expect(ben).to_have_url(table, timeout=LONG)

    # The deal: everybody has seen the other side of each card but their own, for a moment.
    for page in (ada, ben):
        expect(page.locator(".sight")).to_have_count(6, timeout=LONG)
        dismiss(page)
        expect(page.locator(".sight")).to_have_count(0)
    # Private sides face their owner, public ones all others.
    mine = ada.get_by_label("Your hand").locator(".card-button[data-side='private']")
    theirs = ada.get_by_label("Ben", exact=True).locator(".card-button[data-side='public']")
    expect(mine).to_have_count(3)
    expect(theirs).to_have_count(3)

    ada.keyboard.press("Shift+I")
    watch = ada.get_by_label("Link for the audience").input_value()
    ada.keyboard.press("Escape")
    cleo.goto(watch)
    expect(board(cleo)).to_be_visible(timeout=LONG)
    expect(cleo.locator(".far .seat")).to_have_count(2)
    for hand in cleo.locator(".far .seat").all():
        expect(hand.locator("[data-key] [data-face='hidden']")).to_have_count(3)

    for page in (ada, ben):
        steps: list[str] = []
        while not steps or steps[-1] != "claim-end":
            steps.append(decide(page, click))
        assert steps[:3] == ["claim", "insert", "play"]
        assert len(steps) in (5, 6)
    # Ada claims: rightly or wrongly, with these options it decides the game.
    decide(ada, click, claim=("do:claim",))
    for page in (ada, ben, cleo):
        expect(page.get_by_role("dialog", name="The game is over")).to_be_visible(timeout=LONG)
        page.keyboard.press("Escape")
    expect(ada.locator(".note.claim")).to_contain_text("You claim")
    claim = ben.locator(".note.claim")
    expect(claim).to_contain_text(re.compile(r"\w+ claims"))
    expect(claim).not_to_contain_text("Player 1")
    expect(claim.locator(".card-face")).to_have_count(3)
    # What is shown is said.
    told = ben.locator(".perspective > [role='status']")
    expect(told).to_have_text(re.compile(r"\w+ claims .+ The public sides: \w+, \w+"))
    dismiss(ben)

    # And again from either side.
    ada.goto(table.replace("/table/", "/replay/") + "?step=2&seat=1")
    shown = ada.locator(".card-button[data-side='private']")
    expect(ada.get_by_label("Your hand").locator(".card-button")).to_have_count(3, timeout=LONG)
    expect(shown.first).to_be_visible()


def test_solo_is_solved_by_following_the_hints(visit: Visit, server: Server) -> None:
    page = visit()
    sit_down(page, server, [ME])
    score = page.get_by_label("Score")
    expect(score).to_contain_text(re.compile(r"Par\s*\d"), timeout=LONG)
    for asked in range(1, 16):
        step = wait_for_turn(page)
        page.get_by_role("button", name="Hint", exact=True).click()
        expect(page.locator(".hinted").first).to_be_visible(timeout=LONG)
        expect(score).to_contain_text(re.compile(rf"Hints\s*{asked}"))
        follow(page)
        expect(room(page)).not_to_have_attribute("data-step", str(step), timeout=LONG)
        if not wait_for_turn_or_end(page):
            break
    page.keyboard.press("Escape")
    verdict = page.locator(".verdict")
    expect(verdict).to_have_text(re.compile(r"^Solved in (\d+), par \1, with \1 hints$"))
    expect(page.locator(".goal.done")).to_have_count(4)


def follow(page: Page) -> None:
    """Do what the hint says, on the cards that it lights up."""
    text = page.locator(".guide .text").inner_text()
    taps: list[str] = page.eval_on_selector_all(
        ".hinted", "all => all.map((one) => one.dataset.tap)"
    )
    order = re.search(r"Rearrange .* to (\d) (\d) (\d)", text)
    if order is None:
        if "Look under" in text:
            spot(page, "mode:look").click()
        for tap in taps:
            spot(page, tap).click()
        following = re.search(r"then (\w+)", text)
        if following is not None:
            answer = spot(page, f"next:{NAMES[following[1]]}")
            if answer.count():
                answer.click()
        return
    spot(page, "mode:sort").click()
    now, hand = [1, 2, 3], taps[0].split(":")[1]
    for place, wanted in enumerate(map(int, order.groups())):
        if now[place] != wanted:
            spot(page, f"card:{hand}:{now[place]}").click()
            spot(page, f"card:{hand}:{wanted}").click()
            other = now.index(wanted)
            now[place], now[other] = now[other], now[place]
    page.get_by_role("button", name="Keep this order").click()


def test_four_players_with_three_bots_on_a_phone(visit: Visit, server: Server) -> None:
    page = visit(color_scheme="dark", **PHONE)
    bots = [RANDOM, RANDOM, RANDOM]
    sit_down(page, server, [ME, *bots], first="seat0", failed_claim="eliminate", turn_limit=12)
    partner = page.get_by_label("Player 3", exact=True)
    expect(partner).to_contain_text("Partner")
    while wait_for_turn_or_end(page):
        step = int(room(page).get_attribute("data-step") or 0)
        name = stage(page)
        if step == 1:
            check_page(page, "four players, phone")
        for tap in TAPS[name]:
            spot(page, tap).tap(timeout=LONG)
        expect(room(page)).not_to_have_attribute("data-step", str(step), timeout=LONG)
    expect(page.get_by_role("dialog", name="The game is over")).to_be_visible(timeout=LONG)


# -- what was shown once ---------------------------------------------------------------------------

# Everything that the page's memory still holds, after it has been tidied up.
REMEMBERED = """function () {
  const own = (one, name) => {
    try { return Object.hasOwn(one, name) ? one[name] : undefined; } catch { return undefined; }
  };
  return {
    sights: this.filter((one) => own(one, 'event') === 'seen' ||
      own(one, 'event') === 'solo-peeked' || (own(one, 'why') && own(one, 'colour'))).length,
    views: this.filter((one) => ['table', 'solo'].includes(own(one, 'mode'))
      && own(one, 'goals')).length,
  };
}"""


def remembered(page: Page) -> dict[str, int]:
    """How many one-time sights and how many positions the page still holds, anywhere."""
    tools = page.context.new_cdp_session(page)
    basis = tools.send("Runtime.evaluate", {"expression": "Object.prototype"})
    found = tools.send("Runtime.queryObjects", {"prototypeObjectId": basis["result"]["objectId"]})
    counted = tools.send(
        "Runtime.callFunctionOn",
        {
            "objectId": found["objects"]["objectId"],
            "functionDeclaration": REMEMBERED,
            "returnByValue": True,
        },
    )
    tools.detach()
    return counted["result"]["value"]


def told_once(page: Page) -> list[dict[str, Any]]:
    """The one-time sights that come over the line from now on."""
    sights: list[dict[str, Any]] = []

    def listen(line: WebSocket) -> None:
        following = Following()

        def hear(frame: str | bytes) -> None:
            message = following.hear(json.loads(frame))
            events = message.get("events") or message.get("unseen") or []
            sights.extend(e for e in events if e["event"] in ("seen", "solo-peeked"))

        line.on("framereceived", hear)

    page.on("websocket", listen)
    return sights


def test_a_look_stays_until_seen_and_is_then_really_gone(visit: Visit, server: Server) -> None:
    page = visit()
    sights = told_once(page)
    hand: list[str] = []
    # A blue card is needed; most deals have one among the first four.
    for _ in range(30):
        sit_down(page, server, [ME, RANDOM], first="seat0")
        decide(page, click)
        decide(page, click, insert=("slot:own:1",))
        expect(board(page)).to_have_attribute("data-stage", "play")
        hand = page.eval_on_selector_all(
            "[aria-label='Your hand'] [data-key] [data-face]",
            "all => all.map((one) => one.dataset.face)",
        )
        if "B" in hand:
            break
    decide(page, click, play=(f"card:own:{hand.index('B') + 1}",))
    dismiss(page)
    sights.clear()
    decide(page, click, inform=("mode:look", "card:other:2"))

    shown = page.locator(".sight")
    expect(shown).to_have_count(1)
    [seen] = sights
    name = next(word for word, letter in NAMES.items() if letter == seen["colour"])
    expect(shown.locator("[data-face]")).to_have_attribute("data-face", seen["colour"])
    told = page.locator(".perspective > [role='status']")
    expect(told).to_have_text(f"Shared card 2 is, on its hidden side, {name}.")

    # It has the focus and stays; once it is seen, it is gone: from the picture, from the words for
    # those who listen, and from memory. The focus is on what is asked next, or on the board.
    seen_it = page.get_by_role("button", name="Seen", exact=True)
    expect(seen_it).to_be_focused()
    page.keyboard.press("Enter")
    expect(shown).to_have_count(0)
    assert page.evaluate("document.activeElement.closest('.perspective') !== null")
    expect(told).to_have_text("")
    expect(page.locator(".perspective .note")).to_have_count(0)
    words = page.locator("[aria-live], [role='status']").all_inner_texts()
    assert not [text for text in words if re.search(rf"\b{name}\b", text)], words
    assert remembered(page) == {"sights": 0, "views": 1}


def test_what_is_shown_once_waits_in_a_background_tab(visit: Visit, server: Server) -> None:
    page = visit()
    page.add_init_script(
        "window.seen = 'hidden';"
        "Object.defineProperty(document, 'visibilityState', { get: () => window.seen });"
    )
    acknowledged: list[str | bytes] = []

    def hear(frame: str | bytes) -> None:
        acknowledged.extend([frame] if json.loads(frame)["say"] == "ack" else [])

    page.on("websocket", lambda line: line.on("framesent", hear))
    sit_down(page, server, [ME, RANDOM], first="seat0")
    told = page.locator(".perspective > [role='status']")
    expect(told).to_have_text(re.compile("was dealt"))
    words = told.inner_text()
    # Nobody has seen it: it is told again, and again it stays.
    page.reload()
    expect(told).to_have_text(words)
    assert acknowledged == []

    page.evaluate("window.seen = 'visible'; document.dispatchEvent(new Event('visibilitychange'))")
    expect(told).to_have_text(words)
    # Whoever goes on with the game has seen it.
    decide(page, click)
    expect(told).to_have_text("")
    assert acknowledged
    page.add_init_script("window.seen = 'visible'")
    page.reload()
    expect(board(page)).to_be_visible(timeout=LONG)
    expect(told).to_have_text("")


def test_a_card_turned_over_leaves_nothing_of_its_old_side(visit: Visit, server: Server) -> None:
    page = visit(settings={"motion": "on"})
    # Every solo action but Blue turns cards over.
    for _ in range(30):
        sit_down(page, server, [ME])
        if stage(page) != "B":
            break
    step = wait_for_turn(page)
    # The two exchanged cards show green and yellow, so the next action is always asked for.
    taps = {
        "Y": ["card:G:2"],
        "G": ["card:G:2", "card:Y:1", "next:Y"],
        "R": ["card:G:2", "card:Y:0", "next:Y"],
    }
    for tap in taps[stage(page)]:
        spot(page, tap).click()
    expect(room(page)).not_to_have_attribute("data-step", str(step), timeout=LONG)
    come_to_rest(page)
    expect(page.locator(".turning")).to_have_count(0)
    card = page.locator("button[data-tap='card:G:2']")
    # One face, and it is the one that the position shows.
    faces = card.locator("[data-face]")
    expect(faces).to_have_count(1)
    face = faces.get_attribute("data-face")
    assert card.locator("text").all_text_contents() == [face]
    assert remembered(page) == {"sights": 0, "views": 1}


# -- by keys, by mouse -----------------------------------------------------------------------------


def test_a_turn_by_keys_alone(visit: Visit, server: Server) -> None:
    page = visit()
    sit_down(page, server, [ME, RANDOM], first="seat0")
    keys = {
        "claim": "n", "insert": "2", "play": "1", "flip": "1", "give": "12", "take": "11",
        "discard": "3", "reclaim": "11", "inform": "s", "claim-end": "n",
    }  # fmt: skip
    for turn in range(2):
        name = ""
        while name != "claim-end":
            step = wait_for_turn(page)
            name = stage(page)
            if name == "insert" and turn == 1:
                page.keyboard.press("ArrowRight")
                expect(page.locator("button.slot:focus")).to_have_count(1)
                page.keyboard.press("ArrowRight")
                page.keyboard.press("Enter")
            elif name in ("give", "take", "reclaim"):
                # Half a choice can be put back.
                page.keyboard.press(keys[name][0])
                cancel = page.get_by_role("button", name="Cancel")
                expect(cancel).to_be_visible()
                page.keyboard.press("Escape")
                expect(cancel).to_have_count(0)
                for key in keys[name]:
                    page.keyboard.press(key)
            elif name == "inform":
                page.keyboard.press("s")
                spot(page, "card:own:1").focus()
                page.keyboard.press("Shift+ArrowRight")
                expect(page.get_by_role("button", name="Keep this order")).to_be_visible()
                page.keyboard.press("k")
            else:
                page.keyboard.press(keys[name])
            expect(room(page)).not_to_have_attribute("data-step", str(step), timeout=LONG)


def test_cards_are_carried_with_the_mouse(visit: Visit, server: Server) -> None:
    page = visit(settings={"motion": "on"})
    sit_down(page, server, [ME, RANDOM], first="seat0")
    decide(page, click)
    dismiss(page)
    step = wait_for_turn(page)
    carry(page, spot(page, "draw"), spot(page, "slot:own:4"))
    expect(room(page)).not_to_have_attribute("data-step", str(step), timeout=LONG)
    expect(page.get_by_label("Your hand").locator(".card-button")).to_have_count(4)
    step = wait_for_turn(page)
    carry(page, spot(page, "card:own:4"), page.locator("[data-place='pile']"))
    expect(room(page)).not_to_have_attribute("data-step", str(step), timeout=LONG)
    expect(page.get_by_label("Used pile").locator(".card-button")).to_have_count(1)


def carry(page: Page, source: Locator, target: Locator) -> None:
    """Drag with real mouse moves; the target may light up only once something is carried."""
    expect(source).to_be_visible()
    come_to_rest(page)
    start, end = source.bounding_box(), target.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()


# -- for everybody ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("theme", "how"), [("light", {}), ("dark", PHONE)], ids=["light-desktop", "dark-phone"]
)
def test_the_boards_are_readable(
    visit: Visit, server: Server, theme: str, how: dict[str, Any]
) -> None:
    page = visit(color_scheme=theme, **how)
    sit_down(page, server, [ME, RANDOM], first="seat0", advanced=True)
    check_page(page, "two players, advanced, the deal")
    decide(page, click)
    expect(spot(page, "slot:own:1")).to_be_visible()
    check_page(page, "two players, insert")

    sit_down(page, server, [ME, RANDOM, RANDOM], first="seat0", memory_aid="on")
    if how:
        page.get_by_role("button", name="Notebook").click()
    expect(page.get_by_role("region", name="Notebook")).to_contain_text("Draw pile")
    check_page(page, "three players, notebook")

    sit_down(page, server, [ME])
    expect(page.get_by_label("Score")).to_contain_text(re.compile(r"Par\s*\d"), timeout=LONG)
    check_page(page, "solo")
    words = page.get_by_label("Board in words")
    expect(words).to_contain_text("Yellow, at the top: centre yellow; hand yellow, yellow, yellow")
