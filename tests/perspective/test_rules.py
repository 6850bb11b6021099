"""Perspective's rules by hand-made deals: every action, pile, claim and mode.

A deck is written as its cards from the top, up side first: ``"YG RR BY …"``.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest

from sightline.core.errors import BadMove, BadOptions, IllegalMove
from sightline.core.events import Event, Happened
from sightline.core.seeds import Chance
from sightline.games.perspective.game import GAME
from sightline.games.perspective.rules.cards import (
    ALL_ROWS,
    COLOURS,
    GOAL_CARDS,
    Row,
    Sides,
    cards_for,
    missing_colour,
    pair_of,
)
from sightline.games.perspective.rules.hands import TableDeal
from sightline.games.perspective.rules.options import Options
from sightline.games.perspective.rules.state import PerspectiveState
from sightline.games.perspective.rules.views import Claimed, PileTurned, Seen

# 2 players: seat 0 gets cards 1, 3, 5; seat 1 gets 2, 4, 6; then the shared hand and the draw pile.
TWO = "YG RB GY BR YR GB  RG BY YB  GR BB RR YY GG RY BG"
FOUR = "YG YB RR BB GY BY GG YY RG RB RY BR  GR GB YR BG RR BB GG YY"


def deck(text: str) -> tuple[Sides, ...]:
    return tuple(cast("Sides", tuple(card)) for card in text.split())


def table(
    text: str = TWO, players: int = 2, goals: str = "BBB RRR GGG YYY", **options: Any
) -> PerspectiveState:
    rows = tuple(cast("Row", tuple(row)) for row in goals.split()[:players])
    deal = TableDeal(deck(text), () if options.get("advanced") else rows, 0)
    state = GAME.begin(players, Options(**options), deal)
    assert isinstance(state, PerspectiveState)
    return state


def play(state: PerspectiveState, text: str) -> Happened:
    """Play these moves, joined by semicolons, for whoever is in turn; what the last one told."""
    happened = state.opening
    for part in text.split(";"):
        happened = state.apply(state.awaiting[0], state.parse_move(part))
    return happened


def quiet_moves(state: PerspectiveState) -> list[Any]:
    """The legal moves that claim nothing."""
    moves = state.legal(state.awaiting[0])
    return [m for m in moves if state.move_text(m) != "claim" and "!" not in state.move_text(m)]


def private(state: PerspectiveState, hand: int) -> str:
    return "".join(state.face(slot) for slot in state.hands[hand])


def public(state: PerspectiveState, hand: int) -> str:
    return "".join(state.public_row(hand))


def up(pile: list[tuple[int, int]], state: PerspectiveState) -> str:
    return "".join(state.face(slot) for slot in pile)


def told(happened: Happened, seat: int | None, kind: type[Event]) -> list[Any]:
    return [event for event in happened.to(seat) if isinstance(event, kind)]


# -- pieces and setup ------------------------------------------------------------------------------


def test_the_decks_of_these_tests_are_whole() -> None:
    assert Counter(map(pair_of, deck(TWO))) == Counter(cards_for(2))
    assert Counter(map(pair_of, deck(FOUR))) == Counter(cards_for(4))


def test_twenty_cards_each_pair_twice() -> None:
    assert len(cards_for(4)) == len(cards_for(3)) == 20
    assert set(Counter(cards_for(4)).values()) == {2}
    assert len(set(cards_for(4))) == 10


def test_two_players_and_solo_lack_one_copy_of_each_same_colour_card() -> None:
    for players in (1, 2):
        counts = Counter(cards_for(players))
        assert len(cards_for(players)) == 16
        assert all(counts[colour, colour] == 1 for colour in COLOURS)


def test_goal_cards() -> None:
    faces = [face for card in GOAL_CARDS for face in card]
    assert len(set(faces)) == 12
    assert all(len(set(face)) == 3 for face in faces)
    assert Counter(map(missing_colour, faces)) == dict.fromkeys(COLOURS, 3)
    assert len(ALL_ROWS) == 24


@pytest.mark.parametrize("kind", ["cards", "all24"])
def test_goals_of_different_seats_differ(kind: str) -> None:
    for seed in range(50):
        deal = cast("TableDeal", GAME.deal(4, Options(goals=cast("Any", kind)), Chance(seed)))
        assert len(set(deal.goals)) == 4


def test_cards_are_dealt_singly_and_the_up_side_becomes_private() -> None:
    state = table()
    assert (private(state, 0), public(state, 0)) == ("YGY", "GYR")
    assert (private(state, 1), public(state, 1)) == ("RBG", "BRB")
    # The shared hand is turned over as it is laid out: what was up lies down.
    assert (private(state, 2), public(state, 2)) == ("RBY", "GYB")
    assert up(state.draw, state) == "GBRYGRB"


def test_everyone_sees_each_card_dealt() -> None:
    for observer in (0, 1, None):
        seen = [event.colour for event in told(table().opening, observer, Seen)]
        assert sorted(seen) == sorted("YGYRBGRBY")


def test_first_seat() -> None:
    firsts = {GAME.start(3, {}, seed=seed).awaiting for seed in range(30)}
    assert firsts == {(0,), (1,), (2,)}
    assert {GAME.start(3, {"first": "seat0"}, seed=s).awaiting for s in range(30)} == {(0,)}


# -- what a view shows -----------------------------------------------------------------------------


def test_views_of_hands() -> None:
    state = table()
    mine, theirs, audience = state.view(0), state.view(1), state.view(None)
    assert [card.private for card in mine.hands[0]] == ["Y", "G", "Y"]
    assert [card.public for card in mine.hands[0]] == [None] * 3
    assert [card.public for card in theirs.hands[0]] == ["G", "Y", "R"]
    assert [card.private for card in theirs.hands[0]] == [None] * 3
    assert all(card.private is card.public is None for card in audience.hands[0])
    for view in (mine, theirs, audience):
        assert [card.public for card in view.shared] == ["G", "Y", "B"]
        assert [card.private for card in view.shared] == [None] * 3
        assert (view.draw, view.draw_top) == (7, "G")


def test_four_players_have_no_shared_hand() -> None:
    assert table(FOUR, 4).view(0).shared == ()


# -- turn ------------------------------------------------------------------------------------------


def test_a_turn_is_claim_insert_play_action_claim() -> None:
    state = table()
    stages: list[str] = []
    for move in ("pass", "i2", "p1", "flip own 1", "pass"):
        stages.append(state.stage)
        play(state, move)
    assert stages == ["claim", "insert", "play", "flip", "claim-end"]
    assert state.awaiting == (1,)


def test_drawing_inserts_the_up_side_as_private() -> None:
    state = table()
    play(state, "pass; i2")
    assert (private(state, 0), public(state, 0)) == ("YGGY", "GRYR")
    assert state.view(0).draw_top == "B"


def test_playing_puts_the_private_side_up() -> None:
    state = table()
    play(state, "pass; i4; p2")
    assert up(state.used, state) == "G"
    assert state.stage == "give"


def test_an_opponents_hand_is_never_touched() -> None:
    for state in (table(), table(FOUR, 4)):
        play(state, "pass; i4; p1")  # Yellow
        hands = {cast("Any", move).hand for move in state.legal(0)}
        assert hands == {"own", state.other_name}


def test_decisions_out_of_order_are_refused() -> None:
    state = table()
    with pytest.raises(IllegalMove, match="claim your goal, or pass: pass"):
        play(state, "i2")
    play(state, "pass")
    with pytest.raises(IllegalMove, match="draw a card and insert it"):
        play(state, "p1")


# -- actions ---------------------------------------------------------------------------------------


def test_yellow_flips_in_place() -> None:
    state = table()
    play(state, "pass; i4; p1; flip own 1")  # own hand was G Y G(rawn)
    assert (private(state, 0)[0], public(state, 0)[0]) == ("Y", "G")
    state = table()
    play(state, "pass; i4; p1; flip shared 2")
    assert (private(state, 2), public(state, 2)) == ("RYY", "GBB")


def test_green_trades_without_turning() -> None:
    state = table()
    play(state, "pass; i4; p2; give 1>4")  # G played; own Y/G goes to the end of the shared hand
    assert (private(state, 2), public(state, 2)) == ("RBYY", "GYBG")
    play(state, "take 1>3")
    assert (private(state, 0), public(state, 0)) == ("YGR", "RRG")
    assert (private(state, 2), public(state, 2)) == ("BYY", "YBG")


def test_green_may_take_back_the_card_just_given() -> None:
    state = table()
    play(state, "pass; i4; p2; give 1>2; take 2>1")
    assert (private(state, 0), public(state, 0)) == ("YYG", "GRR")


def test_red_reclaims_any_used_card_into_the_same_hand() -> None:
    state = table("RG YB GY BR YR GB  RG BY YB  GR BB RR YY GG RY BG".replace("RG Y", "RY Y", 1))
    play(state, "pass; i4; p1; drop shared 1")  # Red played; shared R/G: its private R lies up
    assert up(state.used, state) == "RR"
    assert len(state.hands[2]) == 2
    play(state, "reclaim 1>3")  # the red card just played, its up side private
    assert private(state, 2)[2] == "R"
    assert up(state.used, state) == "R"


def test_blue_sorts() -> None:
    state = table("BG RB GY BR YR GB  RG BY YB  GR BB RR YY GG RY YG")
    play(state, "pass; i4; p1; sort own 312")  # own after playing: G Y G
    assert (private(state, 0), public(state, 0)) == ("GGY", "RYR")


def test_blue_asks_and_everybody_hears() -> None:
    state = table("BG RB GY BR YR GB  RG BY YB  GR BB RR YY GG RY YG")
    happened = play(state, "pass; i4; p1; ask 2")
    for observer in (0, 1, None):
        (answer,) = told(happened, observer, Seen)
        assert (answer.hand, answer.place, answer.side, answer.colour) == (0, 2, "public", "R")


def test_blue_looks_alone() -> None:
    state = table("BG RB GY BR YR GB  RG BY YB  GR BB RR YY GG RY YG")
    happened = play(state, "pass; i4; p1; look 2")
    (seen,) = told(happened, 0, Seen)
    assert (seen.hand, seen.place, seen.side, seen.colour) == (None, 2, "private", "B")
    assert told(happened, 1, Seen) == told(happened, None, Seen) == []


def test_blue_tells_the_partner_in_four_players() -> None:
    state = table(FOUR.replace("YG YB", "BG YB", 1).replace("BG RR", "YG RR", 1), 4)
    play(state, "pass; i4; p1")
    assert {type(move).__name__ for move in state.legal(0)} == {"Sort", "Ask", "Tell"}
    happened = play(state, "tell 1")
    (heard,) = told(happened, 2, Seen)
    assert (heard.hand, heard.colour) == (2, state.public_row(2)[0])


# -- piles -----------------------------------------------------------------------------------------


def test_the_empty_draw_pile_is_the_used_pile_turned_over() -> None:
    state = table()
    happened = state.opening
    used: list[tuple[int, int]] = []
    while not told(happened, 0, PileTurned):
        used = list(state.used)
        happened = state.apply(state.awaiting[0], quiet_moves(state)[0])
    # The top card stays; the lowest is on top now, and every card shows its other side.
    assert state.used == used[-1:]
    assert state.draw == [(card, 1 - face) for card, face in used[:-1]]
    assert told(happened, 0, PileTurned)[0].draw_top == state.face(state.draw[0])


# -- claiming --------------------------------------------------------------------------------------


def test_a_right_claim_wins_with_two_and_three_players() -> None:
    state = table(goals="GYR RRR")
    happened = play(state, "claim")
    assert state.outcome is not None
    assert state.outcome.winners == (0,)
    assert [event.colour for event in told(happened, None, Seen)] == ["G", "Y", "R"]


def test_a_wrong_claim_redraws_and_ends_the_turn() -> None:
    state = table()
    play(state, "claim")
    assert up(state.used, state) == "YGY"  # from position 1 to 3, private side up
    assert state.hands[0] == []
    counts: list[int] = []
    for move in ("i1", "i1", "i3"):
        counts.append(len(state.legal(0)))
        play(state, move)
    assert counts == [1, 2, 3]
    assert private(state, 0) == "BGR"
    assert state.awaiting == (1,)


def test_a_wrong_claim_eliminates_with_that_option() -> None:
    state = table(failed_claim="eliminate")
    happened = play(state, "claim")
    assert told(happened, 1, Claimed)[0].eliminated
    assert state.outcome is not None
    assert state.outcome.winners == (1,)


def test_the_last_of_three_players_left_wins() -> None:
    text = "YG RB GY BR YR GB RG BY YB GR BB RR YY GG RY BG GG BB RR YY"
    state = table(text, 3, failed_claim="eliminate")
    play(state, "claim")
    assert state.outcome is None
    play(state, "claim")
    assert state.outcome is not None
    assert state.outcome.winners == (2,)


def test_an_eliminated_player_loses_for_the_team() -> None:
    state = table(FOUR, 4, failed_claim="eliminate")
    play(state, "claim")
    assert state.outcome is not None
    assert state.outcome.winners == (1, 3)


def test_no_action_claim_is_one_move() -> None:
    state = table(goals="GYR RRR")
    play(state, "pass; i4; p4!")  # plays the drawn card; the old hand is the goal
    assert state.outcome is not None
    assert state.outcome.winners == (0,)


def test_a_fulfilled_seat_claims_no_more_and_the_turn_goes_on() -> None:
    state = table(FOUR, 4)
    goals = (cast("Row", state.public_row(0)), *state.deal.goals[1:])
    state = table(FOUR, 4, goals=" ".join("".join(goal) for goal in goals))
    play(state, "claim")
    assert state.outcome is None
    assert state.awaiting == (0,)
    assert state.stage == "insert"
    play(state, "i4")
    assert not any(state.move_text(move).endswith("!") for move in state.legal(0))
    play(state, "p1; flip own 1")
    assert state.awaiting == (1,)  # no claim step at the end either


def test_both_goals_win_for_the_team() -> None:
    state = table(FOUR, 4)
    rows = ["".join(state.public_row(seat)) for seat in range(4)]
    state = table(FOUR, 4, goals=f"{rows[0]} RRR {rows[2]} YYY")
    play(state, "claim; i4; p4")
    while state.awaiting[0] != 2:
        moves = quiet_moves(state)
        # Leave player 3's hand alone.
        safe = [move for move in moves if "partner" not in state.move_text(move)] or moves
        state.apply(state.awaiting[0], safe[0])
    play(state, "claim")
    assert state.outcome is not None
    assert state.outcome.winners == (0, 2)


# -- advanced --------------------------------------------------------------------------------------


def test_advanced_goals_are_either_side_of_the_shared_hand() -> None:
    # Own public sides G Y R; shared up sides are G Y B, down sides R B Y.
    wrong = table(advanced=True)
    happened = play(wrong, "claim")
    assert not told(happened, 1, Claimed)[0].right
    assert wrong.refuted == [(((6, 0), (7, 0), (8, 0)), ("G", "Y", "R"))]
    for text in (
        "YG RB GY BR YB GB  RG BY YB  GR BB RR YY GG RY RG".replace("RY RG", "RY BG", 1),
        TWO,
    ):
        state = table(text, advanced=True)
        up_row, down_row = public(state, 2), private(state, 2)
        right = public(state, 0) in (up_row, down_row)
        assert told(play(state, "claim"), 0, Claimed)[0].right == right


def test_the_down_sides_are_never_shown_by_a_claim() -> None:
    state = table(advanced=True)
    happened = play(state, "claim")
    assert {event.hand for event in told(happened, 1, Seen)} == {0}


def test_advanced_is_for_two() -> None:
    with pytest.raises(BadOptions, match="advanced: the advanced game is for 2 players"):
        GAME.start(3, {"advanced": True}, seed=1)


# -- the end without a winner ----------------------------------------------------------------------


def test_turn_limit_is_a_draw() -> None:
    state = table(turn_limit=1)
    play(state, "pass; i4; p1; flip own 1; pass")
    assert state.outcome is not None
    assert state.outcome.results == ("draw", "draw")


# -- notation --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "there is: pass, claim"),
        ("flp own 1", "did you mean 'flip'"),
        ("flip 1", "write: flip own 2"),
        ("p9", "no such card.*write: p3"),
        ("flip own 4", "no such card.*write: flip own 2"),
        ("swap Y1 B9 then G", "no such card.*write: swap Y1 B3 then G"),
    ],
)
def test_bad_notation_is_explained(text: str, complaint: str) -> None:
    with pytest.raises(BadMove, match=complaint):
        table().parse_move(text)
