"""Players of other habits, and how a partner gets on with them: plans, structures near the grid."""

from __future__ import annotations

from random import Random

import pytest

from sightline.bots import find_bot
from sightline.games.viewpoints.bots.beliefs import Beliefs
from sightline.games.viewpoints.bots.clearing import opened
from sightline.games.viewpoints.bots.nearby import drawn, nearby
from sightline.games.viewpoints.bots.partners import without_going_round
from sightline.games.viewpoints.bots.planning import Hands, way
from sightline.games.viewpoints.bots.players import STYLES
from sightline.games.viewpoints.bots.sides import Side
from sightline.games.viewpoints.bots.styles import Forgetful
from sightline.games.viewpoints.bots.yielding import leaves_it_to_others
from sightline.games.viewpoints.challenges.challenge import read
from sightline.games.viewpoints.challenges.shipped import all_shipped
from sightline.games.viewpoints.game import GAME
from sightline.games.viewpoints.rules.blueprint import card
from sightline.games.viewpoints.rules.grid import (
    NOTHING,
    building_order,
    legal_placements,
    letters_on,
    may_place,
    may_take,
    pieces_on,
    with_piece,
    without_piece,
)
from sightline.games.viewpoints.rules.knowledge import Waited
from sightline.games.viewpoints.rules.moves import (
    AnyMove,
    Pass,
    Place,
    Reserve,
    Shift,
    Token,
)
from sightline.games.viewpoints.rules.space import NUMBER, SETS, cells_of, placement_of
from sightline.games.viewpoints.rules.state import ViewpointsState

NAMES = [spec.name for spec in STYLES]
A013 = all_shipped()["A013"]
TARGET = read(A013.structure, SETS["IL"])


def start(players: int = 2, **options: object) -> ViewpointsState:
    state = GAME.start(players, {"challenge": "A013", **options}, seed=1)
    assert isinstance(state, ViewpointsState)
    return state


def right(letter: str) -> Place:
    return Place(letter, pieces_on(TARGET)[letter])  # type: ignore[arg-type]


def chosen(name: str, state: ViewpointsState, seed: int = 1) -> AnyMove:
    return find_bot(GAME, name).make().choose(state.sight(state.seat), Random(seed))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("options", [{}, {"rounds": "agree"}, {"tokens": "off"}])
def test_every_style_plays_every_kind_of_game_from_its_sight_alone(
    name: str, options: dict[str, str]
) -> None:
    """Legal moves to the end; and the same ones in another world that the seat thinks possible."""
    state = start(3, turn_limit=18, **options)
    rng = Random(5)
    while state.awaiting:
        seat = state.awaiting[0]
        sight = state.sight(seat)
        move = find_bot(GAME, name).make().choose(sight, Random(state.length))
        if state.length % 6 == 0:
            elsewhere = sight.detached(rng)
            other = find_bot(GAME, name).make().choose(elsewhere, Random(state.length))
            assert other == move
        state.apply(seat, move)
    assert state.outcome is not None


@pytest.mark.parametrize("name", NAMES)
def test_a_partner_and_a_stranger_build_together(name: str) -> None:
    state = GAME.start(3, {"challenge": "A002", "turn_limit": 60}, seed=1)
    bots = [find_bot(GAME, bot).make() for bot in ("partner", name, "partner")]
    chances = [Random(seat) for seat in range(3)]
    while state.awaiting:
        seat = state.awaiting[0]
        state.apply(seat, bots[seat].choose(state.sight(seat), chances[seat]))
    assert state.outcome is not None
    assert state.outcome.results == ("win",) * 3


def wrong_on_side(state: ViewpointsState, letter: str) -> Place:
    """A piece where the card of the seat in turn does not allow it."""
    side = Side(state.view(state.seat), state.seat)
    before = side.wrong
    for place in legal_placements(state.where, letter):
        there = with_piece(state.where, place)
        shown = card({letter: cells_of(place)}, state.position)
        if any(
            now != "." and wanted == "."
            for now, wanted in zip(shown, state.cards[state.position], strict=True)
        ):
            assert letter not in before
            assert there != state.where
            return Place(letter, cells_of(place))  # type: ignore[arg-type]
    raise AssertionError("there is always a wrong place on an empty grid")


def test_what_is_wrong_is_moved_hoarded_or_taken_down() -> None:
    letter = A013.order[0]
    state = start()
    state.apply(0, Token("colours", 2))
    wrong = wrong_on_side(state, letter)
    state.apply(1, Token("xy", 1, "A1"))
    state.apply(0, wrong)
    assert Side(state.view(1), 1).wrong == [letter]
    headstrong, mason = chosen("headstrong", state), chosen("mason", state)
    assert chosen("hoarder", state) == Reserve(letter)
    for move in (headstrong, mason):
        assert isinstance(move, Place | Shift | Reserve)
    assert isinstance(mason, Shift | Reserve)
    assert mason.piece == letter


def test_a_mason_lays_the_lowest_piece_that_its_card_shows() -> None:
    state = start()
    move = chosen("mason", state)
    assert isinstance(move, Place)
    lowest = min(
        sum(cell[2] for cell in step.move.cells)  # type: ignore[union-attr]
        for step in Side(state.view(0), 0).laying()
        if step.gain > 0
    )
    assert sum(cell[2] for cell in move.cells) == lowest


def test_an_idler_passes_whatever_has_become_of_its_side_and_others_do_not() -> None:
    state = start()
    for letter in A013.order:
        state.apply(state.seat, right(letter))
    state.apply(state.seat, Pass())
    there = next(
        move
        for move in state.legal(state.seat)
        if isinstance(move, Shift) and _shows(move, 3 - state.position, state)
    )
    state.apply(state.seat, there)
    assert not state.view(state.seat).complete
    assert chosen("idler", state) == Pass()
    assert chosen("headstrong", state) != Pass()


def _shows(move: Shift, position: int, state: ViewpointsState) -> bool:
    """Whether a piece would be seen there where a card shows nothing."""
    seen = card({move.piece: move.cells}, position)
    wanted = state.cards[position]
    return any(a != "." and b == "." for a, b in zip(seen, wanted, strict=True))


def test_a_forgetful_partner_forgets_what_it_was_shown() -> None:
    state = start(3)
    state.apply(0, Token("view", 3))
    sight = state.sight(0)
    assert set(Beliefs.of(sight).known.cards) == {1, 3}
    for move in (Token("colours", 1), Token("xy", 1, "A1"), right(A013.order[0])):
        state.apply(state.seat, move)
    state.apply(state.seat, right(A013.order[1]))
    state.apply(state.seat, right(A013.order[2]))
    short = Forgetful(2)._believe(state.sight(0))  # pyright: ignore[reportPrivateUsage]
    assert set(short.known.cards) == {1}
    assert not short.known.colours
    assert set(Beliefs.of(state.sight(0)).known.cards) == {1, 3}


def test_structures_near_the_grid_fit_the_cards_and_keep_what_is_right() -> None:
    cards = {position: card(pieces_on(TARGET), position) for position in (1, 2)}
    where = without_piece(TARGET, A013.order[-1])
    letters = SETS["IL"]
    found = nearby(where, tuple(cards.items()), letters)
    assert TARGET in found
    for each in found:
        assert {p: card(pieces_on(each), p) for p in cards} == cards
        assert building_order(each) is not None
    assert sum(a != b for a, b in zip(found[0], where, strict=True)) <= 2


def test_a_way_leads_to_the_structure_one_legal_move_after_the_other() -> None:
    """From an empty grid with a wrong piece in the hand of nobody: each step is the rules' own."""
    state = start(1)
    first = A013.order[0]
    state.apply(0, wrong_on_side(state, first))
    steps = 0
    while state.where != TARGET:
        hands = Hands(state.reserved[0], frozenset(state.free), frozenset(), {}, frozenset())
        found = way(state.where, TARGET, hands)
        assert found is not None
        state.apply(0, found.move)
        steps += 1
        assert steps <= 2 * len(A013.order)
    assert steps <= len(A013.order) + 2


def test_a_way_ends_where_others_hold_what_is_missing() -> None:
    last = A013.order[-1]
    where = without_piece(TARGET, last)
    hands = Hands(None, frozenset(), frozenset({last}), {}, frozenset())
    assert way(where, TARGET, hands) is None
    free = Hands(None, frozenset({last}), frozenset(), {}, frozenset())
    found = way(where, TARGET, free)
    assert found is not None
    assert isinstance(found.move, Place)
    assert found.move == right(last)
    assert placement_of(last, found.move.cells) == TARGET[NUMBER[last]]
    assert (found.cost, found.left) == (1.0, 0)


@pytest.mark.parametrize("positions", [(1,), (1, 2), (3, 4)])
def test_what_is_drawn_fits_the_cards_and_can_be_built(positions: tuple[int, ...]) -> None:
    cards = tuple((position, card(pieces_on(TARGET), position)) for position in positions)
    found = drawn(NOTHING, cards, SETS["IL"])
    assert found
    assert found == drawn(NOTHING, cards, SETS["IL"])
    for where in found:
        assert building_order(where) is not None
        assert all(card(pieces_on(where), position) == looks for position, looks in cards)


def test_what_is_drawn_is_near_what_lies_on_the_grid() -> None:
    cards = tuple((position, card(pieces_on(TARGET), position)) for position in (1, 2))
    lacking = next(
        without_piece(TARGET, letter) for letter in letters_on(TARGET) if may_take(TARGET, letter)
    )
    kept = [
        sum(a == b for a, b in zip(lacking, where, strict=True) if a >= 0)
        for where in drawn(lacking, cards, SETS["IL"])
    ]
    assert max(kept) == len(letters_on(lacking))


def test_pieces_are_taken_away_until_a_buried_one_can_be_laid() -> None:
    buried = [letter for letter in letters_on(TARGET) if not may_take(TARGET, letter)]
    shut_off = 0
    for letter in buried:
        without = without_piece(TARGET, letter)
        order = opened(without, TARGET, frozenset())
        if may_place(without, TARGET[NUMBER[letter]]):
            assert order == ()
            continue
        shut_off += 1
        assert order
        rest = without
        for taken in order:
            assert may_take(rest, taken)
            rest = without_piece(rest, taken)
        assert may_place(rest, TARGET[NUMBER[letter]])
        # Nothing less would do.
        for taken in order[:-1] if len(order) == 2 else ():
            assert not may_place(without_piece(without, taken), TARGET[NUMBER[letter]])
    assert shut_off


def test_a_step_back_to_where_the_grid_has_been_counts_less() -> None:
    state = start()
    found = Beliefs.of(state.sight(state.seat))
    one, other = right(letters_on(TARGET)[0]), right(letters_on(TARGET)[1])
    place = placement_of(one.piece, one.cells)
    assert place is not None
    found.been[with_piece(found.where, place)] = 2
    votes: dict[AnyMove, float] = {one: 1.0, other: 0.5}
    assert without_going_round(found, [], state.seat, votes) == {one: 0.25, other: 0.5}


def test_who_has_announced_leaves_it_to_somebody_who_knows_all_cards() -> None:
    state = start()
    found = Beliefs.of(state.sight(state.seat))
    assert not leaves_it_to_others(found, state.seat)
    assert found.view.own is not None
    found.announced.add(found.view.own)  # now the other one of two knows both cards
    assert found.another_knows_all()
    assert leaves_it_to_others(found, state.seat)
    found.yielded = 8
    assert not leaves_it_to_others(found, state.seat)


def test_a_wait_says_that_the_piece_in_hand_is_missing() -> None:
    state = start()
    found = Beliefs.of(state.sight(state.seat))
    other = next(position for position in found.view.in_play if position != found.view.own)
    assert not found.waited_for("F")
    found.known.waits.append(Waited(other, found.where, ("F",)))
    assert found.waited_for("F")
    assert not found.waited_for("X")
    found.where = with_piece(found.where, TARGET[NUMBER[letters_on(TARGET)[0]]])
    assert not found.waited_for("F")
