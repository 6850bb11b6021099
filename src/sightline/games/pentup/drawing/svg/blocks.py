"""The position in space: blocks with lit sides on a table, and the shadows they throw."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from itertools import repeat
from math import floor
from typing import Literal

from sightline.games.pentup.drawing.svg.face import (
    LETTERS,
    Face,
    lamp_in_space,
    pattern_id,
    tile_group,
)
from sightline.games.pentup.drawing.svg.geometry import (
    DOWN,
    RIGHT,
    UP,
    UPRIGHT,
    Point,
    central_first,
    closed_path,
    connected_parts,
    corners,
    grid_lines,
    grown,
    middle,
    num,
    outlines,
    plane,
    screen,
    square,
)
from sightline.games.pentup.drawing.svg.page import axis_label, labelled
from sightline.games.pentup.drawing.svg.scene import Scene
from sightline.games.pentup.drawing.text import Cell, Placed
from sightline.kit.pieces.patterns import BOX


def blocks(scene: Scene) -> Iterator[str]:
    """From the table upward: seen from above, a lower level never hides a part of a higher one.

    Within a level the sides come first, far ones before near ones, then all tops: a top may hide
    a side behind it, but no side of the same level reaches as high as the tops.
    """
    yield _shadow(scene, 0)
    for level in scene.levels:
        tiles = scene.on(level)
        faces = [_top(scene, tile) for tile in tiles]
        tops = "".join(map(tile_group, repeat(scene), tiles, faces))
        letters = "".join(face.letters_svg() for face in faces)
        place = f'data-level="{level}" transform="{plane(level)}"'
        yield f'<g class="sides" data-level="{level}">{"".join(_sides(scene, level))}</g>'
        yield f'<g class="tops" {place}>{tops}</g>'
        yield _shadow(scene, level)
        yield f"{LETTERS} {place}>{letters}</g>"


def _top(scene: Scene, tile: Placed) -> Face:
    owner = scene.owner_of(tile)
    return Face(
        cells=tile.cells,
        letter=tile.tile,
        letters=tuple(_letter_places(scene, tile)),
        material=owner.material,
        lamp=lamp_in_space(owner.material),
        dashes=owner.dashes,
        pattern=pattern_id(scene, tile, "top"),
        upright=UPRIGHT,
    )


def hidden_last(scene: Scene) -> str:
    """The last move's outline once more, faintly, where higher blocks stand in front of it."""
    tile = scene.last
    if tile is None or not any(_is_hidden(scene, *middle(c), tile.level) for c in tile.cells):
        return ""
    path = closed_path(outlines(tile.cells)[0])
    return (
        f'<path class="last" transform="{plane(tile.level)}" d="{path}" fill="none" opacity=".8"'
        f' stroke="{scene.theme.accent}" stroke-width="2" stroke-dasharray="3 4"/>'
    )


def _letter_places(scene: Scene, tile: Placed) -> Iterator[Point]:
    """One letter for every part of the tile that is not covered, where it is seen best."""
    for part in connected_parts([cell for cell in tile.cells if scene.heights[cell] == tile.level]):
        seen = partial(_seen, scene, part, tile.level)
        whole = [cell for cell in part if seen(middle(cell)) == _ALL_SEEN]
        if whole:
            yield middle(central_first(whole)[0])
            continue
        middles = [middle(cell) for cell in central_first(part)]
        best = max(((x + i, y + j) for x, y in middles for i, j in _PLACES), key=seen)
        # A scrap of a letter would only confuse.
        if seen(best) >= 6:
            yield best


# Where a letter may stand in its cell: in the middle, or behind what hides the middle.
_PLACES = ((0.0, 0.0), (-0.15, 0.15), (-0.15, -0.15), (0.15, 0.15))


_ALL_SEEN = 9


def _seen(scene: Scene, part: Collection[Cell], level: int, place: Point) -> int:
    """How many of nine points of a letter at this place lie on the part and can be seen."""
    reach = 7.0
    total = 0
    for right in (-reach, 0, reach):
        for down in (-reach, 0, reach):
            i, j = right / RIGHT / 2, down / DOWN / 2
            x, y = place[0] + i + j, place[1] + i - j
            total += (floor(x), floor(y)) in part and not _is_hidden(scene, x, y, level)
    return total


def _is_hidden(scene: Scene, x: float, y: float, level: int) -> bool:
    """Whether a block stands between the eye and a point on top of a level."""
    # On its way to the eye, light goes up by so many levels for each cell to the right and front.
    rise = 2 * DOWN / UP
    steps = int(8 * (scene.levels[-1] - level) / rise) + 1
    return any(
        scene.heights.get((floor(x + t), floor(y - t)), 0) > level + t * rise
        for t in (step / 8 + 0.01 for step in range(steps))
    )


def _sides(scene: Scene, level: int) -> Iterator[str]:
    cells = [(cell, tile) for tile in scene.on(level) for cell in tile.cells]
    for (x, y), tile in sorted(cells, key=lambda item: (item[0][0] - item[0][1], item[0])):
        if (x, y - 1, level) not in scene.at:
            yield _side(scene, tile, (x, y), "left")
        if (x + 1, y, level) not in scene.at:
            yield _side(scene, tile, (x, y), "right")


def _side(scene: Scene, tile: Placed, cell: Cell, side: Literal["left", "right"]) -> str:
    """The side of one cell: a sheet of its own, a cell wide and a level high."""
    x, y = cell
    a, b, down = RIGHT / BOX, DOWN / BOX, UP / BOX
    if side == "left":
        corner, slope = screen(x, y, tile.level), b
        beside, front = ((x - 1, y), (x + 1, y)), ((x - 1, y - 1), (x + 1, y - 1))
    else:
        corner, slope = screen(x + 1, y, tile.level), -b
        beside, front = ((x, y - 1), (x, y + 1)), ((x + 1, y - 1), (x + 1, y + 1))
    goes_on = [
        scene.at.get((*b, tile.level)) is tile and (*f, tile.level) not in scene.at
        for b, f in zip(beside, front, strict=True)
    ]
    ends = "M0 24H24" + ("" if goes_on[0] else "M0 0V24") + ("" if goes_on[1] else "M24 0V24")
    matrix = f"{num(a, 4)} {num(slope, 4)} 0 {num(down, 4)} {num(corner[0])} {num(corner[1])}"
    m = scene.owner_of(tile).material
    groove = f'<path d="M0 0V24" stroke="{m.edge}" stroke-width=".7" opacity=".5"/>'
    return (
        f'<g class="side" data-cell="{x},{y}" data-side="{side}" transform="matrix({matrix})">'
        f'<use href="#{pattern_id(scene, tile, side)}"/>{groove if goes_on[0] else ""}'
        f'<path d="{ends}" fill="none" stroke="{m.edge}" stroke-width="1.8"'
        ' stroke-linecap="round"/></g>'
    )


# How far the shadow of a block one level high reaches, in plane units.
_SHADOW = (12.0, 5.0)


_SHADE = "#1d1207"


def _shadow(scene: Scene, level: int) -> str:
    """What the higher blocks throw on the tops of a level, or on the table for level 0."""
    if level == len(scene.levels):
        return ""
    open_cells = {cell for cell, height in scene.heights.items() if height == level}
    hexagons = "".join(
        _shadow_of(cell, height - level)
        for cell, height in sorted(scene.heights.items())
        if height > level and (level == 0 or _falls_on(cell, height - level, open_cells))
    )
    theme, name = scene.theme, scene.prefix
    if level == 0:
        return (
            f'<path class="shadow" transform="{plane(0)}" d="{hexagons}" fill="{theme.shadow}"'
            f' opacity="{theme.shadow_strength:g}" filter="url(#{name}-soft-table)"/>'
        )
    clip = "".join(closed_path(loop) for loop in outlines(open_cells))
    # Lower levels also get a little less light as a whole: height is seen at a glance.
    dim = min(0.03 * (scene.levels[-1] - level), 0.2)
    return (
        f'<g class="shadow" transform="{plane(level)}" fill="{_SHADE}">'
        f'<clipPath id="{name}-clip{level}"><path d="{clip}"/></clipPath>'
        f'<path d="{clip}" opacity="{num(dim, 2)}"/><g clip-path="url(#{name}-clip{level})">'
        f'<path d="{hexagons}" opacity=".32" filter="url(#{name}-soft)"/></g></g>'
    )


def _shadow_of(cell: Cell, height: int) -> str:
    (x0, y0), _, (x1, y1), _ = square(cell)
    dx, dy = height * _SHADOW[0], height * _SHADOW[1]
    return closed_path(
        [(x0, y0), (x1, y0), (x1 + dx, y0 + dy), (x1 + dx, y1 + dy), (x0 + dx, y1 + dy), (x0, y1)]
    )


def _falls_on(cell: Cell, height: int, cells: Collection[Cell]) -> bool:
    x, y = cell
    far_x, far_y = (2 + int(height * reach / BOX) for reach in _SHADOW)
    # One cell more on all sides, since the shadow is blurred.
    return any((x + i, y - j) in cells for i in range(-1, far_x) for j in range(-1, far_y))


def table(scene: Scene) -> str:
    """Grid lines that fade away from the tiles, and small coordinates."""
    occupied = scene.heights.keys()
    near = grown(occupied or {(0, 0)})
    far = grown(near)
    line = scene.theme.line
    return (
        f'<g class="table" transform="{plane(0)}" fill="none" stroke="{line}">'
        f'<path d="{grid_lines(far, near)}" opacity=".45"/><path d="{grid_lines(near)}"/></g>'
        f"{_rulers(scene)}"
    )


# How far in front of the tiles the rulers lie, in cells.
_RULER = 1.6


def _rulers(scene: Scene) -> str:
    """The coordinates along the two near edges of the table."""
    xs, ys = scene.columns()
    front, side = ys.start - _RULER, xs.stop + _RULER
    lines = [closed_path([screen(xs.start, front), screen(xs.stop, front)])]
    lines += [closed_path([screen(side, ys.start), screen(side, ys.stop)])]
    texts: list[str] = []
    for x in labelled(xs, ys):
        lines.append(closed_path([screen(x + 0.5, front), screen(x + 0.5, front - 0.2)]))
        texts.append(axis_label(str(x), screen(x + 0.5, front - 0.6)))
    for y in labelled(ys, xs):
        lines.append(closed_path([screen(side, y + 0.5), screen(side + 0.2, y + 0.5)]))
        texts.append(axis_label(str(y), screen(side + 0.6, y + 0.5)))
    texts.append(axis_label("x", screen(xs.start - 0.6, front)))
    texts.append(axis_label("y", screen(side, ys.stop + 0.6)))
    theme = scene.theme
    return (
        f'<path class="rulers" d="{"".join(lines)}" fill="none" stroke="{theme.line}"/>'
        f'<g class="ticks" fill="{theme.quiet}" font-size="14" text-anchor="middle">'
        f"{''.join(texts)}</g>"
    )


def extent(scene: Scene) -> Iterator[Point]:
    """Points at all ends of the picture, so that legend and title can move into its corners."""
    xs, ys = scene.columns()
    for x in range(xs.start - 1, xs.stop + 1):
        yield screen(x, ys.start - _RULER - 1)
    for y in range(ys.start, ys.stop + 2):
        yield screen(xs.stop + _RULER + 0.7, y)
    for cell in grown(grown(scene.heights.keys() or {(0, 0)})):
        yield from corners(cell, 0)
    for cell, height in scene.heights.items():
        yield from corners(cell, height)
