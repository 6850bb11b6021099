"""Toward a million tables: what a thousand, a hundred thousand and a million of them would need.

    python benchmarks/scale.py --measure results.json   # some minutes: measures, then tells
    python benchmarks/scale.py                          # tells, from benchmarks/results/scale.json
    python benchmarks/scale.py --people 30              # where a table moves every 30 seconds

What a move, a commit, an idle table and a page cost comes from ``cluster.py`` and ``footprint.py``.
A small discrete-event simulation (``_scale_events.py``) turns it into times; it is held to every
measured run first, those of two servers among them, to which nothing was fitted. Then a model says
what so many tables need. What is assumed of people and prices is told, and can be changed.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple

from _scale_events import Costs, Outcome, simulate
from _scale_fit import checks, fit

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results" / "scale.json"
TABLES = (1_000, 10_000, 100_000, 1_000_000)
HOURS = 730.0
"""In a month."""


@dataclass(frozen=True)
class Assumed:
    """What is not measured. Prices are round figures of the order that clouds ask."""

    people: float = 20.0
    """seconds between two moves at a table, bots' moves among them"""
    pages: float = 2.5
    """pages at a table"""
    made: float = 30.0
    """moves that a table has in memory, on average"""
    bots: float = 0.3
    """share of the moves that bots make"""
    bot_seconds: float = 0.3
    """processor time of a bot's move"""
    step_bytes: float = 450.0
    """what a page is sent for a move, with all that follows from it"""
    busy: float = 0.5
    """how much of a server's core is used on average, so that bursts find room"""
    database_busy: float = 0.5
    """the same of the database's cores"""
    database_cores: float = 16.0
    """cores of the largest database machine that one likes to run"""
    database_log: float = 100e6
    """bytes a second that its log (WAL) may grow by"""
    database_connections: float = 500.0
    """connections that it holds"""
    server_connections: float = 7.0
    """connections of one server"""
    sockets: float = 10_000.0
    """connections that a server takes (`connections`)"""
    memory: float = 4e9
    """bytes for a server, which has one core"""
    core_hour: float = 0.04
    """dollars for a core for an hour, its memory with it"""
    stored_month: float = 0.10
    """dollars to keep a gigabyte for a month"""
    sent: float = 0.05
    """dollars to send a gigabyte out"""
    kept_months: float = 12.0
    """how long records stay in the database"""
    flush: float = 0.001
    """seconds until the database's disk has a commit"""


def memory_of(foot: dict[str, float], assumed: Assumed) -> float:
    """Bytes for a table that is played."""
    # Two pages looked on when it was measured.
    pages = foot["pages_kb"] * assumed.pages / 2
    return (foot["table_kb"] + pages + foot["moved_kb"] * assumed.made) * 1e3


class Need(NamedTuple):
    """What so many tables need."""

    tables: int
    moves: float
    servers: int
    why_servers: str
    shards: int
    why_shards: str
    database_cores: float
    log_bytes: float
    bot_cores: float
    out_bytes: float
    stored_bytes: float
    p50: float
    p99: float
    dollars: float
    """for a million moves"""


def one_server(costs: Costs, rate: float, assumed: Assumed, away: bool) -> Outcome:
    """A server with a core of its own, and a database that is not the narrow place."""
    return simulate(
        costs._replace(client=0.0, flush=assumed.flush),
        # One move at a time at a table: enough tables that none has to wait for its own.
        tables=max(50, round(rate * assumed.people / 4)),
        rate=rate,
        servers=2 if away else 1,
        away=away,
        cores=assumed.database_cores,
        apart=True,
        seconds=2.0,
    )


def most_moves(costs: Costs, idle: float, assumed: Assumed, away: bool) -> tuple[float, Outcome]:
    """How many moves a second use a server's core as much as is wanted, its tables' idling among
    it; how long they take there."""
    low, high = 1.0, assumed.busy / (costs.move + costs.commit / 50)
    told = one_server(costs, low, assumed, away)
    for _ in range(8):
        middle = (low + high) / 2
        now = one_server(costs, middle * (2 if away else 1), assumed, away)
        load = middle * (now.server_cpu + idle * assumed.people)
        if load < assumed.busy:
            low, told = middle, now
        else:
            high = middle
    return low, told


def need(tables: int, costs: Costs, foot: dict[str, float], assumed: Assumed) -> Need:
    """What so many tables need, by what binds first."""
    moves = tables / assumed.people
    idle = foot["idle_cpu_us_per_s"] * 1e-6
    # With several servers nearly every page is at another one than its table.
    away = tables > 1_000
    each, told = most_moves(costs, idle, assumed, away)
    by = {
        "processor": moves / each,
        "memory": tables * memory_of(foot, assumed) / assumed.memory,
        "sockets": tables * assumed.pages * (2 if away else 1) / assumed.sockets,
    }  # fmt: skip
    why_servers = max(by, key=lambda name: by[name])
    servers = math.ceil(by[why_servers])
    database = moves * told.database_cpu
    log = moves * foot["wal_per_move"]
    per_shard = {
        "processor": database / (assumed.database_cores * assumed.database_busy),
        "its log": log / assumed.database_log,
        "connections": servers * assumed.server_connections / assumed.database_connections,
    }
    why_shards = max(per_shard, key=lambda name: per_shard[name])
    shards = math.ceil(per_shard[why_shards])
    bots = moves * assumed.bots * assumed.bot_seconds / assumed.busy
    out = moves * assumed.pages * assumed.step_bytes
    stored = moves * foot["stored_per_move"] * 3600 * HOURS * assumed.kept_months
    cores = servers + bots + max(1.0, database / assumed.database_busy)
    dollars = (
        cores * assumed.core_hour
        + out * 3600 / 1e9 * assumed.sent
        + stored / 1e9 * assumed.stored_month / HOURS
    ) / (moves * 3600 / 1e6)
    return Need(
        tables, moves, servers, why_servers, shards, why_shards, database / assumed.database_busy,
        log, bots, out, stored, told.p50, told.p99, dollars,
    )  # fmt: skip


def breaks(costs: Costs, foot: dict[str, float], assumed: Assumed) -> list[tuple[float, str]]:
    """At how many tables each thing is used up, the smallest first."""
    idle = foot["idle_cpu_us_per_s"] * 1e-6
    each, told = most_moves(costs, idle, assumed, False)
    spread, _ = most_moves(costs, idle, assumed, True)
    connections = assumed.database_connections / assumed.server_connections
    cores = assumed.database_cores * assumed.database_busy
    found = [
        (assumed.sockets / assumed.pages, "one server's sockets"),
        (each * assumed.people, "one server's core"),
        (assumed.memory / memory_of(foot, assumed), "one server's memory"),
        (connections * spread * assumed.people, "one database's connections, by processor"),
        (
            connections * assumed.sockets / assumed.pages / 2,
            "one database's connections, by sockets",
        ),
        (cores / told.database_cpu * assumed.people, "one database's cores"),
        (assumed.database_log / foot["wal_per_move"] * assumed.people, "one database's log"),
    ]  # fmt: skip
    return sorted(found)


def measured(store: str | None) -> dict[str, Any]:
    """Both measurements, one after the other."""
    found: dict[str, Any] = {}
    for name in ("cluster", "footprint"):
        command = [sys.executable, str(HERE / f"{name}.py"), "--json"]
        command += ["--store", store] if store else []
        print(f"measuring: {name}.py …", file=sys.stderr, flush=True)
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
        found[name] = json.loads(done.stdout)
    return found


def print_checks(rows: list[dict[str, Any]]) -> None:
    """Each measured run beside the simulation of it."""
    print("Measured, and simulated. *: nothing was fitted to it but what passing on costs.")
    print(f"{'game':8}{'tables':>7}{'paced':>7} {'house':14}{'moves/s':>17}{'p50 ms':>15}"
          f"{'p99 ms':>15}{'rows/commit':>14}{'server µs':>13}")  # fmt: skip
    for row, told, fitted in checks(rows):
        pace = "max" if row["rate"] is None else f"{row['rate']:.0f}"
        pairs = (
            (row["moves_per_second"], told.moves_per_second, "8.0f"),
            (row["p50_ms"], told.p50 * 1e3, "7.1f"),
            (row["p99_ms"], told.p99 * 1e3, "7.1f"),
            (row["rows_per_commit"], told.rows_per_commit, "6.1f"),
            (row["server_cpu_us_per_move"], told.server_cpu * 1e6, "6.0f"),
        )
        cells = "".join(f"{one:{form}} {other:<6.{form[-2:]}}" for one, other, form in pairs)
        print(f"{row['game']:8}{row['tables']:7}{pace:>7} {row['house']:13}"
              f"{' ' if fitted else '*'}{cells}")  # fmt: skip


def print_needs(costs: Costs, foot: dict[str, float], assumed: Assumed) -> None:
    """The model's answer."""
    print("\nAssumed")
    for field in fields(assumed):
        print(f"  --{field.name.replace('_', '-'):22}{getattr(assumed, field.name):>14,.10g}")
    print(f"\n{'tables':>10}{'moves/s':>9}{'servers':>9} {'because of':12}{'shards':>7} "
          f"{'because of':12}{'DB cores':>9}{'WAL MB/s':>9}{'bot cores':>10}{'out MB/s':>9}"
          f"{'a year TB':>10}{'p50 ms':>7}{'p99 ms':>7}{'$/million':>10}")  # fmt: skip
    for tables in TABLES:
        one = need(tables, costs, foot, assumed)
        print(f"{one.tables:10,}{one.moves:9,.0f}{one.servers:9,} {one.why_servers:12}"
              f"{one.shards:7} {one.why_shards:12}{one.database_cores:9.1f}"
              f"{one.log_bytes / 1e6:9.2f}{one.bot_cores:10,.0f}{one.out_bytes / 1e6:9.2f}"
              f"{one.stored_bytes / assumed.kept_months * 12 / 1e12:10.1f}"
              f"{one.p50 * 1e3:7.1f}{one.p99 * 1e3:7.1f}{one.dollars:10.2f}")  # fmt: skip
    print("\nWhat is used up first, at how many tables")
    for tables, what in breaks(costs, foot, assumed):
        print(f"{tables:14,.0f}  {what}")


def main() -> None:
    """Print the checks, and what is needed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--measure", type=Path, metavar="FILE", help="measure anew, into this file")
    parser.add_argument("--from", dest="file", type=Path, default=RESULTS, help="what was measured")
    parser.add_argument("--store", help="measure on one's own PostgreSQL: postgresql://…")
    parser.add_argument("--no-checks", action="store_true", help="only what is needed")
    for field in fields(Assumed):
        parser.add_argument(
            f"--{field.name.replace('_', '-')}", type=float, default=field.default, metavar="X"
        )
    given = parser.parse_args()
    if given.measure:
        given.measure.write_text(json.dumps(measured(given.store), indent=1) + "\n", "utf-8")
    file = given.measure or given.file
    try:
        found = json.loads(file.read_text("utf-8"))
        rows, foot = found["cluster"], found["footprint"]["pentup"]
    except (OSError, ValueError, KeyError) as error:
        raise SystemExit(f"{file}: {error}. Measure it first: --measure {file}") from None
    assumed = Assumed(**{one.name: getattr(given, one.name) for one in fields(Assumed)})
    if not given.no_checks:
        print_checks(rows)
    print_needs(fit(rows, "pentup", "shared by 1"), foot, assumed)


if __name__ == "__main__":
    main()
