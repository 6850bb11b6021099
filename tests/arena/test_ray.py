"""Games on a Ray cluster: a real one, small, the same for all tests here."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import msgspec
import pytest
from tests.arena.lots import GAME as LOTS
from tests.arena.marked import Marked, mistaken, refuse, square, squares
from tests.cli.toy import GAME as TOY
from tests.cli.toy import Toy
from tests.pentup.test_train import a_batch, same_games

from sightline.arena import ArenaError, BotFailed, WorkerLost, play_match
from sightline.arena.executor import Executor
from sightline.arena.ladder.plan import plan_ladder
from sightline.arena.ladder.run import Limits, run_ladder
from sightline.arena.places import executor_for
from sightline.arena.ray import executor as on_ray
from sightline.arena.ray.cluster import ClusterError
from sightline.arena.ray.executor import IN_HAND
from sightline.arena.ray.identity import Identity, identity
from sightline.arena.study.collect import collect, plan_study
from sightline.core.registry import register, unregister
from sightline.games.viewpoints.commands.challenge_many import Many, make_many, wish_of

WORKERS = 2


@pytest.fixture(scope="module")
def ray() -> Iterator[Executor]:
    with executor_for("ray", WORKERS) as executor:
        yield executor


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    register(TOY)
    register(LOTS)
    yield
    unregister(TOY.key)
    unregister(LOTS.key)


def test_a_match_is_the_same(ray: Executor, tmp_path: Path) -> None:
    what: Any = (TOY, 3, {}, ["random", "sampler:playouts=5", "quiet"], 40, 7, True)
    told: list[tuple[int, int]] = []
    there = play_match(
        *what, on_progress=lambda *so_far: told.append(so_far), executor=ray, out=tmp_path / "ray"
    )
    here = play_match(*what, out=tmp_path / "here")
    assert msgspec.json.encode(there) == msgspec.json.encode(here)
    assert told == [(number, 40) for number in range(1, 41)]
    records = [
        {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()}
        for name in ("ray", "here")
    ]
    assert records[0] == records[1]
    assert len(records[0]) == 40


def test_a_study_and_a_ladder_are_the_same(ray: Executor, tmp_path: Path) -> None:
    studies = [
        collect(plan_study(TOY, None, {}, ["random"], 12, 5, tmp_path / name), executor).games
        for name, executor in (("ray", ray), ("here", None))
    ]
    assert studies[0] == studies[1]
    plan = plan_ladder(LOTS, 2, {}, ["levels", "random"], 3)
    # Two stages, so the workers are used for more than one plan.
    ladders = [run_ladder(plan, Limits(games=24), executor=each) for each in (ray, None)]
    assert msgspec.json.encode(ladders[0]) == msgspec.json.encode(ladders[1])


def test_self_play_is_the_same(ray: Executor) -> None:
    same_games(a_batch(ray), a_batch(None))


@pytest.mark.long
def test_a_bot_with_a_network_plays_the_same(ray: Executor) -> None:
    what: Any = ("pentup", 2, {}, ["master:playouts=60", "search:playouts=200"], 4, 7)
    there, here = (play_match(*what, executor=place) for place in (ray, None))
    assert msgspec.json.encode(there) == msgspec.json.encode(here)


@pytest.mark.long
def test_challenges_are_the_same(ray: Executor) -> None:
    many = Many(wish_of(1, 2, "IL", 7), 4)
    tick = lambda _done, _of: None  # noqa: E731
    there, here = (make_many(many, place, None, tick) for place in (ray, executor_for("local", 1)))
    assert there == here
    assert len({each.structure for each in here.values()}) > 1


def test_a_lost_workers_games_are_played_again(ray: Executor, tmp_path: Path) -> None:
    plan = Marked(60, tmp_path, frozenset({0, 31}))
    assert sorted(ray.play(plan, square, range(60))) == squares(60)
    assert {path.name for path in tmp_path.glob("31-*")} == {"31-0", "31-1"}


@pytest.mark.long
def test_workers_may_die_again_and_again(ray: Executor, tmp_path: Path) -> None:
    plan = Marked(200, tmp_path, frozenset(range(0, 200, 17)), deaths=3)
    assert sorted(ray.play(plan, square, range(200))) == squares(200)
    assert {path.name for path in tmp_path.glob("17-*")} == {f"17-{n}" for n in range(4)}


@pytest.mark.long
def test_a_game_that_ends_every_worker_is_named(ray: Executor, tmp_path: Path) -> None:
    plan = Marked(8, tmp_path, frozenset({5}), deaths=99)
    with pytest.raises(WorkerLost, match=r"game 6 ended 4 workers \(killed, out of memory"):
        list(ray.play(plan, square, range(8)))
    assert sorted(ray.play(plan, square, [6, 7])) == squares(8)[6:], "the cluster goes on"


def test_the_first_game_that_fails_is_told(ray: Executor, tmp_path: Path) -> None:
    plan = Marked(500, tmp_path, frozenset(range(20, 500)))
    with pytest.raises(ArenaError, match="game 20 fails"):
        list(ray.play(plan, refuse, range(500)))
    with pytest.raises(BotFailed, match=r"game 1 \(seed 0x[0-9a-f]+\): bot failing in seat 1"):
        play_match(TOY, bots=["quiet", "failing"], games=3, executor=ray)
    with pytest.raises(ZeroDivisionError, match="in game"):
        list(ray.play(plan, mistaken, range(3)))


def test_no_more_games_are_given_out_than_somebody_takes(ray: Executor, tmp_path: Path) -> None:
    slow, other = tmp_path / "slow", tmp_path / "other"
    slow.mkdir()
    other.mkdir()
    running = ray.play(Marked(100_000, slow), square, range(100_000))
    next(running)
    # All that could be played before the next is taken comes before what is asked for later.
    assert sorted(ray.play(Marked(40, other), square, range(40))) == squares(40)
    assert len(list(slow.iterdir())) <= WORKERS * IN_HAND
    running.close()
    assert sorted(ray.play(Marked(4, other), square, range(4))) == squares(4)


def test_a_stopped_study_goes_on(ray: Executor, tmp_path: Path) -> None:
    def plan(name: str) -> Any:
        return plan_study(TOY, None, {}, ["random"], 9, 5, tmp_path / name)

    def stop(done: int, _of: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    early = collect(plan("stopped"), ray, stop)
    assert early.stopped
    assert len(early.games) == 4
    told: list[int] = []
    whole = collect(plan("stopped"), ray, lambda done, _of: told.append(done))
    assert told[0] == 4, "those that were kept are not played again"
    assert whole.games == collect(plan("whole")).games


def test_machines_that_are_not_alike_are_told(
    ray: Executor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan, ours = Marked(4, tmp_path), identity()

    def here(what: Identity) -> None:
        monkeypatch.setattr(on_ray, "identity", lambda: what)

    here(msgspec.structs.replace(ours, version="99.0"))
    with pytest.raises(ClusterError, match=rf"has Sightline {ours.version}, this one has 99\.0"):
        list(ray.play(plan, square, range(4)))
    here(msgspec.structs.replace(ours, files="others"))
    with pytest.raises(ClusterError, match="but other files of it"):
        list(ray.play(plan, square, range(4)))
    here(ours)
    monkeypatch.setattr(on_ray, "package_of", lambda _: ("house-of-toys", "2.0"))
    with pytest.raises(ClusterError, match=r"has – where this one has house-of-toys 2\.0"):
        list(ray.play(plan, square, range(4)))
    assert list(tmp_path.iterdir()) == [], "no game was played there"


def test_a_game_whose_package_is_not_there_is_told(
    ray: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = cast("Any", ModuleType("house_of_toys"))
    monkeypatch.setitem(sys.modules, "house_of_toys", module)
    module.Other = type("Other", (Toy,), {"key": "other-toy", "__module__": "house_of_toys"})
    game = module.Other()
    register(game)
    try:
        with pytest.raises(ClusterError, match=r"lacks what is played \(No module named 'house_of"):
            play_match(game, bots=["quiet"], games=2, executor=ray)
    finally:
        unregister("other-toy")


def test_results_are_rows(ray: Executor, tmp_path: Path) -> None:
    from sightline.arena.rows import read

    what: Any = (TOY, 2, {}, ["random", "quiet"], 30, 7, True)
    for name, executor in (("ray", ray), ("here", None)):
        play_match(*what, executor=executor, parquet=tmp_path / f"{name}.parquet")
    there, here = (tmp_path / f"{name}.parquet" for name in ("ray", "here"))
    assert there.read_bytes() == here.read_bytes(), "in the order of the games"
    assert json.loads(msgspec.json.encode(read(there)[1]))["games"] == 30
