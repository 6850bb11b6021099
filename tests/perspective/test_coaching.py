"""A coach says something true in every decision, from what the seat has seen and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sightline.core.registry import find_game
from sightline.games.perspective.rules.cards import ALL_ROWS
from sightline.games.perspective.rules.coaching import chance, known_by, plans
from sightline.games.perspective.rules.moves import Ask, Claim, Pass, Play, Reclaim
from sightline.games.perspective.rules.solo import SoloState
from sightline.games.perspective.rules.solo_coaching import solo_line
from sightline.games.perspective.rules.state import PerspectiveState
from sightline.words import reader_of, render

GAME = find_game("perspective")
STAGES = {
    "claim", "insert", "play", "flip", "give", "take", "discard", "reclaim", "inform", "claim-end",
    "redraw",
}  # fmt: skip


def told(state: Any, seat: int) -> str:
    line, _ = GAME.coaching(state.sight(seat))
    return "" if line is None else render(line, reader_of(GAME, state.players, seat))


def some_move(state: Any, rng: Random, claims: float) -> Any:
    """Any move; people rarely claim without knowing."""
    moves = list(state.legal(state.awaiting[0]))
    calm = [
        move
        for move in moves
        if not (isinstance(move, Claim) or (isinstance(move, Play) and move.claim))
    ]
    return rng.choice(moves if rng.random() < claims else calm)


@pytest.mark.parametrize(
    ("players", "options"), [(2, {}), (2, {"advanced": True}), (3, {}), (4, {})]
)
def test_there_is_a_line_at_every_stage_and_for_nobody_else(
    players: int, options: dict[str, object]
) -> None:
    stages, said = set[str](), set[str]()
    for seed in range(2):
        state = GAME.start(players, {"turn_limit": 20, **options}, seed=seed)
        rng = Random(seed)
        while state.outcome is None:
            seat = state.awaiting[0]
            view: Any = state.view(seat)
            line, marks = GAME.coaching(state.sight(seat))
            assert line is not None, view.stage
            assert render(line, reader_of(GAME, players, seat))
            assert all(mark.count(":") == 2 for mark in marks)
            other = (seat + 1) % players
            assert GAME.coaching(state.sight(other)) == (None, ())
            stages.add(view.stage)
            said.add(line.id)
            state.apply(seat, some_move(state, rng, claims=0.1))
        assert GAME.coaching(state.sight(0)) == (None, ())
    assert stages == STAGES
    assert len(said) > 9, said


def test_it_says_the_same_in_every_world_that_the_seat_thinks_possible() -> None:
    for players in (1, 3):
        state = GAME.start(players, {"turn_limit": 12}, seed=4)
        rng = Random(4)
        while state.outcome is None:
            seat = state.awaiting[0]
            mine = GAME.coaching(state.sight(seat))
            for number in range(3):
                world = state.sight(seat).sample(Random(number))
                assert GAME.coaching(world.sight(seat)) == mine
            state.apply(seat, some_move(state, rng, claims=0))


def test_what_is_called_certain_is_certain() -> None:
    found = set[str]()
    for seed in range(40):
        state = GAME.start(2, {"turn_limit": 60}, seed=seed)
        assert isinstance(state, PerspectiveState)
        while state.outcome is None and len(found) < 4:
            seat = state.awaiting[0]
            line, _ = GAME.coaching(state.sight(seat))
            assert line is not None
            right = state.public_row(seat)[:3] == state.deal.goals[seat]
            if state.stage not in ("claim", "claim-end"):
                # The best that is certain; what is taken back is never the worst.
                reclaiming = "own" if state.reclaiming == seat else state.other_name
                known = known_by(state, seat)
                plan = max(plans(state.stage, known, reclaiming), key=lambda one: one.worth)
                before = known.right()
                state.apply(seat, plan.move)
                if isinstance(plan.move, Reclaim | Ask) and state.stage == "claim-end":
                    assert known_by(state, seat).right() >= before
                continue
            found.add(line.id)
            if line.id == "perspective-coach-claim-certain":
                assert right
                state.apply(seat, Claim())
                assert state.outcome is not None
                continue
            if line.id == "perspective-coach-claim-wrong":
                assert not right
            else:
                percent = line.args.get("percent", 0)
                assert (percent == 0) == (line.id == "perspective-coach-claim-impossible")
            state.apply(seat, Pass())
    assert found >= {"perspective-coach-claim-certain", "perspective-coach-claim-unknown"}


def test_the_chance_of_a_claim_is_that_of_the_worlds() -> None:
    state = GAME.start(2, {"first": "seat0"}, seed=7)
    assert isinstance(state, PerspectiveState)
    rng = Random(0)
    # Further on there are few worlds, and each can be looked at.
    while not state.stage.startswith("claim") or state.worlds(state.awaiting[0]).count > 400:
        state.apply(state.awaiting[0], some_move(state, rng, claims=0))
    seat = state.awaiting[0]
    count = state.worlds(seat).count
    found = set[int]()
    for goal in ALL_ROWS:
        fits = sum(
            tuple(deck[card][1 - face] for card, face in state.hands[seat]) == goal
            for deck in state.worlds(seat).all()
        )
        percent = chance(state, seat, goal)
        assert percent == (100 * fits // count if fits in (0, count) else percent)
        assert abs(percent - 100 * fits / count) <= 1
        found.add(percent)
    assert len(found) > 1


def test_what_it_says_at_a_table() -> None:
    state = GAME.start(2, {"first": "seat0"}, seed=7)
    assert "You do not know what they see on cards 1, 2 and 3; with all that you" in told(state, 0)
    state.apply(0, state.parse_move("pass"))
    assert "side; the others see the other one" in told(state, 0)
    state.apply(0, state.parse_move("i2"))
    assert told(state, 0).startswith("Play card ")
    state.apply(0, state.parse_move("p4"))
    # Yellow: what one sees of the first card is what the goal wants there.
    assert told(state, 0) == (
        "Turn around card 1 of your hand: the side that you see of it is what the goal wants "
        "there, and the others will see it. Then 1 of the three colours of your goal would be in "
        "place for certain."
    )
    assert GAME.coaching(state.sight(0))[1] == ("card:own:1",)
    state.apply(0, state.parse_move("flip own 1"))
    assert "in place for certain: 1 of 3" in told(state, 0)


def test_alone_it_names_the_move_that_puts_most_in_place() -> None:
    state = GAME.start(1, {"memory_aid": "on"}, seed=3)
    assert isinstance(state, SoloState)
    said = set[str]()
    for _ in range(60):
        if state.outcome is not None:
            break
        line, marks = solo_line(state)
        assert line is not None
        assert marks
        said.add(str(line.args["kind"]))
        before = sum(
            colour == wanted
            for (_, *hand), goal in zip(state.view(0).up, state.view(0).goals, strict=True)
            for colour, wanted in zip(hand, goal, strict=True)
        )
        assert line.args["right"] == before
        state.apply(0, Random(len(said)).choice(list(state.legal(0))))
    assert {"better", "looks"} & said
