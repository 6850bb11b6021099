"""Find the move that wins: positions near the end of a game, proven to the last tile."""

from __future__ import annotations

from typing import cast

from sightline.core.errors import IllegalMove
from sightline.core.message import Message, say
from sightline.games.pentup.game import GAME
from sightline.games.pentup.puzzles.stored import WinAnswer, win_answers
from sightline.games.pentup.puzzles.tower import NAMES, PIECES, PLAYERS, Tower, place_of, supply_of
from sightline.games.pentup.rules.moves import Place
from sightline.games.pentup.rules.scoring import tiles_per_level
from sightline.games.pentup.rules.state import PentupState
from sightline.puzzles import notation
from sightline.puzzles.model import Choice, Hint, IntroStep, Lay, Letter, PuzzleInfo, PuzzleView
from sightline.puzzles.puzzle import Moves, Stop, also, never


def places_of(answer: WinAnswer) -> tuple[tuple[Place, ...], frozenset[Place]]:
    """The tiles that lie there, and the moves that win."""
    state = cast("PentupState", GAME.start(PLAYERS, {}, seed=0))
    placed: list[Place] = []
    for number, text in enumerate(answer.placed.split()):
        place = state.parse_move(text)
        state.apply(number % PLAYERS, place)
        placed.append(place)
    return tuple(placed), frozenset(state.parse_move(text) for text in answer.wins.split())


class Win(Tower):
    """One move of the game: it wins, or it does not."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.answer = win_answers()[number - 1]
        opening, self.wins = places_of(self.answer)
        super().__init__(opening)
        self.seat = len(opening) % PLAYERS
        self.best = min(self.wins, key=lambda place: (place.tile, place.cells))

    def describe(self) -> PuzzleInfo:
        state = self.state(())
        colour, left = NAMES[self.seat], sum(map(len, state.hands))
        return PuzzleInfo(
            key=f"pentup-win-{self.number:02}",
            title=say("pentup-win-puzzle", number=self.number),
            summary=say("pentup-win-about", colour=colour, tiles=left),
            rules=say(
                "pentup-win-rules",
                colour=colour,
                tiles=left,
                moves=self.answer.moves,
                wins=len(self.wins),
            ),
            kind="win",
            dimension=2,
            sides=(),
            cells=(),
            fixed=self.lying(()),
            pieces=PIECES,
            goals=(),
            fewer_is_better=False,
            solutions=None,
            live_left=False,
            spoils=True,
            in_order=True,
            intro=(
                IntroStep(say("pentup-win-intro-goal", colour=colour), ("board",)),
                IntroStep(say("pentup-win-intro-lay"), ("tray",), laid=1),
                IntroStep(say("pentup-win-intro-then")),
                IntroStep(say("puzzle-intro-hints"), ("hints",)),
            ),
        )

    # -------------------------------------------------------------------- positions

    def check(self, moves: Moves, lay: Lay) -> None:
        if moves:
            raise IllegalMove("nothing left", say("pentup-win-one-move"))
        super().check(moves, lay)

    def choices(self, moves: Moves, piece: Letter) -> tuple[int | None, tuple[Choice, ...]]:
        return (None, ()) if moves else super().choices(moves, piece)

    def has_won(self, moves: Moves) -> bool:
        """Whether the move has been made, and it is one that wins."""
        return bool(moves) and place_of(moves[0]) in self.wins

    def view(self, moves: Moves) -> PuzzleView:
        if len(moves) > 1:
            raise IllegalMove("nothing left", say("pentup-win-one-move"))
        state = self.state(moves)
        opening = len(self.opening)
        return PuzzleView(
            laid=self.lying(moves)[opening:],
            supply=supply_of(state),
            turn=None if moves else self.seat,
            phase="done" if moves else "stack",
            todo=(),
            solved=self.has_won(moves),
            complete=self.has_won(moves),
            score=None,
            lines=self._lines(state, moves),
        )

    def _lines(self, state: PentupState, moves: Moves) -> tuple[Message, ...]:
        white, black = (tiles_per_level(state.placed, seat) for seat in range(PLAYERS))
        lines = [
            say("pentup-win-level", level=level, white=white[level - 1], black=black[level - 1])
            for level in range(state.board.height, 0, -1)
        ]
        for seat in range(PLAYERS):
            hand = " ".join(state.hands[seat])
            lines.append(say("pentup-win-hand", colour=NAMES[seat], hand=hand))
        lines.append(self.standing(moves))
        return tuple(lines)

    def standing(self, moves: Moves) -> Message:
        """What there is to say in one sentence."""
        colour, other = NAMES[self.seat], NAMES[1 - self.seat]
        if not moves:
            return say("pentup-win-turn", colour=colour)
        if self.has_won(moves):
            return say("pentup-win-found", colour=colour)
        return say("pentup-win-missed", colour=colour, other=other)

    # ------------------------------------------------------------------------ hints

    def solution(self, stop: Stop = never) -> tuple[Lay, ...]:
        del stop
        return (Lay(self.best.tile, self.best.cells),)

    def hint(self, moves: Moves, step: int, stop: Stop = never) -> Hint:
        del stop
        colour = NAMES[self.seat]
        if self.has_won(moves):
            return Hint(step, self.standing(moves), True, 0)
        back = len(moves)
        if back:
            text = say("pentup-win-hint-back", other=NAMES[1 - self.seat])
        else:
            text = say(
                "pentup-win-hint-ways",
                colour=colour,
                wins=len(self.wins),
                moves=self.answer.moves,
            )
        if step == 1:
            return Hint(1, text, not back, back)
        piece = self.best.tile
        if step == 2:
            text = also(text, say("pentup-height-hint-look", colour=colour, tile=piece))
            return Hint(2, text, not back, back, piece, self.seat)
        (lay,) = self.solution()
        cells = notation.in_words(lay.cells)
        text = also(text, say("pentup-hint-goes", colour=colour, tile=piece, cells=cells))
        return Hint(3, text, not back, back, piece, self.seat, lay.cells, lay)
