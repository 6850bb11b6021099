"""The moves open to the seat in turn: thousands of placements, listed only when somebody looks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, overload

from sightline.core.wellformed import well_formed
from sightline.games.viewpoints.rules.grid import letters_on, turn_placements
from sightline.games.viewpoints.rules.moves import (
    AnyMove,
    Cells,
    Pass,
    Place,
    Reserve,
    Return,
    Shift,
)
from sightline.games.viewpoints.rules.space import NUMBER, cells_of, letter_of, placement_of

if TYPE_CHECKING:
    from sightline.games.viewpoints.rules.grid import Structure

Kind = type[Place] | type[Shift] | type[Return]


def five(placement: int) -> Cells:
    """A placement's cells as a move names them."""
    a, b, c, d, e = cells_of(placement)
    return a, b, c, d, e


class Choices(Sequence[AnyMove]):
    """Placements by number, the other moves as they are; in a fixed order."""

    on_demand = True

    def __init__(
        self,
        where: Structure,
        free: Sequence[str],
        kept: str | None,
        may_reserve: bool,
        uses: Sequence[AnyMove],
        may_pass: bool = False,
    ) -> None:
        self._where = where
        self._free = tuple(free)
        self._kept = kept
        self._may_reserve = may_reserve
        self._others = (*uses, Pass()) if may_pass else tuple(uses)

    @cached_property
    def _places(self) -> Mapping[str, tuple[int, ...]]:
        kept = () if self._kept is None else (self._kept,)
        return turn_placements(self._where, (*self._free, *kept))

    @cached_property
    def _placements(self) -> list[tuple[Kind, tuple[int, ...]]]:
        places = self._places
        groups: list[tuple[Kind, tuple[int, ...]]] = [
            (Place, places[letter]) for letter in self._free
        ]
        for letter in self._takeable:
            now = self._where[NUMBER[letter]]
            there = places[letter]
            here = there.index(now) if now in there else len(there)
            groups.append((Shift, there[:here] + there[here + 1 :]))
        if self._kept is not None:
            groups.append((Return, places[self._kept]))
        return groups

    @cached_property
    def _takeable(self) -> tuple[str, ...]:
        return tuple(letter for letter in letters_on(self._where) if letter in self._places)

    @cached_property
    def _rest(self) -> tuple[AnyMove, ...]:
        reserving = [Reserve(letter) for letter in self._takeable] if self._may_reserve else []
        return (*reserving, *self._others)

    @cached_property
    def _count(self) -> int:
        return sum(len(places) for _, places in self._placements) + len(self._rest)

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[AnyMove]:
        for kind, places in self._placements:
            for place in places:
                yield kind(letter_of(place), five(place))
        yield from self._rest

    def __contains__(self, move: object) -> bool:
        return well_formed(move) and self.holds(move)

    def holds(self, move: object) -> bool:
        """``in`` for a move that is known to be well-formed."""
        if isinstance(move, Place | Shift | Return):
            placement = placement_of(move.piece, move.cells)
            # The cells have to be in order, too: as the move is written when it is offered.
            if placement is None or five(placement) != move.cells:
                return False
            return any(
                type(move) is kind and placement in there for kind, there in self._placements
            )
        return any(type(move) is type(each) and move == each for each in self._rest)

    @overload
    def __getitem__(self, index: int) -> AnyMove: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[AnyMove]: ...
    def __getitem__(self, index: int | slice) -> AnyMove | Sequence[AnyMove]:
        if isinstance(index, slice):
            return tuple(self)[index]
        whole = len(self)
        place = index + whole if index < 0 else index
        if not 0 <= place < whole:
            raise IndexError(f"there are {whole} moves, not {index}")
        for kind, places in self._placements:
            if place < len(places):
                return kind(letter_of(places[place]), five(places[place]))
            place -= len(places)
        return self._rest[place]

    @property
    def laid(self) -> list[int]:
        """The numbers of the placements that can be made, in the order of the moves."""
        return [place for _, places in self._placements for place in places]

    @property
    def reserved(self) -> Sequence[str]:
        """The pieces that can be reserved, whose moves come next."""
        return self._takeable if self._may_reserve else ()

    @property
    def others(self) -> tuple[AnyMove, ...]:
        """The last of the moves: uses of tokens, and passing."""
        return self._others

    @property
    def any_placement(self) -> bool:
        """Whether a piece can be placed, moved, returned or reserved at all."""
        return any(places for _, places in self._placements) or (
            self._may_reserve and bool(self._takeable)
        )
