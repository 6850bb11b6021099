"""Who can hold up everybody: how long /health takes while strangers ask for all that costs much.

    python benchmarks/stalls.py                # each load alone, then all at once: four minutes
    python benchmarks/stalls.py --quick        # all at once only
    python benchmarks/stalls.py --only replays

Starts a server with 20,000 finished tables in its file, a client that plays at 50 tables, one that
asks for replays, imports, lists, beliefs, hints, studies and challenges, and a third that asks for
/health every few milliseconds. The budget: 99 of 100 answers within 20 ms, none later than 100 ms.
The loads run at a lower priority than server and probe, so that the machine's cores are not what
is measured; "busy" is how long the loop's own thread computed in one turn at most, whatever else
the machine did meanwhile (told by the server in coarse steps, over the last minute).
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.asyncio.client import connect

from sightline.core.registry import find_game, register
from sightline.games.viewpoint.rules.sets import shipped_text
from sightline.server.store.sqlite import SqliteStore
from sightline.table.clocks import ClockSetting
from sightline.table.entries import (
    BotSat,
    Header,
    Moved,
    Started,
    encode_entry,
)

from _table_game import GAME  # isort: skip  (beside this file)
from _table_load import metrics  # isort: skip
from table import HERE, environment, server  # isort: skip

FINISHED = 20_000
BUDGET_P99 = 20.0
BUDGET_WORST = 100.0
_PROBE_SECONDS = 0.004


# -- what the file holds ---------------------------------------------------------------------------


def fill(folder: Path, tables: int) -> list[str]:
    """Finished tables as a server without summaries has left them; their ids."""
    store = SqliteStore(folder)
    db = store._reads
    forms = [GAME.write_move(move) for move in GAME.start(2, seed=0).legal(0)]
    entries = [encode_entry(BotSat(0, "random")), encode_entry(BotSat(1, "random"))]
    entries.append(encode_entry(Started()))
    entries += [encode_entry(Moved(n % 2, msgspec.Raw(forms[n % 3]))) for n in range(20)]
    ids = [f"old{number:07}" for number in range(tables)]
    db.execute("BEGIN")
    for number, table in enumerate(ids):
        header = Header(
            game=GAME.key,
            players=2,
            options={"moves": 20},
            seed=f"{number:032x}",
            host="somebody",
            created=1e9 + number,
            clock=ClockSetting(),
            window=5,
            listed=number % 2 == 0,
            invites=(f"i{number}a", f"i{number}b"),
            audience=f"a{number}",
        )
        row = (table, msgspec.json.encode(header), "somebody", header.listed, "finished", 1e9)
        db.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", row)
        db.execute("INSERT INTO members VALUES ('somebody', ?)", (table,))
        rows = [(table, seq, 1e9, entry) for seq, entry in enumerate(entries, 1)]
        db.executemany("INSERT INTO log (table_id, seq, at, body) VALUES (?, ?, ?, ?)", rows)
    db.execute("COMMIT")
    store.close()
    return ids


def large_set(name: str, cards: int) -> str:
    """A card set with as many words as cards may have."""
    text = "Words and more words. " * 13
    return f'[set]\nname = "{name}"\ntitle = "Large {name}"\nabout = "Large."\n' + "".join(
        f'[[card]]\ntitle = "{name} {number}"\ncopies = 1\npoints = 0\ntext = "{text}"\n'
        f'played = [{{ do = "draw" }}]\n'
        for number in range(cards)
    )


def played(game: str, players: int, options: Any, moves: int, **meta: Any) -> str:
    """The record of a random game."""
    state, rng = find_game(game).start(players, options, seed=1), Random(1)
    while state.outcome is None and state.length < moves:
        seat = state.awaiting[0]
        legal = state.legal(seat)
        state.apply(seat, legal[rng.randrange(len(legal))])
    record = state.record
    record.meta.update(meta)
    return record.dump()


def large_record(cards: int, moves: int) -> str:
    """A game whose every view tells of so many cards."""
    names = [f"set{number}" for number in range(4)]
    custom = [large_set(name, cards // 4) for name in names]
    options = {"sets": "+".join(names), "custom": custom, "turn_limit": 5000}
    return played("viewpoint", 2, options, moves)


# -- the loads -------------------------------------------------------------------------------------


class Loads:
    """Strangers, each with wishes that cost much."""

    def __init__(self, url: str, old: list[str]) -> None:
        self.url = url
        self.old = old
        self.http = httpx.AsyncClient(base_url=url, timeout=120, limits=httpx.Limits())
        self.rng = Random(5)
        self.loop: asyncio.AbstractEventLoop
        self.done = 0
        self.refused = 0

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request; what it answered, or nothing if it was refused."""
        answer = await self.http.request(method, path, json=body)
        if answer.status_code >= 500:
            raise RuntimeError(f"{path}: {answer.status_code} {answer.text[:200]}")
        if answer.status_code >= 400:
            self.refused += 1
            return None
        self.done += 1
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    async def prepare(self) -> None:
        """Everything that the loads need to be there."""
        await self.ask("POST", "/api/me", {"name": "Stranger"})
        ordinary = played("viewpoint", 4, {}, 400)
        self.ordinary = await self._imported(ordinary)
        self.monster = large_record(1000, 400)
        self.large = await self._imported(large_record(900, 230))
        bots = {"bots": ["partner", "partner"]}
        options = {"challenge": "A001", "turn_limit": 30}
        self.believed = await self._imported(played("viewpoints", 2, options, 60, **bots))
        self.pieces = (await self.ask("POST", "/api/challenges/draw", {"level": 2}))["pieces"]
        self.text = shipped_text("revisioned").replace('name = "revisioned"', 'name = "mine"')

    async def _imported(self, record: str) -> dict[str, Any]:
        found = await self.ask("POST", "/api/import", {"record": record})
        if found is None:
            raise RuntimeError("a record was refused")
        if found["status"] != "finished":
            found = await self.ask("POST", f"/api/tables/{found['id']}/abandon")
        return found

    async def replays(self) -> None:
        """Pages of an ordinary game and of one with large views, from every seat."""
        table = self.rng.choice((self.ordinary, self.large))
        step = self.rng.randrange(table["moves"])
        seat = self.rng.randrange(table["players"])
        await self.ask("GET", f"/api/tables/{table['id']}/replay?seat={seat}&from={step}")

    async def imports(self) -> None:
        """A record that is too much for anybody, and one that can be had and is given up again."""
        await self.ask("POST", "/api/import", {"record": self.monster})

    async def branches(self) -> None:
        """Play on from a step of a long game, and give that up."""
        wish = {"step": self.rng.randrange(self.ordinary["moves"])}
        found = await self.ask("POST", f"/api/tables/{self.ordinary['id']}/branch", wish)
        if found is not None:
            await self.ask("POST", f"/api/tables/{found['id']}/abandon")

    async def lists(self) -> None:
        """The lobby."""
        await self.ask("GET", "/api/lobby")

    async def tables(self) -> None:
        """Tables that nobody has looked at for long."""
        await self.ask("GET", f"/api/tables/{self.rng.choice(self.old)}")

    async def beliefs(self) -> None:
        """Why did the bot do that?"""
        step = self.rng.randint(1, self.believed["moves"])
        await self.ask("GET", f"/api/tables/{self.believed['id']}/beliefs?step={step}")

    async def hints(self) -> None:
        """A solo game, played by hints."""
        seats = [{"kind": "me"}]
        table = await self.ask("POST", "/api/tables", {"game": "perspective", "players": 1,
                                                       "seats": seats})  # fmt: skip
        if table is None:
            return
        url = f"{self.url.replace('http', 'ws', 1)}/ws/tables/{table['id']}"
        cookie = {"Cookie": f"sightline={self.http.cookies['sightline']}"}
        async with connect(url, additional_headers=cookie) as socket:
            await socket.send('{"say":"hello","seat":0}')
            await socket.send('{"say":"hint","ref":1}')
            async for text in socket:
                told = json.loads(text)
                if told["tell"] == "hint":
                    self.done += 1
                    break
                if told["tell"] == "refused":
                    self.refused += 1
                    break
        await self.ask("POST", f"/api/tables/{table['id']}/abandon")

    async def sets(self) -> None:
        """Card sets, checked as somebody types."""
        text = self.rng.choice((self.text, large_set("mine", 400)[:199_000]))
        await self.ask("POST", "/api/workshop/check", {"text": text})

    async def studies(self) -> None:
        """Bots play a card set many times."""
        wish = {"text": self.text, "players": 2, "games": 20}
        await self.ask("POST", "/api/workshop/studies", wish)
        await asyncio.sleep(0.5)

    async def challenges(self) -> None:
        """Cards, checks and difficulty of an own challenge."""
        path = self.rng.choice(("look", "counts"))
        await self.ask("POST", f"/api/challenges/{path}", {"pieces": self.pieces})

    async def run(self, names: list[str], seconds: float) -> None:
        """Some loads at once, each from two strangers who never wait."""
        end = time.monotonic() + seconds

        async def again(work: Callable[[], Awaitable[None]]) -> None:
            while time.monotonic() < end:
                await work()

        works = [getattr(self, name) for name in names for _ in range(2)]
        await asyncio.gather(*(again(work) for work in works))


LOADS = (
    "replays", "imports", "branches", "lists", "tables", "beliefs", "hints", "sets", "studies",
    "challenges",
)  # fmt: skip


# -- the probe -------------------------------------------------------------------------------------


def probe(url: str) -> None:
    """Ask for /health again and again, for as long as each line of the input says; prints how long
    each answer took, in milliseconds."""
    place = urlsplit(url)
    for line in sys.stdin:
        connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=60)
        took: list[float] = []
        end = time.monotonic() + float(line)
        while time.monotonic() < end:
            began = time.perf_counter()
            connection.request("GET", "/health")
            connection.getresponse().read()
            took.append(1000 * (time.perf_counter() - began))
            time.sleep(_PROBE_SECONDS)
        connection.close()
        print(json.dumps(took), flush=True)


class Probe:
    """A process that keeps its priority while the loads give way."""

    def __init__(self, url: str) -> None:
        command = [sys.executable, __file__, "--probe", url]
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self._process = subprocess.Popen(command, text=True, env=environment(), **pipes)

    def begin(self, seconds: float) -> None:
        """Ask for so long."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{seconds}\n")
        self._process.stdin.flush()

    def result(self) -> list[float]:
        """What was measured, the shortest first."""
        assert self._process.stdout is not None
        return sorted(json.loads(self._process.stdout.readline()))

    def end(self) -> None:
        """No more."""
        self._process.communicate()


def measure(loads: Loads, prober: Probe, names: list[str], seconds: float, rate: float) -> Any:
    """One row of the table."""
    loads.done = loads.refused = 0
    url = loads.url
    plan = {"url": url, "game": GAME.key, "tables": 50, "seconds": seconds + 2, "rate": rate}
    play = [sys.executable, str(HERE / "_table_load.py"), json.dumps(plan)]
    pipe: dict[str, Any] = {"stdout": subprocess.PIPE, "text": True, "env": environment()}
    with subprocess.Popen(play, **pipe) as player:
        time.sleep(2.0)  # it sets its tables up first
        before = metrics(httpx.get(f"{url}/metrics").text)
        prober.begin(seconds)
        loads.loop.run_until_complete(loads.run(names, seconds))
        took = prober.result()
        after = metrics(httpx.get(f"{url}/metrics").text)
        moved = json.loads(player.communicate(timeout=120)[0])
    return {
        "load": "all at once" if len(names) > 1 else names[0] if names else "play only",
        "done": loads.done,
        "refused": loads.refused,
        "p50_ms": took[len(took) // 2],
        "p99_ms": took[int(len(took) * 0.99)],
        "worst_ms": took[-1],
        "busy_ms": 1000 * after["loop_busy_max_seconds"],
        "stalls": after["loop_stalls_total"] - before["loop_stalls_total"],
        "moves_per_second": moved["moves_per_second"],
        "move_p99_ms": moved["p99_ms"],
    }


def main() -> None:
    """Print the table, or the same as JSON; the exit status says whether the budget was kept."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=15.0, help="length of each run")
    parser.add_argument("--rate", type=float, default=200.0, help="moves a second beside it")
    parser.add_argument("--quick", action="store_true", help="only all loads at once")
    parser.add_argument("--only", choices=LOADS, help="only this load")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--probe", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.probe:
        probe(given.probe)
        return
    register(GAME)
    runs = [[given.only]] if given.only else [[], *([name] for name in LOADS), list(LOADS)]
    if given.quick:
        runs = [[], list(LOADS)]
    results: list[dict[str, Any]] = []
    if not given.json:
        print(f"{os.cpu_count()} cores, Python {platform.python_version()}; {FINISHED:,} finished")
        print(f"tables in the file, {given.rate:.0f} moves a second at 50 tables beside each load.")
        print(f"{'load':14}{'done':>7}{'refused':>9}{'/health p50':>13}{'p99':>8}{'worst ms':>10}"
              f"{'busy ≤':>8}{'stalls':>8}{'moves/s':>9}{'move p99':>10}")  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        old = fill(Path(folder), FINISHED)
        limits = ("--open-tables", "100000", "--study-seconds", "60")
        with server(Path(folder), *limits) as url:
            prober = Probe(url)
            os.nice(5)  # server and probe keep their priority: see the module's docstring
            with asyncio.Runner() as runner:
                loads = Loads(url, old)
                loads.loop = runner.get_loop()
                runner.run(loads.prepare())
                for names in runs:
                    row = measure(loads, prober, names, given.seconds, given.rate)
                    results.append(row)
                    if not given.json:
                        print(f"{row['load']:14}{row['done']:7}{row['refused']:9}"
                              f"{row['p50_ms']:13.1f}{row['p99_ms']:8.1f}{row['worst_ms']:10.1f}"
                              f"{row['busy_ms']:8.0f}{row['stalls']:8.0f}{row['moves_per_second']:9.0f}"
                              f"{row['move_p99_ms']:10.1f}", flush=True)  # fmt: skip
                runner.run(loads.http.aclose())
            prober.end()
    if given.json:
        print(json.dumps(results, indent=2))
    kept = all(r["p99_ms"] <= BUDGET_P99 and r["worst_ms"] <= BUDGET_WORST for r in results)
    if not given.json:
        print("within the budget" if kept else "over the budget",
              f"(p99 {BUDGET_P99:.0f} ms, worst {BUDGET_WORST:.0f} ms)")  # fmt: skip
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    main()
