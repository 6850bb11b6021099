"""A server with leaks that can be switched on, and a window to look at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, NamedTuple

import pytest
from tests.loops import run_apart
from tests.meter.held_time import HeldTime
from tests.meter.planted import Leak, Leaks
from tests.table import house as house_module
from tests.table.games import VEIL
from tests.table.house import House, open_house

from sightline.core.registry import register
from sightline.meter import sameness
from sightline.meter.run import Meter, Wish
from sightline.meter.sameness import Note
from sightline.meter.scene import Scene
from sightline.meter.source import Opening, Plan


class Ground(NamedTuple):
    """A house whose server can be made to leak, and windows of a game that was played in it."""

    house: House
    clock: HeldTime
    leaks: Leaks
    plan: Plan
    openings: list[Opening]

    def planted(self, leak: Leak | None) -> Ground:
        """Switch a leak on, or all of them off."""
        self.leaks.leak = leak
        return self


class Houses(NamedTuple):
    """A house with two servers: one that has the tables, and another one."""

    ground: Ground
    other: House


@pytest.fixture(scope="session")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ground]:
    """One server and one game for all tests."""
    register(VEIL)
    made: list[Leaks] = []
    configuration = house_module.configuration

    def leaky(*given: Any) -> Any:
        config = configuration(*given)
        made.append(Leaks(config.app))
        config.app = made[0]
        return config

    limits: dict[str, Any] = {"sockets_per_address": 5000, "connections_per_address": 5000}
    limits["open_tables"] = 1000
    with ExitStack() as stack:
        # Only this house leaks: other tests may open theirs while it stands.
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(house_module, "configuration", leaky)
            folder, clock = tmp_path_factory.mktemp("meter"), HeldTime()
            house = stack.enter_context(open_house(folder, clock, **limits))
        plan, openings = run_apart(find(house.url))
        yield Ground(house, clock, made[0], plan, openings)


@pytest.fixture(autouse=True)
def unhurried(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """While bytes are compared, no window closes before everybody has asked everything."""
    if "houses" in request.fixturenames:
        clock = request.getfixturevalue("houses").ground.clock
    elif "ground" in request.fixturenames:
        clock = request.getfixturevalue("ground").clock
    else:
        yield
        return
    perform, look = sameness._perform, sameness._look_from_outside

    async def hold(scene: Scene, arm: str) -> list[Note]:
        clock.hold(scene)
        try:
            return await perform(scene, arm)
        finally:
            clock.release(scene)

    async def let_go(scene: Scene, phase: str) -> list[Note]:
        notes = await look(scene, phase)
        if phase == "window":
            clock.release(scene)
        return notes

    monkeypatch.setattr(sameness, "_perform", hold)
    monkeypatch.setattr(sameness, "_look_from_outside", let_go)
    yield
    clock.release_all()


async def find(url: str) -> tuple[Plan, list[Opening]]:
    """Play until a window has opened after which somebody else is to move."""
    meter = Meter(Wish(url, "veil", seconds=2, rate=10_000, openings=1))
    try:
        plan, _ = await meter.look_up()
        await meter.parties(1, plan.players)
        return plan, await meter.find_openings(plan)
    finally:
        await meter.close()
