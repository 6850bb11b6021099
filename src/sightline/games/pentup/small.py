"""Small variants: the last tiles of a game, for algorithms that look at everything."""

from __future__ import annotations

from functools import cache

from sightline.core.game import SmallVariant

_LAST_THREE = (
    "T4@0,0^1 L3@3,1^1 P2@5,2^1 W4@8,1^1 W1@8,4^1 N2@3,1^2 I2@-1,-1^1 P4@-3,-1^1 X1@-5,-3^1 "
    "U1@-2,-1^2 N7@-4,-3^2 I2@2,-2^1 Z1@-4,-2^3 X1@10,6^1 Y4@2,-2^2 F5@10,6^2 V3@6,3^2 "
    "Y3@7,-4^1 F4@5,3^1 V1@7,-7^1 U4@1,2^1"
)
"""A random game up to its last three tiles, whose places decide it."""


@cache
def small_variants() -> tuple[SmallVariant, ...]:
    """All of them."""
    opening = tuple((ply % 2, text) for ply, text in enumerate(_LAST_THREE.split()))
    return (
        SmallVariant("last-three", 2, {}, opening=opening),
        SmallVariant("last-six", 2, {}, opening=opening[:-3]),
    )
