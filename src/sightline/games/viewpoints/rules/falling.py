"""How a structure that does not stand falls: which pieces tip, and which way.

What tips is found by holding pieces in place, one at a time: where holding one would save
everything, that one tips. Whatever lies on it would save it too, being held, but only comes along;
so the lowest of them is named. The direction is read off the motion in which the fall begins.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

from sightline.core.message import Message, say
from sightline.kit.pieces.shapes import Shape3

Motion = tuple[float, float, float]
"""Of a piece: how much it sinks at its centre, and how much more for each step in x and in y."""
STILL = 1e-6
"""Motions below this are rounding."""


class Fall(Protocol):
    """How a structure begins to fall while some pieces are held; None: then it stands."""

    def __call__(self, held: Collection[str]) -> Mapping[str, Motion] | None: ...


@dataclass(frozen=True, slots=True)
class Tip:
    """A piece that tips, and the direction in which it goes down, in player 1's axes."""

    letter: str
    dx: float
    dy: float
    carried: bool
    """Something is beneath it; otherwise it just falls."""


def tips(pieces: Mapping[str, Shape3], fall: Fall) -> tuple[Tip, ...]:
    """The pieces that tip in a structure that does not stand."""
    under = carriers(pieces)
    saving = [letter for letter in pieces if fall([letter]) is None]
    if not saving:
        # Several fall at once, each by itself.
        moves = fall([]) or {}
        saving = [letter for letter, motion in moves.items() if _moves(motion)]
    lowest = [
        letter
        for letter in saving
        if not any(other in under[letter] and letter not in under[other] for other in saving)
    ]
    found: list[Tip] = []
    for letter in lowest:
        # With all others firm the way is clearest; but maybe it falls only together with them.
        firm = [other for other in pieces if other != letter and letter not in under[other]]
        motion = (fall(firm) or fall([]) or {}).get(letter, (0.0, 0.0, 0.0))
        found.append(Tip(letter, motion[1], motion[2], bool(under[letter])))
    return tuple(found)


def carriers(pieces: Mapping[str, Shape3]) -> dict[str, frozenset[str]]:
    """What each piece rests on, directly or through others; ``""`` is the floor."""
    owner = {cell: letter for letter, cells in pieces.items() for cell in cells}
    direct: dict[str, set[str]] = {}
    for letter, cells in pieces.items():
        below = {"" if z == 0 else owner.get((x, y, z - 1), letter) for x, y, z in cells}
        direct[letter] = below - {letter}
    whole: dict[str, frozenset[str]] = {}
    for letter in pieces:
        found: set[str] = set()
        ahead = list(direct[letter])
        while ahead:
            other = ahead.pop()
            if other not in found:
                found.add(other)
                ahead.extend(direct.get(other, ()))
        whole[letter] = frozenset(found - {letter})
    return whole


def _moves(motion: Motion) -> bool:
    return max(map(abs, motion)) > STILL


_RIGHT = say("viewpoints-to-your-right")
_LEFT = say("viewpoints-to-your-left")
_AWAY = say("viewpoints-away-from-you")
_NEAR = say("viewpoints-towards-you")
_TO = {
    1: (_RIGHT, _LEFT, _AWAY, _NEAR),
    2: (_LEFT, _RIGHT, _NEAR, _AWAY),
    3: (_NEAR, _AWAY, _RIGHT, _LEFT),
    4: (_AWAY, _NEAR, _LEFT, _RIGHT),
    5: (
        _RIGHT,
        _LEFT,
        say("viewpoints-towards-player", number=2),
        say("viewpoints-towards-player", number=1),
    ),
    None: (
        say("viewpoints-to-the-right"),
        say("viewpoints-to-the-left"),
        say("viewpoints-to-the-back"),
        say("viewpoints-to-the-front"),
    ),
}
"""More x, less x, more y and less y, as a position says it; None: somebody in front, as in the
editor."""


def towards(dx: float, dy: float, position: int | None) -> Message | None:
    """In which direction something goes, as a position sees it; None: in none."""
    if max(abs(dx), abs(dy)) < STILL:
        return None
    right, left, away, near = _TO[position]
    if abs(dx) >= abs(dy):
        return right if dx > 0 else left
    return away if dy > 0 else near
