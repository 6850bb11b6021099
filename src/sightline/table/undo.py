"""Taking moves back: what the people at a table are asked."""

from __future__ import annotations

from msgspec import Struct


class UndoInfo(Struct, frozen=True):
    """An open request to take moves back: who asked, to which step, who has agreed."""

    seat: int
    step: int
    agreed: tuple[int, ...]
