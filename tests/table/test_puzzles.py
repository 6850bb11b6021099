"""The puzzle room over HTTP: its list, attempts, and links that show them."""

from __future__ import annotations

from threading import Event
from typing import Any

import pytest
from tests.table.house import PATIENCE, House
from tests.table.puzzle_room import BOARD, BOX, ENDS, Visit, counted, lay, solution, text, wish

from sightline.kit.solve import completion
from sightline.puzzles import find_puzzle
from sightline.puzzles.packing import Packing

pytestmark = pytest.mark.usefixtures("compiled")

# -- the room --------------------------------------------------------------------------------------


def test_the_room_lists_everything(house: House, visit: Visit) -> None:
    room = visit().get("/api/puzzles")
    assert room["me"] is None
    cards = {card["key"]: card for card in room["cards"]}
    assert {"box-5x10", "board-3x20", "box-3x4x5", "pentup-height"} <= set(cards)
    assert sum(key.startswith("pentup-surround-") for key in cards) == 12
    assert sum(key.startswith("pentup-win-") for key in cards) == 1  # today's
    assert [key for key, card in cards.items() if card["choose_hole"]] == [
        "board-8x8-3,3-3,4-4,3-4,4"
    ]
    alone = cards["perspective"]
    assert alone["group"] == "tables"
    table = visit("Ann").post("/api/tables", alone["table"])
    assert (table["status"], table["players"]) == ("playing", 1)
    assert cards["viewpoints"]["table"]["options"] == {"daily": "today"}


def test_a_puzzle_and_its_placements(house: House, visit: Visit) -> None:
    ann = visit()
    info = ann.get(BOX)
    assert (info["kind"], info["sides"], info["live_left"], info["spoils"]) == (
        "packing", [5, 10], False, True,
    )  # fmt: skip
    places = ann.get(f"{BOX}/placements")["placements"]
    assert len(places["X"]) == 24
    assert all(len(info["cells"]) > max(numbers) for numbers in places["F"])
    first = {"moves": [], "piece": "V"}
    choices = ann.post("/api/puzzles/pentup-height/choices", first)
    assert (choices["owner"], len(choices["choices"])) == (0, 4)
    no = ann.post(f"{BOX}/verdict", {"moves": [], "lay": {"piece": "X", "cells": [[9, 9]] * 5}})
    assert (no["legal"], no["rule"]) == (False, "outside")
    for path in (f"{BOX}/picture.svg?theme=dark", "/api/puzzles/pentup-surround-F/answer.svg"):
        picture = ann.ask("GET", path)
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert picture.text.startswith("<svg")


def test_a_hole_of_ones_choice(house: House, visit: Visit) -> None:
    ann = visit("Ann")
    hole = "/api/puzzles/board-8x8-0,0-2,5-4,1-7,6"
    left = counted(ann, hole)
    info = ann.get(hole)
    assert info["solutions"] == left == {"status": "exact", "ways": 1221, "kinds": 1221, "share": 1}
    assert ann.get("/api/puzzles/board-8x8@0,1")["key"] == "board-8x8-0,1-0,2-1,1-1,2"
    assert ann.get("/api/puzzles/board-8x8@0,1")["solutions"]["kinds"] == 3207
    lay(ann, hole, [])
    assert info["key"] in {card["key"] for card in ann.get("/api/puzzles")["cards"]}
    none = "/api/puzzles/board-8x8-0,1-1,0-7,6-6,7"
    assert counted(ann, none)["ways"] == ann.get(none)["solutions"]["ways"] == 0
    assert ann.refused(f"{none}/attempt/give-up", {"version": 0})["code"] == "no-solution"


# -- an attempt ------------------------------------------------------------------------------------


def test_solve_the_box_by_hints(house: House, visit: Visit) -> None:
    ann = visit()
    assert ann.get(f"{BOX}/attempt")["version"] == 0
    assert ann.cookie is None, "looking makes nobody a guest"
    moves: list[Any] = []
    attempt: Any = None
    for number in range(10):
        hint = wish(ann, BOX, "hint", step=3)
        assert hint["hint"]["right"]
        assert hint["attempt"]["hints"] == [0, 0, number + 1]
        moves.append(hint["hint"]["lay"])
        attempt = lay(ann, BOX, moves)
    assert ann.cookie is not None
    assert attempt["view"]["solved"]
    assert attempt["helped"]
    assert not attempt["running"]
    assert attempt["solved_ms"] == attempt["ms"] == attempt["progress"]["best_helped_ms"]
    assert attempt["progress"]["best_ms"] is None
    assert "Solved" in text(attempt["news"][0])
    assert lay(ann, BOX, moves)["news"] == [], "solved once, told once"
    again = wish(ann, BOX, "restart")
    assert (again["moves"], again["hints"], again["solved_at"]) == ([], [0, 0, 0], None)
    assert again["progress"]["solved"] == 1
    known = lay(ann, BOX, moves)
    assert known["helped"], "starting over makes nobody forget"
    assert known["progress"]["best_ms"] is None
    assert known["progress"]["found"] == 1
    assert known["progress"]["of"] == 1
    card = next(c for c in ann.get("/api/puzzles")["cards"] if c["key"] == "box-5x10")
    assert card["progress"]["solved"] == 2


def test_solutions_found_and_left(house: House, visit: Visit) -> None:
    ann = visit("Ann")
    moves = solution("board-3x20")
    lay(ann, ENDS, moves[:4])
    assert counted(ann, ENDS) == {"status": "exact", "ways": 1, "kinds": 1, "share": 1.0}
    assert ann.get(f"{ENDS}/attempt")["left"]["status"] == "exact", "once counted, told at once"
    attempt = lay(ann, ENDS, moves)
    assert (attempt["progress"]["found"], attempt["progress"]["of"]) == (1, 2)
    assert "1 of 2" in text(attempt["news"][-1])
    turned = [
        {"piece": m["piece"], "cells": [[2 - y, 19 - x] for y, x in m["cells"]]} for m in moves
    ]
    assert lay(ann, ENDS, turned)["progress"]["found"] == 1, "the same one, turned"
    lay(ann, BOARD, [{"piece": "X", "cells": [[0, 1], [1, 0], [1, 1], [1, 2], [2, 1]]}])
    assert counted(ann, BOARD)["ways"] == 0
    hint = wish(ann, BOARD, "hint", step=2)["hint"]
    assert (hint["right"], hint["take_back"], hint["cells"]) == (False, 1, [[0, 0]])


def test_while_it_counts_it_says_so(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, go, left = visit("Ann"), Event(), Packing.left

    def held(puzzle: Packing, *wish: Any) -> Any:
        go.wait(PATIENCE)
        return left(puzzle, *wish)

    monkeypatch.setattr(Packing, "left", held)
    attempt = lay(ann, ENDS, solution("board-3x20")[:3])
    assert attempt["left"] == {"status": "counting", "ways": 0, "kinds": None, "share": 0}
    assert ann.get(f"{ENDS}/attempt/left?wait=0")["left"]["status"] == "counting"
    go.set()
    assert counted(ann, ENDS)["status"] == "exact"


def test_giving_up_shows_a_solution_that_counts_as_shown(house: House, visit: Visit) -> None:
    ann = visit("Ann")
    lay(ann, BOX, solution("box-5x10")[:2])
    attempt = wish(ann, BOX, "give-up")
    assert attempt["gave_up"]
    assert not attempt["running"]
    shown = [{"piece": tile["piece"], "cells": tile["cells"]} for tile in attempt["solution"]]
    assert len(shown) == 10
    version = attempt["version"]
    for what in ("hint", "give-up"):
        assert ann.refused(f"{BOX}/attempt/{what}", {"version": version})["code"] == "over"
    assert ann.refused(f"{BOX}/attempt", {"version": version, "moves": []})["code"] == "over"
    assert ann.get(f"{BOX}/attempt")["solution"] is not None
    assert wish(ann, BOX, "restart")["solution"] is None
    again = lay(ann, BOX, shown)
    assert again["view"]["solved"]
    assert again["helped"], "it had been shown"
    assert again["progress"]["best_ms"] is None
    assert again["progress"]["found"] == 0


def turned(moves: list[Any], height: int, width: int) -> list[Any]:
    return [
        {"piece": m["piece"], "cells": [[height - 1 - y, width - 1 - x] for y, x in m["cells"]]}
        for m in moves
    ]


@pytest.mark.parametrize("step", [2, 3])
def test_one_solution_once_given_away_is_never_ones_own(
    house: House, visit: Visit, step: int
) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    moves = solution("box-5x10")
    assert not lay(bob, BOX, moves)["helped"]
    wish(bob, BOX, "hint", step=step)  # with everything laid it tells nothing
    wish(bob, BOX, "restart")
    assert not lay(bob, BOX, moves)["helped"]
    best = lay(bob, BOX, moves[:5])["progress"]["best_ms"]
    wish(bob, BOX, "hint", step=step)  # after the solution: it counts for the next ones
    assert not bob.get(f"{BOX}/attempt")["helped"]
    wish(ann, BOX, "hint", step=step)
    for person in (ann, bob):
        for _ in range(2):
            assert wish(person, BOX, "restart")["hints"] == [0, 0, 0]
            assert lay(person, BOX, turned(moves, 5, 10))["helped"]
    assert ann.get(f"{BOX}/attempt")["progress"]["best_ms"] is None
    assert bob.get(f"{BOX}/attempt")["progress"]["best_ms"] == best is not None


def test_a_place_that_was_told_counts_in_later_attempts(house: House, visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    told = wish(ann, BOARD, "hint", step=3)["hint"]["lay"]
    moves = solution("board-6x10")
    assert told in [{"piece": m["piece"], "cells": [list(c) for c in m["cells"]]} for m in moves]
    wish(ann, BOARD, "restart")
    assert lay(ann, BOARD, turned(moves, 6, 10))["helped"]
    wish(ann, BOARD, "restart")
    other = solution_with_elsewhere(told["piece"], moves)
    mine = lay(ann, BOARD, other)
    assert mine["view"]["solved"]
    assert not mine["helped"], "nothing of it was told"
    # A solution that was found with help stays so; one found without stays one's own.
    wish(bob, BOARD, "hint", step=1)
    assert lay(bob, BOARD, moves)["helped"]
    wish(bob, BOARD, "restart")
    assert lay(bob, BOARD, moves)["helped"]
    wish(bob, BOARD, "restart")
    assert not lay(bob, BOARD, other)["helped"]


def solution_with_elsewhere(piece: str, moves: list[Any]) -> list[Any]:
    """A solution of the 6x10 board with this piece where no image of a solution has it."""
    puzzle = find_puzzle("board-6x10")
    assert isinstance(puzzle, Packing)
    (there,) = (m["cells"] for m in moves if m["piece"] == piece)
    images = [frozenset(image[cell] for cell in there) for image in puzzle.symmetries]
    for numbers in puzzle.catalogue.placements[piece]:
        cells = tuple(puzzle.region.cells[number] for number in numbers)
        if frozenset(cells) in images:
            continue
        whole = completion(puzzle.region, "".join(puzzle.letters), [(piece, cells)])
        if whole is not None:
            return [{"piece": name, "cells": found} for name, found in whole.placed]
    raise AssertionError("there are thousands")


def test_a_solution_that_was_shown_is_not_ones_own_with_a_part_turned(
    house: House, visit: Visit
) -> None:
    ann = visit("Ann")
    shown = wish(ann, ENDS, "give-up")["solution"]
    wish(ann, ENDS, "restart")
    # Seven of its pieces make a shape that can be turned round: the other solution.
    other = [
        {
            "piece": tile["piece"],
            "cells": [
                [2 - y, 24 - x] if tile["piece"] in "NFTWYZL" else [y, x] for y, x in tile["cells"]
            ],
        }
        for tile in shown
    ]
    done = lay(ann, ENDS, other)
    assert done["view"]["solved"]
    assert done["helped"]


def test_the_tower_keeps_the_best(house: House, visit: Visit) -> None:
    ann, path = visit("Ann"), "/api/puzzles/pentup-height"
    moves = solution("pentup-height")
    assert ann.refused(f"{path}/attempt/share", {"version": 0})["code"] == "not-solved"
    best, attempt = 0, None
    for number in (3, 10, 13, 21):
        attempt = lay(ann, path, moves[:number])
        best = attempt["view"]["score"]["value"]
        assert attempt["progress"]["best_score"] == best
    assert best == 10
    assert attempt["solved_at"] is not None
    assert "Level 10" in text(attempt["progress"]["best_text"])
    after = lay(ann, path, moves[:3])
    assert after["progress"]["best_score"] == 10
    assert len(after["progress"]["best"]) == 21
    share = wish(ann, path, "share")
    shared = ann.get(f"/api/puzzles/shared/{share['id']}")
    assert text(shared["score"]) == "Level 2 with 3 tiles"


def test_surround_is_scored_by_tiles(house: House, visit: Visit) -> None:
    ann, path = visit("Ann"), "/api/puzzles/pentup-surround-I"
    whole = solution("pentup-surround-I")
    halfway = lay(ann, path, whole[:5])
    assert (halfway["view"]["phase"], halfway["progress"]["best_score"]) == ("black", None)
    done = lay(ann, path, whole)
    assert done["progress"]["best_score"] == 8
    assert "3 white and 5 black" in text(done["progress"]["best_text"])


# -- sharing ---------------------------------------------------------------------------------------


def test_share(house: House, visit: Visit) -> None:
    ann, bob = visit("Ann <b>"), visit()
    lay(ann, BOX, solution("box-5x10"))
    share = wish(ann, BOX, "share")["id"]
    assert wish(ann, BOX, "share")["id"] == share
    assert len(share) >= 16
    shown = bob.get(f"/api/puzzles/shared/{share}")
    assert (shown["name"], shown["solved"], shown["view"]) == ("Ann <b>", True, None)
    assert len(bob.get(f"/api/puzzles/shared/{share}?show=true")["view"]["laid"]) == 10
    whole, cover = (
        bob.ask("GET", f"/api/puzzles/shared/{share}/picture.svg?cover={cover}").text
        for cover in ("false", "true")
    )
    assert "Ann &lt;b&gt;" in whole
    assert "<b>" not in whole
    assert whole.count("url(#") == 10
    assert "url(#" not in cover
    lay(ann, ENDS, solution("board-3x20"))
    open_share = wish(ann, ENDS, "share")["id"]
    assert bob.get(f"/api/puzzles/shared/{open_share}")["view"] is not None
    assert bob.cookie is None
    for path in ("/api/puzzles/shared/nix", "/api/puzzles/shared/nix/picture.svg"):
        assert bob.refused(path, method="GET")["code"] == "not-found"
