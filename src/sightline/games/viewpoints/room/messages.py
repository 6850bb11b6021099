"""What the challenge editor and the server say to each other (docs/games/viewpoints.md).

The page's TypeScript types are generated from this module (``scripts/page_types.py``).
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from sightline.core.message import Message
from sightline.games.viewpoints.challenges.report import Fitting, Report
from sightline.games.viewpoints.rules.moves import Cells, Letter
from sightline.games.viewpoints.rules.options import Omitted
from sightline.games.viewpoints.rules.views import Piece

AS_THEY_ARE = (Report,)
"""Answers that are the engine's own words."""

Pieces = Annotated[tuple[Piece, ...], Meta(max_length=10)]
ChallengeName = Annotated[str, Meta(max_length=40)]


class Built(Struct, frozen=True, forbid_unknown_fields=True):
    """A structure in the making."""

    pieces: Pieces
    omit: Omitted = "IL"


class Counts(Struct, frozen=True):
    """How many structures fit the cards that fewer than five players have."""

    fitting: tuple[Fitting, ...]


class SpotsWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Where could this piece go, from the tray or from where it lies?"""

    pieces: Pieces
    piece: Letter
    omit: Omitted = "IL"


class Spots(Struct, frozen=True):
    """Everywhere it could; or why it cannot be taken from where it lies."""

    spots: tuple[Cells, ...]
    rule: str | None = None
    message: str | None = None
    """In English."""
    words: Message | None = None
    """The same as data."""


class WhyWish(Struct, frozen=True, forbid_unknown_fields=True):
    """May this piece be laid so, or (without cells) be taken off the grid?"""

    pieces: Pieces
    piece: Letter
    cells: Cells | None = None
    omit: Omitted = "IL"


class Verdict(Struct, frozen=True):
    """Whether it may, and if not, which rule forbids it."""

    legal: bool
    rule: str | None = None
    message: str | None = None
    """In English."""
    words: Message | None = None
    """The same as data."""


class ReadWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A challenge file, a shipped challenge's name or a structure, as text."""

    text: Annotated[str, Meta(max_length=20_000)]
    omit: Omitted = "IL"
    """For a structure alone, which does not say it itself."""


class DrawWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A random challenge to begin with."""

    level: Annotated[int, Meta(ge=1, le=5)] = 1
    omit: Omitted = "IL"


class Draft(Struct, frozen=True):
    """A structure to go on building with."""

    name: str
    omit: Omitted
    pieces: tuple[Piece, ...]


class ShareWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Make links to this structure."""

    pieces: Pieces
    omit: Omitted = "IL"
    name: ChallengeName = ""


class ChallengeLinks(Struct, frozen=True):
    """``/challenges/{play}`` is for friends and shows nothing of the structure;
    ``/challenges/edit/{edit}`` shows it in the editor."""

    play: str
    edit: str


class SharedChallenge(Struct, frozen=True):
    """What the link for friends tells: everything but the structure."""

    id: str
    name: str
    author: str
    """Who built it, as they were called then."""
    at: float
    omit: Omitted
    level: int
    score: float
    unique: bool
    """It is proven that one structure alone fits its five cards."""
    options: dict[str, Any]
    """The options with which a table plays it."""
