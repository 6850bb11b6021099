"""What it costs to play on Ray: the same games in local processes and on a cluster of this machine.

    python benchmarks/games_on_ray.py               # some minutes
    python benchmarks/games_on_ray.py --quick       # shorter runs
    python benchmarks/games_on_ray.py --json

A game here only spins for a given processor time, so both play exactly the same. Each length is
played in turn in local processes and on Ray, with as many workers; both are warm (the first games
of each are not counted). *throughput* is Ray's games a second in hundredths of the local ones;
*overhead* is what a game costs more. A busy machine is seen in both columns: compare within a row.
*processor* is what a game costs in processor time of all processes beyond its own, which other work
on the machine hardly changes: the local processes' start counts, Ray's own start does not.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import sys
import time
from collections.abc import Iterator
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


class Spent(NamedTuple):
    """What a run took."""

    seconds: float
    """Without the start of workers."""
    processor: float
    """Processor time of all processes, with it."""


class Row(NamedTuple):
    """Games of one length: what each run took."""

    length: float
    games: int
    workers: int
    local: list[Spent]
    ray: list[Spent]

    @property
    def throughput(self) -> float:
        """Of Ray, as a share of the local one: the median over pairs of runs beside each other."""
        return statistics.median(
            one.seconds / other.seconds for one, other in zip(self.local, self.ray, strict=True)
        )

    @property
    def overhead(self) -> float:
        """Seconds a game on Ray costs more, as one of the workers has it."""
        pairs = zip(self.local, self.ray, strict=True)
        more = [other.seconds - one.seconds for one, other in pairs]
        return statistics.median(more) * self.workers / self.games

    def beyond(self, runs: list[Spent]) -> float:
        """Processor seconds that a game costs beyond its own, in the median of these."""
        each = [run.processor / self.games for run in runs]
        return statistics.median(each) - self.length


def processor_time() -> float:
    """Of this process and all below it, those that have ended and those that live (Linux)."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime + sum(_below(os.getpid()))


def _below(pid: int) -> Iterator[float]:
    """A child may be any thread's; what its own ended children took is its own here."""
    tick = os.sysconf("SC_CLK_TCK")
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text(encoding="ascii").split():
            try:
                fields = Path(f"/proc/{child}/stat").read_text(encoding="utf-8").rpartition(")")[2]
                yield sum(map(int, fields.split()[11:15])) / tick
                yield from _below(int(child))
            except OSError:  # it has just ended
                continue


def took(executor: Executor, plan: Spinning) -> Spent:
    """All games of a plan."""
    warm, before = 4, processor_time()
    running = executor.play(plan, spin, range(plan.games))
    for _ in range(warm):
        next(running)
    began = time.perf_counter()
    played = warm + sum(1 for _ in running)
    spent = time.perf_counter() - began
    assert played == plan.games
    return Spent(spent, processor_time() - before)


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
            {
                **row._asdict(),
                "throughput": row.throughput,
                "overhead": row.overhead,
                "processor": [row.beyond(row.local), row.beyond(row.ray)],
            }
            for row in rows
        ]
        print(json.dumps(told))
        return
    print(
        f"{'game':>8} {'games':>7} {'local/s':>9} {'Ray/s':>9} {'throughput':>11} {'overhead':>12}"
        f" {'processor: local':>18} {'Ray':>11}"
    )
    for row in rows:
        rates = [
            row.games / statistics.median(run.seconds for run in runs)
            for runs in (row.local, row.ray)
        ]
        print(
            f"{row.length * 1000:>5g} ms {row.games:>7} {rates[0]:>9.1f} {rates[1]:>9.1f} "
            f"{row.throughput:>11.1%} {row.overhead * 1e6:>9.0f} µs"
            f" {row.beyond(row.local) * 1e6:>15.0f} µs {row.beyond(row.ray) * 1e6:>8.0f} µs"
        )


if __name__ == "__main__":
    # Under its own name: workers have to find what plays, which `__main__` would hide.
    sys.path.insert(0, str(Path(__file__).parent))
    from games_on_ray import main as run  # pyright: ignore[reportMissingImports]

    run()
