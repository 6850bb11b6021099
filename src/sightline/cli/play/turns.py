"""Several moves in one line, joined by semicolons: ``pass; i2; p3; flip own 1; pass``.

Each part is read in the position that the parts before it lead to. If one is wrong, nothing is
played. But where things are hidden, a refusal must not tell what only playing would: whether a
claim was right, what a drawn card is. So a fault refuses the whole line only if it was bound to
happen, as far as the seat can know: in worlds drawn from its sight the line goes wrong at the same
part in the same way. Otherwise the parts before it are played, and the fault is told after that.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from sightline.core.echo import echo
from sightline.core.errors import BadMove, SightlineError
from sightline.core.game import AnyState
from sightline.core.message import say

WORLDS = 24


@dataclass(frozen=True, slots=True)
class Turn:
    """The moves to make, and what is wrong with the part after them."""

    moves: tuple[Any, ...]
    fault: SightlineError | None


def read_turn(state: AnyState, seat: int, line: str, luck: Random) -> Turn:
    """The moves that a line means for a seat; BadMove if nothing of it is to be played."""
    parts = [part.strip() for part in line.split(";")]
    if not parts[-1]:
        parts.pop()
    moves, fault = follow(state, seat, parts)
    if fault is None:
        return Turn(moves, None)
    if (
        not moves
        or state.game.perfect_information
        or is_bound_to_fail(state, seat, parts, len(moves), str(fault), luck)
    ):
        raise BadMove(say("cli-nothing-was-played", fault=fault.message))
    return Turn(moves, BadMove(say("cli-parts-before-played", fault=fault.message)))


def follow(
    state: AnyState, seat: int, parts: list[str]
) -> tuple[tuple[Any, ...], SightlineError | None]:
    """As many parts as can be played one after the other, and the fault of the next."""
    trial = state.copy()
    moves: list[Any] = []
    for number, part in enumerate(parts, 1):
        try:
            if seat not in trial.awaiting:
                raise BadMove(say("cli-by-then-other" if trial.awaiting else "cli-by-then-over"))
            move = trial.parse_move(part)
            trial.apply(seat, move)
        except SightlineError as error:
            return tuple(moves), BadMove(
                say("cli-part", number=number, part=echo(part), problem=error.message)
            )
        moves.append(move)
    return tuple(moves), None


def is_bound_to_fail(
    state: AnyState, seat: int, parts: list[str], number: int, words: str, luck: Random
) -> bool:
    """Whether the line fails alike in every world drawn, so that saying so tells nothing."""
    sight = state.sight(seat)
    for _ in range(WORLDS):
        moves, fault = follow(sight.sample(luck), seat, parts)
        if len(moves) != number or str(fault) != words:
            return False
    return True
