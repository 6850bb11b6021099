"""Cubes seen from a corner: which faces are in sight, exactly, and where they lie.

In an isometric picture the corners of all cubes fall on a lattice of triangles, and each of the
three faces that one sees of a cube covers exactly two of its triangles. So what hides what is
decided triangle by triangle, without any rounding: the nearest face wins.

The reader looks from the near right corner: u runs to the right and near, v away, z up. Whoever
shows things from another corner turns them first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Literal

from sightline.kit.pieces.shapes import Cell3
from sightline.press.paths import Point

Side = Literal["top", "left", "right"]
SIDES: tuple[Side, ...] = ("top", "left", "right")

Triangle = tuple[int, int, bool]
"""A triangle by its lattice cell, and whether it is the upper half of it."""
Node = tuple[int, int]

WIDE = sqrt(3) / 2


@dataclass(frozen=True, slots=True)
class Face:
    """One face of one cube."""

    cell: Cell3
    side: Side


@dataclass(frozen=True, slots=True)
class Picture:
    """What one sees from a corner: the nearest face on each triangle that anything covers."""

    owner: Mapping[Cell3, str]
    """Which piece a cube belongs to."""
    nearest: Mapping[Triangle, Face]

    def seen(self, face: Face) -> int:
        """How many of the face's two triangles are in sight."""
        return sum(self.nearest.get(part) == face for part in triangles(face))

    def visible(self) -> list[tuple[Face, int]]:
        """The faces in sight, each with its number of triangles; far ones first."""
        found: dict[Face, int] = {}
        for face in self.nearest.values():
            found[face] = found.get(face, 0) + 1
        return sorted(
            found.items(), key=lambda each: (depth(each[0].cell), each[0].cell, each[0].side)
        )

    def share(self, letter: str) -> float:
        """How much of a piece is seen: triangles in sight, of those that face this corner."""
        cells = [cell for cell, owner in self.owner.items() if owner == letter]
        facing = outer_faces(cells)
        return sum(self.seen(face) for face in facing) / (2 * len(facing))


def depth(cell: Cell3) -> int:
    """How near a cube is."""
    u, v, z = cell
    return u - v + z


def triangles(face: Face) -> tuple[Triangle, Triangle]:
    """The two triangles that a face covers."""
    u, v, z = face.cell
    i, j = u + v, v + z
    match face.side:
        case "left":
            return (i, j, False), (i, j, True)
        case "top":
            return (i, j + 1, False), (i + 1, j + 1, True)
        case "right":
            return (i + 1, j, True), (i + 1, j + 1, False)


def outline(triangle: Triangle) -> tuple[Node, Node, Node]:
    """A triangle's corners on the lattice."""
    i, j, upper = triangle
    return (i, j), (i, j + 1) if upper else (i + 1, j), (i + 1, j + 1)


def edges(triangle: Triangle) -> list[tuple[Node, Node]]:
    """A triangle's sides, each with its ends in order."""
    a, b, c = sorted(outline(triangle))
    return [(a, b), (a, c), (b, c)]


def node(u: float, v: float, z: float) -> Point:
    """Where a point in space falls on the lattice."""
    return u + v, v + z


def on_paper(at: Point) -> Point:
    """A lattice point in units of a cube's edge: x to the right, y downward."""
    i, j = at
    return i * WIDE, i / 2 - j


def outer_faces(cells: Sequence[Cell3]) -> list[Face]:
    """The faces towards the corner that no other of these cubes covers."""
    taken = set(cells)
    beyond: dict[Side, Cell3] = {"top": (0, 0, 1), "left": (0, -1, 0), "right": (1, 0, 0)}
    return [
        Face((u, v, z), side)
        for u, v, z in cells
        for side in SIDES
        if (u + beyond[side][0], v + beyond[side][1], z + beyond[side][2]) not in taken
    ]


def picture(owner: Mapping[Cell3, str]) -> Picture:
    """What one sees of cubes, given by the piece that each belongs to."""
    nearest: dict[Triangle, Face] = {}
    for face in outer_faces(sorted(owner)):
        for part in triangles(face):
            rival = nearest.get(part)
            if rival is None or depth(face.cell) > depth(rival.cell):
                nearest[part] = face
    return Picture(owner, nearest)
