"""Pictures hide what is hidden, nets fold up to their pieces, curves go where they should."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import dist
from random import Random

import numpy as np
import numpy.typing as npt
import pytest
from tests.pieces.connecting import is_connected

from sightline.games.viewpoints.challenges import challenge
from sightline.games.viewpoints.challenges.shipped import all_shipped
from sightline.games.viewpoints.press.corners import CORNERS, best_corner, seen_from, turned
from sightline.games.viewpoints.press.solutions import caption
from sightline.games.viewpoints.rules.grid import pieces_on
from sightline.games.viewpoints.rules.space import SETS
from sightline.kit.pieces.patterns import GLYPHS, PATTERNS
from sightline.kit.pieces.shapes import PENTOMINOES, Cell3, solid
from sightline.press.isometric import (
    Face,
    node,
    outline,
    triangles,
)
from sightline.press.nets import Net, net
from sightline.press.paper_pieces import pages_of
from sightline.press.paths import circle_operators, path_operators
from sightline.press.sheet import PAPERS

# ------------------------------------------------------------------------- pictures


def ray_hit(cells: Sequence[Cell3], i: float, j: float) -> tuple[Cell3, str] | None:
    """The nearest cube on a line of sight, and the face it is met at, by plain geometry.

    The line runs through (i, 0, j) in space towards the reader, along (1, −1, 1).
    """
    best: tuple[float, Cell3, str] | None = None
    for cell in cells:
        leaves = {
            "right": cell[0] + 1 - i,  # x = i + t
            "left": -float(cell[1]),  # y = −t
            "top": cell[2] + 1 - j,  # z = j + t
        }
        enters = max(cell[0] - i, -(cell[1] + 1.0), cell[2] - j)
        side = min(leaves, key=lambda each: leaves[each])
        if leaves[side] > enters + 1e-9 and (best is None or leaves[side] > best[0]):
            best = leaves[side], cell, side
    return None if best is None else (best[1], best[2])


@pytest.mark.parametrize("name", ["A003", "A011", "A017", "A020"])
@pytest.mark.parametrize("corner", CORNERS)
def test_the_nearest_face_is_drawn(name: str, corner: int) -> None:
    known = all_shipped()[name]
    pieces = pieces_on(challenge.read(known.structure, SETS[known.omit]))
    seen = seen_from(corner, pieces)
    cells = [turned(cell, corner) for shape in pieces.values() for cell in shape]
    for i in range(-1, 13):
        for j in range(-1, 13):
            for upper in (False, True):
                points = outline((i, j, upper))
                middle = [sum(point[axis] for point in points) / 3 for axis in (0, 1)]
                hit = ray_hit(cells, *middle)
                face = seen.nearest.get((i, j, upper))
                assert (None if face is None else (face.cell, face.side)) == hit


def test_a_face_covers_its_own_two_triangles() -> None:
    cell = (2, 1, 3)
    corners = {
        "top": ((2, 1, 4), (3, 1, 4), (3, 2, 4), (2, 2, 4)),
        "left": ((2, 1, 3), (3, 1, 3), (3, 1, 4), (2, 1, 4)),
        "right": ((3, 1, 3), (3, 2, 3), (3, 2, 4), (3, 1, 4)),
    }
    for side in ("top", "left", "right"):
        nodes = {point for part in triangles(Face(cell, side)) for point in outline(part)}
        assert nodes == {node(*corner) for corner in corners[side]}


def test_four_turns_are_none() -> None:
    rng = Random(3)
    for _ in range(20):
        cell = (rng.randrange(6), rng.randrange(6), rng.randrange(6))
        now = cell
        for _ in range(4):
            now = turned(now, 1)
        assert now == cell
        assert turned(turned(cell, 1), 1) == turned(cell, 2)
        assert turned(turned(cell, 2), 1) == turned(cell, 3)


def test_the_corner_shows_every_new_piece_where_one_can() -> None:
    for known in list(all_shipped().values())[::4]:
        pieces = pieces_on(challenge.read(known.structure, SETS[known.omit]))

        def worst(corner: int, pieces: dict[str, Sequence[Cell3]], order: Sequence[str]) -> float:
            return min(
                seen_from(corner, {each: pieces[each] for each in order[: n + 1]}).share(letter)
                for n, letter in enumerate(order)
            )

        shares = [worst(corner, {**pieces}, known.order) for corner in CORNERS]
        assert shares[best_corner(pieces, known.order)] == max(shares)


def test_captions() -> None:
    floor = {"X": ((1, 2, 0), (2, 1, 0), (2, 2, 0), (2, 3, 0), (3, 2, 0))}
    tower = {**floor, "I": tuple((2, 2, z) for z in range(1, 6))}
    beside = {**tower, "L": ((3, 2, 1), (4, 2, 1), (4, 2, 0), (5, 2, 1), (5, 3, 1))}
    assert caption(floor, "X") == "X on the floor"
    assert caption(tower, "I") == "I on X"
    assert caption(beside, "L") == "L on the floor and X"


# ----------------------------------------------------------------------------- nets

Vector = npt.NDArray[np.int64]


def folded(whole: Net) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Fold all hinges by 90° in space; each face as (twice its middle, its outside)."""
    where: dict[int, tuple[Vector, Vector, Vector]] = {0: _frame((0, 0, 0), (2, 0, 0), (0, 2, 0))}
    beside: dict[int, list[tuple[int, str]]] = {}
    for hinge in whole.hinges:
        beside.setdefault(hinge.one, []).append((hinge.other, hinge.fold))
        beside.setdefault(hinge.other, []).append((hinge.one, hinge.fold))
    todo = [0]
    while todo:
        one = todo.pop()
        middle, right, down = where[one]
        for other, fold in beside[one]:
            dx = whole.squares[other].x - whole.squares[one].x
            dy = whole.squares[other].y - whole.squares[one].y
            assert abs(dx) + abs(dy) == 1, "hinged squares are neighbours on the paper"
            step = dx * right + dy * down
            # x to the right, y downward, so that this points away from the reader.
            away = np.cross(right, down) // 2
            bent = {"flat": step, "away": away, "towards": -away}[fold]
            there = middle + (step + bent) // 2
            frame = (
                there,
                dx * bent if dx else right,
                dy * bent if dy else down,
            )
            if other in where:
                for known, again in zip(where[other], frame, strict=True):
                    assert (known == again).all(), "the paper would have to tear"
            else:
                where[other] = frame
                todo.append(other)
    assert len(where) == len(whole.squares), "the net hangs together"
    return {
        (tuple(map(int, middle)), tuple(int(-n) for n in np.cross(right, down) // 4))
        for middle, right, down in where.values()
    }


def _frame(*vectors: tuple[int, int, int]) -> tuple[Vector, Vector, Vector]:
    one, two, three = (np.array(vector, dtype=np.int64) for vector in vectors)
    return one, two, three


def surface(cells: Sequence[Cell3]) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The outer faces of a solid, in the same form: middles doubled, so that all is whole."""
    taken = set(cells)
    faces: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
    for cell in cells:
        for axis in range(3):
            for sign in (1, -1):
                out = tuple(sign if n == axis else 0 for n in range(3))
                beyond = (cell[0] + out[0], cell[1] + out[1], cell[2] + out[2])
                if beyond not in taken:
                    faces.add((tuple(2 * c + o for c, o in zip(cell, out, strict=True)), out))
    return faces


def all_turns(
    faces: set[tuple[tuple[int, ...], tuple[int, ...]]],
) -> Iterator[frozenset[tuple[tuple[int, ...], tuple[int, ...]]]]:
    """A set of faces in all 24 orientations, moved so that it begins at the origin."""
    from itertools import permutations, product

    for order in permutations(range(3)):
        for signs in product((1, -1), repeat=3):
            matrix = np.zeros((3, 3), dtype=np.int64)
            for row, (column, sign) in enumerate(zip(order, signs, strict=True)):
                matrix[row, column] = sign
            if round(np.linalg.det(matrix)) != 1:
                continue
            turned_faces = [
                (matrix @ np.array(middle), matrix @ np.array(out)) for middle, out in faces
            ]
            low = np.min([middle for middle, _ in turned_faces], axis=0)
            yield frozenset(
                (tuple(map(int, middle - low)), tuple(map(int, out)))
                for middle, out in turned_faces
            )


@pytest.mark.parametrize("letter", PENTOMINOES)
def test_a_net_folds_up_to_its_piece(letter: str) -> None:
    from sightline.kit.pieces.shapes import shape

    whole = net(letter)
    got = folded(whole)
    assert len(got) == len(whole.squares), "no two faces in the same place"
    wanted = next(all_turns(surface(solid(shape(letter)))))
    assert wanted in set(all_turns(got))


@pytest.mark.parametrize("letter", PENTOMINOES)
def test_no_part_of_a_net_covers_another(letter: str) -> None:
    whole = net(letter)
    assert is_connected([(square.x, square.y) for square in whole.squares])
    parts = [
        [(s.x, s.y), (s.x + 1.0, s.y), (s.x + 1.0, s.y + 1.0), (s.x, s.y + 1.0)]
        for s in whole.squares
    ]
    parts += [list(tab) for tab in whole.tabs]
    for n, one in enumerate(parts):
        for other in parts[:n]:
            assert apart(one, other), (one, other)


def apart(one: Sequence[tuple[float, float]], other: Sequence[tuple[float, float]]) -> bool:
    """Whether two convex polygons share no area: some side of one has all of the other beyond."""
    for polygon in (one, other):
        for (ax, ay), (bx, by) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
            nx, ny = by - ay, ax - bx
            first = [nx * x + ny * y for x, y in one]
            second = [nx * x + ny * y for x, y in other]
            if min(first) >= max(second) - 1e-9 or min(second) >= max(first) - 1e-9:
                return True
    return False


@pytest.mark.parametrize("letter", PENTOMINOES)
def test_every_free_edge_of_a_cap_has_its_tab(letter: str) -> None:
    whole = net(letter)
    caps = [(s.x, s.y) for s in whole.squares if s.part != "belt"]
    border = sum(
        (x + dx, y + dy) not in caps
        for x, y in caps
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )
    hinged = sum(
        {whole.squares[h.one].part, whole.squares[h.other].part}
        in ({"belt", "upper"}, {"belt", "lower"})
        for h in whole.hinges
    )
    assert border == 2 * whole.belt
    assert len(whole.tabs) == border - hinged + 1, "and one closes the belt"


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("edge", [10, 15, 15.5, 20])
def test_nets_fit_their_pages(paper: str, edge: float) -> None:
    width, height = PAPERS[paper]
    pages = pages_of(PENTOMINOES, edge, width, height)
    assert sorted(each.letter for page in pages for each in page) == sorted(PENTOMINOES)
    for page in pages:
        wide = max(each.width for each in page) * edge
        high = sum(each.height for each in page) * edge
        upright = wide <= width - 20 and high <= height - 37
        lying = wide <= height - 20 and high <= width - 37
        assert upright or lying


# ---------------------------------------------------------------------------- curves


def flattened(operators: str) -> list[tuple[float, float]]:
    """Points along a path, sixteen for each curve."""
    points: list[tuple[float, float]] = []
    numbers: list[float] = []
    for word in operators.split():
        if not word.isalpha():
            numbers.append(float(word))
            continue
        if word in "ml":
            points.append((numbers[0], numbers[1]))
        elif word == "c":
            a, (b, c, d) = points[-1], zip(numbers[::2], numbers[1::2], strict=True)
            for n in range(1, 17):
                t = n / 16
                x, y = (
                    (1 - t) ** 3 * a[k] + 3 * (1 - t) ** 2 * t * b[k] + 3 * (1 - t) * t**2 * c[k]
                    + t**3 * d[k]
                    for k in (0, 1)
                )  # fmt: skip
                points.append((x, y))
        numbers = []
    return points


def test_a_circle_is_round() -> None:
    points = flattened(circle_operators(5, 7, 3))
    assert all(abs(dist(point, (5, 7)) - 3) < 0.002 for point in points)
    assert {(round(x), round(y)) for x, y in points} >= {(2, 7), (8, 7), (5, 4), (5, 10)}


def test_an_arc_bends_to_the_asked_side() -> None:
    assert any(x > 15 for x, _ in flattened(path_operators(GLYPHS["P"]))), "the bow of P"
    assert any(y > 17.9 for _, y in flattened(path_operators(GLYPHS["U"]))), "the foot of U"
    short = flattened(path_operators("M0 0A5 5 0 0 1 5 5"))
    long = flattened(path_operators("M0 0A5 5 0 1 1 5 5"))
    assert len(long) == 3 * (len(short) - 1) + 1
    assert all(abs(dist(point, (0, 5)) - 5) < 0.002 for point in short)


def test_waves_go_up_and_down() -> None:
    points = flattened(path_operators("M-6 4q3-6 6 0t6 0t6 0"))
    assert [y for x, y in points if abs(x + 3) < 1e-6] == [pytest.approx(1)]
    assert [y for x, y in points if abs(x - 3) < 1e-6] == [pytest.approx(7)]
    assert [y for x, y in points if abs(x - 9) < 1e-6] == [pytest.approx(1)]


def test_every_pattern_and_letter_can_be_drawn() -> None:
    for data in (*GLYPHS.values(), *(pattern.path for pattern in PATTERNS.values())):
        written = path_operators(data)
        assert re.fullmatch(r"((-?\d+(\.\d+)? ?)*[mlch] ?)*", written)
        assert all(-7 <= x <= 31 and -7 <= y <= 31 for x, y in flattened(written))


def test_a_broken_path_is_refused() -> None:
    with pytest.raises(ValueError, match="L needs 2 numbers"):
        path_operators("M0 0L1")
