"""Path data, as patterns and letters are written in, turned into the operators of a PDF page.

PDF knows lines and cubic curves only, so quadratic curves and arcs are rewritten as those.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import cache

Point = tuple[float, float]

_WORDS = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "T": 2, "A": 7, "Z": 0}


def number(value: float) -> str:
    """A number as short as a thousandth allows."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def numbers(*values: float) -> str:
    """Several of them."""
    return " ".join(map(number, values))


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its arguments; repeated arguments repeat the command."""
    words = _WORDS.findall(data)
    at = 0
    command = ""
    while at < len(words):
        if words[at].isalpha():
            command = words[at]
            at += 1
        elif command in "Mm":
            command = "L" if command == "M" else "l"  # more points after a move are lines
        count = _ARGUMENTS[command.upper()]
        arguments = [float(word) for word in words[at : at + count]]
        if len(arguments) != count:
            raise ValueError(f"{command} needs {count} numbers in the path {data!r}")
        at += count
        yield command, arguments


@cache
def path_operators(data: str) -> str:
    """The path as PDF operators (``m l c h``), in the units of the data."""
    out: list[str] = []
    here: Point = (0.0, 0.0)
    start = here
    bend: Point | None = None  # the control point that a smooth quadratic curve mirrors
    for command, arguments in _commands(data):
        x0, y0 = here if command.islower() else (0.0, 0.0)
        kind = command.upper()
        after: Point | None = None
        match kind:
            case "Z":
                out.append("h")
                here = start
            case "M" | "L":
                here = (x0 + arguments[0], y0 + arguments[1])
                out.append(f"{numbers(*here)} {'m' if kind == 'M' else 'l'}")
                if kind == "M":
                    start = here
            case "H":
                here = (x0 + arguments[0], here[1])
                out.append(f"{numbers(*here)} l")
            case "V":
                here = (here[0], y0 + arguments[0])
                out.append(f"{numbers(*here)} l")
            case "C":
                points = [
                    (x0 + arguments[i], y0 + arguments[i + 1]) for i in range(0, len(arguments), 2)
                ]
                out.append(_curve(*points))
                here = points[2]
            case "Q" | "T":
                if kind == "Q":
                    after = (x0 + arguments[0], y0 + arguments[1])
                else:
                    x, y = bend or here
                    after = (2 * here[0] - x, 2 * here[1] - y)
                end = (x0 + arguments[-2], y0 + arguments[-1])
                out.append(_curve(_between(here, after, 2 / 3), _between(end, after, 2 / 3), end))
                here = end
            case _:
                end = (x0 + arguments[5], y0 + arguments[6])
                turn, wide, clockwise = arguments[2], bool(arguments[3]), bool(arguments[4])
                curves = _arc(here, end, arguments[0], arguments[1], turn, wide, clockwise)
                out.extend(_curve(*curve) for curve in curves)
                here = end
        bend = after
    return " ".join(out)


def _curve(one: Point, two: Point, end: Point) -> str:
    return f"{numbers(*one, *two, *end)} c"


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _arc(
    start: Point, end: Point, rx: float, ry: float, turn: float, wide: bool, clockwise: bool
) -> Iterator[tuple[Point, Point, Point]]:
    """An elliptic arc as cubic curves of at most a quarter turn each (SVG 1.1, F.6)."""
    if start == end:
        return
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    px, py = cos * dx + sin * dy, -sin * dx + cos * dy
    grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    left = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2
    factor = math.sqrt(max(0.0, left) / ((rx * py) ** 2 + (ry * px) ** 2))
    if wide == clockwise:
        factor = -factor
    qx, qy = factor * rx * py / ry, -factor * ry * px / rx
    cx = cos * qx - sin * qy + (start[0] + end[0]) / 2
    cy = sin * qx + cos * qy + (start[1] + end[1]) / 2
    first = math.atan2((py - qy) / ry, (px - qx) / rx)
    sweep = math.atan2((-py - qy) / ry, (-px - qx) / rx) - first
    if clockwise and sweep < 0:
        sweep += 2 * math.pi
    elif not clockwise and sweep > 0:
        sweep -= 2 * math.pi
    parts = max(1, math.ceil(abs(sweep) / (math.pi / 2) - 1e-9))
    step = sweep / parts
    reach = 4 / 3 * math.tan(step / 4)

    def at(angle: float, tangent: float) -> Point:
        x = rx * (math.cos(angle) - tangent * math.sin(angle))
        y = ry * (math.sin(angle) + tangent * math.cos(angle))
        return cx + cos * x - sin * y, cy + sin * x + cos * y

    for part in range(parts):
        one, two = first + part * step, first + (part + 1) * step
        yield at(one, reach), at(two, -reach), end if part == parts - 1 else at(two, 0)


@cache
def circle_operators(x: float, y: float, radius: float) -> str:
    """A full circle."""
    r = number(radius)
    across = number(2 * radius)
    data = f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 -{across} 0z"
    return path_operators(data)


@cache
def rounded_operators(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rectangle with round corners."""
    if radius <= 0:
        return f"{numbers(x, y, width, height)} re"
    r = number(radius)
    w, h = number(width - 2 * radius), number(height - 2 * radius)
    return path_operators(
        f"M{number(x + radius)} {number(y)}h{w}a{r} {r} 0 0 1 {r} {r}v{h}a{r} {r} 0 0 1 -{r} {r}"
        f"h-{w}a{r} {r} 0 0 1 -{r} -{r}v-{h}a{r} {r} 0 0 1 {r} -{r}z"
    )
