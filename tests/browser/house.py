"""A real server in a process of its own, for a real browser; and what a person does on the page."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Locator, Page, expect
from tests.stopped_time import NEVER, PASSED

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120.0
"""Seconds until something that does not come is broken and not just slow."""
TILES = "FILNPTUVWXYZ"
CAUGHT_UP = "fetch('/health').then(() => new Promise((done) => setTimeout(done, 50)))"


class Server:
    """`python -m sightline.server` on a free port, always with the same luck; can be killed and
    started again. Where its time is stopped, only ``pass_time`` closes windows. With the ``python``
    of another environment it is the server that is installed there, with whatever luck it has."""

    def __init__(
        self, folder: Path, *, stopped: bool = False, python: Path | None = None, **settings: str
    ) -> None:
        self.port = 0  # chosen by the system at the first start, and kept
        usual = {
            "bot_pause": "0", "bot_workers": "1", "warm_bots": "false", "log_level": "error",
            "address_rate": "10000", "socket_rate": "1000", "address_tables": "10000",
            "tables_per_minute": "100000", "guests_per_minute": "100000",
            "knocks_per_minute": "100000",
            "head_seconds": str(NEVER), "body_seconds": str(NEVER), "heartbeat": str(PATIENCE),
            "bot_seconds": str(PATIENCE), "study_seconds": "3600",
        }  # fmt: skip
        self._env = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]),
            **{f"SIGHTLINE_{name.upper()}": value for name, value in {**usual, **settings}.items()},
        }
        self._folder = folder
        self._stopped = ["--stopped"] if stopped else []
        self._program = [sys.executable, "-m", "tests.browser.same_luck"]
        if python is not None:
            self._program = [str(python), "-m", "sightline.server"]
            del self._env["PYTHONPATH"]
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        log = (self._folder / "server.log").open("ab")
        command = [*self._program, *self._stopped, "--no-browser"]
        command += ["--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--data", str(self._folder)]
        with log:
            self._process = subprocess.Popen(
                command, env=self._env, text=True,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log,
            )  # fmt: skip
        assert self._process.stdout is not None
        # "Sightline is open at ADDRESS", as soon as it is; an empty line if it never will be.
        address = (self._process.stdout.readline().split() or [""])[-1]
        self.port = urlsplit(address).port or 0
        until = time.monotonic() + PATIENCE
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                raise AssertionError((self._folder / "server.log").read_text(encoding="utf-8"))
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=10) as answer:
                return json.load(answer)["ok"]
        except OSError:
            return False

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(how)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(PATIENCE)
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()

    def pass_time(self, seconds: float) -> None:
        """Let time pass at the tables of a server where it stands still, once no bot is thinking
        any more: what bots do is the same on every machine."""
        assert self._stopped, "time passes by itself here"
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{seconds}\n")
        self._process.stdin.flush()
        while (line := self._process.stdout.readline().strip()) != PASSED:
            assert line, "the server has ended"


@contextmanager
def serving(
    folder: Path, *, stopped: bool = False, python: Path | None = None, **settings: str
) -> Iterator[Server]:
    """A server for as long as the block lasts."""
    server = Server(folder, stopped=stopped, python=python, **settings)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def keep_settings(context: BrowserContext, **settings: object) -> None:
    """Let every page of this browser start with these settings, unless it has some already."""
    context.add_init_script(
        "if (!localStorage.getItem('sightline.settings'))"
        f" localStorage.setItem('sightline.settings', {json.dumps(json.dumps(settings))})"
    )


# -- at the table ----------------------------------------------------------------------------------


def room(page: Page):
    """The table page, whatever state it is in."""
    return page.locator(".room")


def wait_for_turn(page: Page) -> int:
    """Wait until it is our turn; how many moves have been made."""
    expect(room(page)).to_have_attribute("data-mine", "true", timeout=PATIENCE * 1000)
    return int(room(page).get_attribute("data-step") or 0)


def let_time_pass(server: Server, wanted: Locator, seconds: float = 1) -> None:
    """So many seconds after the others, until this is on the page."""
    end = time.monotonic() + PATIENCE
    while not wanted.is_visible():
        assert time.monotonic() < end, "it does not come"
        server.pass_time(seconds)
        # What the page was told meanwhile has come when the answer to a later question has.
        wanted.page.evaluate(CAUGHT_UP)


def set_table(page: Page, url: str, **seats: str) -> str:
    """Set a table for Pent-Up in the form; the seats are named as the form names them."""
    page.goto(f"{url}/new/pentup")
    for name, who in seats.items():
        page.get_by_label(name.capitalize(), exact=True).select_option(label=who)
    page.get_by_role("button", name="Set the table").click()
    expect(room(page)).to_be_visible(timeout=PATIENCE * 1000)
    # The page is there before the driver has heard of its address.
    expect(page).to_have_url(re.compile(r"/table/[^/?]+$"), timeout=PATIENCE * 1000)
    return page.url


def place_by_keys(page: Page, letter: str) -> None:
    """Take a tile with its key and place it on the spot that the board offers first."""
    step = wait_for_turn(page)
    page.keyboard.press(letter)
    expect(page.get_by_role("button", name="Place", exact=True)).to_be_enabled()
    page.keyboard.press("Enter")
    expect(room(page)).not_to_have_attribute("data-step", str(step), timeout=PATIENCE * 1000)


def wait_so(page: Page, condition: str, arg: Any = None) -> None:
    """Wait until a function of the page's says so. Playwright's own way to wait for one has the
    page compile it, which its content policy now and then refuses."""
    end = time.monotonic() + 2 * PATIENCE
    while not page.evaluate(condition, arg):
        assert time.monotonic() < end, f"never so: {condition}"
        page.wait_for_timeout(40)


def post(page: Page, server: Server, path: str, wish: Mapping[str, object]) -> Any:
    """What the server answers to a wish of this page's guest.

    A page that has just been opened is about to become somebody. A request beside it would make
    somebody else of it, and whichever answer came last would decide whose page it is.
    """
    end = time.monotonic() + 2 * PATIENCE
    opened = page.evaluate("document.contentType") == "text/html" and page.url != "about:blank"
    while opened and not page.context.cookies(server.url):
        assert time.monotonic() < end, "the page never became anybody's"
        page.wait_for_timeout(20)
    answer = page.request.post(
        f"{server.url}/api/{path}", data=dict(wish), headers={"Origin": server.url}
    )
    assert answer.ok, answer.text()
    return answer.json()
