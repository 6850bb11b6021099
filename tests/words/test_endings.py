"""Why a game ended as it did, in words, for every way in which our games end."""

from __future__ import annotations

import pytest
from tests.conformance.registry import VARIANTS, golden_file
from tests.pentup.test_rules import stack
from tests.perspective.test_rules import FOUR, TWO, play, table
from tests.test_house import OURS
from tests.viewpoints.played import X_ASIDE, act, start

from sightline.core.game import AnyGame, Variant
from sightline.core.outcome import Outcome
from sightline.core.record import parse_record
from sightline.core.registry import find_game
from sightline.games.pentup.rules.scoring import judge
from sightline.games.viewpoints.rules.moves import Token
from sightline.words import reader_of, render


def why(game: str, outcome: Outcome | None, seat: int | None = None) -> str:
    """What decided a game, as a seat is told it."""
    assert outcome is not None
    assert outcome.decided is not None
    return render(outcome.decided, reader_of(find_game(game), len(outcome.results), seat))


@pytest.mark.parametrize(
    ("levels", "misere", "told"),
    [
        (((5, 6), (2, 1)), False, "Level 2 decided it: White 2 tiles, Black 1 tile."),
        (((5, 6), (2, 1)), True, "Level 1 decided it: White 5 tiles, Black 6 tiles."),
        (
            ((5, 6), (3, 2), (1, 1)),
            False,
            "Level 3 was equal, so level 2 decided it: White 3 tiles, Black 2 tiles.",
        ),
        (
            ((4, 3), (1, 1), (2, 2)),
            False,
            "Levels 2 and 3 were equal, so level 1 decided it: White 4 tiles, Black 3 tiles.",
        ),
        # Red is out of it on the highest level already.
        (
            ((9, 8, 12), (2, 3, 0), (1, 1, 0)),
            False,
            "Level 3 was equal, so level 2 decided it: White 2 tiles, Black 3 tiles.",
        ),
        (((4, 4), (2, 2)), False, "The best are equal on every level."),
        # Two against two: the pair of the best single player wins, also where both of it are best.
        (
            ((10, 11, 10, 11), (2, 1, 2, 1)),
            False,
            "Level 2 decided it: White 2 tiles, Black 1 tile, Red 2 tiles, Blue 1 tile.",
        ),
        (((10, 10, 11, 11), (2, 2, 1, 1)), False, "The best are equal on every level."),
    ],
)
def test_pent_up_names_the_level_and_the_tiles(
    levels: tuple[tuple[int, ...], ...], misere: bool, told: str
) -> None:
    assert why("pentup", judge(stack(*levels), len(levels[0]), misere)) == told


def test_pent_up_speaks_to_who_reads() -> None:
    outcome = judge(stack((5, 6), (2, 1)), 2, False)
    assert why("pentup", outcome, 1) == "Level 2 decided it: White 2 tiles, you 1 tile."


def test_perspective_names_the_goal_and_the_sides() -> None:
    state = table(goals="GYR RRR")
    play(state, "claim")
    told = "The public sides of Player 1 show the goal: green, yellow, red."
    assert why("perspective", state.outcome) == told
    mine = "Your public sides show your goal: green, yellow, red."
    assert why("perspective", state.outcome, 0) == mine


def test_perspective_advanced_names_the_shared_hand() -> None:
    state = table("RG RB BY BR RB GB  RG BY YB  GY GR BB RR YY GG BG", advanced=True)
    play(state, "claim")
    told = "The public sides of Player 1 match the shared hand: green, yellow, blue."
    assert why("perspective", state.outcome) == told


def test_perspective_names_who_is_out() -> None:
    state = table(TWO, failed_claim="eliminate")
    play(state, "claim")
    told = "Player 1 claimed wrongly, and nobody else is left."
    assert why("perspective", state.outcome) == told
    three = "YG RB GY BR YR GB RG BY YB GR BB RR YY GG RY BG GG BB RR YY"
    state = table(three, 3, failed_claim="eliminate")
    play(state, "claim; claim")
    told = "You and Player 2 claimed wrongly, and nobody else is left."
    assert why("perspective", state.outcome, 0) == told
    state = table(FOUR, 4, failed_claim="eliminate")
    play(state, "claim")
    told = "Player 1 claimed wrongly: that loses the game for their team."
    assert why("perspective", state.outcome) == told


def test_perspective_names_both_goals_of_a_team() -> None:
    state = table(FOUR, 4)
    rows = ["".join(state.public_row(seat)) for seat in range(4)]
    state = table(FOUR, 4, goals=f"{rows[0]} RRR {rows[2]} YYY")
    play(state, "claim; i4; p4")
    while state.awaiting[0] != 2:
        moves = [
            move
            for move in state.legal(state.awaiting[0])
            if not state.move_text(move).endswith(("!", "claim"))
        ]
        safe = [move for move in moves if "partner" not in state.move_text(move)] or moves
        state.apply(state.awaiting[0], safe[0])
    play(state, "claim")
    names = {"Y": "yellow", "G": "green", "R": "red", "B": "blue"}
    goals = [", ".join(names[colour] for colour in rows[seat]) for seat in (0, 2)]
    told = f"Both have reached their goals: Player 1 {goals[0]} and Player 3 {goals[1]}."
    assert why("perspective", state.outcome) == told


def test_viewpoints_names_the_cards_that_lack_something() -> None:
    state = start(2, rounds="1")
    act(state, X_ASIDE)
    act(state, Token("colours", 1))
    told = why("viewpoints", state.outcome)
    assert told.startswith("Not complete: card 1 by ")
    assert " and card 2 by " in told
    assert told.endswith(" squares.")


GOLDEN = [(game, variant) for game, variant in VARIANTS if game.key in OURS]
FIRST = {game.key: variant.name for game, variant in reversed(GOLDEN)}


@pytest.mark.parametrize(
    ("game", "variant"),
    [
        pytest.param(
            game,
            variant,
            id=f"{game.key}-{variant.name}",
            marks=[] if FIRST[game.key] == variant.name else pytest.mark.long,
        )
        for game, variant in GOLDEN
    ],
)
def test_every_golden_ending_is_explained(game: AnyGame, variant: Variant) -> None:
    """Where nothing decided a game, its summary says that."""
    outcome = parse_record(golden_file(game, variant).read_text("utf-8")).replay().outcome
    assert outcome is not None
    if outcome.decided is None:
        assert outcome.summary.id in ("perspective-draw", "perspective-solved", "viewpoints-solved")
        return
    for seat in (None, *range(variant.players)):
        told = why(game.key, outcome, seat)
        assert told.endswith(".")
        assert "Seat" not in told
