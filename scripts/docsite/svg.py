"""Drawings that stand in a page: shapes with classes, which its style sheet dresses."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines of so many characters."""
    return textwrap.wrap(text, width, break_long_words=False)


class Drawing:
    """A picture that grows downwards."""

    def __init__(self, title: str, width: int) -> None:
        self._title = title
        self._width = width
        self._parts: list[str] = []

    def box(self, x: float, y: float, width: float, height: float, kind: str) -> None:
        self._parts.append(
            f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:.1f}" '
            f'height="{height:g}" rx="8"/>'
        )

    def text(self, x: float, y: float, text: str, kind: str) -> None:
        self._parts.append(f'<text class="{kind}" x="{x:.1f}" y="{y:g}">{escape(text)}</text>')

    def turned(self, x: float, y: float, text: str) -> None:
        """Text that runs upwards, its middle here."""
        self._parts.append(
            f'<text class="small" text-anchor="middle" '
            f'transform="translate({x:g} {y:g}) rotate(-90)">{escape(text)}</text>'
        )

    def disc(self, x: float, y: float, text: str) -> None:
        self._parts.append(
            f'<circle class="disc" cx="{x:g}" cy="{y:g}" r="15"/>'
            f'<text class="number" text-anchor="middle" x="{x:g}" y="{y + 5:g}">{text}</text>'
        )

    def arrow(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """A line whose end is a head; it runs straight across or straight down."""
        if x1 == x2:
            head = f"M{x2 - 5:g} {y2 - 8:g} L{x2:g} {y2:g} L{x2 + 5:g} {y2 - 8:g}"
        else:
            side = 8 if x2 < x1 else -8
            head = f"M{x2 + side:g} {y2 - 5:g} L{x2:g} {y2:g} L{x2 + side:g} {y2 + 5:g}"
        self._parts.append(f'<path class="way" d="M{x1:g} {y1:g} L{x2:g} {y2:g} {head}"/>')

    @contextmanager
    def linked(self, address: str) -> Iterator[None]:
        """What is drawn in here leads to an address."""
        self._parts.append(f'<a href="{escape(address)}">')
        yield
        self._parts.append("</a>")

    def finished(self, height: float) -> str:
        """The picture as HTML, on lines of its own."""
        return (
            f'<div class="diagram"><svg viewBox="0 0 {self._width} {height:g}" role="img" '
            f'aria-label="{escape(self._title)}">{"".join(self._parts)}</svg></div>'
        )
