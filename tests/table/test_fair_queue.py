"""The queue in front of the bots: ranks, owners in turn, and nobody waits for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import pytest
from tests.loops import run_apart

from sightline.server import fair_queue
from sightline.server.fair_queue import PASSED_OVER, Claim, FairQueue, Owner, Rank

MALLORY, ANN, BOB = Owner("198.51.100.7", "m"), Owner("192.0.2.1", "ann"), Owner("192.0.2.2", "bob")


class Bench:
    """A queue with one place, which the test holds; notes who gets it, in order."""

    def __init__(self) -> None:
        self.queue = FairQueue(["the place"])
        self.order: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.gate = asyncio.Semaphore(1_000_000)

    async def hold(self) -> None:
        """Take the place, so that whoever comes has to wait."""
        await self.queue.take(Claim())

    async def wish(
        self,
        name: str,
        owner: Owner,
        rank: Rank = Rank.PLAYER,
        source: str = "",
        cost: float = 1.0,
    ) -> None:
        """Somebody wants the place for a moment."""

        async def want() -> None:
            async with self.queue.place(Claim(owner, rank, source), cost):
                self.order.append(name)
                await self.gate.acquire()

        before = self.queue.waiting
        self.tasks[name] = asyncio.ensure_future(want())
        while self.queue.waiting == before:
            await asyncio.sleep(0)

    async def release(self) -> list[str]:
        """Give the place back and let everybody have it."""
        self.queue.give("the place")
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
        assert self.queue.waiting == 0
        assert self.queue.take_free("the place")  # nothing is lost on the way
        return self.order


Scene = Callable[[Bench], Coroutine[Any, Any, None]]


def play(scene: Scene) -> None:
    async def run() -> None:
        bench = Bench()
        await bench.hold()
        await scene(bench)

    run_apart(run())


def test_owners_take_turns() -> None:
    async def scene(bench: Bench) -> None:
        for number in range(5):
            await bench.wish(f"m{number}", MALLORY)
        await bench.wish("ann", ANN)
        await bench.wish("bob1", BOB)
        await bench.wish("bob2", BOB)
        assert await bench.release() == ["m0", "ann", "bob1", "m1", "bob2", "m2", "m3", "m4"]

    play(scene)


def test_many_people_at_one_address_have_one_turn_between_them() -> None:
    async def scene(bench: Bench) -> None:
        for number in range(4):
            await bench.wish(f"m{number}", Owner(MALLORY.address, f"guest {number}"))
        await bench.wish("m0 again", Owner(MALLORY.address, "guest 0"))
        await bench.wish("ann", ANN)
        await bench.wish("ann again", ANN)
        order = await bench.release()
        assert order == ["m0", "ann", "m1", "ann again", "m2", "m3", "m0 again"]

    play(scene)


def test_people_come_before_tables_without_any() -> None:
    async def scene(bench: Bench) -> None:
        await bench.wish("nobody", MALLORY, Rank.NOBODY)
        await bench.wish("watched", BOB, Rank.WATCHER)
        await bench.wish("played", ANN, Rank.PLAYER)
        assert await bench.release() == ["played", "watched", "nobody"]

    play(scene)


def test_nobody_waits_for_ever() -> None:
    async def scene(bench: Bench) -> None:
        await bench.wish("patient", BOB, Rank.NOBODY)
        for number in range(3 * PASSED_OVER):
            await bench.wish(f"a{number}", ANN)
        order = await bench.release()
        assert order.index("patient") == PASSED_OVER

    play(scene)


def test_what_costs_more_takes_more_turns() -> None:
    async def scene(bench: Bench) -> None:
        for number in range(3):
            await bench.wish(f"dear{number}", MALLORY, cost=2.0)
        for number in range(4):
            await bench.wish(f"a{number}", ANN)
        assert await bench.release() == ["dear0", "a0", "a1", "dear1", "a2", "a3", "dear2"]

    play(scene)


def test_whoever_comes_back_has_saved_up_nothing() -> None:
    async def scene(bench: Bench) -> None:
        bench.gate = asyncio.Semaphore(0)
        for number in range(6):
            await bench.wish(f"m{number}", MALLORY)
        bench.queue.give("the place")
        for served in (1, 2, 3):
            while len(bench.order) < served:
                await asyncio.sleep(0)
            bench.gate.release()
        while len(bench.order) < 4:
            await asyncio.sleep(0)
        # Ann has had nothing yet; she takes turns from now on and no more than that.
        for number in range(3):
            await bench.wish(f"a{number}", ANN)
        for _ in bench.tasks:
            bench.gate.release()
        await asyncio.gather(*bench.tasks.values())
        assert bench.order[4:] == ["a0", "m4", "a1", "m5", "a2"]

    play(scene)


def test_a_wish_can_be_taken_back() -> None:
    async def scene(bench: Bench) -> None:
        await bench.wish("m", MALLORY)
        await bench.wish("ann", ANN)
        await bench.wish("bob", BOB)
        bench.tasks["ann"].cancel()
        with pytest.raises(asyncio.CancelledError):
            await bench.tasks["ann"]
        assert bench.queue.waiting == 2
        assert await bench.release() == ["m", "bob"]

    play(scene)


def test_a_place_that_comes_too_late_goes_to_the_next() -> None:
    async def scene(bench: Bench) -> None:
        await bench.wish("ann", ANN)
        await bench.wish("bob", BOB)
        bench.queue.give("the place")  # Ann's, but she has not seen it yet
        bench.tasks["ann"].cancel()
        await asyncio.gather(*bench.tasks.values(), return_exceptions=True)
        assert bench.order == ["bob"]
        assert bench.queue.take_free("the place")

    play(scene)


def test_somebody_who_comes_makes_it_urgent() -> None:
    async def scene(bench: Bench) -> None:
        await bench.wish("other", BOB, Rank.WATCHER, source="other table")
        await bench.wish("mine", ANN, Rank.NOBODY, source="my table")
        await bench.wish("mine too", ANN, Rank.NOBODY, source="my table")
        bench.queue.rerank("my table", Rank.PLAYER)
        bench.queue.rerank("no table", Rank.PLAYER)
        assert await bench.release() == ["mine", "mine too", "other"]

    play(scene)


def test_memory_stays_small_with_very_many_owners() -> None:
    async def scene(bench: Bench) -> None:
        for number in range(1500):
            await bench.wish(f"{number}", Owner(f"address {number}", "x"))
        order = await bench.release()
        assert order == [str(number) for number in range(1500)]
        assert not bench.queue._sources

    play(scene)


class Compared:
    """What taking turns means, said plainly: of all that wait the one that has had least, and of
    equals the one that has waited longest."""

    def __init__(self) -> None:
        self.waiting: list[str] = []
        self.had: dict[str, float] = {}
        self.now = 0.0

    def enter(self, key: str) -> None:
        self.waiting.append(key)
        self.had[key] = max(self.had.get(key, 0.0), self.now)

    def next(self) -> str:
        return min(self.waiting, key=self.had.__getitem__)

    def charge(self, key: str, cost: float) -> None:
        self.now = self.had[key]
        self.had[key] += cost
        self.waiting.remove(key)
        self.waiting.append(key)

    def leave(self, key: str) -> None:
        self.waiting.remove(key)
        if not self.waiting:
            self.had.clear()


def test_turns_are_taken_as_if_all_were_compared() -> None:
    luck, served = Random(4), 0
    for _ in range(50):
        turns, plain = fair_queue._Turns[str](), Compared()
        for _ in range(300):
            key = f"person {luck.randrange(8)}"
            if key not in plain.waiting and luck.random() < 0.6:
                turns.enter(key, key)
                plain.enter(key)
            elif plain.waiting and luck.random() < 0.2:
                gone = luck.choice(plain.waiting)
                turns.leave(gone)
                plain.leave(gone)
            elif plain.waiting:
                first, cost = plain.next(), luck.choice((1.0, 1.0, 2.5))
                assert turns.next() == first
                served += 1
                turns.charge(first, cost)
                plain.charge(first, cost)
                if luck.random() < 0.7:
                    turns.leave(first)
                    plain.leave(first)
    assert served > 1000
