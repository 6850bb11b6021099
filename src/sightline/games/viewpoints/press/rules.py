"""The rules in our own words, with the picture that explains the game."""

from __future__ import annotations

from collections.abc import Sequence

from sightline.core.message import say
from sightline.games.viewpoints.game import GAME
from sightline.games.viewpoints.press.cards import draw_grid
from sightline.games.viewpoints.press.solids import WIDTH, draw_structure, height_of
from sightline.games.viewpoints.rules.blueprint import POSITIONS, cards
from sightline.games.viewpoints.rules.rulebook import RULES
from sightline.games.viewpoints.rules.space import EDGE
from sightline.press.nets import net
from sightline.press.rules_sheet import blocks, drawn_by, end_of_page, on_paper, print_columns
from sightline.press.sheet import LINE, MARGIN, QUIET, Lettering, Sheet
from sightline.press.tiles import slot
from sightline.words.speaking import spoken

EXAMPLE = {
    "X": ((2, 2, 0), (3, 1, 0), (3, 2, 0), (3, 3, 0), (4, 2, 0)),
    "U": ((1, 2, 1), (1, 2, 3), (2, 2, 1), (2, 2, 2), (2, 2, 3)),
    "V": ((2, 3, 1), (2, 3, 2), (2, 3, 3), (3, 3, 1), (4, 3, 1)),
}
"""A structure of no challenge, in an order in which it can be built; no two cards look alike."""

AT_THE_TABLE = """\
## At a real table

- Put the board between you, each player at the side with their number, and the ten pieces beside
  it. Do not lean over to see another side.
- Deal the cards of one challenge by their backs: 1 to 3 for three players, 1 to 4 for four, all
  for five. The others stay face down. The more cubes are full on a card, the harder it is.
- Take turns by number, player 1 first. You may also go round the table, but the levels are meant
  for turns by number.
- Look at your side with one eye, from far enough. The stick tells the level.
- XY, XY?, colours and swap places mean players in play. A question is answered from the card,
  aloud, by nothing but the answer. A card is looked at for ten seconds, in silence. Nobody can
  refuse a swap; a reserved piece stays with its player.
- Alone, reserve one piece at most, pass only once the card has been right, and turn the board
  whenever you turn to the other card.
- Paper falls more easily than wood. Where you doubt that a piece stands, ask whether it would if
  every cube were heavy: its weight must lie above what carries it.
- After the end compare with the solution: another structure may fit when fewer than five play.
"""


ON_PAPER = {
    "The game does it for you; it is never wrong and never left out.": (
        "Nobody does it for you here: be right, and never leave it out."
    ),
    " A game that is not solved after 400 turns is lost; another limit can be set.": "",
    "**Daily challenge.** A solitaire that is the same for everybody on a day, easy on Mondays and "
    "hard on Sundays.": "",
    ": see the puzzle room.": ", turned and mirrored ones aside.",
}
"""What is otherwise at a real table than on the screen."""


def rules_on_paper() -> str:
    """The rulebook, with what it says about the program put as it is without one."""
    return on_paper(RULES, ON_PAPER)


def print_rules(sheet: Sheet, letters: Sequence[str]) -> None:
    """Print the rules on both sides of a sheet.

    Below them come the pieces, so that everybody calls them by the same names.
    """
    title = spoken(say("viewpoints-print-rules"))
    width, _ = sheet.leaf(title, section=title)
    top = _opening(sheet, width)
    text = (*blocks(rules_on_paper()), *blocks(AT_THE_TABLE))
    end = print_columns(sheet, text, top, drawn_by(GAME), below=CHART)
    if end + CHART <= end_of_page(sheet) + 1:
        _pieces(sheet, letters, end + 8)


CHART = 75.0
"""What the picture of the pieces needs below the text."""
CUBE = 6.2


def _pieces(sheet: Sheet, letters: Sequence[str], y: float) -> None:
    """All pieces lying flat, each with its colour, pattern and letter."""
    with sheet.drawing() as pen:
        pen.lines([((MARGIN, y), (sheet.w - MARGIN, y))], stroke=LINE, width=0.3)
    sheet.words(MARGIN, y + 9, spoken(say("viewpoints-print-pieces")), Lettering(14.5, title=True))
    words = spoken(say("viewpoints-print-pieces-note"))
    sheet.words(MARGIN, y + 15, words, Lettering(9, colour=QUIET))
    across = -(-len(letters) // 2)
    step = (sheet.w - 2 * MARGIN + 3) / across
    with sheet.drawing() as pen:
        for number, letter in enumerate(letters):
            row, column = divmod(number, across)
            left, top = MARGIN + column * step, y + 20 + row * 3.9 * CUBE
            for cx, cy in net(letter).cap:
                slot(pen, letter, left + cx * CUBE, top + cy * CUBE, CUBE)


def _opening(sheet: Sheet, width: float) -> float:
    """Title and picture; gives back where the text begins."""
    edge = 5.2
    sheet.words(MARGIN, MARGIN + 14, "Viewpoints", Lettering(32, title=True))
    motto = spoken(say("viewpoints-print-motto"))
    sheet.words(MARGIN, MARGIN + 22, motto, Lettering(13, colour=QUIET))
    small = Lettering(9, colour=QUIET)
    sheet.words(MARGIN, MARGIN + 28.5, spoken(say("viewpoints-print-for-whom")), small)
    wide = WIDTH * 0.866 * edge
    draw_structure(sheet, EXAMPLE, 0, width - MARGIN - wide - 2, MARGIN + 1, edge, levels=4)
    field = 3.15
    five = cards(EXAMPLE)
    step = (width - 2 * MARGIN - wide - 8) / 5
    y = MARGIN + 35.5
    with sheet.drawing() as pen:
        for number, position in enumerate(POSITIONS):
            draw_grid(pen, five[number], position, MARGIN + 0.4 + number * step, y, field)
    for number, position in enumerate(POSITIONS):
        middle = MARGIN + 0.4 + number * step + EDGE * field / 2
        below = y + EDGE * field
        player = spoken(say("viewpoints-print-player", player=position))
        side = spoken(say("viewpoints-side", position=position))
        sheet.words(middle, below + 4.0, player, Lettering(7.5, bold=True), "middle")
        sheet.words(middle, below + 7.4, side, Lettering(6.5, colour=QUIET), "middle")
    bottom = MARGIN + 1 + height_of(4) * edge + 4
    with sheet.drawing() as pen:
        pen.lines([((MARGIN, bottom), (width - MARGIN, bottom))], stroke=LINE, width=0.3)
    return bottom + 4
