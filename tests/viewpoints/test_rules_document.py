"""RULES.md names only tests and code that exist, and says something about every ruling."""

from __future__ import annotations

import re
from pathlib import Path

from sightline.games import viewpoints

PACKAGE = Path(viewpoints.__file__).parent
TESTS = Path(__file__).parents[1]
SHORT = {
    "T": ("test_turns.py", "test_tokens.py", "test_rounds.py"),
    "S": ("test_standing.py",),
    "C": ("test_challenges.py",),
}
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (PACKAGE / "RULES.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.startswith(("| section", "| nr."))
]


def test_every_ruling_has_a_row() -> None:
    assert {row[0] for row in ROWS if row[0].isdigit()} == {str(number) for number in range(1, 22)}
    assert len(ROWS) > 95


def test_every_place_named_there_exists() -> None:
    found = 0
    for _, rule, code, _ in ROWS:
        text = ""
        for place in re.findall(r"`([^`]+)`", code):
            named = re.fullmatch(r"([\w/]+\.(?:py|json))(?:: (.+))?", place)
            if named:
                here = (
                    PACKAGE / named[1],
                    PACKAGE.parents[1] / named[1],
                    PACKAGE.parents[2] / named[1],
                )
                text = next(file for file in here if file.exists()).read_text(encoding="utf-8")
            for name in re.findall(r"\w+", (named[2] or "") if named else ""):
                found += 1
                assert re.search(rf"\b{name}\b", text), (rule, place)
    assert found > 70


def test_every_test_named_there_exists() -> None:
    found = 0
    for _, rule, _, tests in ROWS:
        files: tuple[Path, ...] = ()
        for short, quoted in re.findall(r"\b([TSC]) (?=`)|`([^`]+)`", tests):
            if short:
                files = tuple(TESTS / "viewpoints" / name for name in SHORT[short])
                continue
            path, _, name = quoted.rpartition(": ")
            if quoted.endswith(".py"):
                path, name = quoted, ""
            if path:
                root = TESTS.parent if path.startswith("tests/") else TESTS / "viewpoints"
                files = (root / path,)
            assert files, (rule, quoted)
            assert all(file.exists() for file in files), (rule, quoted)
            if name:
                found += 1
                told = "".join(file.read_text(encoding="utf-8") for file in files)
                assert f"def {name}(" in told, (rule, quoted)
    assert found > 100
