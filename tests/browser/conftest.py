"""The browser, the server, and people who sit in front of a page."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, expect
from tests.browser.house import PATIENCE, ROOT, Server, keep_settings, serving

# Without a graphics card, pages are put together by the processor; only what is in space is drawn
# by a graphics card in software, which for whole pages would take half of a test's time.
FLAGS = [
    "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-quic",
    "--disable-gpu-rasterization", "--disable-accelerated-2d-canvas", "--disable-gpu-compositing",
    "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync",
]  # fmt: skip
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

Visit = Callable[..., Page]
KNOWS_ALL = """if (!localStorage.getItem('sightline.lessons')) {
  const asked = { done: [], tables: {}, asked: true };
  const games = ['pentup', 'perspective', 'viewpoint', 'viewpoints', 'veil', 'ferry'];
  const known = Object.fromEntries(games.map((game) => [game, asked]));
  localStorage.setItem('sightline.lessons', JSON.stringify(known));
  localStorage.setItem('sightline.played', JSON.stringify(games));
  const puzzles = ['packing-2', 'packing-3', 'stack-2', 'surround-2'];
  localStorage.setItem('sightline.puzzles.intro', JSON.stringify(puzzles));
}"""
"""Somebody who has been asked already whether they want to learn the games, and plays them."""

# Software rendering on a busy machine: slow is not broken.
expect.set_options(timeout=PATIENCE * 1000)


def find_chromium() -> str | None:
    """The same look-up as `make browser` uses; the scripts import each other by bare names."""
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        return importlib.import_module("browser").find()
    finally:
        sys.path.remove(str(ROOT / "scripts"))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    found = find_chromium()
    if found is None:
        pytest.fail("There is no Chromium: run `make browser`.")
    return {**browser_type_launch_args, "executable_path": found, "args": FLAGS}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not break it."""
    if not (ROOT / "src" / "sightline" / "server" / "static" / "index.html").exists():
        pytest.fail("The page is not built: run `make setup`.")
    # The example game comes without its board here: it is played on the plain one.
    with serving(tmp_path_factory.mktemp("server"), preload="tests.table.games:VEIL") as running:
        yield running


@pytest.fixture(scope="session")
def still_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One at whose tables time stands still: no window is over before a test has answered."""
    folder = tmp_path_factory.mktemp("still")
    with serving(folder, stopped=True, preload="tests.table.games:VEIL") as running:
        yield running


def refused(answer: Response) -> list[str]:
    """A refusal, with its address."""
    return (
        [f"{answer.request.method} {answer.url}: {answer.status}"] if answer.status >= 400 else []
    )


def complaint(said: ConsoleMessage) -> list[str]:
    """An error in the console; refused requests are told with their addresses by ``refused``."""
    is_known = said.text.startswith("Failed to load resource")
    return [said.text] if said.type == "error" and not is_known else []


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """``visit()`` is a page in a fresh browser of its own: another person. Boards are flat and
    still unless the test wants otherwise, and only a ``newcomer`` is offered lessons. No page may
    log an error, unless it says so first."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def come(
        *,
        settings: dict[str, object] | None = None,
        quiet: bool = False,
        newcomer: bool = False,
        **how: Any,
    ) -> Page:
        context = browser.new_context(**{"viewport": {"width": 1440, "height": 900}, **how})
        context.set_default_timeout(PATIENCE * 1000)
        keep_settings(context, **(settings or {"flat": True, "motion": "off"}))
        contexts.append(context)
        if not newcomer:
            context.add_init_script(KNOWS_ALL)
        page = context.new_page()
        if not quiet:
            page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
            page.on("response", lambda answer: faults.extend(refused(answer)))
            page.on("console", lambda said: faults.extend(complaint(said)))
        return page

    yield come
    for context in contexts:
        context.close()
    assert faults == []
