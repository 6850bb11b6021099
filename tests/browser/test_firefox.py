"""Not only Chromium: in Firefox every page opens, and a game is played to its end. Without WebGL,
as on a machine whose graphics card it does not trust, the flat boards stand in."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from tests.browser.firefox import ENTER, Firefox, find_firefox, firefox
from tests.browser.house import ROOT, TILES, Server

from sightline.core.registry import find_game, game_keys

pytestmark = pytest.mark.browser


GOLDEN = ROOT / "tests" / "conformance" / "golden" / "pentup" / "two-players.jsonl"


@pytest.fixture(scope="module")
def fox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    program = find_firefox()
    if program is None:
        pytest.skip("no Firefox is installed here (on Debian: apt-get install firefox-esr)")
    folder = tmp_path_factory.mktemp("firefox")
    with firefox(program, folder, webgl_disabled=True, ui_prefersReducedMotion=1) as running:
        yield running


@pytest.fixture
def person(fox: Firefox) -> Iterator[Firefox]:
    fox.come(1280, 800)
    yield fox
    assert fox.faults == []


def send(person: Firefox, where: str, wish: object) -> str:
    """What a page sends to have a table; its number."""
    how = {"method": "POST", "headers": {"Content-Type": "application/json"}}
    asked = json.dumps({**how, "body": json.dumps(wish)})
    return person.ask(f"fetch('/api/{where}', {asked}).then((answer) => answer.json())")["id"]


def test_every_page_opens_in_firefox(person: Firefox, server: Server) -> None:
    def opens(address: str, shown: str) -> None:
        person.go(f"{server.url}/{address}")
        person.until(f"document.querySelector({json.dumps(shown)})?.checkVisibility()")
        assert person.ask("document.documentElement.scrollWidth - innerWidth") <= 0, address

    opens("", "article")
    assert person.ask("document.querySelectorAll('article').length") >= 4
    games = [key for key in game_keys() if key != "veil"]
    for game in games:
        opens(f"new/{game}", "main form button")
        players = min(find_game(game).players)
        bots = [{"kind": "bot", "bot": "random"}] * (players - 1)
        wish = {"game": game, "players": players, "seats": [{"kind": "me"}, *bots]}
        opens(f"table/{send(person, 'tables', wish)}", ".room [data-keep]")
        assert person.ask("document.querySelectorAll('canvas').length") == 0, "not flat"
    record = {"record": GOLDEN.read_text(encoding="utf-8")}
    opens(f"replay/{send(person, 'import', record)}", ".room input[type=range]")
    for puzzle in ("box-5x10", "box-3x4x5"):
        opens(f"puzzles/{puzzle}", ".frame[data-version]")
    opens("puzzles", "main a[href^='/puzzles/']")
    for room in person.ask("fetch('/api/rooms').then((answer) => answer.json())"):
        opens(room["pages"][0], "main h1")


def test_a_game_is_played_to_its_end_in_firefox(person: Firefox, server: Server) -> None:
    """From an empty profile, by mouse; the board is flat and takes keys."""
    person.go(server.url)
    person.click("article button.primary", "Play a bot")
    person.click("dialog button", "I know it")
    person.click("dialog li button", "Easy")
    for number, letter in enumerate(TILES):
        person.until("document.querySelector('.room')?.dataset.mine === 'true'")
        assert person.ask("document.querySelector('[data-view]').dataset.view") == "flat"
        person.press(letter.lower())
        person.until("document.querySelector('.place')?.disabled === false")
        if number % 2:
            person.press(ENTER)
        else:
            person.click(".place")
        person.until(f"document.querySelector('.room').dataset.step > {2 * number}")
    person.until("document.querySelector('.room').dataset.status === 'finished'")
    person.until("document.querySelector('dialog[open], [role=dialog]')?.checkVisibility()")
