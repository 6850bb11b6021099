"""Two pages that show how well a printer lays the back of a sheet behind its front."""

from __future__ import annotations

from sightline.core.message import say
from sightline.press.paragraph import paragraph
from sightline.press.sheet import INK, MARGIN, QUIET, Lettering, Pen, Sheet
from sightline.words.speaking import spoken

FROM_EDGE = 28.0
ARM = 9.0
LONG = 100.0
"""The ruler's length."""
STEPS = (
    say("print-test-scale"),
    say("print-test-turn"),
    say("print-test-hold"),
    say("print-test-glue"),
)


def print_test(sheet: Sheet) -> None:
    """Crosses on the front, rings on the back, in the middle and near the corners."""
    sheet.turn()
    title = spoken(say("print-test"))
    width, height = sheet.leaf(title, section=title)
    places = _places(width, height)
    with sheet.drawing() as pen:
        for x, y in places:
            _cross(pen, x, y)
        _rulers(pen, width, height)
    sheet.words(MARGIN, MARGIN + 8, title, Lettering(18, title=True))
    y = MARGIN + 17
    room = width - 2 * MARGIN
    for step in STEPS:
        y = paragraph(sheet, MARGIN, y + 6.5, spoken(step), Lettering(10), room)
    side = Lettering(9, bold=True)
    sheet.words(width / 2, height / 2 + 20, spoken(say("print-test-front")), side, "middle")
    words = spoken(say("print-test-ruler", millimetres=f"{LONG:g}"))
    sheet.words(width / 2, height - 44, words, Lettering(8, colour=QUIET), "middle")

    width, height = sheet.leaf(title)
    with sheet.drawing() as pen:
        for x, y in _places(width, height):
            for radius in (1.0, 2.0, 3.0):
                pen.circle(width - x, y, radius, stroke=INK, line=0.15)
    sheet.words(width / 2, height / 2 + 20, spoken(say("print-test-back")), side, "middle")
    rings = spoken(say("print-test-rings"))
    sheet.words(width / 2, height / 2 + 26, rings, Lettering(8, colour=QUIET), "middle")


def _places(width: float, height: float) -> list[tuple[float, float]]:
    across = (FROM_EDGE, width - FROM_EDGE)
    down = (FROM_EDGE + 62, height - FROM_EDGE)
    return [(width / 2, height / 2), *((x, y) for x in across for y in down)]


def _cross(pen: Pen, x: float, y: float) -> None:
    lines = [((x - ARM, y), (x + ARM, y)), ((x, y - ARM), (x, y + ARM))]
    ticks = [
        tick
        for n in range(-5, 6)
        for tick in (((x + n, y - 0.7), (x + n, y + 0.7)), ((x - 0.7, y + n), (x + 0.7, y + n)))
    ]
    pen.lines([*lines, *ticks], stroke=INK, width=0.12)


def _rulers(pen: Pen, width: float, height: float) -> None:
    x, y = (width - LONG) / 2, height - 50
    ticks = [((x + n, y), (x + n, y - (3.0 if n % 10 == 0 else 1.5))) for n in range(int(LONG) + 1)]
    pen.lines([((x, y), (x + LONG, y)), *ticks], stroke=INK, width=0.12)
