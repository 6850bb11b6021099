"""What the puzzle room and a page say to each other (docs/puzzles.md).

Positions, hints and the like are the engine's own structs (``sightline.puzzles.model``); here is
what the server adds: whose attempt it is, time, bests, sharing. The page's TypeScript types are
generated from this module (``scripts/page_types.py``).
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sightline.core.message import Message
from sightline.puzzles.model import (
    Catalogue,
    Cells,
    Choice,
    Hint,
    Laid,
    Lay,
    Left,
    Letter,
    PuzzleInfo,
    PuzzleView,
    Verdict,
)
from sightline.server.table_messages import NewTable, Person

AS_THEY_ARE = (Catalogue, PuzzleInfo, Verdict)
"""Answers that are the engine's own words."""

MOST_MOVES = 24
Lays = Annotated[tuple[Lay, ...], Meta(max_length=MOST_MOVES)]
Version = Annotated[int, Meta(ge=0, le=2**53)]

# -- the room --------------------------------------------------------------------------------------


class PuzzleProgress(Struct, frozen=True):
    """What one person has achieved in one puzzle, over all their attempts."""

    solved: int = 0
    """So many attempts ended with a solution."""
    best_ms: int | None = None
    """The fastest solution without any help."""
    best_helped_ms: int | None = None
    """The fastest one with hints, or of a solution that had been shown."""
    best_score: int | None = None
    best_text: Message | str | None = None
    """The best score in words, such as ``Level 8 with 17 tiles``; a text where it is an old one."""
    best: tuple[Lay, ...] | None = None
    """How the best score was reached."""
    found: int = 0
    """Different solutions (up to turning and reflecting) found without being shown."""
    of: int | None = None
    """There are so many of them, where that is known."""


class PuzzleCard(Struct, frozen=True):
    """A puzzle as the room lists it."""

    key: str
    title: Message
    summary: Message
    group: str
    """Its shelf: ``box``, ``boards``, ``solids``, ``tables``, or one of ``PuzzleRoom.shelves``."""
    difficulty: int
    """From 1, a few minutes, to 5."""
    cells: Cells
    """The board's cells, or those of a tile to be surrounded, for a small picture."""
    choose_hole: bool
    """The hole can be chosen: ``board-8x8`` and four cells to take out (see docs/puzzles.md)."""
    table: NewTable | None
    """Not played in the room, but at a table set up so."""
    progress: PuzzleProgress | None
    """Mine, if I have ever tried it."""
    laid: int
    """So many pieces lie in my unfinished attempt."""


class PuzzleShelf(Struct, frozen=True):
    """Where the puzzles that a game brings stand."""

    group: str
    title: Message
    note: Message


class PuzzleRoom(Struct, frozen=True):
    """All puzzles."""

    me: Person | None
    cards: tuple[PuzzleCard, ...]
    shelves: tuple[PuzzleShelf, ...]
    """Those of games; what else there is has shelves that every page knows."""


# -- an attempt ------------------------------------------------------------------------------------


class PuzzleAttempt(Struct, frozen=True):
    """My attempt at a puzzle. Everything that changes it needs its ``version``."""

    key: str
    version: int
    """0: nothing has been done yet."""
    moves: tuple[Lay, ...]
    view: PuzzleView
    left: Left | None
    """Solutions left, where the puzzle shows that; ask again while it is ``counting``."""
    ms: int
    """Time spent, by the server's clock, while the page said that somebody was there."""
    running: bool
    hints: tuple[int, int, int]
    """How often each step of help was used."""
    solved_at: float | None
    solved_ms: int | None
    helped: bool
    """Hints were used, or the solution is one that was shown before."""
    gave_up: bool
    solution: tuple[Laid, ...] | None
    """After giving up."""
    share: str | None
    """The id of the share link, once there is one."""
    progress: PuzzleProgress
    news: tuple[Message, ...]
    """What this change achieved, in words: a solution, a new best."""


class LayWish(Struct, frozen=True, forbid_unknown_fields=True):
    """The position as I want it: all pieces, in the order laid. Undo is a shorter list."""

    version: Version
    moves: Lays


class VersionWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Start over, give up, or share the attempt as it is in this version."""

    version: Version


class HintWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Help me, by no more than this step."""

    version: Version
    step: Annotated[int, Meta(ge=1, le=3)] = 1


class HintAnswer(Struct, frozen=True):
    """A hint, and the attempt that now knows of it."""

    hint: Hint
    attempt: PuzzleAttempt


class ClockWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody is looking at the puzzle (again), or not any more."""

    running: bool


class ClockAnswer(Struct, frozen=True):
    """What the server's clock says."""

    ms: int
    running: bool


class LeftAnswer(Struct, frozen=True):
    """Solutions left in this version of the attempt."""

    version: int
    left: Left


# -- asking without an attempt ---------------------------------------------------------------------


class ChoicesWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Where could this piece be laid in this position?"""

    moves: Lays
    piece: Letter


class Choices(Struct, frozen=True):
    """Everywhere it could, and whose piece it would be."""

    piece: Letter
    owner: int | None
    choices: tuple[Choice, ...]


class VerdictWish(Struct, frozen=True, forbid_unknown_fields=True):
    """May this piece be laid so in this position?"""

    moves: Lays
    lay: Lay


# -- sharing ---------------------------------------------------------------------------------------


class ShareInfo(Struct, frozen=True):
    """A link to show to friends: ``/puzzle/shared/{id}``."""

    id: str


class SharedPuzzle(Struct, frozen=True):
    """What a share link shows to everybody."""

    id: str
    key: str
    title: Message
    name: str
    """Who did it, as they were called then."""
    at: float
    solved: bool
    ms: int
    hints: tuple[int, int, int]
    helped: bool
    score: Message | str | None
    pieces: int
    """So many pieces were laid."""
    spoils: bool
    """Show the picture, and ask for the view, only when somebody wants to see it."""
    view: PuzzleView | None
    """None where it would spoil, unless asked for with ``?show=true``."""
