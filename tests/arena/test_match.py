"""Matches: the same result from any number of workers, fair seats, sound numbers, clean endings."""

from __future__ import annotations

import multiprocessing
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.cli.toy import GAME as TOY
from tests.cli.toy import Toy

import sightline
from sightline.arena import ArenaError, BotFailed, WorkerLost, play_match
from sightline.arena.plan import make_plan
from sightline.arena.play import GameResult
from sightline.arena.stats import is_draw, measure, summarise, tally, wilson
from sightline.arena.workers import chunked
from sightline.core.errors import BadOptions, UnknownBot
from sightline.core.registry import register, unregister

PENTUP = sightline.find_game("pentup")


@pytest.fixture(autouse=True)
def toy_game() -> Iterator[None]:
    register(TOY)
    yield
    unregister(TOY.key)
    assert multiprocessing.active_children() == [], "no worker is left behind"


# ---------------------------------------------------------------- the plan


def plan_of(**more: Any) -> Any:
    given: dict[str, Any] = {
        "players": 3, "options": {}, "bots": ["random"], "games": 9, "seed": 5, "rotate": False,
    }  # fmt: skip
    return make_plan(TOY, **{**given, **more})


def test_one_bot_fills_all_seats() -> None:
    assert plan_of().bots == ("random",) * 3


def test_seats_rotate() -> None:
    match = plan_of(bots=["random", "quiet", "sampler"], rotate=True)
    seats = [match.plan(n).bots for n in range(4)]
    assert seats[0] == seats[3] == ("random", "quiet", "sampler")
    assert seats[1] == ("sampler", "random", "quiet")
    assert seats[2] == ("quiet", "sampler", "random")
    assert plan_of(bots=["random", "quiet", "sampler"]).plan(1).bots == seats[0]


def test_every_game_and_every_bot_has_its_own_luck() -> None:
    plans = [plan_of().plan(n) for n in range(9)]
    seeds = [seed for plan in plans for seed in (plan.seed, *plan.bot_seeds)]
    assert len(set(seeds)) == len(seeds) == 36
    assert plans == [plan_of().plan(n) for n in range(9)]
    assert plans[0].seed != plan_of(seed=6).plan(0).seed


@pytest.mark.parametrize(
    ("more", "error", "told"),
    [
        ({"bots": ["random", "random"]}, ArenaError, "2 bots for 3 seats"),
        ({"bots": []}, ArenaError, "0 bots for 3 seats"),
        ({"bots": ["nobody"]}, UnknownBot, "no bot called 'nobody'"),
        ({"games": 0}, ArenaError, "at least one game"),
        ({"players": 8}, BadOptions, "players: 8"),
        ({"options": {"x": 1}}, BadOptions, "x: unknown option"),
    ],
)
def test_a_match_is_checked_before_it_begins(more: Any, error: type, told: str) -> None:
    with pytest.raises(error, match=told):
        plan_of(**more)


@pytest.mark.parametrize(("games", "workers"), [(1, 1), (7, 2), (1000, 2), (100_000, 3)])
def test_chunks_cover_every_game_once(games: int, workers: int) -> None:
    chunks = chunked(games, workers)
    assert [number for chunk in chunks for number in chunk] == list(range(games))
    assert all(chunks)


# ---------------------------------------------------------------- playing


def test_workers_change_nothing(tmp_path: Path) -> None:
    results, records, progress = [], [], []
    for workers in (1, 2, 3):
        seen: list[tuple[int, int]] = []
        out = tmp_path / str(workers)
        results.append(
            play_match(
                TOY, 3, {}, ["random", "sampler:playouts=5", "quiet"], 40, 7, True, workers,
                lambda done, total, seen=seen: seen.append((done, total)), out,
            )
        )  # fmt: skip
        records.append({path.name: path.read_bytes() for path in out.iterdir()})
        progress.append(seen)
    assert msgspec.json.encode(results[0]) == msgspec.json.encode(results[1])
    assert results[1] == results[2]
    assert records[0] == records[1] == records[2]
    assert progress[0] == progress[1] == [(n, 40) for n in range(1, 41)]


def test_other_seeds_give_other_matches() -> None:
    results = [play_match(TOY, bots=["random"], games=30, seed=seed) for seed in (1, 1, 2)]
    assert results[0] == results[1]
    assert results[0].seats != results[2].seats


def test_records_replay_and_name_the_bots(tmp_path: Path) -> None:
    play_match(TOY, 2, {}, ["quiet", "random"], 12, 3, True, 1, None, tmp_path / "new" / "folder")
    paths = sorted((tmp_path / "new" / "folder").iterdir())
    assert [path.name for path in paths] == [f"game-{n:04}.jsonl" for n in range(1, 13)]
    for number, path in enumerate(paths):
        record = sightline.parse_record(path.read_text(encoding="utf-8"))
        bots = ["quiet", "random"] if number % 2 == 0 else ["random", "quiet"]
        assert record.meta["bots"] == bots
        assert record.replay().outcome is not None
        assert record.dump() == path.read_text(encoding="utf-8")


def test_records_of_an_older_match_are_not_mixed_in(tmp_path: Path) -> None:
    (tmp_path / "game-0001.jsonl").write_text("")
    with pytest.raises(ArenaError, match="already holds records"):
        play_match(TOY, games=1, out=tmp_path)


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    ("bot", "told"),
    [
        ("failing", r"game 1 \(seed 0x[0-9a-f]+\): bot failing in seat 1 failed with ValueError"),
        ("cheating", r"bot cheating in seat 1 failed with IllegalMove: low is not legal here"),
    ],
)
def test_a_bot_that_fails_is_named(bot: str, told: str, workers: int) -> None:
    with pytest.raises(BotFailed, match=told):
        play_match(TOY, bots=["quiet", bot], games=2, workers=workers)


def test_a_worker_that_dies_is_noticed() -> None:
    with pytest.raises(WorkerLost, match=r"was killed by signal 9 while it played game"):
        play_match(TOY, bots=["dying"], games=4, workers=2)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_stops_everything(workers: int) -> None:
    def stop(done: int, total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_match(TOY, bots=["quiet"], games=500, workers=workers, on_progress=stop)


def test_a_game_that_breaks_its_own_limit_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "longest", lambda self, players, options: 3)
    with pytest.raises(ArenaError, match="toy promises at most 3 moves, but goes on"):
        play_match(TOY, games=1)


def test_no_workers() -> None:
    with pytest.raises(ArenaError, match="at least one worker"):
        play_match(TOY, games=1, workers=0)


# ---------------------------------------------------------------- the numbers


def test_wilson_intervals() -> None:
    # By hand from the formula, and the two ends.
    low, high = wilson(0.5, 100)
    assert (low, high) == pytest.approx((0.40383, 0.59617), abs=1e-5)
    low, high = wilson(0.85, 20)
    assert (low, high) == pytest.approx((0.63958, 0.94763), abs=1e-5)
    assert wilson(0.0, 10) == (0.0, pytest.approx(0.27753, abs=1e-5))
    assert wilson(1.0, 10) == (pytest.approx(0.72247, abs=1e-5), 1.0)


def test_wilson_covers_the_truth_about_as_often_as_promised() -> None:
    rng = random.Random(1)
    hits = 0
    for _ in range(2000):
        wins = sum(rng.random() < 0.3 for _ in range(60))
        low, high = wilson(wins / 60, 60)
        hits += low <= 0.3 <= high
    assert 0.93 < hits / 2000 < 0.97


def test_tallies_and_lengths() -> None:
    line = tally("a", {"win": 2, "draw": 1, "loss": 1}, 4)
    assert (line.played, line.wins, line.draws, line.losses) == (4, 2, 1, 1)
    assert line.score.value == 0.625
    lengths = measure([4, 6, 8])
    assert (lengths.min, lengths.max, lengths.mean.value) == (4, 8, 6)
    assert lengths.mean.high - 6 == pytest.approx(1.96 * 2 / 3**0.5, rel=1e-3)
    assert measure([5]).mean.low == measure([5]).mean.high == 5


def test_bots_and_seats_are_counted_apart() -> None:
    match = plan_of(players=2, bots=["quiet", "random"], games=3, rotate=True)
    results = [
        GameResult(0, (0, 1), ("win", "loss"), 4),
        GameResult(1, (1, 0), ("win", "loss"), 4),
        GameResult(2, (0, 1), ("draw", "draw"), 4),
    ]
    told = summarise(match, results)
    assert [(line.name, line.wins, line.draws, line.losses) for line in told.bots] == [
        ("quiet", 1, 1, 1),
        ("random", 1, 1, 1),
    ]
    assert [(line.name, line.wins) for line in told.seats] == [("Player 1", 2), ("Player 2", 0)]
    assert told.draws == 1


def test_a_common_loss_is_no_draw() -> None:
    assert not is_draw(("loss", "loss"))
    assert not is_draw(("win", "loss", "draw"))
    assert is_draw(("draw", "loss", "draw"))


def test_the_same_bot_in_all_seats_scores_half_and_claims_no_certainty() -> None:
    told = play_match(PENTUP, bots=["random"], games=4, seed=1)
    (line,) = told.bots
    assert line.played == 8
    assert line.score.value == 0.5
    assert (line.score.low, line.score.high) == wilson(0.5, 4)
