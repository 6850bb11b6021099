"""The top of a tile on a sheet: bevelled border, pattern, grooves, rim and letter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sightline.games.pentup.drawing.svg.geometry import (
    Point,
    closed_path,
    edges_of,
    heading,
    inset,
    num,
    outlines,
)
from sightline.games.pentup.drawing.svg.scene import Scene
from sightline.games.pentup.drawing.text import Cell, Placed
from sightline.kit.pieces.colours import Material, mix
from sightline.kit.pieces.patterns import BOX, GLYPH_STROKE, GLYPHS

# In plane units: the width of the bevel, the rim's distance from the border, the letter's ground.
_BEVEL, _RIM, _BADGE = 2.0, 3.8, 7.4


class _Lamp(NamedTuple):
    """Which shade the bevels have that look north, east, south and west on the sheet."""

    north: str
    east: str
    south: str
    west: str


def lamp_in_space(material: Material) -> _Lamp:
    return _Lamp(
        mix(material.fill, material.dark, 0.35), material.dark, material.light, material.light
    )


@dataclass(frozen=True, slots=True)
class Face:
    """All that is needed to draw the top of a tile on a sheet."""

    cells: tuple[Cell, ...]
    letter: str
    letters: tuple[Point, ...]
    material: Material
    lamp: _Lamp
    dashes: tuple[float, ...]
    pattern: str
    upright: str = ""

    def svg(self) -> str:
        m = self.material
        loop = outlines(self.cells)[0]
        parts = [
            f'<path class="top" d="{closed_path(loop)}" fill="{m.fill}"{_line(m.edge, 2)}/>',
            *self._bevels(loop),
            f'<path d="{closed_path(inset(loop, _BEVEL))}" fill="url(#{self.pattern})"/>',
            self._grooves(),
            self._rim(loop),
            *(self._ground(place) for place in self.letters),
        ]
        return "".join(parts)

    def _bevels(self, loop: Sequence[Point]) -> Iterator[str]:
        inner = inset(loop, _BEVEL)
        shades: dict[str, list[str]] = {}
        for (a, b), (c, d) in zip(edges_of(loop), edges_of(inner), strict=True):
            dx, dy = heading(a, b)
            lamp = self.lamp
            shade = (
                (lamp.north if dx > 0 else lamp.south)
                if dx
                else (lamp.east if dy > 0 else lamp.west)
            )
            shades.setdefault(shade, []).append(closed_path((a, b, d, c)))
        for shade, paths in shades.items():
            yield f'<path d="{"".join(paths)}" fill="{shade}"/>'

    def _grooves(self) -> str:
        lines = "".join(
            f"M{BOX * (x + 1)} {-BOX * y}v{-BOX}" for x, y in self.cells if (x + 1, y) in self.cells
        ) + "".join(
            f"M{BOX * x} {-BOX * (y + 1)}h{BOX}" for x, y in self.cells if (x, y + 1) in self.cells
        )
        return f'<path d="{lines}" fill="none" stroke="{self.material.dark}" stroke-width=".7"/>'

    def _rim(self, loop: Sequence[Point]) -> str:
        path = closed_path(inset(loop, _RIM))
        return f'<path d="{path}" fill="none"{rim_stroke(self.material, self.dashes)}/>'

    def _ground(self, place: Point) -> str:
        """A clear place in the pattern for the letter."""
        x, y = place[0] * BOX, -place[1] * BOX
        return f'<circle cx="{num(x)}" cy="{num(y)}" r="{_BADGE:g}" fill="{self.material.fill}"/>'

    def letters_svg(self) -> str:
        """The letters by themselves: they are drawn when the shadows have fallen on the top."""
        return "".join(self._letter(place) for place in self.letters)

    def _letter(self, place: Point) -> str:
        x, y = place[0] * BOX, -place[1] * BOX
        return (
            f'<path class="letter" data-tile="{self.letter}" d="{GLYPHS[self.letter]}"'
            f' transform="translate({num(x)} {num(y)}){self.upright}translate(-12 -12)"'
            f' stroke="{self.material.ink}"/>'
        )


LETTERS = (
    f'<g class="letters" fill="none" stroke-width="{GLYPH_STROKE:g}" stroke-linecap="round"'
    ' stroke-linejoin="round"'
)


def rim_stroke(material: Material, dashes: tuple[float, ...]) -> str:
    rhythm = f' stroke-dasharray="{" ".join(f"{d:g}" for d in dashes)}"' if dashes else ""
    # A dash of no length with round ends is a dot.
    dots = ' stroke-width="2" stroke-linecap="round"' if dashes[:1] == (0,) else ""
    width = dots or ' stroke-width="1.5"'
    return f' stroke="{material.rim}"{width}{rhythm}'


def _line(colour: str, width: float) -> str:
    return f' stroke="{colour}" stroke-width="{width:g}" stroke-linejoin="round"'


def tile_group(scene: Scene, tile: Placed, face: Face) -> str:
    return (
        f'<g class="tile" data-seat="{tile.seat}" data-tile="{tile.tile}"'
        f' data-cells="{_cell_list(tile.cells)}"><title>{scene.label(tile)}</title>{face.svg()}'
        f"{_last_outline(scene, tile)}</g>"
    )


def _cell_list(cells: Iterable[Cell]) -> str:
    return " ".join(f"{x},{y}" for x, y in cells)


def _last_outline(scene: Scene, tile: Placed) -> str:
    if tile is not scene.last:
        return ""
    path = closed_path(outlines(tile.cells)[0])
    return (
        f'<path class="last" d="{path}" fill="none" stroke="{scene.theme.accent}"'
        ' stroke-width="3.4" stroke-linejoin="round"/>'
    )


def pattern_id(scene: Scene, tile: Placed, side: str) -> str:
    return f"{scene.prefix}-{tile.seat}{tile.tile}-{side}"
