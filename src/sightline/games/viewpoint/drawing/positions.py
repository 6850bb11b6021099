"""The positions that pictures in the rules show."""

from __future__ import annotations

from sightline.core.picturing import Shown

_BLINDSPOT = ("1 play Blindspot", "0 pass", "2 pass")

POSITIONS = {
    "turn": Shown(
        2,
        ("0 play Wink", "1 pass", "1 play Shared Perspective", "0 pass"),
        seed="758",
        options={"first": "seat0"},
        seat=0,
    ),
    "window": Shown(3, _BLINDSPOT, seed="18380", seat=0),
    "answered": Shown(3, (*_BLINDSPOT, "0 reveal Spectacles", "2 pass"), seed="18380", seat=0),
}
