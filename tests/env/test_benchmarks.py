"""The benchmarks of environments run: each plays a moment, without peers."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def ran(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_positions_in_arrays_are_held_to_the_kernels() -> None:
    told = ran("benchmarks/batch.py", "--equal", "20", "--plain")
    assert told.startswith("24 positions, ")
    assert told.endswith("all equal\n")


def test_batches_are_measured() -> None:
    short = ("--no-peers", "--rounds", "1", "--seconds", "0.01", "--scale", "0.02", "--json")
    rows: list[dict[str, Any]] = json.loads(ran("benchmarks/batch.py", *short))
    assert {row["name"] for row in rows} == {
        "Pent-Up, compiled",
        "Perspective, compiled",
        "Perspective 4, compiled",
    }
    assert all(row["games"] > 0 for row in rows)
    assert rows[0]["length"] == 24
