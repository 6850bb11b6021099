"""``sightline challenge``: what it makes and proves, and how it says no."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run

from sightline.games.viewpoints.challenges import challenge
from sightline.games.viewpoints.challenges.shipped import all_shipped
from sightline.games.viewpoints.rules.knowledge import all_cards
from sightline.games.viewpoints.rules.space import SETS

pytestmark = pytest.mark.usefixtures("elsewhere")

A001 = all_shipped()["A001"]
HANGING = "V001011021101201"


def answer(run: Run, *args: str, code: int = 0) -> Any:
    ran = run("challenge", *args, "--json")
    assert ran.exit_code == code, ran.stderr
    return json.loads(ran.stdout)


def file(name: str = "c.json", **fields: object) -> str:
    Path(name).write_text(json.dumps(fields), encoding="utf-8")
    return name


# --------------------------------------------------------------------- what it does


def test_the_list(run: Run) -> None:
    listed = answer(run, "list")
    assert [each["name"] for each in listed] == [f"A{n:03}" for n in range(1, 21)]
    assert "A020" in run("challenge", "list").stdout


def test_a_new_one_is_kept_and_checked_and_made_again(run: Run) -> None:
    made = answer(run, "new", "--level", "2", "--size", "4", "--seed", "7", "--out", "my.json")
    assert made["size"] == 4
    assert json.loads(Path("my.json").read_text(encoding="utf-8")) == made
    assert answer(run, "new", "--level", "2", "--size", "4", "--seed", "7") == made
    assert answer(run, "check", "my.json")["ok"]
    again = run("challenge", "new", "--out", "my.json")
    assert again.exit_code == 2
    assert "exists already" in again.stderr


def test_another_set(run: Run) -> None:
    made = answer(run, "new", "--omit", "YP", "--seed", "3", "--out", "py.json")
    assert made["omit"] == "PY"
    assert not {"P", "Y"} & set(made["order"])
    assert answer(run, "rate", "py.json")["level"] == made["level"]


def test_a_level_that_a_size_does_not_have_is_said(run: Run) -> None:
    ran = run("challenge", "new", "--size", "3", "--level", "5", "--seed", "1")
    assert ran.exit_code == 0
    assert "nearest found" in ran.stderr


def test_a_name_a_file_and_a_text_mean_the_same(run: Run) -> None:
    short = file(structure=A001.structure, omit="IL")
    rated = [answer(run, "rate", which) for which in ("a001", short, A001.structure)]
    assert [each["score"] for each in rated] == [A001.score] * 3
    assert "People have not been asked" in run("challenge", "rate", short).stdout


def test_the_standard_input_is_a_file(run: Run) -> None:
    ran = run(
        "challenge", "check", "-", stdin=json.dumps({"structure": A001.structure, "omit": "IL"})
    )
    assert ran.exit_code == 0


def test_solve_counts_exactly_or_says_that_it_does_not(run: Run) -> None:
    five = answer(run, "solve", "A001")
    assert (five["count"], five["exact"], five["structures"]) == (1, True, [A001.structure])
    some = answer(run, "solve", "A001", "--cards", "2,1", "--most", "3")
    assert (some["cards"], some["count"], some["exact"]) == ([1, 2], 3, False)
    wanted = (A001.cards[0], A001.cards[1])
    for text in some["structures"]:
        cards = all_cards(challenge.read(text, SETS["IL"]))
        assert (cards[1], cards[2]) == wanted
    said = run("challenge", "solve", "A001", "--cards", "1", "--most", "2").stdout
    assert "at least 2 structures" in said
    assert "lower bound" in said
    exact = run("challenge", "solve", "A001").stdout
    assert "1 structure fits cards 1, 2, 3, 4, 5." in exact


def test_a_count_that_ends_at_the_limit_is_exact(run: Run) -> None:
    assert answer(run, "solve", "A001", "--most", "1")["exact"]


def test_build_shows_every_step(run: Run) -> None:
    steps = answer(run, "build", "A001")
    assert steps["order"] == list(A001.order)
    shown = run("challenge", "build", "A001").stdout
    for number, letter in enumerate(A001.order, 1):
        assert f"{number}. {letter} " in shown
    assert "3 · · z · · ·    · f U · · ·    · · U · · ·" in shown


def test_certify_counts_for_fewer_players_too(run: Run) -> None:
    proof = answer(run, "certify", "A001", "--most", "5")
    assert proof["holds"]
    assert proof["cards"] == list(A001.cards)
    counts = {row["players"]: (row["count"], row["exact"]) for row in proof["counts"]}
    assert counts["5 players"] == (1, True)
    assert counts["2 players, 12"] == (5, False)
    assert "The certificate holds." in run("challenge", "certify", "A001", "--most", "5").stdout


def test_a_search_that_was_stopped_proves_nothing(run: Run) -> None:
    """The count is said to be a bound, the structure itself is one of them, and nothing is said
    to fail that was only not finished."""
    at_once = ("--seconds", "0")
    proof = answer(run, "certify", "A001", *at_once, code=1)
    assert not proof["holds"]
    assert {(row["count"], row["exact"]) for row in proof["counts"]} == {(1, False)}
    assert "is not proven" in run("challenge", "certify", "A001", *at_once).stdout
    found = answer(run, "solve", "A001", "--cards", "1", *at_once)
    assert (found["count"], found["exact"]) == (1, False)
    assert found["structures"] == [A001.structure]


# -------------------------------------------------------------------- how it says no


def test_a_file_that_says_something_wrong(run: Run) -> None:
    turned = (A001.cards[1], A001.cards[0], *A001.cards[2:])
    wrong = file(
        structure=A001.structure, omit="IL", level=4, size=7, cards=turned, order=["U", "F", "Z"],
        difficulty={"pieces": 0.9, "beauty": 1},
    )  # fmt: skip
    faults = answer(run, "check", wrong, code=1)["faults"]
    for word in ("level: it is 1", "size", "card 1", "card 2", "order", "pieces is", "'beauty'"):
        assert any(word in fault for fault in faults), word


def test_another_order_that_works_is_right(run: Run) -> None:
    order = [A001.order[0], A001.order[2], A001.order[1]]
    assert answer(run, "check", file(structure=A001.structure, omit="IL", order=order))["ok"]


def test_a_structure_that_is_none(run: Run) -> None:
    assert "does not stand" in answer(run, "check", HANGING, code=1)["faults"][0]
    ran = run("challenge", "build", HANGING)
    assert ran.exit_code == 2
    assert "does not stand" in ran.stderr
    assert not answer(run, "certify", HANGING, "--most", "2", code=1)["holds"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("check", "A021"), "A001 to A020"),
        (("check", "nothing.json"), "no such file"),
        (("check", "some-name"), "no challenge and no file"),
        (("check", "F00010011012021"), "15 digits"),
        (("check", "L000100200300310"), "--omit"),
        (("rate", "A001", "--omit", "NP"), "omit=IL"),
        (("rate", "A001", "--omit", "XX"), "IL, IP, NP, PY"),
        (("new", "--size", "1"), "2 to 10"),
        (("new", "--seed", "never"), "seed"),
        (("solve", "A001", "--cards", "1,6"), "cards 1 to 5"),
        (("solve", "A001", "--cards", ""), "cards 1 to 5"),
        (("solve", "A001", "--cards", "2,2"), "twice"),
    ],
)
def test_refusals_say_what_would_be_right(run: Run, args: tuple[str, ...], words: str) -> None:
    ran = run("challenge", *args)
    assert ran.exit_code == 2
    assert words in ran.stderr
    assert not ran.stdout


@pytest.mark.parametrize("args", [("--level", "6"), ("--size", "11"), ("--level", "easy")])
def test_numbers_out_of_range(run: Run, args: tuple[str, str]) -> None:
    assert run("challenge", "new", *args).exit_code == 2


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("{", "not JSON"),
        ("[]", "JSON object"),
        ('{"omit": "IL"}', "structure"),
        ('{"structure": "F", "omit": "AB"}', "IL, IP, NP, PY"),
        ('{"structure": "F000000000000000", "omit": "IL"}', "not the piece F"),
        ('{"structure": "F000100110120210", "omit": "IL", "cards": ["."]}', "cards"),
    ],
)
def test_bad_files(run: Run, content: str, words: str) -> None:
    Path("bad.json").write_text(content, encoding="utf-8")
    ran = run("challenge", "rate", "bad.json")
    assert ran.exit_code == 2
    assert "bad.json" in ran.stderr
    assert words in ran.stderr
