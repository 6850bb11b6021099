"""Games of somebody else's: their wheels are installed beside ours, and all of them is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.house import Server, room, serving
from tests.browser.strangers import at_the_table, await_step, play_veil
from tests.example import PACKAGE, SECOND
from tests.wheels import build, install, run

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.fixture(scope="module")
def home(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an environment ``env``, in which the wheels are, and nothing of this clone."""
    theirs = [build(package, tmp_path_factory.mktemp("wheel")) for package in (PACKAGE, SECOND)]
    home = tmp_path_factory.mktemp("stranger")
    install(home, wheel, *theirs, extras=["table", "print"])
    return home


@pytest.fixture(scope="module")
def installed(home: Path) -> Iterator[Server]:
    with serving(home, python=home / "env" / "bin" / "python") as running:
        yield running


def test_a_strangers_game_is_played_to_its_end_on_its_own_board(
    visit: Visit, installed: Server
) -> None:
    play_veil(visit(), installed)


def test_so_is_the_second_one(visit: Visit, installed: Server) -> None:
    page = visit()
    board, over = at_the_table(page, installed, "Ferry", "Pilot (level 3)")
    choice = board.get_by_role("button").first
    while not over.is_visible():
        expect(choice.or_(over).first).to_be_visible()
        if over.is_visible():
            break
        step = room(page).get_attribute("data-step") or "0"
        choice.click()
        await_step(page, step)
    expect(board.locator(".ferry-log li")).to_have_count(4)


def test_it_brings_a_room(visit: Visit, installed: Server) -> None:
    page = visit()
    page.goto(f"{installed.url}/veil/notes")
    save = page.get_by_role("button", name="Save")
    expect(save).to_be_enabled()
    page.get_by_role("textbox").fill("Ada bluffs.")
    save.click()
    expect(page.get_by_role("status").get_by_text("Saved.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("textbox")).to_have_value("Ada bluffs.")


def test_it_brings_a_command_a_puzzle_and_something_to_print(home: Path) -> None:
    def sightline(*words: str) -> str:
        return run(home / "env" / "bin" / "sightline", *words, cwd=home)[0]

    assert "9 of 17 are high" in sightline("veil-odds", "3", "7", "15")
    assert "veil-screen" in sightline("puzzle", "list")
    sightline("press", "veil", "--out", "cards.pdf")
    assert (home / "cards.pdf").read_bytes().startswith(b"%PDF")
    # Its second language: the words of the package, read as the server and the terminal do.
    german = "from sightline.words import Reader, render; from sightline.core.message import say; "
    german += "print(render(say('veil-over'), Reader('de')))"
    told, _ = run(home / "env" / "bin" / "python", "-c", german, cwd=home)
    assert told.strip() == "Das Spiel ist zu Ende."
