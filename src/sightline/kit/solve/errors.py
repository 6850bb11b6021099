"""How the solver says no."""

from __future__ import annotations

from sightline.core.errors import SightlineError


class BadRegion(SightlineError):
    """Text or cells that are no region."""


class BadPieces(SightlineError):
    """Pieces that do not exist, or that cannot cover this region."""


class BadPoint(SightlineError):
    """A point to go on from that does not belong to this search."""
