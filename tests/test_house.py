"""The house knows no game: what belongs to one is in its package, and found by entry points."""

from __future__ import annotations

import ast
import re
import subprocess
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
NAMED = re.compile("|".join(map(re.escape, sorted(NAMES, key=len, reverse=True))), re.IGNORECASE)
"""Also within a longer name."""

FREE_OF_GAMES = sorted(
    path.name
    for path in SOURCE.iterdir()
    if path.is_dir() and path.name not in ("games", "__pycache__")
)
"""Every folder but that of the games."""
NOT_WRITTEN = ("server/static/", "server/docs/", "press/fonts/")
"""What is built, and what is no text."""


@pytest.mark.parametrize("room", FREE_OF_GAMES)
def test_no_game_is_named_in(room: str) -> None:
    files = [
        path
        for path in sorted((SOURCE / room).rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts and not is_excepted(path)
    ]
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if NAMED.search(line)
    ]
    assert found == []
    assert [path for path in files if NAMED.search(path.name)] == []


def test_what_is_left_out_is_not_written_here() -> None:
    """Nothing of what is built lies in the repository, and no letters say a game's name."""
    folders = [f"src/sightline/{folder}" for folder in NOT_WRITTEN]
    kept = subprocess.run(
        ["git", "ls-files", *folders], cwd=ROOT, check=True, capture_output=True, text=True
    )
    names = kept.stdout.split()
    assert all(name.startswith("src/sightline/press/fonts/") for name in names)
    assert not [name for name in names if NAMED.search(name)]


def is_excepted(path: Path) -> bool:
    return path.relative_to(SOURCE).as_posix().startswith(NOT_WRITTEN)


def test_these_are_the_folders() -> None:
    assert {
        "core", "words", "kit", "puzzles", "lessons", "bots", "table", "analysis", "check", "arena",
        "meter", "server", "env", "press", "notebook", "cli",
    } <= set(FREE_OF_GAMES)  # fmt: skip


def test_the_names_are_those_of_all_our_games() -> None:
    assert len(OURS) == 4
    for said in (
        "pentup", "Pent-Up", "viewpoints", "sightline.games.perspective", "a Viewpoint.",
        "play_pentup", "isPentup", "ViewpointBoard",
    ):  # fmt: skip
        assert NAMED.search(said)
    assert not NAMED.search("points of view")


# -- the store -------------------------------------------------------------------------------------

STORE = SOURCE / "server" / "store"
NAMES_EXTRAS = SOURCE / "core" / "extras.py"
"""Where each extra's modules are listed; nothing is imported there."""
SQL = re.compile(
    r"\b(SELECT\s+[\w*(]|INSERT\s+(OR\s+\w+\s+)?INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM"
    r"|CREATE\s+(TABLE|INDEX|TRIGGER)|PRAGMA\s+\w+|sqlite3?\b|asyncpg|psycopg)"
)


def test_only_the_store_knows_a_database() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sorted(SOURCE.rglob("*.py"))
        if not path.is_relative_to(STORE) and path != NAMES_EXTRAS
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


CLOCKS = re.compile(
    r"^\s*(import time\b|from time import|import datetime|(from datetime|import) .*\bnow\b)"
)
MEASURES = {
    "stalls.py": "how late the machine's own event loop is",
    "metrics.py": "the processor's time",
    "collecting.py": "the processor's time that a look for garbage takes",
    "importing.py": "the processor's time, in a process of its own",
    "offloop_worker.py": "a pause in a process of its own",
    "turns.py": "how long this turn of the event loop has taken already",
}
"""What looks at the machine itself: no other time would do."""


def lines_like(pattern: re.Pattern[str], *excepted: str) -> list[str]:
    """Lines of the tables, the server and the games' rooms."""
    folders = [SOURCE / "table", SOURCE / "server", *(SOURCE / "games").glob("*/room")]
    return [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for folder in folders
        for path in sorted(folder.rglob("*.py"))
        if path.name not in {*GIVEN, *excepted}
        for line in path.read_text(encoding="utf-8").splitlines()
        if pattern.search(line)
    ]


PURE = [SOURCE / "core", SOURCE / "kit", SOURCE / "table"] + [
    SOURCE / "games" / game / room for game in OURS for room in ("rules", "kernels", "drawing")
]
"""What does no input or output; which modules it may import, import-linter holds."""


def touches_the_world(source: str) -> list[str]:
    """Chance that nobody gave, and what reads or writes without an import."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names if alias.name == "random"]
        elif isinstance(node, ast.ImportFrom) and node.module == "random":
            found += [alias.name for alias in node.names if alias.name != "Random"]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            unseeded = node.func.id == "Random" and not node.args
            if unseeded or node.func.id in ("open", "print", "input"):
                found.append(node.func.id)
        elif isinstance(node, ast.Attribute) and node.attr == "random":
            module = node.value
            if isinstance(module, ast.Name) and module.id in ("np", "numpy"):
                found.append("numpy.random")
    return found


def test_rules_are_given_their_chances_and_touch_no_file() -> None:
    found = {
        str(path.relative_to(ROOT)): touched
        for folder in PURE
        for path in sorted(folder.rglob("*.py"))
        if (touched := touches_the_world(path.read_text(encoding="utf-8")))
    }
    assert found == {
        "src/sightline/core/batch.py": ["numpy.random"],  # a type that is asked for
        "src/sightline/core/sight.py": ["Random"],  # any world will do to carry a sight
    }
    for said in ("import random", "from random import choice", "Random()", "open('x')"):
        assert touches_the_world(said)
    assert not touches_the_world("from random import Random\nRandom(5)")


def test_tables_are_given_their_chances() -> None:
    assert lines_like(TAKEN, "bot_worker.py") == []


def test_tables_are_given_their_time() -> None:
    assert lines_like(CLOCKS, *MEASURES) == []


def test_live_tables_are_given_their_time() -> None:
    taken = re.compile(r"^\s*(import time|from time import)")
    for room in ("table", "server/live"):
        for path in sorted((SOURCE / room).rglob("*.py")):
            assert not taken.search(path.read_text(encoding="utf-8")), path


CLOCKS_AND_CHANCES = re.compile(
    r"^_?(time|time_ns|perf_counter|monotonic|process_time|thread_time|clock|now|utcnow|today|sleep"
    r"|random|Random|SystemRandom|secrets|urandom|uuid4|randbelow|randbits|getrandbits|token_\w+"
    r"|default_rng|datetime)$"
)


def patched_in(source: str) -> list[str]:
    """What ``setattr`` and ``patch`` put into the place of a clock or of chance."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        if name not in ("setattr", "patch", "setitem", "object"):
            continue
        texts = [one.value for one in node.args[:2] if isinstance(one, ast.Constant)]
        last = [text.rpartition(".")[2] for text in texts if isinstance(text, str)]
        found += filter(CLOCKS_AND_CHANCES.match, last)
    return found


def test_no_test_patches_a_clock_or_chance() -> None:
    found = {
        str(path.relative_to(ROOT)): patched
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if (patched := patched_in(path.read_text(encoding="utf-8")))
    }
    assert found == {}
    for said in ("patch.setattr(bot, 'perf_counter', f)", "mock.patch('a.time')"):
        assert patched_in(said)


# -- small parts -----------------------------------------------------------------------------------


def lines_of(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


WRITTEN = [
    ".py",
    ".ts",
    ".js",
    ".mjs",
    ".cjs",
    ".svelte",
    ".css",
    ".cpp",
    ".hpp",
    ".html",
    ".ftl",
    ".md",
    ".txt",
    ".toml",
    ".yml",
    ".yaml",
    ".sh",
    ".ipynb",
]
MADE = "Made by scripts/"
LISTS = ("CHANGELOG.md", "legal/", "requirements/")
"""What grows with each version, what others wrote, and what pins what is installed."""


def test_nothing_written_is_large() -> None:
    """No module, test, script, style sheet, page of the documentation or words file; only what a
    script makes may be."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    large = {
        name: lines_of(path)
        for name in listed.stdout.split("\0")
        if name.endswith(tuple(WRITTEN))
        and not name.startswith(LISTS)
        and (path := ROOT / name).is_file()
        and lines_of(path) > 500
        and MADE not in path.read_text(encoding="utf-8").partition("\n")[0]
    }
    assert large == {}


def test_no_component_is_large() -> None:
    page = ROOT / "web" / "src"
    large = {
        str(path.relative_to(page)): lines_of(path)
        for path in page.rglob("*.svelte")
        if lines_of(path) > 400
    }
    assert large == {}
