"""Puzzles that are played on the game's own table, by its rules, with both hands one person's."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import cast

from sightline.core.errors import IllegalMove
from sightline.core.message import say
from sightline.games.pentup.drawing.svg import draw_svg
from sightline.games.pentup.drawing.text import draw_text
from sightline.games.pentup.game import GAME
from sightline.games.pentup.rules.moves import Place
from sightline.games.pentup.rules.notation import read_placement, write_placement
from sightline.games.pentup.rules.placements import Placements
from sightline.games.pentup.rules.state import PentupState
from sightline.kit.pieces.shapes import orientations
from sightline.puzzles import notation
from sightline.puzzles.model import Cells, Choice, Laid, Lay, Letter, PieceForms, Supply
from sightline.puzzles.puzzle import Moves, Puzzle, ThemeName
from sightline.words.speaking import spoken

PLAYERS = 2
NAMES = (say("pentup-white"), say("pentup-black"))
PIECES = tuple(
    PieceForms(piece, owner, orientations(piece))
    for owner in range(PLAYERS)
    for piece in notation.LETTERS
)
_KEPT = 512


class Tower(Puzzle):
    """A game of two from the moves of ``opening`` on."""

    def __init__(self, opening: tuple[Place, ...] = ()) -> None:
        self.opening = opening
        self._states: OrderedDict[tuple[Lay, ...], PentupState] = OrderedDict()
        self._lock = Lock()

    def picture_cells(self) -> Cells:
        return ()

    def state(self, moves: Moves) -> PentupState:
        """The game after these tiles; the states before it are remembered for a while."""
        wanted = tuple(moves)
        known = len(wanted)
        with self._lock:
            while known and wanted[:known] not in self._states:
                known -= 1
            state = self._states.get(wanted[:known])
        if state is None:
            state = self._start()
        for i in range(known, len(wanted)):
            state = cast("PentupState", state.copy())
            state.apply((len(self.opening) + i) % PLAYERS, place_of(wanted[i]))
            self._remember_state(wanted[: i + 1], state)
        return state

    def _start(self) -> PentupState:
        state = cast("PentupState", GAME.start(PLAYERS, {}, seed=0))
        for number, place in enumerate(self.opening):
            state.apply(number % PLAYERS, place)
        self._remember_state((), state)
        return state

    def _remember_state(self, moves: tuple[Lay, ...], state: PentupState) -> None:
        with self._lock:
            self._states[moves] = state
            while len(self._states) > _KEPT:
                self._states.popitem(last=False)

    def lying(self, moves: Moves) -> tuple[Laid, ...]:
        """All tiles on the table, those of the opening first."""
        return tuple(
            Laid(
                tile.tile,
                tile.cells,
                tile.seat,
                tile.level,
                write_placement(Place(tile.tile, tile.cells), tile.level),
            )
            for tile in self.state(moves).placed
        )

    def check(self, moves: Moves, lay: Lay) -> None:
        state = self.state(moves)
        if state.turn is None:
            raise IllegalMove("nothing left", say("pentup-height-all-laid"))
        state.check(state.turn, place_of(lay))

    def choices(self, moves: Moves, piece: Letter) -> tuple[int | None, tuple[Choice, ...]]:
        state = self.state(moves)
        turn = state.turn
        if turn is None or piece not in state.hands[turn]:
            return turn, ()
        level = state.board.highest_level(piece)
        found = Placements(state.board, [piece])
        return turn, tuple(Choice(place.cells, level) for place in found)

    def read(self, moves: Moves, text: str) -> Lay:
        place = read_placement(text, self.state(moves).board)
        return Lay(place.tile, place.cells)

    def text(self, moves: Moves) -> str:
        placed = self.state(moves).placed
        last = len(placed) - 1 if placed else None
        return draw_text(placed, players=PLAYERS, last=last, width=100)

    def svg(self, moves: Moves, theme: ThemeName = "light", title: str | None = None) -> str:
        placed = self.state(moves).placed
        return draw_svg(
            placed, players=PLAYERS, title=title or spoken(self.info.title), theme=theme
        )


def supply_of(state: PentupState) -> tuple[Supply, ...]:
    """What is in both hands."""
    return tuple(Supply(piece, owner) for owner, hand in enumerate(state.hands) for piece in hand)


def place_of(lay: Lay) -> Place:
    """A move of the puzzle as a move of the game."""
    if any(len(cell) != 2 for cell in lay.cells):
        raise IllegalMove("wrong coordinates", say("pentup-two-coordinates"))
    return Place(lay.piece, cast("tuple[tuple[int, int], ...]", lay.cells))
