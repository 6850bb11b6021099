"""A search for tilings: count them, take the first, or go through all, on one core or several."""

from __future__ import annotations

import hashlib
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property

import msgspec
import numpy as np
from numpy.typing import NDArray

from sightline.core.message import say
from sightline.kit.solve.engines import Engine, Fewest, Rows, Task, Wide
from sightline.kit.solve.errors import BadPieces, BadPoint
from sightline.kit.solve.pieces import Piece, Pieces, as_pieces
from sightline.kit.solve.placements import Ints, Placements, place
from sightline.kit.solve.regions import Cell, Region, as_region
from sightline.kit.solve.states import States, suits
from sightline.kit.solve.symmetry import Symmetry, all_images, find_symmetry, restrict

MOST_WORKERS = 64


@dataclass(frozen=True)
class Tiling:
    """One way to fill a region: a piece's name and its cells, ordered by first cell."""

    placed: tuple[tuple[str, tuple[Cell, ...]], ...]


@dataclass(frozen=True)
class Progress:
    """How far a search has come. ``share`` is an estimate from 0 to 1: what lies before the place
    in the tree where it is, if all branches of a node weigh the same."""

    share: float
    found: int


class Point(msgspec.Struct, frozen=True):
    """Where a search stopped, to go on from there later, or elsewhere: a few numbers of JSON."""

    search: str
    task: int
    skip: int
    turn: int
    found: int


class Search:
    """All tilings of a region by pieces. Made by :func:`tilings`."""

    def __init__(
        self,
        region: Region,
        pieces: tuple[Piece, ...],
        *,
        distinct: bool,
        subset: bool,
        use_symmetry: bool,
        workers: int,
        on_progress: Callable[[Progress], None] | None,
        resume: Point | str | None,
    ) -> None:
        self.region, self.pieces = region, pieces
        self.distinct, self.subset = distinct, subset
        self.use_symmetry = distinct or use_symmetry
        self.workers = min(max(1, workers), MOST_WORKERS)
        self._tell = on_progress
        self._check_area()
        self._stopped = threading.Event()
        self._start = self._read_point(resume)
        self._point = self._start
        self.progress = Progress(0.0, self._start.found)
        self.finished = False

    def _check_area(self) -> None:
        area = sum(len(piece.cells) * piece.count for piece in self.pieces)
        cells, number = len(self.region.cells), sum(piece.count for piece in self.pieces)
        if area < cells or (area > cells and not self.subset):
            raise BadPieces(
                say(
                    "pieces-area" if area < cells else "pieces-area-subset",
                    number=str(number),
                    area=str(area),
                    region=str(self.region),
                    cells=str(cells),
                )
            )

    # -------------------------------------------------------------------- parts

    @cached_property
    def _counts(self) -> Ints:
        return np.array([piece.count for piece in self.pieces], np.int32)

    @cached_property
    def _every(self) -> Placements:
        return place(self.region, self.pieces)

    @cached_property
    def _symmetry(self) -> Symmetry:
        return find_symmetry(self._every, self._counts, not self.subset)

    @cached_property
    def _searched(self) -> tuple[Placements, Symmetry | None]:
        if not self.use_symmetry:
            return self._every, None
        return restrict(self._symmetry, self._every)

    @cached_property
    def _engine(self) -> Engine:
        placements = self._searched[0]
        if suits(placements, self._counts):
            try:
                return States(placements, self._counts, not self.subset)
            except OverflowError:
                pass  # too many fronts: search instead
        symmetry = self._searched[1]
        start = None if symmetry is None else symmetry.special
        return _branching(placements, self._counts, not self.subset, start)

    @cached_property
    def _tasks(self) -> list[Task]:
        return self._engine.tasks()

    @property
    def symmetries(self) -> int:
        """How many symmetries the region and the pieces have, the identity included."""
        return self._symmetry.order

    # ---------------------------------------------------------------------- use

    def first(self) -> Tiling | None:
        """Some tiling, as quickly as possible (not necessarily the first of the iteration)."""
        engine = _branching(self._every, self._counts, not self.subset)

        def watch(share: float) -> bool:
            self._share, self._within = 0.0, share
            self._report(0)
            return not self._stopped.is_set()

        for rows in engine.run(Task((), 1.0), watch, batch=1):
            return self._tiling(self._every, rows[0])
        return None

    def _repr_svg_(self) -> str | None:
        # A notebook shows some tiling.
        from sightline.kit.solve.drawing import svg

        found = self.first()
        return None if found is None else svg(self.region, [found])

    def count(self) -> int:
        """How many tilings there are; after :meth:`stop`, how many were found."""
        for _ in self._batches():
            pass
        return self.progress.found

    def __iter__(self) -> Iterator[Tiling]:
        for rows in self._batches(single=True):
            for row in rows:
                yield self._tiling(self._every, row)

    def numbers(self) -> Iterator[Rows]:
        """All tilings in batches, as numbers of placements (``placements`` tells what they are)."""
        return self._batches()

    @property
    def placements(self) -> Placements:
        """Every placement of every piece in the region."""
        return self._every

    def each(self, call: Callable[[Tiling], object]) -> int:
        """Call with every tiling; answering False stops. Returns how many there were."""
        for tiling in self:
            if call(tiling) is False:
                self.stop()
                break
        return self.progress.found

    def stop(self) -> None:
        """End the search soon; may be called from anywhere. ``point`` says where to go on."""
        self._stopped.set()

    @property
    def point(self) -> str:
        """Where the search is, as text for ``tilings(…, resume=…)``."""
        return msgspec.json.encode(self._point).decode()

    # ------------------------------------------------------------------- working

    def _batches(self, single: bool = False) -> Generator[Rows]:
        """Batches of tilings from the starting point on; ``single``: of one row each."""
        start = self._start
        found, skip, turn = start.found, start.skip, start.turn
        tasks = self._tasks
        if not 0 <= start.task <= len(tasks):
            raise BadPoint(say("point-not-of-search"))
        self._share = sum(task.share for task in tasks[: start.task])
        self._within = 0.0
        runs = self._alone(start.task) if self.workers == 1 else self._together(start.task)
        for number, done, batches in runs:
            seen = 0
            for rows in batches:
                fresh = rows[max(0, skip - seen) :]
                for at, shown in self._shown(fresh, seen + len(rows) - len(fresh), single):
                    for i in range(turn, len(shown)) if single else ():
                        found += 1
                        self._point = Point(self._name, number, at - 1, i + 1, found)
                        self._report(found)
                        yield shown[i : i + 1]
                        if self._stopped.is_set():
                            return
                    if not single:
                        shown = shown[turn:]
                        found += len(shown)
                        yield shown
                    turn = 0
                    self._point = Point(self._name, number, at, 0, found)
                seen += len(rows)
                self._report(found)
            if not done():
                return
            skip = 0
            self._point = Point(self._name, number + 1, 0, 0, found)
            self._report(found)
        self.finished = True
        self._share, self._within = 1.0, 0.0
        self._report(found)

    def _shown(self, rows: Rows, at: int, single: bool) -> Iterator[tuple[int, Rows]]:
        """What becomes of rows from the engine: those that count, and their images if all do.

        Yields how many rows of the task are dealt with, and what to show for them: at once, or
        (``single``) one by one, the first of them always by itself, since a search may have
        stopped between its images.
        """
        placements, symmetry = self._searched
        if symmetry is None:
            kept, good = rows, np.ones(len(rows), np.bool_)
        else:
            good = symmetry.first_of_kind(rows, placements.piece)
            kept = np.where(rows[good] >= 0, self._original[rows[good]], -1)
        places = np.flatnonzero(good)
        cuts = range(1, len(kept) + 1) if single else (1, len(kept))
        last = 0
        for cut in cuts:
            if last < cut <= len(kept):
                part = kept[last:cut]
                if symmetry is not None and not self.distinct:
                    part = all_images(part, symmetry.group)
                last = cut
                yield at + int(places[cut - 1]) + 1, part
        yield at + len(rows), kept[:0]

    @cached_property
    def _original(self) -> NDArray[np.int32]:
        """The numbers of the placements searched among all placements."""
        if self._searched[0] is self._every:
            return np.arange(len(self._every), dtype=np.int32)
        return np.flatnonzero(self._symmetry.keep).astype(np.int32)

    _share = 0.0
    _within = 0.0

    def _report(self, found: int) -> None:
        self.progress = Progress(min(1.0, self._share + self._within), found)
        if self._tell is not None:
            self._tell(self.progress)

    def _alone(self, first: int) -> Iterator[_Run]:
        for number, task in enumerate(self._tasks[first:], first):
            whole = [True]

            def watch(share: float, task: Task = task, whole: list[bool] = whole) -> bool:
                self._within = share * task.share
                if self._tell is not None:
                    self._report(self.progress.found)
                whole[0] = not self._stopped.is_set()
                return whole[0]

            yield number, lambda whole=whole: whole[0], self._engine.run(task, watch)
            self._within = 0.0
            self._share += task.share

    def _together(self, first: int) -> Iterator[_Run]:
        """The same on several threads: the kernels let go of the interpreter."""
        engine, tasks = self._engine, self._tasks
        abandoned = threading.Event()

        def wanted() -> bool:
            return not (self._stopped.is_set() or abandoned.is_set())

        def work(task: Task) -> tuple[bool, list[Rows]]:
            rows = list(engine.run(task, lambda _: wanted()))
            return wanted(), rows

        waiting: deque[tuple[int, Future[tuple[bool, list[Rows]]]]] = deque()
        with ThreadPoolExecutor(self.workers) as pool:
            try:
                ahead = iter(enumerate(tasks[first:], first))
                while True:
                    while len(waiting) < 2 * self.workers and (new := next(ahead, None)):
                        waiting.append((new[0], pool.submit(work, new[1])))
                    if not waiting:
                        return
                    number, future = waiting.popleft()
                    whole, rows = future.result()
                    yield number, lambda whole=whole: whole, rows
                    self._share += tasks[number].share
            finally:
                for _, future in waiting:
                    future.cancel()
                abandoned.set()

    # --------------------------------------------------------------------- points

    @cached_property
    def _name(self) -> str:
        """Tells searches apart, so that a point is not used for another one."""
        parts = (
            self.region.cells, sorted(self.region.colours.items()),
            [(p.name, p.cells, p.count, p.flip, p.colours) for p in self.pieces],
            self.distinct, self.subset, self.use_symmetry,
        )  # fmt: skip
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]

    def _read_point(self, point: Point | str | None) -> Point:
        if point is None:
            return Point(self._name, 0, 0, 0, 0)
        if isinstance(point, str):
            try:
                point = msgspec.json.decode(point, type=Point)
            except msgspec.MsgspecError as error:
                raise BadPoint(say("point-unread", error=str(error))) from None
        if point.search != self._name or min(point.task, point.skip, point.turn, point.found) < 0:
            raise BadPoint(say("point-of-another"))
        return point

    def _tiling(self, placements: Placements, row: Rows) -> Tiling:
        names = self.pieces
        placed = [
            (names[int(placements.piece[i])].name, placements.cells_of(i))
            for i in row.tolist()
            if i >= 0
        ]
        return Tiling(tuple(sorted(placed, key=lambda pair: pair[1])))


_Run = tuple[int, Callable[[], bool], Iterable[Rows]]
"""A task's number, whether it ran to its end (asked afterwards), and its solutions."""


def _branching(
    placements: Placements, counts: Ints, exact: bool, start: int | None = None
) -> Engine:
    kind = Fewest if placements.words == 1 else Wide
    return kind(placements, counts, exact, start)


def tilings(
    region: Region | str | Iterable[Cell],
    pieces: Pieces = 12,
    *,
    distinct: bool = True,
    subset: bool = False,
    use_symmetry: bool = True,
    workers: int = 1,
    on_progress: Callable[[Progress], None] | None = None,
    resume: Point | str | None = None,
) -> Search:
    """The ways to fill a region with pieces.

    ``region``: ``"6x10"``, ``"8x8-3,3-3,4-4,3-4,4"``, ``"3x4x5"``, a picture, a :class:`Region`, or
    cells. ``pieces``: 12, letters, letters with numbers, or :class:`Piece` objects. ``distinct``:
    tilings that are the same after turning or reflecting the region count once. ``subset``: pieces
    may be left over. ``use_symmetry=False`` finds all tilings without the help of symmetries:
    slower, and a check. Solutions and their order never depend on ``workers``.

        >>> tilings("6x10").count()
        2339
    """
    return Search(
        as_region(region),
        as_pieces(pieces),
        distinct=distinct,
        subset=subset,
        use_symmetry=use_symmetry,
        workers=workers,
        on_progress=on_progress,
        resume=resume,
    )
