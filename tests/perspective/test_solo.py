"""Solo Perspective: the layout, the chain of actions, the end."""

from __future__ import annotations

from typing import Any, cast

import pytest

from sightline.core.errors import IllegalMove
from sightline.core.seeds import Chance
from sightline.games.perspective.game import GAME
from sightline.games.perspective.rules.cards import COLOURS, missing_colour
from sightline.games.perspective.rules.options import Options
from sightline.games.perspective.rules.solo import ALL_PLACES, Peeked, SoloDeal, SoloState

# Directions Y, G, R, B: a centre card, then a hand of three that shows the direction's colour.
CARDS = "YY YG YR YB  GG GY GR GB  RR RY RG RB  BB BY BG BR"
GOALS = "GRB YRB YGB YGR"


def solo(last: str = "Y", goals: str = GOALS, **options: Any) -> SoloState:
    deal = SoloDeal(
        tuple(cast("Any", tuple(card)) for card in CARDS.split()),
        tuple(cast("Any", tuple(row)) for row in goals.split()),
        cast("Any", last),
    )
    state = GAME.begin(1, Options(**options), deal)
    assert isinstance(state, SoloState)
    return state


def play(state: SoloState, text: str) -> None:
    for part in text.split(";"):
        state.apply(0, state.parse_move(part))


def row(state: SoloState, side: str) -> str:
    return "".join(state.row(cast("Any", side)))


@pytest.mark.parametrize("goals", ["cards", "all24"])
def test_layouts(goals: Any) -> None:
    lasts: set[str] = set()
    for seed in range(40):
        deal = cast("SoloDeal", GAME.deal(1, Options(goals=goals), Chance(seed)))
        for place, card in zip(ALL_PLACES, deal.cards, strict=True):
            assert card[0] == place.side
            assert (card[0] == card[1]) == (place.card == 0)
        assert [missing_colour(goal) for goal in deal.goals] == list(COLOURS)
        lasts.add(deal.last)
    assert lasts == set(COLOURS)


@pytest.mark.parametrize("last", COLOURS)
def test_the_first_action_is_the_card_placed_last(last: str) -> None:
    assert solo(last).action == last


def test_yellow_flips_and_passes_on_the_colour_that_was_up() -> None:
    state = solo()
    play(state, "turn G2")
    assert row(state, "G") == "GRG"
    assert state.action == "G"


def test_yellow_may_flip_the_centre() -> None:
    state = solo()
    play(state, "turn B0")
    assert state.action == "B"


def test_blue_look() -> None:
    state = solo("B")
    state.apply(0, state.parse_move("peek R3"))
    assert state.action == "R"
    (peeked,) = [event for event in state.events(0)[-1] if isinstance(event, Peeked)]
    assert peeked.colour == "B"
    assert row(state, "R") == "RRR"
    assert not any(isinstance(event, Peeked) for event in state.events(None)[-1])


def test_blue_rearrange_passes_on_the_directions_own_colour() -> None:
    state = solo("Y")
    play(state, "turn B1")
    assert state.action == "B"
    play(state, "arrange B 231")
    assert row(state, "B") == "BBY"
    assert state.action == "B"
    play(state, "arrange R 321")
    assert state.action == "R"


def test_green_swaps_and_flips_two_outer_cards() -> None:
    state = solo("G")
    play(state, "swap Y1 R3 then R")
    # Y1 was Y/G, R3 was R/B; each lies in the other's place with its other side up.
    assert (row(state, "Y"), row(state, "R")) == ("BYY", "RRG")
    assert state.action == "R"


def test_green_needs_one_of_the_two_colours_and_outer_cards() -> None:
    state = solo("G")
    for move in ("swap Y1 R3 then B", "swap Y0 R3 then R", "turn Y1"):
        with pytest.raises(IllegalMove, match="the action now is green"):
            play(state, move)


def test_red_swaps_a_centre_and_an_outer_card() -> None:
    state = solo("R")
    play(state, "swap B0 Y2 then Y")
    assert row(state, "Y") == "YBY"
    assert state.up_at(ALL_PLACES[12]) == "R"  # Y2 was Y/R
    assert state.action == "Y"


def test_legal_moves_are_counted() -> None:
    assert len(solo("Y").legal(0)) == 16
    assert len(solo("B").legal(0)) == 16 + 24
    # 66 pairs; pairs within a direction (4 × 3) show one colour, the others two.
    assert len(solo("G").legal(0)) == 12 + 2 * 54
    assert len(solo("R").legal(0)) == 12 + 2 * 36


def test_three_reached_hands_do_not_win_yet() -> None:
    state = solo(goals="YYY GGG RRR BBY")
    play(state, "turn Y1")  # breaks Yellow's hand: Y1 shows green now
    assert state.outcome is None


def test_all_four_hands_at_once_win_and_the_last_move_counts() -> None:
    state = solo(goals="GYY GGG RRR BBB", turn_limit=1)
    play(state, "turn Y1")
    assert state.outcome is not None
    assert state.outcome.results == ("win",)
    assert state.outcome.summary == "Solved in 1 move."
    assert state.awaiting == ()


def test_out_of_moves_is_a_loss() -> None:
    state = solo(turn_limit=2)
    play(state, "turn Y1")
    assert state.outcome is None
    play(state, "turn Y2")
    assert state.outcome is not None
    assert state.outcome.results == ("loss",)
    assert "within 2 moves" in state.outcome.summary


def test_the_move_list_names_places_and_never_a_covered_colour() -> None:
    """With the notebook off, what was just covered is told once by the view's next action only."""
    state = GAME.start(1, {}, seed=5)
    for _ in range(12):
        move = state.legal(0)[0]
        happened = state.apply(0, move)
        lines = [GAME.describe_event(event) for event in happened.to(0) if not event.once]
        said = " ".join(line for line in lines if line)
        assert said
        assert "Next" not in said
