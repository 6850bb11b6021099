"""Words broken into lines of a given width."""

from __future__ import annotations

from sightline.press.sheet import Align, Lettering, Sheet

STEP = 0.46
"""From line to line, in millimetres for each point of the letters' size."""


def broken(sheet: Sheet, text: str, lettering: Lettering, room: float) -> list[str]:
    """The lines; a word that is too long by itself stands alone."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and sheet.width_of(longer, lettering) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def paragraph(
    sheet: Sheet, x: float, y: float, text: str, lettering: Lettering, room: float,
    align: Align = "left",
) -> float:  # fmt: skip
    """Write from the base line ``y`` on; gives back the last line's."""
    lines = broken(sheet, text, lettering, room)
    step = lettering.size * STEP
    for number, line in enumerate(lines):
        sheet.words(x, y + number * step, line, lettering, align)
    return y + max(0, len(lines) - 1) * step
