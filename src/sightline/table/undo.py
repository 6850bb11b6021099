"""Taking moves back: one rule, at a table with people as at the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct


class UndoInfo(Struct, frozen=True):
    """An open request to take moves back: who asked, to which step, who has agreed."""

    seat: int
    step: int
    agreed: tuple[int, ...]


class MadeMove(Protocol):
    """What the rule has to know of a move of the past."""

    @property
    def seat(self) -> int: ...

    @property
    def move(self) -> Any: ...

    @property
    def began(self) -> int:
        """How many moves had been made before the public step that it belongs to."""
        ...

    @property
    def windowed(self) -> bool:
        """It was an answer in a window."""
        ...


def undo_target(
    made: Sequence[MadeMove], seat: int, *, first: int, nothing_hidden: bool
) -> int | None:
    """The step to which taking back a seat's last move leads, if that is allowed.

    Where nothing is hidden it always is, back to ``first`` at most. Elsewhere only the newest move
    of all can be taken back, by its own seat, if its class promises with ``reveals = False`` that
    such a move never shows anybody anything hidden. All of that is known to the seat, so whether it
    may undo tells it nothing about the others.
    """
    if not nothing_hidden:
        newest = made[-1] if len(made) > first else None
        if newest is None or newest.seat != seat or newest.windowed:
            return None
        return None if newest.move.reveals else newest.began
    for place in range(len(made) - 1, first - 1, -1):
        if made[place].seat == seat:
            return max(first, made[place].began)
    return None
