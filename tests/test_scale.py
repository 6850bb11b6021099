"""The simulation behind docs/scale.md: what must hold of any queue, and costs found again."""

from __future__ import annotations

import itertools
import json
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / "benchmarks"))  # its files import each other as scripts do

import _scale_events as events  # noqa: E402
import _scale_fit as fitting  # noqa: E402
import scale  # noqa: E402

COSTS = events.Costs(
    move=200e-6,
    commit=300e-6,
    client=50e-6,
    stored=50e-6,
    stored_commit=200e-6,
    relayed=120e-6,
    flush=0.001,
)
HOUSES = {
    "shared by 1": (1, False),
    "shared by 2": (2, False),
    "2, elsewhere": (2, True),
}


def row(house: str, tables: int, rate: float | None) -> dict[str, Any]:
    """A run as cluster.py tells it, of a machine that is as COSTS says."""
    servers, away = HOUSES[house]
    told = events.simulate(COSTS, tables=tables, rate=rate, servers=servers, away=away, seconds=1.0)
    return {
        "game": "pentup",
        "tables": tables,
        "rate": rate,
        "house": house,
        "moves_per_second": told.moves_per_second,
        "p50_ms": told.p50 * 1e3,
        "p99_ms": told.p99 * 1e3,
        "server_cpu_us_per_move": told.server_cpu * 1e6,
        "client_cpu_us_per_move": COSTS.client * 1e6,
        "database_cpu_us_per_move": told.database_cpu * 1e6,
        "rows_per_commit": told.rows_per_commit,
        "cores": 2.0,
    }


@pytest.fixture(scope="module")
def rows() -> list[dict[str, Any]]:
    return [row(house, *what) for house in HOUSES for what in ((50, None), (250, 250.0))]


def test_a_paced_house_makes_the_moves_that_are_asked_for() -> None:
    told = events.simulate(COSTS, tables=250, rate=200.0, seconds=2.0)
    assert told.moves_per_second == pytest.approx(200, rel=0.02)
    # Nobody is in the way: a move takes its own work and the disk.
    own = COSTS.client + COSTS.move + COSTS.commit + COSTS.stored + COSTS.stored_commit
    assert own < told.p50 < own + 3 * COSTS.flush


def test_waiting_moves_share_a_commit_and_little_s_law_holds() -> None:
    told = events.simulate(COSTS, tables=100, rate=None, apart=True, seconds=2.0)
    assert told.rows_per_commit > 5
    assert told.moves_per_second < 1 / COSTS.move  # one core, and each move costs that much
    # Every table has one move under way all the time.
    assert told.moves_per_second * told.p50 == pytest.approx(100, rel=0.2)


def test_costs_are_found_again_in_what_was_measured(rows: list[dict[str, Any]]) -> None:
    found = fitting.fit(rows, "pentup", "shared by 2")
    assert found.move == pytest.approx(COSTS.move, rel=0.05)
    assert found.commit == pytest.approx(COSTS.commit, rel=0.1)
    assert found.stored == pytest.approx(COSTS.stored, rel=0.1)
    assert found.stored_commit == pytest.approx(COSTS.stored_commit, rel=0.1)
    assert found.relayed == pytest.approx(COSTS.relayed, rel=0.2)
    assert found.flush == pytest.approx(COSTS.flush, rel=0.3)


def test_two_servers_are_foretold_from_one(rows: list[dict[str, Any]]) -> None:
    for check in fitting.checks(rows):
        assert check.told.moves_per_second == pytest.approx(
            check.row["moves_per_second"], rel=0.15
        ), check.row["house"]


def test_more_tables_need_more_and_what_was_measured_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    measured = json.loads(scale.RESULTS.read_text("utf-8"))
    foot = measured["footprint"]["pentup"]
    costs = fitting.fit(measured["cluster"], "pentup", "shared by 1")
    needs = [scale.need(tables, costs, foot, scale.Assumed()) for tables in scale.TABLES]
    for less, more in itertools.pairwise(needs):
        assert less.servers <= more.servers
        assert less.shards <= more.shards
        assert more.moves == 10 * less.moves
    monkeypatch.setattr(sys, "argv", ["scale.py", "--no-checks", "--people", "40"])
    scale.main()
    assert "1,000,000" in capsys.readouterr().out


def test_a_file_without_measurements_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "empty.json").write_text("{}", "utf-8")
    monkeypatch.setattr(sys, "argv", ["scale.py", "--from", str(tmp_path / "empty.json")])
    with pytest.raises(SystemExit, match="Measure it first"):
        scale.main()
