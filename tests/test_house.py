"""The house knows no game: what belongs to one is in its package, and found by entry points."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from sightline.core.registry import find_game

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "sightline"
OURS: dict[str, str] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]["entry-points"]["sightline.games"]
NAMES = {*OURS, *(find_game(key).title for key in OURS), *(m.split(":")[0] for m in OURS.values())}
NAMED = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(NAMES)), re.IGNORECASE)

FREE_OF_GAMES = sorted(
    path.name
    for path in SOURCE.iterdir()
    if path.is_dir() and path.name not in ("games", "__pycache__")
)
"""Every folder but that of the games."""
NOT_WRITTEN = ("server/static/", "press/fonts/")
"""What is built, and what is no text."""


@pytest.mark.parametrize("room", FREE_OF_GAMES)
def test_no_game_is_named_in(room: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sorted((SOURCE / room).rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts and not is_excepted(path)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if NAMED.search(line)
    ]
    assert found == []


def is_excepted(path: Path) -> bool:
    return path.relative_to(SOURCE).as_posix().startswith(NOT_WRITTEN)


def test_these_are_the_folders() -> None:
    assert {"core", "kit", "table", "server", "press", "cli"} <= set(FREE_OF_GAMES)


def test_the_names_are_those_of_all_our_games() -> None:
    assert len(OURS) == 4
    for said in ("pentup", "Pent-Up", "viewpoints", "sightline.games.perspective", "a Viewpoint."):
        assert NAMED.search(said)
    assert not NAMED.search("points of view")


# -- the store -------------------------------------------------------------------------------------

STORE = SOURCE / "server" / "store"
SQL = re.compile(
    r"\b(SELECT\s+[\w*(]|INSERT\s+(OR\s+\w+\s+)?INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM"
    r"|CREATE\s+(TABLE|INDEX|TRIGGER)|PRAGMA\s+\w+|sqlite3?\b|asyncpg|psycopg)"
)


def test_only_the_store_knows_a_database() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sorted(SOURCE.rglob("*.py"))
        if not path.is_relative_to(STORE)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if SQL.search(line)
    ]
    assert found == []


def test_the_store_itself_would_be_found() -> None:
    assert SQL.search((STORE / "reader.py").read_text(encoding="utf-8"))
    assert SQL.search((STORE / "sqlite_changes.py").read_text(encoding="utf-8"))


# -- time and chance -------------------------------------------------------------------------------

GIVEN = {"chance.py", "timekeeper.py"}
"""Where the server's own time and chances come from; everything else is given them."""
TAKEN = re.compile(r"^\s*(import secrets|from secrets import|import random|from random import)")


def test_tables_are_given_their_chances() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for room in ("table", "server")
        for path in sorted((SOURCE / room).rglob("*.py"))
        if path.name not in GIVEN and path.name != "bot_worker.py"
        for line in path.read_text(encoding="utf-8").splitlines()
        if TAKEN.search(line)
    ]
    assert found == []


def test_live_tables_are_given_their_time() -> None:
    taken = re.compile(r"^\s*(import time|from time import)")
    for room in ("table", "server/live"):
        for path in sorted((SOURCE / room).rglob("*.py")):
            assert not taken.search(path.read_text(encoding="utf-8")), path


# -- small parts -----------------------------------------------------------------------------------

STILL_LARGE = {
    "boards/perspective/SoloBoard.svelte": 426,
    "boards/viewpoint/Board.svelte": 686,
    "boards/viewpoints/Board.svelte": 992,
    "puzzles/PuzzleFrame.svelte": 667,
    "puzzles/Sheets.svelte": 530,
    "rooms/challenges/ChallengeEditor.svelte": 428,
    "rooms/workshop/Editor.svelte": 470,
    "shell/pages/NewTable.svelte": 433,
    "shell/pages/ReplayPage.svelte": 507,
    "shell/table/Room.svelte": 679,
}
"""Components that are still to be cut; this list may only shrink."""


def lines_of(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_no_module_is_large() -> None:
    large = {
        str(path.relative_to(SOURCE)): lines_of(path)
        for path in SOURCE.rglob("*.py")
        if lines_of(path) > 500
    }
    assert large == {}


def test_no_component_grows_large() -> None:
    page = ROOT / "web" / "src"
    sizes = {str(path.relative_to(page)): lines_of(path) for path in page.rglob("*.svelte")}
    large = {name: size for name, size in sizes.items() if size > 400}
    assert {name for name, size in large.items() if size > STILL_LARGE.get(name, 400)} == set()
    assert set(STILL_LARGE) == set(large), "one of these is small now: take it off the list"
