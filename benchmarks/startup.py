"""How long Sightline takes to start, warm, and what an installation weighs.

    python benchmarks/startup.py                # the times
    python benchmarks/startup.py --runs 20      # more of them; the median counts
    python benchmarks/startup.py --json

Each program is run in a process of its own, in turn with ``python -c pass``, so that a busy machine
is seen in both columns. *cpu* is what the process itself used (user and system); *wall* is what
somebody waits. Limits: 0.15 s for ``import sightline``, 0.5 s for ``sightline games`` and
``sightline --help``.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from typing import NamedTuple

PROGRAMS = {
    "python -c pass": ["-c", "pass"],
    "import sightline": ["-c", "import sightline"],
    "sightline --version": ["-m", "sightline", "--version"],
    "sightline --help": ["-m", "sightline", "--help"],
    "sightline games": ["-m", "sightline", "games"],
    "sightline games pentup": ["-m", "sightline", "games", "pentup"],
}
LIMITS = {"import sightline": 0.15, "sightline --help": 0.5, "sightline games": 0.5}


class Took(NamedTuple):
    """Seconds of one run."""

    wall: float
    cpu: float


def run(words: list[str]) -> Took:
    """One run, with what it used."""
    # Warm is what a second start finds: what Python has compiled is kept, unless that is forbidden.
    kept = {**os.environ}
    kept.pop("PYTHONDONTWRITEBYTECODE", None)
    before, began = os.times(), time.perf_counter()
    subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, check=True, env=kept)
    wall, after = time.perf_counter() - began, os.times()
    used = (after.children_user + after.children_system) - (
        before.children_user + before.children_system
    )
    return Took(wall, used)


def measure(runs: int) -> dict[str, Took]:
    """The median of each program, all in turn; the first round only warms the disk's cache."""
    took: dict[str, list[Took]] = {name: [] for name in PROGRAMS}
    for number in range(runs + 1):
        for name, words in PROGRAMS.items():
            one = run(words)
            if number:
                took[name].append(one)
    return {
        name: Took(
            statistics.median(one.wall for one in all_runs),
            statistics.median(one.cpu for one in all_runs),
        )
        for name, all_runs in took.items()
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = measure(max(1, given.runs))
    if given.json:
        print(json.dumps({name: took._asdict() for name, took in found.items()}))
        return
    print(f"{'program':<24} {'wall':>8} {'cpu':>8}   limit")
    for name, took in found.items():
        limit = f"{LIMITS[name]:.2f} s" if name in LIMITS else ""
        print(f"{name:<24} {took.wall:>6.3f} s {took.cpu:>6.3f} s   {limit}")


if __name__ == "__main__":
    main()
