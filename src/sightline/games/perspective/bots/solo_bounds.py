"""How many moves of solo perfect play needs on average from what the player can know.

All that the player knows at the start is which direction was filled last: every hand shows its own
direction's colour three times, and its three places differ only in the goal's colours, whatever the
goal is. So there are only four starts, with 3078 equally likely layouts each, and goals do not
matter.

**From below** (``floor``): nobody does better than a player who is told every hidden side after two
moves. The first of these moves is the same for all layouts, and the second for all that look alike
after the first. A layout in which the two are the beginning of a shortest solution costs its par,
and any other at least one more. Over a sample of layouts the best choice fits the sample too well,
so the mean errs downwards: it stays a lower bound.

**From above** (``ceiling``): what a player really needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from sightline.core.bot import Bot
from sightline.games.perspective.bots.belief import list_decks
from sightline.games.perspective.bots.solo_solver import Search
from sightline.games.perspective.rules.cards import COLOURS, Colour, Row
from sightline.games.perspective.rules.knowledge import Known
from sightline.games.perspective.rules.solo import OUTER, SoloState

if TYPE_CHECKING:
    from numpy.typing import NDArray

GOALS: tuple[Row, ...] = (("G", "R", "B"), ("Y", "R", "B"), ("Y", "G", "B"), ("Y", "G", "R"))
"""One goal for each direction; by the symmetry above any others would do."""
Z = 1.96
"""Standard errors on both sides of a 95 % interval."""


class Mean(NamedTuple):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float

    @staticmethod
    def of(parts: Sequence[Sequence[float]]) -> Mean:
        """The mean over parts of equal weight."""
        mean = fmean(fmean(part) for part in parts)
        error = sum(_variance(part) / len(part) for part in parts) ** 0.5 / len(parts)
        return Mean(round(mean, 3), round(mean - Z * error, 3), round(mean + Z * error, 3))


class Floor(NamedTuple):
    """What perfect play needs at least, and with open cards."""

    bound: Mean
    par: Mean
    layouts: int
    """Drawn for each of the four starts."""


def floor(layouts: int, seed: int, tick: Callable[[int, int], None]) -> Floor:
    """The lower bound, from so many layouts for each start."""
    known: list[Known] = []
    for colour in COLOURS:
        known.append((colour, colour))
        known.extend((colour, None) for _ in range(OUTER))
    _, decks = list_decks(known, 1, 10**6, Random(0))
    layouts = min(layouts, len(decks))
    bounds: list[list[float]] = []
    pars: list[list[float]] = []
    for number, last in enumerate(COLOURS):
        drawn = Random(f"{seed} {last}").sample(range(len(decks)), layouts)
        rows: list[NDArray[np.int8]] = []
        part: list[float] = []
        for done, index in enumerate(drawn):
            par, costs = two_move_costs(decks[index], last)
            part.append(float(par))
            rows.append(costs)
            tick(number * layouts + done + 1, len(COLOURS) * layouts)
        bounds.append(_told_after_two(decks[drawn], np.stack(rows), last))
        pars.append(part)
    return Floor(Mean.of(bounds), Mean.of(pars), layouts)


def two_move_costs(deck: NDArray[np.int8], last: Colour) -> tuple[int, NDArray[np.int8]]:
    """A layout's par, and what each pair of moves costs at least: par or one more."""
    from sightline.games.perspective.kernels.prefixes import NUMBERS as MOVES
    from sightline.games.perspective.kernels.prefixes import two_moves

    sides: list[Colour] = [COLOURS[number] for number in deck.tolist()]
    cards = list(zip(sides[::2], sides[1::2], strict=True))
    search = Search(cards, GOALS, last)
    costs = np.full((MOVES, MOVES), np.iinfo(np.int8).max, dtype=np.int8)
    most = search.least
    while not two_moves(*search.layout(), most, *search.tables(), costs):
        most += 1
    return most, np.minimum(costs, np.int8(most + 1))


def _told_after_two(decks: NDArray[np.int8], costs: NDArray[np.int8], last: Colour) -> list[float]:
    """What each layout costs if the first two moves are chosen as well as can be for all."""
    best: NDArray[np.float64] | None = None
    for first, shown in _firsts(last):
        found = np.empty(len(decks))
        # Layouts that look alike after the first move.
        alike = np.zeros(len(decks), dtype=np.int64)
        for side in shown:
            alike = 4 * alike + decks[:, side]
        for look in np.unique(alike):
            here = alike == look
            after = costs[here, first, :]
            found[here] = after[:, int(after.sum(axis=0, dtype=np.int64).argmin())]
        if best is None or found.sum() < best.sum():
            best = found
    assert best is not None
    return best.tolist()


def _firsts(last: Colour) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The first moves by their number in the kernel, and the hidden sides that each shows."""
    hands = range(len(COLOURS))
    outer = range(OUTER * len(COLOURS))
    hidden = [2 * ((OUTER + 1) * (i // OUTER) + 1 + i % OUTER) + 1 for i in outer]
    match last:
        case "Y":
            yield from ((i, (hidden[i],)) for i in outer)
            yield from ((len(outer) + hand, ()) for hand in hands)
        case "G":
            for i, j in combinations(outer, 2):
                for which in range(1 + (i // OUTER != j // OUTER)):
                    yield 2 * (12 * i + j) + which, (hidden[i], hidden[j])
        case "R":
            for centre in hands:
                for i in outer:
                    for which in range(1 + (centre != i // OUTER)):
                        yield 2 * (12 * centre + i) + which, (hidden[i],)
        case "B":
            yield from ((6 * hand + order, ()) for hand in hands for order in range(6))
            # A look is a rearrangement that changes nothing, only that something is seen.
            yield from ((6 * (i // OUTER), (hidden[i],)) for i in outer)


class Ceiling(NamedTuple):
    """What a player needed."""

    moves: Mean
    games: int
    """For each of the four starts."""


def ceiling(
    bot: Bot,
    games: int,
    seed: int,
    deal: Callable[[int], SoloState],
    tick: Callable[[int, int], None],
) -> Ceiling:
    """The mean number of moves of a bot, over so many deals for each start; a game that it does not
    solve counts as the turn limit."""
    needed: dict[Colour, list[float]] = {colour: [] for colour in COLOURS}
    done = 0
    while done < games * len(COLOURS):
        state = deal(seed)
        seed += 1
        mine = needed[state.deal.last]
        if len(mine) == games:
            continue
        rng = Random(f"solo {seed}")
        while state.awaiting:
            state.apply(0, bot.choose(state.sight(0), rng))
        mine.append(float(state.moves))
        done += 1
        tick(done, games * len(COLOURS))
    return Ceiling(Mean.of(list(needed.values())), games)


def _variance(values: Sequence[float]) -> float:
    if len(values) < 2:
        return 0.0
    mean = fmean(values)
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)
