"""docs/add-a-game.md and the pages after it are true: they show the package as it is, whose game
keeps every promise."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.example import PACKAGE, blocks, document, load_example

import sightline
from sightline.check import check_names, run_checks

veil = load_example()
OURS = Path(sightline.__file__).parents[1]


@pytest.mark.parametrize("variant", [variant.name for variant in veil.GAME.variants()])
def test_the_example_keeps_every_promise(variant: str) -> None:
    report = run_checks(veil.GAME, variants=[variant])
    assert report.ok, str(report)


def test_the_document_quotes_the_package() -> None:
    shown: dict[str, list[str]] = {}
    for name, code in blocks():
        lines = [line for line in code.splitlines() if line.strip()]
        shown.setdefault(name, []).extend(lines)
    whole = {"src/veil/rules.py", "src/veil/game.py", "make_golden.py", "tests/test_veil.py"}
    assert whole <= set(shown)
    for name, lines in shown.items():
        there = (PACKAGE / name).read_text(encoding="utf-8").splitlines()
        written = [line for line in there if line.strip()]
        if name not in whole:  # a part of the file: its lines, in this order
            rest = iter(written)
            written = [line for line in lines if line in rest]
        assert lines == written, name


def test_the_pages_alone_are_enough(tmp_path: Path) -> None:
    """Their blocks, one after the other, are a game that is played and told in words."""
    for name, code in blocks():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as written:
            written.write(f"\n\n{code}")
    (session, _) = re.findall(r"^```python\n(.*?)^```$", document(), re.MULTILINE | re.DOTALL)
    (tmp_path / "session.py").write_text(
        f"{session}\nprint(GAME.draw_text(state.view(0), 80), GAME.invitation)\n"
    )
    paths = os.pathsep.join((str(tmp_path / "src"), str(OURS)))
    done = subprocess.run(
        [sys.executable, "session.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": paths, "SIGHTLINE_STRICT_WORDS": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Turned over:" in done.stdout


def test_the_files_that_are_listed_are_there() -> None:
    text = document()
    (shown,) = re.findall(r"^```\nexamples/veil/\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    listed = set(re.findall(r"[\w-]+\.(?:toml|md|py|js|css|ftl)", shown))
    there = {
        file.name
        for file in PACKAGE.rglob("*")
        if file.suffix in (".toml", ".md", ".py", ".js", ".css", ".ftl")
    }
    assert listed == there - {"ruff.toml"}


def test_both_languages_say_the_same() -> None:
    english, german = (ids(PACKAGE / "src/veil/words" / f"{one}.ftl") for one in ("en", "de"))
    assert english == german


def ids(file: Path) -> dict[str, set[str]]:
    """The messages of a words file, with the arguments that each needs."""
    found: dict[str, set[str]] = {}
    name = ""
    for line in file.read_text(encoding="utf-8").splitlines():
        if begun := re.match(r"([a-z-]+) =", line):
            name = begun[1]
        if name:
            found.setdefault(name, set()).update(re.findall(r"\$([a-z-]+)", line))
    return found


def test_the_session_in_the_text_runs(capsys: pytest.CaptureFixture[str]) -> None:
    text = document()
    first, second = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    space: dict[str, object] = {}
    exec(first, space)
    said = capsys.readouterr().out
    assert "the audience hears:" in said
    assert '"game":"veil"' in said
    assert "run_checks(GAME)" in second  # what it prints is looked at by the tests above


def test_the_numbers_in_the_text_are_right() -> None:
    text = document()
    checks, variants = re.findall(r"(\d+) checks × (\d+) variants", text)[0]
    assert int(checks) == len(check_names())
    assert int(variants) == len(veil.GAME.variants())
    steps = [int(number) for number in re.findall(r"^## (\d+)\. ", text, re.MULTILINE)]
    assert steps == list(range(1, len(steps) + 1))
