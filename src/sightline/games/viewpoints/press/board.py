"""The ground board at true size, with the five tokens, a measuring stick and a round counter."""

from __future__ import annotations

from sightline.core.message import say
from sightline.games.viewpoints.press import box
from sightline.games.viewpoints.press.eye import draw_eye
from sightline.games.viewpoints.rules.blueprint import COLUMNS
from sightline.games.viewpoints.rules.space import EDGE
from sightline.kit.pieces.colours import mix
from sightline.press.sheet import INK, MARGIN, QUIET, Lettering, Pen, Sheet
from sightline.words.speaking import spoken

RIM = 13.0
WOOD = "#f3e3c6"
OTHER_WOOD = "#ecd6b0"
FRAME = "#dcb67b"
DARK = "#5d431d"
TOKEN = 12.5
"""A token's radius."""
TOKENS = ("XY", "XY?", "view", "colours", "swap")
NAMES = {
    "view": say("viewpoints-print-token-view"),
    "colours": say("viewpoints-print-token-colours"),
    "swap": say("viewpoints-print-token-swap"),
}
"""The others are called by what is written on them."""
ROUNDS = 20


def print_board(sheet: Sheet, edge: float) -> None:
    """One page, or two if the box of the 5 × 10 puzzle needs its own."""
    sheet.turn()
    title = spoken(say("viewpoints-print-board"))
    width, height = sheet.leaf(title, section=title)
    sheet.words(MARGIN, MARGIN + 7, title, Lettering(15, title=True))
    hint = spoken(say("viewpoints-print-cubes", edge=f"{edge:g}"))
    sheet.words(width - MARGIN, MARGIN + 7, hint, Lettering(7.5, colour=QUIET), "right")
    side = EDGE * edge + 2 * RIM
    stick = edge + 8
    x = (width - side - stick) / 2
    y = 21.0
    _board(sheet, x, y, edge)
    _stick(sheet, x + side + 8, y + RIM, edge)
    below = y + side + 10
    _tokens(sheet, width, below + TOKEN)
    _rounds(sheet, width, below + 2 * TOKEN + 12)
    below += 2 * TOKEN + 37
    wide = box.ACROSS * edge
    if below + box.DOWN * edge <= height - MARGIN and wide <= width - 2 * MARGIN:
        box.draw_empty(sheet, (width - wide) / 2, below, edge)
    else:
        box.print_empty(sheet, edge)


def _board(sheet: Sheet, x: float, y: float, edge: float) -> None:
    inner = EDGE * edge
    side = inner + 2 * RIM
    with sheet.drawing() as pen:
        pen.rect(x, y, side, side, fill=FRAME, stroke=INK, line=0.18)
        for row in range(EDGE):
            for column in range(EDGE):
                pen.rect(
                    x + RIM + column * edge, y + RIM + row * edge, edge, edge,
                    fill=WOOD if (row + column) % 2 else OTHER_WOOD,
                    stroke=mix(FRAME, DARK, 0.25), line=0.15,
                )  # fmt: skip
        pen.rect(x + RIM, y + RIM, inner, inner, stroke=DARK, line=0.35)
    letter = Lettering(13, bold=True, colour=DARK)
    player = Lettering(9, bold=True, colour=DARK)
    middle = (x + side / 2, y + side / 2)
    # Each side is written to be read by the player who sits there; opposite players name a column
    # by the same letter, so for players 2 and 4 the letters run from right to left.
    for number, turn in ((1, 0), (3, 90), (2, 180), (4, 270)):
        letters = COLUMNS[::-1] if number in (2, 4) else COLUMNS
        with sheet.rotation(turn, *middle):
            for column, name in enumerate(letters):
                left = x + RIM + (column + 0.5) * edge
                sheet.words(left, y + side - RIM + 5.6, name, letter, "middle")
            words = spoken(say("viewpoints-print-player", player=number))
            sheet.words(middle[0], y + side - 2.0, words, player, "middle")


def _stick(sheet: Sheet, x: float, y: float, edge: float) -> None:
    """Six levels to hold beside the structure."""
    with sheet.drawing() as pen:
        for level in range(EDGE):
            top = y + (EDGE - 1 - level) * edge
            pen.rect(x, top, edge, edge, fill=WOOD if level % 2 else OTHER_WOOD)
        pen.rect(x, y, edge, EDGE * edge, stroke=INK, line=0.18)
    for level in range(EDGE):
        middle = y + (EDGE - 0.5 - level) * edge
        lettering = Lettering(13, bold=True, colour=DARK)
        sheet.words(x + edge / 2, middle + 1.7, str(level + 1), lettering, "middle")


def _tokens(sheet: Sheet, width: float, y: float) -> None:
    gap = (width - 2 * MARGIN - 10 * TOKEN) / 4
    for number, token in enumerate(TOKENS):
        x = MARGIN + TOKEN + number * (2 * TOKEN + gap)
        with sheet.drawing() as pen:
            pen.circle(x, y, TOKEN, fill=FRAME, stroke=INK, line=0.18)
            pen.circle(x, y, TOKEN - 1.6, fill=WOOD, stroke=mix(FRAME, DARK, 0.4), line=0.3)
            if token == "view":
                draw_eye(pen, x, y, 6.6, 2)
            elif token == "colours":
                _colours(pen, x, y)
            elif token == "swap":
                _swap(pen, x, y)
        if token not in NAMES:
            sheet.words(x, y + 2.2, token, Lettering(18, bold=True, colour=DARK), "middle")
        name = str(NAMES.get(token, token))
        sheet.words(x, y + TOKEN + 4.6, name, Lettering(8, colour=QUIET), "middle")


def _colours(pen: Pen, x: float, y: float) -> None:
    pen.circle(x - 3.3, y - 2.6, 2.7, fill="#27a3b1", stroke=DARK, line=0.35)
    pen.rect(x + 0.9, y - 5.2, 5.2, 5.2, fill="#dbbc38", stroke=DARK, line=0.35)
    pen.polygon(
        [(x, y + 0.9), (x + 3.4, y + 6.4), (x - 3.4, y + 6.4)], fill="#a02a41", stroke=DARK,
        line=0.35,
    )  # fmt: skip


def _swap(pen: Pen, x: float, y: float) -> None:
    for sign in (1, -1):
        at = y - sign * 2.2
        tip = x + sign * 6
        pen.lines(
            [
                ((x - sign * 6, at), (tip, at)),
                ((tip - sign * 2.4, at - 2.0), (tip, at)),
                ((tip - sign * 2.4, at + 2.0), (tip, at)),
            ],
            stroke=DARK, width=0.9, round_ends=True,
        )  # fmt: skip


def _rounds(sheet: Sheet, width: float, y: float) -> None:
    """A row of fields from 20 to 0 for limited rounds; any small thing marks where you are."""
    field = (width - 2 * MARGIN) / (ROUNDS + 1)
    with sheet.drawing() as pen:
        for number in range(ROUNDS + 1):
            left = ROUNDS - number
            fill = WOOD if left % 2 else OTHER_WOOD
            if left == 0:
                fill = mix("#a02a41", "#ffffff", 0.55)
            pen.rect(
                MARGIN + number * field, y, field, field * 1.15, fill=fill, stroke=DARK, line=0.15
            )
    for number in range(ROUNDS + 1):
        lettering = Lettering(8.5, bold=True, colour=DARK)
        middle = MARGIN + (number + 0.5) * field
        sheet.words(middle, y + field * 0.575 + 1.1, str(ROUNDS - number), lettering, "middle")
    words = spoken(say("viewpoints-print-rounds"))
    sheet.words(MARGIN, y + field * 1.15 + 4.6, words, Lettering(8, colour=QUIET))
