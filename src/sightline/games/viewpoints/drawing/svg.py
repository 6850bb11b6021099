"""A position of Viewpoints as SVG: the structure from the front, and below it the own card and the
own side as it looks now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sightline.core.message import Message, say
from sightline.games.viewpoints.rules.blueprint import (
    COLUMNS,
    EMPTY,
    MIRRORED,
    rows_as_seen,
)
from sightline.games.viewpoints.rules.comparing import side_of
from sightline.games.viewpoints.rules.space import EDGE
from sightline.games.viewpoints.rules.views import View
from sightline.kit.pieces.colours import PIECES as COLOURS
from sightline.kit.pieces.colours import ink_on, mix
from sightline.kit.pieces.shapes import Cell3
from sightline.words.speaking import spoken

Point = tuple[float, float]
_WIDE = 400
"""As wide as a column of text, so that its letters are as large as those beside it."""
_MARGIN = 16.0
_CUBE = 40.0
_DEPTH = 17.0
"""How far a cube that lies one further back is moved to the right and up."""
_LEAST_LEVELS = 3
_SLOT = 24.0
_HEAD = 30.0
_INK, _LINE, _GROUND, _BARE = "#2a2622", "#cdbf9f", "#fbf8f0", "#f1ead9"


def draw_svg(view: View) -> str:
    """All that an observer sees of the structure, and of their own card."""
    sheets: list[tuple[Message, str]] = []
    if view.card is not None and view.own is not None:
        sheets = [
            (say("viewpoints-drawn-own-card"), view.card),
            (say("viewpoints-drawn-now"), side_of(view)),
        ]
    levels = max((z + 1 for piece in view.structure for _, _, z in piece.cells), default=0)
    floor = max(levels, _LEAST_LEVELS) * _CUBE + EDGE * _DEPTH + _MARGIN
    parts = [*_floor(floor), *_cubes(view, floor)]
    high = floor + _MARGIN
    for number, (title, card) in enumerate(sheets):
        left = _MARGIN + number * (_WIDE / 2 - _MARGIN / 2)
        parts += _card(left, high, spoken(title), card, view.own or 1)
    if sheets:
        high += _HEAD + EDGE * _SLOT + 2 * _MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {high:g}" '
        'font-family="system-ui, sans-serif">'
        f'<rect width="{_WIDE}" height="{high:g}" rx="10" fill="{_GROUND}"/>{"".join(parts)}</svg>'
    )


def draw_cards(cards: Sequence[str]) -> str:
    """The five cards of a challenge, each as its player holds it."""
    wide, high = EDGE * _SLOT + 2 * _MARGIN + 10, _HEAD + EDGE * _SLOT + 2 * _MARGIN
    parts = [
        part
        for position, card in enumerate(cards, 1)
        for part in _card(
            _MARGIN + (position - 1) * wide,
            _MARGIN,
            spoken(say("viewpoints-card", position=position)),
            card,
            position,
        )
    ]
    whole = len(cards) * wide + _MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole:g} {high:g}" '
        'font-family="system-ui, sans-serif">'
        f'<rect width="{whole:g}" height="{high:g}" rx="10" fill="{_GROUND}"/>'
        f"{''.join(parts)}</svg>"
    )


def _at(floor: float, x: float, y: float, z: float) -> Point:
    """Where a corner of the grid lies: y runs back, z up from the floor's front edge."""
    return _MARGIN + x * _CUBE + y * _DEPTH, floor - z * _CUBE - y * _DEPTH


def _floor(floor: float) -> Iterator[str]:
    for n in range(EDGE + 1):
        yield _stroke(_at(floor, n, 0, 0), _at(floor, n, EDGE, 0))
        yield _stroke(_at(floor, 0, n, 0), _at(floor, EDGE, n, 0))


def _stroke(start: Point, end: Point) -> str:
    return (
        f'<line x1="{start[0]:g}" y1="{start[1]:g}" x2="{end[0]:g}" y2="{end[1]:g}" '
        f'stroke="{_LINE}"/>'
    )


def _cubes(view: View, floor: float) -> Iterator[str]:
    """Far cubes first, then those below and to the left: what is nearer is drawn over them."""
    owner = {cell: piece.letter for piece in view.structure for cell in piece.cells}
    for cell in sorted(owner, key=lambda one: (-one[1], one[2], one[0])):
        yield _cube(floor, cell, owner[cell])


def _cube(floor: float, cell: Cell3, letter: str) -> str:
    x, y, z = cell
    colour = COLOURS[letter]

    def face(*corners: tuple[int, int, int]) -> list[Point]:
        return [_at(floor, x + right, y + back, z + up) for right, back, up in corners]

    left, low = _at(floor, x, y, z)
    return (
        _shape(face((0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)), mix(colour, "#ffffff", 0.35))
        + _shape(face((1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 0, 1)), mix(colour, "#000000", 0.3))
        + _shape(face((0, 0, 0), (1, 0, 0), (1, 0, 1), (0, 0, 1)), colour)
        + _letter(left + _CUBE / 2, low - _CUBE / 2 + 5, letter, ink_on(colour), 15)
    )


def _shape(corners: list[Point], fill: str) -> str:
    points = " ".join(f"{x:g},{y:g}" for x, y in corners)
    return f'<polygon points="{points}" fill="{fill}" stroke="{_INK}" stroke-width="0.8"/>'


def _letter(x: float, y: float, text: str, ink: str, size: int) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="600" fill="{ink}" '
        f'text-anchor="middle">{text}</text>'
    )


def _card(left: float, top: float, title: str, card: str, position: int) -> Iterator[str]:
    """A card as its player holds it, with the letters of its columns and the numbers of its rows
    where it has them."""
    yield (
        f'<text x="{left:g}" y="{top + 14:g}" font-size="15" font-weight="600" fill="{_INK}">'
        f"{title}</text>"
    )
    left += 20
    top += 24
    for row, letters in enumerate(rows_as_seen(card, position)):
        for column, letter in enumerate(letters):
            x, y = left + column * _SLOT, top + row * _SLOT
            fill = _BARE if letter == EMPTY else COLOURS[letter]
            yield (
                f'<rect x="{x:g}" y="{y:g}" width="{_SLOT:g}" height="{_SLOT:g}" '
                f'fill="{fill}" stroke="{_LINE}"/>'
            )
            if letter != EMPTY:
                yield _letter(x + _SLOT / 2, y + _SLOT / 2 + 5, letter, ink_on(fill), 14)
        if position != 5:
            yield _letter(left - 10, top + row * _SLOT + 17, str(EDGE - row), "#6b6258", 13)
    if position != 5:
        names = COLUMNS[::-1] if position in MIRRORED else COLUMNS
        for column, name in enumerate(names):
            x = left + (column + 0.5) * _SLOT
            yield _letter(x, top + EDGE * _SLOT + 13, name, "#6b6258", 13)
