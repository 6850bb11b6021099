"""The own side of the grid beside the own card: all that some builders look at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from sightline.games.viewpoints.rules.blueprint import EMPTY, SLOTS
from sightline.games.viewpoints.rules.choices import five
from sightline.games.viewpoints.rules.deduction import projection
from sightline.games.viewpoints.rules.grid import (
    Structure,
    legal_placements,
    letters_on,
    may_take,
    structure_of,
    with_piece,
    without_piece,
)
from sightline.games.viewpoints.rules.knowledge import Knowledge, domains
from sightline.games.viewpoints.rules.moves import AnyMove, Place, Reserve, Return, Shift
from sightline.games.viewpoints.rules.space import EDGE, LETTERS, NUMBER, cells_of, tables
from sightline.games.viewpoints.rules.views import View


@dataclass(frozen=True)
class Step:
    """One thing that could be done."""

    move: AnyMove
    gain: int
    """Squares of the own side that come right, less those that go wrong."""
    height: int = 0
    """The sum of the heights of the cells of what is laid."""


class Side:
    """What a seat sees of the grid, and what its card allows."""

    def __init__(self, view: View, seat: int) -> None:
        assert view.own is not None
        assert view.card is not None
        self.position, self.card = view.own, view.card
        self.where: Structure = structure_of({p.letter: p.cells for p in view.structure})
        self.free = view.free
        self.kept = view.reserved[seat]
        self._allowed = _allowed(view.pieces, view.own, view.card)

    @cached_property
    def takeable(self) -> list[str]:
        """Pieces that can be taken off the grid."""
        return [letter for letter in letters_on(self.where) if may_take(self.where, letter)]

    @cached_property
    def wrong(self) -> list[str]:
        """Those of them that the own card contradicts."""
        return [
            letter
            for letter in self.takeable
            if self.where[NUMBER[letter]] not in self._allowed[letter]
        ]

    def laying(self) -> list[Step]:
        """Free pieces that the own card shows to where it allows them, and the one in hand."""
        steps = [
            self._step(Place(letter, five(place)), self.where, place)
            for letter in self.free
            if letter in self.card
            for place in self._places(self.where, letter)
        ]
        return steps + self.returning()

    def returning(self) -> list[Step]:
        """The piece in hand to where the own card allows it."""
        if self.kept is None:
            return []
        return [
            self._step(Return(self.kept, five(place)), self.where, place)
            for place in self._places(self.where, self.kept)
        ]

    def moving(self, letters: Iterable[str]) -> Iterator[Step]:
        """Pieces on the grid to elsewhere, where the own card allows them."""
        for letter in letters:
            rest = without_piece(self.where, letter)
            for place in self._places(rest, letter):
                if place != self.where[NUMBER[letter]]:
                    yield self._step(Shift(letter, five(place)), rest, place)

    def taking(self, letters: Iterable[str]) -> list[Step]:
        """Pieces on the grid into the hand."""
        if self.kept is not None:
            return []
        return [
            Step(Reserve(letter), self._right(without_piece(self.where, letter)))
            for letter in letters
        ]

    def _places(self, where: Structure, letter: str) -> list[int]:
        allowed = self._allowed[letter]
        return [place for place in legal_placements(where, letter) if place in allowed]

    def _step(self, move: AnyMove, rest: Structure, place: int) -> Step:
        height = sum(cell[2] for cell in cells_of(place))
        return Step(move, self._right(with_piece(rest, place)), height)

    def _right(self, after: Structure) -> int:
        card = self.position, self.card
        return _right(after, *card) - _right(self.where, *card)


@lru_cache(maxsize=64)
def _allowed(letters: tuple[str, ...], position: int, card: str) -> dict[str, frozenset[int]]:
    """Where the card by itself allows each piece."""
    begin, domain = domains(Knowledge(letters, {position: card}).known_slots(), letters)
    return {
        letter: frozenset(domain[begin[NUMBER[letter]] : begin[NUMBER[letter] + 1]].tolist())
        for letter in letters
    }


@lru_cache(maxsize=4096)
def _right(where: Structure, position: int, card: str) -> int:
    """Squares of a side that look as the card shows them."""
    slots, depths = projection()
    nearest = [EDGE] * SLOTS
    seen = [EMPTY] * SLOTS
    for letter, placement in zip(LETTERS, where, strict=True):
        if placement < 0:
            continue
        cells = tables().cells[placement]
        there = slots[position - 1, cells].tolist(), depths[position - 1, cells].tolist()
        for slot, depth in zip(*there, strict=True):
            if depth < nearest[slot]:
                nearest[slot], seen[slot] = depth, letter
    return sum(now == wanted for now, wanted in zip(seen, card, strict=True))
