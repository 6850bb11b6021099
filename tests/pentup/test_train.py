"""The batched game is the kernel's game, and a network that plays it learns."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import numpy as np
import pytest
from tests.pentup.batched import compare_games, corner, legal_moves

from sightline.games.pentup.kernels.board import KernelBoard
from sightline.games.pentup.kernels.judge import judge_moves
from sightline.games.pentup.train import batch
from sightline.games.pentup.train.batch import BeyondWindow, Moves, Window
from sightline.games.pentup.train.checkpoint import Plan, load
from sightline.games.pentup.train.features import after_moves, feature_count, features
from sightline.games.pentup.train.match import match, playing_net
from sightline.games.pentup.train.network import chances, log_odds, new_learner
from sightline.games.pentup.train.run import AnotherNetwork, train


@pytest.mark.parametrize(
    "players", [2, pytest.param(3, marks=pytest.mark.long), pytest.param(4, marks=pytest.mark.long)]
)
def test_the_batched_game_is_the_kernels(players: int) -> None:
    assert compare_games(Window.full(players), 1, players) == 12 * players


@pytest.mark.soak
def test_the_batched_game_is_the_kernels_in_many_positions() -> None:
    compared = 0
    for seed in count():
        compared += compare_games(Window.full(2 + seed % 3), 32, seed)
        if compared >= 100_000:
            break


def test_a_legal_move_beyond_the_window_raises() -> None:
    with pytest.raises(BeyondWindow, match="more than 9 cells"):
        compare_games(Window(2, 9, 12), 1, 1)
    with pytest.raises(BeyondWindow, match="above level 1"):
        compare_games(Window(2, 82, 1), 1, 1)


@pytest.mark.parametrize(
    ("players", "misere"),
    [
        (2, False),
        pytest.param(3, True, marks=pytest.mark.long),
        pytest.param(4, False, marks=pytest.mark.long),
    ],
)
def test_the_kernel_judges_as_the_trained_network_does(players: int, misere: bool) -> None:
    window, rng = Window(players, 60, 8), np.random.default_rng(players)
    layers = new_learner(np, (feature_count(players), 24, 8, window.sides), 1).layers
    last = rng.standard_normal((8, window.sides)).astype(np.float32)
    layers = (*layers[:2], (last, layers[2][1]))
    positions, board = batch.start(np, window, 1), KernelBoard(players)
    for ply in range(10):
        seat = ply % players
        moves, _ = legal_moves(window, positions, ply)
        at = corner(positions, 0, board) if ply else None
        if at is not None:
            counts = batch.count_levels(np, window, positions)
            after, counts = after_moves(np, window, positions, counts, seat, moves)
            told = features(np, window, misere, seat, ply + 1, after.level, counts)
            expected = np.roll(chances(np, log_odds(np, layers, told))[0], seat, axis=-1)
            form, x, y, level = (array[0] for array in moves)
            rows = np.stack(
                [batch.TILE_OF[form], batch.ORIENT_OF[form], x - at[0], y - at[1], level], axis=1
            ).astype(np.int16)
            judged = np.zeros((len(rows), window.sides), dtype=np.float32)
            net = playing_net(layers)
            judge_moves(board.words, board.info, seat, misere, net, rows, 0, len(rows), judged)
            assert np.allclose(judged, expected, atol=1e-5)
        pick = int(rng.integers(len(moves.form[0])))
        chosen = Moves(*(array[:, pick] for array in moves))
        form = int(chosen.form[0])
        x, y = (int(chosen.x[0]) - at[0], int(chosen.y[0]) - at[1]) if at else (0, 0)
        board.place(seat, int(batch.TILE_OF[form]), int(batch.ORIENT_OF[form]), x, y)
        positions = batch.play(np, window, positions, seat, chosen)


def test_a_tiny_run_learns_goes_on_and_plays(tmp_path: Path) -> None:
    path = tmp_path / "tiny.npz"
    plan = Plan(games=24, most=6, hidden=(24, 8), batch=48, rate=4e-3)
    began = train(plan, path, seconds=1e9, iterations=2, plain=True)
    untrained = began.log[0]["loss"]
    assert untrained == pytest.approx(np.log(2), abs=0.02)  # it says "even" of everything
    done = train(plan, path, seconds=1e9, iterations=5, plain=True)
    assert done.log[-1]["loss"] < untrained - 0.03
    assert done.log[-1]["games"] == 7 * plan.games
    with pytest.raises(AnotherNetwork, match=r"tiny\.npz holds another network, of mode 2"):
        train(plan._replace(misere=True), path, seconds=1e9, plain=True)
    kept = load(path)
    assert kept.plan == plan
    net = playing_net(kept.learner.average)
    played = [match(net, 2, False, games=2, playouts=20, judgements=500, seed=3) for _ in range(2)]
    assert played[0].by_side == played[1].by_side
