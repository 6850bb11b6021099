"""A dial that counts rounds: a disc from 20 to 0 and a hand that turns on it."""

from __future__ import annotations

from math import cos, pi, sin

from sightline.core.message import say
from sightline.games.viewpoints.press.board import DARK, FRAME, OTHER_WOOD, ROUNDS, WOOD
from sightline.kit.pieces.colours import mix
from sightline.press.paragraph import paragraph
from sightline.press.paths import Point
from sightline.press.sheet import INK, MARGIN, QUIET, Lettering, Pen, Sheet
from sightline.words.speaking import spoken

RADIUS = 66.0
RING = 16.0
"""How wide the ring of numbers is."""
HOLE = 1.6
HAND = 46.0
END = "#a02a41"


def print_dial(sheet: Sheet) -> None:
    """One page: the disc, and below it the hand."""
    sheet.turn()
    title = spoken(say("viewpoints-print-dial"))
    width, _ = sheet.leaf(title, section=title)
    sheet.words(MARGIN, MARGIN + 7, title, Lettering(15, title=True))
    how = Lettering(8.5, colour=QUIET)
    words = spoken(say("viewpoints-print-dial-how"))
    below = paragraph(sheet, MARGIN, MARGIN + 13, words, how, width - 2 * MARGIN)
    x, y = width / 2, below + 8 + RADIUS
    _disc(sheet, x, y)
    with sheet.drawing() as pen:
        _hand(pen, x - HAND / 2 + 8, y + RADIUS + 20)


def _at(x: float, y: float, radius: float, step: float) -> Point:
    """A place on the ring: 0 steps are above, and so on clockwise."""
    angle = 2 * pi * step / (ROUNDS + 1)
    return x + radius * sin(angle), y - radius * cos(angle)


def _disc(sheet: Sheet, x: float, y: float) -> None:
    with sheet.drawing() as pen:
        pen.circle(x, y, RADIUS, fill=FRAME, stroke=INK, line=0.18)
        for number in range(ROUNDS + 1):
            left = ROUNDS - number
            fill = mix(END, "#ffffff", 0.55) if not left else WOOD if left % 2 else OTHER_WOOD
            steps = [number - 0.5 + part / 4 for part in range(5)]
            outer = [_at(x, y, RADIUS - 2, step) for step in steps]
            inner = [_at(x, y, RADIUS - RING, step) for step in reversed(steps)]
            pen.polygon([*outer, *inner], fill=fill, stroke=DARK, line=0.15)
        pen.circle(x, y, RADIUS - RING, fill=WOOD, stroke=DARK, line=0.3)
        _hole(pen, x, y)
    letters = Lettering(17, bold=True, colour=DARK)
    for number in range(ROUNDS + 1):
        at_x, at_y = _at(x, y, RADIUS - 2 - (RING - 2) / 2, number)
        sheet.words(at_x, at_y + 2.1, str(ROUNDS - number), letters, "middle")


def _hole(pen: Pen, x: float, y: float) -> None:
    pen.circle(x, y, HOLE, fill="#ffffff", stroke=INK, line=0.18)
    pen.lines([((x - 3, y), (x + 3, y)), ((x, y - 3), (x, y + 3))], width=0.12)


def _hand(pen: Pen, x: float, y: float) -> None:
    """Lying, its hole at (x, y), its tip to the right."""
    wide = 5.0
    tip = x + HAND
    outline = [
        (x - 8, y - wide), (tip - 9, y - wide), (tip, y), (tip - 9, y + wide), (x - 8, y + wide),
    ]  # fmt: skip
    pen.polygon(outline, fill=mix(END, "#ffffff", 0.25), stroke=INK, line=0.18)
    _hole(pen, x, y)
