"""Servers and browsers for the tests of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.luck import LUCK
from tests.patience import be_patient
from tests.table.games import ADDING, BAD_BOTS, HELD, VEIL
from tests.table.house import Browser, House, open_house

from sightline.core.registry import register, unregister
from sightline.server import limits


@pytest.fixture(autouse=True)
def games() -> Iterator[None]:
    """The games of these tests, known to this process for as long as a test runs."""
    for game in (VEIL, ADDING, BAD_BOTS, HELD):
        register(game)
    yield
    # The example game stays: other tests load it once and rely on it.
    for game in (ADDING, BAD_BOTS, HELD):
        unregister(game.key)


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest) -> None:
    """A test meets the same chances in every run."""
    LUCK.begin(request.node.nodeid)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """No machine is too slow for what takes a moment elsewhere."""
    be_patient(monkeypatch.setattr)


@pytest.fixture
def no_refill(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an address or a socket has asked for is never forgotten, however slowly it asks."""
    monkeypatch.setattr(limits, "monotonic", lambda: 0.0)


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all tests of a file that do not ask for their own."""
    with open_house(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def house(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[House]:
    """A running server; ``@pytest.mark.parametrize("house", [{…}], indirect=True)`` gives a test
    its own, with these settings."""
    if hasattr(request, "param"):
        with open_house(tmp_path, **request.param) as running:
            yield running
    else:
        yield request.getfixturevalue("shared_house")


@pytest.fixture
def visit(house: House) -> Iterator[Callable[..., Browser]]:
    """``visit("Ann")`` is Ann's browser; ``visit()`` that of a stranger."""
    browsers: list[Browser] = []

    def come(name: str | None = None) -> Browser:
        browsers.append(Browser(house.url, name))
        return browsers[-1]

    yield come
    for browser in browsers:
        browser.close()
