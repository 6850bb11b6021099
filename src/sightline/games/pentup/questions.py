"""Questions about a tower, in which nothing is hidden but much is hard to see."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sightline.core.game import AnyState
from sightline.core.message import Seat, say
from sightline.core.question import Question
from sightline.games.pentup.rules.state import PentupState

_LEVELS = tuple(str(level) for level in range(25))


def questions(state: AnyState, seat: int, rng: Random) -> Sequence[Question]:
    """How high a cell is, and on which level a seat would have to place a tile."""
    if not isinstance(state, PentupState) or not state.placed:
        return ()
    top = state.board.height + 1
    cell = rng.choice([cell for tile in state.placed for cell in tile.cells])
    found = [
        Question(
            "height",
            say("pentup-question-height", x=str(cell[0]), y=str(cell[1])),
            _LEVELS[: top + 1],
            (str(state.board.height_at(cell)),),
        )
    ]
    who = rng.choice([other for other in range(state.players) if other != seat])
    if state.hands[who]:
        tile = rng.choice(state.hands[who])
        found.append(
            Question(
                "level",
                say("pentup-question-level", who=Seat(who), tile=tile),
                _LEVELS[1 : top + 1],
                (str(state.board.highest_level(tile)),),
            )
        )
    return found
