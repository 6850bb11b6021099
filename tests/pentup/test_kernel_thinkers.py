"""The compiled players of Pent-Up: legal, repeatable, within their budget, perfect at the end."""

from __future__ import annotations

import itertools
import random
from itertools import islice

import pytest
from tests.pentup.kernel_reference import (
    Row,
    as_rows,
    random_game,
)

from sightline.games.pentup.kernels import play as kernel_play
from sightline.games.pentup.kernels import position as kernel
from sightline.games.pentup.kernels import search as kernel_search
from sightline.games.pentup.kernels import tree as kernel_tree
from sightline.games.pentup.kernels.board import KernelBoard


def near_the_end(players: int, left: int, seed: int) -> KernelBoard:
    game = random_game(players, random.Random(seed))
    return next(board for board in game if board.ply == players * 12 - left)


def share(board: KernelBoard, seat: int, misere: bool) -> float:
    won = board.winners(misere)
    sides = len(won) // 2 if board.players == 4 else len(won)
    return 1 / sides if seat in won else 0.0


def best_by_hand(board: KernelBoard, seat: int, misere: bool) -> dict[Row, float]:
    """What each move is worth to its mover when everybody plays on perfectly for himself."""
    worth: dict[Row, float] = {}
    for row in as_rows(board.legal(seat)):
        board.place(seat, *row[:4])
        path = [seat]
        while not board.over:
            nxt = (path[-1] + 1) % board.players
            answers = best_by_hand(board, nxt, misere)
            board.place(nxt, *max(answers, key=lambda answer: answers[answer])[:4])
            path.append(nxt)
        worth[row] = share(board, seat, misere)
        for _ in path:
            board.undo()
    return worth


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_thinkers_choose_legal_moves_and_leave_the_board_alone(players: int, misere: bool) -> None:
    for board in islice(random_game(players, random.Random(players)), 0, players * 12, 7):
        seat = board.ply % players
        before = board.words.tobytes(), board.placed(), board.hand(seat)
        legal = {row[:4]: row.level for row in as_rows(board.legal(seat))}
        options = {"seed": 5, "misere": misere}
        assert kernel_search.greedy_move(board, seat, **options) in legal
        assert kernel_search.greedy_move(board, seat, look_ahead=True, **options) in legal
        for think in (kernel_search.flat, kernel_search.search):
            found = think(board, seat, iterations=300, **options)
            assert found.playouts == 300
            assert found.move == found.candidates[0].move
            assert 0 <= found.value <= 1
            assert sum(c.visits for c in found.candidates) <= 300
            assert all(legal[c.move] == c.level for c in found.candidates)
        assert (board.words.tobytes(), board.placed(), board.hand(seat)) == before


def test_thinking_repeats_exactly() -> None:
    board = near_the_end(2, 14, 3)
    for think in (kernel_search.flat, kernel_search.search):
        one = think(board, 0, seed=11, iterations=1000)
        assert one == think(board, 0, seed=11, iterations=1000)
        assert one != think(board, 0, seed=12, iterations=1000)
    assert kernel_search.greedy_move(board, 0, seed=1) == kernel_search.greedy_move(
        board, 0, seed=1
    )


def test_thinking_needs_a_budget_and_keeps_it() -> None:
    board = KernelBoard(2)
    with pytest.raises(ValueError, match="seconds"):
        kernel_search.search(board, 0, seed=0)
    looks = itertools.count()

    def thought(seconds: float) -> int:
        """On a clock on which every look takes a quarter of a second."""
        analysis = kernel_search.search(
            board, 0, seed=0, seconds=seconds, clock=lambda: next(looks) / 4
        )
        return analysis.playouts

    assert thought(0.75) == 3 * 256
    assert thought(0.0) == 256
    assert kernel_search.search(board, 0, seed=0, iterations=1).move[2:] == (0, 0)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_move_is_perfect(players: int, misere: bool) -> None:
    for seed in range(4):
        board = near_the_end(players, 1, seed)
        worth = best_by_hand(board, players - 1, misere)
        found = kernel_search.search(board, players - 1, seed=seed, iterations=2000, misere=misere)
        spots = {row[:4]: value for row, value in worth.items()}
        assert spots[found.move] == max(worth.values())
        assert found.value == spots[found.move]


def test_the_last_two_moves_are_perfect() -> None:
    tried = 0
    for seed in range(120):
        board = near_the_end(2, 2, seed)
        worth = best_by_hand(board, 0, False)
        if len(set(worth.values())) > 1:
            found = kernel_search.search(board, 0, seed=seed, iterations=20_000)
            spots = {row[:4]: value for row, value in worth.items()}
            assert spots[found.move] == max(worth.values())
            tried += 1
    assert tried >= 3


@pytest.mark.parametrize("misere", [False, True])
def test_greedy_plays_on_the_level_that_counts(misere: bool) -> None:
    for seed in range(6):
        board = near_the_end(2, 10, seed)
        levels = {row[:4]: row.level for row in as_rows(board.legal(0))}
        move = kernel_search.greedy_move(board, 0, seed=seed, misere=misere)
        assert levels[move] == (min if misere else max)(levels.values())


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_ply_greedy_by_hand(players: int, misere: bool) -> None:
    """No move leaves the seat standing better after the next seat's best answer."""

    def ranking(board: KernelBoard, seat: int) -> list[int]:
        tiles = board.tiles()
        order = range(1, board.height + 1) if misere else range(board.height, 0, -1)
        sheets = [[int(tiles[s, level]) for level in order] for s in range(players)]
        rivals = [
            s for s in range(players) if s != seat and not (players == 4 and (s - seat) % 2 == 0)
        ]
        worst = max(sheets[s] for s in rivals)
        difference = [own - other for own, other in zip(sheets[seat], worst, strict=True)]
        room = [0] * (kernel.MAX_LEVEL - board.height)
        return difference + room if misere else room + difference

    board = near_the_end(players, 8, players)
    seat = board.ply % players
    rival = (seat + 1) % players
    after: dict[tuple[int, ...], list[int]] = {}
    for row in as_rows(board.legal(seat)):
        board.place(seat, *row[:4])
        answers = as_rows(board.legal(rival))
        answer = (min if misere else max)(answers, key=lambda a: a.level)
        board.place(rival, *answer[:4])
        after[row[:4]] = ranking(board, seat)
        board.undo()
        board.undo()
    for seed in range(5):
        move = kernel_search.greedy_move(board, seat, seed=seed, misere=misere, look_ahead=True)
        assert after[move] == max(after.values())


def test_a_full_tree_is_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_search, "_FIRST_NODES", 1 << 10)
    board = near_the_end(2, 18, 1)
    grown = kernel_search.search(board, 0, seed=1, iterations=3000)
    assert grown.nodes > 1 << 11
    monkeypatch.setattr(kernel_search, "_MOST_NODES", 1 << 10)
    full = kernel_search.search(board, 0, seed=1, iterations=3000)
    assert full.nodes <= 1 << 10
    assert full.playouts == 3000
    assert full.move in {row[:4] for row in as_rows(board.legal(0))}


def test_search_beats_two_ply_greedy() -> None:
    points = 0.0
    for game in range(6):
        board = KernelBoard(2)
        for ply in range(24):
            seat = ply % 2
            if seat == game % 2:
                move = kernel_search.search(board, seat, seed=ply, iterations=1500).move
            else:
                move = kernel_search.greedy_move(board, seat, seed=ply + game, look_ahead=True)
            board.place(seat, *move)
        points += share(board, game % 2, False)
    assert points >= 5


def test_compiled_code_is_kept_only_with_all_its_sources() -> None:
    """Numba's own check sees one file; a kernel is made of several."""
    functions = (kernel.place, kernel_play.playout, kernel_tree.uct_run)
    stamps = {function._cache._cache_file._source_stamp for function in functions}  # type: ignore[attr-defined]
    assert len(stamps) == 1
