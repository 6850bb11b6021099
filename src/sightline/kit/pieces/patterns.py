"""A pattern and a drawn letter for each of the twelve pieces.

Both are path data (the language of SVG, of canvas ``Path2D`` and of most print libraries) in a
box of 24 × 24 units, y downward, so that one table serves drawings, 3-D textures, cards and
print. A pattern fills exactly one cell and continues seamlessly in the next. Patterns stay put
when a piece is turned: only so can stripes in four directions be four patterns.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from types import MappingProxyType

BOX = 24


@dataclass(frozen=True, slots=True)
class Pattern:
    """Path data in the box; ``stroke`` is the width of its lines, 0 for a filled path."""

    name: str
    path: str
    stroke: float


# ----------------------------------------------------------- how they are drawn


def _circles(radius: float, *centres: tuple[int, int]) -> str:
    arc = f"a{radius:g} {radius:g} 0 1 0 "
    return "".join(
        f"M{x - radius:g} {y}{arc}{2 * radius:g} 0{arc}{-2 * radius:g} 0z" for x, y in centres
    )


def _slanted(rising: bool) -> str:
    """Lines that begin and end outside the box, so that each meets its continuation."""
    ends = [((-2, c + 2), (c + 2, -2)) for c in (4, 12, 20)]
    ends += [((c, 26), (26, c)) for c in (2, 10, 18)]
    if not rising:
        ends = [((BOX - x, y), (BOX - u, v)) for (x, y), (u, v) in ends]
    return "".join(f"M{x} {y}L{u} {v}" for (x, y), (u, v) in ends)


def _chevrons(*levels: int) -> str:
    return "".join(f"M-6 {y}l6-6l6 6l6-6l6 6l6-6l6 6" for y in levels)


def _waves(*levels: int) -> str:
    return "".join(f"M-6 {y}q3-6 6 0t6 0t6 0t6 0t6 0t6 0" for y in levels)


def _crosses(arm: int, *centres: tuple[int, int]) -> str:
    across = 2 * arm
    return "".join(
        f"M{x - arm} {y - arm}l{across} {across}m0 {-across}l{-across} {across}" for x, y in centres
    )


_FOUR = ((6, 6), (18, 6), (6, 18), (18, 18))

# Each letter has the pattern that its name or form suggests: X crosses, V chevrons, W waves,
# I and T stripes along their stem and their bar, N and Z stripes along their diagonals.
PATTERNS: Mapping[str, Pattern] = MappingProxyType(
    {
        "F": Pattern("bricks", "M0 4H24M0 12H24M0 20H24M18 4V12M6 12V20M18 20V24M18 0V4", 1.7),
        "I": Pattern("upright stripes", "M3 0V24M9 0V24M15 0V24M21 0V24", 2.2),
        "L": Pattern("grid", "M0 6H24M0 18H24M6 0V24M18 0V24", 1.8),
        "N": Pattern("falling stripes", _slanted(rising=False), 2.2),
        "P": Pattern("dots", _circles(2.4, *_FOUR), 0),
        "T": Pattern("level stripes", "M0 3H24M0 9H24M0 15H24M0 21H24", 2.2),
        "U": Pattern("rings", _circles(3.6, *_FOUR), 1.7),
        "V": Pattern("chevrons", _chevrons(4, 12, 20, 28), 1.9),
        "W": Pattern("waves", _waves(4, 12, 20), 1.8),
        "X": Pattern("crosses", _crosses(3, *_FOUR), 1.8),
        "Y": Pattern("plain", "", 0),
        "Z": Pattern("rising stripes", _slanted(rising=True), 2.2),
    }
)

# The letters as single strokes: no font is needed, and a letter looks the same in a drawing, on
# a texture and in print. Each fits the middle of the box, 12 units high.
GLYPHS: Mapping[str, str] = MappingProxyType(
    {
        "F": "M16 6H8.5V18M8.5 12H14.5",
        "I": "M12 6V18",
        "L": "M8.5 6V18H16",
        "N": "M7.5 18V6L16.5 18V6",
        "P": "M8.5 18V6H12.5A3.3 3.3 0 0 1 12.5 12.6H8.5",
        "T": "M7 6H17M12 6V18",
        "U": "M7.5 6V13.5A4.5 4.5 0 0 0 16.5 13.5V6",
        "V": "M7 6L12 18L17 6",
        "W": "M5 6L8.5 18L12 8L15.5 18L19 6",
        "X": "M7.5 6L16.5 18M16.5 6L7.5 18",
        "Y": "M7 6L12 12.5L17 6M12 12.5V18",
        "Z": "M7.5 6H16.5L7.5 18H16.5",
    }
)
GLYPH_STROKE = 2.6


# ----------------------------------------------------------------------- as SVG


def pattern_svg(letter: str, ink: str, size: float = BOX) -> str:
    """The pattern of one cell as SVG elements, ``size`` units wide; empty for the plain one."""
    pattern = PATTERNS[letter]
    if not pattern.path:
        return ""
    if pattern.stroke:
        paint = f'fill="none" stroke="{ink}" stroke-width="{pattern.stroke:g}"'
    else:
        paint = f'fill="{ink}"'
    return f'<path d="{pattern.path}" {paint}{_scale(size)}/>'


def pattern_def(letter: str, name: str, ink: str, size: float = BOX) -> str:
    """A ``<pattern>`` to be painted with ``fill="url(#name)"``; lined up with the cell grid."""
    return (
        f'<pattern id="{name}" width="{size:g}" height="{size:g}" patternUnits="userSpaceOnUse">'
        f"{pattern_svg(letter, ink, size)}</pattern>"
    )


def glyph_svg(letter: str, ink: str, size: float = BOX) -> str:
    """The letter as an SVG element in a box ``size`` units wide."""
    return (
        f'<path d="{GLYPHS[letter]}" fill="none" stroke="{ink}" stroke-width="{GLYPH_STROKE:g}"'
        f' stroke-linecap="round" stroke-linejoin="round"{_scale(size)}/>'
    )


def _scale(size: float) -> str:
    return "" if size == BOX else f' transform="scale({size / BOX:g})"'


def table() -> dict[str, object]:
    """Patterns and letters as plain JSON data, for the web build."""
    return {
        "box": BOX,
        "patterns": {letter: asdict(pattern) for letter, pattern in PATTERNS.items()},
        "glyphs": dict(GLYPHS),
        "glyphStroke": GLYPH_STROKE,
    }
