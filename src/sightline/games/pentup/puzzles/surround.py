"""Pent-Up's second puzzle: surround a black tile with white ones, and those with black ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import cast

from sightline.core.errors import IllegalMove
from sightline.core.message import Message, say
from sightline.games.pentup.puzzles.stored import SurroundAnswer, surround_answer
from sightline.games.pentup.puzzles.surround_proof import around
from sightline.games.pentup.puzzles.surround_search import close_ring, rings_with
from sightline.kit.pieces.shapes import identify, orientations
from sightline.puzzles import drawing, notation
from sightline.puzzles.model import (
    Cell,
    Cells,
    Choice,
    Goal,
    Hint,
    IntroStep,
    Laid,
    Lay,
    Letter,
    Phase,
    PieceForms,
    PuzzleInfo,
    PuzzleView,
    Score,
    Supply,
)
from sightline.puzzles.puzzle import Moves, Puzzle, Stop, ThemeName, also, never
from sightline.words.speaking import spoken

WHITE, BLACK = 0, 1
_NAMES = (say("pentup-white"), say("pentup-black"))

Flat = tuple[int, int]


class Surround(Puzzle):
    """One black tile in the middle. White's tiles come first, Black's once the ring is closed."""

    def __init__(self, tile: str) -> None:
        self.answer: SurroundAnswer = surround_answer(tile)
        self.tile: Letter = self.answer.tile
        self.centre: Cells = tuple(sorted(self.answer.centre))

    def describe(self) -> PuzzleInfo:
        answer = self.answer
        best = answer.white + answer.black
        return PuzzleInfo(
            key=f"pentup-surround-{self.tile}",
            title=say("pentup-surround-tile", tile=self.tile),
            summary=say("pentup-surround-about", tile=self.tile),
            rules=say(
                "pentup-surround-rules", tile=self.tile, white=answer.white, black=answer.black
            ),
            kind="surround",
            dimension=2,
            sides=(),
            cells=(),
            fixed=(self._fixed,),
            pieces=tuple(
                PieceForms(piece, owner, orientations(piece))
                for owner in (WHITE, BLACK)
                for piece in notation.LETTERS
                if (owner, piece) != (BLACK, self.tile)
            ),
            goals=(
                Goal(best, say("pentup-surround-goal", white=answer.white, black=answer.black)),
            ),
            fewer_is_better=True,
            solutions=None,
            live_left=False,
            spoils=False,
            in_order=False,
            intro=(
                IntroStep(say("pentup-surround-intro-goal"), ("board",)),
                IntroStep(say("pentup-surround-intro-lay"), ("tray",), laid=1),
                IntroStep(say("pentup-surround-intro-then")),
                IntroStep(say("puzzle-intro-hints"), ("hints",)),
            ),
        )

    @property
    def _fixed(self) -> Laid:
        return Laid(self.tile, self.centre, BLACK, 1, self._written(self.tile, self.centre))

    def picture_cells(self) -> Cells:
        return self.centre

    # -------------------------------------------------------------------- positions

    def _split(self, moves: Moves) -> tuple[list[Lay], list[Lay]]:
        """White's tiles, up to the one that closes the ring, and Black's after it."""
        left = set(around(self._flat(self.centre)))
        for i, lay in enumerate(moves):
            if not left:
                return list(moves[:i]), list(moves[i:])
            left.difference_update(self._flat(lay.cells))
        return list(moves), []

    def _flat(self, cells: Cells) -> tuple[Flat, ...]:
        return cast("tuple[Flat, ...]", cells)

    def wanted(self, moves: Moves) -> tuple[int | None, Cells]:
        """Whose tile comes next, and the cells that still have to be covered."""
        covered = {cell for lay in moves for cell in lay.cells} | set(self.centre)
        beside: set[Cell] = set(around(self._flat(self.centre))) - covered
        if beside:
            return WHITE, tuple(sorted(beside))
        white, _ = self._split(moves)
        ring = around(self._flat(tuple(cell for lay in white for cell in lay.cells)))
        open_cells: set[Cell] = set(ring) - covered
        return (BLACK if open_cells else None), tuple(sorted(open_cells))

    def check(self, moves: Moves, lay: Lay) -> None:
        self._require(moves)
        self._check_next(moves, lay)

    def _require(self, moves: Moves) -> None:
        for i, lay in enumerate(moves):
            self._check_next(moves[:i], lay)

    def _check_next(self, moves: Moves, lay: Lay) -> None:
        if any(len(cell) != 2 for cell in lay.cells):
            raise IllegalMove("wrong coordinates", say("pentup-two-coordinates"))
        kind = identify(self._flat(lay.cells))
        if kind is None or kind[0] != lay.piece:
            raise IllegalMove(
                "wrong shape",
                say("piece-wrong-shape", cells=notation.in_words(lay.cells), piece=lay.piece),
            )
        turn, todo = self.wanted(moves)
        if turn is None:
            raise IllegalMove("nothing left", say("pentup-surround-none-needed"))
        white, black = self._split(moves)
        own = white if turn == WHITE else [Lay(self.tile, self.centre), *black]
        if any(other.piece == lay.piece for other in own):
            no = say("pentup-surround-laid-already", colour=_NAMES[turn], tile=lay.piece)
            raise IllegalMove("already laid", no)
        for other in (Lay(self.tile, self.centre), *moves):
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
        if not set(todo) & set(lay.cells):
            cells = notation.in_words(todo[:3])
            if turn == WHITE:
                no = say(
                    "pentup-surround-not-beside-tile",
                    tile=lay.piece,
                    centre=self.tile,
                    cells=cells,
                )
            else:
                no = say("pentup-surround-not-beside-ring", tile=lay.piece, cells=cells)
            raise IllegalMove("not beside", no)

    def view(self, moves: Moves) -> PuzzleView:
        self._require(moves)
        white, black = self._split(moves)
        turn, todo = self.wanted(moves)
        laid = tuple(
            Laid(lay.piece, lay.cells, owner, 1, self._written(lay.piece, lay.cells))
            for owner, tiles in ((WHITE, white), (BLACK, black))
            for lay in tiles
        )
        used = {(tile.owner, tile.piece) for tile in laid}
        supply = tuple(
            Supply(part.piece, part.owner)
            for part in self.info.pieces
            if (part.owner, part.piece) not in used
        )
        phase: Phase = "done" if turn is None else "white" if turn == WHITE else "black"
        best = self.answer.white + self.answer.black
        words = say("pentup-surround-score", white=len(white), black=len(black))
        lines = [
            say(
                "pentup-surround-laid",
                colour=_NAMES[tile.owner or 0],
                tile=tile.piece,
                cells=notation.in_words(tile.cells),
            )
            for tile in laid
        ]
        if turn is None:
            lines.append(say("pentup-surround-with", score=words))
        else:
            cells = notation.in_words(todo)
            lines.append(say("pentup-surround-turn", colour=_NAMES[turn], cells=cells))
        goal = None if turn is None and len(moves) <= best else best
        return PuzzleView(
            laid=laid,
            supply=supply,
            turn=turn,
            phase=phase,
            todo=todo,
            solved=turn is None,
            complete=turn is None,
            score=Score(len(moves), words, goal),
            lines=tuple(lines),
        )

    def _written(self, piece: Letter, cells: Cells) -> str:
        return notation.write(piece, cells, orientations(piece))

    def choices(self, moves: Moves, piece: Letter) -> tuple[int | None, tuple[Choice, ...]]:
        self._require(moves)
        turn, todo = self.wanted(moves)
        white, black = self._split(moves)
        own = white if turn == WHITE else [Lay(self.tile, self.centre), *black]
        if turn is None or any(lay.piece == piece for lay in own):
            return turn, ()
        taken = {cell for lay in moves for cell in lay.cells} | set(self.centre)
        found: set[Cells] = set()
        for form in orientations(piece):
            for cell in todo:
                for own_cell in form:
                    shift = [a - b for a, b in zip(cell, own_cell, strict=True)]
                    cells = notation.moved(form, shift)
                    if taken.isdisjoint(cells):
                        found.add(cells)
        return turn, tuple(Choice(cells, 1) for cells in sorted(found))

    # ------------------------------------------------------------------------ hints

    def _rings(self, white: Sequence[Lay]) -> list[frozenset[Lay]]:
        """The rings of the least number of tiles with these in them, the stored ones first."""
        if len(white) > self.answer.white:
            return []
        if white:
            found = rings_with(self.centre, white, self.answer.white)
        else:
            found = self._all_rings
        stored = {image(_lays(self.answer, WHITE)) for image in self._images}
        return sorted(found, key=lambda ring: ring not in stored)

    @cached_property
    def _all_rings(self) -> list[frozenset[Lay]]:
        return rings_with(self.centre, (), self.answer.white)

    @cached_property
    def _images(self) -> list[_Image]:
        """The turns and reflections that leave the black tile where it is."""
        found: list[_Image] = []
        for flip in (1, -1):
            for turn in range(4):
                image = _Image(flip, turn, (0, 0))
                turned = image.cells(self.centre)
                low, own = notation.corner_of(turned), notation.corner_of(self.centre)
                shift = (own[0] - low[0], own[1] - low[1])
                image = _Image(flip, turn, shift)
                if image.cells(self.centre) == self.centre:
                    found.append(image)
        return found

    def solution(self, stop: Stop = never) -> tuple[Lay, ...]:
        del stop
        white, black = _lays(self.answer, WHITE), _lays(self.answer, BLACK)
        return (*sorted(white, key=_cells), *sorted(black, key=_cells))

    def hint(self, moves: Moves, step: int, stop: Stop = never) -> Hint:
        self._require(moves)
        turn, _ = self.wanted(moves)
        if turn is None:
            return Hint(step, say("pentup-surround-done"), True, 0)
        white, black = self._split(moves)
        if turn == WHITE:
            return self._hint_white(white, step)
        return self._hint_black(white, black, step, stop)

    def _hint_white(self, white: Sequence[Lay], step: int) -> Hint:
        good = len(white)
        while True:
            fitting = self._rings(white[:good])
            if fitting:
                break
            good -= 1
        back = len(white) - good
        number = self.answer.white
        ways = len(fitting)
        if back:
            text = say("pentup-surround-hint-back", count=back, tiles=number, ways=ways)
        else:
            text = say("pentup-surround-hint-ring", tiles=number, ways=ways)
        lay = min(fitting[0].difference(white[:good]), key=_cells)
        return _told(step, text, back, lay, WHITE)

    def _hint_black(
        self, white: Sequence[Lay], black: Sequence[Lay], step: int, stop: Stop
    ) -> Hint:
        stored = self._stored_black(white)
        good = len(black)
        if stored is not None:
            # The least number for this ring is known: keep what belongs to such an answer.
            while not stored.issuperset(black[:good]):
                good -= 1
        rest: Sequence[Lay] | None = None
        if good == len(black) and stored is not None:
            rest = sorted(stored.difference(black), key=_cells)
        else:
            here = close_ring(self.tile, self.centre, white, black, stop)
            start = (
                sorted(stored, key=_cells)
                if stored is not None
                else close_ring(self.tile, self.centre, white, (), stop)
            )
            best = None if start is None else len(start)
            if here is not None and (best is None or len(black) + len(here) <= best):
                good, rest = len(black), here
            elif start is not None:
                good, rest = self._last_best(white, black, len(start), start, stop)
        if rest is None:
            # Not even from the ring alone: the ring has to be another one.
            hint = self._hint_white(self._first_good_white(white), step)
            back = len(white) + len(black) - len(self._first_good_white(white))
            text = say("pentup-surround-hint-other", count=back)
            return _told(step, text, back, hint.lay or self.solution()[0], WHITE)
        back = len(black) - good
        total = good + len(rest)
        if back:
            text = say("pentup-surround-hint-black-back", count=back, tiles=total)
        else:
            text = say("pentup-surround-hint-black", tiles=total)
        return _told(step, text, back, rest[0], BLACK)

    def _first_good_white(self, white: Sequence[Lay]) -> Sequence[Lay]:
        good = len(white) - 1
        while good and not self._rings(white[:good]):
            good -= 1
        return white[:good]

    def _last_best(
        self,
        white: Sequence[Lay],
        black: Sequence[Lay],
        best: int,
        start: Sequence[Lay],
        stop: Stop,
    ) -> tuple[int, Sequence[Lay]]:
        """The longest beginning of Black's tiles with which the least number is still enough."""
        for good in range(len(black) - 1, 0, -1):
            rest = close_ring(self.tile, self.centre, white, black[:good], stop, most=best - good)
            if rest is not None and good + len(rest) <= best:
                return good, rest
        return 0, start

    def _stored_black(self, white: Sequence[Lay]) -> frozenset[Lay] | None:
        """Black's tiles of the stored answer, where its ring is this one, turned or not."""
        for image in self._images:
            if image(_lays(self.answer, WHITE)) == frozenset(white):
                return image(_lays(self.answer, BLACK))
        return None

    # --------------------------------------------------------------------- for people

    def read(self, moves: Moves, text: str) -> Lay:
        del moves
        forms: dict[Letter, notation.Forms] = {
            piece: orientations(piece) for piece in notation.LETTERS
        }
        return notation.read(text, 2, forms)

    def _shown(self, moves: Moves) -> tuple[Laid, ...]:
        return (self._fixed, *self.view(moves).laid)

    def text(self, moves: Moves) -> str:
        return drawing.table_text(self._shown(moves), self.wanted(moves)[1])

    def svg(self, moves: Moves, theme: ThemeName = "light", title: str | None = None) -> str:
        todo = self.wanted(moves)[1]
        name = title or spoken(self.info.title)
        return drawing.table_svg(self._shown(moves), todo, theme, name, title)


class _Image:
    """A turn or reflection of the table, and a shift."""

    def __init__(self, flip: int, turn: int, shift: Flat) -> None:
        self.flip, self.turn, self.shift = flip, turn, shift

    def cells(self, cells: Cells) -> Cells:
        """Where cells come to lie."""
        turned = [(self.flip * cell[0], cell[1]) for cell in cells]
        for _ in range(self.turn):
            turned = [(-y, x) for x, y in turned]
        return notation.moved(turned, self.shift)

    def __call__(self, lays: Iterable[Lay]) -> frozenset[Lay]:
        return frozenset(Lay(lay.piece, self.cells(lay.cells)) for lay in lays)


def _lays(answer: SurroundAnswer, owner: int) -> frozenset[Lay]:
    tiles = answer.white_tiles if owner == WHITE else answer.black_tiles
    return frozenset(Lay(laid.tile, laid.cells) for laid in tiles)


def _cells(lay: Lay) -> Cells:
    return lay.cells


def _told(step: int, text: Message, back: int, lay: Lay, owner: int) -> Hint:
    """A hint that tells no more than its step."""
    if step == 1:
        return Hint(1, text, not back, back)
    colour, tile = _NAMES[owner], lay.piece
    if step == 2:
        look = say("pentup-surround-hint-look", colour=colour, tile=tile)
        return Hint(2, also(text, look), not back, back, lay.piece, owner)
    cells = notation.in_words(lay.cells)
    goes = say("pentup-hint-goes", colour=colour, tile=tile, cells=cells)
    return Hint(3, also(text, goes), not back, back, lay.piece, owner, lay.cells, lay)
