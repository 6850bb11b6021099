"""Where puzzles think: beside the event loop, on threads, with a limit; counts are remembered."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeVar

from sightline.core.message import say
from sightline.puzzles.model import Lay, Left
from sightline.puzzles.puzzle import Puzzle
from sightline.puzzles.warm import stamp, warm
from sightline.server.fair_queue import Claim, FairQueue, Owner
from sightline.server.logs import note_failure
from sightline.server.refusal import Refusal
from sightline.server.store import Store
from sightline.server.store.changes import MetaSet
from sightline.server.timekeeper import Timekeeper

T = TypeVar("T")

HINT_SECONDS = 10.0
COUNT_SECONDS = 30.0
FORGOTTEN_SECONDS = 3.0
"""A count that nobody has waited for in so long is given up."""
_KEPT = 20_000
_MOST_COUNTS = 64
_OWN_COUNTS = 2
"""So many counts one person, and one address, may have under way."""
_OWN_SEARCHES = 2
_ADDRESS_SEARCHES = 8
_STAMP = "puzzles compiled"
_NOTHING = Left("counting", 0, None, 0.0)


class Asker(NamedTuple):
    """Who wants something thought out: a person, at an address."""

    person: str
    address: str

    @property
    def claim(self) -> Claim:
        """Their turn among others."""
        return Claim(Owner(self.address, self.person))


Position = tuple[str, frozenset[Lay]]


class Count:
    """A number of solutions that is being counted."""

    def __init__(self, asker: Asker, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self.askers = {asker.person: asker.address}
        self.left = _NOTHING
        self.asked = self.began = monotonic()
        self.waiting = 0
        self.done = asyncio.Event()
        self.stopped = False

    @property
    def too_long(self) -> bool:
        """It has taken all the time that a count is given."""
        return self._monotonic() - self.began > COUNT_SECONDS

    def stop(self) -> bool:
        """Whether to give up; asked from the counting thread."""
        now = self._monotonic()
        idle = not self.waiting and now - self.asked > FORGOTTEN_SECONDS
        return self.stopped or idle or self.too_long


class Thinking:
    """Three kinds of work that never hold up each other: what takes a moment, searches for hints,
    and counting."""

    def __init__(self, store: Store, timekeeper: Timekeeper, *, warming: bool) -> None:
        self._store = store
        self._monotonic = timekeeper.monotonic
        self._quick = ThreadPoolExecutor(1, thread_name_prefix="puzzle")
        self._long = ThreadPoolExecutor(1, thread_name_prefix="puzzle-search")
        self._counting = ThreadPoolExecutor(1, thread_name_prefix="puzzle-count")
        self._search_turns = FairQueue(["one search"])
        self._count_turns = FairQueue(["one count"])
        self._known: OrderedDict[Position, Left] = OrderedDict()
        self._counts: dict[Position, Count] = {}
        self._searches: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self._warming = warming
        self._warmed: asyncio.Task[None] | None = None
        self._closed = False

    def close(self) -> None:
        """End all searches soon."""
        self._closed = True
        for count in self._counts.values():
            count.stopped = True
        if self._warmed is not None:
            self._warmed.cancel()
        self._quick.shutdown(wait=False, cancel_futures=True)
        self._long.shutdown(wait=False, cancel_futures=True)
        self._counting.shutdown(wait=False, cancel_futures=True)

    # -- warming ----------------------------------------------------------------------------------

    def get_ready(self) -> None:
        """Somebody is in the room: load the compiled code (once)."""
        if self._warming and self._warmed is None and not self._closed:
            self._warmed = asyncio.get_running_loop().create_task(self._warm())

    async def _warm(self) -> None:
        process = None
        try:
            now = stamp().encode()
            if await self._store.meta(_STAMP) != now:
                process = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", "sightline.puzzles.warm",
                    stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL,
                    stderr=asyncio.subprocess.DEVNULL,
                )  # fmt: skip
                if await process.wait() == 0:
                    self._store.save_lazily([MetaSet(_STAMP, now)])
            await asyncio.get_running_loop().run_in_executor(self._long, warm)
        except OSError:
            note_failure("the puzzles could not be compiled ahead")
        finally:
            if process is not None and process.returncode is None:
                process.kill()

    async def _ready(self) -> None:
        if self._warmed is not None:
            await asyncio.shield(self._warmed)

    # -- working ----------------------------------------------------------------------------------

    async def quickly(self, work: Callable[..., T], *values: object) -> T:
        """Something that takes milliseconds and no kernel."""
        return await asyncio.get_running_loop().run_in_executor(self._quick, work, *values)

    async def search(self, work: Callable[[Callable[[], bool]], T], asker: Asker) -> T:
        """Something that may take long; it is given a ``stop`` to ask now and then."""

        def run() -> T:
            until = self._monotonic() + HINT_SECONDS  # from now on: it may have waited for others
            return work(lambda: self._closed or self._monotonic() > until)

        person, address = f"person {asker.person}", f"address {asker.address}"
        if self._searches[person] >= _OWN_SEARCHES or self._searches[address] >= _ADDRESS_SEARCHES:
            raise Refusal("too-many", say("puzzle-help-asked-already"))
        self._searches.update((person, address))
        try:
            await self._ready()
            async with self._search_turns.place(asker.claim):
                return await asyncio.get_running_loop().run_in_executor(self._long, run)
        finally:
            for key in (person, address):
                self._searches[key] -= 1
                if not self._searches[key]:
                    del self._searches[key]

    async def left(self, puzzle: Puzzle, moves: Sequence[Lay], wait: float, asker: Asker) -> Left:
        """Solutions left, or how far the counting has come when the time is up."""
        here = (puzzle.info.key, frozenset(moves))
        known = self.known(puzzle, moves)
        if known is not None:
            return known
        count = self._counts.get(here)
        if count is None:
            if not self._make_room(asker):
                return _NOTHING  # too much to do: whoever asks again may have more luck
            count = self._counts[here] = Count(asker, self._monotonic)
            counting = self._count(here, puzzle, moves, count, asker.claim)
            task = asyncio.get_running_loop().create_task(counting)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        else:
            count.askers[asker.person] = asker.address
        count.waiting += 1
        try:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(count.done.wait(), wait)
        finally:
            count.waiting -= 1
            count.asked = self._monotonic()
        return count.left

    def _make_room(self, asker: Asker) -> bool:
        """Whether somebody may have one more count; their own oldest ones give way to it."""
        mine = [(here, c) for here, c in self._counts.items() if asker.person in c.askers]
        for here, count in mine[: max(0, len(mine) + 1 - _OWN_COUNTS)]:
            del count.askers[asker.person]
            if not count.askers:  # nobody else wants it
                count.stopped = True
                count.done.set()
                del self._counts[here]
        near = sum(asker.address in count.askers.values() for count in self._counts.values())
        return near < _OWN_COUNTS and len(self._counts) < _MOST_COUNTS

    def known(self, puzzle: Puzzle, moves: Sequence[Lay]) -> Left | None:
        """Solutions left, if that has been counted already."""
        if not moves and puzzle.info.solutions is not None:
            return puzzle.info.solutions
        here = (puzzle.info.key, frozenset(moves))
        left = self._known.get(here)
        if left is not None:
            self._known.move_to_end(here)
        return left

    async def _count(
        self, here: Position, puzzle: Puzzle, moves: Sequence[Lay], count: Count, claim: Claim
    ) -> None:
        def tell(left: Left) -> None:
            count.left = left

        def work() -> Left:
            count.began = self._monotonic()  # not before: it may have waited for others
            found = None if count.stop() else puzzle.left(moves, count.stop, tell)
            return found or Left("stopped", 0, None, 0.0)

        try:
            await self._ready()
            async with self._count_turns.place(claim):
                loop = asyncio.get_running_loop()
                count.left = await loop.run_in_executor(self._counting, work)
            if count.left.status == "exact" or (count.too_long and not count.stopped):
                self._known[here] = count.left
                while len(self._known) > _KEPT:
                    self._known.popitem(last=False)
        except Exception:  # the page goes on without the number
            note_failure("solutions could not be counted", puzzle=here[0])
            count.left = Left("stopped", 0, None, 0.0)
        finally:
            if self._counts.get(here) is count:
                del self._counts[here]
            count.done.set()
