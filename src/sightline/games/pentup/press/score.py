"""A sheet to count tiles level by level."""

from __future__ import annotations

from sightline.core.message import say
from sightline.games.pentup.rules.scoring import SEAT_TITLES
from sightline.press.sheet import INK, LINE, MARGIN, QUIET, Lettering, Sheet
from sightline.words.speaking import spoken

LEVELS = 8
GAMES_ACROSS, GAMES_DOWN = 2, 3
ROW = 6.4


def print_scores(sheet: Sheet) -> None:
    """Room for six games of two to four players."""
    sheet.turn()
    title = spoken(say("pentup-print-score"))
    width, _ = sheet.leaf(title, section=title)
    sheet.words(MARGIN, MARGIN + 8, title, Lettering(18, title=True))
    how = spoken(say("pentup-print-score-how"))
    sheet.words(MARGIN, MARGIN + 14, how, Lettering(8.5, colour=QUIET))
    wide = (width - 2 * MARGIN - 8) / GAMES_ACROSS
    for number in range(GAMES_ACROSS * GAMES_DOWN):
        row, column = divmod(number, GAMES_ACROSS)
        _game(sheet, MARGIN + column * (wide + 8), MARGIN + 21 + row * (LEVELS + 3.6) * ROW, wide)


def _game(sheet: Sheet, x: float, y: float, wide: float) -> None:
    rows, columns = LEVELS + 2, len(SEAT_TITLES) + 1
    step = wide / columns
    with sheet.drawing() as pen:
        pen.lines(
            [((x, y + n * ROW), (x + wide, y + n * ROW)) for n in range(rows + 1)]
            + [((x + n * step, y), (x + n * step, y + rows * ROW)) for n in range(columns + 1)],
            stroke=LINE, width=0.25,
        )  # fmt: skip
        pen.rect(x, y, wide, rows * ROW, stroke=INK, line=0.35)
        pen.lines([((x, y + ROW), (x + wide, y + ROW))], stroke=INK, width=0.35)
    small = Lettering(8, bold=True)
    sheet.words(x + 2, y + 4.4, spoken(say("pentup-print-level")), small)
    for place, colour in enumerate(SEAT_TITLES, 1):
        sheet.words(x + (place + 0.5) * step, y + 4.4, spoken(colour), small, "middle")
    for level in range(LEVELS, 0, -1):
        at = y + (LEVELS - level + 1) * ROW + 4.4
        sheet.words(x + step / 2, at, str(level), small, "middle")
    at = y + (LEVELS + 1) * ROW + 4.4
    sheet.words(x + 2, at, spoken(say("pentup-print-place")), small)
