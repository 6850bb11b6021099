"""Servers and browsers for the tests of the table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.luck import LUCK
from tests.patience import be_patient
from tests.table import stores
from tests.table.commits import Commits
from tests.table.games import ADDING, BAD_BOTS, HELD, VEIL
from tests.table.house import Browser, House, open_house
from tests.table.two import two_houses

from sightline.core.registry import register, unregister
from sightline.puzzles.warm import warm

SERVES = {"house", "shared_house", "visit", "two"}
"""Fixtures by which a test has a store; and what it has imported to open one itself."""
OPENS = {"open_house", "open_store", "running", "two_houses"}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Each test that has a store runs on every kind, but for those that look into one."""
    has = SERVES & set(metafunc.fixturenames) or OPENS & set(vars(metafunc.module))
    if not has or metafunc.definition.get_closest_marker("storeless"):
        return
    own = [kind for kind in stores.KINDS if metafunc.definition.get_closest_marker(kind)]
    metafunc.parametrize("kept_on", own or stores.KINDS, indirect=True, scope="module")


@pytest.fixture(scope="module", autouse=True)
def kept_on(request: pytest.FixtureRequest) -> Iterator[str]:
    """The kind of store that houses are kept on."""
    kind: str = getattr(request, "param", stores.SQLITE)
    with stores.on(kind):
        yield kind


@pytest.fixture(autouse=True)
def released(tmp_path: Path, kept_on: str) -> Iterator[None]:
    """A test's databases are free for others when it is over."""
    yield
    stores.release(tmp_path)


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
    """A test meets the same chances in every run, and on every store."""
    kinds = "|".join(stores.KINDS)
    node = re.sub(rf"(?<=\[)({kinds})(-|(?=\]))|-({kinds})(?=\])", "", request.node.nodeid)
    LUCK.begin(node.removesuffix("[]"))


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """No machine is too slow for what takes a moment elsewhere."""
    be_patient(monkeypatch.setattr)


@pytest.fixture(scope="session")
def compiled() -> None:
    """The puzzles' solvers: a browser's patience is not for the compiler."""
    warm()


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory, kept_on: str) -> Iterator[House]:
    """One server for all tests of a file that do not ask for their own."""
    with open_house(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def house(tmp_path: Path, request: pytest.FixtureRequest, kept_on: str) -> Iterator[House]:
    """A running server; ``@pytest.mark.parametrize("house", [{…}], indirect=True)`` gives a test
    its own, with these settings; a class, such as ``StoppedTime``, stands for one of its kind."""
    if hasattr(request, "param"):
        wish = {key: one() if isinstance(one, type) else one for key, one in request.param.items()}
        with open_house(tmp_path, **wish) as running:
            yield running
        return
    running = request.getfixturevalue("shared_house")
    # A fixture that serves a whole file asks for ``kept_on``: else it would outlast its kind.
    assert running.kept_on == kept_on
    yield running


@pytest.fixture
def commits(monkeypatch: pytest.MonkeyPatch) -> Iterator[Commits]:
    """The commits of all houses of a test."""
    commits = Commits(monkeypatch)
    yield commits
    commits.release()


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


@pytest.fixture
def address(tmp_path: Path) -> str:
    """An empty database."""
    return stores.where(tmp_path)


@pytest.fixture
def two(tmp_path: Path, address: str) -> Iterator[list[House]]:
    """Two servers of one house."""
    with two_houses(tmp_path, address, sockets_per_address=40) as houses:
        yield houses


@pytest.fixture
def come(two: list[House]) -> Iterator[Callable[..., Browser]]:
    """``come(0, "Ann")`` is Ann's browser at the first server; ``come(1, like=ann)`` the same
    person's at the second."""
    browsers: list[Browser] = []

    def come(server: int, name: str | None = None, like: Browser | None = None) -> Browser:
        browsers.append(Browser(two[server].url, name))
        if like is not None:
            browsers[-1].http.cookies.set("sightline", like.cookie or "")
        return browsers[-1]

    yield come
    for browser in browsers:
        browser.close()
