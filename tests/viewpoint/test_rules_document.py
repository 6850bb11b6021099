"""RULES.md names only tests, situations and code that exist."""

from __future__ import annotations

import re
from pathlib import Path

from tests.viewpoint.situation import HERE, read_situations

from sightline.check import check_names
from sightline.games import viewpoint

PACKAGE = Path(viewpoint.__file__).parent
RULES = (PACKAGE / "RULES.md").read_text(encoding="utf-8")


def test_every_situation_named_there_exists() -> None:
    names = [scene.name for scene in read_situations(HERE / "situations")]
    cells = [
        cell for line in RULES.splitlines() if line.startswith("| ") for cell in line.split("|")
    ]
    named = [name for cell in cells for name in re.findall(r"(?<!\*)\*([^*`]+)\*(?!\*)", cell)]
    assert len(named) > 60
    for name in named:
        start = name.removesuffix("…").strip()
        assert any(known.startswith(start) for known in names), name


def test_every_test_named_there_exists() -> None:
    tests = "".join(file.read_text(encoding="utf-8") for file in HERE.glob("test_*.py"))
    for name in re.findall(r"\btest_\w+(?!\.py)\b", RULES):
        assert f"def {name}" in tests or (HERE / f"{name}.py").exists(), name
    for name in ("nothing_leaks", "answers_stay_secret", "answers_in_any_order"):
        assert name in RULES
        assert name in check_names()


def test_every_place_named_there_exists() -> None:
    for places in re.findall(r"`(\w+(?:/\w+)?\.py): ([\w., ]+)`", RULES):
        file, names = places
        code = (HERE if file.startswith("test_") else PACKAGE) / file
        text = code.read_text(encoding="utf-8")
        for name in re.split(r"[., ]+", names):
            assert re.search(rf"\b{name}\b", text), (file, name)
