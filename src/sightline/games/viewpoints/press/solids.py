"""Draws a structure on its board, seen from a corner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sightline.games.viewpoints.press.corners import near_players, seen_from
from sightline.games.viewpoints.rules.blueprint import COLUMNS, MIRRORED
from sightline.games.viewpoints.rules.space import EDGE
from sightline.kit.pieces.colours import mix, piece_material
from sightline.kit.pieces.patterns import BOX
from sightline.kit.pieces.shapes import Cell3
from sightline.press.isometric import (
    Face,
    Node,
    Picture,
    Side,
    edges,
    node,
    on_paper,
    outer_faces,
    outline,
    triangles,
)
from sightline.press.paths import Point
from sightline.press.sheet import ACCENT, INK, QUIET, Lettering, Pen, Sheet, polygon_operators
from sightline.press.tiles import Finish, Matrix, face

WOOD = "#eed9b4"
WOOD_LINE = "#cfae78"
WOOD_LEFT = "#d3a766"
WOOD_RIGHT = "#b58a4b"
SHADOW = "#d9bd8c"
THICK = 0.45
"""The board's thickness, in edges of a cube."""
RIM = 0.42

WIDTH = 2 * (EDGE + 2 * RIM)
"""A picture's width, rims included, in lattice steps to the right (each 0.87 of an edge)."""

LIGHT: Mapping[Side, float] = {"top": 0.0, "left": 0.12, "right": 0.30}
FADE = 0.62
"""How far earlier pieces step back behind the new one."""


class View:
    """Puts lattice points on the page: the board's leftmost corner at (x, floor)."""

    def __init__(self, x: float, floor: float, edge: float) -> None:
        self.x, self.floor, self.edge = x, floor, edge

    def at(self, point: Point) -> Point:
        """A lattice point on the page."""
        right, down = on_paper(point)
        return self.x + right * self.edge, self.floor + down * self.edge

    def spot(self, u: float, v: float, z: float) -> Point:
        """A point of turned space on the page."""
        return self.at(node(u, v, z))


def height_of(levels: int) -> float:
    """How high a picture with so many levels is, in edges of a cube, board included."""
    return EDGE + 2 * RIM + levels + THICK


def rise_of(levels: int) -> float:
    """How far its upper end lies above the board's leftmost corner."""
    return EDGE / 2 + RIM + levels


def draw_structure(
    sheet: Sheet,
    pieces: Mapping[str, Sequence[Cell3]],
    corner: int,
    x: float,
    y: float,
    edge: float,
    *,
    levels: int,
    newest: str | None = None,
    marks: bool = True,
) -> None:
    """Draw it with the upper left of its picture at (x, y).

    The newest piece comes in full colour with a strong outline; what others hide of it is dashed.
    """
    view = View(x + RIM * 2 * edge * 0.866, y + rise_of(levels) * edge, edge)
    seen = seen_from(corner, pieces)
    with sheet.drawing() as pen:
        _board(pen, view, seen)
    if marks:
        _players(sheet, view, corner)
    with sheet.drawing() as pen:
        _faces(pen, view, seen, newest)
        if newest is not None:
            _hidden(pen, view, seen, newest)
    if marks:
        _columns(sheet, view, corner)


def _board(pen: Pen, view: View, seen: Picture) -> None:
    low, high = -RIM, EDGE + RIM
    spot = view.spot
    pen.polygon(
        [spot(low, low, -THICK), spot(high, low, -THICK), spot(high, low, 0), spot(low, low, 0)],
        fill=WOOD_LEFT, stroke=WOOD_RIGHT, line=0.12,
    )  # fmt: skip
    pen.polygon(
        [spot(high, v, z) for v, z in ((low, -THICK), (high, -THICK), (high, 0), (low, 0))],
        fill=WOOD_RIGHT, stroke=WOOD_RIGHT, line=0.12,
    )  # fmt: skip
    pen.polygon(
        [spot(low, low, 0), spot(high, low, 0), spot(high, high, 0), spot(low, high, 0)],
        fill=mix(WOOD, WOOD_LEFT, 0.45), stroke=WOOD_RIGHT, line=0.12,
    )  # fmt: skip
    pen.polygon([spot(0, 0, 0), spot(EDGE, 0, 0), spot(EDGE, EDGE, 0), spot(0, EDGE, 0)], fill=WOOD)
    for u, v in sorted({(u, v) for u, v, _ in seen.owner}):
        # What stands above a field darkens it, so that one sees what floats and what stands.
        pen.polygon(
            [spot(u, v, 0), spot(u + 1, v, 0), spot(u + 1, v + 1, 0), spot(u, v + 1, 0)],
            fill=SHADOW,
        )
    pen.lines(
        [(spot(n, 0, 0), spot(n, EDGE, 0)) for n in range(EDGE + 1)]
        + [(spot(0, n, 0), spot(EDGE, n, 0)) for n in range(EDGE + 1)],
        stroke=WOOD_LINE, width=0.15,
    )  # fmt: skip


def _faces(pen: Pen, view: View, seen: Picture, newest: str | None) -> None:
    for each, parts in seen.visible():
        letter = seen.owner[each.cell]
        finish = Finish(
            shade=LIGHT[each.side],
            fade=0.0 if newest in (None, letter) else FADE,
            # The pattern of a piece that has stepped back would only disturb.
            pattern=newest in (None, letter),
        )
        where = _matrix(view, each)
        if parts == 2:
            face(pen, letter, where, finish)
            continue
        half = next(part for part in triangles(each) if seen.nearest.get(part) == each)
        clip = polygon_operators(view.at(corner) for corner in outline(half))
        with pen.within(clip, "W n"):
            face(pen, letter, where, finish)
    _seams(pen, view, seen, newest)


def _matrix(view: View, each: Face) -> Matrix:
    """Where a face's box goes: its upper left corner, its right and its down."""
    u, v, z = each.cell
    corners: dict[Side, tuple[Cell3, Cell3, Cell3]] = {
        "top": ((u, v + 1, z + 1), (u + 1, v + 1, z + 1), (u, v, z + 1)),
        "left": ((u, v, z + 1), (u + 1, v, z + 1), (u, v, z)),
        "right": ((u + 1, v, z + 1), (u + 1, v + 1, z + 1), (u + 1, v, z)),
    }
    origin, right, down = (view.spot(*point) for point in corners[each.side])
    return (
        (right[0] - origin[0]) / BOX,
        (right[1] - origin[1]) / BOX,
        (down[0] - origin[0]) / BOX,
        (down[1] - origin[1]) / BOX,
        origin[0],
        origin[1],
    )


def _seams(pen: Pen, view: View, seen: Picture, newest: str | None) -> None:
    """Grooves between cubes of one piece, a stronger line where a piece ends."""
    beside: dict[tuple[Node, Node], list[Face | None]] = {}
    for part, each in seen.nearest.items():
        for line in edges(part):
            beside.setdefault(line, []).append(each)
    grooves: dict[str, list[tuple[Point, Point]]] = {}
    borders: list[tuple[Point, Point]] = []
    strong: list[tuple[Point, Point]] = []
    for (one, other), faces in beside.items():
        near = [*faces, None][:2]
        if near[0] == near[1]:
            continue  # the diagonal of a face
        owners = [None if each is None else seen.owner[each.cell] for each in near]
        segment = (view.at(one), view.at(other))
        if owners[0] == owners[1] and owners[0] is not None and _joined(near):
            grooves.setdefault(owners[0], []).append(segment)
        elif newest is not None and newest in owners:
            strong.append(segment)
        else:
            borders.append(segment)
    for letter, segments in sorted(grooves.items()):
        colour = piece_material(letter).edge
        if newest not in (None, letter):
            colour = mix(colour, "#ffffff", FADE)
        pen.lines(segments, stroke=mix(colour, "#ffffff", 0.25), width=0.12, round_ends=True)
    soft = INK if newest is None else mix(INK, "#ffffff", 0.45)
    pen.lines(borders, stroke=soft, width=0.28 if newest is None else 0.2, round_ends=True)
    pen.lines(strong, stroke=INK, width=0.5, round_ends=True)


def _joined(faces: Sequence[Face | None]) -> bool:
    """Whether two faces of a piece meet there, rather than one hiding the other behind it."""
    one, other = faces
    assert one is not None
    assert other is not None
    if one.cell == other.cell:
        return True
    apart = [abs(a - b) for a, b in zip(one.cell, other.cell, strict=True)]
    return sum(apart) == 1 if one.side == other.side else sorted(apart) == [0, 1, 1]


def _hidden(pen: Pen, view: View, seen: Picture, newest: str) -> None:
    """Dashed lines around the cubes of the new piece that others hide."""
    cells = [cell for cell, owner in seen.owner.items() if owner == newest]
    visible = {each.cell for each in seen.nearest.values()}
    lines: set[tuple[Node, Node]] = set()
    shown = {
        line
        for part, each in seen.nearest.items()
        if seen.owner[each.cell] == newest
        for line in edges(part)
    }
    for each in outer_faces(cells):
        if each.cell in visible:
            continue
        one, two = triangles(each)
        lines |= (set(edges(one)) ^ set(edges(two))) - shown
    pen.lines(
        [(view.at(a), view.at(b)) for a, b in sorted(lines)],
        stroke=mix(ACCENT, "#000000", 0.15), width=0.32, dash=(0.9, 0.7), round_ends=True,
    )  # fmt: skip


def _columns(sheet: Sheet, view: View, corner: int) -> None:
    """The columns' letters on the two near rims, as the players there read them."""
    left, right = near_players(corner)
    size = max(4.5, view.edge * 1.35)
    lettering = Lettering(size, bold=True, colour="#5d431d")
    for n in range(EDGE):
        for player, u, v in ((left, n + 0.5, -RIM / 2), (right, EDGE + RIM / 2, n + 0.5)):
            x, y = view.spot(u, v, 0)
            letter = COLUMNS[EDGE - 1 - n if player in MIRRORED else n]
            sheet.words(x, y + size * 0.13, letter, lettering, "middle")


def _players(sheet: Sheet, view: View, corner: int) -> None:
    """The four players' numbers around the board."""
    left, right = near_players(corner)
    opposite = {1: 2, 2: 1, 3: 4, 4: 3}
    size = max(6.0, view.edge * 1.7)
    lettering = Lettering(size, bold=True, colour=QUIET)
    near, far = RIM + 0.9, RIM + 0.9
    for player, u, v in (
        (left, EDGE / 2, -near),
        (right, EDGE + near, EDGE / 2),
        (opposite[left], EDGE / 2, EDGE + far),
        (opposite[right], -far, EDGE / 2),
    ):
        x, y = view.spot(u, v, 0)
        sheet.words(x, y + size * 0.12, str(player), lettering, "middle")
