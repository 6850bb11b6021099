"""How much memory a server holds after very many tables, and how much of it it gives back.

    python benchmarks/memory.py                    # 2,500 tables, about three minutes
    python benchmarks/memory.py --source ../other  # another checkout, to compare with

Finished games are put on the table one after the other, each is looked at once, and nobody comes
back. Printed is the resident memory of the server: at the start (games loaded, some tables seen),
after the last table, and then every quarter of a minute. Exit status 1: in the end it held more
than one and a half times what it held at the start.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

import sightline

ROOT = Path(__file__).resolve().parents[1]
BUDGET = 1.5
"""How much of what it held at the start it may hold in the end."""
GAMES = [("pentup", 2), ("perspective", 2), ("viewpoint", 2), ("viewpoint", 4)]
OPTIONS = ["--address-rate", "1000000", "--open-tables", "1000000"]
NEW_OPTIONS = ["--tables-per-minute", "1000000", "--guests-per-minute", "1000000"]


@contextlib.contextmanager
def server(source: Path, folder: str, options: list[str]) -> Iterator[tuple[str, int]]:
    """A server; its address and its process."""
    command = [
        sys.executable, "-m", "sightline.server", "--host", "127.0.0.1", "--port", "0",
        "--no-browser", "--data", folder, "--log-level", "error", "--warm-bots", "false", *options,
    ]  # fmt: skip
    environment = {**os.environ, "PYTHONPATH": str(source / "src")}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=environment, cwd=source
    )
    assert process.stdout is not None
    try:
        url = process.stdout.readline().split()[-1].rstrip("/").replace("localhost", "127.0.0.1")
        yield url, process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=30)


def finished_game(game: str, players: int, seed: int) -> str:
    """The record of a game played at random."""
    state, rng = sightline.start(game, players=players, seed=seed), random.Random(seed)
    while state.awaiting:
        seat = state.awaiting[0]
        legal = state.legal(seat)
        state.apply(seat, legal[rng.randrange(len(legal))])
    return state.record.dump()


def megabytes(process: int) -> float:
    """Resident memory, as Linux counts it."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def show(http: httpx.Client, record: str) -> None:
    """Import a game and look at it."""
    table = http.post("/api/import", json={"record": record}).raise_for_status().json()["id"]
    http.get(f"/api/tables/{table}").raise_for_status()


def main() -> None:
    """Print a line for every moment."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--source", type=Path, default=ROOT, help="the checkout to measure")
    parser.add_argument("--tables", type=int, default=2500)
    parser.add_argument("--minutes", type=float, default=2.0, help="how long to watch afterwards")
    given = parser.parse_args()
    source = given.source.resolve()
    options = OPTIONS + (NEW_OPTIONS if (source / "src/sightline/server/doors.py").exists() else [])
    records = [finished_game(*game, seed=seed) for seed in range(5) for game in GAMES]
    with (
        tempfile.TemporaryDirectory() as folder,
        server(source, folder, options) as (url, process),
        httpx.Client(base_url=url, timeout=60) as http,
    ):
        http.get("/api/games").raise_for_status()
        for record in records[: len(GAMES)]:
            show(http, record)
        start = megabytes(process)
        print(f"{'at the start':22}{start:7.0f} MB")
        for number in range(given.tables):
            show(http, records[number % len(records)])
        held = megabytes(process)
        print(f"{f'after {given.tables:,} tables':22}{held:7.0f} MB  {held / start:5.2f} ×")
        began = time.monotonic()
        while (passed := time.monotonic() - began) < 60 * given.minutes:
            time.sleep(min(15.0, 60 * given.minutes - passed + 0.01))
            held, passed = megabytes(process), time.monotonic() - began
            print(f"{f'{passed:.0f} s later':22}{held:7.0f} MB  {held / start:5.2f} ×", flush=True)
    kept = held <= BUDGET * start
    print("within the budget" if kept else "over the budget", f"({BUDGET} × the start)")
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    main()
