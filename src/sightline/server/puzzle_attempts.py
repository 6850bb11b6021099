"""Everybody's attempts at puzzles: durable, numbered, with a clock."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from enum import IntEnum
from time import monotonic, time

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sightline.puzzles.model import Lay
from sightline.server.puzzle_messages import PuzzleProgress
from sightline.server.refusal import Refusal
from sightline.server.store import Statement, Store

MOST_ATTEMPTS = 2000
MOST_SHARES = 2000
SIGN_SECONDS = 30.0
"""Between two signs of life at most so much counts."""
_KEPT = 4000


class Kept(Struct, frozen=True):
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


class Found(IntEnum):
    """How somebody came to know a solution."""

    ALONE = 0
    SHOWN = 1
    HELPED = 2


class KeptShare(Struct, frozen=True):
    """What a share link shows, as it is in the file."""

    key: str
    name: str
    at: float
    solved: bool
    ms: int
    hints: tuple[int, int, int]
    helped: bool
    score: str | None
    moves: tuple[Lay, ...]


_decode = msgspec.json.Decoder(Kept).decode
_decode_share = msgspec.json.Decoder(KeptShare).decode


class Attempt:
    """One person's attempt at one puzzle, in memory. Change it only while holding ``lock``."""

    def __init__(self, person: str, key: str, version: int, kept: Kept) -> None:
        self.person, self.key = person, key
        self.version, self.kept = version, kept
        self.lock = asyncio.Lock()
        self.address = ""
        """Where its person asked from last."""
        self._since: float | None = None
        self._paused: float | None = None
        self.timed = False
        """The clock was started before anything much was laid, so its time means something."""

    @property
    def over(self) -> bool:
        """The clock stands: solved, or given up."""
        return self.kept.gave_up or self.kept.solved_at is not None

    @property
    def running(self) -> bool:
        """Whether the clock runs."""
        return self._since is not None and monotonic() - self._since <= SIGN_SECONDS

    @property
    def ms(self) -> int:
        """Time spent so far."""
        if self._since is None:
            return self.kept.ms
        return self.kept.ms + round(1000 * min(monotonic() - self._since, SIGN_SECONDS))

    def sign(self, running: bool = True) -> None:
        """Somebody is there, or has gone: add the time since the last sign."""
        ms, now = self.ms, monotonic()
        if ms != self.kept.ms:
            self.kept = replace(self.kept, ms=ms)
        if self.over:
            self.stop_clock()
        elif running:
            self._since, self._paused, self.timed = now, None, True
        elif self._paused is None:  # saying it twice makes no pause shorter
            self._since, self._paused = None, now

    def look(self) -> None:
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
            away = monotonic() - began
            counts = away if pieces > 1 else min(away, SIGN_SECONDS)
            self.kept = replace(self.kept, ms=self.kept.ms + round(1000 * counts))
            self._since, self._paused = monotonic(), None
        elif not self.over:
            # Nobody has looked before: how long several pieces have taken is not known.
            self._since, self.timed = monotonic(), pieces <= 1

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
                f"This attempt was changed elsewhere (it is at version {self.version}, "
                f"not {version}); load it again.",
            )

    def row(self, version: int, kept: Kept) -> Statement:
        """What to write."""
        return (
            "INSERT OR REPLACE INTO attempts VALUES (?, ?, ?, ?, ?)",
            (self.person, self.key, version, msgspec.json.encode(kept), time()),
        )


class Attempts:
    """All attempts: those in use in memory, the rest in the file."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._live: OrderedDict[tuple[str, str], Attempt] = OrderedDict()

    def find(self, person: str, key: str) -> Attempt:
        """Somebody's attempt; a fresh one, which is in no file yet, if there is none."""
        found = self._live.get((person, key))
        if found is None:
            rows = self._store.read(
                "SELECT version, body FROM attempts WHERE person = ? AND puzzle = ?", (person, key)
            )
            version, kept = (rows[0][0], _decode(rows[0][1])) if rows else (0, Kept())
            found = self._live[person, key] = Attempt(person, key, version, kept)
            self._forget()
        self._live.move_to_end((person, key))
        return found

    def _forget(self) -> None:
        for place, attempt in list(self._live.items()):
            if len(self._live) <= _KEPT:
                return
            if not attempt.lock.locked():
                # Its clock was saved with the last sign of life.
                del self._live[place]

    async def change(self, attempt: Attempt, kept: Kept, *more: Statement) -> None:
        """Make a change durable, then true."""
        if attempt.version == 0:
            ((number,),) = self._store.read(
                "SELECT COUNT(*) FROM attempts WHERE person = ?", (attempt.person,)
            )
            if number >= MOST_ATTEMPTS:
                raise Refusal("too-many", f"One person can try {MOST_ATTEMPTS} puzzles, no more.")
        version, before = attempt.version + 1, attempt.kept.ms
        await self._store.save(statements=[attempt.row(version, kept), *more])
        # A sign of life may have come while the disk wrote.
        meanwhile = attempt.kept.ms - before
        attempt.version, attempt.kept = version, replace(kept, ms=kept.ms + meanwhile)
        if attempt.over:
            attempt.stop_clock()

    def mine(self, person: str) -> list[tuple[str, Kept]]:
        """Somebody's latest attempts, the newest first."""
        rows = self._store.read(
            "SELECT puzzle, body FROM attempts WHERE person = ? ORDER BY updated DESC LIMIT 200",
            (person,),
        )
        return [(key, _decode(body)) for key, body in rows]

    # -- solutions --------------------------------------------------------------------------------

    def solution(self, person: str, key: str, name: str) -> Found | None:
        """How somebody came to know a solution; None: they don't."""
        rows = self._store.read(
            "SELECT shown FROM puzzle_solutions WHERE person = ? AND puzzle = ? AND solution = ?",
            (person, key, name),
        )
        return Found(rows[0][0]) if rows else None

    def shown(self, person: str, key: str) -> list[str]:
        """The solutions that were shown to somebody."""
        rows = self._store.read(
            "SELECT solution FROM puzzle_solutions WHERE person = ? AND puzzle = ? AND shown = ?",
            (person, key, int(Found.SHOWN)),
        )
        return [name for (name,) in rows]

    def solution_row(self, person: str, key: str, name: str, how: Found) -> Statement:
        """Remember a solution; what was found stays found."""
        return (
            "INSERT OR IGNORE INTO puzzle_solutions VALUES (?, ?, ?, ?, ?)",
            (person, key, name, int(how), time()),
        )

    # -- sharing ----------------------------------------------------------------------------------

    def share_row(self, person: str, share: KeptShare) -> tuple[str, Statement]:
        """A new link that cannot be guessed."""
        ((number,),) = self._store.read(
            "SELECT COUNT(*) FROM puzzle_shares WHERE person = ?", (person,)
        )
        if number >= MOST_SHARES:
            raise Refusal("too-many", f"One person can share {MOST_SHARES} results, no more.")
        name = secrets.token_urlsafe(12)
        return name, (
            "INSERT OR REPLACE INTO puzzle_shares VALUES (?, ?, ?, ?)",
            (name, person, msgspec.json.encode(share), share.at),
        )

    def shared(self, name: str) -> KeptShare:
        """What a link shows."""
        rows = self._store.read("SELECT body FROM puzzle_shares WHERE id = ?", (name,))
        if not rows:
            raise Refusal("not-found", "This link shows nothing (any more).")
        return _decode_share(rows[0][0])
