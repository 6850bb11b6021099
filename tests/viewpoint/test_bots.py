"""``sharp``: always legal with any set, sees only its sight, and makes the plain choices right."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.viewpoint.choices import WINKS_90, chosen, scene
from tests.viewpoint.situation import HERE, WORKBENCH, Teller
from tests.viewpoint.strategies import card_sets
from tests.viewpoint.written import write_set

from sightline.arena import play_match
from sightline.bots import find_bot
from sightline.games.viewpoint.game import GAME
from sightline.games.viewpoint.rules.moves import Show
from sightline.games.viewpoint.rules.state import ViewpointState
from sightline.games.viewpoint.rules.vocabulary import CardSet

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
OWN = "trick-of-the-light"


def play_out(state: ViewpointState, seed: int, most: int, sharps: int) -> None:
    """Sharp bots in the first seats, random ones in the others; ``apply`` checks every move."""
    names = ["sharp" if seat < sharps else "random" for seat in range(state.players)]
    bots = [find_bot(GAME, name).make() for name in names]
    rng = Random(seed)
    while state.awaiting and state.length < most:
        seat = min(state.awaiting)
        state.apply(seat, bots[seat].choose(state.sight(seat), rng))


def started(players: int, options: dict[str, object], seed: int) -> ViewpointState:
    state = GAME.start(players, options, seed=seed)
    assert isinstance(state, ViewpointState)
    return state


# -- always legal ----------------------------------------------------------------------------------


@settings(max_examples=15, deadline=None, suppress_health_check=SLOW)
@given(card_sets(), st.integers(2, 6), st.integers(0, 2**32))
def test_legal_with_random_sets(cards: CardSet, players: int, seed: int) -> None:
    options = {"sets": cards.heading.name, "custom": [write_set(cards)], "turn_limit": 25}
    play_out(started(players, {**options, "decks": 2}, seed), seed, 150, players - 1)


@pytest.mark.long
@settings(max_examples=2000, deadline=None, suppress_health_check=SLOW)
@given(card_sets(), st.integers(2, 8), st.integers(0, 2**32))
def test_legal_with_many_random_sets(cards: CardSet, players: int, seed: int) -> None:
    options = {"sets": cards.heading.name, "custom": [write_set(cards)], "turn_limit": 60}
    play_out(started(players, {**options, "decks": 2}, seed), seed, 1000, players - 1)


@pytest.mark.parametrize("sets", ["workbench", f"revisioned+workbench+{OWN}"])
def test_legal_with_every_word_of_the_vocabulary(sets: str) -> None:
    options: dict[str, object] = {"sets": sets, "custom": [WORKBENCH], "turn_limit": 60}
    for seed in range(4):
        play_out(started(3, options, seed), seed, 100_000, 2)


# -- our own set -----------------------------------------------------------------------------------


@pytest.mark.parametrize("sets", [OWN, f"revisioned+{OWN}", f"{OWN}+viewpoint-2009"])
def test_random_games_with_our_own_set_end(sets: str) -> None:
    for seed in range(20):
        state = started(2 + seed % 5, {"sets": sets}, seed)
        play_out(state, seed, 100_000, 0)
        assert state.outcome is not None
        assert state.turns < 500, "it ended by its own rules"


def test_our_own_set_uses_what_the_printed_decks_do_not() -> None:
    text = (HERE.parents[1] / f"src/sightline/games/viewpoint/sets/{OWN}.toml").read_text("utf-8")
    for word in ('"pass"', '"replace"', 'end = "bottom"', 'when = "reveal"', 'at = "end"', "per ="):
        assert word in text


# -- fair and strong -------------------------------------------------------------------------------


def test_the_choice_follows_from_the_sight_alone() -> None:
    bot = find_bot(GAME, "sharp").make()
    state = started(3, {}, 5)
    rng = Random(5)
    checked = 0
    while state.awaiting and state.length < 150:
        seat = min(state.awaiting)
        move = bot.choose(state.sight(seat), Random(0))
        if state.length % 10 == 0:
            assert bot.choose(state.sight(seat).detached(rng), Random(0)) == move
            checked += 1
        state.apply(seat, move)
    assert checked >= 5


def test_sharp_beats_random() -> None:
    result = play_match(GAME, 2, {}, ["sharp", "random"], games=16, seed=3, rotate=True)
    assert result.bots[0].wins >= 13


@pytest.mark.parametrize("name", ["simple", "sharp:answers=false"])
def test_who_leaves_windows_alone_reveals_nothing(name: str) -> None:
    revealed = dict.fromkeys((name, "sharp"), 0)
    for seed in range(4):
        state = started(2, {"first": "seat0"}, seed)
        bots = {0: name, 1: "sharp"}
        while state.awaiting and state.length < 400:
            seat = min(state.awaiting)
            sight = state.sight(seat)
            move = find_bot(GAME, bots[seat]).make().choose(sight, Random(0))
            ask = sight.view.now.ask
            if ask is not None and ask.what == "window":
                revealed[bots[seat]] += isinstance(move, Show)
            state.apply(seat, move)
    assert revealed[name] == 0
    assert revealed["sharp"] > 0


# -- plain choices ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("laid", "moves", "wanted"),
    [
        # It takes a win, also one that needs two plays.
        ({"hand0": ["Mirage", "Insight"], "field0": WINKS_90}, [], "play Insight"),
        (
            {"hand0": ["Peripheral Vision", "Blink"], "field0": ["Wink"] * 5 + ["Skewed View"]},
            [],
            "play Peripheral Vision",
        ),
        # Against somebody with 95 points, what takes points away goes before own points.
        (
            {"hand0": ["Mirage", "Insight"], "field1": [*WINKS_90, "Blink"], "field2": ["Wink"]},
            [],
            "play Mirage",
        ),
        # It destroys a card of the leader, and there the best.
        (
            {"hand0": ["Mirage"], "field1": ["Blink", "Wink", "Wink", "Wink"], "field2": ["Wink"]},
            ["play Mirage", "pass"],
            "point 1.2",
        ),
        # It cancels what would win, and lets pass what hardly matters.
        (
            {"hand0": ["Insight"], "hand1": ["Blindsided", "Wink"], "field0": WINKS_90},
            ["play Insight"],
            "reveal Blindsided",
        ),
        (
            {"hand0": ["Blink"], "hand1": ["Blindsided", "Wink"], "field2": ["Wink"]},
            ["play Blink"],
            "pass",
        ),
        # It does not save somebody else's winning card.
        (
            {
                "hand0": ["Mirage"],
                "hand1": ["Persistence of Vision", "Wink"],
                "field2": [*WINKS_90, "Insight"],
            },
            ["play Mirage", "pass", "point 2.1"],
            "pass",
        ),
    ],
)
def test_plain_choices(laid: dict[str, list[str]], moves: list[str], wanted: str) -> None:
    made = scene(**laid)
    move = chosen("sharp", made, *moves)
    assert Teller(made).state.move_text(move) == wanted
