"""How a seat stands after each of its moves, as the greedy players see it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sightline.games.pentup.kernels import position as kernel
from sightline.games.pentup.kernels import tree as kernel_tree
from sightline.games.pentup.kernels.board import KernelBoard
from sightline.games.pentup.kernels.play import next_seat
from sightline.games.pentup.kernels.search import Move


class Standing(NamedTuple):
    """A move, and what a greedy player thinks of the position after it."""

    move: Move
    answer: int
    """The level on which the next seat is expected to answer; 0: nobody looks so far."""
    lead: tuple[int, ...]
    """Own tiles less those of the best rival, the level that counts most first."""
    level: int
    """The level that makes the difference; 0: there is none."""

    @property
    def difference(self) -> int:
        """So many tiles more than the rival on that level, or fewer."""
        return next((each for each in self.lead if each), 0)


def standings(board: KernelBoard, seat: int, *, misere: bool, look_ahead: bool) -> list[Standing]:
    """All moves of a seat, the best first; equals in order of tile and place."""
    work = board.copy()
    rival = int(next_seat(work.info, seat))
    lead = np.empty(kernel.MAX_LEVEL, dtype=np.int64)
    found: list[Standing] = []
    for *row, level in work.legal(seat).tolist():
        kernel.place(work.words, work.info, seat, *row, level)
        answer = 0
        if look_ahead:
            answer = int(kernel_tree.greedy_level(work.words, work.info, rival, misere))
        tally = kernel.TALLY + rival * kernel.TALLY_STEP + answer
        work.info[tally] += 1
        kernel_tree.ranking(work.info, seat, misere, lead)
        work.info[tally] -= 1
        work.undo()
        told = tuple(lead.tolist())
        at = next((i for i, each in enumerate(told) if each), None)
        decides = 0 if at is None else 1 + at if misere else kernel.MAX_LEVEL - at
        found.append(Standing(Move(*row), answer, told, decides))
    found.sort(key=lambda each: each.lead, reverse=True)
    return found
