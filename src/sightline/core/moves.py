"""Moves: small frozen msgspec structs, and the collections in which they are offered.

A game with several kinds of moves gives each a tag; a game with one kind has none, so that its
JSON form is just the move's own fields.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec

from sightline.core.wellformed import well_formed


class Move(msgspec.Struct, frozen=True, gc=False):
    """Base of all moves: immutable, hashable, comparable, with a JSON form.

    ``reveals`` says whether making the move may show anybody something hidden; such a move can't be
    taken back. A kind of move that never does sets it to False: a promise about all positions,
    so that whether an undo is offered tells nothing about this one.

    The garbage collector passes over moves (``gc=False``): they hold plain values, no cycles.
    """

    reveals: ClassVar[bool] = True


MoveT = TypeVar("MoveT", bound=Move)
MoveT_co = TypeVar("MoveT_co", bound=Move, covariant=True)


class LegalMoves(Protocol[MoveT_co]):
    """What ``state.legal(seat)`` answers: has a length, tests membership, iterates, indexes."""

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def __contains__(self, move: object, /) -> bool: ...

    @abstractmethod
    def __iter__(self) -> Iterator[MoveT_co]: ...

    @abstractmethod
    def __getitem__(self, index: int, /) -> MoveT_co: ...


def told_unasked(moves: LegalMoves[MoveT], most: int) -> Sequence[MoveT] | None:
    """The moves that come along with a position: all, if they are at hand and at most so many.

    A collection that works its moves out when somebody looks says so by ``on_demand = True``: there
    are usually many, and whoever needs some asks for those.
    """
    if getattr(moves, "on_demand", False):
        return None
    return list(moves) if len(moves) <= most else None


_FEW = 20
"""So many moves are looked through sooner than hashed."""


_is_among: Callable[[tuple[Any, ...], object], bool] = tuple[Any, ...].__contains__


class MoveList(tuple[MoveT, ...]):
    """Legal moves held one by one, for games whose choices are few."""

    _set: frozenset[MoveT] | None = None
    _kinds: frozenset[type] | None = None

    def __contains__(self, move: object) -> bool:
        if self._kinds is None:
            self._kinds = frozenset(map(type, self))
        # Exactly: a move with 1.0 or True in it compares equal to one with 1, and a foreign
        # object to whatever it likes.
        return type(move) in self._kinds and well_formed(move) and move in self._members()

    def holds(self, move: MoveT) -> bool:
        """``in`` for a move that is known to be well-formed, as ``State.check`` gets it."""
        return _is_among(self, move) if len(self) <= _FEW else move in self._members()

    def _members(self) -> frozenset[MoveT]:
        if self._set is None:
            self._set = frozenset(self)
        return self._set

    def __repr__(self) -> str:
        return f"MoveList({list(self)!r})"
