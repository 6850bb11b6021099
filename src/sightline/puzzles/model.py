"""What every puzzle speaks of: laying a piece, what lies where, hints, and solutions left.

A position is the list of pieces laid so far, in the order in which they were laid. Coordinates: in
a flat board a cell is ``(row, column)``, in a box ``(layer, row, column)``; on an
endless table ``(x, y)``.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from sightline.core.errors import SightlineError
from sightline.core.message import Message

FARTHEST = 240
Coordinate = Annotated[int, Meta(ge=-FARTHEST, le=FARTHEST)]
Cell = Annotated[tuple[Coordinate, ...], Meta(min_length=2, max_length=3)]
Cells = tuple[Cell, ...]
FiveCells = Annotated[tuple[Cell, ...], Meta(min_length=5, max_length=5)]
Letter = Literal["F", "I", "L", "N", "P", "T", "U", "V", "W", "X", "Y", "Z"]

Kind = Literal["packing", "stack", "surround", "win"]
Phase = Literal["fill", "stack", "white", "black", "done"]


class UnknownPuzzle(SightlineError):
    """No puzzle has this key."""


class NoSolution(SightlineError):
    """A solution was asked for where there is none."""


class Lay(Struct, frozen=True, forbid_unknown_fields=True):
    """Lay a piece on five cells. Whose it is follows from the position."""

    piece: Letter
    cells: FiveCells

    def __post_init__(self) -> None:
        # Sorted cells make equal placements equal values.
        msgspec.structs.force_setattr(self, "cells", tuple(sorted(self.cells)))


class Laid(Struct, frozen=True):
    """A piece that lies somewhere."""

    piece: Letter
    cells: Cells
    owner: int | None
    """0 White, 1 Black. None: a piece in its own colour."""
    level: int
    """Levels of a stack; 1 wherever nothing is stacked."""
    text: str
    """The placement in short notation, such as ``F3@2,4``."""


class Supply(Struct, frozen=True):
    """A piece that is not laid yet."""

    piece: Letter
    owner: int | None


class Score(Struct, frozen=True):
    """How good a position is, where a puzzle has more to it than solved or not."""

    value: int
    text: Message
    goal: int | None
    """The next goal, None when there is none left."""


class PuzzleView(Struct, frozen=True):
    """What lies where, and what is still to do."""

    laid: tuple[Laid, ...]
    supply: tuple[Supply, ...]
    """The pieces left, those that may come next and those that come later."""
    turn: int | None
    """Whose tile comes next. None where pieces have no owner, or nothing comes next."""
    phase: Phase
    todo: Cells
    """The cells that must still be covered: empty ones of a board, uncovered ones around a tile."""
    solved: bool
    complete: bool
    """Nothing more can be done."""
    score: Score | None
    lines: tuple[Message, ...]
    """The position in words."""


class Left(Struct, frozen=True):
    """How many solutions are still possible.

    ``exact``: it is this number. ``counting``: at least this number so far, and the counting goes
    on. ``stopped``: at least this number; counting on would take too long.
    """

    status: Literal["exact", "counting", "stopped"]
    ways: int
    """Solutions that contain everything laid so far."""
    kinds: int | None
    """The same up to turning and reflecting the board; None while that is not known."""
    share: float
    """About how much of the counting is done, 0 to 1; 0 while nobody can tell."""


class Hint(Struct, frozen=True):
    """Help that tells no more than its step.

    1: whether this can still be solved, and how many pieces to take back if not. 2: also which
    piece to look at next (or which cells nothing can fill). 3: also where that piece goes.
    """

    step: int
    text: Message
    right: bool
    """Everything laid so far can stay."""
    take_back: int
    """So many pieces, the newest first, have to go; 0 when ``right``."""
    piece: Letter | None = None
    owner: int | None = None
    cells: Cells = ()
    """Cells to look at: a part of the board that no pieces can fill."""
    lay: Lay | None = None
    """Where the piece goes, once the pieces to take back are gone."""


class Goal(Struct, frozen=True):
    """A score worth reaching."""

    value: int
    text: Message


class PieceForms(Struct, frozen=True):
    """A piece and how it can lie: its orientations in the order of the notation's numbers."""

    piece: Letter
    owner: int | None
    forms: tuple[Cells, ...]
    """Each moved so that its smallest coordinates are 0, and sorted."""


class IntroStep(Struct, frozen=True):
    """One sentence of a puzzle's introduction."""

    say: Message
    at: tuple[str, ...] = ()
    """What it points at: ``board``, ``tray``, ``hints``."""
    laid: int | None = None
    """It goes on once so many pieces lie; None: once it is read."""


class PuzzleInfo(Struct, frozen=True):
    """Everything about a puzzle that never changes."""

    key: str
    title: Message
    summary: Message
    rules: Message
    """What to do, as Markdown."""
    kind: Kind
    dimension: int
    sides: tuple[int, ...]
    """Of the board or box; empty for the endless table."""
    cells: Cells
    """The board's cells; empty for the endless table. Catalogues number them in this order."""
    fixed: tuple[Laid, ...]
    """What lies there from the start and stays."""
    pieces: tuple[PieceForms, ...]
    goals: tuple[Goal, ...]
    fewer_is_better: bool
    """Whether a smaller score is the better one."""
    solutions: Left | None
    """How many solutions there are, where that is counted."""
    live_left: bool
    """Positions come with the number of solutions left. (Not where it would spoil the puzzle.)"""
    spoils: bool
    """There is one solution: don't show anybody's before they ask for it."""
    in_order: bool
    """Only the newest piece can be taken back."""
    intro: tuple[IntroStep, ...] = ()
    """How it is done, in a minute."""


class Catalogue(Struct, frozen=True):
    """Every placement of every piece on the empty board, as numbers of ``PuzzleInfo.cells``."""

    key: str
    placements: dict[str, tuple[tuple[int, ...], ...]]


class Choice(Struct, frozen=True):
    """A placement that is possible now."""

    cells: Cells
    level: int


class Verdict(Struct, frozen=True):
    """Whether a piece may be laid so, and if not, why."""

    legal: bool
    rule: str | None
    message: Message | None
