"""Fill a board or a box with pieces, each used once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import product
from typing import cast

from sightline.core.errors import IllegalMove
from sightline.core.message import Message, as_message, say
from sightline.kit.solve import Region, completion, read_region, solutions_left
from sightline.kit.solve.pieces import apply, turns
from sightline.puzzles import drawing, notation
from sightline.puzzles.model import (
    Catalogue,
    Cell,
    Cells,
    Choice,
    Hint,
    IntroStep,
    Laid,
    Lay,
    Left,
    Letter,
    NoSolution,
    PieceForms,
    PuzzleInfo,
    PuzzleView,
    Supply,
)
from sightline.puzzles.puzzle import (
    Moves,
    Puzzle,
    Stop,
    Tell,
    ThemeName,
    TooLong,
    also,
    never,
    nobody,
)
from sightline.words.speaking import spoken

QUICKLY = 500
"""So many solutions are counted before somebody is told that there are at least so many."""


class Packing(Puzzle):
    """A region and letters, each piece to be used exactly once."""

    def __init__(
        self,
        key: str,
        title: Message | str,
        summary: Message | str,
        region: str,
        letters: str,
        *,
        kinds: int | None,
        live_left: bool,
        rules: Message | str,
    ) -> None:
        self.key = key
        self.title, self.summary, self.rules = map(as_message, (title, summary, rules))
        self.region: Region = read_region(region)
        self.letters = cast("tuple[Letter, ...]", tuple(letters))
        self._kinds, self._live_left = kinds, live_left
        self._inside = frozenset(self.region.cells)

    # ------------------------------------------------------------------- what it is

    def describe(self) -> PuzzleInfo:
        dimension = self.region.dimension
        known = None
        if self._kinds is not None:
            known = Left("exact", self._kinds * len(self.symmetries), self._kinds, 1.0)
        return PuzzleInfo(
            key=self.key,
            title=self.title,
            summary=self.summary,
            rules=self.rules,
            kind="packing",
            dimension=dimension,
            sides=self.region.sides,
            cells=self.region.cells,
            fixed=(),
            pieces=tuple(
                PieceForms(piece, None, notation.forms_of(piece, dimension))
                for piece in self.letters
            ),
            goals=(),
            fewer_is_better=False,
            solutions=known,
            live_left=self._live_left,
            spoils=self._kinds == 1,
            in_order=False,
            intro=(
                IntroStep(say("puzzle-intro-fill", pieces=len(self.letters)), ("board",)),
                IntroStep(say("puzzle-intro-lay"), ("tray",), laid=1),
                IntroStep(say("puzzle-intro-turn" if dimension == 2 else "puzzle-intro-tip")),
                IntroStep(say("puzzle-intro-hints"), ("hints",)),
            ),
        )

    @cached_property
    def forms(self) -> dict[Letter, notation.Forms]:
        """How each piece can lie."""
        return {part.piece: part.forms for part in self.info.pieces}

    @cached_property
    def placements(self) -> dict[Letter, tuple[Cells, ...]]:
        """Every placement of every piece on the empty board."""
        # In plain Python: a page asks for this first, and should not wait for a compiler.
        found: dict[Letter, tuple[Cells, ...]] = {}
        for piece, forms in self.forms.items():
            places = (notation.moved(form, spot) for form in forms for spot in self._corners)
            found[piece] = tuple(sorted(c for c in places if self._inside.issuperset(c)))
        return found

    @property
    def _corners(self) -> list[Cell]:
        """Where the bounding box of a piece may begin."""
        ranges = (range(a, a + n) for a, n in zip(self.region.low, self.region.sides, strict=True))
        return list(product(*ranges))

    @cached_property
    def catalogue(self) -> Catalogue:
        """The same, as numbers of the board's cells."""
        number = {cell: i for i, cell in enumerate(self.region.cells)}
        return Catalogue(
            self.key,
            {
                piece: tuple(tuple(number[cell] for cell in cells) for cells in found)
                for piece, found in self.placements.items()
            },
        )

    @cached_property
    def symmetries(self) -> tuple[dict[Cell, Cell], ...]:
        """The turns and reflections of the board, the identity first."""
        found: list[dict[Cell, Cell]] = []
        for turn in turns(self.region.dimension, mirrored=True):
            turned = [apply(turn, cell) for cell in self.region.cells]
            low = notation.corner_of(turned)
            shift = [a - b for a, b in zip(self.region.low, low, strict=True)]
            image = [notation.moved([cell], shift)[0] for cell in turned]
            if self._inside.issuperset(image):
                found.append(dict(zip(self.region.cells, image, strict=True)))
        return tuple(found)

    # -------------------------------------------------------------------- positions

    def check(self, moves: Moves, lay: Lay) -> None:
        self._require(moves)
        self._check_next(moves, lay)

    def _require(self, moves: Moves) -> None:
        for i, lay in enumerate(moves):
            self._check_next(moves[:i], lay)

    def _check_next(self, moves: Moves, lay: Lay) -> None:
        if lay.piece not in self.letters:
            raise IllegalMove(
                "no such piece",
                say("puzzle-no-such-piece", piece=lay.piece, pieces=" ".join(self.letters)),
            )
        if any(other.piece == lay.piece for other in moves):
            raise IllegalMove("already laid", say("piece-laid-already", piece=lay.piece))
        if any(len(cell) != self.region.dimension for cell in lay.cells):
            raise IllegalMove(
                "wrong coordinates", say("cell-coordinates", count=self.region.dimension)
            )
        outside = [cell for cell in lay.cells if cell not in self._inside]
        if outside:
            raise IllegalMove(
                "outside",
                say("piece-outside", piece=lay.piece, cells=notation.in_words(outside)),
            )
        for other in moves:
            both = [cell for cell in lay.cells if cell in other.cells]
            if both:
                raise IllegalMove(
                    "overlap",
                    say(
                        "piece-overlaps",
                        piece=lay.piece,
                        other=other.piece,
                        cells=notation.in_words(both),
                    ),
                )
        if notation.normal(lay.cells) not in self.forms[lay.piece]:
            raise IllegalMove(
                "wrong shape",
                say("piece-wrong-shape", cells=notation.in_words(lay.cells), piece=lay.piece),
            )

    def view(self, moves: Moves) -> PuzzleView:
        self._require(moves)
        laid = tuple(self.laid(lay) for lay in moves)
        used = {lay.piece for lay in moves}
        todo = self._empty(moves)
        lines = [
            say("packing-laid", piece=lay.piece, cells=notation.in_words(lay.cells))
            for lay in moves
        ]
        left: list[Letter] = [piece for piece in self.letters if piece not in used]
        if left:
            lines.append(say("packing-left", pieces=" ".join(left), empty=len(todo)))
        else:
            lines.append(say("packing-solved"))
        return PuzzleView(
            laid=laid,
            supply=tuple(Supply(piece, None) for piece in left),
            turn=None,
            phase="fill" if todo else "done",
            todo=todo,
            solved=not todo,
            complete=not todo,
            score=None,
            lines=tuple(lines),
        )

    def laid(self, lay: Lay) -> Laid:
        """A piece as it lies."""
        text = notation.write(lay.piece, lay.cells, self.forms[lay.piece])
        return Laid(lay.piece, lay.cells, None, 1, text)

    def _empty(self, moves: Moves) -> Cells:
        covered = {cell for lay in moves for cell in lay.cells}
        return tuple(cell for cell in self.region.cells if cell not in covered)

    def choices(self, moves: Moves, piece: Letter) -> tuple[int | None, tuple[Choice, ...]]:
        self._require(moves)
        if piece not in self.letters or any(lay.piece == piece for lay in moves):
            return None, ()
        covered = {cell for lay in moves for cell in lay.cells}
        free = (cells for cells in self.placements[piece] if covered.isdisjoint(cells))
        return None, tuple(Choice(cells, 1) for cells in free)

    # --------------------------------------------------------------- solutions left

    def left(self, moves: Moves, stop: Stop = never, tell: Tell = nobody) -> Left:
        self._require(moves)
        if not moves and self.info.solutions is not None:
            return self.info.solutions
        same, letters, pairs = self._stabilisers(moves), "".join(self.letters), _pairs(moves)
        found = solutions_left(self.region, letters, pairs, limit=QUICKLY, stop=stop)
        if not found.complete and not stop():
            tell(Left("counting", found.count, None, 0.0))
            found = solutions_left(self.region, letters, pairs, stop=stop)
        if not found.complete:
            return Left("stopped", found.count, None, 0.0)
        return Left("exact", found.count, found.count // same, 1.0)

    def _stabilisers(self, moves: Moves) -> int:
        """So many symmetries leave every laid piece where it is.

        No whole solution is its own image (F alone never is, except in a mirror that its plane lies
        in, and no layer of these boxes has room for all pieces like it), so the solutions from here
        fall into families of exactly this size.
        """
        return sum(
            all(tuple(sorted(image[cell] for cell in lay.cells)) == lay.cells for lay in moves)
            for image in self.symmetries
        )

    def name_of(self, moves: Moves) -> str | None:
        if self._empty(moves):
            return None
        letters = {cell: lay.piece for lay in moves for cell in lay.cells}
        return min(
            "".join(letters[image[cell]] for cell in self.region.cells) for image in self.symmetries
        )

    # ----------------------------------------------------------------------- hints

    def solution(self, stop: Stop = never) -> tuple[Lay, ...]:
        whole = self._complete((), stop)
        if whole is None:
            raise NoSolution(say("puzzle-no-solution", title=self.title))
        return whole

    def _complete(self, moves: Moves, stop: Stop) -> tuple[Lay, ...] | None:
        """All pieces of some solution with these in it, these first."""
        stopped: list[bool] = []

        def ask() -> bool:
            if stop():
                stopped.append(True)
            return bool(stopped)

        whole = completion(self.region, "".join(self.letters), _pairs(moves), stop=ask)
        if whole is None:
            if stopped:
                raise TooLong(say("puzzle-too-long"))
            return None
        used = {lay.piece for lay in moves}
        rest = (Lay(cast("Letter", n), cells) for n, cells in whole.placed if n not in used)
        return (*moves, *rest)

    def hint(self, moves: Moves, step: int, stop: Stop = never) -> Hint:
        self._require(moves)
        if len(moves) == len(self.letters):
            return Hint(step, say("packing-hint-solved"), True, 0)
        good, whole = self._last_good(moves, stop)
        if whole is None:
            return Hint(step, say("packing-hint-hopeless"), False, len(moves))
        back = len(moves) - good
        if back:
            return self._hint_back(moves, good, whole, step, stop)
        right = say("packing-hint-right" if moves else "packing-hint-open")
        if step == 1:
            return Hint(1, right, True, 0)
        lay, cell = self._most_urgent(moves, whole)
        if step == 2:
            more = say("packing-hint-look", piece=lay.piece, cell=notation.in_words([cell]))
            return Hint(2, also(right, more), True, 0, lay.piece, None, (cell,))
        more = say("packing-hint-goes", piece=lay.piece, cells=notation.in_words(lay.cells))
        return Hint(3, also(right, more), True, 0, lay.piece, None, lay.cells, lay)

    def _last_good(self, moves: Moves, stop: Stop) -> tuple[int, tuple[Lay, ...] | None]:
        """How many pieces, from the first, can stay, and a solution with them."""
        whole = self._complete(moves, stop)
        if whole is not None:
            return len(moves), whole
        whole = self._complete((), stop)
        low, high = 0, len(moves)  # low is good, high is not
        while whole is not None and high - low > 1:
            middle = (low + high) // 2
            found = self._complete(moves[:middle], stop)
            if found is None:
                high = middle
            else:
                low, whole = middle, found
        return low, whole

    def _hint_back(
        self, moves: Moves, good: int, whole: tuple[Lay, ...], step: int, stop: Stop
    ) -> Hint:
        back = len(moves) - good
        text = say("packing-hint-back", count=back)
        if step == 1:
            return Hint(1, text, False, back)
        wrong = moves[good].piece
        if step == 2:
            gap = self._hopeless(moves, stop)
            if gap:
                text = also(
                    text, say("packing-hint-gap", count=len(gap), cell=notation.in_words(gap[:1]))
                )
            else:
                text = also(text, say("packing-hint-until", piece=wrong))
            return Hint(2, text, False, back, wrong, None, gap)
        lay, _ = self._most_urgent(moves[:good], whole)
        then = say("packing-hint-then", piece=lay.piece, cells=notation.in_words(lay.cells))
        text = also(text, then)
        return Hint(3, text, False, back, lay.piece, None, lay.cells, lay)

    def _most_urgent(self, moves: Moves, whole: tuple[Lay, ...]) -> tuple[Lay, Cell]:
        """The empty cell that the fewest placements cover, and what a solution lays there."""
        used = {lay.piece for lay in moves}
        covered = {cell for lay in moves for cell in lay.cells}
        options = dict.fromkeys(self._empty(moves), 0)
        for piece, placements in self.placements.items():
            if piece in used:
                continue
            for cells in placements:
                if covered.isdisjoint(cells):
                    for cell in cells:
                        options[cell] += 1
        cell = min(options, key=lambda cell: (options[cell], cell))
        return next(lay for lay in whole[len(moves) :] if cell in lay.cells), cell

    def _hopeless(self, moves: Moves, stop: Stop) -> Cells:
        """A part of the empty cells that no pieces can fill; empty if each part by itself can."""
        used = {lay.piece for lay in moves}
        rest = "".join(piece for piece in self.letters if piece not in used)
        for part in sorted(connected(self._empty(moves)), key=len):
            if len(part) % 5:
                return part
            if completion(Region(part), rest, subset=True, stop=stop) is None and not stop():
                return part
        return ()

    # --------------------------------------------------------------------- for people

    def read(self, moves: Moves, text: str) -> Lay:
        del moves
        return notation.read(text, self.region.dimension, self.forms)

    def text(self, moves: Moves) -> str:
        return drawing.board_text(self.region, moves)

    def svg(self, moves: Moves, theme: ThemeName = "light", title: str | None = None) -> str:
        return drawing.board_svg(self.region, moves, theme, title or spoken(self.title), title)


def _pairs(moves: Moves) -> list[tuple[str, Cells]]:
    return [(lay.piece, lay.cells) for lay in moves]


def connected(cells: Iterable[Cell]) -> Iterator[Cells]:
    """The parts of a set of cells that hang together."""
    left = set(cells)
    while left:
        part = [left.pop()]
        for cell in part:
            for axis in range(len(cell)):
                for step in (1, -1):
                    beside = (*cell[:axis], cell[axis] + step, *cell[axis + 1 :])
                    if beside in left:
                        left.remove(beside)
                        part.append(beside)
        yield tuple(sorted(part))
