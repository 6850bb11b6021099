"""Where a piece may go: hand-checked positions, and the kernel against the slow reference."""

from __future__ import annotations

from random import Random

import pytest
from tests.viewpoints import reference

from sightline.games.viewpoints.rules.balance import balances_on, overhang
from sightline.games.viewpoints.rules.falling import carriers
from sightline.games.viewpoints.rules.grid import (
    NOTHING,
    Structure,
    building_order,
    legal_placements,
    letters_on,
    may_place,
    may_take,
    pieces_on,
    stands,
    structure_of,
    turn_placements,
    why_not_place,
    why_not_take,
    with_piece,
    without_piece,
)
from sightline.games.viewpoints.rules.space import (
    LETTERS,
    SETS,
    cells_of,
    letter_of,
    placement_of,
    tables,
)
from sightline.kit.pieces.shapes import Shape3, normalise3, orientations3

TEN = SETS["IL"]


def put(letter: str, *cells: str) -> tuple[str, Shape3]:
    """A piece from cells written as three digits."""
    shape = tuple((int(c[0]), int(c[1]), int(c[2])) for c in cells)
    assert normalise3(shape) in orientations3(letter), (letter, cells)
    return letter, shape


def number(letter: str, *cells: str) -> int:
    placement = placement_of(*put(letter, *cells))
    assert placement is not None
    return placement


def build(*pieces: tuple[str, Shape3]) -> Structure:
    return structure_of(dict(pieces))


def test_orientations_and_placements_of_the_default_set() -> None:
    """The ruling's own figures: 159 orientations, 15 840 placements without I and L."""
    assert sum(len(orientations3(letter)) for letter in TEN) == 159
    of_ten = sum(letter_of(p) in TEN for p in range(tables().placements))
    assert of_ten == 15_840


def test_placements_of_the_empty_grid_counted_in_two_ways() -> None:
    counted = sum(len(legal_placements(NOTHING, letter)) for letter in TEN)
    # A second time: an orientation that balances on its own floor cells, at every position.
    expected = 0
    for letter in TEN:
        for form in orientations3(letter):
            if reference.balances_alone({}, form):
                width = 1 + max(x for x, _, _ in form)
                depth = 1 + max(y for _, y, _ in form)
                expected += (7 - width) * (7 - depth)
    assert counted == expected == 2896


def test_a_piece_may_not_hang_in_the_air() -> None:
    why = why_not_place(NOTHING, number("V", "001", "011", "021", "101", "201"))
    assert why is not None
    assert why.rule == "falls"
    assert "nothing is beneath" in str(why.reason)


def test_a_piece_tips_where_its_weight_is() -> None:
    """Three cubes up and two to the right: the weight is 0.1 beyond the edge of its foot."""
    why = why_not_place(NOTHING, number("V", "000", "001", "002", "102", "202"))
    assert why is not None
    assert why.rule == "falls"
    assert "to the right" in str(why.reason)
    assert why_not_place(NOTHING, number("T", "010", "011", "002", "012", "022")) is None


def test_exactly_on_the_edge_counts_as_falling() -> None:
    """An X on its side, carried by one arm that ends exactly below its centre line.

    Its weight acts at x = 1.5 of its own box. A support from 0.5 to 1.5 would end right there;
    on whole cells the nearest case is a Z: its weight lies above the edge between two of its cells.
    """
    flat = ((0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 2, 0), (2, 2, 0))
    # Carried by two opposite corner cells only: the weight is on the line between them, inside.
    assert balances_on(flat, [(0, 0, 0), (2, 2, 0)])
    # Carried by the two lower cells: the weight, at y = 1.5, is far outside.
    assert not balances_on(flat, [(0, 0, 0), (1, 0, 0)])
    # A beam of two cubes on one: the weight is exactly above the edge of the support.
    assert not balances_on([(0, 0, 0), (1, 0, 0)], [(0, 0, 0)])


def test_side_neighbours_hold_nothing() -> None:
    leaning = number("V", "000", "001", "002", "102", "202")
    # A wall right under the overhang's end would hold it; one beside it does not.
    wall = build(put("W", "210", "211", "311", "312", "412"))
    assert not stands(wall) or why_not_place(wall, leaning) is not None
    beside = build(put("X", "320", "410", "420", "430", "520"))
    assert why_not_place(beside, leaning) is not None


def test_taken_cells_name_who_is_there() -> None:
    lying = build(put("P", "000", "010", "100", "110", "200"))
    why = why_not_place(lying, number("Y", "110", "111", "112", "113", "122"))
    assert why is not None
    assert why.rule == "free cells"
    assert str(why.reason) == "P already lies there"
    assert why.pieces == ("P",)
    both = build(
        put("P", "000", "010", "100", "110", "200"), put("V", "020", "030", "040", "140", "240")
    )
    why = why_not_place(both, number("Y", "010", "020", "030", "040", "120"))
    assert why is not None
    assert str(why.reason) == "P and V already lie there"


def test_blocked_names_what_is_in_the_way() -> None:
    """Without any of the pieces named, the way would be free."""
    found = 0
    for seed in range(30):
        where = random_structure(Random(seed), 8)
        pieces = pieces_on(where)
        for letter in pieces:
            why = why_not_take(where, letter)
            if why is None or why.rule != "blocked":
                continue
            found += 1
            rest = {name: cells for name, cells in pieces.items() if name != letter}
            assert not reference.slides_in(rest, pieces[letter])
            for other in why.pieces if len(why.pieces) == 1 else ():
                fewer = {name: cells for name, cells in rest.items() if name != other}
                assert reference.slides_in(fewer, pieces[letter])
    assert found > 3


def test_what_lies_on_top_may_not_hold_a_piece_down() -> None:
    """Jointly in balance is not enough: the placed piece must stand by itself."""
    for seed in range(40):
        structure = random_structure(Random(seed), 6)
        for letter in letters_on(structure):
            rest = {k: v for k, v in pieces_on(structure).items() if k != letter}
            placement = placement_of(letter, pieces_on(structure)[letter])
            assert placement is not None
            if reference.slides_in(rest, cells_of(placement)) and not reference.balances_alone(
                rest, cells_of(placement)
            ):
                why = why_not_place(structure_of(rest), placement)
                assert why is not None
                assert why.rule == "falls"


def test_a_piece_under_another_cannot_be_taken() -> None:
    tower = build(
        put("X", "010", "100", "110", "120", "210"), put("T", "111", "112", "013", "113", "213")
    )
    assert stands(tower)
    assert may_take(tower, "T")
    why = why_not_take(tower, "X")
    assert why is not None
    assert why.rule == "falls"
    assert why.pieces == ("T",)


def test_what_tips_is_the_piece_beneath_that_cannot_bear_it() -> None:
    """A T on its foot carries two arms; a U on the right one stands there, but the T does not."""
    seesaw = build(put("T", "220", "221", "122", "222", "322"))
    why = why_not_place(seesaw, number("P", "323", "324", "423", "424", "425"))
    assert why is not None
    assert why.rule == "falls"
    assert why.pieces == ("P",), "by itself it would hang over the edge"
    why = why_not_place(seesaw, number("U", "313", "323", "333", "314", "334"))
    assert why is not None
    assert why.pieces == ("T",)
    assert str(why.reason) == "with U there T would tip to the right"


def test_what_stands_firmly_on_a_piece_is_a_counterweight() -> None:
    """The X, right above the T's foot, would stand whatever else lies on the T; yet it must not be
    left out of the question, since it keeps the T from tipping under the U."""
    seesaw = put("T", "220", "221", "122", "222", "322")
    loaded = build(seesaw, put("X", "223", "214", "224", "234", "225"))
    arm = number("U", "313", "323", "333", "314", "334")
    assert arm not in legal_placements(build(seesaw), "U")
    assert arm in legal_placements(loaded, "U")
    assert why_not_place(loaded, arm) is None


def test_a_piece_tips_over_the_nearest_edge_of_what_carries_it() -> None:
    """An N that lies on its two far cells at the left: its weight is 0.11 to the right of them, and
    within their reach the other way, although most of it lies nearer."""
    flat = ((0, 2, 0), (0, 3, 0), (1, 0, 0), (1, 1, 0), (1, 2, 0))
    assert overhang(flat, flat[:2]) == (11.0, 0.0)
    assert overhang(flat, flat) == (0.0, 0.0)


@pytest.mark.parametrize(
    ("position", "right", "away"),
    [
        (1, "to your right", "away from you"),
        (2, "to your left", "towards you"),
        (3, "towards you", "to your right"),
        (4, "away from you", "to your left"),
        (5, "to your right", "towards player 2"),
        (None, "to the right", "to the back"),
    ],
)
def test_directions_are_those_of_who_is_told(position: int | None, right: str, away: str) -> None:
    leaning = {
        right: number("V", "000", "001", "002", "102", "202"),
        away: number("V", "000", "001", "002", "012", "022"),
    }
    for words, placement in leaning.items():
        why = why_not_place(NOTHING, placement, position)
        assert why is not None
        assert f"tip over {words}:" in str(why.reason)


def test_holding_what_tips_saves_the_rest() -> None:
    """Whoever is named, and nobody below, keeps everything standing if it is held in place."""
    rng = Random(77)
    found = 0
    while found < 20:
        where = random_structure(rng, rng.randint(3, 7))
        pieces = pieces_on(where)
        taken = {cell for cells in pieces.values() for cell in cells}
        for placement in rng.sample(range(tables().placements), 300):
            letter, cells = letter_of(placement), cells_of(placement)
            why = None
            if letter not in pieces and letter in TEN and not taken & set(cells):
                why = why_not_place(where, placement)
            if why is None or why.reason.id != "viewpoints-falls-with":
                continue
            found += 1
            whole = {**pieces, letter: cells}
            assert why.pieces
            assert not reference.stands(whole)
            assert reference.stands(whole, held=why.pieces)
            below = carriers(whole)
            for name in why.pieces:
                for lower in below[name] & set(whole) - set(why.pieces):
                    assert name in below[lower] or not reference.stands(whole, held=[lower])


def random_structure(rng: Random, size: int, letters: tuple[str, ...] = TEN) -> Structure:
    """Pieces laid by the rules, rather on others than on the floor."""
    where = NOTHING
    for letter in rng.sample(letters, size):
        places = legal_placements(where, letter)
        high = [p for p in places if min(z for _, _, z in cells_of(p)) > 0]
        if places:
            where = with_piece(where, rng.choice(high if high and rng.random() < 0.7 else places))
    return where


def compare(seed: int, structures: int, candidates: int) -> tuple[int, int]:
    """Kernel and reference on random candidates; how many, and how many fell only jointly."""
    rng = Random(seed)
    looked = jointly = 0
    whole = tables()
    by_letter = {
        letter: [p for p in range(whole.placements) if letter_of(p) == letter] for letter in LETTERS
    }
    for _ in range(structures):
        ten = SETS[rng.choice(list(SETS))]
        where = random_structure(rng, rng.randint(1, 9), ten)
        pieces = pieces_on(where)
        taken = {cell for cells in pieces.values() for cell in cells}
        assert stands(where)
        for letter in pieces:
            assert may_take(where, letter) == reference.may_take(pieces, letter)
        rest = [letter for letter in ten if letter not in pieces]
        if not rest:
            continue
        for _ in range(candidates):
            letter = rng.choice(rest)
            legal = set(legal_placements(where, letter))
            # Half of them near the border between legal and illegal: supported, on free cells.
            placement = rng.choice(sorted(legal) or by_letter[letter])
            if rng.random() < 0.7:
                tries = (rng.choice(by_letter[letter]) for _ in range(200))
                placement = next(
                    (
                        p
                        for p in tries
                        if not taken & set(cells_of(p))
                        and any((x, y, z - 1) in taken for x, y, z in cells_of(p))
                    ),
                    placement,
                )
            cells = cells_of(placement)
            expected = reference.may_place(pieces, letter, cells)
            assert (placement in legal) == expected, (pieces, letter, cells)
            assert may_place(where, placement) == expected, (pieces, letter, cells)
            why = why_not_place(where, placement)
            assert (why is None) == expected
            looked += 1
            if (
                not expected
                and reference.balances_alone(pieces, cells)
                and not taken & set(cells)
                and reference.slides_in(pieces, cells)
            ):
                jointly += 1
    return looked, jointly


def test_kernel_and_reference_agree() -> None:
    looked, jointly = compare(1, 20, 12)
    assert looked > 150
    assert jointly > 0, "none fell only jointly: the comparison would not notice a missing rule"


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 20))
def test_kernel_and_reference_agree_on_many(seed: int) -> None:
    looked, jointly = compare(seed, 130, 42)
    assert looked >= 5000
    assert jointly >= 50


def test_what_a_turn_offers_is_what_each_piece_may_do() -> None:
    """All in one go, and with what is remembered from the turn before, as one by one."""
    rng = Random(5)
    for size in (0, 3, 6, 9):
        where = random_structure(rng, size)
        for _ in range(4):
            free = tuple(letter for letter in TEN if letter not in letters_on(where))
            taken = [letter for letter in letters_on(where) if may_take(where, letter)]
            offered = turn_placements(where, free)
            assert set(offered) == {*free, *taken}
            for letter, places in offered.items():
                assert places == legal_placements(without_piece(where, letter), letter)
            where = with_piece(where, rng.choice(offered[rng.choice([*free, *taken])]))


def test_a_random_structure_has_a_building_order() -> None:
    for seed in range(10):
        where = random_structure(Random(seed), 8)
        order = building_order(where)
        assert order is not None
        assert sorted(order) == sorted(letters_on(where))
