"""Who plays at one server of a house, and who watches at another: the secret stays one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from tests import postgres
from tests.loops import apart, run_apart
from tests.meter.conftest import Ground, Houses, find
from tests.meter.held_time import HeldTime
from tests.meter.planted import Leaks
from tests.meter.test_command import run
from tests.table.games import VEIL
from tests.table.two import two_houses

from sightline.core.registry import register
from sightline.meter import Wish, measure
from sightline.meter.run import Meter
from sightline.meter.sameness import Sameness
from sightline.server import socket as table_socket
from sightline.server.cluster import inside
from sightline.server.live.answers import Answers

pytestmark = pytest.mark.postgresql
LIMITS: dict[str, Any] = {
    "sockets_per_address": 5000, "connections_per_address": 5000, "open_tables": 1000,
}  # fmt: skip


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Houses]:
    """Two servers; the clock of the first one, which has the tables, can be held."""
    register(VEIL)
    folder, clock = tmp_path_factory.mktemp("two"), HeldTime()
    with two_houses(folder, postgres.fresh_database(), clock, **LIMITS) as (here, there):
        plan, openings = run_apart(find(here.url))
        yield Houses(Ground(here, clock, Leaks(None), plan, openings), there)


def compared(houses: Houses) -> Sameness:
    async def work() -> Sameness:
        here, there = houses.ground, houses.other
        wish = Wish(here.house.url, "veil", rate=10_000, seconds=2, repeats=1, watch=there.url)
        meter = Meter(wish)
        try:
            await meter.check_house(here.plan)
            await meter.parties(6, here.plan.players)
            return await meter.compare_bytes(here.openings)
        finally:
            await meter.close()

    return run_apart(work())


def test_a_watcher_at_another_server_is_sent_the_same_bytes(houses: Houses) -> None:
    sameness = compared(houses)
    assert sameness.differences == ()
    assert sameness.unsteady == ()
    assert sameness.messages > 100
    assert not houses.other.hall.tables, "all that was watched was passed on"


def test_a_leak_on_the_way_to_another_server_is_found(
    houses: Houses, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server that has the table lets those who come through another one know of answers."""
    answered: set[str] = set()
    serve, take, tell = table_socket.serve, Answers.take, inside.LinkChannel.tell

    async def serve_and_know(hall: Any, table: str, cookie: Any, channel: Any) -> None:
        if isinstance(channel, inside.LinkChannel):
            channel.table = table  # type: ignore[attr-defined]
        await serve(hall, table, cookie, channel)

    def take_and_tell(self: Any, *given: Any) -> None:
        answered.add(self._table.id)
        take(self, *given)

    def tell_more(self: Any, message: bytes) -> None:
        tell(self, message + b" " if self.table in answered else message)

    monkeypatch.setattr(table_socket, "serve", serve_and_know)
    monkeypatch.setattr(Answers, "take", take_and_tell)
    monkeypatch.setattr(inside.LinkChannel, "tell", tell_more)
    found = compared(houses).differences
    assert {difference.observer for difference in found} == {"watcher"}


def test_the_command_says_from_where_it_watched(houses: Houses, ground: Ground) -> None:
    ground.planted(None)
    given = ("--game", "pentup", "--rate", "9999", "--json")
    url = houses.ground.house.url
    code, out, _ = run(url, *given, "--watch", houses.other.url)
    assert code == 0
    said = json.loads(out)
    assert said["watch"] == houses.other.url
    assert any("another server of the house" in note for note in said["notes"])
    # Who watches at another house would see nothing, and find nothing.
    code, _, err = run(url, *given, "--watch", ground.house.url)
    assert code == 2
    assert "no server of the same house" in err


@pytest.mark.soak
@pytest.mark.parametrize("game", ["veil", "viewpoint"])
def test_time_tells_a_watcher_at_another_server_nothing(game: str, tmp_path: Any) -> None:
    from tests.table.rivals import several

    generous = (
        "--sockets-per-address", "5000", "--connections-per-address", "5000", "--open-tables",
        "1000", "--bot-pause", "0.1",
    )  # fmt: skip
    with several(tmp_path, 2, *generous) as servers:
        here, there = (process.url for process in servers.processes)
        for seed in (1, 2):
            wish = Wish(here, game, windows=300, rate=5000.0, seed=seed, watch=there)
            report = apart(measure, wish)
            assert report.timing is not None
            print(f"{game}: AUC {report.timing.auc:.3f}, best {report.timing.singles[0]}")
            if report.clean and abs(report.timing.auc - 0.5) <= 0.06:
                return
    # Luck does that once in a hundred times, and not twice in a row.
    raise AssertionError((report.timing.auc, report.findings))
