"""Cards of 63 × 88 mm (they fit common sleeves), nine on a sheet with marks for cutting."""

from __future__ import annotations

from collections.abc import Iterator

from sightline.core.message import say
from sightline.kit.pieces.colours import mix
from sightline.press.sheet import INK, QUIET, Lettering, Pen, Sheet
from sightline.words.speaking import spoken

WIDTH, HEIGHT = 63.0, 88.0
ACROSS, DOWN = 3, 3
ON_A_SHEET = ACROSS * DOWN

CLEAR = 2.0
"""Between a mark and words beside it."""
RULER = 3.3
"""How far below the cards the ruler lies."""


def leaf(sheet: Sheet, label: str, section: str = "") -> None:
    """A page whose foot stands between the marks of the cuts, which on Letter reach so far down."""
    left = (sheet.paper[0] - ACROSS * WIDTH) / 2
    sheet.leaf(label, section=section, inset=left + CLEAR, room=WIDTH - 2 * CLEAR)


def corner(sheet: Sheet) -> tuple[float, float]:
    """Where the upper left card begins: the block of nine lies in the middle of the page."""
    return (sheet.w - ACROSS * WIDTH) / 2, (sheet.h - DOWN * HEIGHT) / 2


def places(sheet: Sheet, *, turned: bool = False) -> Iterator[tuple[float, float]]:
    """The upper left corners of the cards on a page; ``turned``: of their backs, for a sheet that
    is turned over its long edge."""
    left, top = corner(sheet)
    for index in range(ON_A_SHEET):
        row, column = divmod(index, ACROSS)
        if turned:
            column = ACROSS - 1 - column
        yield left + column * WIDTH, top + row * HEIGHT


def cut_marks(sheet: Sheet, pen: Pen, count: int, *, turned: bool = False) -> None:
    """Lines in the margin at every cut, and small crosses where cuts meet."""
    left, top = corner(sheet)
    rows = -(-count // ACROSS)
    columns = min(count, ACROSS)
    if turned:
        left += (ACROSS - columns) * WIDTH
    right, bottom = left + columns * WIDTH, top + rows * HEIGHT
    marks: list[tuple[tuple[float, float], tuple[float, float]]] = []
    gap, long, arm = 1.2, 4.6, 1.4
    for column in range(columns + 1):
        x = left + column * WIDTH
        marks += [((x, top - gap - long), (x, top - gap))]
        marks += [((x, bottom + gap), (x, bottom + gap + long))]
        for row in range(rows + 1):
            y = top + row * HEIGHT
            marks += [((x - arm, y), (x + arm, y)), ((x, y - arm), (x, y + arm))]
    for row in range(rows + 1):
        y = top + row * HEIGHT
        marks += [((left - gap - long, y), (left - gap, y))]
        marks += [((right + gap, y), (right + gap + long, y))]
    pen.lines(marks, stroke=mix(INK, "#ffffff", 0.35), width=0.12)


def ruler(sheet: Sheet) -> None:
    """50 mm to hold a ruler against: a printer that scales spoils nets and sleeves.

    Close below the cards, since on Letter what is lower comes near to where printers end.
    """
    left, top = corner(sheet)
    x, y = left + ACROSS * WIDTH / 2, top + DOWN * HEIGHT + RULER
    ticks = [
        ((x - 25 + n * 10, y), (x - 25 + n * 10, y - (0.8 if n % 5 else 1.3))) for n in range(6)
    ]
    with sheet.drawing() as pen:
        pen.lines([((x - 25, y), (x + 25, y)), *ticks], stroke=QUIET, width=0.15)
    sheet.words(x, y - 1.4, spoken(say("print-ruler")), Lettering(6, colour=QUIET), "middle")
