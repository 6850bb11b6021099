"""What a seat can do in its turn, and the two decisions before a game with agreed rounds."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from sightline.core.moves import Move

# In a pattern $ also stands before a line's end, so the length is limited too.
Letter = Annotated[str, Meta(pattern="^[FILNPTUVWXYZ]$", max_length=1)]
Coordinate = Annotated[int, Meta(ge=0, le=5)]
Cell = tuple[Coordinate, Coordinate, Coordinate]
Cells = tuple[Cell, Cell, Cell, Cell, Cell]
"""x, y, z; five of them, sorted."""
Position = Annotated[int, Meta(ge=1, le=5)]
SlotName = Annotated[str, Meta(pattern="^[A-F][1-6]$", max_length=2)]
Colour = Annotated[str, Meta(pattern="^[FILNPTUVWXYZ.]$", max_length=1)]
"""A piece's letter, which is its colour, or a dot for an empty slot."""
TokenName = Literal["xy", "xy?", "view", "colours", "swap"]
TOKENS: tuple[TokenName, ...] = ("xy", "xy?", "view", "colours", "swap")
RoundCount = Annotated[int, Meta(ge=1, le=20)]


class Action(Move, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Base of Viewpoints' moves."""


class Place(Action, frozen=True, tag="place"):
    """A: place a free piece on the grid."""

    reveals: ClassVar[bool] = False

    piece: Letter
    cells: Cells


class Shift(Action, frozen=True, tag="move"):
    """B: change the position of a piece on the grid."""

    reveals: ClassVar[bool] = False

    piece: Letter
    cells: Cells


class Reserve(Action, frozen=True, tag="reserve"):
    """C: take a piece off the grid and keep it."""

    reveals: ClassVar[bool] = False

    piece: Letter


class Return(Action, frozen=True, tag="return"):
    """D: place the own reserved piece on the grid."""

    reveals: ClassVar[bool] = False

    piece: Letter
    cells: Cells


class Token(Action, frozen=True, tag="token", omit_defaults=True):
    """E: play a token; ``position`` is whose card is asked about, looked at or swapped."""

    token: TokenName
    position: Position
    slot: SlotName | None = None
    """``xy`` and ``xy?``: which slot."""
    colour: Colour | None = None
    """``xy?``: is it this?"""


class Pass(Action, frozen=True, tag="pass"):
    """F: pass the turn."""


class Propose(Action, frozen=True, tag="propose"):
    """Agreed rounds: how many this position thinks will be needed."""

    reveals: ClassVar[bool] = False

    rounds: RoundCount


class Settle(Action, frozen=True, tag="settle"):
    """Agreed rounds: the highest position has the final word."""

    reveals: ClassVar[bool] = False

    rounds: RoundCount


AnyMove = Place | Shift | Reserve | Return | Token | Pass | Propose | Settle
