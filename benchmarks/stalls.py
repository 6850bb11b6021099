"""Who can hold up everybody: how long /health takes while strangers ask for all that costs much.

    python benchmarks/stalls.py                # each load alone, then all at once: four minutes
    python benchmarks/stalls.py --quick        # all at once only
    python benchmarks/stalls.py --only replays

Starts a server with 20,000 finished tables in its file, a client that plays at 50 tables, one that
asks for replays, imports, lists, beliefs, hints, studies, challenges, analyses, pictures and
puzzles, has pages ask for legal moves and the coach and brings a crowd to the tables, and a third
that asks for /health every few milliseconds.
The budget: 99 of 100 answers within 20 ms, none later than 100 ms. The server is to look for
garbage every two seconds, not twice an hour. A request that it does not know ends the measurement.
The loads run at a lower priority than server and probe, so that the machine's cores are not what
is measured; "busy" is how long the loop's own thread computed in one turn at most, whatever else
the machine did meanwhile (told by the server in coarse steps, over the last minute).
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx

from sightline.core.registry import register

from _stall_loads import LOADS, Loads, fill  # isort: skip  (beside this file)
from _table_game import GAME  # isort: skip
from _table_load import metrics  # isort: skip
from table import HERE, environment, server  # isort: skip

FINISHED = 20_000
BUDGET_P99 = 20.0
BUDGET_WORST = 100.0
_PROBE_SECONDS = 0.004


# -- the probe -------------------------------------------------------------------------------------


def probe(url: str) -> None:
    """Ask for /health again and again, for as long as each line of the input says; prints how long
    each answer took, in milliseconds."""
    place = urlsplit(url)
    for line in sys.stdin:
        connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=60)
        took: list[float] = []
        end = time.monotonic() + float(line)
        while time.monotonic() < end:
            began = time.perf_counter()
            connection.request("GET", "/health")
            connection.getresponse().read()
            took.append(1000 * (time.perf_counter() - began))
            time.sleep(_PROBE_SECONDS)
        connection.close()
        print(json.dumps(took), flush=True)


class Probe:
    """A process that keeps its priority while the loads give way."""

    def __init__(self, url: str) -> None:
        command = [sys.executable, __file__, "--probe", url]
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self._process = subprocess.Popen(command, text=True, env=environment(), **pipes)

    def begin(self, seconds: float) -> None:
        """Ask for so long."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{seconds}\n")
        self._process.stdin.flush()

    def result(self) -> list[float]:
        """What was measured, the shortest first."""
        assert self._process.stdout is not None
        return sorted(json.loads(self._process.stdout.readline()))

    def end(self) -> None:
        """No more."""
        self._process.communicate()


def measure(loads: Loads, prober: Probe, names: list[str], seconds: float, rate: float) -> Any:
    """One row of the table."""
    loads.done = loads.refused = 0
    url = loads.url
    plan = {"url": url, "game": GAME.key, "tables": 50, "seconds": seconds + 2, "rate": rate}
    play = [sys.executable, str(HERE / "_table_load.py"), json.dumps(plan)]
    pipe: dict[str, Any] = {"stdout": subprocess.PIPE, "text": True, "env": environment()}
    with subprocess.Popen(play, **pipe) as player:
        time.sleep(2.0)  # it sets its tables up first
        before = metrics(httpx.get(f"{url}/metrics").text)
        prober.begin(seconds)
        loads.loop.run_until_complete(loads.run(names, seconds))
        took = prober.result()
        after = metrics(httpx.get(f"{url}/metrics").text)
        moved = json.loads(player.communicate(timeout=120)[0])
    return {
        "load": "all at once" if len(names) > 1 else names[0] if names else "play only",
        "done": loads.done,
        "refused": loads.refused,
        "p50_ms": took[len(took) // 2],
        "p99_ms": took[int(len(took) * 0.99)],
        "worst_ms": took[-1],
        "busy_ms": 1000 * after["loop_busy_max_seconds"],
        "stalls": after["loop_stalls_total"] - before["loop_stalls_total"],
        "moves_per_second": moved["moves_per_second"],
        "move_p99_ms": moved["p99_ms"],
    }


def main() -> None:
    """Print the table, or the same as JSON; the exit status says whether the budget was kept."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=15.0, help="length of each run")
    parser.add_argument("--rate", type=float, default=200.0, help="moves a second beside it")
    parser.add_argument("--quick", action="store_true", help="only all loads at once")
    parser.add_argument("--only", choices=LOADS, help="only this load")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--probe", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.probe:
        probe(given.probe)
        return
    register(GAME)
    runs = [[given.only]] if given.only else [[], *([name] for name in LOADS), list(LOADS)]
    if given.quick:
        runs = [[], list(LOADS)]
    results: list[dict[str, Any]] = []
    if not given.json:
        print(f"{os.cpu_count()} cores, Python {platform.python_version()}; {FINISHED:,} finished")
        print(f"tables in the file, {given.rate:.0f} moves a second at 50 tables beside each load.")
        print(f"{'load':14}{'done':>7}{'refused':>9}{'/health p50':>13}{'p99':>8}{'worst ms':>10}"
              f"{'busy ≤':>8}{'stalls':>8}{'moves/s':>9}{'move p99':>10}")  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        old = fill(Path(folder), FINISHED)
        limits = ("--open-tables", "100000", "--study-seconds", "60", "--collect-seconds", "2")
        with server(Path(folder), *limits) as url:
            prober = Probe(url)
            os.nice(5)  # server and probe keep their priority: see the module's docstring
            with asyncio.Runner() as runner:
                loads = Loads(url, old)
                loads.loop = runner.get_loop()
                runner.run(loads.prepare())
                for names in runs:
                    row = measure(loads, prober, names, given.seconds, given.rate)
                    results.append(row)
                    if not given.json:
                        print(f"{row['load']:14}{row['done']:7}{row['refused']:9}"
                              f"{row['p50_ms']:13.1f}{row['p99_ms']:8.1f}{row['worst_ms']:10.1f}"
                              f"{row['busy_ms']:8.0f}{row['stalls']:8.0f}{row['moves_per_second']:9.0f}"
                              f"{row['move_p99_ms']:10.1f}", flush=True)  # fmt: skip
                runner.run(loads.http.aclose())
            prober.end()
    if given.json:
        print(json.dumps(results, indent=2))
    kept = all(r["p99_ms"] <= BUDGET_P99 and r["worst_ms"] <= BUDGET_WORST for r in results)
    if not given.json:
        print("within the budget" if kept else "over the budget",
              f"(p99 {BUDGET_P99:.0f} ms, worst {BUDGET_WORST:.0f} ms)")  # fmt: skip
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    main()
