"""Random games with random sets: no card is lost, nothing illegal is offered, every game ends."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.viewpoint.strategies import card_sets
from tests.viewpoint.written import write_set

from sightline.check.shown import sent
from sightline.games.viewpoint.game import GAME
from sightline.games.viewpoint.rules.knowledge import TooMuchIsPossible
from sightline.games.viewpoint.rules.state import ViewpointState
from sightline.games.viewpoint.rules.validate import read_set
from sightline.games.viewpoint.rules.vocabulary import CardSet

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def cards_everywhere(state: ViewpointState) -> Counter[int]:
    hidden = (*state.hands, state.draw, *state.looking, *state.aside)
    laid = (*state.fields, state.discard, state.shown)
    return Counter(
        [*(kind for row in hidden for kind in row), *(kind for row in laid for _, kind in row)]
    )


def require_sound(state: ViewpointState) -> None:
    """What holds in every position."""
    assert cards_everywhere(state) == Counter(state.deal.deck)
    ids = [card for row in (*state.fields, state.discard, state.shown) for card, _ in row]
    assert len(set(ids)) == len(ids)
    assert all(card < state.next_id for card in ids)
    assert all(hand == sorted(hand) for hand in state.hands)
    assert {frame.card for frame in state.frames() if frame.how == "revealed"} >= {
        card for card, _ in state.shown
    }
    assert state.owed >= 0
    assert state.plays <= len(state.deal.deck)
    assert state.reveals <= len(state.deal.deck)
    assert min(state.extra) >= 0 <= min(state.missed)
    assert (state.outcome is None) == bool(state.awaiting)
    if state.in_window:
        (opener,) = set(range(state.players)) - set(state.asked)
        window = state.window
        assert window is not None
        assert window.opener == opener
    elif state.ask is not None:
        assert len(state.asked) == 1
        assert len(state.legal(state.asked[0])) >= 1
    if state.ask is not None and state.ask.what in ("play", "window"):
        assert not any(state.looking)
        assert not any(state.aside)


def random_game(cards: CardSet, players: int, seed: int, limit: int, most: int) -> None:
    options = {
        "sets": cards.heading.name,
        "custom": [write_set(cards)],
        "turn_limit": limit,
        "decks": 2,
    }
    state = GAME.start(players, options, seed=seed)
    assert isinstance(state, ViewpointState)
    rng = Random(seed)
    # Games of odd sets can be long; so much of one is looked at.
    while state.awaiting and state.length < most:
        require_sound(state)
        seat = rng.choice(state.awaiting)
        legal = state.legal(seat)
        # Reveal often: that is what nests.
        move = legal[rng.randrange(len(legal)) if rng.random() < 0.6 else len(legal) - 1]
        state.apply(seat, move)
        if rng.random() < 0.02:  # now and then, a world
            looker = rng.randrange(players)
            try:
                world = state.sight(looker).sample(rng)
            except TooMuchIsPossible:
                continue
            assert isinstance(world, ViewpointState)
            assert sent(world, looker) == sent(state, looker)
            require_sound(world)
    require_sound(state)


@settings(max_examples=12, deadline=None, suppress_health_check=SLOW)
@given(card_sets(), st.integers(2, 6), st.integers(0, 2**32))
def test_random_games_of_random_sets(cards: CardSet, players: int, seed: int) -> None:
    random_game(cards, players, seed, 30, 120)


# In parts: Hypothesis remembers all that a run has tried, and sets are large.
@pytest.mark.long
@pytest.mark.parametrize("part", range(15))
@settings(max_examples=200, deadline=None, suppress_health_check=SLOW)
@given(cards=card_sets(), players=st.integers(2, 8), seed=st.integers(0, 2**32))
def test_many_random_games_of_random_sets(
    part: int, cards: CardSet, players: int, seed: int
) -> None:
    del part
    random_game(cards, players, seed, 60, 1000)


@settings(max_examples=25, deadline=None, suppress_health_check=SLOW)
@given(card_sets())
def test_a_written_set_reads_back(cards: CardSet) -> None:
    text = write_set(cards)
    again = read_set(text, "written.toml")
    assert again == cards
    assert write_set(again) == text
