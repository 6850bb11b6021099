"""Two servers of one house, in this process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.table import stores
from tests.table.house import House, open_house, wait_until

from sightline.server.timekeeper import Timekeeper


@contextmanager
def two_houses(
    folder: Path, address: str, timekeeper: Timekeeper | None = None, **settings: Any
) -> Iterator[list[House]]:
    """``address``: their database; ``timekeeper``: by which the first one goes."""
    with ExitStack() as stack:
        houses: list[House] = []
        for name, clock in (("one", timekeeper), ("two", None)):
            (folder / name).mkdir()
            stack.enter_context(stores.at(folder / name, address))
            opening = open_house(folder / name, clock, internal="127.0.0.1:0", **settings)
            houses.append(stack.enter_context(opening))
        wait_until(lambda: all(len(house.hall.cluster.living) == 2 for house in houses))  # type: ignore[union-attr]
        yield houses
