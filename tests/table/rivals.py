"""People who play at a house with several servers as fast as they can, each page at any of them,
and remember what was acknowledged: for what happens to servers meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests import postgres
from tests.table.house import PATIENCE, Browser
from tests.table.nursery import Nursery
from tests.table.process import Process
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

GONE = (ConnectionClosed, InvalidMessage, InvalidHandshake, OSError, EOFError, TimeoutError)
INTERNAL = ("--internal", "127.0.0.1:0")
_ANSWER_SECONDS = 40.0
"""Pages give up a socket that says nothing for so long."""


class Servers:
    """Several server processes, one house."""

    def __init__(
        self, folder: Path, address: str, *options: str, quick: Nursery | None = None
    ) -> None:
        self._folder = folder
        self._quick = quick
        self.address = address
        self._options = options
        self._made = 0
        self.processes: list[Process] = []

    def start(
        self, *options: str, address: str = "", module: str = "", before: tuple[str, ...] = ()
    ) -> Process:
        """One more; whoever waits for it may do so in a thread."""
        self._made += 1
        folder = self._folder / f"server{self._made}"
        folder.mkdir(parents=True)
        where = ("--store", address or self.address)
        options = (*INTERNAL, *where, *self._options, *options)
        if self._quick is not None:
            process = self._quick.start(folder, *options)
        else:
            module = module or "sightline.server"
            process = Process(folder, *options, module=module, before=before)
        assert process.url, "the server did not start"
        self.processes.append(process)
        return process

    def kill(self, process: Process) -> None:
        """With SIGKILL."""
        self.processes.remove(process)
        process.kill()

    def stop(self, process: Process) -> None:
        """As its operator does."""
        self.processes.remove(process)
        process.stop()

    def end(self) -> None:
        for process in list(self.processes):
            self.kill(process)


@contextmanager
def several(
    folder: Path, number: int, *options: str, address: str = "", quick: Nursery | None = None
) -> Iterator[Servers]:
    """``quick``: where they come from, if many are to come and go."""
    servers = Servers(folder, address or postgres.fresh_database(), *options, quick=quick)
    try:
        for _ in range(number):
            servers.start()
        yield servers
    finally:
        servers.end()


@dataclass
class Game:
    """One table, and what its players know."""

    id: str
    cookie: str
    sent: dict[int, set[tuple[int, int]]] = field(default_factory=lambda: defaultdict(set))
    acknowledged: dict[int, tuple[int, int]] = field(default_factory=dict)
    under_way: bool = False
    """A move was sent, and nothing was heard of it."""
    last: float = 0.0
    """When a move was acknowledged last."""
    over: bool = False
    """Another one is played in its place."""


def _set_up(url: str) -> Game:
    browser = Browser(url)
    wish: dict[str, Any] = {"game": "adding", "players": 2, "seats": [{"kind": "me"}] * 2}
    wish["options"] = {"moves": 1_000_000}
    end = time.monotonic() + PATIENCE
    try:
        while True:
            answer = browser.ask("POST", "/api/tables", wish)
            # On a busy machine a server may have been taken for dead: it says so, and joins again.
            if answer.status_code != 503 or time.monotonic() > end:
                break
            time.sleep(0.2)
        assert answer.status_code == 201, answer.text
        return Game(answer.json()["id"], browser.cookie or "")
    finally:
        browser.close()


class Rivals:
    """See the module's docstring."""

    def __init__(self, servers: Servers, tables: int, seed: int = 0) -> None:
        self._servers = servers
        self._rng = random.Random(seed)
        self.games: list[Game] = []
        self.refused: list[dict[str, Any]] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._ending = False
        self.pause = 0.0
        """So many seconds each game rests after a move."""
        self._past: list[Game] = []
        for n in range(tables):
            self.games.append(_set_up(servers.processes[n % len(servers.processes)].url))

    @property
    def moves(self) -> int:
        """So many were acknowledged."""
        return sum(len(game.acknowledged) for game in (*self.games, *self._past))

    @property
    def under_way(self) -> int:
        """So many were sent and not answered yet."""
        return sum(game.under_way for game in self.games)

    async def another(self, url: str) -> None:
        """In the place of the game that is played for longest, one at this server."""
        past = self.games.pop(0)
        past.over = True
        self._past.append(past)
        self.games.append(await asyncio.to_thread(_set_up, url))
        self._tasks.append(asyncio.create_task(self._play(self.games[-1])))
        await self.all_go_on()

    def begin(self) -> None:
        self._tasks = [asyncio.create_task(self._play(game)) for game in self.games]

    async def end(self) -> None:
        """Each game stops after a move."""
        self._ending = True
        await asyncio.gather(*self._tasks)

    def check_tasks(self) -> None:
        for task in self._tasks:
            if task.done():
                task.result()

    async def all_go_on(self) -> float:
        """Until a move was acknowledged at every table; how long the slowest took."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        async with asyncio.timeout(PATIENCE):
            while not all(game.last > began for game in self.games):
                self.check_tasks()
                await asyncio.sleep(0.02)
        return max(game.last for game in self.games) - began

    async def make(self, moves: int) -> None:
        """Until so many more were acknowledged."""
        before = self.moves
        async with asyncio.timeout(PATIENCE):
            while self.moves < before + moves:
                self.check_tasks()
                await asyncio.sleep(0.005)

    async def _play(self, game: Game) -> None:
        while not self._ending and not game.over:
            with contextlib.suppress(*GONE):
                async with contextlib.AsyncExitStack() as stack:
                    sockets = [await self._page(stack, game, seat) for seat in (0, 1)]
                    steps = [await _step(socket) for socket in sockets]
                    await self._moves(game, sockets, max(steps))
            await asyncio.sleep(0.05)

    async def _page(self, stack: Any, game: Game, seat: int) -> ClientConnection:
        url = self._rng.choice(self._servers.processes).url
        socket = await stack.enter_async_context(
            connect(
                f"{url.replace('http', 'ws', 1)}/ws/tables/{game.id}",
                additional_headers={"Cookie": f"sightline={game.cookie}"},
                compression=None,
                open_timeout=_ANSWER_SECONDS,
                close_timeout=0.1,
                ping_interval=None,
            )
        )
        await socket.send(json.dumps({"say": "hello", "seat": seat}))
        return socket

    async def _moves(self, game: Game, sockets: list[ClientConnection], step: int) -> None:
        # Whatever was acknowledged is there; what was on its way may be.
        assert step >= len(game.acknowledged), (game.id, step, len(game.acknowledged))
        if step > len(game.acknowledged):
            assert step == len(game.acknowledged) + 1
            ((seat, amount),) = game.sent[step - 1]
            game.acknowledged[step - 1] = (seat, amount)
        game.under_way = False
        while not self._ending and not game.over:
            seat = step % 2
            # Once a number was tried for a step it is kept, so that it can be told apart later.
            known = game.sent[step]
            _, amount = next(iter(known)) if known else (seat, self._rng.choice((1, 2, 3)))
            known.add((seat, amount))
            socket = sockets[seat]
            move = {"say": "move", "move": {"amount": amount}, "step": step, "ref": step}
            game.under_way = True
            await socket.send(json.dumps(move))
            answer = await _answer(socket)
            if answer["tell"] == "bye":
                return
            game.under_way = False
            if answer["tell"] == "refused":
                self.refused.append(answer)
                return
            assert answer["ref"] == step
            game.acknowledged[step] = (seat, amount)
            game.last = asyncio.get_running_loop().time()
            step += 1
            if self.pause:
                await asyncio.sleep(self.pause)

    def check(self) -> None:
        """Every acknowledged move is in the log, once and in its place, and no other is."""
        moves: dict[str, list[tuple[int, int]]] = defaultdict(list)
        sql = "SELECT table_id, seq, body FROM log ORDER BY table_id, seq"
        for table, _, body in postgres.fetch(self._servers.address, sql):
            entry = json.loads(body)
            if entry["e"] == "move":
                moves[table].append((entry["seat"], entry["move"]["amount"]))
        for game in (*self.games, *self._past):
            found = moves[game.id]
            known = len(game.acknowledged)
            assert found[:known] == [game.acknowledged[n] for n in range(known)]
            assert len(found) <= known + 1
            for step in range(known, len(found)):
                assert {found[step]} == game.sent[step]


async def _step(socket: ClientConnection) -> int:
    async with asyncio.timeout(_ANSWER_SECONDS):
        while True:
            message = json.loads(await socket.recv())
            if message["tell"] == "snapshot":
                return message["position"]["step"]
            if message["tell"] == "bye":
                raise EOFError


async def _answer(socket: ClientConnection) -> dict[str, Any]:
    async with asyncio.timeout(_ANSWER_SECONDS):
        while True:
            message = json.loads(await socket.recv())
            if message["tell"] in ("noted", "refused", "bye"):
                return message
