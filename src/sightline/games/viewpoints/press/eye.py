"""The eye that all our drawings share, here for the backs of cards: lids, iris rings, pupil."""

from __future__ import annotations

import math

from sightline.kit.pieces.colours import mix
from sightline.press.paths import Point, numbers
from sightline.press.sheet import Pen

LID = "#2f5363"
IRISES = ("#27a3b1", "#d98b1f", "#8e6dda", "#55a070", "#a02a41")
"""One for each position, so that five stacks are told apart at a glance; the number says it too."""


def draw_eye(pen: Pen, x: float, y: float, width: float, position: int) -> None:
    """An eye of this width around (x, y); rays in the iris: as many as the position's number."""
    half = width
    lid = half * 0.62
    iris = half * 0.44
    colour = IRISES[position - 1]
    for grow, line in ((1.0, 0.9), (1.16, 0.35), (1.30, 0.2)):
        pen.paint(
            _almond(x, y, half * grow, lid * grow),
            fill="#ffffff" if grow == 1.0 else None,
            stroke=LID if grow == 1.0 else mix(LID, "#ffffff", 0.45),
            width=line,
        )
    pen.circle(x, y, iris, fill=mix(colour, "#ffffff", 0.55), stroke=LID, line=0.5)
    spokes = 12 * position
    pen.lines(
        [
            (_polar(x, y, iris * 0.52, turn), _polar(x, y, iris * 0.94, turn))
            for turn in (n / spokes for n in range(spokes))
        ],
        stroke=mix(colour, "#000000", 0.15), width=0.3,
    )  # fmt: skip
    pen.circle(x, y, iris * 0.72, stroke=colour, line=0.6)
    pen.circle(x, y, iris * 0.46, fill="#1c1613")
    pen.circle(x - iris * 0.17, y - iris * 0.2, iris * 0.13, fill="#ffffff")


def _almond(x: float, y: float, half: float, lid: float) -> str:
    reach = half * 0.52
    high = lid * 1.33
    return (
        f"{numbers(x - half, y)} m "
        f"{numbers(x - half + reach, y - high, x + half - reach, y - high, x + half, y)} c "
        f"{numbers(x + half - reach, y + high, x - half + reach, y + high, x - half, y)} c h"
    )


def _polar(x: float, y: float, radius: float, turn: float) -> Point:
    return x + radius * math.cos(2 * math.pi * turn), y + radius * math.sin(2 * math.pi * turn)
