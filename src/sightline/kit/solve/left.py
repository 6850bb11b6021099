"""How many solutions are left from here: tilings that contain pieces already placed.

Made for being asked again after every move, from a server's thread. All solutions that a finished
question found are kept for a while: any position that goes on from there is answered by looking
through them, without a search.
"""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from sightline.core.message import say
from sightline.kit.solve.engines import Rows
from sightline.kit.solve.errors import BadPieces
from sightline.kit.solve.pieces import Piece, Pieces, as_pieces
from sightline.kit.solve.placements import Ints, Placements, place
from sightline.kit.solve.regions import Cell, Region, as_region
from sightline.kit.solve.search import Progress, Search, Tiling, tilings

Placed = Iterable[tuple[str, Iterable[Cell]]]
"""Pieces on the board: their names and the cells they cover, as in ``Tiling.placed``."""

MOST_KEPT = 200_000  # solutions of one position; more than that are counted, but not kept
POSITIONS_KEPT = 32  # of one region


@dataclass(frozen=True)
class Left:
    """An answer: ``count`` solutions are left; at least so many, if not ``complete``."""

    count: int
    complete: bool


def solutions_left(
    region: Region | str | Iterable[Cell],
    pieces: Pieces = 12,
    placed: Placed = (),
    *,
    limit: int | None = None,
    stop: Callable[[], bool] | None = None,
    subset: bool = False,
    workers: int = 1,
) -> Left:
    """How many tilings of a region contain all the pieces ``placed``.

    Tilings that are images of each other count as different: a board with pieces on it has a top
    and a bottom. ``limit``: so many are enough, stop there. ``stop`` is asked some ten times a
    second, and ends the search by answering True. May be called from several threads; the
    interpreter is free for others most of the time.

        >>> solutions_left("6x10")
        Left(count=9356, complete=True)
    """
    return _problem(region, pieces, subset).left(placed, limit, stop, workers)


def completion(
    region: Region | str | Iterable[Cell],
    pieces: Pieces = 12,
    placed: Placed = (),
    *,
    stop: Callable[[], bool] | None = None,
    subset: bool = False,
) -> Tiling | None:
    """Some tiling that contains all the pieces ``placed``, these included, or None.

    None also where ``stop`` ended the search.
    """
    return _problem(region, pieces, subset).completion(placed, stop)


def _problem(region: Region | str | Iterable[Cell], pieces: Pieces, subset: bool) -> _Problem:
    board, given = as_region(region), as_pieces(pieces)
    return _cached_problem(board, tuple(sorted(board.colours.items())), given, subset)


@lru_cache(maxsize=16)
def _cached_problem(
    region: Region, _colours: tuple[tuple[Cell, str], ...], pieces: tuple[Piece, ...], subset: bool
) -> _Problem:
    # Regions are equal whatever their colours; so these are named as well.
    return _Problem(region, pieces, subset)


def _enough(rest: tuple[Cell, ...], left_over: tuple[Piece, ...]) -> bool:
    """Whether the pieces left have as many cells as are open."""
    return sum(len(piece.cells) * piece.count for piece in left_over) >= len(rest)


def _written(cells: Iterable[Cell]) -> str:
    return " ".join(",".join(map(str, cell)) for cell in cells)


Position = frozenset[int]
"""The numbers of the placements on the board."""


class _Problem:
    """A region and pieces, and all solutions of the positions asked about lately."""

    def __init__(self, region: Region, pieces: tuple[Piece, ...], subset: bool) -> None:
        self.region, self.pieces, self.subset = region, pieces, subset
        tilings(region, pieces, subset=subset)  # complains about areas
        self._known: OrderedDict[Position, Rows] = OrderedDict()
        self._lock = threading.Lock()

    # ---------------------------------------------------------------------- answers

    def left(
        self, placed: Placed, limit: int | None, stop: Callable[[], bool] | None, workers: int
    ) -> Left:
        if limit is not None and limit < 1:
            raise ValueError(f"the limit must be at least 1, not {limit}")
        position = self.position(placed)
        known = self._look_up(position)
        if known is not None:
            return Left(len(known), True)
        rest, left_over = self._rest(position)
        if not rest:
            return Left(1, True)
        if not _enough(rest, left_over):
            return Left(0, True)

        def watch(now: Progress) -> None:
            if (limit is not None and now.found >= limit) or (stop is not None and stop()):
                search.stop()

        search: Search = tilings(
            Region(rest, self.region.colours), left_over, distinct=False, subset=self.subset,
            workers=workers, on_progress=watch,
        )  # fmt: skip
        batches: list[Rows] | None = []
        for rows in search.numbers():
            if batches is not None and search.progress.found + len(rows) > MOST_KEPT:
                batches = None
            if batches is not None:
                batches.append(rows)
        found = search.progress.found
        if search.finished and batches is not None:
            self._keep(position, search, batches)
        if search.finished:
            return Left(found, True)
        return Left(found if limit is None else min(found, limit), False)

    def completion(self, placed: Placed, stop: Callable[[], bool] | None) -> Tiling | None:
        position = self.position(placed)
        here = self._named(position)
        known = self._look_up(position)
        if known is not None:
            return self._named(known[0].tolist()) if len(known) else None
        rest, left_over = self._rest(position)
        if not rest:
            return here
        if not _enough(rest, left_over):
            return None

        def watch(_now: Progress) -> None:
            if stop is not None and stop():
                search.stop()

        search: Search = tilings(
            Region(rest, self.region.colours), left_over, subset=self.subset, on_progress=watch
        )
        found = search.first()
        if found is None:
            return None
        return Tiling(tuple(sorted((*here.placed, *found.placed), key=lambda pair: pair[1])))

    # --------------------------------------------------------------------- positions

    @cached_property
    def every(self) -> Placements:
        """All placements on the empty board."""
        return place(self.region, self.pieces)

    @cached_property
    def numbers(self) -> Mapping[tuple[str, tuple[Cell, ...]], int]:
        """A piece's name and its cells, sorted → the number of the placement."""
        every = self.every
        return {
            (self.pieces[piece].name, every.cells_of(i)): i
            for i, piece in enumerate(every.piece.tolist())
        }

    def position(self, placed: Placed) -> Position:
        """The pieces on the board as numbers; complains about what cannot lie there."""
        stock = {piece.name: piece.count for piece in self.pieces}
        taken: dict[Cell, str] = {}
        found: set[int] = set()
        inside = set(self.region.cells)
        for name, given in placed:
            cells = tuple(sorted(tuple(cell) for cell in given))
            if name not in stock:
                raise BadPieces(say("piece-not-here", name=name, stock=", ".join(stock)))
            stock[name] -= 1
            if stock[name] < 0:
                raise BadPieces(say("piece-too-few", name=name))
            for cell in cells:
                if cell not in inside:
                    raise BadPieces(say("piece-outside-region", name=name, cell=_written([cell])))
                if cell in taken:
                    raise BadPieces(
                        say(
                            "pieces-overlap",
                            taken=taken[cell],
                            name=name,
                            cell=_written([cell]),
                        )
                    )
                taken[cell] = name
            number = self.numbers.get((name, cells))
            if number is None:
                raise BadPieces(say("piece-cannot-lie", name=name, cells=_written(cells)))
            found.add(number)
        return frozenset(found)

    def _rest(self, position: Position) -> tuple[tuple[Cell, ...], tuple[Piece, ...]]:
        """The open cells, and the pieces that are not yet placed."""
        used = Counter(int(self.every.piece[i]) for i in position)
        covered = {cell for i in position for cell in self.every.cells_of(i)}
        rest = tuple(cell for cell in self.region.cells if cell not in covered)
        left_over = tuple(
            Piece(piece.name, piece.cells, piece.count - used[q], piece.flip, piece.colours)
            for q, piece in enumerate(self.pieces)
            if piece.count > used[q]
        )
        return rest, left_over

    def _named(self, position: Iterable[int]) -> Tiling:
        named = [
            (self.pieces[int(self.every.piece[i])].name, self.every.cells_of(i))
            for i in position
            if i >= 0
        ]
        return Tiling(tuple(sorted(named, key=lambda pair: pair[1])))

    # ------------------------------------------------------------------ what is known

    def _look_up(self, position: Position) -> Rows | None:
        """All solutions from a position, if those of one before it are known."""
        with self._lock:
            bases = [base for base in self._known if base <= position]
            if not bases:
                return None
            base = max(bases, key=len)
            self._known.move_to_end(base)
            rows = self._known[base]
        for number in position - base:
            rows = rows[(rows == number).any(axis=1)]
        return rows

    def _keep(self, position: Position, search: Search, batches: list[Rows]) -> None:
        """Remember all solutions, in the numbers of the empty board."""
        theirs = search.placements
        names = [piece.name for piece in search.pieces]
        translated: Ints = np.array(
            [
                *(
                    self.numbers[names[piece], theirs.cells_of(i)]
                    for i, piece in enumerate(theirs.piece.tolist())
                ),
                -1,  # the number -1 stays what it is
            ],
            np.int32,
        )
        rows = np.concatenate(batches) if batches else np.empty((0, 0), np.int32)
        board = np.tile(np.array(sorted(position), np.int32), (len(rows), 1))
        whole = np.concatenate([board, translated[rows]], axis=1)
        with self._lock:
            self._known[position] = whole
            while len(self._known) > POSITIONS_KEPT:
                self._known.popitem(last=False)
