"""The position from above: one sheet for each level."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import repeat

from sightline.games.pentup.drawing.svg.face import (
    LETTERS,
    Face,
    lamp_from_above,
    pattern_id,
    tile_group,
)
from sightline.games.pentup.drawing.svg.geometry import (
    Point,
    central_first,
    closed_path,
    connected_parts,
    grid_lines,
    grown,
    middle,
    num,
    outlines,
    square,
)
from sightline.games.pentup.drawing.svg.page import axis_label, labelled
from sightline.games.pentup.drawing.svg.scene import Scene
from sightline.games.pentup.drawing.text import Placed
from sightline.kit.pieces.patterns import BOX

# The size of a cell, the room for titles and coordinates, and when a new row of levels begins.
_SQUARE, _TITLE, _AXIS, _BETWEEN, _WIDEST = 36.0, 30.0, 26.0, 30.0, 1500.0


@dataclass(frozen=True, slots=True)
class Sheet:
    """One level with the cells around its tiles."""

    level: int
    xs: range
    ys: range

    @staticmethod
    def of(scene: Scene, level: int) -> Sheet:
        cells = {cell for tile in scene.on(level) for cell in tile.cells}
        around = grown(cells)
        xs, ys = zip(*around, strict=True)
        return Sheet(level, range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1))

    @property
    def width(self) -> float:
        return _AXIS + len(self.xs) * _SQUARE

    @property
    def height(self) -> float:
        return _TITLE + len(self.ys) * _SQUARE + _AXIS


def arrange(sheets: Iterable[Sheet]) -> Iterator[tuple[Sheet, Point]]:
    """The sheets in rows, each with the place of its upper left corner."""
    x = y = lowest = 0.0
    for sheet in sheets:
        if x and x + sheet.width > _WIDEST:
            x, y = 0.0, lowest + _BETWEEN
        yield sheet, (x, y)
        lowest = max(lowest, y + sheet.height)
        x += sheet.width + _BETWEEN


def draw_sheet(scene: Scene, sheet: Sheet, place: Point) -> str:
    scale = _SQUARE / BOX
    # The sheet's upper left corner, behind the title and the coordinates, in plane units.
    x = place[0] + _AXIS - sheet.xs.start * _SQUARE
    y = place[1] + _TITLE + sheet.ys.stop * _SQUARE
    tiles = scene.on(sheet.level)
    faces = [flat_face(scene, tile) for tile in tiles]
    tops = "".join(map(tile_group, repeat(scene), tiles, faces))
    letters = "".join(face.letters_svg() for face in faces)
    return (
        f'<g class="level" data-level="{sheet.level}">{_sheet_labels(scene, sheet, place)}'
        f'<g transform="matrix({scale:g} 0 0 {scale:g} {num(x)} {num(y)})">'
        f"{_flat_ground(scene, sheet)}{tops}{LETTERS}>{letters}</g>"
        f"{_flat_covered(scene, sheet.level)}</g></g>"
    )


def _sheet_labels(scene: Scene, sheet: Sheet, place: Point) -> str:
    left, top = place[0] + _AXIS, place[1] + _TITLE
    bottom = top + len(sheet.ys) * _SQUARE
    labels = [
        axis_label(str(x), (left + (x - sheet.xs.start + 0.5) * _SQUARE, bottom + 14))
        for x in labelled(sheet.xs, sheet.ys)
    ]
    labels += [
        axis_label(str(y), (left - 14, bottom - (y - sheet.ys.start + 0.5) * _SQUARE))
        for y in labelled(sheet.ys, sheet.xs)
    ]
    theme = scene.theme
    return (
        f'<text x="{num(left)}" y="{num(top - 10)}" font-size="16" font-weight="600"'
        f' fill="{theme.ink}">Level {sheet.level}</text>'
        f'<g class="ticks" fill="{theme.quiet}" font-size="14" text-anchor="middle">'
        f"{''.join(labels)}</g>"
    )


def _flat_ground(scene: Scene, sheet: Sheet) -> str:
    """The grid, and the tops of the level below on which a tile could still be set."""
    cells = {(x, y) for x in sheet.xs for y in sheet.ys}
    theme = scene.theme
    grid = f'<path d="{grid_lines(cells)}" fill="none" stroke="{theme.line}" stroke-width=".7"/>'
    room = [cell for cell in sorted(cells) if scene.heights.get(cell) == sheet.level - 1]
    squares = "".join(closed_path(square(cell)) for cell in room)
    dots = "".join(
        f'<circle cx="{num((x + 0.5) * BOX)}" cy="{num(-(y + 0.5) * BOX)}" r="2"/>' for x, y in room
    )
    return (
        f'{grid}<g class="room" fill="{theme.quiet}"><path d="{squares}" opacity=".16"/>'
        f'<g opacity=".7">{dots}</g></g>'
    )


def flat_face(scene: Scene, tile: Placed) -> Face:
    owner = scene.look(tile)
    open_parts = connected_parts([cell for cell in tile.cells if scene.heights[cell] == tile.level])
    letters = [middle(central_first(part)[0]) for part in open_parts]
    return Face(
        cells=tile.cells,
        letter=tile.tile,
        letters=tuple(letters or [middle(central_first(tile.cells)[0])]),
        material=owner.material,
        lamp=lamp_from_above(owner.material),
        dashes=owner.dashes,
        pattern=pattern_id(scene, tile, "top"),
    )


def _flat_covered(scene: Scene, level: int) -> str:
    """A veil over the cells on which something stands."""
    covered = {cell for t in scene.on(level) for cell in t.cells if scene.heights[cell] > level}
    if not covered:
        return ""
    path = "".join(closed_path(loop) for loop in outlines(covered))
    return f'<path class="covered" d="{path}" fill="{scene.theme.ground}" opacity=".62"/>'
