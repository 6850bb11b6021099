"""What it costs to play on Ray: the same games in local processes and on a cluster of this machine.

    python benchmarks/games_on_ray.py               # some minutes
    python benchmarks/games_on_ray.py --quick       # shorter runs
    python benchmarks/games_on_ray.py --json

A game here only spins for a given processor time, so both play exactly the same. Each length is
played in turn in local processes and on Ray, with as many workers; both are warm (the first games
of each are not counted). *throughput* is Ray's games a second in hundredths of the local ones;
*overhead* is what a game costs more. A busy machine is seen in both columns: compare within a row.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from sightline.arena.executor import Executor
from sightline.arena.places import cores, executor_for
from sightline.core.game import AnyGame
from sightline.core.registry import find_game, game_keys

LENGTHS = {0.001: 20_000, 0.01: 2_000, 1.0: 24}
"""Processor time of a game, and how many are played."""


@dataclass(frozen=True)
class Spinning:
    """Games that take a given processor time."""

    game: AnyGame
    games: int
    seconds: float


def spin(plan: Spinning, number: int) -> int:
    """One of them."""
    end = time.process_time() + plan.seconds
    while time.process_time() < end:
        pass
    return number


class Row(NamedTuple):
    """Games of one length: seconds of each run."""

    length: float
    games: int
    workers: int
    local: list[float]
    ray: list[float]

    @property
    def throughput(self) -> float:
        """Of Ray, as a share of the local one: the median over pairs of runs beside each other."""
        return statistics.median(
            one / other for one, other in zip(self.local, self.ray, strict=True)
        )

    @property
    def overhead(self) -> float:
        """Seconds a game on Ray costs more, as one of the workers has it."""
        more = [other - one for one, other in zip(self.local, self.ray, strict=True)]
        return statistics.median(more) * self.workers / self.games


def took(executor: Executor, plan: Spinning) -> float:
    """Seconds for all games, without the start of workers."""
    warm = 4
    running = executor.play(plan, spin, range(plan.games))
    for _ in range(warm):
        next(running)
    began = time.perf_counter()
    played = warm + sum(1 for _ in running)
    spent = time.perf_counter() - began
    assert played == plan.games
    return spent


def measure(workers: int, runs: int, share: float) -> list[Row]:
    """Every length in turn on both."""
    game, rows = find_game(game_keys()[0]), list[Row]()
    # What is pickled by its name has to be found by it: this file, as a module.
    sys.path.insert(0, str(Path(__file__).parent))
    with executor_for("local", workers) as local, executor_for("ray", workers) as ray:
        for length, games in LENGTHS.items():
            plan = Spinning(game, max(4 * workers, int(games * share)), length)
            row = Row(length, plan.games, workers, [], [])
            took(ray, Spinning(game, 8 * workers, 0.001))
            for _ in range(runs):
                row.local.append(took(local, plan))
                row.ray.append(took(ray, plan))
            rows.append(row)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="shorter runs")
    parser.add_argument("--runs", type=int, default=5, help="of each, in turn")
    parser.add_argument("--workers", type=int, default=cores(), help="on both sides")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    rows = measure(given.workers, given.runs, 0.2 if given.quick else 1.0)
    if given.json:
        told: list[dict[str, Any]] = [
            {**row._asdict(), "throughput": row.throughput, "overhead": row.overhead}
            for row in rows
        ]
        print(json.dumps(told))
        return
    print(
        f"{'game':>8} {'games':>7} {'local/s':>9} {'Ray/s':>9} {'throughput':>11} {'overhead':>12}"
    )
    for row in rows:
        rates = [row.games / statistics.median(each) for each in (row.local, row.ray)]
        print(
            f"{row.length * 1000:>5g} ms {row.games:>7} {rates[0]:>9.1f} {rates[1]:>9.1f} "
            f"{row.throughput:>11.1%} {row.overhead * 1e6:>9.0f} µs"
        )


if __name__ == "__main__":
    # Under its own name: workers have to find what plays, which `__main__` would hide.
    sys.path.insert(0, str(Path(__file__).parent))
    from games_on_ray import main as run  # pyright: ignore[reportMissingImports]

    run()
