"""Turns, announcements, actions, tokens, rounds and the end, as ruled."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.viewpoints.played import (
    A001,
    ORDER,
    X_ASIDE,
    act,
    build_all,
    placing,
    start,
)
from tests.viewpoints.test_standing import random_structure

from sightline.core.errors import BadMove, BadOptions, IllegalMove
from sightline.games.viewpoints.challenges.challenge import read
from sightline.games.viewpoints.challenges.shipped import all_shipped
from sightline.games.viewpoints.game import GAME
from sightline.games.viewpoints.rules import choices
from sightline.games.viewpoints.rules.blueprint import POSITIONS, card
from sightline.games.viewpoints.rules.deduction import fits_with_reserved
from sightline.games.viewpoints.rules.grid import (
    Structure,
    pieces_on,
    structure_of,
)
from sightline.games.viewpoints.rules.moves import (
    Pass,
    Place,
    Reserve,
    Return,
    Shift,
    Token,
)
from sightline.games.viewpoints.rules.space import SETS, cells_of, letter_of, placement_of, tables
from sightline.games.viewpoints.rules.views import CardShown, Passed, TurnBegan

# -- set-up ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options", "order"),
    [
        (3, {}, (1, 2, 3)),
        (5, {}, (1, 2, 3, 4, 5)),
        (5, {"order": "clockwise"}, (1, 4, 2, 3, 5)),
        (4, {"order": "clockwise", "first": 2}, (2, 3, 1, 4)),
        (2, {}, (1, 2)),
        (2, {"pair": "34", "first": 4}, (4, 3)),
        (1, {"pair": "34"}, (3, 4)),
    ],
)
def test_turn_order(players: int, options: dict[str, object], order: tuple[int, ...]) -> None:
    assert start(players, **options).in_play == order


def test_a_card_is_told_to_its_holder_only() -> None:
    state = start(4)
    for seat in range(4):
        told = [e for events in state.events(seat) for e in events if isinstance(e, CardShown)]
        assert [event.position for event in told] == [seat + 1]
    assert not [e for events in state.events(None) for e in events if isinstance(e, CardShown)]
    assert state.view(None).card is None


def test_all_ten_pieces_are_free_at_the_start() -> None:
    assert start().view(0).free == SETS["IL"]


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"challenge": "A999"}, "A001"),
        ({"challenge": "F000100110120210.F000100110120210"}, "twice"),
        ({"challenge": "Q000100110120210"}, "letter"),
        ({"challenge": "A001", "omit": "NP"}, "omit=IL"),
        ({"first": 5}, "not in play"),
        ({"size": 1}, "2 to 10"),
        ({"rounds": "21"}, "rounds"),
    ],
)
def test_bad_options_say_what_would_be_right(options: dict[str, object], word: str) -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.start(3, options, seed=1)
    assert word in str(caught.value)


# -- announcing and passing ----------------------------------------------------------------------


def test_completing_by_the_own_action_is_announced_at_the_next_own_turn() -> None:
    state = start(2)
    for letter in ORDER[:-1]:
        act(state, placing(letter))
    finisher = state.seat
    happened = act(state, placing(ORDER[-1]))
    (turn,) = [event for event in happened.to(None) if isinstance(event, TurnBegan)]
    assert turn.seat != finisher
    assert turn.complete
    assert state.announced == {state.position}


def test_solved_when_all_announce_and_pass_in_a_row() -> None:
    state = start(3)
    build_all(state)
    for left in (3, 2, 1):
        assert state.outcome is None, left
        act(state, Pass())
    assert state.outcome is not None
    assert state.outcome.results == ("win", "win", "win")
    assert state.view(0).cards == A001.cards


def test_an_unseen_extra_piece_does_not_matter() -> None:
    """In A012 an N can stand where neither player 1 nor player 2 sees it."""
    a012 = all_shipped()["A012"]
    state = start(2, challenge="A012")
    pieces: dict[str, Any] = dict(pieces_on(read(a012.structure, SETS["IL"])))
    for letter in a012.order:
        act(state, Place(letter, pieces[letter]))
    assert state.complete
    act(state, Place("N", ((5, 1, 0), (5, 2, 0), (5, 2, 1), (5, 3, 1), (5, 4, 1))))
    act(state, Pass())
    act(state, Pass())
    assert state.outcome is not None
    assert state.outcome.results == ("win", "win")
    assert state.where != state.deal.target


def test_a_seen_extra_piece_does_matter() -> None:
    state = start(2)
    for move in (X_ASIDE, *(placing(letter) for letter in ORDER)):
        act(state, move)
    assert not state.announced


def test_nobody_passes_before_an_announcement() -> None:
    state = start()
    assert Pass() not in state.legal(state.seat)
    with pytest.raises(IllegalMove, match="announced"):
        act(state, Pass())


def test_once_announced_a_card_may_always_pass() -> None:
    state = start(2)
    build_all(state)
    first = state.position
    act(state, Pass())
    act(state, Reserve(ORDER[-1]))
    assert state.position == first
    assert not state.complete
    assert Pass() in state.legal(state.seat)
    happened = act(state, Pass())
    assert Passed(state.positions.index(first), "announced") in happened.to(None)
    assert state.in_a_row == 0, "passing counts only together with announcing"


# -- actions --------------------------------------------------------------------------------------


def test_actions_b_c_d() -> None:
    state = start(3)
    act(state, placing(ORDER[0]))
    now = state.where
    with pytest.raises(IllegalMove, match="already"):
        act(state, placing(ORDER[0], Shift))
    act(state, Reserve(ORDER[0]))
    keeper = 1
    assert state.reserved[keeper] == ORDER[0]
    assert ORDER[0] not in state.free
    with pytest.raises(IllegalMove, match="reserved"):
        act(state, placing(ORDER[0]))
    with pytest.raises(IllegalMove, match="your own reserved"):
        act(state, placing(ORDER[0], Return))
    act(state, X_ASIDE)
    act(state, Token("colours", 3))
    with pytest.raises(IllegalMove, match="one piece at a time"):
        act(state, Reserve("X"))
    act(state, placing(ORDER[0], Return))
    assert placement_of(ORDER[0], pieces_on(state.where)[ORDER[0]]) in now
    assert state.reserved[keeper] is None


def test_a_piece_may_be_moved_to_a_place_that_is_known_to_be_wrong() -> None:
    state = start(2)
    act(state, placing(ORDER[0]))
    wrong = [
        move
        for move in state.legal(state.seat)
        if isinstance(move, Shift)
        and move.piece == ORDER[0]
        and any(
            A001.cards[1][slot] == "."
            for slot in range(36)
            if card({ORDER[0]: move.cells}, 2)[slot] != "."
        )
    ]
    act(state, wrong[0])
    assert pieces_on(state.where)[ORDER[0]] == wrong[0].cells


def test_a_refusal_speaks_from_the_side_of_who_is_refused() -> None:
    leaning = Place("V", ((0, 0, 0), (0, 0, 1), (0, 0, 2), (1, 0, 2), (2, 0, 2)))
    state = start(2)
    with pytest.raises(IllegalMove, match="V would tip over to your right"):
        act(state, leaning)
    act(state, X_ASIDE)
    with pytest.raises(IllegalMove, match="V would tip over to your left"):
        act(state, leaning)


def test_errors_name_the_rule() -> None:
    state = start()
    with pytest.raises(IllegalMove, match="nothing is beneath"):
        act(state, Place("V", ((0, 0, 1), (0, 1, 1), (0, 2, 1), (1, 0, 1), (2, 0, 1))))
    with pytest.raises(IllegalMove, match="not the piece"):
        act(state, Place("V", ((0, 0, 0), (0, 1, 0), (0, 2, 0), (0, 3, 0), (0, 4, 0))))
    with pytest.raises(IllegalMove, match="not in play"):
        act(state, Place("I", ((0, 0, 0), (0, 1, 0), (0, 2, 0), (0, 3, 0), (0, 4, 0))))
    with pytest.raises(IllegalMove, match="not on the grid"):
        act(state, Reserve("F"))
    with pytest.raises(BadMove):
        state.parse_move("place F 000")
    with pytest.raises(BadMove, match="moves look like"):
        state.parse_move("build something")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("place Q 000 100 110 120 210", "there is no piece 'Q'; the pieces are F I L"),
        ("place F 000 100 110 120", "five cells, not 4"),
        ("place F 000 100 110 120 216", "'216' is not a cell"),
        ("place F 000 100 110 120 21", "'21' is not a cell"),
        ("reserve 7", "there is no piece '7'"),
        ("token peek 3", "the tokens are xy, xy?, view, colours, swap"),
        ("token view 6", "positions are 1 to 5"),
        ("token view x", "positions are 1 to 5"),
        ("token xy 3 D7", "there is no slot 'D7'; slots are A1 to F6"),
        ("token xy? 3 D3 Q", "there is no piece 'Q'"),
        ("token xy? 3 D3 F now", "moves look like"),
        ("propose 21", "rounds are 1 to 20"),
        ("settle many", "rounds are 1 to 20"),
        ("place", "moves look like"),
        ("", "moves look like"),
    ],
)
def test_a_text_that_is_no_move_says_what_would_be_one(text: str, says: str) -> None:
    with pytest.raises(BadMove) as caught:
        start().parse_move(text)
    assert says in str(caught.value)


# -- what is public, what is announced ------------------------------------------------------------


def test_the_structure_is_public_and_cards_are_not() -> None:
    state = start(3)
    act(state, placing(ORDER[0]))
    for observer in (None, 0, 1, 2):
        view = state.view(observer)
        assert [piece.letter for piece in view.structure] == [ORDER[0]]
        assert view.cards is None
        assert view.target is None
        assert view.card == (None if observer is None else A001.cards[observer])


def test_every_turn_announces_exactly_what_is_true() -> None:
    for seed in range(3):
        rng = Random(seed)
        state = start(3, turn_limit=25)
        while state.outcome is None:
            legal = state.legal(state.seat)
            right = [placing(letter) for letter in state.free if letter in ORDER]
            right = [move for move in right if move in legal]
            usual = [Pass()] if Pass() in legal else right
            chance = legal[rng.randrange(len(legal))]
            act(state, usual[0] if usual and rng.random() < 0.8 else chance)
            if state.outcome is None:
                now = card(pieces_on(state.where), state.position)
                assert state.complete == (now == state.cards[state.position])
                assert state.position in state.announced or not state.complete


def test_who_waits_for_a_piece_of_another_may_pass_but_not_for_the_own() -> None:
    state = start(3)
    for move in (placing(ORDER[0]), placing(ORDER[1]), X_ASIDE, placing(ORDER[2])):
        act(state, move)
    act(state, Reserve(ORDER[2]))
    assert Pass() not in state.legal(state.seat), "the X is wrong, and it lies on the grid"
    act(state, Reserve("X"))
    happened = act(state, Pass())
    assert Passed(0, "waiting") in happened.to(None)
    assert Pass() not in state.legal(1), "its own reserved piece does not count"


def test_the_second_way_to_pass_against_trying_everything() -> None:
    """One reserved piece, each of its placements looked at; the grid is right or wrong."""
    answers: set[bool] = set()
    for seed in range(40):
        rng = Random(seed)
        pieces = pieces_on(random_structure(rng, 4))
        target = dict(pieces)
        kept, other = rng.sample(sorted(pieces), 2)
        del pieces[kept]
        if rng.random() < 0.5:
            del target[other]
        position = rng.choice(POSITIONS)
        wanted = card(target, position)
        taken = {cell for cells in pieces.values() for cell in cells}
        shapes = [cells_of(p) for p in range(tables().placements) if letter_of(p) == kept]
        free = [shape for shape in shapes if not taken & set(shape)]
        expected = card(pieces, position) == wanted or any(
            card({**pieces, kept: shape}, position) == wanted for shape in free
        )
        assert fits_with_reserved(structure_of(pieces), wanted, position, [kept]) == expected
        answers.add(expected)
    assert answers == {True, False}


def test_the_second_way_to_pass_with_several_reserved_pieces() -> None:
    """All of them may be missing, or only some; but nothing wrong may lie on the grid."""
    refused = 0
    for seed in range(12):
        rng = Random(seed)
        target = pieces_on(random_structure(rng, 5))
        if len(target) < 5:
            continue
        one, two, three = rng.sample(sorted(target), 3)
        position = rng.choice(POSITIONS)
        wanted = card(target, position)
        rest = {letter: cells for letter, cells in target.items() if letter not in (one, two)}
        assert fits_with_reserved(structure_of(rest), wanted, position, [one, two])
        more = [letter for letter in SETS["IL"] if letter not in target][:2]
        assert fits_with_reserved(structure_of(rest), wanted, position, [one, two, *more])
        without = card({k: v for k, v in target.items() if k != three}, position)
        # Where the card is empty, something lies on the grid that is not to be there.
        pairs = zip(without, card(rest, position), strict=True)
        if any(wished == "." and now != "." for wished, now in pairs):
            refused += 1
            assert not fits_with_reserved(structure_of(rest), without, position, [one, two])
    assert refused


def nowhere(_where: Structure, free: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """No piece can be placed or taken."""
    return dict.fromkeys(free, ())


def test_without_any_legal_action_a_pass_is_forced(monkeypatch: pytest.MonkeyPatch) -> None:
    state = start(2, tokens="off")
    monkeypatch.setattr(choices, "turn_placements", nowhere)
    assert list(state.legal(0)) == [Pass()]
    assert Passed(0, "forced") in act(state, Pass()).to(None)


def test_with_a_token_left_no_pass_is_forced(monkeypatch: pytest.MonkeyPatch) -> None:
    state = start(2)
    monkeypatch.setattr(choices, "turn_placements", nowhere)
    assert Pass() not in state.legal(0)


def test_a_reserved_piece_does_not_matter_at_the_end() -> None:
    state = start(3)
    act(state, X_ASIDE)
    act(state, Reserve("X"))
    build_all(state)
    for _ in range(3):
        act(state, Pass())
    assert state.reserved[1] == "X"
    assert state.outcome is not None
    assert state.outcome.results == ("win", "win", "win")
