"""Challenges: a structure, its five cards, and the proof that they mean this structure alone.

A challenge can be built piece by piece, shows each of its pieces on at least one card, and is the
only structure that fits its five cards (docs/games/viewpoints.md says among what). As text it is
its pieces in the order of letters, each with its five cells' digits, joined by dots:
``F000100110120210.N…``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sightline.core.echo import echo
from sightline.core.message import say
from sightline.core.seeds import Stream
from sightline.games.viewpoints.challenges.difficulty import rate
from sightline.games.viewpoints.challenges.errors import BadChallenge, not_in_set
from sightline.games.viewpoints.rules.blueprint import POSITIONS, cards, shown
from sightline.games.viewpoints.rules.deduction import Fitting, Over, fitting, never
from sightline.games.viewpoints.rules.grid import (
    NOTHING,
    Structure,
    building_order,
    legal_placements,
    letters_on,
    pieces_on,
    with_piece,
)
from sightline.games.viewpoints.rules.space import LETTERS, NUMBER, cells_of, placement_of
from sightline.kit.pieces.shapes import Cell3, Shape3

SIZES: Mapping[int, tuple[int, ...]] = {1: (3, 4), 2: (5,), 3: (6, 7), 4: (8,), 5: (9, 10)}
"""How many pieces a challenge of each level has unless a size is wished for."""
REACH: Mapping[int, tuple[int, int]] = {
    2: (1, 1), 3: (1, 1), 4: (1, 2), 5: (1, 2), 6: (2, 3), 7: (3, 4), 8: (3, 4), 9: (4, 5),
    10: (5, 5),
}  # fmt: skip
"""The lowest and the highest level that challenges of each size have: to wait for another one would
be in vain, and keep a server busy."""
PATIENCE = 60
"""Challenges drawn before a level that a size hardly ever has is given up."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """What was proven about a structure."""

    order: tuple[str, ...] | None
    """A building order; None: it cannot be built."""
    unseen: tuple[str, ...]
    """Pieces that no card shows."""
    fitting: int
    """How many structures fit all five cards."""
    complete: bool
    """Whether that count is exact; otherwise it is a lower bound."""

    @property
    def holds(self) -> bool:
        """Whether the structure is a challenge."""
        return self.order is not None and not self.unseen and self.complete and self.fitting == 1


def certify(where: Structure, letters: Sequence[str], *, over: Over = never) -> Certificate:
    """Check all that makes a structure a challenge, until it is ``over``."""
    five: dict[int, str] = dict(zip(POSITIONS, cards(pieces_on(where)), strict=True))
    return certificate_of(where, fitting(five, letters, over=over))


def certificate_of(where: Structure, found: Fitting) -> Certificate:
    """The certificate, once it is known what fits the five cards."""
    seen = frozenset[str]().union(*(shown(card) for card in cards(pieces_on(where))))
    unseen = tuple(letter for letter in letters_on(where) if letter not in seen)
    return Certificate(building_order(where), unseen, found.count, found.complete)


# -------------------------------------------------------------------------- text


def write(where: Structure) -> str:
    """A structure as text."""
    return ".".join(
        letter + "".join(f"{x}{y}{z}" for x, y, z in cells)
        for letter, cells in sorted(pieces_on(where).items())
    )


def read(text: str, letters: Sequence[str]) -> Structure:
    """The structure that a text means; BadChallenge says what is wrong."""
    where = list(NOTHING)
    taken: dict[Cell3, str] = {}
    parts = [part for part in text.strip().split(".") if part]
    if not parts:
        raise BadChallenge(say("viewpoints-no-piece-named"))
    for part in parts:
        letter, digits = part[0], part[1:]
        if letter not in LETTERS:
            raise BadChallenge(say("viewpoints-no-letter", part=echo(part)))
        if letter not in letters:
            raise not_in_set(letter, letters)
        if len(digits) != 15 or any(digit not in "012345" for digit in digits):
            raise BadChallenge(say("viewpoints-needs-digits", piece=letter, digits=echo(digits)))
        if where[NUMBER[letter]] >= 0:
            raise BadChallenge(say("viewpoints-piece-twice", piece=letter))
        numbers = [int(digit) for digit in digits]
        cells: Shape3 = tuple(
            sorted((numbers[i], numbers[i + 1], numbers[i + 2]) for i in range(0, 15, 3))
        )
        placement = placement_of(letter, cells)
        if placement is None:
            raise BadChallenge(say("viewpoints-digits-not-the-piece", digits=digits, piece=letter))
        for cell in cells:
            if cell in taken:
                raise BadChallenge(
                    say(
                        "viewpoints-share-this-cell",
                        piece=letter,
                        other=taken[cell],
                        cell=str(cell),
                    )
                )
            taken[cell] = letter
        where[NUMBER[letter]] = placement
    return tuple(where)


# --------------------------------------------------------------------- generator


def draw(letters: Sequence[str], level: int, size: int, stream: Stream) -> Structure:
    """A random challenge of this level and number of pieces (0: one that fits the level).

    Structures are built by the rules and thrown away until one has its certificate. A size asked
    for beats the level: if it does not turn up among ``PATIENCE`` challenges of that size, the
    nearest one is taken.
    """
    if size:
        lowest, highest = REACH.get(size, (level, level))
        level = min(max(level, lowest), highest)
    nearest: tuple[int, Structure] | None = None
    for _ in range(PATIENCE):
        where = certified(letters, size or stream.choice(SIZES[level]), stream)
        off = abs(rate(where, letters).level - level)
        if off == 0:
            return where
        if nearest is None or off < nearest[0]:
            nearest = off, where
    assert nearest is not None
    return nearest[1]


def certified(letters: Sequence[str], size: int, stream: Stream) -> Structure:
    """A random challenge of this many pieces, whatever its level."""
    while True:
        where = _build(letters, size, stream)
        if where is not None and certify(where, letters).holds:
            return where


def _build(letters: Sequence[str], size: int, stream: Stream) -> Structure | None:
    """Pieces laid one after the other, close together and rather high than wide."""
    where = NOTHING
    for letter in stream.shuffled(letters)[:size]:
        places = legal_placements(where, letter)
        if not places:
            return None
        taken = {cell for cells in pieces_on(where).values() for cell in cells}
        # The best of a few random places: touching others, not spread over the floor.
        tries = [stream.choice(places) for _ in range(6)]
        where = with_piece(where, max(tries, key=lambda place: _closeness(cells_of(place), taken)))
    return where


def _closeness(cells: Shape3, taken: set[Cell3]) -> int:
    """How many faces touch other pieces, with a bonus for standing on them."""
    touching = 0
    for x, y, z in cells:
        for dx, dy, dz in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1)):
            touching += (x + dx, y + dy, z + dz) in taken
        touching += 2 * ((x, y, z - 1) in taken)
    return touching
