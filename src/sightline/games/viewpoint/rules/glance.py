"""What one seat sees, in the rules' own numbers: kinds of cards by number instead of by title.

For programs that learn, which want numbers and look at every step. It says nothing that the view
and the seat's events do not say, and is built up from nothing as the view is.
"""

from __future__ import annotations

from msgspec import Struct

from sightline.games.viewpoint.rules.board import Row
from sightline.games.viewpoint.rules.views import Now, Saw


class Glance(Struct, frozen=True, gc=False):
    """See the module's docstring."""

    now: Now
    turn_limit: int
    rows: tuple[Row, ...]
    """The Fields of View by seat, then the discard pile."""
    hand: tuple[int, ...]
    facing: tuple[int, ...]
    """The hidden cards of which this seat chooses now."""
    fits: tuple[int, ...]
    """In a window: the own kinds that answer it."""
    answer: int | None
    """The own answer in the open window: a kind, or PASS."""
    saw: tuple[Saw, ...]
    """What was looked at since the own last move."""
