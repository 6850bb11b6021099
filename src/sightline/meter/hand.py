"""The hand that answers, or does not: in a process of its own.

Whoever measures must not feel it. If the one that answers and those that look at the clock shared
an event loop, an answer would delay every measurement by what it takes to send it and to hear that
it was taken: the meter would find its own work, and call it a leak. So the answering seat's page is
held by another process. It is told before the window opens what to do and when, in the same words
whether or not it is to answer, and says only after the window what came of it.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from typing import Any

from sightline.core.message import say
from sightline.meter.errors import CannotMeasure
from sightline.meter.observers import SEAT, observer_title
from sightline.meter.people import Guest
from sightline.meter.wire import PATIENCE

ANSWERS, PINGS, NOTHING = "answers", "pings.", "nothing"
"""What a hand may do."""
TAKEN = ("answer", "noted")
"""What comes back when an answer was taken."""
LONGEST_LINE = 1 << 20


class Hands:
    """The other process, as long as windows are measured."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._waiting: dict[int, asyncio.Future[str]] = {}
        self._reading: asyncio.Future[None] | None = None
        self._hands = 0

    async def __aenter__(self) -> Hands:
        paths = [path for path in sys.path if path]
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "sightline.meter.hand_worker",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LONGEST_LINE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, paths))},
        )  # fmt: skip
        self._reading = asyncio.ensure_future(self._read())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()
        assert self._reading is not None
        await self._reading

    async def _read(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            told = json.loads(line)
            future = self._waiting.pop(told["hand"])
            if not future.done():
                future.set_result(told["fate"])
        for future in self._waiting.values():
            if not future.done():
                future.set_result("")

    async def open(self, guest: Guest, table: str, seat: int) -> Hand:
        """A page at a seat; it shows the table when this returns."""
        await guest.pace.take()
        self._hands += 1
        hand = Hand(self, self._hands)
        address = guest.site.socket_address(table)
        fate = await self.ask(hand.number, open=address, cookie=guest.http.cookie, seat=seat)
        if fate != "snapshot":
            name = observer_title(f"{SEAT}{seat}")
            raise CannotMeasure(say("meter-may-not-see", name=name, message=fate))
        return hand

    def tell(self, hand: int, **content: Any) -> None:
        """Tell the other process something that it does not answer."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"hand": hand, **content}).encode() + b"\n")

    async def ask(self, hand: int, **content: Any) -> str:
        """Tell it something, and wait for what it says."""
        future = self._waiting[hand] = asyncio.get_running_loop().create_future()
        self.tell(hand, **content)
        async with asyncio.timeout(2 * PATIENCE):
            return await future


class Hand:
    """The page of the seat that answers in secret, or does not."""

    def __init__(self, hands: Hands, number: int) -> None:
        self._hands = hands
        self.number = number

    def plan(self, what: str, seconds: float, move: Any, step: int) -> None:
        """What it does so many seconds from now."""
        self._hands.tell(self.number, does=what, seconds=seconds, move=move, step=step)

    async def fate(self) -> str:
        """What came of it: the kind of message that answered, or nothing."""
        return await self._hands.ask(self.number, fate=True)

    async def close(self) -> None:
        """Leave."""
        await self._hands.ask(self.number, close=True)
