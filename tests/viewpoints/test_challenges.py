"""Cards, the structures that fit them, challenges and their certificates."""

from __future__ import annotations

from importlib.resources import files
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import astuple
from tests.viewpoints.test_standing import random_structure

from sightline.games.viewpoints import GAME
from sightline.games.viewpoints.challenges import challenge, shipped
from sightline.games.viewpoints.challenges.difficulty import LEVELS, rate
from sightline.games.viewpoints.challenges.limit import Within
from sightline.games.viewpoints.challenges.make_shipped import PER_LEVEL, make_all, write
from sightline.games.viewpoints.challenges.shipped import FILE, all_shipped
from sightline.games.viewpoints.rules import blueprint
from sightline.games.viewpoints.rules.blueprint import POSITIONS, cards
from sightline.games.viewpoints.rules.deduction import fitting
from sightline.games.viewpoints.rules.grid import building_order, pieces_on, structure_of
from sightline.games.viewpoints.rules.knowledge import Knowledge, all_cards
from sightline.games.viewpoints.rules.space import SETS, cells_of, letter_of, tables

TEN = SETS["IL"]


def by_looking(pieces: dict[str, tuple[tuple[int, int, int], ...]], position: int) -> str:
    """A card a second time: walk along every line of sight until something is met."""
    owner = {cell: letter for letter, cells in pieces.items() for cell in cells}
    lines = []
    for row, column in product(range(6), range(6)):
        line = {
            1: [(column, y, row) for y in range(6)],
            2: [(column, y, row) for y in reversed(range(6))],
            3: [(x, column, row) for x in reversed(range(6))],
            4: [(x, column, row) for x in range(6)],
            5: [(column, row, z) for z in reversed(range(6))],
        }[position]
        lines.append(next((owner[cell] for cell in line if cell in owner), "."))
    return "".join(lines)


@given(st.integers(0, 10_000), st.integers(1, 8))
@settings(max_examples=25, deadline=None)
def test_cards_are_what_is_seen(seed: int, size: int) -> None:
    pieces = pieces_on(random_structure(Random(seed), size))
    for position in POSITIONS:
        assert blueprint.card(pieces, position) == by_looking(pieces, position)


def test_opposite_players_mean_the_same_column() -> None:
    pieces = {"V": ((0, 0, 0), (0, 1, 0), (0, 2, 0), (1, 0, 0), (2, 0, 0))}
    front, back = blueprint.card(pieces, 1), blueprint.card(pieces, 2)
    assert [slot for slot in range(36) if front[slot] != "."] == [
        slot for slot in range(36) if back[slot] != "."
    ]
    assert blueprint.rows_as_seen(front, 1)[-1] == "VVV..."
    assert blueprint.rows_as_seen(back, 2)[-1] == "...VVV"


def test_slot_names() -> None:
    assert blueprint.slot_name(0) == "A1"
    assert blueprint.slot_named("d3") == 15
    assert blueprint.slot_named("G1") is None


def test_every_fitting_structure_looks_right_and_the_true_one_is_found() -> None:
    for seed in range(12):
        where = random_structure(Random(seed), 3 + seed % 7)
        five = cards(pieces_on(where))
        found = fitting(dict(zip(POSITIONS, five, strict=True)), TEN)
        assert found.complete
        assert where in found.structures
        for each in found.structures:
            assert cards(pieces_on(each)) == five
            assert building_order(each) is not None


def test_fewer_cards_leave_more() -> None:
    where = challenge.read(all_shipped()["A002"].structure, TEN)
    five = all_cards(where)
    all_five = fitting(five, TEN)
    three = fitting({p: five[p] for p in (1, 3, 5)}, TEN)
    two = fitting({p: five[p] for p in (1, 3)}, TEN, most=2000)
    assert all_five.count == 1
    assert set(all_five.structures) <= set(three.structures)
    assert three.count <= two.count
    assert where in two.structures or not two.complete


def test_a_limit_is_said_to_be_one() -> None:
    where = challenge.read(all_shipped()["A001"].structure, TEN)
    one = {1: cards(pieces_on(where))[0]}
    found = fitting(one, TEN, most=3)
    assert found.count == 3
    assert not found.complete


@pytest.mark.parametrize(("late", "complete"), [(3, True), (1, False)])
def test_a_limit_cuts_only_where_something_is_left(late: int, complete: bool) -> None:
    """The clock is looked at once for each structure; after the last it no longer matters."""
    where = challenge.read(all_shipped()["A001"].structure, TEN)
    looks = iter([0.0, *[0.5] * (late - 1), *[99.0] * 9])
    found = fitting(all_cards(where), TEN, over=Within(1.0, lambda: next(looks)), most=1)
    assert found.complete is complete
    assert found.count == int(complete)


def test_the_shipped_set_is_made_again_from_its_seeds() -> None:
    made = make_all()
    file = files("sightline.games.viewpoints.challenges").joinpath(FILE).read_text(encoding="utf-8")
    assert write(made) == file, "bit for bit, with order, cards, difficulty and certificate"
    assert [each.name for each in made] == [f"A{number:03}" for number in range(1, 21)]
    assert [each.level for each in made] == [1 + i // PER_LEVEL for i in range(20)]
    assert {each.fitting for each in made} == {1}


@pytest.mark.parametrize("name", ["A001", "A007", "A013", "A020"])
def test_certificates_hold(name: str) -> None:
    each = all_shipped()[name]
    where = challenge.read(each.structure, SETS[each.omit])
    certificate = challenge.certify(where, SETS[each.omit])
    assert certificate.holds
    assert rate(where, SETS[each.omit]) == each.difficulty


def test_every_measure_of_difficulty_lies_between_0_and_1() -> None:
    for seed in range(20):
        measured = rate(random_structure(Random(seed), 2 + seed % 9), TEN)
        for value in (*astuple(measured), measured.score):
            assert 0 <= value <= 1
        assert measured.level in LEVELS


def test_a_text_round_trips() -> None:
    for each in all_shipped().values():
        assert challenge.write(challenge.read(each.structure, TEN)) == each.structure


@given(st.integers(0, 1000))
@settings(max_examples=10, deadline=None)
def test_samples_agree_with_all_that_is_known(seed: int) -> None:
    rng = Random(seed)
    where = random_structure(rng, rng.randint(2, 6))
    five = all_cards(where)
    known = Knowledge(TEN)
    known.cards[1] = five[1]
    known.slots[3, 2] = five[3][2]
    known.not_slots.add((4, 7, "X" if five[4][7] != "X" else "."))
    known.colours[5] = blueprint.shown(five[5])
    sample = next(iter(known.structures(rng)))
    assert known.agrees(all_cards(sample))
    assert building_order(sample) is not None


def test_any_number_of_unseen_pieces_may_be_sampled() -> None:
    """Ruling 21: whatever is possible has a chance, also many pieces that the own card hides."""
    five = all_cards(challenge.read(all_shipped()["A001"].structure, TEN))
    known = Knowledge(TEN)
    known.cards[1] = five[1]
    seen = len(blueprint.shown(five[1]))
    sampled = [pieces_on(next(iter(known.structures(Random(seed))))) for seed in range(200)]
    assert max(len(pieces) for pieces in sampled) - seen > 2


def test_sampling_knows_nothing_of_shipped_challenges(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ruling 21: neither the list nor what makes a good challenge is asked."""
    sight = GAME.start(3, {"challenge": "A001"}, seed=1).sight(0)

    def asked(*_: object) -> None:
        raise AssertionError("it was asked")

    monkeypatch.setattr(shipped, "all_shipped", asked)
    monkeypatch.setattr(challenge, "certify", asked)
    assert sight.sample(Random(1)).view(0) == sight.view


def by_trying(given: dict[int, str]) -> set[str]:
    """All fitting structures a second time: everything inside the outlines, looked at when done."""

    def inside(cell: tuple[int, int, int]) -> bool:
        return all(
            card[blueprint.slot_and_depth(position, cell)[0]] != "."
            for position, card in given.items()
        )

    def covers(letter: str, cells: tuple[tuple[int, int, int], ...]) -> bool:
        """Whether each slot that shows the piece has it somewhere along its line."""
        return all(
            {slot for slot in range(36) if card[slot] == letter}
            <= {blueprint.slot_and_depth(position, cell)[0] for cell in cells}
            for position, card in given.items()
        )

    choices = {letter: [] for letter in TEN}
    for placement in range(tables().placements):
        letter, cells = letter_of(placement), cells_of(placement)
        if letter in choices and all(map(inside, cells)) and covers(letter, cells):
            choices[letter].append(cells)
    seen = frozenset().union(*map(blueprint.shown, given.values()))
    # Pieces that a card shows first, the one with the fewest places before the others.
    order = sorted(TEN, key=lambda letter: (letter not in seen, len(choices[letter])))
    found: set[str] = set()

    def lay(number: int, pieces: dict, taken: frozenset) -> None:
        if number == len(order):
            if all(by_looking(pieces, position) == card for position, card in given.items()):
                where = structure_of(pieces)
                if building_order(where) is not None:
                    found.add(challenge.write(where))
            return
        letter = order[number]
        if letter not in seen:
            lay(number + 1, pieces, taken)
        for cells in choices[letter]:
            if not taken & set(cells):
                lay(number + 1, {**pieces, letter: cells}, taken | set(cells))

    lay(0, {}, frozenset())
    return found


@pytest.mark.parametrize(
    ("name", "positions"),
    [("A001", (1, 5)), ("A002", (1, 3, 5)), ("A004", (1, 3)), ("A003", (1, 2, 3, 4))],
)
def test_the_solver_against_trying_everything(name: str, positions: tuple[int, ...]) -> None:
    five = all_cards(challenge.read(all_shipped()[name].structure, TEN))
    given = {position: five[position] for position in positions}
    found = fitting(given, TEN)
    assert found.complete
    assert {challenge.write(where) for where in found.structures} == by_trying(given)
