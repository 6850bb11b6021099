"""Pent-Up's puzzles as puzzles: rules, scores, hints."""

from __future__ import annotations

import random
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.puzzles.following import follow

from sightline.core.errors import BadMove, IllegalMove
from sightline.games.pentup.puzzles.height import Height
from sightline.games.pentup.puzzles.stored import LaidTile, SurroundAnswer, faults, surround_answers
from sightline.games.pentup.puzzles.surround import BLACK, WHITE, Surround
from sightline.games.pentup.puzzles.surround_search import close_ring, rings_with
from sightline.kit.pieces.shapes import PENTOMINOES
from sightline.puzzles import find_puzzle
from sightline.puzzles.model import Lay, Letter
from sightline.puzzles.puzzle import Puzzle

HEIGHT = cast("Height", find_puzzle("pentup-height"))


def surround(tile: str) -> Surround:
    return cast("Surround", find_puzzle(f"pentup-surround-{tile}"))


def wander(puzzle: Puzzle, rng: random.Random, most: int) -> tuple[Lay, ...]:
    """Some legal position."""
    moves: tuple[Lay, ...] = ()
    while len(moves) < most:
        view = puzzle.view(moves)
        pieces: list[Letter] = [p.piece for p in view.supply if p.owner == view.turn]
        rng.shuffle(pieces)
        for piece in pieces:
            owner, found = puzzle.choices(moves, piece)
            assert owner == view.turn
            if found:
                moves = (*moves, Lay(piece, rng.choice(found).cells))
                break
        else:
            return moves
    return moves


# ------------------------------------------------------------------------------- height


def test_hints_climb_to_the_top() -> None:
    moves = follow(HEIGHT)
    view = HEIGHT.view(moves)
    assert view.solved
    assert view.score is not None
    assert (view.score.value, view.score.goal) == (10, None)
    assert HEIGHT.hint(moves, 1).right


def test_goals_on_the_way() -> None:
    moves = HEIGHT.solution()
    goals: dict[int, int | None] = {}
    for number in range(len(moves) + 1):
        view = HEIGHT.view(moves[:number])
        assert view.score is not None
        goals[view.score.value] = view.score.goal
        assert view.solved == (view.score.value >= 6)
        assert view.turn == number % 2
    assert goals[5] == 6
    assert goals[6] == goals[7] == 8
    assert goals[8] == goals[9] == 10


def test_every_image_of_the_record_is_recognised() -> None:
    assert len(HEIGHT.records) == 8
    for record in HEIGHT.records:
        hint = HEIGHT.hint(record[:5], 3)
        assert hint.right
        assert hint.lay is not None
        assert "10" in str(hint.text)
        assert HEIGHT.verdict(record[:5], hint.lay).legal


@settings(max_examples=6, deadline=None, derandomize=True)
@given(st.integers(0, 10**6), st.integers(1, 10))
def test_hints_lead_higher_from_anywhere(seed: int, tiles: int) -> None:
    moves = wander(HEIGHT, random.Random(seed), tiles)
    before = HEIGHT.state(moves).board.height
    for _ in range(40):
        hint = HEIGHT.hint(moves, 3)
        assert hint.lay is not None
        moves = (*moves[: len(moves) - hint.take_back], hint.lay)
        if HEIGHT.state(moves).board.height >= max(6, before + 1):
            return
    raise AssertionError("the hints lead nowhere")


def test_steps_of_a_hint_on_the_tower() -> None:
    one, two, three = (HEIGHT.hint((), step) for step in (1, 2, 3))
    assert (one.piece, one.lay) == (None, None)
    assert (two.piece, two.owner, two.lay) == ("W", WHITE, None)
    assert three.lay is not None


def test_the_rules_of_the_game_hold() -> None:
    first = HEIGHT.read((), "V1@0,0")
    for cells, rule in [
        (((5, 5), (5, 6), (5, 7), (5, 8), (5, 9)), "not adjacent"),
        (((0, 0), (0, 1), (0, 2), (0, 3), (0, 4)), "overlap"),
        (((0, 0), (1, 0), (2, 0), (3, 0), (4, 1)), "wrong shape"),
        (((0, 0, 0),) * 5, "wrong coordinates"),
    ]:
        assert HEIGHT.verdict((first,), Lay("I", cells)).rule == rule
    with pytest.raises(BadMove):
        HEIGHT.read((), "Q1@0,0")
    full = wander(HEIGHT, random.Random(1), 24)
    assert len(full) == 24
    view = HEIGHT.view(full)
    assert view.complete
    assert view.turn is None
    assert HEIGHT.verdict(full, first).rule == "nothing left"
    assert HEIGHT.hint(full, 1).take_back > 0
    assert HEIGHT.choices(full, "F") == (None, ())
    assert HEIGHT.svg(full).startswith("<svg")
    assert "Level 1" in HEIGHT.text(full)


# ----------------------------------------------------------------------------- surround


def as_answer(puzzle: Surround, moves: tuple[Lay, ...]) -> SurroundAnswer:
    """What the player laid, for the independent checker."""
    laid = puzzle.view(moves).laid
    white = tuple(LaidTile(t.piece, t.cells) for t in laid if t.owner == WHITE)  # type: ignore[arg-type]
    black = tuple(LaidTile(t.piece, t.cells) for t in laid if t.owner == BLACK)  # type: ignore[arg-type]
    stored = puzzle.answer
    return SurroundAnswer(
        stored.tile, stored.centre, len(white), "proven", 0, len(black), "proven", 0, white, black
    )


@pytest.mark.parametrize("tile", PENTOMINOES)
def test_hints_surround_each_tile_with_the_least(tile: str) -> None:
    puzzle = surround(tile)
    moves = follow(puzzle)
    view = puzzle.view(moves)
    assert view.score is not None
    assert (view.solved, view.score.value, view.score.goal) == (True, 8, None)
    assert not faults(as_answer(puzzle, moves))
    assert puzzle.view(puzzle.solution()).solved


@pytest.mark.parametrize("tile", "FIX")
def test_rings_agree_with_the_stored_number(tile: str) -> None:
    puzzle = surround(tile)
    assert len(rings_with(puzzle.centre, (), 3)) == surround_answers()[tile].rings
    assert rings_with(puzzle.centre, (), 2) == []


@settings(max_examples=8, deadline=None, derandomize=True)
@given(st.sampled_from("ILV"), st.integers(0, 10**6), st.integers(1, 5))
def test_hints_lead_home_from_anywhere(tile: str, seed: int, tiles: int) -> None:
    puzzle = surround(tile)
    moves = follow(puzzle, wander(puzzle, random.Random(seed), tiles))
    assert puzzle.view(moves).solved
    assert not faults(as_answer(puzzle, moves))


def test_two_phases() -> None:
    puzzle = surround("F")
    whole = puzzle.solution()
    assert [puzzle.view(whole[:n]).phase for n in range(9)] == ["white"] * 3 + ["black"] * 5 + [
        "done"
    ]
    assert puzzle.view(()).todo
    assert [part.owner for part in puzzle.info.fixed] == [BLACK]
    assert ("F", BLACK) not in {(part.piece, part.owner) for part in puzzle.info.pieces}
    owner, choices = puzzle.choices(whole[:3], "F")
    assert (owner, choices) == (BLACK, ())
    assert puzzle.verdict(whole, whole[0]).rule == "nothing left"
    far = Lay("I", tuple((20, y) for y in range(5)))
    assert puzzle.verdict((), far).rule == "not beside"
    assert puzzle.verdict(whole[:1], whole[0]).rule == "already laid"
    centre = Lay("F", puzzle.centre)
    assert puzzle.verdict((), centre).rule == "overlap"
    assert puzzle.verdict((), Lay("I", puzzle.centre)).rule == "wrong shape"
    with pytest.raises(IllegalMove):
        puzzle.view((far,))


def test_a_ring_is_closed_with_the_least_number_of_black_tiles() -> None:
    puzzle = surround("I")
    whole = puzzle.solution()
    found = close_ring("I", puzzle.centre, whole[:3], (), lambda: False)
    assert found is not None
    assert len(found) == 5
    assert puzzle.view((*whole[:3], *found)).solved
    assert close_ring("I", puzzle.centre, whole[:3], (), lambda: False, most=4) is None
    assert close_ring("I", puzzle.centre, whole[:3], whole[3:], lambda: False) == []


def test_a_black_tile_too_many_is_noticed() -> None:
    puzzle = surround("I")
    whole = puzzle.solution()
    for piece in "FLPTUVWXYZ":
        for choice in puzzle.choices(whole[:3], piece)[1]:  # type: ignore[arg-type]
            if len(set(choice.cells) & set(puzzle.view(whole[:3]).todo)) == 1:
                moves = (*whole[:3], Lay(piece, choice.cells))  # type: ignore[arg-type]
                hint = puzzle.hint(moves, 3)
                end = follow(puzzle, moves)
                assert puzzle.view(end).solved
                if not hint.right:
                    assert hint.take_back == 1
                return
    raise AssertionError("no such tile")
