"""Gymnasium: its own check passes, bots play the other seats, many step together."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.env.settings import each_encoded

import sightline.env
from sightline.bots.random_bot import RandomBot
from sightline.core.errors import IllegalMove, NoSuchSeat, SightlineError, WrongArgument
from sightline.core.game import AnyGame, Variant


@each_encoded
def test_its_own_check_passes(game: AnyGame, variant: Variant) -> None:
    check_env(sightline.env.single(game, variant.players, variant.options), skip_render_check=True)


class Noted(RandomBot):
    """Remembers which seats it was asked for."""

    asked: set[int]

    def __init__(self) -> None:
        self.asked = set()

    def choose(self, sight: Any, rng: Random) -> Any:
        self.asked.add(sight.seat)
        return super().choose(sight, rng)


def played(env: Any, seed: int) -> tuple[float, dict[str, Any]]:
    rng = Random(seed)
    seen, info = env.reset(seed=seed)
    while True:
        ids = np.flatnonzero(seen["action_mask"])
        assert (env.action_masks() == seen["action_mask"]).all()
        seen, reward, over, cut, info = env.step(int(rng.choice(ids)))
        assert not cut
        if over:
            return reward, info
        assert reward == 0


def test_bots_play_all_other_seats() -> None:
    bot = Noted()
    env = sightline.env.single("pentup", 3, bots=bot, seat=1)
    reward, info = played(env, 2)
    assert bot.asked == {0, 2}
    assert info["seat"] == 1
    assert reward == {"win": 1, "draw": 0, "loss": -1}[info["results"][1]]


def test_named_bots_go_clockwise_from_the_own_seat() -> None:
    first, second = Noted(), Noted()
    env = sightline.env.single("pentup", 3, bots=[first, second], seat=2)
    played(env, 2)
    assert (first.asked, second.asked) == ({0}, {1})


def test_the_seat_may_be_another_one_each_time() -> None:
    env = sightline.env.single("perspective", 4, seat=None)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(30)}
    assert seats == {0, 1, 2, 3}


def test_an_illegal_action_loses_or_is_refused() -> None:
    env = sightline.env.single("perspective", 2)
    seen, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(illegal)
    assert (reward, over) == (-1, True)
    assert "isn't" in info["refused"] or "not" in info["refused"]
    with pytest.raises(WrongArgument, match="the episode is over"):
        env.step(illegal)
    strict = sightline.env.single("perspective", 2, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove):
        strict.step(illegal)


def test_wrong_arguments_are_told() -> None:
    with pytest.raises(WrongArgument, match="2 other seats"):
        sightline.env.single("pentup", 3, bots=["random"])
    with pytest.raises(NoSuchSeat):
        sightline.env.single("pentup", 3, seat=3)
    with pytest.raises(SightlineError, match="no bot called 'nobody'"):
        sightline.env.single("pentup", 2, bots="nobody")
    with pytest.raises(WrongArgument, match="'lose' or 'raise'"):
        sightline.env.single("pentup", 2, illegal="ignore")  # type: ignore[arg-type]
    with pytest.raises(WrongArgument, match="from 1 on"):
        sightline.env.vector("pentup", 0)


@pytest.mark.parametrize("processes", [False, pytest.param(True, marks=pytest.mark.long)])
def test_many_step_together_as_each_alone(processes: bool) -> None:
    options = {"turn_limit": 5}
    many: Any = sightline.env.vector("perspective", 2, 2, options, processes=processes)
    alone = [sightline.env.single("perspective", 2, options) for _ in range(2)]
    rng = Random(4)
    seen, _ = many.reset(seed=[1, 2])
    last = [env.reset(seed=seed)[0] for env, seed in zip(alone, (1, 2), strict=True)]
    over = np.zeros(2, dtype=bool)
    for _ in range(12):
        for place in (0, 1):
            assert (seen["observation"][place] == last[place]["observation"]).all()
        ids = [
            0 if over[place] else int(rng.choice(np.flatnonzero(last[place]["action_mask"])))
            for place in (0, 1)
        ]
        for place, env in enumerate(alone):
            last[place] = env.reset()[0] if over[place] else env.step(ids[place])[0]
        seen, _, over, _, _ = many.step(np.array(ids))
    many.close()
