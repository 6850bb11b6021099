"""Text drawings: styled segments, so that one drawing serves colour terminals and plain ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Segment:
    """A run of characters in one style; the style names are rich's ("bold red on #aabbcc")."""

    text: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A text drawing."""

    segments: tuple[Segment, ...]

    @staticmethod
    def plain(text: str) -> Picture:
        """A drawing without styles."""
        return Picture((Segment(text),))

    @staticmethod
    def of(segments: Iterable[tuple[str, str]]) -> Picture:
        """A drawing from (text, style) pairs."""
        return Picture(tuple(Segment(text, style) for text, style in segments))

    def __str__(self) -> str:
        return "".join(segment.text for segment in self.segments)
