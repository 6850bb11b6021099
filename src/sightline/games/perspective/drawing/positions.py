"""The positions that pictures in the rules show."""

from __future__ import annotations

from sightline.core.picturing import Shown

_TURN = ("0 pass", "0 i2")
_FLIPPED = (*_TURN, "0 p4", "0 flip own 1")

POSITIONS = {
    "hands": Shown(2, _TURN[:1], seed=7, options={"first": "seat0"}, seat=0),
    "play": Shown(2, _TURN, seed=7, seat=0),
    "goal": Shown(2, _FLIPPED, seed=7, seat=1),
    "solo": Shown(1, (), seed=1, seat=0),
}
