"""The compiled kernel and the readable rules give the same answers.

Random games of every variant, compared at every position: legal placements, levels, results. A
slice runs always, tens of thousands of positions in `make soak`.
"""

from __future__ import annotations

import random

import pytest

import sightline
from sightline.games.pentup.bots.players import BOTS, as_place, kernel_board
from sightline.games.pentup.game import GAME
from sightline.games.pentup.kernels.search import Move
from sightline.games.pentup.rules.scoring import best_seats, tiles_per_level
from sightline.games.pentup.rules.state import PentupState
from sightline.kit.pieces.shapes import PENTOMINOES


def readable_rows(state: PentupState, seat: int) -> set[tuple[int, int, int, int, int]]:
    """The readable rules' placements, in the kernel's numbers."""
    return {
        (PENTOMINOES.index(tile), turn, x, y, level)
        for tile in state.hands[seat]
        for turn, level, spots in state.board.placements(tile)
        for x, y in state.board.corners(spots)
    }


def compare_game(players: int, seed: int) -> int:
    """Play a random game on both; the number of positions compared."""
    state = sightline.start("pentup", players, {"misere": seed % 2 == 1}, seed=seed)
    assert isinstance(state, PentupState)
    rng = random.Random(seed)
    board = kernel_board(players, ())
    positions = 0
    while state.turn is not None:
        # Every seat's placements, not only those of the seat in turn.
        for seat in range(players):
            rows = board.legal(seat).tolist()
            assert {tuple(row) for row in rows} == readable_rows(state, seat)
            assert board.count_legal(seat) == len(rows)
            positions += 1
        legal = state.legal(state.turn)
        assert len(legal) == board.count_legal(state.turn)
        rows = board.legal(state.turn).tolist()
        # Half of the time climb, so that high stacks are met too.
        top = max(row[4] for row in rows)
        chosen = rng.choice([row for row in rows if row[4] == top] if rng.random() < 0.5 else rows)
        move = as_place(Move(*chosen[:4]))
        assert move in legal
        board.place(state.turn, *chosen[:4])
        state.apply(state.turn, move)
        assert state.placed[-1].level == chosen[4]
    for misere in (False, True):
        best = best_seats(state.placed, players, misere)
        results = sightline.start("pentup", players, {"misere": misere}, seed=0)
        assert isinstance(results, PentupState)
        results.placed, results.hands = state.placed, state.hands
        assert results.outcome is not None
        good = tuple(s for s, result in enumerate(results.outcome.results) if result != "loss")
        assert board.winners(misere) == good
        assert set(best) <= set(good)
    for seat in range(players):
        counts = tiles_per_level(state.placed, seat)
        assert tuple(board.tiles()[seat, 1 : len(counts) + 1].tolist()) == counts
    return positions


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_agree(players: int) -> None:
    assert sum(compare_game(players, seed) for seed in range(6)) >= 6 * 12 * players


@pytest.mark.long
def test_tens_of_thousands_of_positions_agree() -> None:
    positions = sum(
        compare_game(players, seed) for players in (2, 3, 4) for seed in range(1000, 1160)
    )
    print(f"{positions} positions compared")
    assert positions > 40_000


def test_perft_through_the_kernel_equals_the_engine() -> None:
    state = sightline.start("pentup", 2, seed=0)
    assert GAME.perft(state, 1) == 63
    assert GAME.perft(state, 2) == 62644
    rng = random.Random(2)
    for _ in range(9):
        legal = state.legal(state.awaiting[0])
        state.apply(state.awaiting[0], legal[rng.randrange(len(legal))])
    (seat,) = state.awaiting
    slow = 0
    for move in state.legal(seat):
        after = state.copy()
        after.apply(seat, move)
        slow += len(after.legal(1 - seat))
    assert GAME.perft(state, 2) == slow


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("spec", BOTS, ids=lambda spec: spec.name)
def test_bots_play_legal_moves_and_repeat_them(players: int, misere: bool, spec: object) -> None:
    from sightline.bots import find_bot

    name = getattr(spec, "name", "")
    text = f"{name}:playouts=40" if name in ("search", "montecarlo") else name
    moves: list[list[str]] = []
    for _ in range(2):
        state = sightline.start("pentup", players, {"misere": misere}, seed=3)
        bot, rng, line = find_bot(state.game, text).make(), random.Random(9), list[str]()
        while state.length < 3 * players:
            (seat,) = state.awaiting
            move = bot.choose(state.sight(seat), rng)
            line.append(state.move_text(move))
            state.apply(seat, move)
        moves.append(line)
    assert moves[0] == moves[1]
