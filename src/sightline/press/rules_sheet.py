"""A game's rules on the two sides of one sheet, in columns, with their pictures."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby
from typing import Literal

from sightline.core.game import AnyGame
from sightline.core.message import say
from sightline.press.paragraph import broken, paragraph
from sightline.press.raster import DOTS, png, size_of
from sightline.press.sheet import ACCENT, INK, LINE, MARGIN, QUIET, Lettering, Sheet
from sightline.words.speaking import spoken

PAGES = 2
"""The two sides of one sheet."""
SIZES = (
    (10.0, 1.0), (9.6, 1.0), (9.2, 1.0), (9.6, 0.75), (9.2, 0.75), (8.8, 0.75), (8.8, 0.55),
    (8.4, 0.55), (8.0, 0.55),
)  # fmt: skip
"""Sizes of the text, and shares of the pictures' own; the first that fit are taken."""
WIDEST, HIGHEST = 78.0, 68.0
"""No picture is larger than this, in millimetres."""

Draws = Callable[[str], str | None]
"""Gives the picture that the rules call by a name, as SVG."""


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, a paragraph, an item of a list, or a picture."""

    kind: Literal["section", "part", "text", "item", "picture"]
    text: str
    """Of a picture: what stands below it."""
    mark: str = ""
    """Of a picture: its name."""


_PICTURE = re.compile(r"!\[([^\]]*)\]\(position:([^)\s]+)\)")


def blocks(source: str) -> Iterator[Block]:
    """The small part of Markdown that the rulebook uses."""
    # Slanted letters and those of a typewriter are printed like the others.
    source = re.sub(r"(?<!\*)\*([^*\s][^*]*)\*(?!\*)", r"\1", source.replace("`", ""))
    for part in re.split(r"\n\s*\n", source.strip()):
        found = _PICTURE.match(part)
        if found:
            yield Block("picture", " ".join(found[1].split()), found[2])
        elif part.startswith("### "):
            yield Block("part", part[4:].strip())
        elif part.startswith("## "):
            yield Block("section", part[3:].strip())
        else:
            yield from _items(part)


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


@dataclass(frozen=True, slots=True)
class _Picture:
    """A picture as pixels, and how large it is on paper."""

    content: bytes
    width: float
    height: float


def drawn_by(game: AnyGame) -> Draws:
    """The pictures that a game's rulebook calls by ``position:NAME``."""

    def draw(name: str) -> str | None:
        view = game.pictured(name)
        return None if view is None else game.draw_svg(view)

    return draw


def _pictures(text: Sequence[Block], draws: Draws | None) -> dict[str, _Picture]:
    """The pictures of a text, by name; only those that can be drawn."""
    found: dict[str, _Picture] = {}
    for name in (block.mark for block in text if block.kind == "picture"):
        svg = draws(name) if draws is not None else None
        if svg is not None:
            content = png(svg, width=round(WIDEST * DOTS))
            wide, high = size_of(content)
            share = min(WIDEST / wide, HIGHEST / high)
            found[name] = _Picture(content, wide * share, high * share)
    return found


_Lines = list[list[tuple[str, bool]]]
_Known = dict[tuple[str, float, float], _Lines]
"""Texts broken into lines for a width and a size, from one trial to the next."""


class _Columns:
    """Fills columns one after the other, over as many pages as it takes.

    A trial does the same without leaving a mark, to find out whether a size fits.
    """

    GUTTER = 8.0

    def __init__(
        self, sheet: Sheet, top: float, size: float, share: float, end: float,
        pictures: Mapping[str, _Picture], known: _Known, *, trial: bool,
    ) -> None:  # fmt: skip
        self.sheet = sheet
        self.pictures = pictures
        self.known = known
        self.share = share
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
                self.sheet.leaf(spoken(say("print-rules")))
        self.column = 1 - self.column
        self.y = self.top

    def words(self, x: float, text: str, lettering: Lettering) -> None:
        if not self.trial:
            self.sheet.words(x, self.y + self.step * 0.75, text, lettering)

    def add(self, block: Block, after: Block | None = None) -> None:
        if block.kind == "picture":
            self._picture(block)
            return
        if block.kind in ("section", "part"):
            section = block.kind == "section"
            # A heading never stands alone at the foot: what follows it stays with it.
            self.need(max(6 * self.step, 2.6 * self.step + self._height(after)))
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
        # A paragraph is short enough to be kept together, and with the list that it opens.
        self.need(self._height(block))
        indent = self.step * 1.1 if block.kind == "item" else 0.0
        lines = self._lines(block.text, self.width - indent)
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

    def _picture(self, block: Block) -> None:
        """In the middle of the column, with its caption."""
        picture = self.pictures[block.mark]
        small = self._caption
        self.need(self._height(block))
        self.y += 0.4 * self.step
        middle = self.x + self.width / 2
        if not self.trial:
            wide, high = picture.width * self.share, picture.height * self.share
            self.sheet.image(BytesIO(picture.content), middle - wide / 2, self.y, wide, high)
        self.y += picture.height * self.share + 0.5 * self.step
        for line in broken(self.sheet, block.text, small, WIDEST):
            if not self.trial:
                at = self.y + small.size * 0.36
                self.sheet.words(middle, at, line, small, "middle")
            self.y += small.size * 0.44
        self.y += 0.7 * self.step

    @property
    def _caption(self) -> Lettering:
        return Lettering(self.size * 0.82, colour=QUIET)

    def _height(self, block: Block | None) -> float:
        """What a paragraph or a picture needs."""
        if block is None or block.kind in ("section", "part"):
            return 0.0
        if block.kind == "picture":
            lines = broken(self.sheet, block.text, self._caption, WIDEST)
            below = len(lines) * self._caption.size * 0.44 + 1.6 * self.step
            return self.pictures[block.mark].height * self.share + below
        indent = self.step * 1.1 if block.kind == "item" else 0.0
        lines = self._lines(block.text, self.width - indent)
        return self.step * (len(lines) + 3 * block.text.endswith(":"))

    def _lines(self, text: str, width: float) -> _Lines:
        """Break into lines of stretches, bold or not."""
        asked = text, width, self.size
        if asked not in self.known:
            self.known[asked] = self._broken(text, width)
        return self.known[asked]

    def _broken(self, text: str, width: float) -> _Lines:
        lines: _Lines = [[]]
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


def without(source: str, *titles: str) -> str:
    """The text without the sections of these titles: what is only of use on a screen."""
    sections = re.split(r"(?m)^(?=## )", source)
    return "".join(
        each for each in sections if each.partition("\n")[0].removeprefix("## ") not in titles
    )


def on_paper(source: str, changes: Mapping[str, str]) -> str:
    """The text with what is otherwise at a real table than on a screen."""
    for there, here in changes.items():
        # A line of a rulebook may end anywhere between two words.
        source = re.sub(r"\s+".join(map(re.escape, there.split())), here, source)
    return source


def print_rulebook(
    sheet: Sheet, name: str, motto: str, source: str, draws: Draws | None = None
) -> None:
    """A game's rules under its name, as far as two sides of a sheet; more than that goes on.

    Pictures that nobody draws are left out.
    """
    sheet.turn()
    title = spoken(say("print-rules"))
    width, _ = sheet.leaf(title, section=title)
    sheet.words(MARGIN, MARGIN + 14, name, Lettering(30, title=True))
    top = paragraph(
        sheet, MARGIN, MARGIN + 22, motto, Lettering(12, colour=QUIET), width - 2 * MARGIN
    )
    with sheet.drawing() as pen:
        pen.lines([((MARGIN, top + 4), (width - MARGIN, top + 4))], stroke=LINE, width=0.3)
    print_columns(sheet, tuple(blocks(source)), top + 9, draws)


def end_of_page(sheet: Sheet) -> float:
    """Where text must end: above the page's foot."""
    return sheet.h - MARGIN - 2


def print_columns(
    sheet: Sheet, text: Sequence[Block], top: float, draws: Draws | None = None, *,
    below: float = 0.0,
) -> float:  # fmt: skip
    """Fill the page from ``top`` on and its back, where the columns are of equal length.

    Gives back where they end there; so much room is left ``below``, if the text can be that small.
    """
    pictures = _pictures(text, draws)
    text = [block for block in text if block.kind != "picture" or block.mark in pictures]

    known: _Known = {}

    def fill(size: tuple[float, float], end: float, *, trial: bool) -> int:
        columns = _Columns(sheet, top, *size, end, pictures, known, trial=trial)
        for block, after in zip(text, [*text[1:], None], strict=True):
            columns.add(block, after)
        return columns.pages

    whole = end_of_page(sheet)
    last = whole - below
    size = next((size for size in SIZES if fill(size, last, trial=True) <= PAGES), SIZES[-1])
    ends = range(int(3 * MARGIN), int(whole))
    shortest = bisect_left(ends, True, key=lambda end: fill(size, end, trial=True) <= PAGES)
    end = ends[shortest] if shortest < len(ends) else whole
    fill(size, end, trial=False)
    return end
