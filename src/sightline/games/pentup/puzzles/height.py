"""Pent-Up's first puzzle: how high can the 24 tiles go under all rules?"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import cached_property
from threading import Lock
from typing import cast

from sightline.core.errors import IllegalMove
from sightline.games.pentup.drawing.svg import draw_svg
from sightline.games.pentup.drawing.text import draw_text
from sightline.games.pentup.game import GAME
from sightline.games.pentup.puzzles.stored import height_answer
from sightline.games.pentup.rules.moves import Place
from sightline.games.pentup.rules.notation import read_placement, write_placement
from sightline.games.pentup.rules.placements import Placements
from sightline.games.pentup.rules.state import PentupState
from sightline.kit.pieces.shapes import identify, orientations
from sightline.puzzles import notation
from sightline.puzzles.model import (
    Cells,
    Choice,
    Goal,
    Hint,
    Laid,
    Lay,
    Letter,
    PieceForms,
    PuzzleInfo,
    PuzzleView,
    Score,
    Supply,
)
from sightline.puzzles.puzzle import Moves, Puzzle, Stop, ThemeName, never

PLAYERS = 2
TILES = 24
GAMES = 12_000
"""So many random games are tried to see whether a level is in reach: about half a second."""
_SLICE = 200
_BOLDNESS = 10
_KEPT = 512
_RULES = (
    "Play Pent-Up alone, White and Black in turn, with all its rules. Every tile goes to the "
    "highest level on which it fits. How high can you get? The rulebook asks for **level 6**; "
    "level 10 is possible, and no game goes higher."
)
_NAMES = ("White", "Black")

Plan = tuple[int, tuple[Lay, ...]]
"""A level, and tiles that lead to it."""


class Height(Puzzle):
    """Both hands belong to one person; the rules are those of the game."""

    def __init__(self) -> None:
        self._states: OrderedDict[tuple[Lay, ...], PentupState] = OrderedDict()
        self._plans: OrderedDict[tuple[Lay, ...], Plan | None] = OrderedDict()
        self._lock = Lock()

    def describe(self) -> PuzzleInfo:
        answer = height_answer()
        return PuzzleInfo(
            key="pentup-height",
            title="How high?",
            summary="Stack all of Pent-Up's tiles, alone: level 6 is the book's goal, 10 the most.",
            rules=_RULES,
            kind="stack",
            dimension=2,
            sides=(),
            cells=(),
            fixed=(),
            pieces=tuple(
                PieceForms(piece, owner, orientations(piece))
                for owner in range(PLAYERS)
                for piece in notation.LETTERS
            ),
            goals=(
                Goal(6, "Level 6, the book's goal"),
                Goal(8, "Level 8"),
                Goal(answer.level, f"Level {answer.level}, the proven most"),
            ),
            fewer_is_better=False,
            solutions=None,
            live_left=False,
            spoils=False,
            in_order=True,
        )

    def picture_cells(self) -> Cells:
        return ()

    # -------------------------------------------------------------------- positions

    def state(self, moves: Moves) -> PentupState:
        """The game after these tiles; the states before it are remembered for a while."""
        wanted = tuple(moves)
        known = len(wanted)
        with self._lock:
            while known and wanted[:known] not in self._states:
                known -= 1
            state = self._states.get(wanted[:known]) or self._fresh()
        for i in range(known, len(wanted)):
            state = cast("PentupState", state.copy())
            state.apply(i % PLAYERS, _place(wanted[i]))
            self._remember_state(wanted[: i + 1], state)
        return state

    def _fresh(self) -> PentupState:
        return cast("PentupState", GAME.start(PLAYERS, {}, seed=0))

    def _remember_state(self, moves: tuple[Lay, ...], state: PentupState) -> None:
        with self._lock:
            self._states[moves] = state
            while len(self._states) > _KEPT:
                self._states.popitem(last=False)

    def check(self, moves: Moves, lay: Lay) -> None:
        state = self.state(moves)
        if state.turn is None:
            raise IllegalMove("nothing left", "all tiles are laid")
        state.check(state.turn, _place(lay))

    def view(self, moves: Moves) -> PuzzleView:
        state = self.state(moves)
        level, number = state.board.height, len(moves)
        goal = next((goal.value for goal in self.info.goals if goal.value > level), None)
        score = Score(level, level_words(level, number), goal)
        laid = tuple(
            Laid(tile.piece, tile.cells, placed.seat, placed.level, text)
            for tile, placed, text in zip(moves, state.placed, self._texts(state), strict=True)
        )
        supply = tuple(
            Supply(piece, owner) for owner, hand in enumerate(state.hands) for piece in hand
        )
        complete = state.turn is None or goal is None
        lines = [
            f"{_NAMES[tile.owner or 0]} {tile.piece} on level {tile.level}, "
            f"{notation.in_words(tile.cells)}."
            for tile in laid
        ]
        lines.append(f"{score.text}." if laid else "The table is empty.")
        if state.turn is not None:
            hand = " ".join(state.hands[state.turn])
            lines.append(f"{_NAMES[state.turn]} is next; left: {hand}.")
        return PuzzleView(
            laid=laid,
            supply=supply,
            turn=state.turn,
            phase="done" if state.turn is None else "stack",
            todo=(),
            solved=level >= self.info.goals[0].value,
            complete=complete,
            score=score,
            lines=tuple(lines),
        )

    def _texts(self, state: PentupState) -> list[str]:
        return [write_placement(Place(tile.tile, tile.cells), tile.level) for tile in state.placed]

    def choices(self, moves: Moves, piece: Letter) -> tuple[int | None, tuple[Choice, ...]]:
        state = self.state(moves)
        turn = state.turn
        if turn is None or piece not in state.hands[turn]:
            return turn, ()
        level = state.board.highest_level(piece)
        found = Placements(state.board, [piece])
        return turn, tuple(Choice(place.cells, level) for place in found)

    # ------------------------------------------------------------------------ hints

    @cached_property
    def records(self) -> tuple[tuple[Lay, ...], ...]:
        """The stored game in all its images, each beginning where a first tile has to lie."""
        found: dict[tuple[Lay, ...], None] = {}
        for flip in (1, -1):
            for turn in range(4):
                moves = [_turned(place, flip, turn) for place in height_answer().moves]
                shift = [-low for low in notation.corner_of(moves[0].cells)]
                image = (Lay(lay.piece, notation.moved(lay.cells, shift)) for lay in moves)
                found[tuple(image)] = None
        return tuple(found)

    def solution(self, stop: Stop = never) -> tuple[Lay, ...]:
        del stop
        return tuple(Lay(place.tile, place.cells) for place in height_answer().moves)

    def hint(self, moves: Moves, step: int, stop: Stop = never) -> Hint:
        level = self.state(moves).board.height
        most = self.info.goals[-1].value
        if level >= most:
            return Hint(step, f"This is level {level}: no game goes higher.", True, 0)
        if len(moves) == TILES:
            found, back = self._further_back(moves, stop)
        else:
            found, back = self._plan(moves, stop), 0
            if found is None:
                found, back = self._further_back(moves, stop)
        goal, rest = found
        owner = (len(moves) - back) % PLAYERS
        lay = rest[0]
        if back:
            tiles = "the newest tile" if back == 1 else f"the {back} newest tiles"
            text = (
                f"I see no way higher from here. Take back {tiles}, and level {goal} is in reach."
            )
        else:
            text = f"Level {goal} is in reach from here."
        if step == 1:
            return Hint(1, text, not back, back)
        then = "Then look" if back else "Look"
        if step == 2:
            text += f" {then} at {_NAMES[owner]}'s {lay.piece}."
            return Hint(2, text, not back, back, lay.piece, owner)
        text += f" {_NAMES[owner]}'s {lay.piece} goes to {notation.in_words(lay.cells)}."
        return Hint(3, text, not back, back, lay.piece, owner, lay.cells, lay)

    def _further_back(self, moves: Moves, stop: Stop) -> tuple[Plan, int]:
        """The newest position before this one that can get higher than this one is.

        The empty table always can: the stored game begins there.
        """
        above = self.state(moves).board.height
        back = 1
        while True:
            back = min(back, len(moves))
            found = self._plan(moves[: len(moves) - back], stop, above)
            if found is not None:
                return found, back
            back = back + 1 if back < 3 else 2 * back

    def _plan(self, moves: Moves, stop: Stop, above: int = 0) -> Plan | None:
        """A way up from here to the next goal, or at least above a level; None: none was found."""
        here = tuple(moves)
        stored = self._on_record(here)
        if stored is not None:
            return self.info.goals[-1].value, stored
        with self._lock:
            known = self._plans.get(here)
        level = self.state(here).board.height
        floor = max(level, above)
        if known is not None and known[0] > floor:
            return known
        goal = next(goal.value for goal in self.info.goals if goal.value > floor)
        for wanted in dict.fromkeys((goal, floor + 1)):
            rest = self._search(here, wanted, stop)
            if rest is not None:
                self._keep_plan(here, wanted, rest)
                return wanted, rest
        return None

    def _keep_plan(self, here: tuple[Lay, ...], goal: int, rest: tuple[Lay, ...]) -> None:
        """Whoever follows a plan stays on it."""
        with self._lock:
            for i in range(len(rest)):
                self._plans[*here, *rest[:i]] = goal, rest[i:]
            while len(self._plans) > _KEPT:
                self._plans.popitem(last=False)

    def _on_record(self, moves: tuple[Lay, ...]) -> tuple[Lay, ...] | None:
        """How the stored game goes on, where this position is one of it, however reached."""
        here = _hands(moves)
        for record in self.records:
            if len(moves) < len(record) and _hands(record[: len(moves)]) == here:
                return record[len(moves) :]
        return None

    def _search(self, moves: tuple[Lay, ...], goal: int, stop: Stop) -> tuple[Lay, ...] | None:
        """Random games that climb. The same position always gives the same answer."""
        from sightline.games.pentup.kernels.board import KernelBoard, random_state
        from sightline.games.pentup.kernels.height import climb

        if len(moves) >= TILES:
            return None
        board = KernelBoard.of(PLAYERS, [_for_kernel(i, lay) for i, lay in enumerate(moves)])
        rng = random_state(len(moves))
        for _ in range(GAMES // _SLICE):
            if climb(board.words, board.info, rng, goal, _SLICE, _BOLDNESS):
                return tuple(
                    Lay(
                        piece := notation.LETTERS[placed.tile],
                        notation.moved(orientations(piece)[placed.orient], (placed.x, placed.y)),
                    )
                    for placed in board.placed()[len(moves) :]
                )
            if stop():
                return None
        return None

    # --------------------------------------------------------------------- for people

    def read(self, moves: Moves, text: str) -> Lay:
        place = read_placement(text, self.state(moves).board)
        return Lay(place.tile, place.cells)

    def text(self, moves: Moves) -> str:
        placed = self.state(moves).placed
        last = len(placed) - 1 if placed else None
        return draw_text(placed, players=PLAYERS, last=last, width=100)

    def svg(self, moves: Moves, theme: ThemeName = "light", title: str | None = None) -> str:
        placed = self.state(moves).placed
        return draw_svg(placed, players=PLAYERS, title=title or self.info.title, theme=theme)


def level_words(level: int, tiles: int) -> str:
    """``Level 8 with 17 tiles``."""
    return f"Level {level} with {tiles} tile{'' if tiles == 1 else 's'}"


def _place(lay: Lay) -> Place:
    if any(len(cell) != 2 for cell in lay.cells):
        raise IllegalMove("wrong coordinates", "a cell has two coordinates here, x and y")
    return Place(lay.piece, cast("tuple[tuple[int, int], ...]", lay.cells))


def _turned(place: Place, flip: int, turn: int) -> Lay:
    cells: list[tuple[int, int]] = [(flip * x, y) for x, y in place.cells]
    for _ in range(turn):
        cells = [(-y, x) for x, y in cells]
    return Lay(place.tile, tuple(cells))


def _hands(moves: Sequence[Lay]) -> frozenset[tuple[int, Lay]]:
    return frozenset((i % PLAYERS, lay) for i, lay in enumerate(moves))


def _for_kernel(number: int, lay: Lay) -> tuple[int, str, int, int, int]:
    kind = identify(cast("tuple[tuple[int, int], ...]", lay.cells))
    assert kind is not None
    x, y = notation.corner_of(lay.cells)
    return number % PLAYERS, lay.piece, kind[1], x, y
