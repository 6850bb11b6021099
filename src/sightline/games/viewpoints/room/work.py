"""What the challenge editor has worked out in a process beside the server.

The rules are imported only when somebody builds: a server that starts need not wait for them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from sightline.core.message import say
from sightline.core.seeds import Chance
from sightline.games.viewpoints.challenges.errors import BadChallenge, not_in_set
from sightline.games.viewpoints.challenges.limit import Within
from sightline.games.viewpoints.challenges.report import Report
from sightline.games.viewpoints.room.messages import (
    Built,
    Counts,
    Draft,
    DrawWish,
    ReadWish,
    ShareWish,
    Spots,
    SpotsWish,
    Verdict,
    WhyWish,
)
from sightline.games.viewpoints.rules.options import Omitted
from sightline.server.refusal import Refusal, as_sentence

if TYPE_CHECKING:
    from sightline.games.viewpoints.rules.grid import Structure

T = TypeVar("T")


class Shelved(Struct, frozen=True):
    """A shared challenge as the shelf keeps it; it reads like a challenge file."""

    structure: str
    omit: Omitted
    name: str
    author: str
    level: int
    score: float
    unique: bool


def thought(work: Callable[..., T], *values: object) -> T:
    """What comes of some work; Refusal says what is wrong with what somebody has built."""
    _get_ready()
    try:
        return work(*values)
    except BadChallenge as error:
        raise Refusal.because("bad-request", error) from None


def spots(wish: SpotsWish) -> Spots:
    """Where a piece could go."""
    from sightline.games.viewpoints.challenges import editing
    from sightline.games.viewpoints.rules.grid import WhyNot

    found = editing.places(_structure(wish), _in_set(wish.piece, wish.omit))
    if isinstance(found, WhyNot):
        reason = as_sentence(found.reason)
        return Spots((), found.rule, str(reason), reason)
    return Spots(found)


def why(wish: WhyWish) -> Verdict:
    """Whether it may go there."""
    from sightline.games.viewpoints.challenges import editing

    why = editing.why_not(_structure(wish), _in_set(wish.piece, wish.omit), wish.cells)
    if why is None:
        return Verdict(True)
    reason = as_sentence(why.reason)
    return Verdict(False, why.rule, str(reason), reason)


def reported(wish: Built, seconds: float) -> Report:
    """Cards, checks and difficulty."""
    return _look(_structure(wish), wish.omit, seconds)


def counted(wish: Built, seconds: float) -> Counts:
    """How many structures fit fewer cards."""
    from sightline.games.viewpoints.challenges import editing

    def limit() -> Within:
        return Within(seconds)

    return Counts(editing.with_fewer(_structure(wish), wish.omit, limit=limit))


def drawn(wish: DrawWish, seed: int) -> Draft:
    """A random challenge."""
    from sightline.games.viewpoints.challenges import challenge
    from sightline.games.viewpoints.rules.space import SETS
    from sightline.games.viewpoints.rules.state import as_pieces

    where = challenge.draw(SETS[wish.omit], wish.level, 0, Chance(seed).stream("challenge"))
    return Draft("", wish.omit, as_pieces(where))


def to_keep(wish: ShareWish, author: str, seconds: float) -> Shelved:
    """A challenge as it is kept; BadChallenge if a structure is none."""
    report = _look(_structure(wish), wish.omit, seconds)
    if report.order is None:
        raise BadChallenge(say("viewpoints-cannot-be-built"))
    if report.level is None or report.score is None:
        raise BadChallenge(say("viewpoints-two-pieces"))
    return Shelved(
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
    from sightline.games.viewpoints.challenges import challenge, editing, shipped
    from sightline.games.viewpoints.rules.space import SETS

    known = shipped.all_shipped()["A001"]
    where = challenge.read(known.structure, SETS[known.omit])
    editing.examine(where, known.omit)


def _look(where: Structure, omit: Omitted, seconds: float) -> Report:
    from sightline.games.viewpoints.challenges import editing

    return editing.examine(where, omit, over=Within(seconds))


def _structure(wish: Built | SpotsWish | WhyWish | ShareWish) -> Structure:
    from sightline.games.viewpoints.challenges import editing

    return editing.read_structure(wish.pieces, wish.omit)


def _in_set(letter: str, omit: Omitted) -> str:
    from sightline.games.viewpoints.rules.space import SETS

    if letter not in SETS[omit]:
        raise not_in_set(letter, SETS[omit])
    return letter


def draft(name: str, structure: str, omit: Omitted) -> Draft:
    """A structure to go on building with."""
    from sightline.games.viewpoints.challenges import challenge
    from sightline.games.viewpoints.rules.space import SETS
    from sightline.games.viewpoints.rules.state import as_pieces

    where = challenge.read(structure, SETS[omit])
    return Draft(name, omit, as_pieces(where))


def read(wish: ReadWish) -> Draft:
    """A structure out of a text."""
    from sightline.games.viewpoints.challenges import shipped

    text = wish.text.strip()
    known = shipped.all_shipped().get(text.upper())
    if known is not None:
        return draft(known.name, known.structure, known.omit)
    if text.startswith("{"):
        held = shipped.read_file(text)
        return draft(held.name, held.structure, held.omit)
    return draft("", text.upper(), wish.omit)
