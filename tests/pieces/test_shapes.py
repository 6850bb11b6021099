"""The pentominoes, held against counts from elsewhere and against growth from one cell."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.pieces.connecting import is_connected

from sightline.kit.pieces import shapes
from sightline.kit.pieces.shapes import PENTOMINOES, Cell, Cell3

FIXED = dict(zip("FILNPTUVWXYZ", (8, 2, 8, 8, 8, 4, 4, 4, 4, 1, 8, 4), strict=True))
IN_SPACE = dict(zip("FILNPTUVWXYZ", (24, 3, 24, 24, 24, 12, 12, 12, 12, 3, 24, 12), strict=True))

cells2 = st.sets(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=1, max_size=7)
cells3 = st.sets(st.tuples(*[st.integers(-5, 5)] * 3), min_size=1, max_size=7)


def grow_fixed(size: int) -> set[frozenset[Cell]]:
    """All fixed polyominoes of a size, grown cell by cell, without any code under test."""
    forms = {frozenset([(0, 0)])}
    for _ in range(size - 1):
        grown: set[frozenset[Cell]] = set()
        for form in forms:
            for x, y in form:
                for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                    if cell not in form:
                        bigger = form | {cell}
                        left = min(a for a, _ in bigger)
                        top = min(b for _, b in bigger)
                        grown.add(frozenset((a - left, b - top) for a, b in bigger))
        forms = grown
    return forms


def test_twelve_in_alphabetical_order() -> None:
    assert "".join(PENTOMINOES) == "FILNPTUVWXYZ"


@pytest.mark.parametrize("letter", PENTOMINOES)
def test_each_piece_is_five_connected_cells(letter: str) -> None:
    assert shapes.orientations(letter)[0] == shapes.shape(letter)
    for form in shapes.orientations(letter):
        assert len(set(form)) == 5
        assert form == shapes.normalise(form)
        assert is_connected(form)


def test_numbers_of_orientations() -> None:
    assert {name: len(shapes.orientations(name)) for name in PENTOMINOES} == FIXED
    assert sum(FIXED.values()) == 63


def test_numbers_of_orientations_in_space() -> None:
    assert {name: len(shapes.orientations3(name)) for name in PENTOMINOES} == IN_SPACE
    assert sum(len(shapes.orientations3(name)) for name in PENTOMINOES if name not in "IL") == 159


def test_growth_finds_the_same_63() -> None:
    ours = [frozenset(form) for name in PENTOMINOES for form in shapes.orientations(name)]
    assert len(ours) == len(set(ours))
    assert set(ours) == grow_fixed(5)


@pytest.mark.parametrize(("size", "free"), [(1, 1), (2, 1), (3, 2), (4, 5), (5, 12), (6, 35)])
def test_free_polyominoes(size: int, free: int) -> None:
    assert len({shapes.canonical(form) for form in grow_fixed(size)}) == free


def test_orientation_order_is_turns_then_turned_over() -> None:
    base = shapes.shape("F")
    turned = [base]
    for _ in range(3):
        turned.append(shapes.rotate(turned[-1]))
    over = [shapes.mirror(base)]
    for _ in range(3):
        over.append(shapes.rotate(over[-1]))
    assert list(shapes.orientations("F")) == turned + over
    assert shapes.rotate(turned[-1]) == base


def test_rotation_is_clockwise_in_the_picture() -> None:
    assert shapes.draw(shapes.rotate(shapes.parse("#.\n#.\n##"))) == "###\n#.."


def test_mirror_is_left_to_right() -> None:
    assert shapes.draw(shapes.mirror(shapes.parse("#.\n#.\n##"))) == ".#\n.#\n##"


@pytest.mark.parametrize("letter", PENTOMINOES)
def test_identify_anywhere(letter: str) -> None:
    for index, form in enumerate(shapes.orientations(letter)):
        moved = [(x - 70, y + 31) for x, y in reversed(form)]
        assert shapes.identify(moved) == (letter, index)


def test_identify_says_no() -> None:
    assert shapes.identify([(0, 0), (1, 0), (2, 0), (3, 0)]) is None
    assert shapes.identify([(0, 0), (1, 0), (2, 0), (3, 0), (3, 0)]) is None
    assert shapes.identify([(0, 0), (1, 1), (2, 0), (3, 0), (4, 0)]) is None
    assert shapes.identify([]) is None


def test_space_orientations_lie_in_all_three_planes() -> None:
    for name in PENTOMINOES:
        for axis in range(3):
            flat = [f for f in shapes.orientations3(name) if all(cell[axis] == 0 for cell in f)]
            rest = [i for i in range(3) if i != axis]
            planar = {shapes.normalise((c[rest[0]], c[rest[1]]) for c in form) for form in flat}
            # Both bars of I lie in two planes at once; no other piece is thin in two ways.
            assert planar == set(shapes.orientations(name))


def test_a_chiral_polycube_has_a_different_mirror_image() -> None:
    screw = ((0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1))
    turned = shapes.rotations3(screw)
    assert len(turned) == 12
    assert turned[0] == shapes.normalise3(screw)
    assert shapes.normalise3((-x, y, z) for x, y, z in screw) not in turned


def test_full_symmetry_of_a_cube_and_none() -> None:
    assert len(shapes.rotations3([(0, 0, 0)])) == 1
    assert len(shapes.rotations3([(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 1, 2)])) == 24


@given(cells2)
def test_pictures_round_trip(cells: set[Cell]) -> None:
    assert shapes.parse(shapes.draw(cells)) == shapes.normalise(cells)


@given(cells2, st.integers(-50, 50), st.integers(-50, 50))
def test_normal_form_forgets_the_place(cells: set[Cell], dx: int, dy: int) -> None:
    assert shapes.normalise((x + dx, y + dy) for x, y in cells) == shapes.normalise(cells)


@given(cells2)
def test_orientations_of_any_flat_shape(cells: set[Cell]) -> None:
    forms = shapes.fixed_forms(cells)
    assert 8 % len(forms) == 0
    for form in forms:
        assert set(shapes.fixed_forms(form)) == set(forms)
        assert shapes.canonical(form) == shapes.canonical(cells)


@given(cells3)
def test_orientations_of_any_solid_shape(cells: set[Cell3]) -> None:
    forms = shapes.rotations3(cells)
    assert 24 % len(forms) == 0
    assert all(set(shapes.rotations3(form)) == set(forms) for form in forms[:4])
