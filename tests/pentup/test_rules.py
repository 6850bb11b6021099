"""Pent-Up's rules: hand-checked positions, counts, and an independent reference.

games/pentup/RULES.md names the test for every sentence of the rulebook and every ruling.
"""

from __future__ import annotations

import contextlib
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.pentup.reference import Table, best, shapes

import sightline
from sightline.core.errors import BadMove, IllegalMove
from sightline.core.message import Seat, say, seats
from sightline.games.pentup.rules.board import Board, PlacedTile
from sightline.games.pentup.rules.moves import Place, Tile
from sightline.games.pentup.rules.notation import read_placement, write_placement
from sightline.games.pentup.rules.scoring import best_seats, judge, tiles_per_level
from sightline.games.pentup.rules.state import ALL_TILES, PentupState
from sightline.kit.pieces.shapes import orientations


def start(players: int = 2, misere: bool = False) -> PentupState:
    state = sightline.start("pentup", players, {"misere": misere}, seed=0)
    assert isinstance(state, PentupState)
    return state


def row(x: int, y: int) -> tuple[tuple[int, int], ...]:
    """An I tile lying in the x direction."""
    return tuple((x + i, y) for i in range(5))


def column(x: int, y: int) -> tuple[tuple[int, int], ...]:
    """An I tile lying in the y direction."""
    return tuple((x, y + i) for i in range(5))


def play(state: PentupState, *moves: tuple[Tile, Any]) -> PentupState:
    """Play these moves in turn."""
    for tile, cells in moves:
        state.apply(state.awaiting[0], Place(tile, tuple(cells)))
    return state


# -- counts ----------------------------------------------------------------------------------------


def test_sixty_three_first_moves() -> None:
    assert len(start().legal(0)) == 63
    assert sum(len(shapes(letter)) for letter in ALL_TILES) == 63


def test_perft_two() -> None:
    """62 644 openings of two tiles, as known."""
    state, total = start(), 0
    for move in state.legal(0):
        reply = state.copy()
        reply.apply(0, move)
        total += len(reply.legal(1))
    assert total == 62644


def test_a_game_takes_twelve_moves_a_player() -> None:
    for players in (2, 3, 4):
        state = start(players)
        rng = random.Random(players)
        while state.awaiting:
            assert state.awaiting == (state.length % players,)
            legal = state.legal(state.awaiting[0])
            assert len(legal) > 0  # nobody ever passes
            state.apply(state.awaiting[0], legal[rng.randrange(len(legal))])
        assert state.length == 12 * players
        assert state.hands == ((),) * players


# -- against the reference -------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "misere"), [(2, False), (2, True), (3, False), (4, True)])
def test_legal_moves_equal_the_reference_at_every_move(players: int, misere: bool) -> None:
    state, table = start(players, misere), Table()
    rng = random.Random(players * 2 + misere)
    while state.awaiting:
        seat = state.awaiting[0]
        legal = state.legal(seat)
        listed = {(move.tile, frozenset(move.cells)) for move in legal}
        expected = table.legal(set(state.hands[seat]))
        assert listed == set(expected)
        assert len(legal) == len(expected)
        # Small tiles and high stacks more often than uniform play would give them.
        high = [move for move in legal if expected[move.tile, frozenset(move.cells)] > 1]
        move = rng.choice(high or list(legal))
        table.put(frozenset(move.cells))
        state.apply(seat, move)
        assert state.placed[-1].level == expected[move.tile, frozenset(move.cells)]


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 20))
def test_every_placement_near_the_stack_is_judged_as_the_reference_does(
    seed: int, length: int
) -> None:
    """Not only the legal ones: each (tile, orientation, place) around a random position."""
    rng = random.Random(seed)
    state, table = start(), Table()
    for _ in range(length):
        legal = state.legal(state.awaiting[0])
        move = legal[rng.randrange(len(legal))]
        table.put(frozenset(move.cells))
        state.apply(state.awaiting[0], move)
    seat = state.awaiting[0]
    expected = table.legal(set(state.hands[seat]))
    anchor = rng.choice(state.placed).cells[0]
    for tile in rng.sample(ALL_TILES, 3):
        for shape in orientations(tile):
            for dx in range(-5, 2):
                for dy in range(-5, 2):
                    corner = anchor[0] + dx, anchor[1] + dy
                    cells = tuple((x + corner[0], y + corner[1]) for x, y in shape)
                    allowed = (tile, frozenset(cells)) in expected
                    assert (Place(tile, cells) in state.legal(seat)) == allowed
                    if not allowed:
                        with pytest.raises(IllegalMove):
                            state.copy().apply(seat, Place(tile, cells))


# -- rules (a) to (d), by hand ---------------------------------------------------------------------


def test_the_first_tile_starts_at_the_origin() -> None:
    with pytest.raises(IllegalMove) as caught:
        start().apply(0, Place("I", row(1, 0)))
    assert caught.value.rule == "first tile"


def test_the_cells_must_be_the_tile() -> None:
    with pytest.raises(IllegalMove) as caught:
        start().apply(0, Place("L", row(0, 0)))
    assert caught.value.rule == "wrong shape"


def test_adjacent_means_sharing_an_edge() -> None:
    state = play(start(), ("I", row(0, 0)))
    assert Place("I", row(0, 1)) in state.legal(1)
    assert Place("I", row(4, 1)) in state.legal(1)
    with pytest.raises(IllegalMove) as caught:
        state.apply(1, Place("I", row(5, 1)))  # touches by a corner only
    assert caught.value.rule == "not adjacent"


def test_a_tile_must_not_overlap() -> None:
    state = play(start(), ("I", row(0, 0)))
    with pytest.raises(IllegalMove) as caught:
        state.apply(1, Place("I", column(0, 0)))
    assert caught.value.rule == "overlap"
    assert "at (0, 0) lies I" in str(caught.value)


def test_a_tile_must_lie_flat() -> None:
    on_both = [(0, 0), (1, 0), (2, 0), (3, 0), (0, 1)]
    state = play(start(3), ("I", row(0, 0)), ("I", row(0, 1)), ("L", on_both))
    with pytest.raises(IllegalMove) as caught:
        state.apply(0, Place("P", ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0))))
    assert caught.value.rule == "not flat"
    assert "(1, 1) is 1 high" in str(caught.value)


def test_a_tile_needs_two_tiles_beneath_it() -> None:
    state = play(start(), ("I", row(0, 0)))
    with pytest.raises(IllegalMove) as caught:
        state.apply(1, Place("I", row(0, 0)))
    assert caught.value.rule == "atop fewer than two tiles"
    # Two I side by side carry an L across both of them, regardless of colour.
    play(state, ("I", row(0, 1)))
    assert Place("L", ((0, 0), (0, 1), (1, 1), (2, 1), (3, 1))) in state.legal(0)


def test_two_tiles_of_the_same_colour_also_carry() -> None:
    tiles = [
        PlacedTile(0, "I", row(0, 0), 1),
        PlacedTile(0, "L", ((0, 1), (1, 1), (2, 1), (3, 1), (3, 2)), 1),
    ]
    assert Board(tiles).level_of(Place("P", ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0)))) == 2


def test_rule_d_names_the_level_and_an_example() -> None:
    state = play(start(), ("I", row(0, 0)), ("I", row(0, 1)))
    with pytest.raises(IllegalMove) as caught:
        state.apply(0, Place("L", ((0, 2), (1, 2), (2, 2), (3, 2), (0, 3))))
    assert caught.value.rule == "a higher level is possible"
    assert "to level 2, for example on (" in str(caught.value)


def test_rule_d_binds_the_chosen_tile_not_the_hand() -> None:
    """L must go up, but X, which fits nowhere on two rows, may still go to the table."""
    state = play(start(), ("I", row(0, 0)), ("I", row(0, 1)))
    levels: dict[str, set[int]] = {}
    for move in state.legal(0):
        levels.setdefault(move.tile, set()).add(1 + state.board.height_at(move.cells[0]))
    assert levels["L"] == {2}
    assert levels["X"] == {1}
    assert all(len(found) == 1 for found in levels.values())


def test_placed_tiles_are_gone_from_the_hand() -> None:
    state = play(start(), ("I", row(0, 0)), ("I", row(0, 1)))
    with pytest.raises(IllegalMove, match="I is already placed") as caught:
        state.apply(0, Place("I", row(0, 2)))
    assert caught.value.rule == "tile not in hand"


def test_the_table_is_endless() -> None:
    """I tiles end to end: far beyond any small board, both ways, and still legal."""
    board = Board([PlacedTile(i % 4, "I", row(5 * i, 0), 1) for i in range(40)])

    def cross(x: int) -> Place:
        return Place("X", ((x - 1, 0), (x, -1), (x, 0), (x, 1), (x + 1, 0)))

    assert board.level_of(cross(201)) == 1
    assert board.level_of(cross(-2)) == 1
    with pytest.raises(IllegalMove, match="share an edge"):
        board.level_of(cross(202))


def test_moving_everything_changes_nothing() -> None:
    rng = random.Random(3)
    state = start()
    while state.length < 12:
        legal = state.legal(state.awaiting[0])
        state.apply(state.awaiting[0], legal[rng.randrange(len(legal))])
    shifted = Board(
        [
            PlacedTile(t.seat, t.tile, tuple((x + 37, y - 21) for x, y in t.cells), t.level)
            for t in state.placed
        ]
    )
    for tile in ALL_TILES:
        here = [
            (turn, level, spots.bit_count()) for turn, level, spots in state.board.placements(tile)
        ]
        there = [
            (turn, level, spots.bit_count()) for turn, level, spots in shifted.placements(tile)
        ]
        assert here == there


# -- game end --------------------------------------------------------------------------------------


def stack(*levels: tuple[int, ...]) -> list[PlacedTile]:
    """Tiles with an owner and a level only; ``stack((2, 1), (0, 1))``: seat 0 twice on level 1."""
    return [
        PlacedTile(seat, "I", row(0, 0), number)
        for number, counts in enumerate(levels, 1)
        for seat, count in enumerate(counts)
        for _ in range(count)
    ]


@pytest.mark.parametrize(
    ("levels", "misere", "winners"),
    [
        (((5, 6), (2, 1)), False, (0,)),  # most on the highest level
        (((5, 6), (2, 1)), True, (1,)),  # misère: most on the lowest level
        (((5, 6), (3, 2), (1, 1)), False, (0,)),  # tie on top, next lower decides
        (((5, 5), (3, 2), (1, 2)), True, (0,)),  # misère tie on level 1, next higher decides
        (((4, 4), (2, 2)), False, (0, 1)),  # tied on all levels
        (((9, 0, 3), (0, 9, 3), (1, 1, 3)), False, (2,)),
        (((9, 0, 3), (2, 9, 3), (1, 1, 0)), False, (1,)),
        (((9, 9, 12), (3, 3, 0)), False, (0, 1)),
    ],
)
def test_most_tiles_on_the_highest_level(
    levels: tuple[tuple[int, ...], ...], misere: bool, winners: tuple[int, ...]
) -> None:
    assert best_seats(stack(*levels), len(levels[0]), misere) == winners


@settings(max_examples=300)
@given(
    st.integers(2, 4).flatmap(
        lambda players: st.lists(
            st.tuples(*[st.integers(0, 3)] * players), min_size=1, max_size=5
        ).filter(lambda levels: sum(levels[-1]) > 0)
    ),
    st.booleans(),
)
def test_best_seats_equal_the_reference(levels: list[tuple[int, ...]], misere: bool) -> None:
    placed = stack(*levels)
    players = len(levels[0])
    counts = [[level[seat] for level in levels] for seat in range(players)]
    assert [list(tiles_per_level(placed, seat)) for seat in range(players)] == counts
    assert list(best_seats(placed, players, misere)) == best(counts, misere)


def test_a_draw_is_among_the_tied_only() -> None:
    outcome = judge(stack((9, 9, 12), (3, 3, 0)), 3, False)
    assert outcome.results == ("draw", "draw", "loss")
    assert outcome.winners == ()
    assert outcome.summary == say("pentup-draw", best=seats((0, 1)))


@pytest.mark.parametrize(
    ("top", "results"),
    [
        ((2, 1, 0, 1), ("win", "loss", "win", "loss")),  # White best: White and Red win
        ((1, 0, 0, 2), ("loss", "win", "loss", "win")),  # Blue best: Black and Blue win
        ((2, 1, 2, 1), ("win", "loss", "win", "loss")),  # tied within one pair: that pair wins
        ((2, 2, 1, 1), ("draw", "draw", "draw", "draw")),  # tied across pairs
    ],
)
def test_two_against_two(top: tuple[int, ...], results: tuple[str, ...]) -> None:
    # Everyone has the same total, so the rest of the tiles lies on level 1.
    placed = stack(tuple(12 - count for count in top), top)
    assert judge(placed, 4, False).results == results


def test_pairs_are_not_added_up() -> None:
    """White has 2 on top; Black and Blue together have 2 + 1, but the best single player counts."""
    placed = stack((9, 10, 12, 11), (1, 2, 0, 0), (2, 0, 0, 1))
    assert judge(placed, 4, False).winners == (0, 2)


def test_the_score_sheet_goes_from_the_top_down() -> None:
    outcome = judge(stack((5, 6), (2, 1)), 2, False)
    assert [str(column) for column in outcome.sheet.columns] == ["Player", "Level 2", "Level 1"]
    assert outcome.sheet.rows == ((Seat(0), 2, 5), (Seat(1), 1, 6))


# -- notation --------------------------------------------------------------------------------------


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 23))
def test_notation_round_trip(seed: int, length: int) -> None:
    rng = random.Random(seed)
    state = start()
    for _ in range(length):
        legal = state.legal(state.awaiting[0])
        state.apply(state.awaiting[0], legal[rng.randrange(len(legal))])
    legal = state.legal(state.awaiting[0])
    for _ in range(20):
        move = legal[rng.randrange(len(legal))]
        text = state.move_text(move)
        assert state.parse_move(text) == move
        assert state.parse_move(text.split("^")[0].lower()) == move
        assert state.game.read_move(state.game.write_move(move)) == move


def test_notation_by_hand() -> None:
    board = Board([PlacedTile(0, "I", row(0, 0), 1), PlacedTile(1, "I", row(0, 1), 1)])
    place = read_placement(" i1 @ -1,2 ^ 1 ", board)
    assert place == Place("I", column(-1, 2))
    assert write_placement(place, 1) == "I1@-1,2^1"
    square_and_foot = ((1, 0), (1, 1), (1, 2), (2, 0), (2, 1))
    assert read_placement("P1@1,0", Board()).cells == square_and_foot


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "a placement is written like"),
        ("F", "a placement is written like"),
        ("Q1@0,0", "there is no tile Q"),
        ("I3@0,0", "I has orientations 1 to 2, not 3"),
        ("I0@0,0", "I has orientations 1 to 2, not 0"),
        ("I1@9999,0", "further out than any game can reach"),
        ("I1@0,0^2", "names level 2, but it would lie on level 1"),
        ("{}", "not a move of pentup"),
    ],
)
def test_bad_notation_is_explained(text: str, complaint: str) -> None:
    with pytest.raises(BadMove, match=complaint):
        start().parse_move(text)


@given(st.text(max_size=20))
def test_any_text_is_answered_with_a_named_error(text: str) -> None:
    # Anything but BadMove would be a bug; a text that is a placement is fine.
    with contextlib.suppress(BadMove):
        assert isinstance(start().parse_move(text), Place)


def test_cells_are_sorted_on_reading() -> None:
    cells = row(0, 0)
    assert Place("I", cells[::-1]) == Place("I", cells)
    assert (
        start().parse_move('{"tile": "I", "cells": [[4,0],[3,0],[2,0],[1,0],[0,0]]}').cells == cells
    )
