"""The batched game is the kernel's game, and a network that plays it learns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.pentup.batched import compare_games, corner, legal_moves
from typer.testing import CliRunner

from sightline.arena.workers import LocalProcesses
from sightline.cli.app import app
from sightline.games.pentup.kernels.board import KernelBoard
from sightline.games.pentup.kernels.judge import judge_moves
from sightline.games.pentup.train import batch
from sightline.games.pentup.train.batch import BeyondWindow, Moves, Window, count_levels
from sightline.games.pentup.train.checkpoint import Plan, load
from sightline.games.pentup.train.features import after_moves, feature_count, features
from sightline.games.pentup.train.match import Rules, match, playing_net
from sightline.games.pentup.train.network import chances, log_odds, new_learner
from sightline.games.pentup.train.run import AnotherNetwork, train
from sightline.games.pentup.train.selfplay import Played
from sightline.games.pentup.train.shares import Share, SharedPlay


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


def test_training_leaves_out_what_is_beyond_the_window_or_raises(tmp_path: Path) -> None:
    narrow = Plan(games=8, most=4, hidden=(8, 4), batch=16, span=10, levels=3)
    left_out = train(narrow, tmp_path / "narrow.npz", seconds=1e9, iterations=1, plain=True)
    assert left_out.log[0]["beyond"] > 0
    strict = narrow._replace(strict=True)
    with pytest.raises(BeyondWindow):
        train(strict, tmp_path / "strict.npz", seconds=1e9, iterations=1, plain=True)


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
            counts = count_levels(np, window, positions)
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
    rules = Rules(2, False, playouts=20, effort=60, seed=3)
    played = [match(net, rules, games=2) for _ in range(2)]
    assert played[0].by_side == played[1].by_side


SHARED = Plan(games=2, most=2, hidden=(4, 2), batch=8, span=10, levels=3, shares=2)


def a_batch(places: Any) -> Played:
    """A batch of games of a network that has learnt nothing, played there."""
    sides = Window(SHARED.players, SHARED.span, SHARED.levels).sides
    sizes = (feature_count(SHARED.players), *SHARED.hidden, sides)
    shared = SharedPlay(np, SHARED, plain=True, first=0, places=places)
    return shared.play(new_learner(np, sizes, SHARED.seed).average)


def same_games(one: Played, other: Played) -> None:
    """To the last bit."""
    for mine, yours in zip(one[:3], other[:3], strict=True):
        assert mine.tobytes() == yours.tobytes()
    assert one.lost == other.lost


class Backwards:
    """Plays the last share first, or keeps only in mind which it should have played."""

    def __init__(self, really: bool = True) -> None:
        self.asked: list[tuple[tuple[int, int], int]] = []
        self._really = really

    def play(
        self, plan: Any, play: Callable[[Any, int], Any], numbers: Sequence[int]
    ) -> Iterator[Any]:
        for number in reversed(numbers):
            self.asked.append((plan.number, number))
            none = np.zeros(1)
            nothing = Share(number, Played(none, none, none, 0))
            yield play(plan, number) if self._really else nothing


def test_shares_are_the_same_games_whoever_plays_them() -> None:
    here = a_batch(None)
    same_games(here, a_batch(Backwards()))
    one, other = np.split(here.told, 2)
    assert one.tobytes() != other.tobytes(), "each share has games of its own"


def test_no_share_is_played_twice() -> None:
    places = Backwards(really=False)
    for first in (0, 2):  # another run goes on with the network of the first
        shared = SharedPlay(np, SHARED, plain=True, first=first, places=places)
        for explore in (True, False, False, True, False, False):
            shared.play((), explore=explore)
    assert len(set(places.asked)) == len(places.asked) == 2 * 6 * SHARED.shares


@pytest.mark.long
def test_shares_do_not_depend_on_time_and_processes(tmp_path: Path) -> None:
    """Where more time passes, a run's strength is measured more often, which changes nothing."""
    plan, slow = SHARED._replace(games=24, most=6, hidden=(24, 8), shares=3), count(0, 100)
    runs = ((None, lambda: 0.0), (LocalProcesses(2), lambda: float(next(slow))))
    for nth, (places, clock) in enumerate(runs):
        path = tmp_path / f"{nth}.npz"
        done = train(plan, path, seconds=1e9, iterations=3, plain=True, places=places, clock=clock)
        assert ["against_before" in row for row in done.log] == [True, True, bool(nth)]
        assert done.log[-1]["games"] == 3 * plan.games
    with np.load(tmp_path / "0.npz") as these, np.load(tmp_path / "1.npz") as those:
        assert these.files == those.files
        for name in these.files:
            if name != "about":  # how many seconds it took
                assert these[name].tobytes() == those[name].tobytes(), name


def test_shares_that_cannot_be(tmp_path: Path) -> None:
    out = str(tmp_path / "out.npz")

    def refused(*words: str) -> str:
        done = CliRunner().invoke(app, ["train", "pentup", "--out", out, "--numpy", *words])
        assert done.exit_code == 2, done.stderr
        return done.stderr.replace("\n", " ")

    assert "100 games cannot be cut into 3 equal" in refused("--games", "100", "--shares", "3")
    assert "into several --shares" in refused("--on", "ray")
    assert "is no place for games" in refused("--games", "4", "--shares", "2", "--on", "rays")
    assert not (tmp_path / "out.npz").exists()


def test_the_command_trains_on_numpy(tmp_path: Path) -> None:
    out = tmp_path / "out.npz"
    words = ["train", "pentup", "--out", str(out), "--numpy", "--games", "2", "--most", "2"]
    words += ["--span", "10", "--levels", "3", "--iterations", "1"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.stderr
    assert "out.npz: 2 games" in done.stdout
    assert load(out).log[-1]["games"] == 2
