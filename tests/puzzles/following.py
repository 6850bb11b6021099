"""Somebody who does what the hints say."""

from __future__ import annotations

from sightline.puzzles.model import Lay
from sightline.puzzles.puzzle import Puzzle


def follow(puzzle: Puzzle, moves: tuple[Lay, ...] = (), most: int = 60) -> tuple[Lay, ...]:
    """Lay what hints of the third step say until nothing is left to do."""
    for _ in range(most):
        if puzzle.view(moves).complete:
            return moves
        hint = puzzle.hint(moves, 3)
        assert hint.lay is not None
        assert hint.right == (hint.take_back == 0)
        moves = (*moves[: len(moves) - hint.take_back], hint.lay)
    raise AssertionError("the hints lead nowhere")
