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
