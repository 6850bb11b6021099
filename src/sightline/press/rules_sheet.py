"""The rules in our own words, with the picture that explains the game."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from sightline.games.viewpoints.rules.blueprint import POSITIONS, cards
from sightline.games.viewpoints.rules.rulebook import RULES
from sightline.games.viewpoints.rules.space import EDGE
from sightline.press.cards import SIDES, draw_grid
from sightline.press.nets import net
from sightline.press.sheet import ACCENT, INK, LINE, MARGIN, QUIET, Look, Sheet
from sightline.press.solids import WIDTH, draw_structure, height_of
from sightline.press.tiles import slot

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
    ": see the puzzle room.": ", turned and mirrored ones aside.",
}
"""What is otherwise at a real table than on the screen."""


def rules_on_paper() -> str:
    """The rulebook, with what it says about the program put as it is without one."""
    text = RULES
    for on_screen, on_paper in ON_PAPER.items():
        # A line of the rulebook may end anywhere between two words.
        pattern = r"\s+".join(map(re.escape, on_screen.split()))
        text = re.sub(pattern, on_paper, text)
    return text


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, a paragraph or an item of a list."""

    kind: Literal["section", "part", "text", "item"]
    text: str
    mark: str = ""


def blocks(source: str) -> Iterator[Block]:
    """The small part of Markdown that the rulebook uses."""
    for paragraph in re.split(r"\n\s*\n", source.strip()):
        if paragraph.startswith("### "):
            yield Block("part", paragraph[4:].strip())
        elif paragraph.startswith("## "):
            yield Block("section", paragraph[3:].strip())
        else:
            yield from _items(paragraph)


def _items(paragraph: str) -> Iterator[Block]:
    """A paragraph is text, or a list whose items begin with a dash or a number."""
    mark = ""
    words: list[str] = []
    for line in paragraph.splitlines():
        found = re.match(r"(-|\d+\.)\s+(.*)", line)
        if found:
            if words:
                yield Block("item" if mark else "text", " ".join(words), mark)
            mark, words = ("•" if found[1] == "-" else found[1]), [found[2]]
        else:
            words.append(line.strip())
    yield Block("item" if mark else "text", " ".join(words), mark)


class _Columns:
    """Fills columns one after the other, over as many pages as it takes.

    A trial does the same without leaving a mark, to find out whether a size fits.
    """

    GUTTER = 8.0

    def __init__(self, sheet: Sheet, top: float, size: float, end: float, *, trial: bool) -> None:
        self.sheet = sheet
        self.end = end
        self.size = size
        self.step = size * 0.48
        self.trial = trial
        self.width = (sheet.w - 2 * MARGIN - self.GUTTER) / 2
        self.top = self.y = top
        self.column = 0
        self.pages = 1

    @property
    def x(self) -> float:
        return MARGIN + self.column * (self.width + self.GUTTER)

    @property
    def bottom(self) -> float:
        """Where a column ends: the first page is filled, later ones only as far as asked."""
        return self.sheet.h - MARGIN - 2 if self.pages == 1 else self.end

    def need(self, height: float) -> None:
        """Go on to the next column unless there is so much room."""
        if self.y + height <= self.bottom:
            return
        if self.column == 1:
            self.pages += 1
            self.top = MARGIN + 6
            if not self.trial:
                self.sheet.leaf("Rules")
        self.column = 1 - self.column
        self.y = self.top

    def words(self, x: float, text: str, look: Look) -> None:
        if not self.trial:
            self.sheet.words(x, self.y + self.step * 0.75, text, look)

    def add(self, block: Block) -> None:
        if block.kind in ("section", "part"):
            section = block.kind == "section"
            # A heading never stands alone at the foot.
            self.need(6 * self.step)
            if self.y > self.top:
                self.y += self.step * (0.8 if section else 0.4)
            look = Look(self.size * 1.45, title=True) if section else Look(self.size, bold=True)
            self.words(self.x, block.text, look)
            self.y += self.step * (1.5 if section else 1.25)
            return
        indent = self.step * 1.1 if block.kind == "item" else 0.0
        lines = self._lines(block.text, self.width - indent)
        # A paragraph is short enough to be kept together, and with the list that it opens.
        self.need(self.step * (len(lines) + 3 * block.text.endswith(":")))
        if block.mark:
            colour = ACCENT if block.mark == "•" else INK
            self.words(self.x, block.mark, Look(self.size, bold=True, colour=colour))
        for line in lines:
            x = self.x + indent
            for bold, some in groupby(line, key=lambda each: each[1]):
                text = "".join(word for word, _ in some)
                look = Look(self.size, bold=bold)
                self.sheet.look(look)
                # A space at the beginning would be lost, so it is stepped over.
                lead = text[: len(text) - len(text.lstrip())]
                self.words(x + self.sheet.get_string_width(lead), text, look)
                x += self.sheet.get_string_width(text)
            self.y += self.step
        self.y += self.step * (0.2 if block.kind == "item" else 0.45)

    def _lines(self, text: str, width: float) -> list[list[tuple[str, bool]]]:
        """Break into lines of stretches, bold or not."""
        lines: list[list[tuple[str, bool]]] = [[]]
        used = 0.0
        space = ""
        for number, stretch in enumerate(text.split("**")):
            bold = bool(number % 2)
            self.sheet.look(Look(self.size, bold=bold))
            for word in re.findall(r"\S+|\s+", stretch):
                if word.isspace():
                    space = " "
                    continue
                shown = space + self.sheet.printable(word)
                space = ""
                wide = self.sheet.get_string_width(shown)
                if used + wide > width and lines[-1] and shown.startswith(" "):
                    lines.append([])
                    used = 0.0
                    shown = shown[1:]
                    wide = self.sheet.get_string_width(shown)
                lines[-1].append((shown, bold))
                used += wide
        return lines


PAGES = 2
"""The two sides of one sheet."""
SIZES = (10.0, 9.6, 9.2, 8.8, 8.4, 8.0)
"""Sizes of the text, the largest that fits is taken."""


def print_rules(sheet: Sheet, letters: Sequence[str]) -> None:
    """Print the rules on both sides of a sheet, the second one in columns of equal length.

    Below them come the pieces, so that everybody calls them by the same names.
    """
    width, height = sheet.leaf("Rules", section="Rules")
    top = _opening(sheet, width)
    text = (*blocks(rules_on_paper()), *blocks(AT_THE_TABLE))

    def fill(size: float, end: float, *, trial: bool) -> int:
        columns = _Columns(sheet, top, size, end, trial=trial)
        for block in text:
            columns.add(block)
        return columns.pages

    whole = height - MARGIN - 2
    size = next((size for size in SIZES if fill(size, whole, trial=True) <= PAGES), SIZES[-1])
    ends = range(int(3 * MARGIN), int(whole))
    shortest = bisect_left(ends, True, key=lambda end: fill(size, end, trial=True) <= PAGES)
    end = ends[shortest] if shortest < len(ends) else whole
    fill(size, end, trial=False)
    if end + CHART <= whole:
        _pieces(sheet, letters, end + 8)


CHART = 75.0
"""What the picture of the pieces needs below the text."""
CUBE = 6.2


def _pieces(sheet: Sheet, letters: Sequence[str], y: float) -> None:
    """All pieces lying flat, each with its colour, pattern and letter."""
    with sheet.drawing() as pen:
        pen.lines([((MARGIN, y), (sheet.w - MARGIN, y))], stroke=LINE, width=0.3)
    sheet.words(MARGIN, y + 9, "The pieces", Look(14.5, title=True))
    words = "Say the letter when you mean a colour: the pattern is the same on pieces and cards."
    sheet.words(MARGIN, y + 15, words, Look(9, colour=QUIET))
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
    sheet.words(MARGIN, MARGIN + 14, "Viewpoints", Look(32, title=True))
    sheet.words(MARGIN, MARGIN + 22, "One structure, five sights.", Look(13, colour=QUIET))
    small = Look(9, colour=QUIET)
    sheet.words(
        MARGIN, MARGIN + 28.5, "For 1 to 5 players who build together without a word.", small
    )
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
        side = "above" if position == 5 else f"the {SIDES[position]}"
        sheet.words(middle, below + 4.0, f"player {position}", Look(7.5, bold=True), "middle")
        sheet.words(middle, below + 7.4, side, Look(6.5, colour=QUIET), "middle")
    bottom = MARGIN + 1 + height_of(4) * edge + 4
    with sheet.drawing() as pen:
        pen.lines([((MARGIN, bottom), (width - MARGIN, bottom))], stroke=LINE, width=0.3)
    return bottom + 4
