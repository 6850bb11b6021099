"""The garbage collector holds nobody up: how much it looks through at once, and when."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from sightline.server import collecting
from sightline.server.collecting import MOMENT, Collector

EACH = 1e-6
"""Seconds that it takes here to look through an object."""
FEW, MANY = int(0.5 * MOMENT / EACH), int(20 * MOMENT / EACH)
IMPORTED = 300_000


class Machine:
    """What the collector sees of Python: objects, and the time that it takes to walk over them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.objects = IMPORTED
        self.frozen = 0
        self.worked = self.now = 0.0
        self.alone = False
        self.thresholds = (0, 0, 0)
        self.walks: list[int] = []
        python = SimpleNamespace(
            collect=self.collect, freeze=self.freeze, set_threshold=self.set_threshold
        )
        monkeypatch.setattr(collecting, "gc", python)
        monkeypatch.setattr(
            collecting, "sys", SimpleNamespace(getallocatedblocks=lambda: self.objects)
        )
        self.collector = Collector(
            1800.0, lambda: self.alone, lambda: self.now, lambda: self.worked
        )

    def collect(self) -> None:
        self.walks.append(self.objects - self.frozen)
        self.worked += EACH * self.walks[-1]

    def freeze(self) -> None:
        self.frozen = self.objects

    def set_threshold(self, *thresholds: int) -> None:
        self.thresholds = thresholds

    def pass_time(self, seconds: float) -> bool:
        """Whether everything was looked through in this time."""
        before = len(self.walks)
        for _ in range(int(seconds / 10)):
            self.now += 10
            self.collector.look()
        return len(self.walks) > before


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(monkeypatch)


def test_a_server_of_somebody_else_is_left_as_it_is(machine: Machine) -> None:
    assert not machine.pass_time(7200)


def test_python_itself_looks_through_little_at_once(machine: Machine) -> None:
    """In the middle of a move, whatever has been set up before it."""
    machine.collector.begin()
    new, again, all_of_it = machine.thresholds
    assert new * (again + 2) * EACH <= 1.1 * MOMENT
    assert all_of_it >= 1_000_000, "never by itself"


def test_little_is_looked_through_every_half_hour(machine: Machine) -> None:
    machine.collector.begin()
    machine.objects += FEW
    assert not machine.pass_time(1700)
    assert machine.pass_time(200)
    assert machine.walks == [IMPORTED, FEW], "what was imported is never looked at again"
    assert machine.collector.collections == 1


def test_much_is_looked_through_when_nobody_is_there(machine: Machine) -> None:
    machine.collector.begin()
    machine.objects += MANY
    assert not machine.pass_time(7200)
    machine.alone = True
    assert machine.pass_time(70)
    assert not machine.pass_time(1700), "not again and again"


def test_what_has_become_less_is_looked_through(machine: Machine) -> None:
    machine.collector.begin()
    machine.objects += MANY
    assert not machine.pass_time(7200)
    machine.objects = IMPORTED + FEW
    assert machine.pass_time(70)


def test_once_a_day_whoever_waits(machine: Machine) -> None:
    """A stranger's game may leave cycles for ever."""
    machine.collector.begin()
    machine.objects += MANY
    assert not machine.pass_time(86_000)
    assert machine.pass_time(1000)


def test_a_machine_that_has_become_slow_is_believed(machine: Machine) -> None:
    machine.collector.begin()
    machine.objects += FEW
    machine.worked = 0.0
    walk = machine.collect

    def slowly() -> None:
        walk()
        machine.worked += 5 * MOMENT

    collecting.gc.collect = slowly  # type: ignore[assignment]
    assert machine.pass_time(1810)
    assert machine.collector.takes > MOMENT
    assert not machine.pass_time(7200)
