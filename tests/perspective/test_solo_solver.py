"""Par: the solutions replay through the engine, and none is shorter."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest
from tests.perspective.test_solo import solo

from sightline.core.seeds import Chance
from sightline.games.perspective.bots import solo_solver
from sightline.games.perspective.bots.players import Counter, Memory
from sightline.games.perspective.bots.solo_solver import Solution, hint, par_from, solve, tables
from sightline.games.perspective.game import GAME
from sightline.games.perspective.rules.cards import COLOURS
from sightline.games.perspective.rules.moves import SoloFlip
from sightline.games.perspective.rules.options import Options
from sightline.games.perspective.rules.solo import SoloDeal, SoloState


def dealt(seed: int, **options: Any) -> SoloDeal:
    return cast("SoloDeal", GAME.deal(1, Options(**options), Chance(seed)))


def replayed(deal: SoloDeal, par: Solution) -> SoloState:
    state = cast("SoloState", GAME.begin(1, Options(), deal))
    for move in par.line:
        assert state.outcome is None
        state.apply(0, move)
    return state


def solvable_within(state: SoloState, moves: int) -> bool:
    """By trying everything in the engine."""
    if state.action is None or not moves:
        return state.solved
    for move in state.legal(0):
        after = cast("SoloState", state.copy())
        after.carry_out(0, move)
        if after.solved or (moves > 1 and solvable_within(after, moves - 1)):
            return True
    return False


@pytest.mark.parametrize("goals", ["cards", "all24"])
def test_solutions_replay_through_the_engine(goals: Any) -> None:
    for seed in range(6):
        deal = dealt(seed, goals=goals)
        par = solve(deal)
        assert par.proven
        assert par.moves == len(par.line) == par.bound
        state = replayed(deal, par)
        assert state.solved
        assert state.outcome is not None
        assert state.outcome.results == ("win",)
        assert str(par.message) == f"{par.moves} (proven)"


def test_nothing_shorter_is_found_by_trying_everything() -> None:
    checked = 0
    for seed in range(10):
        deal = dealt(seed)
        state = cast("SoloState", GAME.begin(1, Options(), deal))
        for move in solve(deal).line[:-3]:
            state.apply(0, move)
        # A random step aside makes it a position that no solver has chosen.
        state.apply(0, Random(seed).choice(list(state.legal(0))))
        par = par_from(state)
        assert par.moves is not None
        for moves in (1, 2):
            if state.action in ("Y", "B") or moves == 1:
                assert solvable_within(state, moves) == (par.moves <= moves)
                checked += 1
    assert checked > 10


def test_no_move_takes_away_more_work_than_the_bound_says() -> None:
    for seed in range(20):
        state = cast("SoloState", GAME.start(1, {"turn_limit": 100}, seed=seed))
        work_of, lack_of = tables(state.deal.goals)
        rng = Random(seed)

        def rows(state: SoloState) -> list[int]:
            codes = [[COLOURS.index(up) for up in state.row(side)] for side in COLOURS]
            return [a | b << 2 | c << 4 for a, b, c in codes]

        while state.action is not None:
            action, before = state.action, rows(state)
            state.apply(0, rng.choice(list(state.legal(0))))
            work = [work_of[hand][code] for hand, code in enumerate(before)]
            after = [work_of[hand][code] for hand, code in enumerate(rows(state))]
            gain = sum(work) - sum(after)
            assert gain <= (1 if action in "YR" else 2)
            if action == "B":
                sorting = max(work[hand] - lack_of[hand][before[hand]] for hand in range(4))
                assert gain <= max(0, sorting)


def test_a_spent_budget_gives_a_bound_and_the_best_found() -> None:
    deal = dealt(0)
    best = solve(deal)
    par = solve(deal, 3000)
    assert best.moves is not None
    assert par.moves is not None
    assert par.bound <= best.moves <= par.moves
    assert par.proven == (par.bound == par.moves)
    assert replayed(deal, par).solved
    if not par.proven:
        assert str(par.message) == f"{par.moves} (best found; at least {par.bound})"


def test_no_solution_found_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solo_solver, "LONGEST", 6)
    par = solve(dealt(0), 10**6)
    assert (par.moves, par.proven, par.bound, par.line) == (None, False, 7, ())
    assert str(par.message) == "no solution found; at least 7 moves"


def test_the_size_of_the_table_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [solve(dealt(seed)).moves for seed in range(3)]
    monkeypatch.setattr(solo_solver, "TABLE", 4)
    assert [solve(dealt(seed)).moves for seed in range(3)] == expected


def test_one_flip_away() -> None:
    state = solo(goals="GYY GGG RRR BBB")
    assert hint(state) == SoloFlip(state.parse_move("turn Y1").place)  # type: ignore[union-attr]
    state.apply(0, state.parse_move("turn Y1"))
    assert hint(state) is None
    assert par_from(state).moves == 0


def test_following_the_hints_takes_par_moves() -> None:
    state = cast("SoloState", GAME.start(1, {}, seed=4))
    par = par_from(state).moves
    while state.awaiting:
        move = hint(state)
        assert move is not None
        state.apply(0, move)
    assert state.solved
    assert state.moves == par


def test_a_bot_solves_solo_without_seeing_the_hidden_sides() -> None:
    for seed in range(3):
        state = cast("SoloState", GAME.start(1, {"turn_limit": 100}, seed=seed))
        bot, rng = Counter(Memory()), Random(seed)
        while state.awaiting:
            state.apply(0, bot.choose(state.sight(0), rng))
        assert state.solved
