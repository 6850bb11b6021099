"""What a position is worth to a team: the rounds that are still to go, as far as one seat can tell.

Whoever thinks so imagines structures that may be the one (``beliefs.py``) and counts, for each, the
actions that would bring the grid there.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from sightline.core.evaluation import Candidate, Evaluation, ordered
from sightline.games.viewpoints.bots.beliefs import Beliefs
from sightline.games.viewpoints.bots.imagined import Imagined
from sightline.games.viewpoints.rules.grid import (
    Structure,
    letters_on,
    may_place,
    may_take,
    without_piece,
)
from sightline.games.viewpoints.rules.moves import (
    AnyMove,
    Pass,
    Place,
    Reserve,
    Return,
    Shift,
    Token,
)
from sightline.games.viewpoints.rules.space import LETTERS, NUMBER, placement_of

ASKED = 1.0
"""What a question brings cannot be counted in actions: it is taken for as good as the best move,
with so many rounds of doubt."""


def evaluate(
    beliefs: Beliefs, imagined: Sequence[Imagined], moves: Sequence[AnyMove]
) -> Evaluation | None:
    """The rounds to go after each of these moves; None if no structure can be imagined."""
    if not imagined:
        return None
    questions = [move for move in moves if isinstance(move, Token)]
    found = [_judged(beliefs, imagined, move) for move in moves if not isinstance(move, Token)]
    if not found:
        found = [_judged(beliefs, imagined, Pass())]
    best = min(each.value for each in found)
    found += [Candidate(move, best, ASKED) for move in questions]
    return ordered(found, "rounds")


def _judged(beliefs: Beliefs, imagined: Sequence[Imagined], move: AnyMove) -> Candidate:
    where = after(beliefs.where, move)
    players = beliefs.view.players
    done = isinstance(move, Pass) and beliefs.view.complete
    weights = [each.weight for each in imagined]
    values = [(0 if done else 1 + actions(where, each.target)) / players for each in imagined]
    total = sum(weights)
    mean = sum(w * v for w, v in zip(weights, values, strict=True)) / total
    spread = sum(w * (v - mean) ** 2 for w, v in zip(weights, values, strict=True)) / total
    worlds = total * total / sum(w * w for w in weights)
    return Candidate(move, mean, sqrt(spread / worlds))


def after(where: Structure, move: AnyMove) -> Structure:
    """The grid after a move."""
    match move:
        case Place() | Shift() | Return():
            placement = placement_of(move.piece, move.cells)
            assert placement is not None
            return _with(where, move.piece, placement)
        case Reserve():
            return _with(where, move.piece, -1)
        case _:
            return where


def _with(where: Structure, letter: str, placement: int) -> Structure:
    number = NUMBER[letter]
    return (*where[:number], placement, *where[number + 1 :])


def actions(where: Structure, target: Structure) -> int:
    """The actions from a grid to a structure: one for each piece that is missing, wrong or too
    many; one more for each that cannot be taken yet, or whose place is not free yet."""
    count = 0
    lying = set(letters_on(where))
    for letter in LETTERS:
        here, wanted = where[NUMBER[letter]], target[NUMBER[letter]]
        if here == wanted:
            continue
        count += 1
        if letter in lying:
            rest = without_piece(where, letter)
            blocked = wanted >= 0 and not may_place(rest, wanted)
            count += blocked or not may_take(where, letter)
    return count
