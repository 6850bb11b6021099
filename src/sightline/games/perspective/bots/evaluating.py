"""What moves are worth to a seat: each is made in worlds that the seat thinks possible, and the
rest of the turn is looked at as ``search`` looks at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random

from sightline.core.evaluation import Candidate, Evaluation, ordered
from sightline.games.perspective.bots.belief import Belief
from sightline.games.perspective.bots.searching import Lookahead, Thinking, as_moves
from sightline.games.perspective.rules.moves import Claim, Pass, TableMove
from sightline.games.perspective.rules.state import PerspectiveState

WORLDS = 4
"""Worlds in which a move is made."""
LIKELY = 5
"""First moves of the turns that look best."""
LEAST_GAMES = 40

Believe = Callable[[PerspectiveState], Belief]
"""What the seat makes of a position."""


def evaluate(
    position: PerspectiveState,
    seat: int,
    imagine: Callable[[], PerspectiveState],
    believe: Believe,
    asked: Sequence[TableMove],
    games: int,
    rng: Random,
) -> Evaluation:
    """The likeliest moves and those asked about, each in the same worlds."""
    legal = list(position.legal(seat))
    if position.stage in ("claim", "claim-end"):
        moves: list[TableMove] = [Claim(), Pass()]
    else:
        moves = _likely(believe(position), rng, games)
    moves = [move for move in dict.fromkeys([*moves, *asked]) if move in legal]
    worlds = [imagine() for _ in range(WORLDS)]
    each = max(LEAST_GAMES, games // len(moves) // WORLDS)
    luck = rng.getrandbits(64)
    found: list[Candidate] = []
    for move in moves:
        values: list[float] = []
        for number, world in enumerate(worlds):
            values.append(_worth(world, seat, move, believe, each, Random(luck + number)))
        mean = sum(values) / len(values)
        spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
        chance = max(mean * (1 - mean), 0.01) / (each * len(values))
        found.append(Candidate(move, mean, sqrt(spread / len(values) + chance)))
    return ordered(found)


def _likely(belief: Belief, rng: Random, games: int) -> list[TableMove]:
    ahead = Lookahead(belief, Thinking(games), rng)
    firsts = [as_moves(belief.world, turn)[0] for turn in ahead.promising()]
    return list(dict.fromkeys(firsts))[:LIKELY]


def _worth(
    world: PerspectiveState, seat: int, move: TableMove, believe: Believe, games: int, rng: Random
) -> float:
    """How often the seat wins after a move in one world."""
    if isinstance(move, Claim | Pass) and world.stage == "claim-end":
        return Lookahead(believe(world), Thinking(games), rng).value(isinstance(move, Claim), 1.0)
    if isinstance(move, Claim):
        return Lookahead(believe(world), Thinking(games), rng).value(True, 1.0)
    after = world.copy()
    assert isinstance(after, PerspectiveState)
    after.carry_out(seat, move)
    if after.outcome is not None:
        return {"win": 1.0, "draw": 0.5, "loss": 0.0}[after.outcome.results[seat]]
    if after.turn != seat or after.stage == "redraw":
        return _whole_turn(world, seat, move, believe, games, rng)
    ahead = Lookahead(believe(after), Thinking(games), rng)
    if after.stage == "claim-end":
        return max(ahead.value(True, 0.5), ahead.value(False, 0.5))
    return min(1.0, max(0.0, ahead.best_turn()[1]))  # an opinion is mixed in


def _whole_turn(
    world: PerspectiveState, seat: int, move: TableMove, believe: Believe, games: int, rng: Random
) -> float:
    """The best of the turns that begin with a move after which somebody else is to decide."""
    del seat
    ahead = Lookahead(believe(world), Thinking(games), rng)
    turns = [turn for turn in ahead.promising() if as_moves(world, turn)[0] == move]
    return ahead.best_of(turns[:2]) if turns else 1 / world.players
