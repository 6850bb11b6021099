"""Mistakes have names, in every game: what was wrong with a move, from what its seat could know."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.perspective.test_rules import play, table
from tests.viewpoints.played import ORDER, X_ASIDE, act, placing, start

from sightline.core.record import parse_record
from sightline.core.registry import find_game
from sightline.games.perspective.game import GAME as PERSPECTIVE
from sightline.games.perspective.rules.moves import Ask, Claim, Flip, Pass, Play
from sightline.games.perspective.rules.state import PerspectiveState
from sightline.games.viewpoints.game import GAME as VIEWPOINTS
from sightline.games.viewpoints.rules.moves import Pass as PassTurn

GOLDEN = Path(__file__).parents[1] / "conformance" / "golden"


def named(game: Any, before: Any, seat: int, move: Any, better: Any) -> str:
    """The remark on a move, as it stands after "This move"."""
    remark = game.remark(before, seat, move, better)
    assert remark is not None
    return before.text(remark)


# -- Perspective: seat 0 holds Y G Y, and the others see G Y R -------------------------------------


def test_a_claim_without_having_seen() -> None:
    told = named(PERSPECTIVE, table(goals="GYR RRR"), 0, Claim(), Pass())
    assert told == (
        "claims a goal although the public sides of cards 1, 2 and 3 had never been seen"
    )


def test_a_claim_against_what_was_heard() -> None:
    # Both flips show seat 0 what the others see now; all that it has seen is another colour.
    state = table(goals="BBB RRR")
    play(state, "pass; i4")
    card = next(n for n in (1, 2, 3, 4) if state.view(0).hands[0][n - 1].private == "Y")
    play(state, f"p{card}; flip own 1")
    told = named(PERSPECTIVE, state, 0, Claim(), Pass())
    assert told.startswith("claims a goal although the public side")
    known = state.notebook(0).hands[0][0].public
    assert known is not None, "a card that one has turned shows the others what one saw"


def test_a_goal_that_was_not_claimed() -> None:
    told = named(PERSPECTIVE, table(goals="GYR RRR"), 0, Pass(), Claim())
    assert told == "does not claim, though the goal had probably been reached"


def test_another_action_would_have_helped_more() -> None:
    state = table()
    play(state, "pass; i4")
    hand = [card.private for card in state.view(0).hands[0]]
    first = hand.index("Y") + 1
    other = next(n for n, colour in enumerate(hand, 1) if colour != "Y")
    told = named(PERSPECTIVE, state, 0, Play(first), Play(other))
    assert told.startswith("uses the yellow action where the ")


def test_a_place_of_the_goal_that_could_be_right() -> None:
    # Turned around, the first card shows the others the yellow side that its holder sees.
    state = at_flip(goals="YBB RRR")
    told = named(PERSPECTIVE, state, 0, Flip("shared", 1), Flip("own", 1))
    assert told == "leaves place 1 of the goal, which could be made right"


def test_a_place_of_the_goal_that_was_right_is_undone() -> None:
    state = at_flip(goals="GBB RRR")
    assert PERSPECTIVE.remark(state, 0, Flip("own", 1), Flip("shared", 1)) is None, "unseen"
    has_seen_public(state, 0)
    told = named(PERSPECTIVE, state, 0, Flip("own", 1), Flip("shared", 1))
    assert told == "undoes place 1 of the goal, which was right"


def at_flip(goals: str) -> PerspectiveState:
    """Seat 0 has played a yellow card, not its first, and is to flip one."""
    state = table(goals=goals)
    play(state, "pass; i4")
    hand = [card.private for card in state.view(0).hands[0]]
    play(state, f"p{max(n for n, colour in enumerate(hand, 1) if colour == 'Y')}")
    assert state.stage == "flip"
    return state


def has_seen_public(state: PerspectiveState, place: int) -> None:
    """Seat 0 has been told the public side of its card at a place, counted from 0."""
    card, face = state.hands[0][place]
    state.seen[0] = state.seen[0] | {(card, 1 - face)}


def test_what_had_been_seen_is_asked_for_again() -> None:
    state = table("RY YB GY BR YR GB  RG BY BY  BR BB RR YY GG GY BG")
    play(state, "pass; i4; p4")
    assert state.stage == "inform"
    assert PERSPECTIVE.remark(state, 0, Ask(1), Ask(2)) is None
    has_seen_public(state, 0)
    told = named(PERSPECTIVE, state, 0, Ask(1), Ask(2))
    assert told == "looks for a side that had been seen before"


# -- Viewpoints ------------------------------------------------------------------------------------


def test_squares_of_the_own_side_that_are_spoilt() -> None:
    told = named(VIEWPOINTS, start(2), 0, X_ASIDE, placing(ORDER[0]))
    assert told == "makes 1 square of the own side wrong that was right"


def test_a_pass_that_comes_too_early() -> None:
    state = start(2)
    act(state, X_ASIDE)
    told = named(VIEWPOINTS, state, state.awaiting[0], PassTurn(), X_ASIDE)
    assert told.startswith("passes, though ")


# -- Pent-Up ---------------------------------------------------------------------------------------


def shipped_game(moves: int) -> Any:
    """The shipped game after so many moves."""
    file = Path(__file__).parents[2] / "examples" / "games" / "pentup.jsonl"
    return parse_record(file.read_text(encoding="utf-8")).replay(moves)


@pytest.mark.parametrize(
    ("moves", "played", "better", "told"),
    [
        # X has no place above the table, U would have had one.
        (2, "U", "X", "spends U on level 1; after X it would go to level 2"),
        # Nobody else could take V's place.
        (3, "V", "P", "does not wait; after P there would still be a place for V on level 2"),
    ],
)
def test_a_tile_that_should_have_been_kept(moves: int, played: str, better: str, told: str) -> None:
    state = shipped_game(moves)
    seat = state.awaiting[0]
    spent = [move for move in state.legal(seat) if move.tile == played]
    kept = [move for move in state.legal(seat) if move.tile == better]
    remarks = {
        state.text(said)
        for move in spent[:5]
        for other in kept
        if (said := state.game.remark(state, seat, move, other)) is not None
    }
    assert told in remarks


def test_in_misere_nobody_is_blamed_for_a_rival_that_climbs() -> None:
    file = GOLDEN / "pentup" / "two-players.jsonl"
    record = parse_record(file.read_text(encoding="utf-8"))
    state = record.replay(20)
    seat, move = state.awaiting[0], record.moves[20].move
    better = state.parse_move("U3@7,0^2")
    assert named(state.game, state, seat, move, better) == "lets Black reach level 3 next move"
    turned = state.game.start(2, {"misere": True}, seed=1)
    for entry in record.moves[:20]:
        turned.carry_out(entry.seat, entry.move)
    assert state.game.remark(turned, seat, move, better) is None


# -- every game: whatever is compared, what is said is one line, and much is named -----------------

NAMED = {
    "pentup": {
        "pentup-remark-lets-up",
        "pentup-remark-stays-low",
        "pentup-remark-gives-room",
        "pentup-remark-too-low",
        "pentup-remark-could-wait",
        "pentup-remark-takes-room",
        "pentup-remark-must-climb",
        "pentup-remark-lets-stay",
    },
    "perspective": {
        "perspective-remark-claims-unseen",
        "perspective-remark-likely",
        "perspective-remark-action",
        "perspective-remark-misses",
        "perspective-remark-covers",
        "perspective-remark-shows-less",
    },
    "viewpoint": {
        "viewpoint-remark-lets",
        "viewpoint-remark-spends",
        "viewpoint-remark-fewer",
        "viewpoint-remark-does-less",
        "viewpoint-remark-gives",
    },
    "viewpoints": {
        "viewpoints-remark-spoils",
        "viewpoints-remark-mends-less",
        "viewpoints-remark-other-piece",
        "viewpoints-remark-same-piece",
    },
}


@pytest.mark.parametrize("game", NAMED)
def test_whatever_is_compared_is_named_in_one_line(game: str) -> None:
    rules, luck = find_game(game), Random(3)
    found: set[str] = set()
    for file in sorted((GOLDEN / game).glob("*.jsonl")):
        record = parse_record(file.read_text(encoding="utf-8"))
        states = record.states()
        state = next(states)
        for entry in record.moves[:40]:
            legal = state.legal(entry.seat)
            for _ in range(2 if len(legal) > 1 else 0):
                better = legal[luck.randrange(len(legal))]
                remark = rules.remark(state, entry.seat, entry.move, better)
                if remark is not None:
                    found.add(remark.id)
                    assert state.text(remark).splitlines() == [state.text(remark)]
            next(states)
    assert found >= NAMED[game], NAMED[game] - found
