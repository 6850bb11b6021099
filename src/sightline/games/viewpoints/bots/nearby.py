"""Structures that fit several known cards: all of them if they are few, else those near the grid.

With several cards known, a structure that is built at random hardly ever fits them all. So the
pieces on the grid stay where they are, but for a few of them, and the rest is searched. Where that
finds too few, structures are drawn piece by piece under all cards at once (``drawn``).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import numpy as np

from sightline.games.viewpoints.kernels import cards as kernel_cards
from sightline.games.viewpoints.kernels import standing as kernel_standing
from sightline.games.viewpoints.rules.deduction import Candidates, candidates
from sightline.games.viewpoints.rules.grid import Structure, building_order, letters_on
from sightline.games.viewpoints.rules.space import LETTERS, NUMBER, tables

if TYPE_CHECKING:
    from sightline.games.viewpoints.rules.space import Ints

MOST_FITTING = 300
"""With two cards or more known: up to so many structures are gone through one by one."""
NODES = 30_000
"""Steps of the search for them."""
MOST_MOVED = 4
"""Pieces that may be moved, beside those that a known card contradicts."""
STEPS = 1000
"""Of one search."""
LOOKED_AT = 40
"""Structures that look right, standing or not, in one search."""
TURNS = 3
"""Searches for one that stands, each with the placements in another order."""
MOST_SEARCHES = 100
"""For one grid."""
ENOUGH = 24
"""Structures after which no more pieces are moved."""
DIVES = 400, 1600
"""Ways down in which structures are drawn: so many, and if none of them leads anywhere, more."""
DIVE_STEPS = 60
"""Of one of them."""


def fitting_or_near(
    where: Structure, cards: tuple[tuple[int, str], ...], letters: tuple[str, ...]
) -> tuple[Structure, ...]:
    """Every structure that fits the cards, or those near the grid where there are too many."""
    everything = fitting_all(cards, letters)
    return nearby(where, cards, letters) if everything is None else everything


@lru_cache(maxsize=64)
def fitting_all(
    cards: tuple[tuple[int, str], ...], letters: tuple[str, ...]
) -> tuple[Structure, ...] | None:
    given = candidates(dict(cards), letters)
    out = np.empty((MOST_FITTING, len(LETTERS)), dtype=np.int64)
    found, complete = kernel_cards.search(
        given.shows,
        given.slot,
        given.depth,
        tables().cells,
        given.begin,
        given.domain,
        np.full(len(LETTERS), kernel_cards.OPEN, dtype=np.int64),
        MOST_FITTING,
        NODES,
        out,
    )
    if not complete:
        return None
    structures = (tuple(int(place) for place in row) for row in out[:found])
    return tuple(where for where in structures if building_order(where) is not None)


@lru_cache(maxsize=64)
def nearby(
    where: Structure, cards: tuple[tuple[int, str], ...], letters: tuple[str, ...]
) -> tuple[Structure, ...]:
    """Structures of these pieces that fit the cards and can be built, nearest first."""
    given = candidates(dict(cards), letters)
    keeping = [
        letter
        for letter in letters_on(where)
        if letter in letters and bool((given.of(letter) == where[NUMBER[letter]]).any())
    ]
    found: dict[Structure, None] = {}
    searches = 0
    for count in range(min(MOST_MOVED, len(keeping)) + 1):
        for moved in combinations(keeping, count):
            fixed = _fixed(where, letters, frozenset(keeping) - set(moved))
            found.update(dict.fromkeys(_search(given, fixed)))
            searches += 1
            if len(found) >= 4 * ENOUGH or searches == MOST_SEARCHES:
                return tuple(found)
        if len(found) >= ENOUGH:
            break
    return tuple(found)


@lru_cache(maxsize=64)
def drawn(
    where: Structure, cards: tuple[tuple[int, str], ...], letters: tuple[str, ...]
) -> tuple[Structure, ...]:
    """Structures that fit the cards, drawn at random, mostly around what lies on the grid; the same
    ones for the same question."""
    given = candidates(dict(cards), letters)
    whole = tables()
    now = [
        place if place >= 0 and bool((given.of(letter) == place).any()) else -1
        for letter, place in zip(LETTERS, where, strict=True)
    ]
    out = np.empty((ENOUGH, len(LETTERS)), dtype=np.int64)
    found = 0
    for seed, dives in enumerate(DIVES):
        found = kernel_standing.find(
            seed,
            dives,
            DIVE_STEPS,
            ENOUGH,
            given.shows,
            given.slot,
            given.depth,
            given.begin,
            given.domain,
            np.array(now, dtype=np.int64),
            sum(1 << NUMBER[letter] for letter in letters),
            whole.form,
            whole.size,
            whole.orientation,
            whole.offset,
            whole.own_balance,
            whole.cells,
            out,
        )
        if found:
            break
    return tuple(dict.fromkeys(tuple(int(place) for place in row) for row in out[:found]))


def _fixed(where: Structure, letters: tuple[str, ...], kept: frozenset[str]) -> list[int]:
    return [
        where[number]
        if letter in kept
        else kernel_cards.OPEN
        if letter in letters
        else kernel_cards.ABSENT
        for number, letter in enumerate(LETTERS)
    ]


def _search(given: Candidates, fixed: list[int]) -> Iterator[Structure]:
    """Structures that can be built; where many look right but fall, from other ends, too."""
    domain = given.domain
    for again in range(TURNS):
        found, complete = _looking_right(given, domain, fixed)
        standing = [where for where in found if building_order(where) is not None]
        yield from standing
        if standing or complete or not found:
            return
        domain = given.domain.copy()
        luck = np.random.default_rng(again)
        for begin, end in pairwise(given.begin.tolist()):
            luck.shuffle(domain[begin:end])


def _looking_right(
    given: Candidates, domain: Ints, fixed: list[int]
) -> tuple[list[Structure], bool]:
    out = np.empty((LOOKED_AT, len(LETTERS)), dtype=np.int64)
    count, complete = kernel_cards.search(
        given.shows,
        given.slot,
        given.depth,
        tables().cells,
        given.begin,
        domain,
        np.array(fixed, dtype=np.int64),
        LOOKED_AT,
        STEPS,
        out,
    )
    return [tuple(int(place) for place in row) for row in out[:count]], bool(complete)
