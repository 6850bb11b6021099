"""The 5 × 10 puzzle on paper: the empty box at true size, and how the ten pieces lie in it."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from sightline.core.message import say
from sightline.press.sheet import INK, MARGIN, QUIET, Lettering, Pen, Sheet
from sightline.press.tiles import Finish, slot
from sightline.words.speaking import spoken

ACROSS, DOWN = 10, 5
WOOD = "#f3e3c6"
GROOVE = "#dcb67b"
DARK = "#5d431d"

GAP = 8.0
LARGEST = 16.0
"""Between solved boxes, and their fields, in millimetres."""

SOLVED = MappingProxyType(
    {
        "IL": ("UUXYYYYNNN", "UXXXYFNNZZ", "UUXTWFFFZV", "PPPTWWFZZV", "PPTTTWWVVV"),
        "IP": ("LLXUUWYYYY", "LXXXUWWYZZ", "LTXUUFWWZV", "LTNNFFFZZV", "TTTNNNFVVV"),
        "NP": ("TTTXIIIIIZ", "LTXXXWVZZZ", "LTFXWWVZUU", "LFFWWYVVVU", "LLFFYYYYUU"),
        "PY": ("LLXWWNNNUU", "LXXXWWVNNU", "LTXFFWVZUU", "LTFFVVVZZZ", "TTTFIIIIIZ"),
    }
)
"""The only way (turned and mirrored ones aside), by the two pieces left out; a test fills the box
anew and compares."""


def print_empty(sheet: Sheet, edge: float) -> None:
    """The box on a page of its own."""
    wide = ACROSS * edge
    sheet.turn()
    title = spoken(say("viewpoints-print-box"))
    width, height = sheet.leaf(title, landscape=wide > sheet.paper[0] - 2 * MARGIN)
    sheet.words(MARGIN, MARGIN + 7, title, Lettering(15, title=True))
    hint = spoken(say("viewpoints-print-cubes", edge=f"{edge:g}"))
    sheet.words(width - MARGIN, MARGIN + 7, hint, Lettering(7.5, colour=QUIET), "right")
    draw_empty(sheet, (width - wide) / 2, max(32.0, (height - DOWN * edge) / 2), edge)


def draw_empty(sheet: Sheet, x: float, y: float, edge: float) -> None:
    """The box with its upper left corner at (x, y), a line of words above it."""
    with sheet.drawing() as pen:
        pen.rect(x, y, ACROSS * edge, DOWN * edge, fill=WOOD)
        pen.lines(
            [((x + n * edge, y), (x + n * edge, y + DOWN * edge)) for n in range(1, ACROSS)]
            + [((x, y + n * edge), (x + ACROSS * edge, y + n * edge)) for n in range(1, DOWN)],
            stroke=GROOVE, width=0.2,
        )  # fmt: skip
        pen.rect(x, y, ACROSS * edge, DOWN * edge, stroke=DARK, line=0.5)
    words = spoken(say("viewpoints-print-box-note"))
    sheet.words(x, y - 1.8, words, Lettering(8, colour=QUIET))


def print_solved(sheet: Sheet, omits: Sequence[str]) -> None:
    """The last page of the booklet: the box of each set in the document."""
    title = spoken(say("viewpoints-print-box"))
    label = spoken(say("viewpoints-print-box-solution"))
    width, height = sheet.leaf(label, section=title, level=1)
    sheet.words(MARGIN, MARGIN + 9, title, Lettering(22, title=True))
    words = spoken(say("viewpoints-print-box-solved"))
    sheet.words(MARGIN, MARGIN + 15.5, words, Lettering(9, colour=QUIET))
    y = MARGIN + 26.0
    each = (height - MARGIN - y) / len(omits) - GAP
    field = min(LARGEST, each / DOWN, (width - 2 * MARGIN) / ACROSS)
    x = (width - ACROSS * field) / 2
    for omit in omits:
        if len(omits) > 1:
            without = say("viewpoints-print-without", first=omit[0], second=omit[1])
            sheet.words(x, y - 1.8, str(without), Lettering(9))
        with sheet.drawing() as pen:
            _solved(pen, SOLVED[omit], x, y, field)
        y += DOWN * field + GAP


def _solved(pen: Pen, rows: Sequence[str], x: float, y: float, field: float) -> None:
    ends: list[tuple[tuple[float, float], tuple[float, float]]] = []
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            left, top = x + column * field, y + row * field
            slot(pen, letter, left, top, field, Finish())
            if column and letters[column - 1] != letter:
                ends.append(((left, top), (left, top + field)))
            if row and rows[row - 1][column] != letter:
                ends.append(((left, top), (left + field, top)))
    pen.lines(ends, stroke=INK, width=0.5, round_ends=True)
    pen.rect(x, y, ACROSS * field, DOWN * field, stroke=INK, line=0.5)
