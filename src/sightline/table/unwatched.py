"""A game that nobody looks on: no log, no public steps, one state that moves on in place.

This is a table's course for many games in a row. Who decides next, and in which order the answers
of a window are given, is the same as at every other table (``first_awaited``; a test holds a whole
table to it), so the same players with the same numbers come to the same record.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sightline.core.game import AnyState
from sightline.core.sight import Sight
from sightline.table.windows import first_awaited

Decide = Callable[[Sight[Any, Any]], Any]
"""Who plays a seat: a move for a sight."""


class SeatFailed(Exception):
    """Who plays this seat raised an error, its cause, or chose a move that is not legal."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


class GoesOn(Exception):
    """The game is longer than it promises to be."""


def play_out(state: AnyState, seats: Sequence[Decide], longest: int) -> None:
    """Let the seats decide until nobody is awaited."""
    while awaiting := state.awaiting:
        if state.length >= longest:
            raise GoesOn
        seat = first_awaited(awaiting)
        try:
            state.apply(seat, seats[seat](state.sight(seat)))
        except Exception as error:  # who decides is anybody's code
            raise SeatFailed(seat) from error
