"""What games bring to the puzzle room: found by entry points, each loaded when it is used."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint

import pytest
from tests.puzzles.following import follow

from sightline.core.plugins import BrokenPlugin
from sightline.puzzles import Collection, Entry, Shelf, UnknownPuzzle, entries, find_puzzle, shelves
from sightline.puzzles.collection import INSTALLED, collections
from sightline.puzzles.packing import Packing
from sightline.puzzles.puzzle import Puzzle
from sightline.puzzles.warm import stamp


def make(key: str) -> Puzzle:
    return Packing(
        key, "The wall", "A small one.", "3x5", "LPV", kinds=None, live_left=False, rules="Fill it."
    )


WALL = Collection(
    (Entry("toy-wall", "toy", 1), Entry("toy", "tables", 1, game="nobody-has-this")),
    make,
    Shelf("toy", "Toy", "A puzzle of its own."),
)
NO_MAKER = Collection((Entry("toy-wall", "toy", 1),))
NOT_OURS = Collection((Entry("wall", "toy", 1),), make)


def install(monkeypatch: pytest.MonkeyPatch, *values: str) -> None:
    here = "tests.puzzles.test_collections"
    ours = INSTALLED.entries()
    new = [EntryPoint("toy", f"{here}:{value}", INSTALLED.group) for value in values]
    monkeypatch.setattr(INSTALLED, "entries", lambda: [*new, *ours])


def test_a_games_own_puzzle_is_listed_and_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    before = entries()
    install(monkeypatch, "WALL")
    assert {entry.key for entry in entries()} - {entry.key for entry in before} == {"toy-wall"}
    assert any(shelf.title == "Toy" for shelf in shelves())
    puzzle = find_puzzle("Toy-Wall")
    assert puzzle.info.key == "toy-wall"
    assert puzzle.view(follow(puzzle)).solved
    with pytest.raises(UnknownPuzzle, match="did you mean 'toy-wall'"):
        find_puzzle("toy-wal")


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("NOWHERE", "AttributeError"),
        ("make", "names no sightline.puzzles.Collection"),
        ("NO_MAKER", "says not how to make 'toy-wall'"),
        ("NOT_OURS", "'wall' does not begin with"),
    ],
)
def test_a_broken_package_spoils_no_other(
    monkeypatch: pytest.MonkeyPatch, value: str, told: str
) -> None:
    whole = entries()
    install(monkeypatch, value)
    assert entries() == whole
    assert find_puzzle("box-5x10").info.spoils
    with pytest.raises(BrokenPlugin, match=told):
        find_puzzle("toy-wall")


def test_a_change_of_any_kernel_is_noticed(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("kernels")
    one = stamp()
    more = {**collections(), "toy": WALL._replace(kernels=(str(folder),))}
    monkeypatch.setattr("sightline.puzzles.warm.collections", lambda: more)
    two = stamp()
    (folder / "kernel_wall.py").write_text("pass\n", encoding="utf-8")
    assert len({one, two, stamp()}) == 3


def test_a_puzzle_loads_no_other_games() -> None:
    code = (
        "import sys; from sightline.puzzles import find_puzzle\n"
        "find_puzzle(sys.argv[1])\n"
        "print(*sorted({name.split('.')[2] for name in sys.modules"
        " if name.startswith('sightline.games.')}))"
    )
    for key, games in (("board-6x10", ""), ("pentup-height", "pentup")):
        line = [sys.executable, "-c", code, key]
        assert subprocess.check_output(line, text=True).strip() == games
