"""PettingZoo: its own tests pass, windows are answered in secret, teams share what they get."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test.api_test import api_test
from pettingzoo.test.render_test import render_test
from pettingzoo.test.seed_test import seed_test
from tests.env.settings import each_encoded, one_of_each_game

import sightline.env
from sightline.core.errors import IllegalMove, NoSuchSeat, SightlineError, WrongArgument
from sightline.core.game import AnyGame, Variant
from sightline.env.rewards import in_common, zero_sum


@contextmanager
def known_warnings() -> Iterator[None]:
    """PettingZoo warns of every observation that is a Dict with a mask, though it is its own way
    of giving one, and of those in which all is zero, as on an empty table."""
    with warnings.catch_warnings():
        for known in (
            "Observation is not a NumPy",
            "Observation space for each",
            "Observation numpy",
        ):
            warnings.filterwarnings("ignore", message=known)
        yield


def maker(game: AnyGame, variant: Variant) -> Callable[..., Any]:
    def make(**how: Any) -> Any:
        return sightline.env.aec(game, variant.players, variant.options, **how)

    return make


def pass_its_tests(game: AnyGame, variant: Variant, cycles: int) -> None:
    make = maker(game, variant)
    with known_warnings():
        api_test(make(), num_cycles=cycles)
        seed_test(make, num_cycles=cycles // 2)


@each_encoded
def test_its_own_tests_pass(game: AnyGame, variant: Variant) -> None:
    pass_its_tests(game, variant, 4)


@pytest.mark.long
@each_encoded
def test_its_own_tests_pass_over_many_cycles(game: AnyGame, variant: Variant) -> None:
    pass_its_tests(game, variant, 200)


@one_of_each_game
def test_its_own_test_of_pictures_passes(game: AnyGame, variant: Variant) -> None:
    make = maker(game, variant)
    assert "svg" in make().metadata["render_modes"]
    with known_warnings():
        render_test(make)


def played(env: Any, seed: int, look: Callable[[str], None] | None = None) -> dict[str, float]:
    """A random game; what each seat got in all."""
    rng = Random(seed)
    env.reset(seed=seed)
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        got[agent] += reward
        if look is not None and not over:
            look(agent)
        env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return got


def test_who_is_not_asked_may_do_nothing() -> None:
    env = sightline.env.aec("viewpoint", 3, {"turn_limit": 6})

    def look(agent: str) -> None:
        for other in env.possible_agents:
            asked = env.possible_agents.index(other) in env.game_state.awaiting
            assert env.observe(other)["action_mask"].any() == asked

    played(env, 5, look)


def test_an_answer_in_a_window_is_seen_by_nobody_until_it_closes() -> None:
    env = sightline.env.aec("viewpoint", 4, {"turn_limit": 12})
    env.reset(seed=2)
    rng = Random(2)
    windows = 0
    while env.agents and not any(env.terminations.values()):
        agent = env.agent_selection
        state = env.game_state
        asked = state.asked
        before = {other: env.observe(other) for other in env.agents if other != agent}
        open_for_others = len(state.awaiting) > 1
        env.step(int(rng.choice(np.flatnonzero(env.observe(agent)["action_mask"]))))
        if open_for_others:
            windows += 1
            assert env.game_state.asked == asked
            for other, seen in before.items():
                now = env.observe(other)
                assert (now["observation"] == seen["observation"]).all()
                assert (now["action_mask"] == seen["action_mask"]).all()
    assert windows > 3


@pytest.mark.parametrize("key", ["pentup", "perspective"])
def test_partners_get_the_same(key: str) -> None:
    options = {"turn_limit": 12, "failed_claim": "eliminate"} if key == "perspective" else {}
    got = list(played(sightline.env.aec(key, 4, options), 8).values())
    assert got[0] == got[2] == -got[1] == -got[3] != 0


def test_in_a_cooperative_game_all_get_the_same() -> None:
    env = sightline.env.aec("viewpoints", 3, {"size": 3, "rounds": "1"})
    assert set(played(env, 1).values()) == {-1.0}


def test_rewards_by_other_rules() -> None:
    env = sightline.env.aec("pentup", 3, reward=zero_sum)
    got = played(env, 4)
    assert sum(got.values()) == pytest.approx(0)
    assert max(got.values()) > 0
    common = played(sightline.env.aec("pentup", 3, reward=in_common), 4).values()
    assert list(common) == [pytest.approx(1 / 3)] * 3


def test_the_same_seed_is_the_same_game_and_others_are_others() -> None:
    def hands(seed: int) -> list[bytes]:
        env = sightline.env.aec("perspective", 2)
        env.reset(seed=seed)
        seen = [env.observe("seat_0")["observation"].tobytes()]
        env.reset()
        return [*seen, env.observe("seat_0")["observation"].tobytes()]

    assert hands(1) == hands(1)
    assert len({*hands(1), *hands(2)}) == 4


@pytest.mark.parametrize("form", ["vector", "arrays", "features"])
def test_each_form_of_observation_lies_in_its_space(form: Any) -> None:
    env = sightline.env.aec("viewpoint", 3, {"turn_limit": 4}, observation=form)

    def look(agent: str) -> None:
        assert env.observe(agent) in env.observation_space(agent)

    played(env, 3, look)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = sightline.env.aec("perspective", 2)
    env.reset(seed=1)
    before = env.game_state.fingerprint()
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove):
        env.step(illegal)
    with pytest.raises(SightlineError, match="no move here"):
        env.step(10**6)
    assert env.game_state.fingerprint() == before


def test_wrong_arguments_are_told() -> None:
    with pytest.raises(WrongArgument, match="no way to render called 'film'"):
        sightline.env.aec("pentup", render_mode="film")
    with pytest.raises(WrongArgument, match=r"no form of observation called 'vektor'.*vector"):
        sightline.env.aec("pentup", observation="vektor")  # type: ignore[arg-type]
    with pytest.raises(NoSuchSeat):
        sightline.env.aec("pentup", 2, render_seat=2)
    with pytest.raises(SightlineError, match="no small variant 'huge'"):
        sightline.env.aec("pentup", small="huge")


def test_a_seats_picture_shows_what_the_seat_sees() -> None:
    text = {}
    for seat in (None, 0, 1):
        env = sightline.env.aec("perspective", 2, render_mode="ansi", render_seat=seat)
        env.reset(seed=1)
        text[seat] = env.render()
    assert len(set(text.values())) == 3
