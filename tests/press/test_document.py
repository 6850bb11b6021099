"""The document as a whole: its pages, its words, the same bytes for the same input."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from tests.press.reading import read

from sightline.games.viewpoints.challenges.shipped import all_shipped
from sightline.games.viewpoints.press.document import print_challenges
from sightline.games.viewpoints.press.rules import AT_THE_TABLE, rules_on_paper
from sightline.press.naming import listed
from sightline.press.rules_sheet import blocks

A001, A020 = all_shipped()["A001"], all_shipped()["A020"]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_all_parts(paper: str) -> None:
    document = read(print_challenges([A001, A020], paper=paper, compress=False))
    labels = [page.words[0].text for page in document.pages]
    assert labels[:2] == ["Rules", "Rules"]
    assert labels[2] == "Board and tokens"
    if paper == "letter":  # which is too short for the box below the board
        assert labels.pop(3) == "5 × 10 puzzle"
    nets = [label for label in labels if label.startswith("Paper pieces")]
    assert sorted("".join(nets).replace("Paper pieces", "").replace(",", "").replace("·", "")
                  .split()) == sorted("FNPTUVWXYZ")  # fmt: skip
    assert labels[3 + len(nets) :] == [
        "Blueprint cards · A001 and A020",
        "Blueprint cards · A020",
        "Solutions",
        "Solution of A001",
        "Solution of A020",
        "Solution of the 5 × 10 puzzle",
    ]
    assert [page.words[1].text for page in document.pages] == [
        str(n + 1) for n in range(len(document.pages))
    ]
    assert document.language == "en-GB"
    assert document.info["Title"] == "Viewpoints: A001 and A020"
    assert "CreationDate" not in document.info


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_rules_are_all_there_on_one_sheet(paper: str) -> None:
    both = read(print_challenges([A001], parts=["rules"], paper=paper, compress=False)).pages
    assert len(both) == 2
    said = " ".join(" ".join(page.text for page in both).split())
    for block in (*blocks(rules_on_paper()), *blocks(AT_THE_TABLE)):
        for word in block.text.replace("**", " ").split():
            assert word in said, word
    for page in both:
        for words in page.words[2:]:
            assert words.y < page.height - 10
            assert 0 < words.x < page.width
            assert words.size >= 6.5


def test_a_solution_names_each_step_and_what_is_beneath() -> None:
    page = read(print_challenges([A001], parts=["solutions"], compress=False)).pages[1]
    order = A001.order
    assert f"{order[0]} on the floor" in page.text
    for letter in order:
        assert any(each.text.startswith(f"{letter} on ") for each in page.words)
    assert "the only structure that fits its five cards" in page.text


def test_pieces_come_lying_when_they_are_large() -> None:
    pages = read(print_challenges([A001], parts=["pieces"], cube=20, compress=False)).pages
    assert pages[0].width < pages[0].height
    assert all(page.width > page.height for page in pages[1:])
    assert len(pages) == 12, "board, box and ten nets"


def test_the_board_names_a_column_alike_on_opposite_sides() -> None:
    page = read(print_challenges([A001], parts=["pieces"], compress=False)).pages[0]
    fields = [each.box for each in page.fills if each.box[2] - each.box[0] == pytest.approx(15)]
    left, top = min(box[0] for box in fields), min(box[1] for box in fields)
    sides: dict[str, dict[int, str]] = {}
    for each in page.words:
        if each.text not in set("ABCDEF"):
            continue
        column, row = (each.x - left) / 15, (each.y - top) / 15
        if 0 <= column <= 6:
            sides.setdefault("near" if row > 3 else "far", {})[int(column)] = each.text
        else:
            sides.setdefault("right" if column > 3 else "left", {})[5 - int(row)] = each.text
    # A is x = 0 for players 1 and 2, and y = 0, which is next to player 1, for 3 and 4.
    columns = dict(enumerate("ABCDEF"))
    assert sides == {"near": columns, "far": columns, "left": columns, "right": columns}


def test_on_both_sides_nothing_that_is_cut_has_anything_behind_it() -> None:
    pages = read(print_challenges([A001], backs=True, compress=False)).pages
    labels = [page.words[0].text if page.words else "" for page in pages]
    for number, label in enumerate(labels):
        if label.startswith(("Board", "Paper", "Blueprint")):
            assert number % 2 == 0
            behind = labels[number + 1]
            assert behind.startswith("Card backs") == label.startswith("Blueprint")
            assert behind == "" or label.startswith("Blueprint")


def test_the_same_bytes_again() -> None:
    once = print_challenges([A001], parts=["cards"])
    assert print_challenges([A001], parts=["cards"]) == once
    assert print_challenges([A020], parts=["cards"]) != once
    assert print_challenges([A001], parts=["cards"], paper="letter") != once


def test_the_same_bytes_in_another_process(tmp_path: Path) -> None:
    """Where sets are iterated in another order."""
    code = (
        "import sys; from sightline.games.viewpoints.press.document import print_challenges as p; "
        "from sightline.games.viewpoints.challenges.shipped import all_shipped as s; "
        "sys.stdout.buffer.write(p([s()['A001']], parts=['pieces', 'cards', 'solutions']))"
    )
    other = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo"},
        cwd=tmp_path, capture_output=True, check=True,
    )  # fmt: skip
    assert other.stdout == print_challenges([A001], parts=["pieces", "cards", "solutions"])


@pytest.mark.parametrize(
    "name", ["塔 🏰", "Ärger & Łódź", "a\nb\tc", "", "x" * 300, "(\\)", "שלום"]
)
def test_any_name_can_be_printed(name: str) -> None:
    odd = msgspec.structs.replace(A001, name=name)
    document = read(print_challenges([odd], parts=["cards"], backs=True, compress=False))
    assert print_challenges([odd], parts=["solutions"])
    if name == "Ärger & Łódź":
        assert name in document.pages[0].text
    if name == "a\nb\tc":
        assert "a b c" in document.pages[0].text
    for words in document.pages[0].words:
        assert words.x < document.pages[0].width - 5


def test_the_fonts_are_our_own() -> None:
    """Nothing is borrowed: without matplotlib a document is the same, byte for byte."""
    code = (
        "import sys; sys.modules['matplotlib'] = None\n"
        "from sightline.games.viewpoints.challenges.shipped import all_shipped\n"
        "from sightline.games.viewpoints.press.document import print_challenges\n"
        "document = print_challenges([all_shipped()['A001']], parts=['cards'])\n"
        "sys.stdout.buffer.write(document)\n"
    )
    bare = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert bare.stdout == print_challenges([A001], parts=["cards"])
    odd = msgspec.structs.replace(A001, name="Łódź – 塔…")
    assert (
        "Łódź – □…" in read(print_challenges([odd], parts=["cards"], compress=False)).pages[0].text
    )


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    print_challenges([A001], parts=["cards", "solutions"], tick=lambda *each: told.append(each))
    assert told[0] == (0, 2)
    assert told[-1] == (2, 2)
    assert told == sorted(told)


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (["A001"], "A001"),
        (["A001", "A002"], "A001, A002"),
        (["A001", "A002", "A003"], "A001 to A003"),
        (["A001", "A002", "A003", "A007", "tower"], "A001 to A003, A007 and tower"),
        (["A009", "A010", "A011"], "A009 to A011"),
        ([], ""),
    ],
)
def test_names_in_a_row(names: list[str], text: str) -> None:
    assert listed(names) == text
