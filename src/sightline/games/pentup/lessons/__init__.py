"""What a newcomer is taught: lying flat, lying on two tiles, the highest level, what wins."""

from __future__ import annotations

from sightline.games.pentup.rules.moves import Place
from sightline.games.pentup.rules.scoring import best_seats
from sightline.games.pentup.rules.state import PentupState
from sightline.lessons import Lessons


def lies_on(before: PentupState, seat: int, move: Place, after: PentupState, *, level: int) -> bool:
    """The tile just placed lies on this level."""
    del before, seat, move
    return after.view(None).placed[-1].level == level


def leads(before: PentupState, seat: int, move: Place, after: PentupState) -> bool:
    """The seat would win if the game ended now."""
    del before, move
    placed, options = after.view(None).placed, after.options
    return best_seats(placed, after.players, options.misere) == (seat,)


LESSONS = Lessons(
    __name__, ("tiles", "up", "lead", "last"), goals={"lies-on": lies_on, "leads": leads}
)
