"""Everybody's attempts at puzzles: durable, numbered, with a clock."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from enum import IntEnum

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sightline.core.message import Message, say
from sightline.puzzles.model import Lay
from sightline.server.chance import Chance
from sightline.server.later import Later
from sightline.server.puzzle_messages import PuzzleProgress
from sightline.server.refusal import Refusal
from sightline.server.store import Put, Shelves
from sightline.server.timekeeper import Timekeeper

MOST_ATTEMPTS = 2000
MOST_SHARES = 2000
SIGN_SECONDS = 30.0
"""Between two signs of life at most so much counts."""
_KEPT = 4000
_SHOWN = 200
"""So many of somebody's attempts the room shows."""
_ATTEMPTS, _SOLUTIONS, _SHARES = "attempts", "solutions", "shares"


class Saved(Struct, frozen=True):
    """An attempt as it is in the file."""

    moves: tuple[Lay, ...] = ()
    ms: int = 0
    hints: tuple[int, int, int] = (0, 0, 0)
    solved_at: float | None = None
    solved_ms: int | None = None
    helped: bool = False
    gave_up: bool = False
    share: str | None = None
    shared: tuple[Lay, ...] | None = None
    """The position that the share shows."""
    late: bool = False
    """Help was taken after the solution; it counts for the solutions after that."""
    told: tuple[Lay, ...] = ()
    """Places that hints have given away, in this attempt or an earlier one."""
    spoiled: bool = False
    """So much has been given away that no later solution is without help."""
    progress: PuzzleProgress = PuzzleProgress()
    version: int = 0
    """One more with every change that a page has to know of."""


class Found(IntEnum):
    """How somebody came to know a solution."""

    ALONE = 0
    SHOWN = 1
    HELPED = 2


class SavedShare(Struct, frozen=True):
    """What a share link shows, as it is in the file."""

    key: str
    name: str
    at: float
    solved: bool
    ms: int
    hints: tuple[int, int, int]
    helped: bool
    score: Message | str | None
    """A text where it is an old one."""
    moves: tuple[Lay, ...]


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Saved).decode
_decode_share = msgspec.json.Decoder(SavedShare).decode


class Attempt:
    """One person's attempt at one puzzle, in memory. Change it only while holding ``lock``."""

    def __init__(self, person: str, key: str, saved: Saved, monotonic: Callable[[], float]) -> None:
        self.person, self.key = person, key
        self.saved = saved
        self._monotonic = monotonic
        self.lock = asyncio.Lock()
        self.address = ""
        """Where its person asked from last."""
        self._since: float | None = None
        self._paused: float | None = None
        self.timed = False
        """The clock was started before anything much was laid, so its time means something."""

    @property
    def version(self) -> int:
        """What pages know the attempt by; 0: it is not saved yet."""
        return self.saved.version

    @property
    def over(self) -> bool:
        """The clock stands: solved, or given up."""
        return self.saved.gave_up or self.saved.solved_at is not None

    @property
    def running(self) -> bool:
        """Whether the clock runs."""
        return self._since is not None and self._monotonic() - self._since <= SIGN_SECONDS

    @property
    def ms(self) -> int:
        """Time spent so far."""
        if self._since is None:
            return self.saved.ms
        return self.saved.ms + round(1000 * min(self._monotonic() - self._since, SIGN_SECONDS))

    def sign(self, running: bool = True) -> None:
        """Somebody is there, or has gone: add the time since the last sign."""
        ms, now = self.ms, self._monotonic()
        if ms != self.saved.ms:
            self.saved = replace(self.saved, ms=ms)
        if self.over:
            self.stop_clock()
        elif running:
            self._since, self._paused, self.timed = now, None, True
        elif self._paused is None:  # saying it twice makes no pause shorter
            self._since, self._paused = None, now

    def opened(self) -> None:
        """Somebody sees the puzzle: the first time, that starts the clock."""
        if self._since is None and self._paused is None:
            self.sign()

    def act(self, pieces: int = 1) -> None:
        """So many pieces were laid at once, or something else was done: somebody is there.

        Who lays pieces has not been away, so a pause that ends like this counts as time, within
        the limit between two signs. Several pieces at once were thought out before, so for them
        all the time counts.
        """
        began = self._paused if self._since is None else self._since
        if began is not None and not self.over:
            away = self._monotonic() - began
            counts = away if pieces > 1 else min(away, SIGN_SECONDS)
            self.saved = replace(self.saved, ms=self.saved.ms + round(1000 * counts))
            self._since, self._paused = self._monotonic(), None
        elif not self.over:
            # Nobody has looked before: how long several pieces have taken is not known.
            self._since, self.timed = self._monotonic(), pieces <= 1

    def stop_clock(self) -> None:
        """Solved or given up: what has not been added by now is not."""
        self._since = self._paused = None

    def reset_clock(self) -> None:
        """A new attempt begins."""
        self.stop_clock()
        self.sign()

    def require(self, version: int) -> None:
        """Nobody else has changed it meanwhile."""
        if version != self.version:
            raise Refusal(
                "conflict",
                say("puzzle-changed-elsewhere", version=str(self.version), yours=str(version)),
            )

    def put(self, saved: Saved) -> Put:
        """What to write."""
        return Put(_ATTEMPTS, self.person, self.key, _encode(saved))


class Attempts:
    """All attempts: those in use in memory, the rest on the room's shelves."""

    def __init__(
        self, shelves: Shelves, later: Later, timekeeper: Timekeeper, chance: Chance
    ) -> None:
        self._shelves = shelves
        self._attempts = shelves.shelf(_ATTEMPTS)
        self._solutions = shelves.shelf(_SOLUTIONS)
        self._shares = shelves.shelf(_SHARES)
        self._later = later
        self._timekeeper = timekeeper
        self._chance = chance
        self._live: OrderedDict[tuple[str, str], Attempt] = OrderedDict()

    def fresh(self, person: str, key: str) -> Attempt:
        """The beginning."""
        return Attempt(person, key, Saved(), self._timekeeper.monotonic)

    async def find(self, person: str, key: str) -> Attempt:
        """Somebody's attempt; a fresh one, which is not saved yet, if there is none."""
        if (person, key) not in self._live:
            item = await self._attempts.get(person, key)
            found = self.fresh(person, key)
            if item is not None:
                found.saved = _decode(item.body)
            self._live.setdefault((person, key), found)  # somebody may have been faster
            self._forget()
        self._live.move_to_end((person, key))
        return self._live[person, key]

    def _forget(self) -> None:
        for place, attempt in list(self._live.items()):
            if len(self._live) <= _KEPT:
                return
            if not attempt.lock.locked():
                # Its clock was saved with the last sign of life.
                del self._live[place]

    def forget_all(self) -> None:
        """Other servers may have changed them; their clocks were saved with the last sign of
        life."""
        self._later.write()
        for place, attempt in list(self._live.items()):
            if not attempt.lock.locked():
                del self._live[place]

    async def change(self, attempt: Attempt, saved: Saved, *more: Put) -> None:
        """Make a change durable, then true."""
        if attempt.version == 0 and await self._attempts.count(attempt.person) >= MOST_ATTEMPTS:
            raise Refusal("too-many", say("puzzle-too-many-attempts", most=MOST_ATTEMPTS))
        before = attempt.saved.ms
        saved = replace(saved, version=attempt.version + 1)
        await self._shelves.save(attempt.put(saved), *more)
        # A sign of life may have come while the disk wrote.
        attempt.saved = replace(saved, ms=saved.ms + attempt.saved.ms - before)
        if attempt.over:
            attempt.stop_clock()

    def remember_clock(self, attempt: Attempt) -> None:
        """Keep an attempt's time; it would not hurt if a crash lost it."""
        if attempt.version == 0:
            return

        def write() -> None:
            if attempt.lock.locked():
                # A change may be on its way to the disk, and this must not come after it.
                self.remember_clock(attempt)
            else:
                self._shelves.save_lazily(attempt.put(attempt.saved))

        self._later.remember(("attempt", attempt.person, attempt.key), write)

    async def mine(self, person: str) -> list[tuple[str, Saved]]:
        """Somebody's latest attempts, the newest first."""
        items = await self._attempts.owned(person, _SHOWN)
        return [(item.key, _decode(item.body)) for item in items]

    # -- solutions --------------------------------------------------------------------------------

    async def solution(self, person: str, key: str, name: str) -> Found | None:
        """How somebody came to know a solution; None: they don't."""
        item = await self._solutions.get(_finder(person, key), name)
        return None if item is None else Found(int(item.body))

    async def shown(self, person: str, key: str) -> list[str]:
        """The solutions that were shown to somebody."""
        items = await self._solutions.owned(_finder(person, key))
        return [item.key for item in items if int(item.body) == Found.SHOWN]

    def solution_put(self, person: str, key: str, name: str, how: Found) -> Put:
        """Remember a solution that somebody did not know before."""
        return Put(_SOLUTIONS, _finder(person, key), name, b"%d" % how)

    # -- sharing ----------------------------------------------------------------------------------

    async def share_put(self, person: str, share: SavedShare) -> tuple[str, Put]:
        """A new link that cannot be guessed."""
        if await self._shares.count(person) >= MOST_SHARES:
            raise Refusal("too-many", say("puzzle-too-many-shares", most=MOST_SHARES))
        name = self._chance.token(12)
        return name, Put(_SHARES, person, name, _encode(share))

    async def shared(self, name: str) -> SavedShare:
        """What a link shows."""
        item = await self._shares.find(name)
        if item is None:
            raise Refusal("not-found", say("puzzle-share-shows-nothing"))
        return _decode_share(item.body)


def _finder(person: str, key: str) -> str:
    """Whose solutions of which puzzle."""
    return f"{person} {key}"
