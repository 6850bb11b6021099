"""What is shown is said; the focus stays with whoever acts; boards can be walked cell by cell."""

from __future__ import annotations

import re

import pytest
from tests.browser.conftest import Visit
from tests.browser.ear import Ear, hold_focus
from tests.browser.house import Server, set_table, wait_for_turn
from tests.browser.test_viewpoint import ME, RANDOM, WINDOW, Hands, deal_with, sit_down

pytestmark = pytest.mark.browser
BOT = "Nils (Easy)"


def test_a_board_is_walked_cell_by_cell(visit: Visit, server: Server) -> None:
    ear = Ear(visit())
    set_table(ear.page, server.url, black=BOT)
    wait_for_turn(ear.page)
    ear.press("Shift+B")
    ear.hear("no cells to walk over yet")
    ear.press("x")
    ear.hear("^X")
    ear.press("Enter")
    ear.hear("You place X on level 1")
    ear.hear("Your turn: choose a tile")

    ear.press("Shift+B")
    ear.wait("a cell", lambda: ear.focus.role == "gridcell")
    # X fills five cells, each of which says so; the rest of the box is free, or the bot's.
    cells = [one.name for one in ear.all("gridcell", ".")]
    assert cells.count("White X") == 5
    assert len([one for one in cells if one.startswith("Black")]) == 5
    assert "free" in cells
    walked = [ear.focus.name, *(one.name for one in ear.walk("ArrowRight", 2))]
    assert walked == cells[:3]
    ear.press("Home")
    assert ear.focus.name == cells[0]
    ear.press("Control+End")
    assert ear.focus.name == cells[-1]
    # There is nothing beyond the edge.
    ear.press("ArrowDown", "ArrowRight")
    assert ear.focus.role == "gridcell"
    ear.press("Escape")
    ear.wait("the board", lambda: ear.focus.name == "Pent-Up board")
    # And the board's keys are the board's again.
    ear.press("f")
    ear.hear("^F")


def test_lists_leave_the_focus_on_what_comes_next(visit: Visit, server: Server) -> None:
    ear = Ear(visit())
    set_table(ear.page, server.url, black=BOT)
    wait_for_turn(ear.page)
    ear.go_to("button", "^Moves as a list$")
    ear.press("Enter")
    ear.go_to("combobox", "^Tile$")
    ear.page.keyboard.type("N")
    ear.go_to("button", "^Place N$")
    ear.press("Enter")
    ear.hear("You place N")
    hold_focus(ear)
    ear.hear("Black .* places .*Your turn: choose a tile")
    hold_focus(ear)

    # The same in a puzzle: the next piece is chosen where the last one was.
    ear.page.goto(f"{server.url}/puzzles/board-6x10")
    ear.go_to("button", "in words")
    ear.press("Enter")
    ear.go_to("combobox", "^Piece")
    ear.page.keyboard.type("F")
    ear.go_to("button", "F")
    ear.press("Enter")
    ear.wait("the next piece", lambda: ear.focus.role == "combobox")
    assert "F" not in [one.name for one in ear.all("option")]
    # What lies there is told cell by cell.
    ear.wait("F on the board", lambda: len(ear.all("gridcell", "^F$")) >= 5)


def test_a_look_has_the_focus_and_stays_until_it_was_seen(
    visit: Visit, still_server: Server
) -> None:
    def wanted(hands: Hands) -> bool:
        fitting = {"Blindsided", "Spectacles", "Persistence of Vision"}
        others = set(hands[1]) | set(hands[2])
        return "All-Seeing Eye" in hands[0] and not others & fitting

    ear = Ear(visit())
    sit_down(ear.page, still_server, deal_with(3, wanted), [ME, RANDOM, RANDOM])
    wait_for_turn(ear.page)
    held = [one.name for one in ear.all("button", "of your hand")]
    place = 1 + next(at for at, name in enumerate(held) if name.startswith("All-Seeing Eye"))
    ear.press(str(place))
    for _ in range(4):
        still_server.pass_time(WINDOW)
        if ear.focus.name == "Seen":
            break
    said = ear.hear("hand: ")
    ear.wait("what is shown", lambda: ear.focus.name == "Seen")
    # However long it takes.
    still_server.pass_time(600)
    assert ear.focus.name == "Seen"
    ear.press("Enter")
    hold_focus(ear)
    assert not ear.all("button", "^Seen$")
    # Nothing of it is left to be read.
    titles = {one for hand in re.findall(r"hand: ([^.]+)\.", said) for one in hand.split(", ")}
    mine = " ".join(held)
    secret = [title for title in titles if title not in mine]
    assert secret
    left = " ".join(one.name for one in ear.tree if one.role in ("StaticText", "listitem"))
    assert [title for title in secret if title in left] == []
