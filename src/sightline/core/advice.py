"""Help that a game gives to people on their own wish: a hint, and par for a deal.

Both read the true position, hidden things included. They are no part of views, sights or samples,
so neither a bot nor another seat can learn anything through them. Whoever asks for a hint is told a
move, and a table keeps count of it.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sightline.core.message import Listed, Message, say


class Par(msgspec.Struct, frozen=True):
    """The fewest moves that a deal needs with everything known."""

    moves: int
    """The best way that was found."""
    proven: bool
    """There is no shorter one."""
    bound: int
    """So many moves are needed at least; the same as ``moves`` when that is proven."""

    @property
    def message(self) -> Message:
        """The number, and how sure it is."""
        if self.proven:
            return say("par-is-proven", moves=self.moves)
        return say("par-is-best-found", moves=self.moves, bound=self.bound)


def full_summary(summary: Message, par: Par | None, hints: Iterable[int]) -> Message:
    """How a game ended, with what has to be said beside it: *Solved in 11 moves. Par 8, with 2
    hints.*"""
    notes: list[Message] = []
    if par is not None:
        notes.append(say("par-proven" if par.proven else "par-best-found", moves=par.moves))
    if asked := sum(hints):
        notes.append(say("with-hints", count=asked))
    if not notes:
        return summary
    return say("summary-with-notes", summary=summary, notes=Listed(tuple(notes), "comma"))
