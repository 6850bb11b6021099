"""The load client: many tables of sockets that play by real rules, in a process of its own.

Run by ``benchmarks/table.py``; prints one JSON object. Two sockets sit at each table. A move counts
as arrived when the *last* of them has been told of it.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import httpx
import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from sightline.core.registry import find_game, register

from _table_game import GAME  # isort: skip  (beside this file)

_SCRIPTS = 40


class Where(msgspec.Struct):
    """The part of a position that the client looks at."""

    step: int
    asked: tuple[int, ...] = ()


class Told(msgspec.Struct):
    """The part of a message that the client looks at."""

    tell: str
    position: Where | None = None
    message: str | None = None


class Plan(msgspec.Struct, frozen=True):
    """What to do; comes as JSON on the command line."""

    url: str
    game: str
    tables: int
    seconds: float
    rate: float | None
    """Moves a second over all tables; None: as fast as they can."""
    others: list[str] = []
    """More servers of the same house: each has its part of the tables."""
    away: bool = False
    """Pages go to another server than the one that has their table."""

    @property
    def urls(self) -> list[str]:
        """All servers."""
        return [self.url, *self.others]


decode = msgspec.json.Decoder(Told).decode


def scripts(game: str, moves: int) -> list[list[bytes]]:
    """Whole games, played at random by the engine: the forms of all moves, in order."""
    rules = find_game(game)
    games: list[list[bytes]] = []
    rng = Random(7)
    for _ in range(_SCRIPTS if game != GAME.key else 1):
        options = {"moves": moves} if game == GAME.key else {}
        state = rules.start(2, options, seed=rng.getrandbits(64))
        forms: list[bytes] = []
        while state.awaiting and len(forms) < moves:
            seat = state.awaiting[0]
            legal = state.legal(seat)
            move = legal[rng.randrange(len(legal))]
            forms.append(rules.write_move(move))
            state.carry_out(seat, move)
        games.append(forms)
    return games


class Socket(WSListener):
    """One seat's socket."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        told = decode(frame.get_payload_as_memoryview())
        if told.position is not None:
            self.table.heard(self.seat, told.position)
        elif told.tell in ("refused", "bye"):
            self.table.client.problems.append(f"{told.tell}: {told.message}")


class Table:
    """A table, its two sockets, and the move that is on its way."""

    def __init__(self, client: Client, number: int, info: dict[str, Any], cookie: str) -> None:
        self.client = client
        self.number = number
        self.id: str = info["id"]
        self.cookie = cookie
        self.script = client.scripts[number % len(client.scripts)]
        self.sockets: list[WSTransport] = []
        self.steps = [-1, -1]
        self.step = 0
        self.sent = 0.0
        self.waiting = False
        """A move is on its way."""

    async def open(self) -> None:
        plan = self.client.plan
        at = plan.urls[(self.number + plan.away) % len(plan.urls)]
        url = at.replace("http", "ws", 1)
        for seat in (0, 1):
            transport, _ = await ws_connect(
                partial(Socket, self, seat),
                f"{url}/ws/tables/{self.id}",
                extra_headers={"Cookie": f"sightline={self.cookie}"},
            )
            self.sockets.append(transport)
            transport.send(WSMsgType.TEXT, b'{"say":"hello","seat":%d}' % seat)

    def heard(self, seat: int, where: Where) -> None:
        self.steps[seat] = where.step
        if self.waiting and min(self.steps) > self.step:
            self.waiting = False
            self.client.arrived(time.perf_counter() - self.sent)
            self.step += 1
            self.client.ready(self)

    def move(self) -> bool:
        """Make the next move; False when the game is over."""
        if self.step >= len(self.script):
            return False
        form, seat = self.script[self.step], self.step % 2
        self.waiting = True
        self.sent = time.perf_counter()
        message = b'{"say":"move","move":%b,"step":%d}' % (form, self.step)
        self.sockets[seat].send(WSMsgType.TEXT, message)
        return True


class Client:
    """All tables, and what was measured."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        most = 1_000_000 if plan.game == GAME.key else 24
        self.scripts = scripts(plan.game, min(most, 200_000))
        self.tables: list[Table] = []
        self.latencies: list[float] = []
        self.problems: list[str] = []
        self.measuring = False
        self.ready: Callable[[Table], None] = self._at_once
        self.spare: list[Table] = []
        self.late = 0

    def arrived(self, seconds: float) -> None:
        if self.measuring:
            self.latencies.append(seconds)

    def _at_once(self, table: Table) -> None:
        if self.measuring and not table.move():
            self._replace(table)

    def _nothing(self, table: Table) -> None:
        pass

    def _replace(self, table: Table) -> None:
        """A finished game makes room for a table that has waited."""
        if self.spare:
            fresh = self.spare.pop()
            self.tables[self.tables.index(table)] = fresh
            fresh.move()

    async def set_up(self) -> None:
        plan = self.plan
        wanted = plan.tables
        if plan.game != GAME.key:
            # A game of Pent-Up has 24 moves: more tables stand by for when one is over.
            rate = plan.rate or 6000.0
            wanted = plan.tables + int(rate * (plan.seconds + 2) / 24) + 1
        options = {"moves": 1_000_000} if plan.game == GAME.key else {}
        seats = [{"kind": "me"}, {"kind": "me"}]
        body = {"game": plan.game, "players": 2, "seats": seats, "options": options}
        limit = asyncio.Semaphore(16)
        urls = plan.urls
        async with httpx.AsyncClient(timeout=30) as http:

            async def one(number: int) -> Table:
                async with limit:
                    http.cookies.clear()
                    answer = await http.post(f"{urls[number % len(urls)]}/api/tables", json=body)
                    cookie = answer.headers["set-cookie"].split(";")[0].split("=", 1)[1]
                    table = Table(self, number, answer.json(), cookie)
                    await table.open()
                    return table

            every = await asyncio.gather(*(one(number) for number in range(wanted)))
        self.tables, self.spare = list(every[: plan.tables]), list(every[plan.tables :])
        while any(min(table.steps) < 0 for table in every):
            await asyncio.sleep(0.01)

    async def run(self) -> dict[str, Any]:
        self.measuring = True
        began, before = time.perf_counter(), time.process_time()
        async with httpx.AsyncClient() as http:
            start = await self._metrics(http)
            if self.plan.rate is None:
                for table in self.tables:
                    table.move()
                await asyncio.sleep(self.plan.seconds)
            else:
                self.ready = self._nothing
                await self._pace(self.plan.rate)
            self.measuring = False
            took = time.perf_counter() - began
            await asyncio.sleep(0.3)
            end = await self._metrics(http)
        moves = len(self.latencies)
        made = end["moves_total"] - start["moves_total"]
        ordered = sorted(self.latencies)
        return {
            "moves": moves,
            "moves_per_second": moves / took,
            "p50_ms": 1000 * ordered[moves // 2],
            "p99_ms": 1000 * ordered[int(moves * 0.99)],
            "worst_ms": 1000 * ordered[-1],
            "server_cpu_us_per_move": 1e6
            * (end["cpu_seconds_total"] - start["cpu_seconds_total"])
            / made,
            "client_cpu_us_per_move": 1e6 * (time.process_time() - before) / made,
            "rows_per_commit": (end["log_rows_total"] - start["log_rows_total"])
            / max(1.0, end["log_commits_total"] - start["log_commits_total"]),
            "rows_per_move": (end["log_rows_total"] - start["log_rows_total"]) / made,
            "late": self.late,
            "problems": self.problems[:3],
        }

    async def _metrics(self, http: httpx.AsyncClient) -> Counter[str]:
        """The counters of all servers, added up."""
        found: Counter[str] = Counter()
        for url in self.plan.urls:
            found.update(metrics((await http.get(f"{url}/metrics")).text))
        return found

    async def _pace(self, rate: float) -> None:
        """One move after the other, at a steady rate, round the tables."""
        begin, sent = time.perf_counter(), 0
        while (now := time.perf_counter()) - begin < self.plan.seconds:
            due = int((now - begin) * rate)
            while sent < due:
                place = sent % len(self.tables)
                table = self.tables[place]
                if table.waiting:
                    self.late += 1
                elif not table.move():
                    self._replace(table)
                sent += 1
            await asyncio.sleep(0.001)


def metrics(text: str) -> dict[str, Any]:
    """The server's counters."""
    lines = (line.split() for line in text.splitlines() if not line.startswith("#"))
    return {
        name.partition("{")[0].removeprefix("sightline_"): float(value) for name, value in lines
    }


async def main(plan: Plan) -> dict[str, Any]:
    """Set up, play, report."""
    client = Client(plan)
    await client.set_up()
    return await client.run()


if __name__ == "__main__":
    register(GAME)
    chosen = msgspec.json.decode(sys.argv[1], type=Plan)
    print(json.dumps(uvloop.run(main(chosen))))
