"""What counts as the same when the bytes of two tables are compared."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from sightline.meter.sameness import Cleaner
from sightline.server.messages import WindowInfo

SCENE: Any = SimpleNamespace(
    table="table1", tokens=["token1"], party=SimpleNamespace(guests=[SimpleNamespace(id="guest1")])
)


def cleaned(number: int, length: int, left: int, **more: Any) -> str:
    window = WindowInfo(number, length, left)
    return Cleaner(SCENE)(msgspec.json.encode({"window": window, **more}).decode())


def test_how_much_of_a_window_is_left_is_a_moment() -> None:
    """Two tables are never asked in the same millisecond: else all snapshots would be unsteady,
    and nothing in them would count."""
    assert cleaned(1, 5000, 4321) == cleaned(1, 5000, 987)


@pytest.mark.parametrize(("number", "length"), [(2, 5000), (1, 800)])
def test_its_number_and_its_length_are_none(number: int, length: int) -> None:
    assert cleaned(number, length, 500) != cleaned(1, 5000, 500)


def test_ids_tokens_and_moments_are_replaced() -> None:
    one = cleaned(1, 5, 5, id="table1", created=1.5, link="token1", who="guest1")
    assert one == '{"window":[1,5,TIME],"id":"TABLE","created":TIME,"link":"TOKEN","who":"GUEST0"}'
