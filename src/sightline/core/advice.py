"""Help that a game gives to people on their own wish: a hint, and par for a deal.

Both read the true position, hidden things included. They are no part of views, sights or samples,
so neither a bot nor another seat can learn anything through them. Whoever asks for a hint is told a
move, and a table keeps count of it.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class Par(msgspec.Struct, frozen=True):
    """The fewest moves that a deal needs with everything known."""

    moves: int
    """The best way that was found."""
    proven: bool
    """There is no shorter one."""
    bound: int
    """So many moves are needed at least; the same as ``moves`` when that is proven."""

    def __str__(self) -> str:
        if self.proven:
            return f"{self.moves} (proven)"
        return f"{self.moves} (best found; at least {self.bound})"


def hints_text(count: int) -> str:
    """``with 2 hints``."""
    return f"with {count} hint{'' if count == 1 else 's'}"


def full_summary(summary: str, par: Par | None, hints: Iterable[int]) -> str:
    """How a game ended, with what has to be said beside it: *Solved in 11 moves, par 8, with 2
    hints.*"""
    parts = [summary.removesuffix(".")]
    if par is not None:
        parts.append(f"par {par.moves}" if par.proven else f"par {par.moves} (best found)")
    if asked := sum(hints):
        parts.append(hints_text(asked))
    return summary if len(parts) == 1 else f"{', '.join(parts)}."
