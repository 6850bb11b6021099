"""Can strangers starve the bots? How long a person waits for a bot while somebody tries.

    python benchmarks/starving.py                    # this code
    python benchmarks/starving.py --source ../other  # another checkout, to compare with

A person plays Viewpoint against a ``search`` bot. Meanwhile a stranger at another address, without
a cookie, sets up 60 tables with ``search`` bots that start by themselves: eight bots each, with or
without a page that watches, or seven bots and a seat of the stranger's. Printed is how long the
person's bot takes to reply, its pause (0.6 s, so that people can follow) included. Exit status 1:
a reply took longer than the budget, or something was refused.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
from websockets.sync.client import ClientConnection, connect

from sightline.table.following import Following

ROOT = Path(__file__).resolve().parents[1]
STRANGER, PERSON = "198.51.100.7", "192.0.2.1"
TABLES = 60
BUDGET = 2.0
"""Seconds within which a person's bot replies, whatever strangers do."""
SEARCH = {"kind": "bot", "bot": "search"}
ME = {"kind": "me"}
ATTACKS: dict[str, tuple[list[dict[str, str]], int | None, bool]] = {
    # the seats of each table, the seat that its page shows (None: it watches), whether it has one
    "quiet": ([], None, False),
    "bots alone": ([SEARCH] * 8, None, False),
    "bots alone, watched": ([SEARCH] * 8, None, True),
    "bots and a stranger": ([SEARCH] * 7 + [ME], 7, True),
}


@contextlib.contextmanager
def server(source: Path, folder: str) -> Iterator[str]:
    """A server with its usual settings, on a free port; its address."""
    command = [
        sys.executable, "-m", "sightline.server", "--host", "127.0.0.1", "--port", "0",
        "--no-browser", "--data", folder, "--log-level", "error",
    ]  # fmt: skip
    environment = {**os.environ, "PYTHONPATH": str(source / "src")}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=environment, cwd=source
    )
    assert process.stdout is not None
    try:
        yield process.stdout.readline().split()[-1].rstrip("/").replace("localhost", "127.0.0.1")
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=30)


def guest(url: str, address: str) -> httpx.Client:
    """A browser at an address; the server believes this machine when it speaks for others."""
    return httpx.Client(base_url=url, headers={"X-Forwarded-For": address}, timeout=60)


@contextlib.contextmanager
def page(
    http: httpx.Client, table: str, seat: int | None, address: str
) -> Iterator[ClientConnection]:
    """A page of a table that has said hello."""
    url = str(http.base_url).replace("http", "ws", 1).rstrip("/")
    headers = {"X-Forwarded-For": address, "Cookie": f"sightline={http.cookies['sightline']}"}
    url += f"/ws/tables/{table}"
    with connect(url, additional_headers=headers, max_size=None) as socket:
        socket.send(json.dumps({"say": "hello", "seat": seat}))
        yield socket


def attack(url: str, name: str, stack: ExitStack) -> int:
    """Set up the stranger's tables; how many the server took."""
    seats, seat, shown = ATTACKS[name]
    taken = 0
    for _ in range(TABLES if seats else 0):
        http = stack.enter_context(guest(url, STRANGER))
        wish = {"game": "viewpoint", "players": 8, "seats": seats}
        answer = http.post("/api/tables", json=wish)
        if answer.status_code != 201:
            continue
        taken += 1
        if shown:
            stack.enter_context(page(http, answer.json()["id"], seat, STRANGER))
    return taken


def replies(url: str, many: int) -> list[float]:
    """How long each of a bot's replies took, in seconds, in as many games as that needs."""
    found: list[float] = []
    with guest(url, PERSON) as http:
        while len(found) < many:
            wish = {"game": "viewpoint", "players": 2, "seats": [ME, SEARCH], "window": 3}
            table = http.post("/api/tables", json=wish).raise_for_status().json()["id"]
            with page(http, table, 0, PERSON) as socket:
                found.extend(one_game(socket, many - len(found)))
    return found


class Refused(RuntimeError):
    """The server would not do what this program needs; nothing was measured."""


def one_game(socket: ClientConnection, many: int) -> list[float]:
    """The replies of one game, so many at most."""
    found: list[float] = []
    asked_at: float | None = None
    step = -1
    following = Following()
    while len(found) < many:
        told = following.hear(json.loads(socket.recv(timeout=120)))
        if told["tell"] in ("refused", "bye"):
            raise Refused(f"{told['code']}: {told['message']}")
        if told["tell"] == "legal":
            socket.send(json.dumps({"say": "move", "move": told["moves"][0], "step": told["step"]}))
        position = told.get("position")
        if position is None or position["step"] == step:
            continue
        if asked_at is not None:
            found.append(time.perf_counter() - asked_at)
        asked_at, step = None, position["step"]
        if position["outcome"] is not None:
            break
        if position["asked"] == [1] and position["window"] is None:
            asked_at = time.perf_counter()
        elif 0 in position["asked"] and position["legal"]:
            move = position["legal"][0]
            socket.send(json.dumps({"say": "move", "move": move, "step": step}))
        elif 0 in position["asked"]:
            socket.send(json.dumps({"say": "legal", "where": {}}))
    return found


def main() -> None:
    """Print a line for every kind of attack."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument(
        "--source",
        type=Path,
        default=ROOT,
        help="the checkout to measure; one that speaks this protocol",
    )
    parser.add_argument("--replies", type=int, default=8, help="how many to measure, each time")
    parser.add_argument("--only", choices=list(ATTACKS), help="only this one")
    given = parser.parse_args()
    worst = 0.0
    print(f"{'meanwhile':24}{'tables':>7}{'median s':>10}{'worst s':>9}")
    for name in [given.only] if given.only else ATTACKS:
        with (
            tempfile.TemporaryDirectory() as folder,
            server(given.source.resolve(), folder) as url,
            ExitStack() as stack,
        ):
            replies(url, 2)  # the first ones load the bot's code
            taken = attack(url, name, stack)
            took = replies(url, given.replies)
        print(f"{name:24}{taken:7}{statistics.median(took):10.2f}{max(took):9.2f}", flush=True)
        worst = max(worst, *took)
    kept = worst <= BUDGET
    print("within the budget" if kept else "over the budget", f"({BUDGET:.0f} s for each reply)")
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    main()
