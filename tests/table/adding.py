"""Games of adding, as long as wanted."""

from __future__ import annotations

import sightline


def record_of(moves: int, game: str = "adding", plays: int | None = None) -> str:
    """A game of adding that lasts so many moves, after some or all of them."""
    state = sightline.start(game, 2, {"moves": moves}, seed=1)
    for _ in range(moves if plays is None else plays):
        seat = state.awaiting[0]
        state.apply(seat, state.legal(seat)[state.length % 3])
    return state.record.dump()
