"""Par for a solo deal: the fewest moves with all sides known.

The compiled search deepens move by move, so the first solution it finds is the shortest by proof.
If its budget (a number of positions, so the answer is the same on every machine) is spent before,
what it has proven so far is a lower bound, and a narrow search gives the best solution found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from sightline.core.advice import Par
from sightline.core.extras import Needs
from sightline.core.message import Message, say
from sightline.games.perspective.rules.cards import COLOURS, Colour, Row, Sides
from sightline.games.perspective.rules.moves import (
    ORDERS,
    SoloFlip,
    SoloMove,
    SoloPlace,
    SoloSort,
    SoloSwap,
)
from sightline.games.perspective.rules.solo import OUTER, SoloDeal, SoloState

BUDGET = 50_000_000
TABLE = 1 << 21
NARROW = (3, 5, 8, 12)
NARROW_BUDGET = 1_000_000
LONGEST = 24
"""Nobody looks for longer solutions."""


class Solution(msgspec.Struct, frozen=True):
    """The best solution known. Proven: there is none shorter. Else ``bound`` moves at least."""

    moves: int | None
    """None: none was found."""
    proven: bool
    bound: int
    line: tuple[SoloMove, ...]
    positions: int
    """How many positions were looked at."""

    @property
    def par(self) -> Par | None:
        """What people are told of it."""
        return None if self.moves is None else Par(self.moves, self.proven, self.bound)

    @property
    def message(self) -> Message:
        """Par and how sure it is, or that none was found."""
        if self.par is None:
            return say("perspective-no-solution", moves=self.bound)
        return self.par.message


def solve(deal: SoloDeal, budget: int = BUDGET) -> Solution:
    """Par for a deal."""
    place_of_last = 4 * COLOURS.index(deal.last) + OUTER
    return solve_layout(deal.cards, deal.goals, deal.cards[place_of_last][0], budget)


def par_from(state: SoloState, budget: int = BUDGET) -> Solution:
    """The best way on from a true position, all sides known."""
    if state.action is None:
        return Solution(0, True, 0, (), 0)
    cards: list[Sides] = []
    for card, face in state.slots:
        sides = state.deal.cards[card]
        cards.append((sides[face], sides[1 - face]))
    return solve_layout(cards, state.deal.goals, state.action, budget)


def hint(state: SoloState, budget: int = BUDGET) -> SoloMove | None:
    """The next move of the best way on; it reads the true layout. None if no way was found."""
    line = par_from(state, budget).line
    return line[0] if line else None


def solve_layout(
    cards: Sequence[Sides], goals: Sequence[Row], action: Colour, budget: int
) -> Solution:
    """Par for any layout in the order of ALL_PLACES, up side first."""
    search = Search(cards, goals, action)
    spent, bound = 0, search.least
    for most in range(search.least, LONGEST + 1):
        found, nodes = search.run(most, 0, budget - spent)
        spent += nodes
        if found >= 0:
            return Solution(found, True, found, search.line(found), spent)
        if found == -2:
            break
        bound = most + 1
    for most in range(bound, LONGEST + 1):
        for width in NARROW:
            found, nodes = search.run(most, width, min(budget, NARROW_BUDGET))
            spent += nodes
            if found >= 0:
                return Solution(found, found == bound, bound, search.line(found), spent)
    return Solution(None, False, bound, (), spent)


class Search:
    """The kernel's arrays for one layout."""

    def __init__(self, cards: Sequence[Sides], goals: Sequence[Row], action: Colour) -> None:
        with Needs("fast", "the solver of solo deals"):
            import numpy as np

        numbers = [(COLOURS.index(up), COLOURS.index(down)) for up, down in cards]
        self._outer = [i for i in range(len(cards)) if i % (OUTER + 1)]
        self._centre = [i for i in range(len(cards)) if not i % (OUTER + 1)]
        self._cards = np.array(numbers, dtype=np.int64)
        self._action = COLOURS.index(action)
        work, lack = tables(goals)
        self._work, self._lack = np.array(work), np.array(lack)
        self._layouts = np.zeros(TABLE, dtype=np.uint64)
        self._failed = np.zeros(TABLE, dtype=np.int64)
        self._moves = np.zeros(LONGEST + 1, dtype=np.int64)
        ups = [up for up, _ in numbers]
        codes = [ups[i + 1] | ups[i + 2] << 2 | ups[i + 3] << 4 for i in self._centre]
        total = sum(row[code] for row, code in zip(work, codes, strict=True))
        self.least = (total + 1) // 2
        """At least so many moves, at first glance."""

    def run(self, most: int, width: int, budget: int) -> tuple[int, int]:
        """One search below a bound; see ``kernel_solo.search``."""
        from sightline.games.perspective.kernels.solo import search

        if width:
            self._layouts[:] = 0
            self._failed[:] = 0
        found, nodes = search(
            *self.layout(),
            most,
            *self.tables(),
            width,
            budget,
            self._moves,
        )
        return int(found), int(nodes)

    def layout(self) -> tuple[Any, ...]:
        """The layout as the kernels take it, which may change it: the colours of the outer cards,
        up and down, of the centre cards, and the action."""
        outer, centre = self._cards[self._outer], self._cards[self._centre]
        columns = (outer[:, 0], outer[:, 1], centre[:, 0], centre[:, 1])
        return *(column.copy() for column in columns), self._action

    def tables(self) -> tuple[Any, ...]:
        """What the kernels know of work, and what they have proven."""
        return self._work, self._lack, self._layouts, self._failed

    def line(self, length: int) -> tuple[SoloMove, ...]:
        """The solution that the last run found."""
        return tuple(read(int(move)) for move in self._moves[:length])


def read(move: int) -> SoloMove:
    """A move of the kernel as a move of the engine."""
    kind, first, second, following = move & 7, move >> 3 & 15, move >> 7 & 15, move >> 11 & 3
    match kind:
        case 0:
            return SoloFlip(outer_place(first))
        case 1:
            return SoloFlip(SoloPlace(COLOURS[first], 0))
        case 2:
            return SoloSwap(outer_place(first), outer_place(second), COLOURS[following])
        case 3:
            centre = SoloPlace(COLOURS[first], 0)
            return SoloSwap(centre, outer_place(second), COLOURS[following])
        case _:
            return SoloSort(COLOURS[first], ORDERS[second])


def outer_place(number: int) -> SoloPlace:
    """The kernel counts the outer cards from 0 to 11."""
    hand, card = divmod(number, OUTER)
    return SoloPlace(COLOURS[hand], card + 1)


def tables(goals: Sequence[Row]) -> tuple[list[list[int]], list[list[int]]]:
    """For each direction and three up sides: the work (see the kernel), and the colours lacking."""
    work: list[list[int]] = []
    lack: list[list[int]] = []
    for goal in goals:
        aim = [COLOURS.index(colour) for colour in goal]
        works: list[int] = []
        lacks: list[int] = []
        for code in range(64):
            ups = [code & 3, code >> 2 & 3, code >> 4]
            wrong = sum(a != b for a, b in zip(ups, aim, strict=True))
            lacking = (Counter(aim) - Counter(ups)).total()
            works.append(min(wrong, lacking + 2))
            lacks.append(lacking)
        work.append(works)
        lack.append(lacks)
    return work, lack
