"""Viewpoint on the page: a cancel of a cancel, windows that tell nothing, and hands seen once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import PHONE, Visit
from tests.browser.house import PATIENCE, Server, let_time_pass, post, room, wait_for_turn, wait_so
from tests.browser.test_pages import check_page

from sightline.core.record import Record
from sightline.core.registry import find_game

pytestmark = pytest.mark.browser

LONG = PATIENCE * 2000
WINDOW = 10.0
ME, OPEN, RANDOM = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}
Hands = Sequence[Sequence[str]]
ALIKE: dict[str, object] = {"flat": True, "motion": "off", "fits": False}


# -- prepared deals --------------------------------------------------------------------------------


def deal_with(players: int, wanted: Callable[[Hands], bool], **options: object) -> str:
    """The record of a game that has not begun, with hands as wanted; seat 0 has the first turn."""
    game = find_game("viewpoint")
    made = game.read_options(players, {"first": "seat0", **options})
    for seed in range(20_000):
        state = game.start(players, made, seed=seed)
        if wanted([state.view(seat).hand for seat in range(players)]):
            return Record("viewpoint", players, made, seed, []).dump()
    raise AssertionError("no such deal among the first 20000 seeds")


def sit_down(page: Page, server: Server, record: str, seats: list[dict[str, str]]) -> str:
    """Set a table with a prepared deal, and open it."""
    if not page.url.startswith(server.url):
        page.goto(server.url)
        expect(page.get_by_role("heading", name="Viewpoint", exact=True)).to_be_visible()
    wish = {"record": record, "seats": seats}
    made = post(page, server, "import", wish)
    page.goto(f"{server.url}/table/{made['id']}")
    expect(board(page)).to_be_visible(timeout=LONG)
    return page.url


def join(page: Page, host: Page, table: str, seat: int, name: str) -> None:
    """Come by the host's invitation."""
    page.goto(host.get_by_label(f"Link for Player {seat + 1}").input_value())
    name_field = page.get_by_label("Your name")
    if name_field.is_visible():
        name_field.fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page).to_have_url(table, timeout=LONG)
    expect(board(page)).to_be_visible(timeout=LONG)
    page.mouse.move(3, 3)  # a card under the pointer would open in large type


def board(page: Page) -> Locator:
    return page.locator(".viewpoint")


def guide(page: Page) -> Locator:
    return page.get_by_label("What to do now")


def spot(page: Page, tap: str) -> Locator:
    """The first card, player or button that a tap is named after."""
    return page.locator(f'button[data-tap="{tap}"]').first


def press(page: Page, tap: str) -> None:
    """Press it as a person would; in a fan, cards lie over each other."""
    spot(page, tap).dispatch_event("click")


def prompt(page: Page) -> int:
    return int(board(page).get_attribute("data-prompt") or 0)


def wait_for_prompt(page: Page, number: int) -> None:
    """Wait until this decision, or a later one, is asked for."""
    wait_so(
        page,
        "n => Number(document.querySelector('.viewpoint')?.dataset.prompt) >= n",
        arg=number,
    )


def let_it_end(page: Page, server: Server) -> None:
    """Nobody says more: one window after the other lasts its time, until the game is over."""
    for _ in range(9):
        before = prompt(page)
        server.pass_time(WINDOW)
        wait_so(
            page,
            "n => !!document.querySelector(\".room[data-status='finished']\") ||"
            " Number(document.querySelector('.viewpoint')?.dataset.prompt) > n",
            arg=before,
        )
        if room(page).get_attribute("data-status") == "finished":
            return
    raise AssertionError("the game does not end")


# -- windows ---------------------------------------------------------------------------------------

# All that could tell a hand that fits from one that does not: texts, states and places. Left out
# are the faces of the own hand and what differs for everybody, as the seconds that are left.
LOOKS = """() => {
  const box = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(' ');
  };
  const words = (one) => (one?.innerText ?? '').replace(/\\d+ s\\b/, 'n s').trim();
  const all = (what) => [...document.querySelectorAll(what)];
  return {
    title: document.title,
    turn: words(document.querySelector('header .turn')),
    ring: all('.window').map((one) => [words(one), box(one)]),
    guide: all('.guide').map((one) => [words(one), one.className, box(one)]),
    answers: all('.guide button, .window select').map((one) => [
      words(one), one.className, one.disabled, one.checked ?? null, box(one),
    ]),
    hand: all('.hand button').map((one) => [
      one.className, one.tabIndex, one.disabled, one.getAttribute('aria-pressed'),
      one.getAttributeNames().sort().join(' '), box(one),
    ]),
    table: all('.band, .story, .piles, .stack, .others').map((one) => [one.className, box(one)]),
    story: words(document.querySelector('.story')),
    stack: words(document.querySelector('.band .stack')),
    over: all('.laid-out, .sights, .large, dialog[open]').length,
  };
}"""


def compare_looks(one: Page, other: Page, number: int, but: tuple[str, ...] = ()) -> None:
    """Both are asked in the same window: nothing tells them apart."""
    pages = (one, other)
    for page in pages:
        wait_so(
            page,
            "() => document.querySelectorAll('.window, .window select').length === 2",
        )
    seen = [page.evaluate(LOOKS) for page in pages]
    assert [prompt(page) for page in pages] == [number, number]
    for what in seen[0].keys() - set(but):
        assert seen[0][what] == seen[1][what], what
    assert seen[0]["ring"], "there is a ring"


def answer(page: Page, tap: str, words: str) -> None:
    """Answer in the open window; what the page then says."""
    expect(spot(page, tap)).to_be_attached()
    press(page, tap)
    expect(page.locator(".guide")).to_contain_text(words)


def cancel_a_cancel(ada: Page, ben: Page, cleo: Page, server: Server) -> None:
    """Ada plays, Ben cancels it, Ada cancels that; Cleo has nothing that fits."""
    wait_for_turn(ada)
    played = prompt(ada) + 1
    press(ada, "hand:Wink")
    for page in (ada, ben, cleo):
        wait_for_prompt(page, played)
    compare_looks(ben, cleo, played)
    # A card that does not fit says so when it is tapped, and not before.
    answer(cleo, "hand:Insight", "Insight does not answer this.")
    answer(ben, "hand:Blindsided", "You reveal Blindsided")
    server.pass_time(WINDOW)

    revealed = played + 1
    for page in (ada, ben, cleo):
        wait_for_prompt(page, revealed)
    # Who has played the card reads "You play" where the others read a name.
    compare_looks(ada, cleo, revealed, but=("story", "stack"))
    answer(ada, "hand:Persistence of Vision", "You reveal Persistence of Vision")
    server.pass_time(WINDOW)

    # The stack lies open for all: what was played, what answers it, and what answers that.
    third = revealed + 1
    for page in (ada, ben, cleo):
        wait_for_prompt(page, third)
        cards = page.locator(".band .stack [data-card]")
        expect(cards).to_have_count(3, timeout=LONG)
        names = cards.evaluate_all("all => all.map((one) => one.dataset.card)")
        assert names == ["Wink", "Blindsided", "Persistence of Vision"]


def cancelling(hands: Hands) -> bool:
    ada, ben, cleo = hands
    cancels = ("Blindsided", "Persistence of Vision")
    return (
        {"Wink", "Persistence of Vision"} <= set(ada)
        and "Blindsided" in ben
        and not set(ben) & {"Persistence of Vision"}
        and "Insight" in cleo
        and not set(cleo) & set(cancels)
        # Alike in number and kind, so that only what fits could tell them apart.
        and len(ben) == len(cleo)
    )


def test_three_people_cancel_a_cancel_and_windows_tell_nothing(
    visit: Visit, still_server: Server
) -> None:
    # They want nobody behind them to see what they hold: in every window they are asked alike.
    ada, ben, cleo = (visit(settings=ALIKE) for _ in range(3))
    record = deal_with(3, cancelling, turn_limit=1)
    table = sit_down(ada, still_server, record, [ME, OPEN, OPEN])
    join(ben, ada, table, 1, "Ben")
    join(cleo, ada, table, 2, "Cleo")
    cancel_a_cancel(ada, ben, cleo, still_server)
    # Nobody says more: the cancel is cancelled, and the card that was played goes on.
    let_it_end(ada, still_server)
    for page in (ada, ben, cleo):
        expect(page.get_by_role("dialog", name="The game is over")).to_be_visible(timeout=LONG)
        page.keyboard.press("Escape")
        wink = page.locator(".field[data-seat='0'] [data-card='Wink']")
        expect(wink).to_have_count(1)
        expect(page.locator(".band .stack [data-card]")).to_have_count(0)
        page.keyboard.press("d")
        gone = page.get_by_role("region", name="Discard pile").locator("[data-card]")
        expect(gone).to_have_count(2)
        names = gone.evaluate_all("all => all.map((one) => one.dataset.card)")
        assert names == ["Persistence of Vision", "Blindsided"]
        page.keyboard.press("Escape")
        expect(gone).to_have_count(0)

    # The list of moves calls everybody as the table does, and says whose deed it was.
    moves = ada.get_by_label("Moves and chat")
    expect(moves).to_contain_text("You play Wink.")
    expect(moves).to_contain_text("reveals Blindsided.")
    expect(moves).to_contain_text("You reveal Persistence of Vision.")
    told = moves.inner_text()
    assert not [word for word in ("Player", "is to", "You pass") if word in told], told

    # And again from another side: the window as the one who answered it saw it.
    ada.goto(table.replace("/table/", "/replay/") + "?step=3&seat=1")
    expect(ada.get_by_label("Your hand").locator("[data-card]")).to_have_count(4, timeout=LONG)
    expect(ada.locator(".band .stack [data-card='Blindsided']")).to_have_count(1)


# -- a hand that is looked into --------------------------------------------------------------------


def test_only_the_thief_sees_the_hand(visit: Visit, still_server: Server) -> None:
    def wanted(hands: Hands) -> bool:
        ada, ben = hands
        fitting = {"Blindsided", "Spectacles", "Persistence of Vision"}
        return "Eye Spy" in ada and not set(ben) & fitting and len(set(ben) - set(ada)) > 1

    record = deal_with(2, wanted, turn_limit=1)
    ada, ben, eve = visit(), visit(), visit()
    table = sit_down(ada, still_server, record, [ME, OPEN])
    ada.keyboard.press("Shift+I")
    watching = ada.get_by_label("Link for the audience").input_value()
    ada.keyboard.press("Escape")
    join(ben, ada, table, 1, "Ben")
    eve.goto(watching)
    expect(board(eve)).to_be_visible(timeout=LONG)
    wait_for_turn(ada)
    expect(ben.locator(".hand [data-card]")).to_have_count(5)
    hand = ben.locator(".hand [data-card]").evaluate_all("all => all.map((o) => o.dataset.card)")

    played = prompt(ada) + 1
    press(ada, "hand:Eye Spy")
    laid = ada.locator(".laid-out [data-card]")
    # Nobody answers the play nor the steal: both windows last their time.
    for number in (played, played + 1):
        wait_for_prompt(ben, number)
        still_server.pass_time(WINDOW)
    expect(laid).to_have_count(5, timeout=LONG)
    assert sorted(laid.evaluate_all("all => all.map((o) => o.dataset.card)")) == sorted(hand)
    for page in (ben, eve):
        assert page.locator(".laid-out, .sights").count() == 0
    assert all(title not in (eve.locator("main").text_content() or "") for title in hand)

    # When it is chosen, nothing of the hand is left with the thief.
    mine = set(ada.locator(".hand [data-card]").evaluate_all("a => a.map((o) => o.dataset.card)"))
    taken, *rest = [title for title in hand if title not in mine]
    press(ada, f"facing:{taken}")
    expect(ada.locator(".laid-out, .sights")).to_have_count(0, timeout=LONG)
    expect(ada.locator(f".hand [data-card='{taken}']")).to_have_count(1)
    expect(ada.get_by_role("dialog", name="The game is over")).to_be_visible(timeout=LONG)
    known = ada.evaluate("document.documentElement.outerHTML")
    assert all(title not in known for title in rest)


# -- before the game ------------------------------------------------------------------------------


def test_the_form_gives_time_to_answer(visit: Visit, server: Server) -> None:
    page = visit()
    page.goto(f"{server.url}/new/viewpoint")
    window = page.get_by_label("Time to answer")
    expect(window).to_have_value("10")
    expect(window.get_by_role("option", name="20 seconds: a first game")).to_have_count(1)
    explained = page.locator("#window-help")
    expect(window).to_have_attribute("aria-describedby", "window-help")
    expect(explained).to_contain_text("nobody can tell who was able to")
    page.get_by_label("Player 2", exact=True).select_option(label="Leo (Easy)")
    expect(explained).to_contain_text("as soon as you have answered")
    # What is for the command line is not in the form.
    expect(page.get_by_label("Cards", exact=True)).to_have_value("revisioned")
    expect(page.locator("form")).not_to_contain_text("joined by")
    check_page(page, "a table for viewpoint")

    # With a seat open, nobody has cards yet.
    page.get_by_label("Player 2", exact=True).select_option(label="Open: a friend by link")
    page.get_by_role("button", name="Set the table").click()
    expect(guide(page)).to_contain_text("as soon as everybody is here", timeout=LONG)
    expect(page.get_by_label("Your hand")).not_to_contain_text("empty")


# -- keys and fingers ------------------------------------------------------------------------------


def plain_hands(hands: Hands) -> bool:
    """Cards to play without a choice, and one worth reading."""
    return {"Wink", "Insight"} <= set(hands[0])


def test_keys_alone_read_play_and_pass(visit: Visit, still_server: Server) -> None:
    page = visit()
    sit_down(page, still_server, deal_with(2, plain_hands, turn_limit=4), [ME, RANDOM])
    wait_for_turn(page)
    check_page(page, "viewpoint, the own turn")
    page.keyboard.press("ArrowRight")
    held = page.locator(".hand .viewcard")
    expect(held.first).to_be_focused()
    reading = page.locator(".large")
    expect(reading).to_contain_text(held.first.get_attribute("data-card") or "")
    expect(reading).to_contain_text("not the publisher")
    page.keyboard.press("Escape")
    expect(reading).to_have_count(0)
    cards = held.evaluate_all("all => all.map((one) => one.dataset.card)")
    page.keyboard.press(str(cards.index("Wink") + 1))
    let_time_pass(still_server, page.locator(".field.own [data-card='Wink']"))

    over = page.get_by_role("dialog", name="The game is over")
    ready = page.locator(".room[data-mine='true'], .room[data-status='finished']")
    for _ in range(60):
        let_time_pass(still_server, ready)
        if room(page).get_attribute("data-status") == "finished":
            break
        step = room(page).get_attribute("data-step") or ""
        moved_on = page.locator(f".room:not([data-step='{step}'])")
        if board(page).get_attribute("data-ask") == "window":
            page.keyboard.press("p")
        elif board(page).get_attribute("data-ask") in ("play", "pick"):
            page.keyboard.press("1")
        else:
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        let_time_pass(still_server, moved_on)
    expect(over).to_be_visible(timeout=LONG)


def test_a_finger_takes_up_reads_and_plays(visit: Visit, server: Server) -> None:
    page = visit(color_scheme="dark", **PHONE)
    sit_down(page, server, deal_with(4, lambda hands: "Insight" in hands[0]), [ME] + [RANDOM] * 3)
    wait_for_turn(page)
    check_page(page, "viewpoint on a phone")
    card = spot(page, "hand:Insight")
    card.tap(position={"x": 16, "y": 50})
    expect(page.locator(".large")).to_contain_text("DRAW 2 cards")
    play = page.get_by_role("button", name="Play Insight")
    expect(play).to_be_visible()
    check_page(page, "viewpoint on a phone, reading")
    step = room(page).get_attribute("data-step") or ""
    play.tap()
    expect(room(page)).not_to_have_attribute("data-step", step, timeout=LONG)
    expect(page.locator(".large")).to_have_count(0)
    discard = page.get_by_role("button", name="Discard pile")
    discard.dispatch_event("click")
    expect(page.get_by_role("region", name="Discard pile")).to_be_visible()
    page.get_by_role("button", name="Close").tap()


def test_what_fits_is_marked_unless_nobody_shall_see_it(visit: Visit, still_server: Server) -> None:
    """And one control says when to be asked; who wants to, sees every window alike."""

    def wanted(hands: Hands) -> bool:
        return "Blindsided" in hands[1] and "Wink" in hands[0] and "Wink" in hands[1]

    record = deal_with(2, wanted, turn_limit=1)
    ada, ben = visit(), visit()
    table = sit_down(ada, still_server, record, [ME, OPEN])
    join(ben, ada, table, 1, "Ben")
    wait_for_turn(ada)
    press(ada, "hand:Wink")
    asking = ben.get_by_label("Ask me:")
    expect(asking).to_have_value("fits", timeout=LONG)
    asking.select_option("always")
    expect(guide(ben)).to_contain_text("Answer with a card, or pass.")
    fits = ben.locator(".hand .viewcard.lit")
    expect(fits).to_have_count(0)
    ben.keyboard.press("f")
    expect(asking).to_have_value("fits")
    expect(fits.first).to_have_attribute("data-card", "Blindsided", timeout=LONG)
    assert ben.locator(".hand .viewcard.lit[data-card='Wink']").count() == 0
    expect(guide(ben)).to_contain_text("The marked cards fit.")
    press(ben, "do:pass")
    still_server.pass_time(WINDOW)
    expect(ben.get_by_role("dialog", name="The game is over")).to_be_visible(timeout=LONG)
