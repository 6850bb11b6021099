"""Small variants: the last decision over a structure of two pieces, for algorithms that look at
everything. With thousands of moves to choose from, more than one decision is too many for that."""

from __future__ import annotations

from functools import cache

from sightline.core.game import SmallVariant

_TARGET = "P050051150151251.X501510511512521"
_OPENING = (
    (0, "place P 050 051 150 151 251"),
    (1, "place X 501 510 511 512 521"),
    (0, "pass"),
)


@cache
def small_variants() -> tuple[SmallVariant, ...]:
    """All of them."""
    options = {"challenge": _TARGET, "tokens": "off", "turn_limit": len(_OPENING) + 1}
    return (SmallVariant("last-pass", 2, options, opening=_OPENING),)
