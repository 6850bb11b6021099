"""Pent-Up's first puzzle: how high can the 24 tiles go under all rules?"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import cached_property
from typing import cast

from sightline.core.message import Message, say
from sightline.games.pentup.puzzles.stored import height_answer
from sightline.games.pentup.puzzles.tower import NAMES, PIECES, PLAYERS, Tower, supply_of
from sightline.games.pentup.rules.moves import Place
from sightline.kit.pieces.shapes import identify, orientations
from sightline.puzzles import notation
from sightline.puzzles.model import (
    Goal,
    Hint,
    IntroStep,
    Lay,
    PuzzleInfo,
    PuzzleView,
    Score,
)
from sightline.puzzles.puzzle import Moves, Stop, also, never

TILES = 24
GAMES = 12_000
"""So many random games are tried to see whether a level is in reach: about half a second."""
_SLICE = 200
_BOLDNESS = 10
_KEPT = 512

Plan = tuple[int, tuple[Lay, ...]]
"""A level, and tiles that lead to it."""


class Height(Tower):
    """Both hands belong to one person."""

    def __init__(self) -> None:
        super().__init__()
        self._plans: OrderedDict[tuple[Lay, ...], Plan | None] = OrderedDict()

    def describe(self) -> PuzzleInfo:
        answer = height_answer()
        return PuzzleInfo(
            key="pentup-height",
            title=say("pentup-height-puzzle"),
            summary=say("pentup-height-about"),
            rules=say("pentup-height-rules"),
            kind="stack",
            dimension=2,
            sides=(),
            cells=(),
            fixed=(),
            pieces=PIECES,
            goals=(
                Goal(6, say("pentup-height-goal-book", level=6)),
                Goal(8, say("pentup-height-goal", level=8)),
                Goal(answer.level, say("pentup-height-goal-most", level=answer.level)),
            ),
            fewer_is_better=False,
            solutions=None,
            live_left=False,
            spoils=False,
            in_order=True,
            intro=(
                IntroStep(say("pentup-height-intro-goal"), ("board",)),
                IntroStep(say("pentup-height-intro-lay"), ("tray",), laid=1),
                IntroStep(say("pentup-height-intro-then")),
                IntroStep(say("puzzle-intro-hints"), ("hints",)),
            ),
        )

    # -------------------------------------------------------------------- positions

    def view(self, moves: Moves) -> PuzzleView:
        state = self.state(moves)
        level, number = state.board.height, len(moves)
        goal = next((goal.value for goal in self.info.goals if goal.value > level), None)
        score = Score(level, level_words(level, number), goal)
        laid = self.lying(moves)
        supply = supply_of(state)
        complete = state.turn is None or goal is None
        lines = [
            say(
                "pentup-height-lies",
                colour=NAMES[tile.owner or 0],
                tile=tile.piece,
                level=tile.level,
                cells=notation.in_words(tile.cells),
            )
            for tile in laid
        ]
        lines.append(
            say("pentup-height-stands", score=score.text) if laid else say("pentup-height-empty")
        )
        if state.turn is not None:
            hand = " ".join(state.hands[state.turn])
            lines.append(say("pentup-height-turn", colour=NAMES[state.turn], hand=hand))
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
            return Hint(step, say("pentup-height-hint-most", level=level), True, 0)
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
            text = say("pentup-height-hint-back", count=back, goal=goal)
        else:
            text = say("pentup-height-hint-reach", goal=goal)
        if step == 1:
            return Hint(1, text, not back, back)
        colour = NAMES[owner]
        if step == 2:
            look = say(
                "pentup-height-hint-then" if back else "pentup-height-hint-look",
                colour=colour,
                tile=lay.piece,
            )
            text = also(text, look)
            return Hint(2, text, not back, back, lay.piece, owner)
        cells = notation.in_words(lay.cells)
        text = also(text, say("pentup-hint-goes", colour=colour, tile=lay.piece, cells=cells))
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


def level_words(level: int, tiles: int) -> Message:
    """``Level 8 with 17 tiles``."""
    return say("pentup-height-score", level=level, tiles=tiles)


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
