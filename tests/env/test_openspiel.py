"""OpenSpiel: its own tests pass on our games, and its algorithms run on them."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path
from random import Random
from typing import Any

import pytest

try:
    import pyspiel
except ModuleNotFoundError:  # pragma: no cover
    version = ".".join(map(str, sys.version_info[:2]))
    pytest.skip(f"OpenSpiel has no wheel for Python {version} here", allow_module_level=True)

from open_spiel.integration_tests import api_test  # its classes are made for each game here
from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough, ismcts, mcts

import sightline
import sightline.env
from sightline.core.seeds import Stream
from sightline.env import Setting
from sightline.env.dealing import dealt
from sightline.env.openspiel import SpielState, resampler

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"

STATES = {
    ("viewpoint", "duel"): ((1, 146, 81), 84),
    ("pentup", "last-three"): ((0, 27, 38), 27),
}
"""Of small variants: chance nodes, positions, ends; information states."""
WHOLE = {
    "pentup": ("pentup", 2, {}),
    "perspective": ("perspective", 2, {"turn_limit": 6}),
    "perspective-4": ("perspective", 4, {"turn_limit": 6}),
    "perspective-solo": ("perspective", 1, {"turn_limit": 6}),
    "viewpoint": ("viewpoint", 3, {"turn_limit": 6}),
    "viewpoints": ("viewpoints", 3, {"size": 3, "turn_limit": 5}),
}
"""Whole games, cut short so that a test ends."""
SMALL = [
    (game.key, variant.name)
    for game in map(sightline.find_game, sightline.game_keys())
    for variant in game.small_variants()
]


def whole(name: str) -> Any:
    key, players, options = WHOLE[name]
    return sightline.env.spiel(key, players, options)


def dealt_on(state: Any, rng: Random) -> None:
    ids, chances = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(rng.choices(ids, chances)[0])


def pass_its_test(game: Any, *bases: Any) -> None:
    kind: Any = type(f"{game.get_type().short_name}_test", bases, {})
    kind.game, kind.game_name = game, game.get_type().short_name
    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(kind).run(found)
    assert found.testsRun > 4
    assert found.wasSuccessful(), (found.failures + found.errors)[0][1]


@pytest.mark.parametrize("small", STATES, ids=":".join)
def test_its_api_test_walks_through_small_variants(
    small: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = sightline.env.spiel(small[0], small=small[1])
    name = game.get_type().short_name
    # How many states there are, and how many information states: counted once, and held to.
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, name, STATES[small][0])
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, name, STATES[small][1])
    pass_its_test(game, api_test.EnforceAPIOnFullTreeBase)


class _AlongAGame:
    """The test grows a tree from the root, which in a game with a long deal never gets to a
    decision; here it looks at positions all along a random game."""

    game: Any
    some_states: list[Any]
    game_type: Any

    @classmethod
    def setUpClass(cls) -> None:
        rng = Random(1)
        state = cls.game.new_initial_state()
        cls.some_states = [state.clone()]
        while not state.is_terminal():
            if state.is_chance_node():
                dealt_on(state, rng)
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            if not state.is_chance_node():
                cls.some_states.append(state.clone())
        cls.game_type = cls.game.get_type()


@pytest.mark.parametrize("name", WHOLE)
def test_its_api_test_looks_at_every_game(name: str) -> None:
    if WHOLE[name][1] == 1:
        pytest.skip("OpenSpiel's test asks whether something is hidden from another player")
    pass_its_test(whole(name), _AlongAGame, api_test.EnforceAPIOnPartialTreeBase)


@pytest.mark.parametrize("name", WHOLE)
def test_its_random_games_pass(name: str) -> None:
    pyspiel.random_sim_test(whole(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("small", SMALL, ids=":".join)
def test_its_random_games_of_small_variants_pass(small: tuple[str, str]) -> None:
    game = sightline.env.spiel(small[0], small=small[1])
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["perspective", "perspective-4", "viewpoint", "viewpoints"])
def test_what_is_resampled_is_what_the_player_thinks_possible(name: str) -> None:
    """OpenSpiel's test of resampling, for games in Python: the player can't tell the world from the
    true state, by any of its views, and may do the same in it."""
    game = whole(name)
    rng = Random(5)
    state = game.new_initial_state()
    others = 0
    while not state.is_terminal():
        if state.is_chance_node():
            dealt_on(state, rng)
            continue
        for player in range(game.num_players()) if state.move_number() % 3 == 0 else ():
            world = state.resampled(player, rng)
            assert world.current_player() == state.current_player()
            assert world.move_number() <= state.move_number() + game.max_chance_nodes_in_history()
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.information_state_tensor(player) == state.information_state_tensor(player)
            assert world.observation_tensor(player) == state.observation_tensor(player)
            assert world.legal_actions(player) == state.legal_actions(player)
            assert world.held.state._seed is None
            others += str(world) != str(state)
        state.apply_action(rng.choice(state.legal_actions()))
    assert others


def test_a_small_variant_is_resampled_from_its_own_deals() -> None:
    game = sightline.env.spiel("viewpoint", small="duel")
    deals = sightline.find_game("viewpoint").small_variants()[0].deals
    rng = Random(2)
    state: Any = game.new_initial_state()
    dealt_on(state, rng)
    seen = {deals.index(state.resampled(0, rng).held.state.deal) for _ in range(60)}
    true = deals.index(state.held.state.deal)
    assert seen == {true // 3 * 3, true // 3 * 3 + 1, true // 3 * 3 + 2}  # the own hand is known


@pytest.mark.parametrize("small", [("viewpoint", "duel"), ("perspective", "last-turn")])
def test_playthroughs_repeat(small: tuple[str, str]) -> None:
    """By OpenSpiel's own generator; a file that changes says that a game or its encoding did."""
    game = str(sightline.env.spiel(small[0], small=small[1]))
    file = PLAYTHROUGHS / f"{small[0]}-{small[1]}.txt"
    lines = generate_playthrough.playthrough_lines(game, seed=7)
    if not file.exists():
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        pytest.fail(f"{file.name} was not there and has been made; look at it")
    assert "\n".join(lines) + "\n" == file.read_text(encoding="utf-8")


def test_a_game_is_found_by_its_name() -> None:
    game = pyspiel.load_game("sightline_perspective(players=3)")
    assert game.num_players() == 3
    written = str(sightline.env.spiel("perspective", 2, {"turn_limit": 9, "goals": "all24"}))
    again = pyspiel.load_game(written)
    assert str(again) == written
    state = again.new_initial_state()
    rng = Random(1)
    while state.is_chance_node():
        dealt_on(state, rng)
    assert state.held.state.options.turn_limit == 9
    assert state.held.state.options.goals == "all24"


def test_draws_make_the_deals_that_seeds_make() -> None:
    """Every deal of a seed is a path of draws: kind by kind, the same cards come."""
    setting = Setting.of("perspective", 2, {"goals": "all24"})
    seen = set()
    for number in range(20):
        rng, known = Random(number), ()
        while True:
            deal, weights = dealt(setting, known)
            if deal is not None:
                break
            known = (*known, rng.choices(range(len(weights)), weights)[0])
        box = sorted(tuple(sorted(sides)) for sides in setting.start(1).deal.deck)
        assert sorted(tuple(sorted(sides)) for sides in deal.deck) == box
        assert len(set(deal.goals)) == 2
        seen.add(deal.first)
    assert seen == {0, 1}


def test_a_deal_has_the_chance_of_its_shuffles() -> None:
    """Three cards, two alike: each of the three orders is as likely as the others, as when they are
    shuffled."""
    from sightline.env.dealing import DealtStream, _Draws, _Open

    def chances(known: tuple[int, ...], chance: float) -> dict[str, float]:
        try:
            stream: Stream = DealtStream(_Draws(known), [])
            return {"".join(stream.shuffled("aab")): chance}
        except _Open as draw:
            found: dict[str, float] = {}
            for number, weight in enumerate(draw.weights):
                part = chance * weight / sum(draw.weights)
                found |= chances((*known, number), part)
            return found

    assert chances((), 1.0) == pytest.approx({"aab": 1 / 3, "aba": 1 / 3, "baa": 1 / 3})


def test_regret_minimisation_finds_an_equilibrium() -> None:
    game = sightline.env.spiel("viewpoint", small="duel")
    solver = cfr.CFRSolver(game)
    before: Any = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(8):
        solver.evaluate_and_update_policy()
    after: Any = exploitability.nash_conv(game, solver.average_policy())
    assert after < before / 4


def test_information_set_search_beats_chance() -> None:
    import numpy as np

    game = sightline.env.spiel("viewpoint", small="duel")
    gained = 0.0
    for seed in range(12):
        rng, seat = Random(seed), seed % 2
        numbers = np.random.RandomState(seed)
        bot = ismcts.ISMCTSBot(
            game=game,
            uct_c=1.0,
            max_simulations=30,
            evaluator=mcts.RandomRolloutEvaluator(1, numbers),
            random_state=numbers,
            allow_inconsistent_action_sets=True,
        )
        bot.set_resampler(resampler(Random(seed)))
        state: SpielState = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                dealt_on(state, rng)
            elif state.current_player() == seat:
                state.apply_action(int(bot.step(state)))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        gained += state.returns()[seat]
    assert gained > 3
