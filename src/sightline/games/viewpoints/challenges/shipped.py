"""The challenges that come with the game, A001 to A020: four of each level, made from their seeds.

``challenges.json`` is written by ``make_shipped``, run with ``python -m``; a test
makes each of them again from its seed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

import msgspec

from sightline.core.echo import echo
from sightline.core.errors import instead
from sightline.core.message import say
from sightline.core.seeds import Chance
from sightline.games.viewpoints.challenges import challenge
from sightline.games.viewpoints.challenges.difficulty import Difficulty, rate
from sightline.games.viewpoints.challenges.errors import BadChallenge
from sightline.games.viewpoints.drawing.svg import draw_cards
from sightline.games.viewpoints.rules.blueprint import cards
from sightline.games.viewpoints.rules.grid import Structure, building_order, letters_on, pieces_on
from sightline.games.viewpoints.rules.options import Omitted
from sightline.games.viewpoints.rules.space import SETS

FILE = "challenges.json"
SHARED = "shared-"
"""What an option ``challenge`` begins with that names one kept by a server."""


class Challenge(msgspec.Struct, frozen=True):
    """A challenge with all that is known about it: also the form of a challenge file."""

    name: str
    omit: Omitted
    level: int
    score: float
    structure: str
    """See :func:`challenge.read`."""
    cards: tuple[str, str, str, str, str]
    order: tuple[str, ...]
    """A building order."""
    difficulty: Difficulty
    seed: str | None = None
    """Hexadecimal; None: made by hand."""
    size: int = 0
    """Pieces; 0 in a file means: count them."""
    fitting: int = 1
    """How many structures fit all five cards: 1 is the certificate."""
    note: str = ""

    def _repr_svg_(self) -> str:
        # A notebook shows the cards: the structure is what is to be found.
        return draw_cards(self.cards)


def describe(
    name: str,
    where: Structure,
    omit: Omitted,
    seed: int | None = None,
    note: str = "",
    certificate: challenge.Certificate | None = None,
) -> Challenge:
    """Everything about a structure, worked out; BadChallenge if it cannot be built."""
    letters = SETS[omit]
    certificate = certificate or challenge.certify(where, letters)
    if certificate.order is None:
        raise BadChallenge(say("viewpoints-cannot-be-built"))
    difficulty = rate(where, letters)
    return Challenge(
        name=name,
        omit=omit,
        level=difficulty.level,
        score=round(difficulty.score, 4),
        structure=challenge.write(where),
        cards=cards(pieces_on(where)),
        order=certificate.order,
        difficulty=difficulty,
        seed=None if seed is None else f"{seed:x}",
        size=len(letters_on(where)),
        fitting=certificate.fitting,
        note=note,
    )


def make(name: str, level: int, seed: int, omit: Omitted = "IL", size: int = 0) -> Challenge:
    """The challenge of a level that a seed stands for."""
    stream = Chance(seed).stream("challenge")
    where = challenge.draw(SETS[omit], level, size, stream)
    return describe(name, where, omit, seed)


@cache
def all_shipped() -> Mapping[str, Challenge]:
    """The shipped challenges, by name."""
    text = files("sightline.games.viewpoints.challenges").joinpath(FILE).read_bytes()
    found = msgspec.json.decode(text, type=list[Challenge])
    return MappingProxyType({each.name: each for each in found})


class ChallengeFile(msgspec.Struct, frozen=True):
    """What a game needs of a challenge file; ``sightline challenge check`` reads the rest."""

    structure: str
    omit: Omitted
    name: str = ""


def is_file(text: str) -> bool:
    """Whether an option names a file: neither a shipped challenge nor a structure as text."""
    name = text.strip()
    if name.lower().endswith(".json") or "/" in name or "\\" in name:
        return True
    first, dot, _ = name.partition(".")
    return bool(dot) and not (first[:1].isalpha() and first[1:].isdigit())


def read_file(text: str) -> ChallengeFile:
    """A challenge file's structure and pieces; BadChallenge says what is wrong."""
    try:
        return msgspec.json.decode(text, type=ChallengeFile)
    except msgspec.ValidationError as error:
        form = '{"structure": "F000100110120210.N…", "omit": "IL"}'
        raise BadChallenge(say("viewpoints-file-form", problem=str(error), form=form)) from None
    except msgspec.DecodeError as error:
        raise BadChallenge(say("viewpoints-not-json", problem=str(error))) from None


def find(text: str, omit: str) -> Structure:
    """The structure of a shipped challenge's name, or of a text; else BadChallenge."""
    letters = SETS[omit]
    name = text.strip().upper()
    if name in all_shipped():
        known = all_shipped()[name]
        if known.omit != omit:
            raise BadChallenge(say("viewpoints-other-pieces", name=name, omit=known.omit))
        return challenge.read(known.structure, letters)
    if len(name) < 6:
        others = instead(name, list(all_shipped()))
        raise BadChallenge(say("viewpoints-no-challenge", name=echo(text), instead=others))
    where = challenge.read(name, letters)
    if building_order(where) is None:
        raise BadChallenge(say("viewpoints-cannot-be-built"))
    return where
