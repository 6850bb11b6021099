"""The pictures on printed cards: those of the page.

``motifs.json`` is written by the page's own code (web/src/boards/viewpoint/printed.test.ts holds it
to that): colours, and the picture of each title that somebody has drawn. A title that nobody has
drawn gets one from the same parts here as there, chosen by the letters of its name; the file has
some examples, and a test compares.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import cos, floor, pi, sin
from typing import Any, Literal

from sightline.games.viewpoint.rules.sets import Face

Paint = Literal["ground", "ink", "white", "iris", "deep", "accent"]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shape:
    """One stroke or area as path data, in a square of 100."""

    d: str
    fill: Paint | None = None
    stroke: Paint | None = None
    width: float = 2.0
    opacity: float = 1.0
    dash: str | None = None


@dataclass(frozen=True, slots=True)
class Motif:
    """A picture and its colours."""

    palette: Mapping[str, str]
    shapes: tuple[Shape, ...]


@cache
def kept() -> dict[str, Any]:
    """What the page has written down."""
    file = resources.files("sightline.games.viewpoint.press").joinpath("motifs.json")
    return json.loads(file.read_text(encoding="utf-8"))


def motif_of(face: Face) -> Motif:
    """The picture of a card."""
    title = face.title or face.name
    drawn = kept()["drawn"].get(title)
    palettes = kept()["palettes"]
    if drawn is None:
        return Motif(palettes[_family(face)], tuple(generated(title)))
    return Motif(palettes[drawn["family"]], tuple(Shape(*each) for each in drawn["shapes"]))


_ABOUT: tuple[tuple[frozenset[str], str], ...] = (
    (frozenset({"steal", "discard", "destroy", "miss-turn"}), "harm"),
    (frozenset({"swap", "replace", "pass", "mirror", "return"}), "change"),
    (frozenset({"another-turn", "play-more"}), "time"),
)


def _family(face: Face) -> str:
    if face.reveal:
        return "reveal"
    if face.ongoing:
        return "ongoing"
    if face.points is not None and face.points <= -15:
        return "night"
    return next((name for does, name in _ABOUT if not does.isdisjoint(face.does)), "gain")


# ------------------------------------------------------------------------------ the parts


def _n(value: float) -> str:
    return f"{floor(value * 100 + 0.5) / 100:g}"


def _circle(x: float, y: float, r: float) -> str:
    n = _n
    return f"M{n(x - r)} {n(y)}a{n(r)} {n(r)} 0 1 0 {n(2 * r)} 0a{n(r)} {n(r)} 0 1 0 {n(-2 * r)} 0Z"


def _line(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points)


def _polygon(points: Sequence[Point]) -> str:
    return _line(points) + "Z"


def _around(x: float, y: float, r: float, degrees: float) -> Point:
    angle = (degrees - 90) * pi / 180
    return x + r * cos(angle), y + r * sin(angle)


def _rays(x: float, y: float, inner: float, outer: float, count: int) -> str:
    turns = [360 * n / count for n in range(count)]
    return "".join(_line([_around(x, y, inner, t), _around(x, y, outer, t)]) for t in turns)


def _lids(x: float, y: float, half: float, upper: float, lower: float, tilt: float = 0.0) -> str:
    c, s = cos(tilt * pi / 180), sin(tilt * pi / 180)

    def at(dx: float, dy: float) -> str:
        return f"{_n(x + dx * c - dy * s)} {_n(y + dx * s + dy * c)}"

    return f"M{at(-half, 0)}Q{at(0, -2 * upper)} {at(half, 0)}Q{at(0, 2 * lower)} {at(-half, 0)}Z"


def _lid_arc(x: float, y: float, half: float, height: float) -> str:
    return f"M{_n(x - half)} {_n(y)}Q{_n(x)} {_n(y + 2 * height)} {_n(x + half)} {_n(y)}"


_PUPILS: Mapping[str, Callable[[float, float, float], str]] = {
    "round": _circle,
    "slit": lambda x, y, r: _lids(x, y, r * 1.5, r * 0.45, r * 0.45, 90),
    "square": lambda x, y, r: _polygon([_around(x, y, r * 1.15, 90 * n + 45) for n in range(4)]),
    "triangle": lambda x, y, r: _polygon([_around(x, y, r * 1.3, 120 * n) for n in range(3)]),
    "star": lambda x, y, r: _polygon(
        [_around(x, y, r * 0.6 if n % 2 else r * 1.45, n * 36) for n in range(10)]
    ),
    "ring": lambda x, y, r: _circle(x, y, r) + _circle(x, y, r * 0.45),
}
"""In the order in which a title's letters choose among them."""


@dataclass(frozen=True, slots=True)
class _Iris:
    pupil: str
    rings: int
    spokes: int
    wide: float
    gaze: Point


def _iris(x: float, y: float, r: float, how: _Iris) -> list[Shape]:
    px, py = x + how.gaze[0] * r * 0.4, y + how.gaze[1] * r * 0.4
    shapes = [Shape(_circle(x, y, r), fill="iris", stroke="deep", width=r * 0.13)]
    if how.spokes:
        rays = _rays(x, y, r * 0.56, r * 0.86, how.spokes)
        shapes.append(Shape(rays, stroke="deep", width=r * 0.06, opacity=0.55))
    for ring in range(1, how.rings + 1):
        d = _circle(x, y, r * (0.62 + 0.26 * (ring - 1) / max(1, how.rings)))
        shapes.append(Shape(d, stroke="white", width=r * 0.05, opacity=0.5))
    return [
        *shapes,
        Shape(_PUPILS[how.pupil](px, py, r * how.wide), fill="deep"),
        Shape(_circle(px - r * 0.22, py - r * 0.26, r * 0.17), fill="white"),
        Shape(_circle(px + r * 0.2, py + r * 0.22, r * 0.07), fill="white", opacity=0.8),
    ]


def _eye(
    x: float, y: float, size: float, how: _Iris, *, r: float = 0.48, tilt: float = 0.0
) -> list[Shape]:
    opening = _lids(x, y, size, size * 0.62, size * 0.62, tilt)
    return [
        Shape(opening, fill="white"),
        *_iris(x, y, size * r, how),
        Shape(opening, stroke="ink", width=size * 0.085),
    ]


def _cube(x: float, y: float, r: float) -> list[Shape]:
    def face(fill: Paint, *turns: int) -> Shape:
        points = [(x, y) if turn < 0 else _around(x, y, r, turn) for turn in turns]
        return Shape(_polygon(points), fill=fill, stroke="ink", width=2)

    return [
        face("white", 300, 0, 60, -1),
        face("iris", 300, -1, 180, 240),
        face("deep", 60, -1, 180, 120),
    ]


# ---------------------------------------------------------------- a title that nobody has drawn


def _numbers_from(text: str) -> Callable[[], float]:
    """A small stream of numbers in [0, 1) that follows from the letters alone."""
    mask = 0xFFFFFFFF
    state = 2166136261
    for letter in text:
        state = (state ^ ord(letter)) * 16777619 & mask

    def following() -> float:
        nonlocal state
        state = state + 0x6D2B79F5 & mask
        mixed = (state ^ state >> 15) * (1 | state) & mask
        mixed = (mixed + ((mixed ^ mixed >> 7) * (61 | mixed) & mask) & mask) ^ mixed
        return ((mixed ^ mixed >> 14) & mask) / 4294967296

    return following


def _surround(kind: int, following: Callable[[], float]) -> list[Shape]:
    sides = 3 + int(following() * 5)
    turn = 0.0 if following() < 0.5 else 180 / sides
    frame = _polygon([_around(50, 52, 45, turn + n * 360 / sides) for n in range(sides)])
    match kind:
        case 0:
            rays = _rays(50, 52, 37, 48, 8 + int(following() * 16))
            return [Shape(rays, stroke="accent")]
        case 1:
            return [Shape(frame, stroke="accent", width=3.4)]
        case 2:
            return [
                Shape(_circle(50, 52, 45), stroke="accent", width=3),
                Shape(_circle(50, 52, 39), stroke="accent", width=1.4, dash="2 4"),
            ]
        case 3:
            return [Shape(frame, fill="accent", opacity=0.3)]
        case 4:
            return [
                Shape(
                    _lid_arc(50, 26 - n * 6, 30 - n * 6, -8),
                    stroke="accent", width=2.6, opacity=1 - n * 0.25,
                )
                for n in range(3)
            ]  # fmt: skip
        case _:
            count = 4 + int(following() * 4)
            dots = [_around(50, 52, 43, n * 360 / count) for n in range(count)]
            return [Shape(_circle(x, y, 3.4), fill="accent") for x, y in dots]


def generated(title: str) -> list[Shape]:
    """A picture that follows from the letters of a title."""
    following = _numbers_from(title)
    outer = _surround(int(following() * 6), following)
    pupils = list(_PUPILS)
    how = _Iris(
        pupil=pupils[int(following() * len(pupils))],
        rings=int(following() * 4),
        spokes=(0, 8, 12, 20)[int(following() * 4)],
        wide=0.34 + following() * 0.2,
        gaze=(following() * 1.4 - 0.7, following() * 0.8 - 0.4),
    )
    tilt = floor(following() * 24 - 12 + 0.5)
    form = following()
    if form < 0.55:
        return [*outer, *_eye(50, 52, 33, how, r=0.46 + following() * 0.08, tilt=tilt)]
    if form < 0.7:
        return [*outer, *_eye(31, 52, 19, how), *_eye(69, 52, 19, how)]
    if form < 0.85:
        return [*_cube(50, 52, 38), *_eye(50, 52, 21, how)]
    ball = Shape(_circle(50, 52, 30), fill="white", stroke="ink", width=3)
    return [*outer, ball, *_iris(50, 52, 19, how)]
