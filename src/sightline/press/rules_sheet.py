"""A game's rules on the two sides of one sheet, in columns."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from sightline.press.sheet import ACCENT, INK, MARGIN, Lettering, Sheet

PAGES = 2
"""The two sides of one sheet."""
SIZES = (10.0, 9.6, 9.2, 8.8, 8.4, 8.0)
"""Sizes of the text, the largest that fits is taken."""


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
        return end_of_page(self.sheet) if self.pages == 1 else self.end

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

    def words(self, x: float, text: str, lettering: Lettering) -> None:
        if not self.trial:
            self.sheet.words(x, self.y + self.step * 0.75, text, lettering)

    def add(self, block: Block) -> None:
        if block.kind in ("section", "part"):
            section = block.kind == "section"
            # A heading never stands alone at the foot.
            self.need(6 * self.step)
            if self.y > self.top:
                self.y += self.step * (0.8 if section else 0.4)
            lettering = (
                Lettering(self.size * 1.45, title=True)
                if section
                else Lettering(self.size, bold=True)
            )
            self.words(self.x, block.text, lettering)
            self.y += self.step * (1.5 if section else 1.25)
            return
        indent = self.step * 1.1 if block.kind == "item" else 0.0
        lines = self._lines(block.text, self.width - indent)
        # A paragraph is short enough to be kept together, and with the list that it opens.
        self.need(self.step * (len(lines) + 3 * block.text.endswith(":")))
        if block.mark:
            colour = ACCENT if block.mark == "•" else INK
            self.words(self.x, block.mark, Lettering(self.size, bold=True, colour=colour))
        for line in lines:
            x = self.x + indent
            for bold, some in groupby(line, key=lambda each: each[1]):
                text = "".join(word for word, _ in some)
                lettering = Lettering(self.size, bold=bold)
                self.sheet.use(lettering)
                # A space at the beginning would be lost, so it is stepped over.
                lead = text[: len(text) - len(text.lstrip())]
                self.words(x + self.sheet.get_string_width(lead), text, lettering)
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
            self.sheet.use(Lettering(self.size, bold=bold))
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


def end_of_page(sheet: Sheet) -> float:
    """Where text must end: above the page's foot."""
    return sheet.h - MARGIN - 2


def print_columns(sheet: Sheet, text: Sequence[Block], top: float) -> float:
    """Fill the page from ``top`` on and its back, where the columns are of equal length.

    Gives back where they end there.
    """

    def fill(size: float, end: float, *, trial: bool) -> int:
        columns = _Columns(sheet, top, size, end, trial=trial)
        for block in text:
            columns.add(block)
        return columns.pages

    whole = end_of_page(sheet)
    size = next((size for size in SIZES if fill(size, whole, trial=True) <= PAGES), SIZES[-1])
    ends = range(int(3 * MARGIN), int(whole))
    shortest = bisect_left(ends, True, key=lambda end: fill(size, end, trial=True) <= PAGES)
    end = ends[shortest] if shortest < len(ends) else whole
    fill(size, end, trial=False)
    return end
