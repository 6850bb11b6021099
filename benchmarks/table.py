"""How fast the table is: durable moves a second, and how long until the last player has one.

    python benchmarks/table.py            # the whole table of figures, about two minutes
    python benchmarks/table.py --quick    # shorter runs
    python benchmarks/table.py --peers    # boardgame.io beside it, in the same run

Starts a server and a load client (two processes, 127.0.0.1 only, a temporary folder). Every move is
a WebSocket message that the server decodes, checks by the rules, makes durable (SQLite, WAL,
``synchronous=FULL``, group commit), applies, and tells to both players of its table.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import platform
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from _peers import NodePeer, boardgame_io  # isort: skip  (beside this file)

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent / "src"

RUNS = [
    # game, tables, moves a second (None: as fast as they can)
    ("adding", 50, None),
    ("adding", 250, None),
    ("adding", 250, 1000.0),
    ("pentup", 50, None),
    ("pentup", 250, None),
    ("pentup", 250, 500.0),
    ("pentup", 250, 1000.0),
]

PEER_RUNS = [(50, None), (250, None), (250, 1000.0)]


def environment() -> dict[str, str]:
    """What the processes need to find Sightline and the trivial game."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCE), str(HERE)])}


def started(folder: Path, *options: str) -> subprocess.Popen[str]:
    """A server in a process of its own; the first line that it prints ends with its address."""
    command = [
        sys.executable, "-m", "sightline.server", "--host", "127.0.0.1", "--port", "0",
        "--no-browser", "--data", str(folder), "--preload", "_table_game:GAME",
        "--log-level", "error", "--warm-bots", "false",
        "--socket-rate", "1000000", "--address-rate", "1000000",
        "--sockets-per-address", "100000", "--address-tables", "100000",
        "--tables-per-minute", "1000000", "--guests-per-minute", "1000000", *options,
    ]  # fmt: skip
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment())


@contextlib.contextmanager
def server(folder: Path, *options: str) -> Iterator[str]:
    """One that is stopped in the end; its address."""
    process = started(folder, *options)
    assert process.stdout is not None
    try:
        yield process.stdout.readline().split()[-1].rstrip("/").replace("localhost", "127.0.0.1")
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=20)


def measure(
    game: str,
    tables: int,
    rate: float | None,
    seconds: float,
    *options: str,
    servers: int = 1,
    away: bool = False,
) -> Any:
    """One run with a fresh server, or several of one house; what the load client measured.
    ``away``: each page goes to another server than the one that has its table."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        urls: list[str] = []
        for number in range(servers):
            own = Path(folder) / str(number)
            own.mkdir()
            urls.append(stack.enter_context(server(own, *options)))
        plan = {"url": urls[0], "game": game, "tables": tables, "seconds": seconds, "rate": rate}
        plan |= {"others": urls[1:], "away": away}
        client = [sys.executable, str(HERE / "_table_load.py"), json.dumps(plan)]
        done = subprocess.run(
            client, check=False, capture_output=True, text=True, env=environment(), timeout=300
        )
    if done.returncode:
        sys.exit(done.stderr)
    return json.loads(done.stdout)


def measure_peer(
    peer: NodePeer, durable: bool, tables: int, rate: float | None, seconds: float
) -> dict[str, Any]:
    """One run of boardgame.io with the trivial game: its server, and the same load in Node."""
    script = HERE / "_table_peer.cjs"
    with tempfile.TemporaryDirectory() as folder:
        serving = subprocess.Popen(
            [peer.node, script, "serve", peer.folder, *([folder] if durable else [])],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=peer.env,
        )  # fmt: skip
        assert serving.stdout is not None
        try:
            port = next(line.split()[1] for line in serving.stdout if line.startswith("PORT "))
            plan = {"url": f"http://localhost:{port}", "tables": tables, "seconds": seconds}
            plan |= {"rate": rate, "run": os.getpid()}
            done = subprocess.run(
                [peer.node, script, "load", peer.folder, json.dumps(plan)],
                check=False, capture_output=True, text=True, env=peer.env, timeout=300,
            )  # fmt: skip
        finally:
            serving.kill()
            serving.communicate()
    if done.returncode:
        sys.exit(done.stderr)
    return json.loads(done.stdout.splitlines()[-1])


def print_peers(seconds: float, ours: float) -> None:
    """boardgame.io under the same load; what ours does of the trivial game at 50 tables is 1."""
    peer = boardgame_io()
    print("boardgame.io, the trivial game, the same load from Node:")
    print(f"{'storage':8}{'tables':>7}{'paced':>7}{'moves/s':>9}{'p50 ms':>8}{'p99 ms':>8}"
          f"{'ours is':>9}")  # fmt: skip
    for durable in (False, True):
        for tables, rate in PEER_RUNS:
            result = measure_peer(peer, durable, tables, rate, seconds)
            pace, speed = "max" if rate is None else f"{rate:.0f}", result["moves_per_second"]
            times = f"{ours / speed:8.1f}×" if rate is None and speed else ""
            print(f"{'files' if durable else 'memory':8}{tables:7}{pace:>7}{speed:9.0f}"
                  f"{result['p50_ms'] or 0:8.1f}{result['p99_ms'] or 0:8.1f}{times}",
                  flush=True)  # fmt: skip


def main() -> None:
    """Print the table of figures, or the same as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=10.0, help="length of each run")
    parser.add_argument("--quick", action="store_true", help="runs of three seconds")
    parser.add_argument("--only", help="only this game")
    parser.add_argument("--deflate", action="store_true", help="with compressed messages")
    parser.add_argument("--peers", action="store_true", help="boardgame.io beside it")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    seconds = 3.0 if given.quick else given.seconds
    options = ("--deflate", "true") if given.deflate else ()
    results: list[dict[str, Any]] = []
    if not given.json:
        print(f"{os.cpu_count()} cores, Python {platform.python_version()}; every move durable:")
        print("SQLite WAL, synchronous=FULL, group commit. Latency: until the last player has it.")
        print(f"{'game':8}{'tables':>7}{'paced':>7}{'moves/s':>9}{'p50 ms':>8}{'p99 ms':>8}"
              f"{'CPU µs/move':>13}{'moves/commit':>14}")  # fmt: skip
    for game, tables, rate in RUNS:
        if given.only not in (None, game):
            continue
        result = measure(game, tables, rate, seconds, *options)
        results.append({"game": game, "tables": tables, "rate": rate, **result})
        if not given.json:
            pace = "max" if rate is None else f"{rate:.0f}"
            print(f"{game:8}{tables:7}{pace:>7}{result['moves_per_second']:9.0f}"
                  f"{result['p50_ms']:8.1f}{result['p99_ms']:8.1f}"
                  f"{result['server_cpu_us_per_move']:13.0f}{result['rows_per_commit']:14.1f}",
                  *result["problems"], flush=True)  # fmt: skip
    if given.json:
        print(json.dumps(results, indent=2))
    elif given.peers:
        trivial = [r["moves_per_second"] for r in results if r["game"] == "adding"]
        print_peers(seconds, trivial[0] if trivial else 0.0)


if __name__ == "__main__":
    main()
