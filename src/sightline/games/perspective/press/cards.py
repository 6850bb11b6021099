"""The faces of cards and goals.

A face shows its colour and nothing else: two faces of one colour are drawn alike, so that no side
of a card gives the other away. Shape, pattern and letter say the colour too, for printers and eyes
that have none.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import cos, pi, sin
from types import MappingProxyType

from sightline.core.message import Message, say
from sightline.games.perspective.rules.cards import (
    COLOUR_NAMES,
    COLOURS,
    GOAL_CARDS,
    Colour,
    Row,
    all_cards,
    missing_colour,
)
from sightline.kit.pieces.colours import mix
from sightline.press.card_sheet import HEIGHT, WIDTH
from sightline.press.deck import TwoSided
from sightline.press.paths import Point, circle_operators, numbers, rounded_operators
from sightline.press.sheet import LINE, QUIET, Lettering, Pen, Sheet, polygon_operators
from sightline.press.single import Thing
from sightline.words.speaking import spoken

FILLS: MappingProxyType[Colour, str] = MappingProxyType(
    {"Y": "#f2c230", "G": "#1f7a3d", "R": "#b3261e", "B": "#1f4fa3"}
)
INKS: MappingProxyType[Colour, str] = MappingProxyType(
    {"Y": "#1c1613", "G": "#ffffff", "R": "#ffffff", "B": "#ffffff"}
)
ACTIONS: MappingProxyType[Colour, Message] = MappingProxyType(
    {
        "Y": say("perspective-flip"),
        "G": say("perspective-trade"),
        "R": say("perspective-reclaim"),
        "B": say("perspective-inform"),
    }
)

FRAME = 4.0
"""White around a face: backs and fronts may be that far apart without showing it."""
FIELD = 17.0
"""One of a goal's three fields."""


def draw_face(colour: Colour, sheet: Sheet, x: float, y: float) -> None:
    """One side of a card."""
    width, height = WIDTH - 2 * FRAME, HEIGHT - 2 * FRAME
    ink = INKS[colour]
    with sheet.drawing() as pen:
        outline = rounded_operators(x + FRAME, y + FRAME, width, height, 4.0)
        pen.paint(outline, fill=FILLS[colour])
        with pen.within(outline, "W n"):
            _pattern(pen, colour, x + FRAME, y + FRAME, width, height)
        middle = (x + WIDTH / 2, y + HEIGHT / 2)
        pen.circle(*middle, 19.5, fill=FILLS[colour])
        draw_sign(pen, colour, *middle, 13.0, ink)
        for at in ((x + 11.5, y + 12.0), (x + WIDTH - 11.5, y + HEIGHT - 12.0)):
            pen.circle(*at, 5.8, fill=ink)
        pen.rect(x + 12, y + HEIGHT - 21.6, WIDTH - 34, 7.4, radius=2, fill=FILLS[colour])
    mark = Lettering(19, bold=True, colour=FILLS[colour])
    # The letter stands once, upright; the other corner shows the shape, either way up.
    sheet.words(x + 11.5, y + 14.4, colour, mark, "middle")
    with sheet.drawing() as pen:
        draw_sign(pen, colour, x + WIDTH - 11.5, y + HEIGHT - 12.0, 3.4, FILLS[colour])
    words = Lettering(11, bold=True, colour=ink)
    sheet.words(x + 12, y + HEIGHT - 16.2, spoken(ACTIONS[colour]), words)


def draw_goal(row: Row, sheet: Sheet, x: float, y: float) -> None:
    """One side of a goal card: three colours in order."""
    left, top = x + (WIDTH - 3 * FIELD) / 2, y + 32
    with sheet.drawing() as pen:
        pen.rect(
            x + FRAME, y + FRAME, WIDTH - 2 * FRAME, HEIGHT - 2 * FRAME,
            radius=4.0, fill="#fffdf8", stroke=LINE, line=0.4,
        )  # fmt: skip
        for place, colour in enumerate(row):
            at = left + place * FIELD
            outline = rounded_operators(at + 0.7, top, FIELD - 1.4, 26, 2.2)
            pen.paint(outline, fill=FILLS[colour])
            with pen.within(outline, "W n"):
                _pattern(pen, colour, at, top, FIELD, 26)
            pen.circle(at + FIELD / 2, top + 10, 6.6, fill=FILLS[colour])
            draw_sign(pen, colour, at + FIELD / 2, top + 10, 4.4, INKS[colour])
            pen.circle(at + FIELD / 2, top + 20.6, 3.7, fill=FILLS[colour])
    for place, colour in enumerate(row):
        letter = Lettering(13, bold=True, colour=INKS[colour])
        sheet.words(left + (place + 0.5) * FIELD, top + 22.3, colour, letter, "middle")
    title = spoken(say("perspective-print-goal"))
    sheet.words(x + WIDTH / 2, y + 17, title, Lettering(17, title=True), "middle")
    note = Lettering(7.5, colour=QUIET)
    order = spoken(say("perspective-print-goal-order"))
    sheet.words(x + WIDTH / 2, y + 23.5, order, note, "middle")
    alone = say("perspective-print-goal-alone", colour=COLOUR_NAMES[missing_colour(row)])
    sheet.words(x + WIDTH / 2, y + HEIGHT - 14, spoken(alone), note, "middle")


def draw_sign(pen: Pen, colour: Colour, x: float, y: float, size: float, ink: str) -> None:
    """The colour's shape around (x, y): circle, triangle, square or diamond."""
    paths: dict[Colour, Callable[[], str]] = {
        "Y": lambda: circle_operators(x, y, size * 0.9),
        "G": lambda: polygon_operators(_corners(x, y + size * 0.18, size * 1.12, 3, 0)),
        "R": lambda: polygon_operators(_corners(x, y, size * 1.16, 4, 45)),
        "B": lambda: polygon_operators(
            [(x, y - size * 1.2), (x + size * 0.8, y), (x, y + size * 1.2), (x - size * 0.8, y)]
        ),
    }
    pen.paint(paths[colour](), fill=ink)


def _corners(x: float, y: float, radius: float, count: int, turn: float) -> list[Point]:
    angles = [2 * pi * (n / count + turn / 360) for n in range(count)]
    return [(x + radius * sin(angle), y - radius * cos(angle)) for angle in angles]


def _pattern(pen: Pen, colour: Colour, x: float, y: float, width: float, height: float) -> None:
    """Dots, slanted lines, a grid or waves, all over a field."""
    grain = mix(FILLS[colour], INKS[colour], 0.22)
    step = 6.0
    across, down = int(width / step) + 2, int(height / step) + 2
    match colour:
        case "Y":
            for row in range(down):
                for column in range(across):
                    pen.circle(x + (column + row % 2 / 2) * step, y + row * step, 0.9, fill=grain)
        case "G":
            lines = [
                ((x + n * step, y), (x + n * step - height, y + height))
                for n in range(int((width + height) / step) + 1)
            ]
            pen.lines(lines, stroke=grain, width=1.1)
        case "R":
            pen.lines(
                [((x + n * step, y), (x + n * step, y + height)) for n in range(across)]
                + [((x, y + n * step), (x + width, y + n * step)) for n in range(down)],
                stroke=grain, width=1.1,
            )  # fmt: skip
        case "B":
            for row in range(down + 1):
                pen.paint(
                    _wave(x - step, y + row * step, across + 2, step), stroke=grain, width=1.1
                )


def _wave(x: float, y: float, count: int, step: float) -> str:
    out = [f"{numbers(x, y)} m"]
    for n in range(count):
        at = x + n * step
        half, rise = at + step / 2, step * 0.45 * (1 if n % 2 else -1)
        out.append(f"{numbers(half, y + rise, half, y + rise, at + step, y)} c")
    return " ".join(out)


# ------------------------------------------------------------------------------ the box


def colour_cards() -> list[TwoSided]:
    """The twenty cards."""
    return [
        TwoSided(partial(draw_face, first), partial(draw_face, second))
        for first, second in all_cards()
    ]


def goal_cards() -> list[TwoSided]:
    """The six goal cards."""
    return [
        TwoSided(partial(draw_goal, front), partial(draw_goal, back)) for front, back in GOAL_CARDS
    ]


def things() -> list[Thing]:
    """Every face by itself."""
    faces = [
        Thing(f"card-{colour}", WIDTH, HEIGHT, partial(draw_face, colour)) for colour in COLOURS
    ]
    goals = [
        Thing(f"goal-{number}-{side}", WIDTH, HEIGHT, partial(draw_goal, row))
        for number, card in enumerate(GOAL_CARDS, 1)
        for side, row in zip(("front", "back"), card, strict=True)
    ]
    return [*faces, *goals]
