"""What a newcomer is taught: points and the Field of View, discarding, windows and why everybody is
asked in them, what REVEAL and CANCEL do, and how one wins."""

from __future__ import annotations

from sightline.games.viewpoint.rules.moves import AnyMove, Pick
from sightline.games.viewpoint.rules.state import ViewpointState
from sightline.lessons import Lessons


def has_in_view(
    before: ViewpointState, seat: int, move: AnyMove, after: ViewpointState, *, points: int
) -> bool:
    """The seat has so many points in its Field of View."""
    del before, move
    return after.totals()[seat] >= points


def parts_with(
    before: ViewpointState, seat: int, move: AnyMove, after: ViewpointState, *, most: int
) -> bool:
    """The card that was picked is worth no more than this."""
    del after
    printed = {face.name: face.points for face in before.view(seat).cards}
    worth = printed[move.card] if isinstance(move, Pick) else None
    return worth is not None and worth <= most


def answers(before: ViewpointState, seat: int, move: AnyMove, after: ViewpointState) -> bool:
    """The seat reveals a card in the open window."""
    del after
    return before.in_window and seat in before.asked and before.move_text(move) != "pass"


LESSONS = Lessons(
    __name__,
    ("points", "answers", "hundred"),
    goals={"has-in-view": has_in_view, "parts-with": parts_with, "answers": answers},
)
