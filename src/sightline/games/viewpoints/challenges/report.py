"""What is said about a structure as a challenge; apart from those who find it out, so that a server
can speak of it without loading any compiled code."""

from __future__ import annotations

from msgspec import Struct


class Fitting(Struct, frozen=True):
    """How many structures fit some of the cards."""

    cards: tuple[int, ...]
    count: int
    exact: bool
    """Whether that is all of them; otherwise there are at least so many."""


class Report(Struct, frozen=True):
    """All that can be said about a structure as a challenge."""

    structure: str
    """As text (``F000100…``)."""
    size: int
    cards: tuple[str, str, str, str, str]
    takeable: tuple[str, ...]
    """The pieces that can be taken off now."""
    groups: int
    """Into how many parts it falls that do not touch; 1: it is connected."""
    stands: bool
    order: tuple[str, ...] | None
    """A building order; None: it cannot be built piece by piece."""
    unseen: tuple[str, ...]
    """Pieces that no card shows."""
    fitting: int
    """How many structures fit all five cards."""
    exact: bool
    """Whether that is all of them; otherwise there are at least so many."""
    holds: bool
    """It is a challenge: buildable, every piece seen, and the only structure that fits."""
    difficulty: dict[str, float] | None
    """The six measures, each from 0 to 1; from two pieces on."""
    score: float | None
    level: int | None
