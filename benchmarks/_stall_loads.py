"""What benchmarks/stalls.py asks of a server: everything that costs much, from strangers.

Each load is a method of ``Loads``; what it needs to be there, ``prepare`` makes.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect

from sightline.core.registry import find_game
from sightline.games.viewpoint.sets import shipped_text
from sightline.puzzles import find_puzzle
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


PUZZLE = "board-6x10"
REFUSALS = {409, 413, 429}
"""How a server says that something cannot be had now, is too large, or too often asked for."""
_MOST_IN_A_CROWD = 500
_PAGES_THAT_ASK = 12
"""At each of the tables."""
_ASKS: list[tuple[str, dict[str, Any]]] = [
    ("legal", {"where": {}, "told": True}),
    ("notation", {"start": "no move begins so"}),
    ("coach", {}),
]


class WrongRequest(RuntimeError):
    """The server does not know what was asked, or failed: nothing was measured."""


class Loads:
    """Strangers, each with wishes that cost much."""

    def __init__(self, url: str, old: list[str]) -> None:
        self.url = url
        self.old = old
        self.http = httpx.AsyncClient(base_url=url, timeout=120, limits=httpx.Limits())
        self.rng = Random(5)
        self.loop: asyncio.AbstractEventLoop
        self.pages = AsyncExitStack()
        """The crowd's."""
        self.crowded = 0
        self.asking: asyncio.Future[list[Any]] | None = None
        self.hearing: list[asyncio.Future[None]] = []
        self.done = 0
        self.refused = 0

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request; what it answered, or nothing if it was refused."""
        answer = await self.http.request(method, path, json=body)
        if answer.status_code >= 400 and answer.status_code not in REFUSALS:
            raise WrongRequest(f"{method} {path}: {answer.status_code} {answer.text[:200]}")
        if answer.status_code >= 400:
            self.refused += 1
            return None
        self.done += 1
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    async def prepare(self) -> None:
        """Everything that the loads need to be there."""
        await self.ask("POST", "/api/me", {"name": "Stranger"})
        await self.prepare_rooms()
        await self.prepare_records()

    async def prepare_records(self) -> None:
        """Games that were played elsewhere."""
        ordinary = played("viewpoint", 4, {}, 400)
        self.ordinary = await self._imported(ordinary)
        self.monster = large_record(1000, 400)
        self.large = await self._imported(large_record(900, 230))
        bots = {"bots": ["partner", "partner"]}
        options = {"challenge": "A001", "turn_limit": 30}
        self.believed = await self._imported(played("viewpoints", 2, options, 60, **bots))
        games = [played("viewpoint", 3, {}, 60, number=number) for number in range(3)]
        self.judged = [await self._imported(game) for game in games]

    async def prepare_rooms(self) -> None:
        """What rooms and pictures are asked about."""
        self.pieces = (await self.ask("POST", "/api/challenges/draw", {"level": 2}))["pieces"]
        self.text = shipped_text("revisioned").replace('name = "revisioned"', 'name = "mine"')
        views = [("pentup", 4), ("viewpoint", 8), ("perspective", 3), ("viewpoints", 5)]
        self.views = [
            (game, msgspec.to_builtins(find_game(game).start(players, seed=1).view(0)))
            for game, players in views
        ]
        moves = [{"piece": lay.piece, "cells": lay.cells} for lay in find_puzzle(PUZZLE).solution()]
        self.lays = moves

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
        path = self.rng.choice(("report", "counts"))
        await self.ask("POST", f"/api/challenges/{path}", {"pieces": self.pieces})

    async def analyses(self) -> None:
        """Where was it lost? Asked, looked at and given up again."""
        path = f"/api/tables/{self.rng.choice(self.judged)['id']}/analysis"
        await self.ask("POST", path)
        await asyncio.sleep(0.5)
        await self.ask("GET", path)
        await self.ask("DELETE", path)

    async def pictures(self) -> None:
        """Views, positions of the rules and puzzles, drawn."""
        game, view = self.rng.choice(self.views)
        await self.ask("POST", f"/api/games/{game}/picture", {"view": view, "width": 200})
        await self.ask("GET", f"/api/puzzles/{PUZZLE}/picture.svg")

    async def puzzles(self) -> None:
        """How many solutions are left, and a hint, wherever one is."""
        path = f"/api/puzzles/{PUZZLE}/attempt"
        version = (await self.ask("GET", path))["version"]
        laid = self.lays[: self.rng.randrange(5)]
        now = await self.ask("POST", path, {"version": version, "moves": laid})
        await self.ask("GET", f"{path}/left?wait=0")
        if now is not None:
            await self.ask("POST", f"{path}/hint", {"version": now["version"], "step": 3})

    async def questions(self) -> None:
        """Pages at their own tables ask in bursts what costs most: legal moves in words, in
        notation, and the coach."""
        if self.asking is None:
            self.asking = asyncio.ensure_future(self._pages_that_ask())
        asks = [json.dumps({"say": "hello", "seat": 0, "last": None})]
        asks += [json.dumps({"say": say, "ref": 1, **more}) for say, more in _ASKS]
        for page in await self.asking:
            await page.send(self.rng.choice(asks))
        await asyncio.sleep(0.1)

    async def _pages_that_ask(self) -> list[Any]:
        pages: list[Any] = []
        for game, players in (("viewpoints", 5), ("perspective", 4), ("pentup", 4)):
            wish = {"game": game, "players": players, "seats": [{"kind": "me"}] * players}
            table = await self.ask("POST", "/api/tables", wish)
            if table is None:
                continue
            url = f"{self.url.replace('http', 'ws', 1)}/ws/tables/{table['id']}"
            cookie = {"Cookie": f"sightline={self.http.cookies['sightline']}"}
            seat = table["asked"][0]
            for _ in range(_PAGES_THAT_ASK):
                page = connect(url, additional_headers=cookie, ping_interval=None, max_size=None)
                socket = await self.pages.enter_async_context(page)
                await socket.send(json.dumps({"say": "hello", "seat": seat}))
                pages.append(socket)
                self.hearing.append(asyncio.ensure_future(self._hear(socket)))
        return pages

    async def _hear(self, socket: Any) -> None:
        async for text in socket:
            if text.startswith('{"tell":"refused"'):
                self.refused += 1
            else:
                self.done += 1

    async def crowd(self) -> None:
        """Tables with people at them who do nothing: what a look for garbage walks over."""
        if self.crowded >= _MOST_IN_A_CROWD:
            await asyncio.sleep(0.2)
            return
        self.crowded += 1
        wish = {"game": "pentup", "players": 2, "seats": [{"kind": "me"}] * 2}
        table = await self.ask("POST", "/api/tables", wish)
        if table is None:
            return
        url = f"{self.url.replace('http', 'ws', 1)}/ws/tables/{table['id']}"
        cookie = {"Cookie": f"sightline={self.http.cookies['sightline']}"}
        for seat in (0, 1):
            page = connect(url, additional_headers=cookie, ping_interval=None)
            socket = await self.pages.enter_async_context(page)
            await socket.send(json.dumps({"say": "hello", "seat": seat}))

    async def run(self, names: list[str], seconds: float) -> None:
        """Some loads at once, each from two strangers who never wait."""
        end = time.monotonic() + seconds

        async def again(work: Callable[[], Awaitable[None]]) -> None:
            while time.monotonic() < end:
                await work()

        works = [getattr(self, name) for name in names for _ in range(2)]
        try:
            await asyncio.gather(*(again(work) for work in works))
        finally:
            await self.pages.aclose()
            await asyncio.gather(*self.hearing, return_exceptions=True)
            self.crowded, self.asking, self.hearing = 0, None, []


LOADS = (
    "replays", "imports", "branches", "lists", "tables", "beliefs", "hints", "sets", "studies",
    "challenges", "analyses", "pictures", "puzzles", "questions", "crowd",
)  # fmt: skip
