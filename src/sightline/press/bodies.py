"""Things with a body, for people with a 3-D printer: STL and GLB of pieces made of cubes.

A body is a set of cubes on a grid. Its surface is drawn on that grid, moved a little: outward, so
that cubes which meet only in an edge become one, or inward, so that pieces go past each other.
Moved either way no edge has more than two faces, so the mesh is closed whatever the cubes are:
along each axis a line of the grid becomes two, a hair apart, and the thin cell between them is
full if (moved outward) any or (moved inward) all of the cubes that it lies between are.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from sightline.kit.pieces.colours import linear
from sightline.kit.pieces.shapes import Cell3

Corner = tuple[float, float, float]
Vector = tuple[int, int, int]
Triangle = tuple[int, int, int]


@dataclass(frozen=True)
class Solid:
    """One closed surface: a piece, in its colour (``#rrggbb``)."""

    name: str
    colour: str
    cells: tuple[Cell3, ...]


@dataclass(frozen=True)
class Body:
    """What one file holds. The edge of a cube and how far surfaces are moved (outward: more than
    nothing) in millimetres."""

    name: str
    solids: tuple[Solid, ...]
    edge: float
    moved: float


@dataclass(frozen=True)
class Mesh:
    """Corners, and triangles by the numbers of theirs, counter-clockwise seen from outside."""

    corners: tuple[Corner, ...]
    triangles: tuple[Triangle, ...]


def mesh(cells: Iterable[Cell3], edge: float, moved: float) -> Mesh:
    """The surface of cubes, in millimetres."""
    if moved == 0 or abs(moved) >= edge / 2:
        raise ValueError("a surface is moved by more than nothing and less than half an edge")
    full = _fine(set(cells), grow=moved > 0)
    numbers: dict[Vector, int] = {}
    triangles: list[Triangle] = []
    for cell in sorted(full):
        for axis, way in product(range(3), (0, 1)):
            beyond = _stepped(cell, axis, 2 * way - 1)
            if beyond in full:
                continue
            square = [numbers.setdefault(at, len(numbers)) for at in _square(cell, axis, way)]
            a, b, c, d = square
            triangles += [(a, b, c), (a, c, d)]

    def place(at: int) -> float:
        line, side = divmod(at, 2)
        return line * edge + (abs(moved) if side else -abs(moved))

    corners = tuple((place(x), place(y), place(z)) for x, y, z in numbers)
    return Mesh(corners, tuple(triangles))


def _fine(cells: set[Cell3], *, grow: bool) -> set[Cell3]:
    """The cells of the finer grid: cube k is cell 2k + 1, the gap before it cell 2k.

    Line 2k of the finer grid lies a hair before line k of the coarse one, line 2k + 1 behind it.
    """
    near = {
        (2 * u + du, 2 * v + dv, 2 * z + dz)
        for u, v, z in cells
        for du, dv, dz in product(range(3), repeat=3)
    }
    if grow:
        return near

    def whole(cell: Cell3) -> bool:
        spans = [((at - 1) // 2,) if at % 2 else (at // 2 - 1, at // 2) for at in cell]
        return all(each in cells for each in product(*spans))

    return {cell for cell in near if whole(cell)}


def _stepped(cell: Cell3, axis: int, by: int) -> Cell3:
    at = list(cell)
    at[axis] += by
    return at[0], at[1], at[2]


def _square(cell: Cell3, axis: int, way: int) -> list[Vector]:
    """A face's corners as lines of the finer grid, counter-clockwise from outside."""
    one, other = (axis + 1) % 3, (axis + 2) % 3
    found: list[Vector] = []
    for along, across in ((0, 0), (1, 0), (1, 1), (0, 1)):
        at = list(cell)
        at[axis] += way
        at[one] += along
        at[other] += across
        found.append((at[0], at[1], at[2]))
    return found if way else found[::-1]


# ------------------------------------------------------------------------------ files


def stl(body: Body) -> bytes:
    """Binary STL; no date, no name: the same body gives the same bytes.

    The format knows no colours, so solids that were moved outward, into each other, become one.
    """
    out: list[bytes] = []
    for cells in _apart(body):
        made = mesh(cells, body.edge, body.moved)
        for triangle in made.triangles:
            a, b, c = (made.corners[number] for number in triangle)
            out.append(struct.pack("<12fH", *_normal(a, b, c), *a, *b, *c, 0))
    return b"\0" * 80 + struct.pack("<I", len(out)) + b"".join(out)


def _apart(body: Body) -> list[tuple[Cell3, ...]]:
    """The cubes of each closed surface."""
    each = [solid.cells for solid in body.solids]
    return each if body.moved < 0 else [tuple(cell for cells in each for cell in cells)]


def _normal(a: Corner, b: Corner, c: Corner) -> Corner:
    u = [q - p for p, q in zip(a, b, strict=True)]
    v = [q - p for p, q in zip(a, c, strict=True)]
    cross = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    long = sum(part * part for part in cross) ** 0.5
    return cross[0] / long, cross[1] / long, cross[2] / long


def glb(body: Body) -> bytes:
    """The solids as glTF in one file, each in its colour; in metres, y upward, as glTF has it."""
    chunk = bytearray()
    views: list[dict[str, object]] = []
    accessors: list[dict[str, object]] = []

    def put(data: bytes, target: int, **accessor: object) -> int:
        views.append(
            {"buffer": 0, "byteOffset": len(chunk), "byteLength": len(data), "target": target}
        )
        accessors.append({"bufferView": len(views) - 1, **accessor})
        chunk.extend(data + b"\0" * (-len(data) % 4))
        return len(accessors) - 1

    meshes: list[dict[str, object]] = []
    for number, solid in enumerate(body.solids):
        points, normals, indices = _flat(mesh(solid.cells, body.edge, body.moved))
        low = [min(point[n] for point in points) for n in range(3)]
        high = [max(point[n] for point in points) for n in range(3)]
        count = len(points)
        attributes = {
            "POSITION": put(
                _floats(points), 34962, componentType=5126, count=count, type="VEC3",
                min=low, max=high,
            ),
            "NORMAL": put(_floats(normals), 34962, componentType=5126, count=count, type="VEC3"),
        }  # fmt: skip
        order = struct.pack(f"<{len(indices)}I", *indices)
        faces = put(order, 34963, componentType=5125, count=len(indices), type="SCALAR")
        meshes.append(
            {
                "name": solid.name,
                "primitives": [{"attributes": attributes, "indices": faces, "material": number}],
            }
        )
    scene = {
        "asset": {"version": "2.0", "generator": "Sightline"},
        "scene": 0,
        "scenes": [{"nodes": list(range(len(meshes)))}],
        "nodes": [{"name": each.name, "mesh": n} for n, each in enumerate(body.solids)],
        "meshes": meshes,
        "materials": [_material(each) for each in body.solids],
        "accessors": accessors,
        "bufferViews": views,
        "buffers": [{"byteLength": len(chunk)}],
    }
    text = json.dumps(scene, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    parts = _chunk(b"JSON", text) + _chunk(b"BIN\0", bytes(chunk))
    return struct.pack("<4sII", b"glTF", 2, 12 + len(parts)) + parts


def _flat(made: Mesh) -> tuple[list[Corner], list[Corner], list[int]]:
    """Corners turned as glTF has them, one for each triangle, so that edges stay sharp."""
    points: list[Corner] = []
    normals: list[Corner] = []
    for triangle in made.triangles:
        turned = [_turned(made.corners[number]) for number in triangle]
        points += turned
        normals += [_normal(*turned)] * 3
    return points, normals, list(range(len(points)))


def _turned(at: Corner) -> Corner:
    x, y, z = at
    return x / 1000, z / 1000, -y / 1000


def _floats(points: Sequence[Corner]) -> bytes:
    flat = [value for point in points for value in point]
    return struct.pack(f"<{len(flat)}f", *flat)


def _material(solid: Solid) -> dict[str, object]:
    return {
        "name": solid.name,
        "pbrMetallicRoughness": {
            "baseColorFactor": [*(round(part, 4) for part in linear(solid.colour)), 1.0],
            "metallicFactor": 0.0,
            "roughnessFactor": 0.7,
        },
    }


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack("<I4s", len(content), kind) + content
