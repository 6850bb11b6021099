"""What a table at which nothing happens costs a server, and a move beside processor time.

    python benchmarks/footprint.py             # about a minute
    python benchmarks/footprint.py --tables 1000

A server on PostgreSQL is given tables of each game; then two pages come to each, look for a while,
and, in Pent-Up, make some moves. Told are, for each table: memory of the server without and with
its two pages (resident memory, the difference to before), processor time for a minute in which
nothing happens but pings every 20 seconds, and rows, bytes and log (WAL) at PostgreSQL: for a table
that is set up, and for a move. *round trip*: how long a move takes alone at the server; the lower
tenth is what a machine with nothing else to do would show.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import psutil
import websockets

from _table_load import scripts  # isort: skip  (beside this file)
from cluster import Database, database  # isort: skip
from table import started  # isort: skip

GAMES = (("pentup", 2), ("perspective", 2), ("viewpoint", 4), ("viewpoints", 4))
MOVES = 12
LOOKING_SECONDS = 20.0
SIZES = (
    "SELECT sum(pg_total_relation_size(c.oid))::bigint FROM pg_class c"
    " JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND c.relkind = 'r'"
)
WRITTEN = "SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint"


class Look:
    """What server and database have and have done at some moment."""

    def __init__(self, process: psutil.Process, there: Database, address: str) -> None:
        self.memory = process.memory_info().rss
        self.cpu = sum(process.cpu_times()[:2])
        self.bytes = there.value(SIZES, address)
        self.rows = there.value(
            "SELECT (SELECT count(*) FROM log) + (SELECT count(*) FROM tables)"
            " + (SELECT count(*) FROM members) + (SELECT count(*) FROM tokens)"
            " + (SELECT count(*) FROM cards) + (SELECT count(*) FROM acks)"
            " + (SELECT count(*) FROM leases) + (SELECT count(*) FROM table_origins)",
            address,
        )
        self.written = there.value(WRITTEN, address)
        self.at = time.monotonic()


async def _page(url: str, table: str, cookie: str, seat: int) -> Any:
    socket = await websockets.connect(
        f"{url.replace('http', 'ws', 1)}/ws/tables/{table}",
        additional_headers={"Cookie": f"sightline={cookie}"},
        compression=None,
        ping_interval=None,
    )
    await socket.send(json.dumps({"say": "hello", "seat": seat}))
    await _told(socket, "snapshot")
    return socket


async def _told(socket: Any, kind: str) -> None:
    async with asyncio.timeout(60):
        while (message := json.loads(await socket.recv()))["tell"] != kind:
            if message["tell"] in ("refused", "bye"):
                raise SystemExit(message["message"])


async def _move(sockets: list[Any], step: int, form: bytes) -> float:
    move = {"say": "move", "move": json.loads(form), "step": step, "ref": step}
    began = time.perf_counter()
    await sockets[step % 2].send(json.dumps(move))
    await _told(sockets[step % 2], "noted")
    return time.perf_counter() - began


async def measure(
    url: str, process: psutil.Process, there: Database, address: str, game: str, players: int,
    tables: int,
) -> dict[str, float]:  # fmt: skip
    """One game."""
    seats = [{"kind": "me"}] * players
    body = {"game": game, "players": players, "seats": seats}
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        (await http.post("/api/tables", json=body)).raise_for_status()  # it is loaded from here on
        cookie = http.cookies["sightline"]
        before = await asyncio.to_thread(Look, process, there, address)
        ids = [(await http.post("/api/tables", json=body)).json()["id"] for _ in range(tables)]
    made = await asyncio.to_thread(Look, process, there, address)
    pages = [[await _page(url, table, cookie, seat) for seat in (0, 1)] for table in ids]
    looking = await asyncio.to_thread(Look, process, there, address)
    await asyncio.sleep(LOOKING_SECONDS)
    looked = await asyncio.to_thread(Look, process, there, address)
    quiet = (looked.cpu - looking.cpu) / (looked.at - looking.at) / tables
    told = {
        "table_kb": (made.memory - before.memory) / tables / 1e3,
        "pages_kb": (looked.memory - made.memory) / tables / 1e3,
        "idle_cpu_us_per_s": quiet * 1e6,
        "rows_per_table": (made.rows - before.rows) / tables,
        "stored_per_table": (made.bytes - before.bytes) / tables,
        "wal_per_table": (made.written - before.written) / tables,
    }
    if game == "pentup":
        (script, *_) = scripts(game, 24)
        took = [await _move(sockets, step, form) for step, form in enumerate(script[:MOVES])
                for sockets in pages]  # fmt: skip
        end, moves = await asyncio.to_thread(Look, process, there, address), len(took)
        told |= {
            "moves": moves,
            "moved_kb": (end.memory - looked.memory) / moves / 1e3,
            "rows_per_move": (end.rows - looked.rows) / moves,
            "stored_per_move": (end.bytes - looked.bytes) / moves,
            "wal_per_move": (end.written - looked.written) / moves,
            "round_trip_tenth_ms": sorted(took)[moves // 10] * 1e3,
            "round_trip_middle_ms": sorted(took)[moves // 2] * 1e3,
        }
    for sockets in pages:
        for socket in sockets:
            await socket.close()
    return told


def main() -> None:
    """Print the figures, or the same as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=400, help="of each game")
    parser.add_argument("--store", help="one's own PostgreSQL: postgresql://…")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found: dict[str, dict[str, float]] = {}
    if not given.json:
        load = os.getloadavg()[0]
        print(f"{os.cpu_count()} cores, Python {platform.python_version()}, load {load:.1f} before")
        print(f"{given.tables} tables of each game", flush=True)
    with database(given.store) as there:
        for game, players in GAMES:
            address = there.fresh()
            options = ("--store", address, "--internal", "127.0.0.1:0", "--idle-tables", "1000000",
                       "--open-tables", "1000000")  # fmt: skip
            with tempfile.TemporaryDirectory() as folder:
                process = started(Path(folder), *options)
                assert process.stdout is not None
                first = process.stdout.readline().split()[-1].rstrip("/")
                url, watched = first.replace("localhost", "127.0.0.1"), psutil.Process(process.pid)
                work = measure(url, watched, there, address, game, players, given.tables)
                try:
                    found[game] = asyncio.run(work)
                finally:
                    process.terminate()
                    process.communicate(timeout=60)
            there.drop(address)
            if not given.json:
                shown = (f"{name} {value:.3g}" for name, value in found[game].items())
                print(f"{game}, {players} players: {', '.join(shown)}", flush=True)
    if given.json:
        print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
