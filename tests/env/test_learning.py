"""The examples that learn run from beginning to end, here with next to nothing to learn from."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = {
    "cfr": ("--iterations", "1"),
    "mccfr": ("--episodes", "4", "--games", "4", "--points", "2"),
    "ismcts": ("--games", "1", "--simulations", "2", "3"),
    "ppo": ("--updates", "1", "--games", "2", "--measure", "2"),
    "together": ("--updates", "1", "--games", "2", "--measure", "2"),
}


def test_every_example_is_tried() -> None:
    there = sorted(file.stem for file in (ROOT / "examples" / "learning").glob("*.py"))
    assert there == sorted(EXAMPLES)


@pytest.mark.parametrize("name", EXAMPLES)
def test_it_runs_and_draws_its_figure(name: str, tmp_path: Path) -> None:
    figure = tmp_path / "figure.svg"
    words = [f"examples/learning/{name}.py", *EXAMPLES[name], "--out", str(figure)]
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, "MPLBACKEND": "svg"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert figure.read_text(encoding="utf-8").rstrip().endswith("</svg>")
