"""From what ``cluster.py`` measured to what each step costs, and back: does the simulation say what
was measured?

Only houses of one server are fitted. What two servers do is then a prediction; of them only the
cost of passing pages on is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from _scale_events import Costs, Outcome, simulate

Row = dict[str, Any]
"""A run of ``cluster.py --json``."""

FITTED = {"sqlite": "sqlite", "postgresql": "postgresql", "shared by 1": "shared by 1",
          "shared by 2": "shared by 1", "2, elsewhere": "shared by 1"}  # fmt: skip
"""Whose costs a house has."""


class Check(NamedTuple):
    """A run, and what the simulation makes of it."""

    row: Row
    told: Outcome
    fitted: bool
    """Whether its costs were fitted to this very run (and others like it)."""


def line(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The line a + b·x through these points with the least squares, neither part below nothing."""
    count = len(points)
    mean_x = sum(x for x, _ in points) / count
    mean_y = sum(y for _, y in points) / count
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points) / spread if spread else 0.0
    slope = max(0.0, min(slope, mean_y / mean_x if mean_x else 0.0))
    return mean_y - slope * mean_x, slope


def _of(rows: Sequence[Row], game: str, house: str) -> list[Row]:
    return [row for row in rows if row["game"] == game and row["house"] == house]


def _per_move(rows: Sequence[Row], what: str) -> tuple[float, float]:
    """Seconds a move and a commit: a commit is shared by the moves that are in it."""
    return line([(1 / row["rows_per_commit"], (row.get(what) or 0.0) * 1e-6) for row in rows])


def fit(rows: Sequence[Row], game: str, house: str) -> Costs:
    """What each step of a game costs in a house of one server; the database's disk is fitted to
    the latency of the run that is paced."""
    mine = _of(rows, game, FITTED[house])
    if not mine:
        raise SystemExit(f"nothing was measured of {game} in a house that is {FITTED[house]}")
    move, commit = _per_move(mine, "server_cpu_us_per_move")
    stored, stored_commit = _per_move(mine, "database_cpu_us_per_move")
    client = sum(row["client_cpu_us_per_move"] for row in mine) / len(mine) * 1e-6
    costs = Costs(move, commit, client, stored, stored_commit, _relayed(rows, game))
    paced = [row for row in mine if row["rate"] is not None] or mine
    return costs._replace(flush=_flush(costs, paced[0]))


def _relayed(rows: Sequence[Row], game: str) -> float:
    """Pages passed on against the same two servers without: seconds a move, at both together."""
    pairs = zip(_of(rows, game, "2, elsewhere"), _of(rows, game, "shared by 2"), strict=True)
    more = [away["server_cpu_us_per_move"] - here["server_cpu_us_per_move"] for away, here in pairs]
    return max(0.0, sum(more) / len(more) * 1e-6) if more else 0.0


def _flush(costs: Costs, row: Row) -> float:
    """The time for the disk with which the simulated median is the measured one."""
    low, high = 0.0, 0.05
    for _ in range(9):
        middle = (low + high) / 2
        told = again(costs._replace(flush=middle), row, seconds=1.0)
        low, high = (middle, high) if told.p50 * 1e3 < row["p50_ms"] else (low, middle)
    return (low + high) / 2


def again(costs: Costs, row: Row, seconds: float = 3.0) -> Outcome:
    """A run once more, simulated: on as many cores as it had."""
    two = row["house"] in ("shared by 2", "2, elsewhere")
    return simulate(
        # The client's work is not what is modelled: it takes what it took.
        costs._replace(client=row["client_cpu_us_per_move"] * 1e-6),
        tables=row["tables"],
        rate=row["rate"],
        servers=2 if two else 1,
        database=row["house"] != "sqlite",
        away=row["house"] == "2, elsewhere",
        # At an easy pace the cores stand idle now and then; at full speed they are all there is.
        cores=2.0 if row["rate"] is not None else min(2.0, max(0.5, row["cores"])),
        seconds=seconds,
    )


def checks(rows: Sequence[Row]) -> Iterator[Check]:
    """Each run beside its simulation."""
    fitted = {
        (game, house): fit(rows, game, house)
        for game in dict.fromkeys(row["game"] for row in rows)
        for house in dict.fromkeys(FITTED.values())
        if _of(rows, game, house)
    }
    for row in rows:
        costs = fitted[row["game"], FITTED[row["house"]]]
        yield Check(row, again(costs, row), FITTED[row["house"]] == row["house"])
