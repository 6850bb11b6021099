"""Which structures fit given cards: the solver behind certificates, `challenge solve` and the bots.

A structure fits when it looks like every given card, stands, and can be built by legal placements
of its own pieces. Pieces that no given card shows may be there too, hidden.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from sightline.games.viewpoints.kernels import cards as kernel_cards
from sightline.games.viewpoints.rules.blueprint import EMPTY, POSITIONS, SLOTS, slot_and_depth
from sightline.games.viewpoints.rules.grid import NOTHING, Structure, building_order, letters_on
from sightline.games.viewpoints.rules.space import CELLS, LETTERS, NUMBER, cell_at, tables

if TYPE_CHECKING:
    from sightline.games.viewpoints.rules.space import Ints

BATCH = 4096
"""Structures asked of the kernel at a time."""
NODES = 200_000
"""Steps of the kernel before it is asked again whether the search has had enough."""

Over = Callable[[], bool]
"""Whether a search has had enough. Asked first when the compiled code is loaded, then for each
structure that looks right and each stretch of work."""


def never() -> bool:
    """A search that goes on to its end."""
    return False


@dataclass(frozen=True, slots=True)
class Fitting:
    """The structures found, and whether there are no others."""

    structures: tuple[Structure, ...]
    complete: bool
    looked_at: int
    """How many sets of placements looked right, standing or not."""

    @property
    def count(self) -> int:
        """How many structures were found; a lower bound unless complete."""
        return len(self.structures)


@cache
def projection() -> tuple[Ints, Ints]:
    """For each position (row position − 1) the slot and the depth of each cell."""
    seen = [[slot_and_depth(position, cell_at(c)) for c in range(CELLS)] for position in POSITIONS]
    both = np.array(seen, dtype=np.int64)
    return np.ascontiguousarray(both[:, :, 0]), np.ascontiguousarray(both[:, :, 1])


@dataclass(frozen=True)
class Candidates:
    """The placements that the cards allow one by one, and what the kernel needs besides."""

    shows: Ints
    slot: Ints
    depth: Ints
    begin: Ints
    domain: Ints

    def of(self, letter: str) -> Ints:
        """A piece's placements."""
        number = NUMBER[letter]
        return self.domain[self.begin[number] : self.begin[number + 1]]


def candidates(cards: Mapping[int, str], letters: Iterable[str]) -> Candidates:
    """What the cards (by position) allow each of these pieces."""
    positions = sorted(cards)
    shows = np.full((len(positions), SLOTS), -1, dtype=np.int64)
    for row, position in enumerate(positions):
        for slot, letter in enumerate(cards[position]):
            if letter != EMPTY:
                shows[row, slot] = NUMBER[letter]
    slots, depths = projection()
    rows = [position - 1 for position in positions]
    whole = tables()
    begin = np.zeros(len(LETTERS) + 1, dtype=np.int64)
    domain = np.empty(whole.placements, dtype=np.int64)
    slot = np.ascontiguousarray(slots[rows])
    bits = sum(1 << NUMBER[letter] for letter in letters)
    total: int = kernel_cards.domains(
        shows, slot, bits, whole.letter, whole.orientation, whole.cells, begin, domain
    )
    return Candidates(shows, slot, np.ascontiguousarray(depths[rows]), begin, domain[:total].copy())


def fitting(
    cards: Mapping[int, str],
    letters: Sequence[str],
    *,
    most: int = 1000,
    over: Over = never,
) -> Fitting:
    """Structures that fit these cards; at most ``most``, and until it is ``over``."""
    return deque(searching(cards, letters, most=most, over=over), maxlen=1)[0]


def searching(
    cards: Mapping[int, str],
    letters: Sequence[str],
    *,
    most: int = 1000,
    over: Over = never,
) -> Iterator[Fitting]:
    """What has been found so far, again and again: at first nothing, before ``over`` is asked, and
    at last the result.

    The limits cut only where something is left, so that an exact count is called one.
    """
    _load()
    found: list[Structure] = []
    looked = 0
    yield Fitting((), False, 0)
    over()
    for batch in looking_right(candidates(cards, letters)):
        # Whether something can be built is worked out slowly, and a batch is large: so each asks.
        for where in batch or ():
            if len(found) >= most or over():
                yield Fitting(tuple(found), False, looked)
                return
            looked += 1
            if building_order(where) is not None:
                found.append(where)
        yield Fitting(tuple(found), False, looked)
        if batch is None and over():
            return
    yield Fitting(tuple(found), True, looked)


@cache
def _load() -> None:
    """Have the compiled code loaded before anybody's clock runs: that can take a second."""
    building_order(NOTHING)
    deque(looking_right(candidates({1: EMPTY * SLOTS}, ())), maxlen=0)


def looking_right(given: Candidates) -> Iterator[list[Structure] | None]:
    """Batches of structures that look like the cards, gravity not yet asked.

    ``None`` comes now and then, when a stretch of work has brought nothing yet. The search is cut
    at one piece after the other: where the kernel does not finish within its steps, its next open
    piece is split over all its placements.
    """
    work: list[list[int]] = [[kernel_cards.OPEN] * len(LETTERS)]
    out = np.empty((BATCH, len(LETTERS)), dtype=np.int64)
    while work:
        fixed = work.pop()
        found, complete = kernel_cards.search(
            given.shows,
            given.slot,
            given.depth,
            tables().cells,
            given.begin,
            given.domain,
            np.array(fixed, dtype=np.int64),
            BATCH,
            NODES,
            out,
        )
        if complete:
            yield [tuple(int(p) for p in row) for row in out[:found]] or None
            continue
        yield None
        work.extend(_split(given, fixed))


def _split(given: Candidates, fixed: list[int]) -> Iterator[list[int]]:
    """The same question in parts, by the open piece with the fewest placements."""
    shown = {int(number) for number in np.unique(given.shows) if number >= 0}
    sizes = np.diff(given.begin)
    open_ = [n for n, choice in enumerate(fixed) if choice == kernel_cards.OPEN and sizes[n]]
    piece = min(open_, key=lambda n: (n not in shown, int(sizes[n])))
    choices = [int(p) for p in given.of(LETTERS[piece])]
    if piece not in shown:
        choices.append(kernel_cards.ABSENT)
    for choice in reversed(choices):
        yield [*fixed[:piece], choice, *fixed[piece + 1 :]]


def fits_with_reserved(where: Structure, card: str, position: int, reserved: Sequence[str]) -> bool:
    """Pass II: whether pieces reserved by others, laid on free cells with nothing else moved, would
    make a view right. Neither the way there nor balance is asked."""
    slots, depths = projection()
    given = candidates({position: card}, [*letters_on(where), *reserved])
    fixed = np.full(len(LETTERS), kernel_cards.ABSENT, dtype=np.int64)
    for number, placement in enumerate(where):
        if placement >= 0:
            # The kernel takes it for granted that a placement alone agrees with the card.
            if placement not in given.of(LETTERS[number]):
                return False
            fixed[number] = placement
    for letter in reserved:
        fixed[NUMBER[letter]] = kernel_cards.OPEN
    out = np.empty((1, len(LETTERS)), dtype=np.int64)
    found, _ = kernel_cards.search(
        given.shows,
        np.ascontiguousarray(slots[[position - 1]]),
        np.ascontiguousarray(depths[[position - 1]]),
        tables().cells,
        given.begin,
        given.domain,
        fixed,
        1,
        1 << 40,
        out,
    )
    return bool(found)
