"""What one seat sees, in the rules' own numbers: kinds of cards by number instead of by title.

For programs that learn, which want numbers and look at every step. It says nothing that the view
and the seat's events do not say, and is built up from nothing as the view is.
"""

from __future__ import annotations

from msgspec import Struct

from sightline.games.viewpoint.rules.board import Row
from sightline.games.viewpoint.rules.stack import Frame
from sightline.games.viewpoint.rules.views import Ask, Saw


class Public(Struct, frozen=True, gc=False):
    """What everybody sees: the very same object until the next decision is asked for."""

    turn: int | None
    turns: int
    turn_limit: int
    owed: int
    draw: int
    """Cards in the draw pile."""
    by_seat: tuple[int, ...]
    """One after the other: further turns that each seat has coming, turns that each is going to
    miss, cards in each hand, points of each Field of View."""
    rows: tuple[Row, ...]
    """The Fields of View by seat, then the discard pile."""
    stack: tuple[Frame, ...]
    """The cards that are being resolved, the newest last."""
    ask: Ask | None


class Glance(Struct, frozen=True, gc=False):
    """See the module's docstring."""

    public: Public
    hand: tuple[int, ...]
    facing: tuple[int, ...]
    """The hidden cards of which this seat chooses now."""
    fits: tuple[int, ...]
    """In a window: the own kinds that answer it."""
    answer: int | None
    """The own answer in the open window: a kind, or PASS."""
    saw: tuple[Saw, ...]
    """What was looked at since the own last move."""
