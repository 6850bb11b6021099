"""A real server on a real port, browsers that hold cookies, and pages that hold sockets."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
from tests.luck import LUCK
from tests.stopped_time import NEVER, StoppedTime
from tests.table import stores
from tests.table.games import PRELOAD
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from sightline.server.cluster.cluster import address_of, listen_between
from sightline.server.hall import Hall
from sightline.server.live import LiveTable
from sightline.server.server import FarewellServer, configuration
from sightline.server.settings import Settings
from sightline.server.store import open_store
from sightline.server.timekeeper import Timekeeper
from sightline.table.following import Following

T = TypeVar("T")
PATIENCE = 120.0
"""Seconds until something that does not come is broken and not just slow."""


def wait_until(done: Callable[[], object]) -> None:
    """Wait for a condition that no message tells of."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.02)


class House:
    """A server in a thread of this process, so that tests can also look behind the counter."""

    def __init__(self, folder: Path, timekeeper: Timekeeper | None = None, **settings: Any) -> None:
        usual: dict[str, Any] = {
            "host": "127.0.0.1",
            "preload": PRELOAD,
            "bot_pause": 0.0,
            "bot_seconds": PATIENCE,
            "bot_window": 0.3,
            "bot_workers": 1,
            "warm_bots": False,
            "heartbeat": PATIENCE,
            "head_seconds": NEVER,
            "body_seconds": NEVER,
            "study_seconds": 3600.0,
            "log_level": "error",
            "address_rate": 10_000.0,
            "socket_rate": 1000.0,
            "address_tables": 10_000,
            "tables_per_minute": 100_000.0,
            "guests_per_minute": 100_000.0,
            "knocks_per_minute": 100_000.0,
        }
        self.settings = Settings(**{**usual, **settings})
        self.folder = folder
        self._where = stores.where(folder)
        self.kept_on = stores.POSTGRESQL if self._where else stores.SQLITE
        self._timekeeper = timekeeper
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.listener = socket.socket()
        self.listener.bind(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]

    def _run(self) -> None:
        internal = self.settings.internal
        between = listen_between(internal) if internal else None
        address = "" if between is None else address_of(between)
        self.store: Any = open_store(self.folder, self._where, address)
        self.hall = Hall(self.settings, self.store, self._timekeeper, LUCK)
        if self.hall.cluster is not None and between is not None:
            self.hall.cluster.listener = between
        config = configuration(self.settings, self.hall)
        self.server = FarewellServer(config, self.hall, self._ready.set)
        self.server.run([self.listener])

    def start(self) -> None:
        self._thread.start()
        end = time.monotonic() + PATIENCE
        while not self._ready.wait(0.05):
            if not self._thread.is_alive() or time.monotonic() > end:
                self.listener.close()
                raise AssertionError("the server does not start")
        self.loop = self.hall.loop

    def stop(self) -> None:
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        self.listener.close()

    def inside(self, work: Callable[[], T]) -> T:
        """Run something on the server's own thread."""

        async def run() -> T:
            return work()

        return asyncio.run_coroutine_threadsafe(run(), self.loop).result(PATIENCE)

    def table(self, table: str) -> LiveTable:
        """A table of this house, as the server itself has it."""
        return asyncio.run_coroutine_threadsafe(self.hall.seek(table), self.loop).result(PATIENCE)

    def pass_time(self, seconds: float) -> None:
        """Let time pass in a house where it stands still."""
        stopped = self._timekeeper
        assert isinstance(stopped, StoppedTime)
        self.inside(lambda: stopped.forward(seconds))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def open_house(
    folder: Path, timekeeper: Timekeeper | None = None, **settings: Any
) -> Iterator[House]:
    house = House(folder, timekeeper, **settings)
    house.start()
    try:
        yield house
    finally:
        house.stop()


class Browser:
    """A browser: somebody's cookie."""

    def __init__(self, url: str, name: str | None = None) -> None:
        # Nothing here is encrypted: to load the certificates of all authorities would take longer
        # than most of what is asked.
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, verify=False)
        self.pages: list[Page] = []
        if name is not None:
            self.me = self.post("/api/me", {"name": name})

    @property
    def cookie(self) -> str | None:
        return self.http.cookies.get("sightline")

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        if body is not None:
            more["json"] = body
        return self.http.request(method, path, **more)

    def get(self, path: str, **more: Any) -> Any:
        return self._done(self.ask("GET", path, **more))

    def post(self, path: str, body: Any = None) -> Any:
        return self._done(self.ask("POST", path, body))

    def refused(self, path: str, body: Any = None, method: str = "POST") -> Any:
        """What the server says when it says no."""
        answer = self.ask(method, path, body)
        assert answer.status_code >= 400, answer.text
        return {"status": answer.status_code, **answer.json()}

    def _done(self, answer: httpx.Response) -> Any:
        assert answer.status_code < 300, f"{answer.status_code}: {answer.text}"
        return answer.json()

    def table(self, game: str, *seats: str, **wish: Any) -> dict[str, Any]:
        """A new table; seats are "me", "open" or a bot's name."""
        if seats:
            kinds = ("me", "open")
            wish["seats"] = [
                {"kind": seat} if seat in kinds else {"kind": "bot", "bot": seat} for seat in seats
            ]
            wish.setdefault("players", len(seats))
        return self.post("/api/tables", {"game": game, **wish})

    def join(self, table: str, seat: int | None = None, token: str | None = None) -> Any:
        return self.post(f"/api/tables/{table}/join", {"seat": seat, "token": token})

    def page(self, table: str, seat: int | None = None, **hello: Any) -> Page:
        pages = [page for page in self.pages if (page.table, page.seat) == (table, seat)]
        known = [m for page in pages for m in page.heard if "position" in m]
        page = Page(self, table)
        page.seat = seat
        page.say("hello", seat=seat, **hello)
        if "last" in hello:  # somebody comes back, and has what was told up to there
            page.know(next((m for m in known if m["number"] == hello["last"]), None))
            page.names_from(pages)
        return page

    def close(self) -> None:
        for page in self.pages:
            page.close()
        self.http.close()


class Page:
    """A socket to a table, and everything that came through it: as text, and with whole positions
    and tables, put together as the page does it."""

    def __init__(self, browser: Browser, table: str, origin: str | None = None) -> None:
        address = str(browser.http.base_url).replace("http", "ws", 1).rstrip("/")
        headers = {} if browser.cookie is None else {"Cookie": f"sightline={browser.cookie}"}
        self._open = ExitStack()
        connecting = connect(
            f"{address}/ws/tables/{table}",
            additional_headers=headers,
            origin=origin,  # type: ignore[arg-type]
            compression=None,
            max_size=None,
            # What nobody reads any more must not keep the server's farewell from being heard.
            max_queue=None,
            ping_interval=None,
            open_timeout=PATIENCE,
            close_timeout=PATIENCE,
        )
        self.socket: ClientConnection = self._open.enter_context(connecting)
        self.table = table
        self.seat: int | None = None
        self.raw: list[str] = []
        self.heard: list[dict[str, Any]] = []
        self._looked = 0
        self._following = Following()
        browser.pages.append(self)

    def say(self, what: str, **content: Any) -> None:
        self.socket.send(json.dumps({"say": what, **content}))

    def know(self, told: dict[str, Any] | None) -> None:
        """This page is the same as one that was told this, and has lost its socket since."""
        if told is not None:
            self._following.number, self._following.position = told["number"], told["position"]

    def names_from(self, pages: list[Page]) -> None:
        """What pages of the same seat were told once."""
        snapshots = [m for page in pages for m in page.heard if m["tell"] == "snapshot"]
        if snapshots:
            self._following.take_names(snapshots[-1]["names"])

    def hear(self, patience: float = PATIENCE) -> dict[str, Any]:
        """The next message."""
        text = self.socket.recv(timeout=patience)
        assert isinstance(text, str)
        self.raw.append(text)
        self.heard.append(self._following.hear(json.loads(text)))
        return self.heard[-1]

    def until(
        self,
        tell: str | tuple[str, ...],
        wanted: Callable[[dict[str, Any]], bool] = lambda message: True,
        patience: float = PATIENCE,
    ) -> dict[str, Any]:
        """The next message of a kind; those that were heard before it was asked for count too."""
        kinds = (tell,) if isinstance(tell, str) else tell
        end = time.monotonic() + patience
        while True:
            while self._looked < len(self.heard):
                message = self.heard[self._looked]
                self._looked += 1
                if message["tell"] in kinds and wanted(message):
                    return message
            self.hear(max(0.01, end - time.monotonic()))

    def meanwhile(self) -> list[dict[str, Any]]:
        """All that the server had to tell by now, and nothing else that it may tell later."""
        # News of who is there are gathered for less than this; on a server that is late for them,
        # they still come before its answer to the ping.
        time.sleep(0.05)
        start = len(self.heard)
        self.say("ping", ref=4711)
        while self.hear() != {"tell": "pong", "ref": 4711}:
            pass
        self._looked = len(self.heard)
        return self.heard[start:-1]

    @property
    def position(self) -> dict[str, Any]:
        """Where the game stands, as far as this page knows."""
        for message in reversed(self.heard):
            if "position" in message:
                return message["position"]
        return self.until("snapshot")["position"]

    @property
    def number(self) -> int:
        return next(m["number"] for m in reversed(self.heard) if "number" in m)

    def move(self, move: Any, step: int | None = None, ref: int | None = None) -> None:
        self.say("move", move=move, step=self.position["step"] if step is None else step, ref=ref)

    def steps(self) -> list[dict[str, Any]]:
        """All public steps heard so far."""
        return [message for message in self.heard if message["tell"] == "step"]

    def reach(self, step: int) -> dict[str, Any]:
        """Wait until so many moves have been made; a bot may make them before the page is open."""
        if self.heard and self.position["step"] >= step:
            return self.position
        told = self.until(("step", "snapshot"), lambda m: m["position"]["step"] >= step)
        return told["position"]

    def closed(self, patience: float = PATIENCE) -> int:
        """The code with which the server closes the socket."""
        try:
            while True:
                self.hear(patience)
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006

    def close(self) -> None:
        self._open.close()


def play_out(*pages: Page) -> None:
    """The pages (in seat order) make their first legal move in turn until the game is over."""
    while True:
        position = pages[0].position
        if position["outcome"] is not None:
            return
        seat = position["asked"][0]
        step = position["step"]
        pages[seat].reach(step)
        pages[seat].move(first_legal(pages[seat]))
        for page in pages:
            page.reach(step + 1)


def first_legal(page: Page) -> Any:
    """A legal move of the page's seat."""
    position = page.position
    if position["legal"] is not None:
        return position["legal"][0]
    hand = position["view"]["hands"][position["asked"][0]] if "hands" in position["view"] else None
    page.say("legal", where={} if hand is None else {"tile": hand[0]})
    return page.until("legal", lambda m: m["step"] == position["step"])["moves"][0]
