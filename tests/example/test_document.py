"""docs/add-a-game.md is true: its code runs, is tidy, and its game keeps every promise."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.example import DOCUMENT, files, load_example

from sightline.check import check_names, run_checks

veil = load_example()
ROOT = DOCUMENT.parents[1]


@pytest.mark.parametrize("variant", [variant.name for variant in veil.GAME.variants()])
def test_the_example_keeps_every_promise(variant: str) -> None:
    report = run_checks(veil.GAME, variants=[variant])
    assert report.ok, str(report)


def test_the_code_is_tidy(tmp_path: Path) -> None:
    for name, content in files().items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    # The page is written from where a third party stands.
    theirs = 'lint.isort={known-first-party=["veil"],known-third-party=["sightline"]}'
    config = ["--no-cache", "--config", str(ROOT / "pyproject.toml"), "--config", theirs]
    for command in (["check"], ["format", "--diff"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, *config, str(tmp_path)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_session_in_the_text_runs(capsys: pytest.CaptureFixture[str]) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    first, second = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    space: dict[str, object] = {}
    exec(first, space)
    said = capsys.readouterr().out
    assert "the audience hears:" in said
    assert '"game":"veil"' in said
    assert "run_checks(GAME)" in second  # what it prints is looked at by the tests above


def test_the_numbers_in_the_text_are_right() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    checks, variants = re.findall(r"(\d+) checks × (\d+) variants", text)[0]
    assert int(checks) == len(check_names())
    assert int(variants) == len(veil.GAME.variants())
    steps = [int(number) for number in re.findall(r"^## (\d+)\. ", text, re.MULTILINE)]
    assert steps == list(range(1, len(steps) + 1))
