"""Rulings that need a longer situation, or that belong to several rules at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from tests.perspective.test_rules import (
    FOUR,
    TWO,
    play,
    private,
    public,
    quiet_moves,
    table,
    told,
    up,
)

from sightline.core.errors import BadMove
from sightline.games.perspective.game import GAME
from sightline.games.perspective.rules.cards import COLOUR_NAMES
from sightline.games.perspective.rules.moves import Give, Insert, Pass, Play, Take
from sightline.games.perspective.rules.notation import read_turn
from sightline.games.perspective.rules.solo import Peeked
from sightline.games.perspective.rules.state import PerspectiveState
from sightline.games.perspective.rules.views import Claimed, PileTurned, Seen
from sightline.words import reader_of, render

# The first card of seat 0 is Red, Blue or Green instead of Yellow; the rest makes the box whole.
RED = "RY YB GY BR YR GB  RG BY BY  GR BB RR YY GG GY BG"
THREE = "YG RB GY BR YR GB RG BY YB GR BB RR YY GG RY BG GG BB RR YY"


def until(state: PerspectiveState, done: Callable[[], bool]) -> None:
    """Play the first move that claims nothing until it is so."""
    while not done():
        state.apply(state.awaiting[0], quiet_moves(state)[0])


def move_list(state: PerspectiveState, observer: int | None) -> list[str]:
    """The lines of an observer's move list."""
    reader = reader_of(GAME, state.players, observer)
    events = [event for step in state.events(observer)[1:] for event in step if not event.once]
    return [render(line, reader) for line in map(GAME.event_message, events) if line]


# -- knowing ---------------------------------------------------------------------------------------


def test_what_is_seen_in_passing_is_told_once_and_stays_in_no_view() -> None:
    assert Seen.once
    assert Peeked.once
    state = table()
    play(state, "claim")  # seat 0's public sides are shown
    for observer in (0, 1, None):
        view = state.view(observer)
        assert view.hands[0] == ()
        assert view.used == ("Y", "G", "Y")


def test_the_notebook_is_each_seats_own() -> None:
    state = table(memory_aid="on")
    mine, theirs = state.view(0).notebook, state.view(1).notebook
    assert mine is not None
    assert theirs is not None
    assert state.view(None).notebook is None
    # Own cards: the private side alone. The other's: seen as they were dealt, and from here.
    assert [(card.private, card.public) for card in mine.hands[0]] == [
        ("Y", None),
        ("G", None),
        ("Y", None),
    ]
    assert [(card.private, card.public) for card in theirs.hands[0]] == [
        ("Y", "G"),
        ("G", "Y"),
        ("Y", "R"),
    ]
    assert [(card.private, card.public) for card in mine.shared] == [
        ("R", "G"),
        ("B", "Y"),
        ("Y", "B"),
    ]
    assert [(card.up, card.down) for card in mine.draw][:2] == [("G", None), (None, None)]


def test_without_memory_aid_there_is_no_notebook() -> None:
    assert all(table().view(observer).notebook is None for observer in (0, 1, None))


def test_everyone_sees_the_goals_and_the_used_pile_in_order() -> None:
    state = table()
    play(state, "pass; i4; p2; give 1>4; take 1>3; pass; pass; i4; p1")
    for observer in (0, 1, None):
        assert state.view(observer).used == ("G", "R")
        assert state.view(observer).goals == (("B", "B", "B"), ("R", "R", "R"))


def test_the_move_list_names_no_colour_but_the_one_played() -> None:
    state = table(RED)
    play(state, "pass; i4; p1; drop own 2; reclaim 2>1; pass; pass; i1; p2; flip shared 1; pass")
    colours = {str(name) for name in COLOUR_NAMES.values()}
    named: list[str] = []
    for line in move_list(state, 0):
        named += [line] if set(re.findall(r"\w+", line.lower())) & colours else []
    assert named == ["You play card 1, red.", "Player 2 plays card 2, yellow."]


def test_a_wrong_claim_is_told_once() -> None:
    state = table()
    play(state, "pass; i4; p2!")
    assert move_list(state, None)[-2:] == [
        "Player 1 plays card 2, green, without its action.",
        "Player 1 claims the goal wrongly: the cards go onto the used pile, private side up.",
    ]


# -- actions ---------------------------------------------------------------------------------------


def test_an_action_is_mandatory() -> None:
    for card, stage in ((1, "flip"), (2, "give"), (4, "give")):
        state = table()
        play(state, f"pass; i4; p{card}")
        assert state.stage == stage
        assert Pass() not in state.legal(0)
    state = table(RED)
    play(state, "pass; i4; p1")
    assert state.stage == "discard"
    assert Pass() not in state.legal(0)


def test_red_on_the_own_hand() -> None:
    state = table(RED)
    play(state, "pass; i4; p1; drop own 2")  # the red card lies on the pile, then own Y/R
    assert up(state.used, state) == "RY"
    play(state, "reclaim 2>1")  # the card just placed: its up side is private again
    assert (private(state, 0), public(state, 0)) == ("YGG", "RYR")


def test_with_four_players_actions_go_to_the_partner() -> None:
    state = table(FOUR, 4)
    play(state, "pass; i4; p1; flip partner 2")
    assert (private(state, 2), public(state, 2)) == ("RGR", "RGY")
    green = table(FOUR, 4)
    before = private(green, 2), public(green, 2)
    play(green, "pass; i4; p2; give 1>1")  # Green; Y/G goes to the partner, not turned
    assert (private(green, 2), public(green, 2)) == ("Y" + before[0], "G" + before[1])
    play(green, "take 4>3")
    assert (private(green, 2), public(green, 2)) == ("YRG", "GRG")
    assert (private(green, 0), public(green, 0)) == ("RGR", "GRY")


def test_the_partner_sees_public_sides_and_the_told_colour_is_heard_by_all() -> None:
    state = table(FOUR.replace("YG YB", "BG YB", 1).replace("BG RR", "YG RR", 1), 4)
    assert [card.public for card in state.view(0).hands[2]] == list(public(state, 2))
    happened = play(state, "pass; i4; p1; tell 3")
    assert all(len(told(happened, observer, Seen)) == 1 for observer in (0, 1, 2, 3, None))


# -- piles and claims ------------------------------------------------------------------------------


def test_the_pile_is_turned_over_also_in_the_middle_of_a_redraw() -> None:
    state = table()
    until(state, lambda: len(state.draw) == 2 and state.stage in ("claim", "claim-end"))
    play(state, "claim; i1")
    assert len(state.draw) == 1
    used = list(state.used)
    happened = play(state, "i1")
    assert state.stage == "redraw"
    (turned,) = told(happened, None, PileTurned)
    assert state.draw == [(card, 1 - face) for card, face in used[:-1]]
    assert turned.draw == len(state.draw)
    assert state.used == used[-1:]


def test_a_right_claim_keeps_the_hand_as_it_is() -> None:
    rows = [public(table(FOUR, 4), seat) for seat in range(4)]
    state = table(FOUR, 4, goals=f"{rows[0]} RRR GGG YYY")
    hand = list(state.hands[0])
    play(state, "claim")
    assert state.hands[0] == hand
    assert state.fulfilled == [True, False, False, False]


def test_a_right_claim_at_the_end_ends_the_turn() -> None:
    state = table(FOUR, 4, goals="GYG RRR GGG YYY")
    play(state, "pass; i4; p4; give 1>1; take 1>1; pass")
    rows = public(state, 0)
    again = table(FOUR, 4, goals=f"{rows} RRR GGG YYY")
    happened = play(again, "pass; i4; p4; give 1>1; take 1>1; claim")
    assert told(happened, 3, Claimed)[0].right
    assert again.awaiting == (1,)


def test_a_right_claim_instead_of_an_action_ends_the_turn_with_four_players() -> None:
    rows = public(table(FOUR, 4), 0)
    state = table(FOUR, 4, goals=f"{rows} RRR GGG YYY")
    play(state, "pass; i4; p4!")
    assert state.awaiting == (1,)
    assert state.stage == "claim"


def test_an_eliminated_player_has_no_more_turns() -> None:
    state = table(THREE, 3, failed_claim="eliminate", turn_limit=4)
    play(state, "claim")
    assert state.eliminated == [True, False, False]
    seats: list[int] = []
    while state.awaiting:
        seats += state.awaiting
        state.apply(state.awaiting[0], quiet_moves(state)[0])
    assert set(seats) == {1, 2}
    assert state.turns == 4  # the turn of the wrong claim was one of them


def test_advanced_a_claim_may_match_the_up_or_the_down_sides() -> None:
    # Shared hand: up G Y B, down R B Y. Seat 0 holds cards 1, 3 and 5.
    for cards, right in (
        ("RG RB BY BR RB GB  RG BY YB  GY GR BB RR YY GG BG", True),  # public G Y B: the up sides
        ("GR RB YB BR BY GB  RG BY YB  GR BB RR YY GG RY BG", True),  # public R B Y: the down sides
        (TWO, False),
    ):
        state = table(cards, advanced=True)
        assert (public(state, 2), private(state, 2)) == ("GYB", "RBY")
        assert told(play(state, "claim"), 1, Claimed)[0].right == right


def test_a_clock_that_runs_out_never_claims() -> None:
    state = table()
    assert state.default_move(0) == Pass()
    assert state.default_move(1) is None
    play(state, "pass")
    assert state.default_move(0) is None
    play(state, "i1")
    assert state.default_move(0) == Play(1), "not one of those that claim"


def moves_of(state: PerspectiveState) -> list[Any]:
    return list(state.legal(state.awaiting[0]))


def test_claiming_is_always_offered_right_or_wrong() -> None:
    state = table()
    assert [state.move_text(move) for move in moves_of(state)] == ["pass", "claim"]
    play(state, "pass; i4")
    assert sum(state.move_text(move).endswith("!") for move in moves_of(state)) == 4


def test_a_whole_turn_is_read_at_once() -> None:
    moves = read_turn("pass; i2;p3; give 1>4; TAKE 2>1 ; pass")
    assert moves == [Pass(), Insert(2), Play(3), Give(1, 4), Take(2, 1), Pass()]
    with pytest.raises(BadMove, match="did you mean 'give'"):
        read_turn("pass; i2; p3; gve 1>4")
