"""What keeps odd sets from running for ever, and what no situation can tell."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.viewpoint.situation import HERE, SceneState, Teller, read_file

from sightline.core.errors import BadMove, IllegalMove, NotAwaited
from sightline.games.viewpoint.game import GAME
from sightline.games.viewpoint.rules.moves import Decline, Done, Play, Show
from sightline.games.viewpoint.rules.notation import read_move, write_move
from sightline.games.viewpoint.rules.state import ViewpointState
from sightline.games.viewpoint.rules.views import Granted
from sightline.games.viewpoint.studies.facts import facts_of

SCENES = {
    scene.name: scene
    for file in ("workbench", "workbench-parts", "rulings")
    for scene in read_file(HERE / "situations" / f"{file}.txt")
}
RETURNING = """[set]
name = "mine"
title = "Mine"
[[card]]
title = "Again"
copies = 40
points = 0
text = "Plays on for ever."
played = [{ do = "play-more", count = 3 }, { do = "return" }]
reveal = { when = "play", do = [{ do = "draw" }], after = "hand" }
"""
TURNING = """[set]
name = "mine"
title = "Mine"
[[card]]
title = "Wheel"
copies = 40
points = 0
text = "What was replaced comes up again."
played = [{ do = "recover", to = "top" }, { do = "replace" }]
"""


REPLACING = """[set]
name = "mine"
title = "Mine"
[[card]]
title = "Evening"
copies = 5
points = 0
text = "At the end of each of your turns: REPLACE 1."
ongoing = { at = "end", do = [{ do = "replace" }] }
[[card]]
title = "More"
copies = 35
points = 0
text = "Play 1 more card."
played = [{ do = "play-more" }]
"""


def test_a_play_granted_at_the_end_of_a_turn_is_taken() -> None:
    """A card that an end-of-turn REPLACE plays may say "play 1 more": then one is played, before
    the points are counted, and what acts at the end acts once a turn."""
    state = GAME.start(2, {"sets": "mine", "custom": [REPLACING], "first": "seat0"}, seed=3)
    assert isinstance(state, ViewpointState)
    evening, more = state._deck.index["Evening"], state._deck.index["More"]
    state.hands = [[evening, more, more, more], [more, more, more]]
    state.draw = [more] * 20
    _play_on(state, "Evening")
    replaced = next(move for move in state.legal(0) if not isinstance(move, Done))
    state.apply(0, replaced)
    _let_it_happen(state)
    assert state.ask is not None
    assert (state.ask.what, state.ask.seats) == ("play", (0,)), "the granted play"
    granted = [event for events in state.events(None) for event in events]
    assert any(isinstance(event, Granted) and event.what == "plays" for event in granted)
    turns = state.turns
    _play_on(state, "More")
    _play_on(state, "More")
    _play_on(state, "More")
    assert not state.hands[0]
    assert state.turns == turns + 1, "without a card in hand the turn ends"
    assert (state.turn, state.owed) == (1, 1)


def _play_on(state: ViewpointState, title: str) -> None:
    assert state.turn is not None
    state.apply(state.turn, Play(title))
    _let_it_happen(state)


def _let_it_happen(state: ViewpointState) -> None:
    while state.in_window:
        for seat in state.awaiting:
            state.apply(seat, Decline())


def test_a_reveal_that_comes_back_cannot_answer_for_ever() -> None:
    teller = Teller(SCENES["A trigger with a filter"])  # seat 1 holds Echo
    state = teller.state
    state.hands[0] = [state._deck.index["Ten"]]
    state.apply(0, Play("Ten"))
    reveals = 0
    while state.ask is not None and state.in_window and state.ask.action in ("play", "reveal"):
        for seat in state.awaiting:
            move = Show("Echo") if Show("Echo") in state.legal(seat) else Decline()
            reveals += isinstance(move, Show)
            state.apply(seat, move)
    assert reveals == len(state.deal.deck)


@pytest.mark.parametrize("text", [RETURNING, TURNING])
def test_a_turn_has_no_more_plays_than_the_game_has_cards(text: str) -> None:
    state = GAME.start(2, {"sets": "mine", "custom": [text], "turn_limit": 3}, seed=1)
    assert isinstance(state, ViewpointState)
    most = 0
    while state.awaiting:
        # The first move points at a card; at none would be the last.
        seat = state.awaiting[0]
        state.apply(seat, state.legal(seat)[0])
        most = max(most, state.plays)
        assert most <= len(state.deal.deck)
    assert most == len(state.deal.deck) == 40
    assert state.turns == 3
    assert state.length <= GAME.longest(2, state.options)


@pytest.mark.parametrize(("limit", "ending"), [(1, "turns"), (2, "goal")])
def test_a_hundred_points_at_the_turn_limit_are_not_the_goal_reached(
    limit: int, ending: str
) -> None:
    """Points that come to a seat in another's turn win only by the end of a turn of its own."""
    scene = replace(SCENES["A hundred points on another's turn do not win yet"], limit=limit)
    scene = replace(scene, draw=["Wink"] * 9, story=scene.story if limit > 1 else scene.story[:6])
    state = Teller(scene).run()
    assert state.winners == (1,)
    assert state.totals()[1] >= 100
    assert facts_of(state).ending == ending


def test_a_window_takes_answers_in_any_order_and_each_seat_once() -> None:
    teller = Teller(SCENES["The window asks everybody, whether or not they hold anything"])
    state: SceneState = teller.state
    state.apply(0, Play("Wink"))
    assert state.in_window
    state.apply(3, Decline())
    assert state.asked == (1, 2, 3)
    assert state.awaiting == (1, 2)
    assert state.view(3).answer == ""
    assert state.view(1).answer is None
    with pytest.raises(NotAwaited):
        state.apply(3, Decline())
    with pytest.raises(IllegalMove, match="reveal Spectacles is not possible now"):
        state.apply(1, Show("Spectacles"))


def test_what_is_not_possible_is_answered_by_what_is_most_like_it() -> None:
    teller = Teller(SCENES["A hundred points on another's turn do not win yet"])
    with pytest.raises(IllegalMove, match="play a card of your hand: play Wink"):
        teller.state.apply(0, Play("wink"))
    with pytest.raises(IllegalMove, match="play a card of your hand: play Skewed View"):
        teller.state.apply(0, Play("Skewed Views"))


@pytest.mark.parametrize(
    "text", ["", "paly Wink", "play", "name x", "name 9", "point 1.0", "point 1", "pass now", "{"]
)
def test_nonsense_is_refused_in_words(text: str) -> None:
    with pytest.raises(BadMove) as caught:
        read_move(text, GAME)
    assert len(str(caught.value)) > 10


@pytest.mark.parametrize(
    "text",
    ["play Persistence of Vision", "pass", "reveal Wink", "pick Wink", "name 7", "point 0.12",
     "point d3", "done"],
)  # fmt: skip
def test_texts_read_back(text: str) -> None:
    assert write_move(read_move(text, GAME)) == text
