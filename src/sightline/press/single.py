"""A single thing, a card or a tile, as SVG of true size, with its letters as outlines.

It is drawn by the same code as on a sheet of paper: the page is as large as the thing is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from fontTools.pens.svgPathPen import SVGPathPen
from fpdf.fonts import TTFFont

from sightline.press.outlines import Outlines
from sightline.press.paths import number, numbers
from sightline.press.sheet import Lettering, Pen, Sheet

Draw = Callable[[Sheet, float, float], None]
"""Draws something with its upper left corner at a place on a sheet."""


@dataclass(frozen=True)
class Thing:
    """What can be had by itself: its file's name, its size in millimetres, and how it is drawn."""

    name: str
    width: float
    height: float
    draw: Draw


class Single(Sheet):
    """A page as large as the thing on it, which is written down as SVG as it is drawn."""

    def __init__(self, thing: Thing) -> None:
        super().__init__(thing.name, size=(thing.width, thing.height))
        self.add_page()
        self._parts: list[str] = []
        self._outlines = Outlines("clip")
        thing.draw(self, 0.0, 0.0)

    def load_fonts(self) -> None:
        # Nothing is written with them, only measured and outlined, so all things share them.
        self.fonts.update(_shared_fonts())

    def svg(self) -> str:
        """The thing by itself, without any paper behind it."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(self.w)}mm" '
            f'height="{number(self.h)}mm" viewBox="0 0 {numbers(self.w, self.h)}">'
            f"<title>{self.title}</title>{''.join(self._parts)}</svg>\n"
        )

    @contextmanager
    def drawing(self) -> Iterator[Pen]:
        pen = Pen()
        yield pen
        self._parts.append(self._outlines.svg(pen.operators))

    @contextmanager
    def rotation(self, angle: float, x: float | None = None, y: float | None = None):
        # Counter-clockwise on paper, as there.
        middle = numbers(x or 0.0, y or 0.0)
        self._parts.append(f'<g transform="rotate({number(-angle)} {middle})">')
        yield
        self._parts.append("</g>")

    def use(self, lettering: Lettering) -> None:
        super().use(lettering)
        self._colour = lettering.colour

    def text(self, x: float, y: float, text: str = "") -> None:
        font = self.current_font
        assert isinstance(font, TTFFont)
        scale = self.font_size / font.ttfont["head"].unitsPerEm  # pyright: ignore[reportAttributeAccessIssue]
        pieces: list[str] = []
        for char in text:
            if data := _outline(font, char):
                pieces.append(
                    f'<path transform="translate({numbers(x, y)}) scale({scale:.6f} {-scale:.6f})"'
                    f' d="{data}"/>'
                )
            x += self.get_string_width(char)
        label = text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
        self._parts.append(f'<g fill="{self._colour}" aria-label="{label}">{"".join(pieces)}</g>')


@cache
def _shared_fonts() -> dict[str, Any]:
    return Sheet("").fonts


@cache
def _outline(font: TTFFont, char: str) -> str:
    """A letter as path data, in units of its font, y upward."""
    glyphs = font.ttfont.getGlyphSet()
    pen = SVGPathPen(glyphs, ntos=lambda value: f"{value:g}")
    names = font.ttfont.getBestCmap() or {}
    glyphs[names[ord(char)]].draw(pen)
    return pen.getCommands()
