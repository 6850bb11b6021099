"""Games side by side in compiled code are the engine's games: ids, observations, results."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.env.settings import ENCODED, setting_of

import sightline.env
from sightline.core.batch import NoBatch
from sightline.core.errors import IllegalMove, NoSuchSeat, WrongArgument
from sightline.core.game import AnyGame, Variant
from sightline.env.batched import BatchEnv
from sightline.env.rewards import by_result

BATCHED = [
    (game, variant)
    for game, variant in ENCODED
    if game.key in ("pentup", "perspective") and variant.players > 1
]
NAMES = [f"{game.key}-{variant.name}" for game, variant in BATCHED]
EVERY = 7
"""Observations are compared at every so many-th move, by the games' places in turn."""


def compare(game: AnyGame, variant: Variant, count: int, seed: int) -> int:
    """Play games at random, and hold each position to the engine's; how many were compared."""
    setting = setting_of(game, variant)
    env = BatchEnv(setting, count, seed=seed)
    env.reset()
    states = [env.state(place) for place in range(count)]
    luck = np.random.default_rng(seed)
    compared = moves = 0
    while not env.over.all():
        ids, starts = env.legal()
        seen = env.observe()
        everyone = [env.observe(seat) for seat in range(env.players)]
        chosen = env.choose(luck)
        for place, state in enumerate(states):
            own = ids[starts[place] : starts[place + 1]]
            if not state.awaiting:
                assert len(own) == 0
                assert env.turn[place] == -1
                continue
            (seat,) = state.awaiting
            assert env.turn[place] == seat
            sight = state.sight(seat)
            assert sorted(own.tolist()) == sorted(env.encoding.legal_ids(sight))
            assert (seen[place] == env.encoding.vector(sight)).all()
            if (moves + place) % EVERY == 0:
                for other in range(env.players):
                    expected = env.encoding.vector(state.sight(other))
                    assert (everyone[other][place] == expected).all()
            state.apply(seat, env.encoding.move_of(sight, int(chosen[place])))
            compared += 1
        moves += 1
        env.step(chosen)
        for place, state in enumerate(states):
            outcome = state.outcome
            wanted = [0] * env.players
            if outcome is not None:
                wanted = [int(by_result(outcome, seat)) for seat in range(env.players)]
            assert env.results[place].tolist() == wanted
    for other in range(env.players):
        ends = env.observe(other)
        for place, state in enumerate(states):
            assert (ends[place] == env.encoding.vector(state.sight(other))).all()
    # What a game is told to be afterwards is what it was.
    again = env.state(0)
    assert again.record == states[0].record
    return compared


@pytest.mark.parametrize(("game", "variant"), BATCHED, ids=NAMES)
def test_each_is_the_engines_game(game: AnyGame, variant: Variant) -> None:
    count = 2 if game.key == "pentup" else 6
    assert compare(game, variant, count, seed=3) > 20


@pytest.mark.soak
@pytest.mark.parametrize(("game", "variant"), BATCHED, ids=NAMES)
def test_each_of_many_is_the_engines_game(game: AnyGame, variant: Variant) -> None:
    seed = int(np.random.default_rng().integers(1 << 32))
    assert compare(game, variant, 200, seed) > 2000, f"seed {seed}"


def batch(game: str = "perspective", count: int = 3, **how: Any) -> BatchEnv:
    env = sightline.env.batch(game, count, **how)
    env.reset(seed=5)
    return env


def test_a_seed_begins_the_same_games_again() -> None:
    env = batch()
    first = env.observe()
    env.reset(seed=6)
    assert not (env.observe() == first).all()
    env.reset(seed=5)
    assert (env.observe() == first).all()


def test_those_that_are_over_wait_until_they_are_begun_anew() -> None:
    env = batch(options={"turn_limit": 2})
    luck = np.random.default_rng(1)
    while not env.over.any():
        env.step(env.choose(luck))
    over = env.over.copy()
    ended = env.results[over].copy()
    still = env.observe(0)[over]
    if not over.all():
        env.step(env.choose(luck))
    assert (env.observe(0)[over] == still).all()
    assert (env.results[over] == ended).all()
    assert (env.restart() >= over).all()
    assert not env.over.any()
    assert (env.results == 0).all()
    assert (env.observe()[:, 2] == 0)[over].all(), "no turn is over"


def test_the_mask_says_what_is_legal() -> None:
    env = batch()
    ids, starts = env.legal()
    mask = env.mask()
    for place in range(env.count):
        assert (
            np.flatnonzero(mask[place]).tolist() == ids[starts[place] : starts[place + 1]].tolist()
        )


@pytest.mark.parametrize("game", ["pentup", "perspective"])
def test_what_is_not_legal_is_refused_with_its_reason_and_nothing_has_happened(game: str) -> None:
    env = batch(game)
    luck = np.random.default_rng(2)
    for _ in range(5):
        env.step(env.choose(luck))
    before, turn = env.observe(), env.turn.copy()
    numbers = env.choose(luck)
    legal = set(env.legal()[0].tolist())
    numbers[1] = next(n for n in range(env.encoding.actions) if n not in legal)
    with pytest.raises(IllegalMove, match="game 1 of the batch: "):
        env.step(numbers)
    numbers[1] = env.encoding.actions
    with pytest.raises(IllegalMove, match=r"game 1 of the batch: .*ids run from 0"):
        env.step(numbers)
    assert (env.observe() == before).all()
    assert (env.turn == turn).all()


def test_what_cannot_be_meant_is_refused() -> None:
    env = sightline.env.batch("perspective", 2)
    with pytest.raises(WrongArgument, match="reset"):
        env.observe()
    env.reset(seed=1)
    with pytest.raises(WrongArgument, match="takes 2 ids"):
        env.step([1])
    with pytest.raises(WrongArgument, match="whole numbers"):
        env.step([0.5, 1.0])
    with pytest.raises(NoSuchSeat):
        env.observe(2)
    with pytest.raises(WrongArgument, match="array of int16"):
        env.observe(out=np.zeros(3, dtype=np.int16))
    with pytest.raises(WrongArgument, match="numbered from 0"):
        env.state(2)
    with pytest.raises(WrongArgument, match="from 1 on"):
        sightline.env.batch("perspective", 0)
    with pytest.raises(NoBatch, match=r"viewpoint is not played in batches.*env\.vector"):
        sightline.env.batch("viewpoint", 2)
    with pytest.raises(NoBatch, match="with 1 player;"):
        sightline.env.batch("perspective", 2, players=1)
