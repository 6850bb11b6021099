"""Where own challenges are built and kept: asked in a process beside the loop, one at a time.

The rules are imported only when somebody builds: a server that starts need not wait for them.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable
from functools import cache
from time import time
from typing import TYPE_CHECKING, TypeVar

import msgspec

from sightline.core.seeds import Chance
from sightline.games.viewpoints.options import Omitted
from sightline.games.viewpoints.report import Report
from sightline.server.challenge_messages import (
    Built,
    ChallengeLinks,
    Counts,
    Draft,
    DrawWish,
    ReadWish,
    SharedChallenge,
    ShareWish,
    Spots,
    SpotsWish,
    Verdict,
    WhyWish,
)
from sightline.server.hall import Hall
from sightline.server.messages import Person
from sightline.server.offloop import Offloop
from sightline.server.refusal import Refusal

if TYPE_CHECKING:
    from sightline.games.viewpoints.grid import Structure

T = TypeVar("T")

COUNT_SECONDS = 1.0
"""A page waits for the report, so what fits the cards is counted for so long."""
FEWER_SECONDS = 0.4
"""For each number of cards."""
MOST_WAITING = 6
"""So many questions one address may have waiting."""
_SECONDS = 300.0
"""The compiler may have to be waited for, once on a machine."""
SHARED = "shared-"
"""How the game's option ``challenge`` names one that is kept here."""
MOST_SHARED = 300
"""So many challenges one person may keep here."""


class Kept(msgspec.Struct, frozen=True):
    """A shared challenge as the file keeps it; it reads like a challenge file."""

    structure: str
    omit: Omitted
    name: str
    author: str
    level: int
    score: float
    unique: bool


class Challenges:
    """See the module's docstring."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._store = hall.store
        # A process of its own: it loads compiled code, and thinks for a second or more.
        self._offloop = Offloop(hall.settings, processes=1)
        self._waiting: Counter[str] = Counter()

    async def close(self) -> None:
        """End at once."""
        await self._offloop.stop()

    async def _think(
        self, work: Callable[..., T], *values: object, kind: type[T], address: str
    ) -> T:
        """One thing after the other; nobody may keep all the others waiting."""
        if self._waiting[address] >= MOST_WAITING:
            raise Refusal("too-many", "Wait for the answers to what you have asked already.")
        self._waiting[address] += 1
        try:
            return await self._offloop.ask(thought, work, *values, kind=kind, seconds=_SECONDS)
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]

    # -- building ---------------------------------------------------------------------------------

    async def spots(self, wish: SpotsWish, address: str) -> Spots:
        """Where a piece could go."""
        return await self._think(_spots, wish, kind=Spots, address=address)

    async def why(self, wish: WhyWish, address: str) -> Verdict:
        """Whether it may go there."""
        return await self._think(_why, wish, kind=Verdict, address=address)

    async def look(self, wish: Built, address: str) -> Report:
        """Cards, checks and difficulty."""
        return await self._think(_reported, wish, COUNT_SECONDS, kind=Report, address=address)

    async def count(self, wish: Built, address: str) -> Counts:
        """How many structures fit fewer cards."""
        return await self._think(_counted, wish, FEWER_SECONDS, kind=Counts, address=address)

    async def read(self, wish: ReadWish, address: str) -> Draft:
        """A structure out of a text."""
        return await self._think(_read, wish, kind=Draft, address=address)

    async def draw(self, wish: DrawWish, address: str) -> Draft:
        """A random challenge."""
        seed = secrets.randbits(64)
        return await self._think(_drawn, wish, seed, kind=Draft, address=address)

    # -- sharing ----------------------------------------------------------------------------------

    async def share(self, wish: ShareWish, me: Person, address: str) -> ChallengeLinks:
        """Two links; the same two for the same structure under the same name."""
        kept = await self._think(_kept, wish, me.name, COUNT_SECONDS, kind=Kept, address=address)
        body = msgspec.json.encode(kept)
        mine = self._store.read("SELECT id, edit, body FROM challenges WHERE person = ?", (me.id,))
        for play, edit, held in mine:
            if held == body:
                return ChallengeLinks(play, edit)
        if len(mine) >= MOST_SHARED:
            raise Refusal("too-many", f"You have shared {MOST_SHARED} challenges; that is enough.")
        links = ChallengeLinks(secrets.token_urlsafe(9), secrets.token_urlsafe(16))
        row = (links.play, links.edit, me.id, body, time())
        await self._store.save(statements=[("INSERT INTO challenges VALUES (?, ?, ?, ?, ?)", row)])
        return links

    def shared(self, play: str) -> SharedChallenge:
        """What friends are told, which is nothing about the structure."""
        rows = self._store.read("SELECT body, at FROM challenges WHERE id = ?", (play,))
        if not rows:
            raise Refusal("not-found", "There is no challenge under this link.")
        kept = msgspec.json.decode(rows[0][0], type=Kept)
        return SharedChallenge(
            id=play,
            name=kept.name,
            author=kept.author,
            at=rows[0][1],
            omit=kept.omit,
            level=kept.level,
            score=kept.score,
            unique=kept.unique,
            options={"challenge": f"{SHARED}{play}"},
        )

    async def draft(self, edit: str, address: str) -> Draft:
        """The structure itself, for whoever has the link to edit it."""
        rows = self._store.read("SELECT body FROM challenges WHERE edit = ?", (edit,))
        if not rows:
            raise Refusal("not-found", "There is no challenge under this link.")
        kept = msgspec.json.decode(rows[0][0], type=Kept)
        return await self._think(
            _draft, kept.name, kept.structure, kept.omit, kind=Draft, address=address
        )


# -- in the other process --------------------------------------------------------------------------


def thought(work: Callable[..., T], *values: object) -> T:
    """What comes of some work; Refusal says what is wrong with what somebody has built."""
    _get_ready()
    try:
        return work(*values)
    except ValueError as error:
        raise Refusal("bad-request", _sentence(str(error))) from None


def _spots(wish: SpotsWish) -> Spots:
    from sightline.games.viewpoints import editing
    from sightline.games.viewpoints.grid import WhyNot

    found = editing.places(_structure(wish), _in_set(wish.piece, wish.omit))
    if isinstance(found, WhyNot):
        return Spots((), found.rule, found.reason)
    return Spots(found, None, None)


def _why(wish: WhyWish) -> Verdict:
    from sightline.games.viewpoints import editing

    why = editing.why_not(_structure(wish), _in_set(wish.piece, wish.omit), wish.cells)
    return Verdict(True, None, None) if why is None else Verdict(False, why.rule, why.reason)


def _reported(wish: Built, seconds: float) -> Report:
    return _look(_structure(wish), wish.omit, seconds)


def _counted(wish: Built, seconds: float) -> Counts:
    from sightline.games.viewpoints import editing

    return Counts(editing.with_fewer(_structure(wish), wish.omit, seconds=seconds))


def _drawn(wish: DrawWish, seed: int) -> Draft:
    from sightline.games.viewpoints import challenge
    from sightline.games.viewpoints.space import SETS
    from sightline.games.viewpoints.state import as_pieces

    where = challenge.draw(SETS[wish.omit], wish.level, 0, Chance(seed).stream("challenge"))
    return Draft("", wish.omit, as_pieces(where))


def _kept(wish: ShareWish, author: str, seconds: float) -> Kept:
    report = _look(_structure(wish), wish.omit, seconds)
    if report.order is None:
        raise ValueError("this structure cannot be built piece by piece")
    if report.level is None or report.score is None:
        raise ValueError("a challenge has at least two pieces")
    return Kept(
        structure=report.structure,
        omit=wish.omit,
        name=" ".join(wish.name.split()),
        author=author,
        level=report.level,
        score=report.score,
        unique=report.holds,
    )


@cache
def _get_ready() -> None:
    """Load the compiled code, so that counting gets all the time that it is given."""
    from sightline.games.viewpoints import challenge, editing, shipped
    from sightline.games.viewpoints.space import SETS

    known = shipped.all_shipped()["A001"]
    where = challenge.read(known.structure, SETS[known.omit])
    editing.look(where, known.omit)


def _look(where: Structure, omit: Omitted, seconds: float) -> Report:
    from sightline.games.viewpoints import editing

    return editing.look(where, omit, seconds=seconds)


def _structure(wish: Built | SpotsWish | WhyWish | ShareWish) -> Structure:
    from sightline.games.viewpoints import editing

    return editing.read_structure(wish.pieces, wish.omit)


def _in_set(letter: str, omit: Omitted) -> str:
    from sightline.games.viewpoints.space import SETS

    if letter not in SETS[omit]:
        raise ValueError(f"{letter} is not among the ten pieces {''.join(SETS[omit])}")
    return letter


def _draft(name: str, structure: str, omit: Omitted) -> Draft:
    from sightline.games.viewpoints import challenge
    from sightline.games.viewpoints.space import SETS
    from sightline.games.viewpoints.state import as_pieces

    where = challenge.read(structure, SETS[omit])
    return Draft(name, omit, as_pieces(where))


def _read(wish: ReadWish) -> Draft:
    from sightline.games.viewpoints import shipped

    text = wish.text.strip()
    known = shipped.all_shipped().get(text.upper())
    if known is not None:
        return _draft(known.name, known.structure, known.omit)
    if text.startswith("{"):
        held = shipped.read_file(text)
        return _draft(held.name, held.structure, held.omit)
    return _draft("", text.upper(), wish.omit)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
