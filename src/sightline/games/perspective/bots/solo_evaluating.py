"""What moves of solo are worth: how many more moves it takes after each of them.

From what the player could know: each move is made in the same few layouts that fit what has been
seen, and from there the best of a few solutions is followed as ``solo_search`` does. In truth: the
shortest way on with all sides known.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

from sightline.core.evaluation import Candidate, Evaluation, ordered
from sightline.core.sight import Sight
from sightline.core.state import State
from sightline.games.perspective.bots.belief import list_decks
from sightline.games.perspective.bots.solo_search import (
    expected_moves,
    known_sides,
    solve_deck,
)
from sightline.games.perspective.bots.solo_solver import LONGEST, par_from
from sightline.games.perspective.rules.moves import SoloMove
from sightline.games.perspective.rules.solo import SoloState

WORLDS = 8
"""Layouts in which each move is made; at least two, or there would be no telling how they vary."""
LEAST_WORLDS = 2
LINES = 3
"""Solutions that are looked at from each position."""
LAYOUTS = 60
"""Possible layouts that a solution is held against."""
LIKELY = 4
"""Moves that are looked at beside those asked about."""
BUDGET = 30_000
TRUE_BUDGET = 1_000_000
"""Positions that the solver looks at."""


def evaluate_solo(
    sight: Sight[Any, Any],
    rng: Random,
    asked: Sequence[SoloMove],
    effort: float,
    world: State[Any, Any, Any, Any] | None,
) -> Evaluation:
    """The moves to go after the likeliest moves and those asked about, this one included."""
    if world is not None:
        assert isinstance(world, SoloState)
        return _in_truth(world, asked)
    count = max(LEAST_WORLDS, round(WORLDS * effort))
    worlds = [_imagined(sight, rng) for _ in range(count)]
    luck = rng.getrandbits(64)
    moves = dict.fromkeys([*_likely(worlds, luck), *asked])
    return ordered([_judged(worlds, move, luck) for move in moves], "moves")


def _imagined(sight: Sight[Any, Any], rng: Random) -> SoloState:
    world = sight.sample(rng)
    assert isinstance(world, SoloState)
    return world


def _likely(worlds: Sequence[SoloState], luck: int) -> list[SoloMove]:
    """The first moves of the solutions of a few layouts that the player thinks possible."""
    found: dict[SoloMove, None] = {}
    for world in worlds:
        line, _ = _best_line(world, luck)
        if line:
            found[line[0]] = None
    return list(found)[:LIKELY]


def _judged(worlds: Sequence[SoloState], move: SoloMove, luck: int) -> Candidate:
    values: list[float] = []
    for world in worlds:
        after = world.copy()
        assert isinstance(after, SoloState)
        after.carry_out(0, move)
        values.append(1.0 if after.outcome is not None else 1.0 + _best_line(after, luck)[1])
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return Candidate(move, mean, sqrt(spread / len(values)))


def _best_line(world: SoloState, luck: int) -> tuple[list[SoloMove], float]:
    """Of the solutions of a few layouts the one that does best over all, and how many moves that
    takes."""
    known = known_sides(world)
    rng = Random(f"{luck}/{known!r}")
    _, decks = list_decks(known, 1, LAYOUTS, rng)
    best: tuple[list[SoloMove], float] = [], float(LONGEST)
    for index in rng.sample(range(len(decks)), min(len(decks), LINES)):
        line = list(solve_deck(world, decks[index], BUDGET))
        if not line:
            continue
        moves = expected_moves(world, line, decks)
        if moves < best[1]:
            best = line, moves
    return best


def _in_truth(world: SoloState, asked: Sequence[SoloMove]) -> Evaluation:
    """With all sides known: the shortest way on, and the shortest after each move asked about."""
    best = par_from(world, TRUE_BUDGET)
    found: list[Candidate] = []
    if best.line:
        found.append(Candidate(best.line[0], float(len(best.line)), 0.0))
    for move in asked:
        if found and move == found[0].move:
            continue
        after = world.copy()
        assert isinstance(after, SoloState)
        after.carry_out(0, move)
        way = par_from(after, TRUE_BUDGET)
        left = LONGEST if way.moves is None else way.moves
        found.append(Candidate(move, 1.0 + left, 0.0))
    return ordered(found, "moves")
