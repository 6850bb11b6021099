"""A document of printed pages: paper, fonts, words and lines in millimetres from the upper left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from sightline.core.extras import Needs
from sightline.core.message import say
from sightline.kit.pieces.colours import THEMES
from sightline.press.paths import (
    Point,
    circle_operators,
    number,
    numbers,
    rounded_operators,
)

with Needs("print", say("needs-print")):
    from fpdf import FPDF
    from fpdf.fonts import TTFFont
    from fpdf.output import OutputProducer, PDFInfo

Align = Literal["left", "middle", "right"]
PaperName = Literal["a4", "letter"]

PAPERS: MappingProxyType[str, tuple[float, float]] = MappingProxyType(
    {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
)
"""Width and height in millimetres."""

MARGIN = 10.0
"""What most printers leave white, with a little air."""
FOOT = 4.6
"""How far above the lower edge the page's number stands."""
NUMBER_ROOM = 12.0
"""What its number needs at the foot of a page, with some air."""

INK = THEMES["light"].ink
QUIET = THEMES["light"].quiet
LINE = THEMES["light"].line
ACCENT = THEMES["light"].accent

POINTS = 72 / 25.4
"""Points in a millimetre."""

_FONTS = Path(__file__).parent / "fonts"
"""DejaVu comes with Sightline, so that a document looks the same wherever it is made."""
_FACES = {
    ("sans", ""): "DejaVuSans.ttf",
    ("sans", "B"): "DejaVuSans-Bold.ttf",
    ("title", "B"): "DejaVuSerif-Bold.ttf",
}

_NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
"""Goes into the file's identifier, which would else change every second."""


class _Undated(OutputProducer):
    """Writes no date, so that the same input gives the same bytes."""

    def _add_info(self) -> PDFInfo:
        info = super()._add_info()
        vars(info)["creation_date"] = None
        return info


@dataclass(frozen=True, slots=True)
class Lettering:
    """The letters that words are printed in: the size in points."""

    size: float
    bold: bool = False
    title: bool = False
    colour: str = INK

    @property
    def family(self) -> str:
        return "title" if self.title else "sans"

    @property
    def style(self) -> str:
        return "B" if self.bold or self.title else ""


class Pen:
    """Gathers drawing operators, in millimetres, y downward."""

    def __init__(self) -> None:
        self.operators: list[str] = []

    def add(self, *operators: str) -> None:
        """Operators as they are."""
        self.operators.extend(operators)

    @contextmanager
    def within(self, *operators: str) -> Iterator[None]:
        """What is set inside does not last."""
        self.add("q", *operators)
        yield
        self.add("Q")

    def paint(
        self,
        path: str,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.2,
        dash: Sequence[float] = (),
        round_ends: bool = False,
    ) -> None:
        """Fill a path, draw its line, or both."""
        out: list[str] = []
        if fill is not None:
            out.append(fill_colour(fill))
        if stroke is not None:
            ends = 1 if round_ends else 0
            out.append(
                f"{stroke_colour(stroke)} {number(width)} w {ends} J 1 j [{numbers(*dash)}] 0 d"
            )
        out.append(path)
        out.append("B" if fill and stroke else "f" if fill else "S" if stroke else "n")
        self.add(*out)

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        radius: float = 0.0,
        fill: str | None = None,
        stroke: str | None = None,
        line: float = 0.2,
        dash: Sequence[float] = (),
    ) -> None:
        """A rectangle, with round corners if wanted."""
        path = rounded_operators(x, y, width, height, radius)
        self.paint(path, fill=fill, stroke=stroke, width=line, dash=dash)

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        line: float = 0.2,
    ) -> None:
        """A circle around (x, y)."""
        self.paint(circle_operators(x, y, radius), fill=fill, stroke=stroke, width=line)

    def polygon(
        self,
        points: Iterable[Point],
        *,
        fill: str | None = None,
        stroke: str | None = None,
        line: float = 0.2,
        dash: Sequence[float] = (),
    ) -> None:
        """A closed polygon."""
        self.paint(polygon_operators(points), fill=fill, stroke=stroke, width=line, dash=dash)

    def lines(
        self,
        segments: Iterable[tuple[Point, Point]],
        *,
        stroke: str = INK,
        width: float = 0.2,
        dash: Sequence[float] = (),
        round_ends: bool = False,
    ) -> None:
        """Straight lines of one kind."""
        path = " ".join(f"{numbers(*a)} m {numbers(*b)} l" for a, b in segments)
        if path:
            self.paint(path, stroke=stroke, width=width, dash=dash, round_ends=round_ends)


class Sheet(FPDF):
    """The document."""

    def __init__(
        self,
        title: str,
        subject: str = "",
        paper: str = "a4",
        *,
        both_sides: bool = False,
        compress: bool = True,
        size: tuple[float, float] | None = None,
    ) -> None:
        self.paper = size or PAPERS[paper]
        super().__init__(unit="mm", format=self.paper)
        self.both_sides = both_sides
        self.set_compression(compress)
        self.set_auto_page_break(False)
        self.set_margin(MARGIN)
        self.c_margin = 0.0
        self.set_title(title)
        self.set_subject(subject)
        self.set_creator("sightline press")
        self.set_producer("Sightline")
        self.set_lang("en-GB")
        self.set_creation_date(_NO_DATE)
        self.set_display_mode("fullpage")
        self.load_fonts()

    def load_fonts(self) -> None:
        """Read the letters, which takes most of the time that a short document takes."""
        for (family, style), file in _FACES.items():
            self.add_font(family, style, _FONTS / file)

    def leaf(
        self,
        label: str,
        *,
        landscape: bool = False,
        section: str = "",
        level: int = 0,
        inset: float = MARGIN,
        room: float | None = None,
    ) -> tuple[float, float]:
        """A new page with its number and the name of its part; gives back its width and height.

        A section begins an entry in the reader's list of contents. The name is shortened to its
        room, which ends well before the number unless something else stands in between.
        """
        self.add_page(orientation="landscape" if landscape else "portrait")
        if section:
            self.start_section(self.printable(section), level=level)
        small = Lettering(7, colour=QUIET)
        if room is None:
            room = self.w - 2 * inset - NUMBER_ROOM
        self.fitted(inset, self.h - FOOT, label, small, room)
        self.words(self.w - inset, self.h - FOOT, str(self.page_no()), small, "right")
        return self.w, self.h

    def turn(self) -> None:
        """Go on to a new sheet of paper: where both sides are printed, a back may stay empty."""
        if self.both_sides and self.page_no() % 2:
            self.add_page(same=True)

    @contextmanager
    def drawing(self) -> Iterator[Pen]:
        """Draw on the page; words come after it, on top."""
        pen = Pen()
        yield pen
        turned = f"q {POINTS:.6f} 0 0 {-POINTS:.6f} 0 {self.h * POINTS:.4f} cm"
        self._out("\n".join([turned, *pen.operators, "Q"]))

    # ------------------------------------------------------------------- words

    def printable(self, text: str) -> str:
        """The text on one line, with a box for every character that the font lacks."""
        text = " ".join(text.split())
        font = self.fonts.get("sansB")
        assert isinstance(font, TTFFont)
        return "".join(char if ord(char) in font.cmap else "□" for char in text)

    def use(self, lettering: Lettering) -> None:
        """Use these letters from now on."""
        self.set_font(lettering.family, lettering.style, lettering.size)
        red, green, blue = (int(lettering.colour[i : i + 2], 16) for i in (1, 3, 5))
        self.set_text_color(red, green, blue)

    def width_of(self, text: str, lettering: Lettering) -> float:
        """How wide a text is."""
        self.use(lettering)
        return self.get_string_width(self.printable(text))

    def words(
        self, x: float, y: float, text: str, lettering: Lettering, align: Align = "left"
    ) -> float:
        """Write on a base line; gives back how wide it was."""
        text = self.printable(text)
        if not text:
            return 0.0
        self.use(lettering)
        width = self.get_string_width(text)
        self.text(x - {"left": 0.0, "middle": width / 2, "right": width}[align], y, text)
        return width

    def fitted(
        self,
        x: float,
        y: float,
        text: str,
        lettering: Lettering,
        room: float,
        align: Align = "left",
    ) -> None:
        """Write, shortened to the room there is."""
        text = self.printable(text)
        more = self.printable("…")
        if self.width_of(text, lettering) > room:
            fits, most = 0, len(text)
            while fits < most:
                middle = (fits + most + 1) // 2
                if self.width_of(text[:middle].rstrip() + more, lettering) <= room:
                    fits = middle
                else:
                    most = middle - 1
            text = text[:fits].rstrip() + more
        self.words(x, y, text, lettering, align)

    # --------------------------------------------------------------------- end

    def finished(self) -> bytes:
        """The document's bytes."""
        return bytes(self.output(output_producer_class=_Undated))


def fill_colour(colour: str) -> str:
    """The operator that fills with ``#rrggbb``."""
    return f"{_channels(colour)} rg"


def stroke_colour(colour: str) -> str:
    """The operator that draws lines in ``#rrggbb``."""
    return f"{_channels(colour)} RG"


def _channels(colour: str) -> str:
    return numbers(*(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)))


def polygon_operators(points: Iterable[Point]) -> str:
    """A closed path through points."""
    first, *rest = points
    return " ".join([f"{numbers(*first)} m", *(f"{numbers(*each)} l" for each in rest), "h"])
