"""What is offered is what can be played."""

from __future__ import annotations

from random import Random
from typing import Any

from sightline.check.ground import Broken, Ground, in_words
from sightline.core.game import AnyState
from sightline.core.moves import LegalMoves

# Longer lists are looked into at random places instead of from end to end.
_LONG_LIST = 5000


def legal_moves_agree(ground: Ground) -> None:
    """Length, iteration, indexing and membership of the legal moves agree; none is there twice."""
    rng = ground.rng("legal_moves_agree")
    for state in ground.points("legal_moves_agree"):
        for seat in ground.seats(state):
            _check_list(ground, state.legal(seat), rng)


def legal_moves_apply(ground: Ground) -> None:
    """Every legal move can be played, and so can the move that is made when a clock runs out."""
    rng = ground.rng("legal_moves_apply")
    for state in ground.points("legal_moves_apply"):
        for seat in ground.seats(state):
            if seat not in state.awaiting:
                continue
            legal = state.legal(seat)
            for move in some_moves(legal, rng, ground.effort.moves):
                _check_applies(state, seat, move)
            fallback = state.default_move(seat)
            if fallback is not None and fallback not in legal:
                raise Broken(f"the default move {fallback!r} is not legal")


def some_moves(legal: LegalMoves[Any], rng: Random, most: int) -> list[Any]:
    """All legal moves if they are few, else so many of them at random."""
    if len(legal) <= most:
        return list(legal)
    return [legal[index] for index in rng.sample(range(len(legal)), most)]


def _check_list(ground: Ground, legal: LegalMoves[Any], rng: Random) -> None:
    count = len(legal)
    if count > _LONG_LIST:
        places = rng.sample(range(count), ground.effort.moves)
        moves = {place: legal[place] for place in places}
    else:
        listed = list(legal)
        if len(listed) != count:
            raise Broken(f"len() says {count} legal moves, iteration gives {len(listed)}")
        moves = dict(enumerate(listed))
    if len(set(moves.values())) != len(moves):
        twice = next(move for move in moves.values() if list(moves.values()).count(move) > 1)
        raise Broken(f"{twice!r} is offered twice")
    for place in rng.sample(list(moves), min(len(moves), ground.effort.moves)):
        move = moves[place]
        for index in (place, place - count):
            if legal[index] != move:
                raise Broken(f"index {index} of the legal moves is {legal[index]!r}, not {move!r}")
        if move not in legal:
            raise Broken(f"{move!r} is offered, but `in` denies it")
    for index in (count, -count - 1):
        try:
            legal[index]
        except IndexError:
            continue
        raise Broken(f"index {index} of {count} legal moves raises no IndexError")
    if None in legal or "pass" in legal:
        raise Broken("`in` takes for a legal move what is no move at all")


def _check_applies(state: AnyState, seat: int, move: Any) -> None:
    twin = state.copy()
    try:
        twin.apply(seat, move)
    except Exception as error:  # a game may fail in any way
        raise Broken(f"the legal move {move!r} was refused: {in_words(error)}") from error
    if twin.length != state.length + 1:
        raise Broken(f"{move!r} was applied, but the past has {twin.length} steps")
