"""One cube's face as it is printed everywhere: colour, pattern and letter in a box of 24 units."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sightline.kit.pieces.colours import OWNERS, Material, ink_on, mix, piece_material
from sightline.kit.pieces.patterns import BOX, GLYPH_STROKE, GLYPHS, PATTERNS
from sightline.press.paths import (
    circle_operators,
    numbers,
    path_operators,
    rounded_operators,
)
from sightline.press.sheet import Pen, fill_colour, stroke_colour

Matrix = tuple[float, float, float, float, float, float]
"""Where the box goes: x' = a x + c y + e, y' = b x + d y + f."""

GLYPH_SHARE = 0.84
"""The letter's size, and the quiet round behind it, as on the page's cards."""
QUIET_ROUND = 7.4
STRENGTH = 0.8
"""How strong the pattern is."""


@dataclass(frozen=True, slots=True)
class Finish:
    """How a face is printed: shaded (towards black) or faded (towards white), with what on it."""

    shade: float = 0.0
    fade: float = 0.0
    pattern: bool = True
    letter: bool = True
    inset: float = 0.0
    radius: float = 0.0
    owner: int | None = None
    """In the colours of one of the players instead of the piece's own."""


FLAT = Finish(inset=0.7, radius=2.0)
"""A slot of a card."""


def material_of(letter: str, owner: int | None = None) -> Material:
    """What a piece is made of: its own colour, or that of the player whose it is."""
    return piece_material(letter) if owner is None else OWNERS[owner].material


@cache
def colours_of(
    letter: str, shade: float = 0.0, fade: float = 0.0, owner: int | None = None
) -> tuple[str, str, str]:
    """Fill, grain and ink of a piece under this light."""
    material = material_of(letter, owner)

    def lit(colour: str) -> str:
        return mix(mix(colour, "#000000", shade), "#ffffff", fade)

    fill = lit(material.fill)
    grain = lit(mix(material.fill, material.grain, STRENGTH))
    # A faded piece keeps a readable letter, but a soft one.
    ink = ink_on(fill) if not fade else mix(ink_on(fill), fill, fade * 0.6)
    return fill, grain, ink


@cache
def face_operators(letter: str, finish: Finish) -> tuple[str, ...]:
    """The face in its own box."""
    fill, grain, ink = colours_of(letter, finish.shade, finish.fade, finish.owner)
    edge = finish.inset
    outline = rounded_operators(edge, edge, BOX - 2 * edge, BOX - 2 * edge, finish.radius)
    out = [fill_colour(fill), outline, "f"]
    pattern = PATTERNS[letter]
    if finish.pattern and pattern.path:
        out += ["q", outline, "W n", path_operators(pattern.path)]
        if pattern.stroke:
            out[-1:] = [
                f"{stroke_colour(grain)} {numbers(pattern.stroke)} w 0 J 0 j",
                path_operators(pattern.path),
                "S",
            ]
        else:
            out[-1:] = [fill_colour(grain), path_operators(pattern.path), "f"]
        out.append("Q")
    if finish.letter:
        middle = BOX / 2
        if finish.pattern and pattern.path:
            out += [fill_colour(fill), circle_operators(middle, middle, QUIET_ROUND), "f"]
        away = middle * (1 - GLYPH_SHARE)
        out += [
            f"q {numbers(GLYPH_SHARE, 0, 0, GLYPH_SHARE, away, away)} cm",
            f"{stroke_colour(ink)} {numbers(GLYPH_STROKE)} w 1 J 1 j",
            path_operators(GLYPHS[letter]),
            "S Q",
        ]
    return tuple(out)


def face(pen: Pen, letter: str, where: Matrix, finish: Finish) -> None:
    """Draw a face where the matrix puts it."""
    with pen.within(f"{matrix_numbers(where)} cm"):
        pen.add(*face_operators(letter, finish))


def slot(pen: Pen, letter: str, x: float, y: float, size: float, finish: Finish = FLAT) -> None:
    """Draw a face as a square with its upper left corner at (x, y)."""
    share = size / BOX
    face(pen, letter, (share, 0, 0, share, x, y), finish)


def matrix_numbers(where: Matrix) -> str:
    """The matrix with enough digits that neighbours meet."""
    return " ".join(f"{value:.5f}".rstrip("0").rstrip(".") or "0" for value in where)
