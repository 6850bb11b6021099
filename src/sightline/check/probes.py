"""Moves to be refused: right at another time or for another seat, or changed a little."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, cast

import msgspec

from sightline.check.ground import Ground
from sightline.check.moves import some_moves
from sightline.core.errors import BadMove
from sightline.core.game import AnyGame, AnyState

NOT_MOVES: tuple[object, ...] = (None, 0, "pass", {}, (), object())


class Probes:
    """A store of moves that were once legal, and changed copies of legal ones."""

    def __init__(self, ground: Ground) -> None:
        self._game = ground.game
        self._pool = [move for trial in ground.trials for _, move in trial.moves]

    def moves(self, state: AnyState, rng: Random, count: int) -> Iterator[Any]:
        """Well-formed moves, most of which are illegal for any given seat."""
        seen: set[Any] = set()
        known = rng.sample(self._pool, min(len(self._pool), count))
        for seat in state.awaiting:
            known += some_moves(state.legal(seat), rng, count)
        changed = [mutated(self._game, move, known, rng) for move in known]
        for move in (*known[:count], *changed):
            if move is not None and move not in seen:
                seen.add(move)
                yield move


def mutated(game: AnyGame, move: Any, others: Sequence[Any], rng: Random) -> Any | None:
    """The move with one detail changed in its JSON form, if that still reads as a move."""
    form: Any = msgspec.json.decode(game.write_move(move))
    other: Any = msgspec.json.decode(game.write_move(rng.choice(others)))
    _change(form, other, rng)
    try:
        return game.read_move(form)
    except BadMove:
        return None


def _change(form: Any, other: Any, rng: Random) -> None:
    """Change one value somewhere inside, in place."""
    keys: list[Any]
    if isinstance(form, dict):
        values = cast("dict[Any, Any]", form)
        keys = list(values)
    elif isinstance(form, list):
        values = cast("list[Any]", form)
        keys = list(range(len(values)))
    else:
        return
    if not keys:
        return
    key = rng.choice(keys)
    try:
        alike = other[key]
    except (KeyError, IndexError, TypeError):
        alike = None
    value = values[key]
    if isinstance(value, dict | list) and value and rng.random() < 0.8:
        _change(value, alike, rng)
    elif isinstance(value, bool):
        values[key] = not value
    elif isinstance(value, int):
        values[key] = value + rng.choice((-7, -1, 1, 7))
    elif alike is not None:
        values[key] = alike
    else:
        values[key] = None
