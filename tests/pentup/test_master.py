"""The ends that master proves are right, and its networks come with the package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sightline.games.pentup.bots import networks
from sightline.games.pentup.bots.networks import file_name, guide, network, pack
from sightline.games.pentup.bots.patience import MOST_CHECKED, think_ahead, unrefuted
from sightline.games.pentup.kernels.board import KernelBoard, random_state
from sightline.games.pentup.kernels.endgame import is_legal, new_workspace
from sightline.games.pentup.kernels.hunt import hunt
from sightline.games.pentup.kernels.levels import highest_level
from sightline.games.pentup.kernels.light import (
    ROOM,
    lay_any,
    list_packed,
    restore,
    slot_of,
    slot_of_packed,
    unpacked,
)
from sightline.games.pentup.kernels.master import solve, think
from sightline.games.pentup.kernels.play import winners
from sightline.games.pentup.kernels.position import list_legal, place, undo
from sightline.games.pentup.kernels.search import Analysis, Move, search
from sightline.games.pentup.kernels.tiles import FIRST
from sightline.games.pentup.train.features import feature_count
from sightline.kit.chance import random_below
from sightline.kit.compiling import compiled

MODES = [(players, misere) for players in (2, 3, 4) for misere in (False, True)]


@cache
def near_the_end(seed: int, left: int, misere: bool) -> KernelBoard:
    """A position of a game of two that was played with some sense; not to be changed."""
    board = KernelBoard(2)
    for ply in range(24 - left):
        found = search(board, ply % 2, seed=100 * seed + ply, iterations=150, misere=misere)
        board.place(ply % 2, *found.move)
    return board


def value_by_hand(board: KernelBoard, seat: int, misere: bool) -> int:
    """All moves to the end, without any of the shortcuts."""
    if board.over:
        winners = board.winners(misere)
        return 0 if len(winners) == 2 else 1 if winners == (seat,) else -1
    best = -1
    for tile, orient, x, y, _ in board.legal(seat).tolist():
        board.place(seat, tile, orient, x, y)
        best = max(best, -value_by_hand(board, 1 - seat, misere))
        board.undo()
        if best == 1:
            break
    return best


@compiled
def value_of_all(words: Any, info: Any, seat: int, misere: bool, left: int) -> int:
    """All moves to the end, compiled: too many to look at by hand."""
    if left == 0:
        won = winners(info, misere)
        return 0 if won == 3 else 1 if won == 1 << seat else -1
    moves = list_legal(words, info, seat)
    best = -1
    for i in range(len(moves)):
        place(words, info, seat, moves[i, 0], moves[i, 1], moves[i, 2], moves[i, 3], moves[i, 4])
        value = -value_of_all(words, info, 1 - seat, misere, left - 1)
        undo(words, info)
        best = max(best, value)
        if best == 1:
            break
    return best


@pytest.mark.parametrize("misere", [False, True])
def test_what_is_proven_of_four_tiles_is_so(misere: bool) -> None:
    values: set[int | None] = set()
    for seed in range(12):
        board = near_the_end(seed, 4, misere).copy()
        seat = board.ply % 2
        proof = solve(board, seat, nodes=10_000_000, misere=misere)
        assert proof.value == value_of_all(board.words, board.info, seat, misere, 4)
        win = solve(board, seat, nodes=10_000_000, misere=misere, draws=False)
        assert win.value == max(proof.value or 0, 0)
        values.add(proof.value)
    assert {1, -1} <= values


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("left", [1, 2, 3])
def test_what_is_proven_is_so(left: int, misere: bool) -> None:
    for seed in range(8):
        board = near_the_end(seed, left, misere)
        seat = board.ply % 2
        if board.count_legal(seat) > 60 and left == 3:
            continue  # by hand that takes too long
        proof = solve(board, seat, nodes=10_000_000, misere=misere)
        assert proof.value == value_by_hand(board.copy(), seat, misere)
        assert proof.move is not None
        after = board.copy()
        after.place(seat, *proof.move)
        if proof.value is not None and not after.over:
            assert value_by_hand(after, 1 - seat, misere) == -proof.value


@pytest.mark.parametrize("seed", range(3))
def test_a_move_of_another_position_is_tried_where_it_is_legal(seed: int) -> None:
    boards = [near_the_end(seed, left, False) for left in (11, 9, 7)]
    moves = {tuple(row) for board in boards for row in board.legal(1).tolist()}
    for board in boards:
        legal = {tuple(row) for row in board.legal(1).tolist()}
        assert legal
        for move in moves:
            assert is_legal(board.words, board.info, 1, *move) == (move in legal)


def test_a_proof_that_is_given_too_little_says_so() -> None:
    board = near_the_end(1, 8, False)
    proof = solve(board, board.ply % 2, nodes=20)
    assert proof.value is None
    assert proof.move is None
    with pytest.raises(ValueError, match="only games of two"):
        solve(KernelBoard(3), 0, nodes=20)


def test_a_won_end_is_won() -> None:
    board = next(b for b in (near_the_end(seed, 5, False) for seed in range(20)) if wins(b)).copy()
    seat = board.ply % 2
    while not board.over:
        mover = board.ply % 2
        if mover == seat:
            found = think(board, seat, network(2, False), seed=1, iterations=80_000).move
        else:
            found = search(board, mover, seed=1, iterations=300).move
        board.place(mover, *found)
    assert board.winners() == (seat,)


def test_what_was_found_out_of_one_position_holds_for_those_after_it() -> None:
    for seed in range(3):
        board = near_the_end(seed, 5, False)
        seat = board.ply % 2
        workspace = new_workspace()
        solve(board, seat, nodes=2_000_000, workspace=workspace)
        for row in board.legal(seat)[::60].tolist():
            move = Move(*row[:4])
            after = board.copy()
            after.place(seat, *move)
            alone = solve(after, 1 - seat, nodes=2_000_000)
            found = solve(after, 1 - seat, nodes=2_000_000, workspace=workspace, after=move)
            assert found.value == alone.value is not None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_highest_level_is_that_of_rule_d(players: int) -> None:
    rng = random_state(players)
    board = KernelBoard(players)
    board.place(0, *board.legal(0)[11][:4].tolist())
    for ply in range(1, 12 * players):
        seat = ply % players
        rows = board.legal(seat)
        for tile in set(rows[:, 0].tolist()):
            assert highest_level(board.words, board.info, tile) == board.best_level(tile)[0]
        board.place(seat, *rows[random_below(rng, len(rows))][:4].tolist())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_light_games_are_legal_and_leave_nothing_behind(players: int) -> None:
    start = KernelBoard(players)
    start.place(0, *start.legal(0)[players][:4].tolist())
    fits = np.zeros(ROOM, dtype=np.uint64)
    for game in range(3):
        board, rules, rng = start.copy(), start.copy(), random_state(game)
        for ply in range(1, 12 * players):
            seat = ply % players
            legal = {
                int(slot_of(seat, FIRST[tile] + orient, x, y)): (tile, orient, x, y)
                for tile, orient, x, y, _ in rules.legal(seat).tolist()
            }
            slot = int(lay_any(board.words, board.info, seat, rng, fits))
            rules.place(seat, *legal[slot])
            assert np.array_equal(board.words, rules.words)
        assert board.winners() == rules.winners()
        restore(board.words, board.info, start.words, start.info)
        assert np.array_equal(board.words, start.words)
        assert np.array_equal(board.legal(1), start.legal(1))


@pytest.mark.parametrize(("players", "misere"), MODES)
def test_the_deep_search_goes_the_same_way_again(players: int, misere: bool) -> None:
    board = KernelBoard(players)
    board.place(0, *board.legal(0)[20][:4].tolist())
    board.place(1, *board.legal(1)[200][:4].tolist())
    seat = 2 % players
    kept = board.words.copy()
    found, again = (hunt(board, seat, seed=5, iterations=700, misere=misere) for _ in range(2))
    assert found == again
    assert found.playouts == 700
    assert np.array_equal(board.words, kept)
    legal = {Move(*row[:4]) for row in board.legal(seat).tolist()}
    assert {candidate.move for candidate in found.candidates} <= legal
    assert hunt(board, seat, seed=5, iterations=1).move in legal
    with pytest.raises(ValueError, match="iterations or seconds"):
        hunt(board, seat, seed=5)


def test_the_deep_search_finds_what_wins() -> None:
    won = 0
    for seed in range(12):
        board = near_the_end(seed, 4, False)
        seat = board.ply % 2
        if solve(board, seat, nodes=2_000_000).value != 1:
            continue
        after = board.copy()
        after.place(seat, *hunt(board, seat, seed=seed, iterations=4000).move)
        won += 1
        assert solve(after, 1 - seat, nodes=2_000_000).value == -1
    assert won


def test_a_refuted_move_is_not_played() -> None:
    board = next(b for b in (near_the_end(seed, 5, False) for seed in range(20)) if wins(b))
    seat = board.ply % 2
    found = hunt(board, seat, seed=1, iterations=3000).candidates
    refuted, good = [], []
    for candidate in found:
        after = board.copy()
        after.place(seat, *candidate.move)
        (refuted if solve(after, 1 - seat, nodes=2_000_000).value == 1 else good).append(candidate)
        if refuted and good:
            break
    bad = refuted[:1] * (MOST_CHECKED - 1)
    for behind, expected in ((good, [good[0], *bad]), (refuted[:1], bad + refuted[:1])):
        liked = Analysis([*bad, behind[0]], 1, 1)
        checked = unrefuted(board, seat, liked, new_workspace(), 2_000_000)
        assert checked.candidates == expected


def wins(board: KernelBoard) -> bool:
    return solve(board, board.ply % 2, nodes=2_000_000).value == 1


def test_without_a_network_it_proves_the_end_and_plays_on_before_it() -> None:
    for left in (12, 5, 3, 1):
        board = near_the_end(2, left, False)
        seat = board.ply % 2
        found, again = (think_ahead(board, seat, seed=3, iterations=800) for _ in range(2))
        assert found.move == again.move  # the same seed, the same move
        assert found.move in {Move(*row[:4]) for row in board.legal(seat).tolist()}
        if left < 12 and solve(board, seat, nodes=10_000_000).value == 1:
            assert found.value == 1.0
    with pytest.raises(ValueError, match="iterations or seconds"):
        think_ahead(near_the_end(2, 3, False), 1, seed=3)


def test_only_the_plain_game_of_two_goes_without_a_network() -> None:
    assert [mode for mode in MODES if guide(*mode) is None] == [(2, False)]


@pytest.mark.parametrize(("players", "misere"), MODES)
def test_every_mode_has_a_network_that_plays(players: int, misere: bool) -> None:
    net = network(players, misere)
    assert net[0].shape[0] == feature_count(players)
    assert len(net[-1]) == (3 if players == 3 else 2)
    board = KernelBoard(players)
    for ply in range(5):
        seat = ply % players
        moves = [
            think(board, seat, net, seed=ply, iterations=60, misere=misere).move for _ in range(2)
        ]
        assert moves[0] == moves[1]  # the same seed, the same move
        legal = {Move(*row[:4]) for row in board.legal(seat).tolist()}
        assert moves[0] in legal
        board.place(seat, *moves[0])


def test_networks_are_small_and_packing_keeps_them(tmp_path: Path) -> None:
    net = network(2, False)
    path = tmp_path / file_name(2, False)
    pack(net, path)
    with np.load(path) as arrays:
        assert np.array_equal(arrays["0.weights"].astype(np.float32), net[0])
    folder = Path(str(files(networks)))
    assert sum(file.stat().st_size for file in folder.glob("*.npz")) < 5_000_000


@pytest.mark.parametrize("players", [2, 3, 4])
def test_placements_in_one_number_are_the_legal_ones(players: int) -> None:
    rng = random_state(7)
    board = KernelBoard(players)
    board.place(0, *board.legal(0)[20][:4].tolist())
    fits = np.zeros(ROOM, dtype=np.uint64)
    codes = np.zeros(2048, dtype=np.int32)
    for ply in range(1, 12 * players):
        seat = ply % players
        rows = board.legal(seat)
        for tile in set(rows[:, 0].tolist()):
            end = list_packed(board.words, board.info, tile, codes, 5, fits)
            of_tile = rows[rows[:, 0] == tile].tolist()
            found = [tuple(int(part) for part in unpacked(int(code))) for code in codes[5:end]]
            expected = [(FIRST[tile] + orient, x, y, level) for _, orient, x, y, level in of_tile]
            assert sorted(found) == sorted(expected)
            for code, (g, x, y, _) in zip(codes[5:end].tolist(), found, strict=True):
                assert slot_of_packed(seat, code) == slot_of(seat, g, x, y)
            short = codes[: 5 + len(of_tile) - 1]
            assert list_packed(board.words, board.info, tile, short, 5, fits) == -1
        board.place(seat, *rows[random_below(rng, len(rows))][:4].tolist())
