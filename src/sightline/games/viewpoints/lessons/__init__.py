"""What a newcomer is taught: the own card and the own side, who sees what, what stands, the tokens,
and how it ends."""

from __future__ import annotations

from sightline.games.viewpoints.rules.comparing import side_of
from sightline.games.viewpoints.rules.moves import AnyMove, Place, Shift, Token
from sightline.games.viewpoints.rules.state import ViewpointsState
from sightline.games.viewpoints.rules.views import View
from sightline.lessons import Lessons


def _shown(view: View, piece: str) -> tuple[set[int], set[int]]:
    """Where the card of whoever looks shows a piece, and where their side does now."""
    assert view.card is not None
    wanted, now = view.card, side_of(view)
    return (
        {slot for slot, letter in enumerate(wanted) if letter == piece},
        {slot for slot, letter in enumerate(now) if letter == piece},
    )


def shows(
    before: ViewpointsState, seat: int, move: AnyMove, after: ViewpointsState, *, piece: str
) -> bool:
    """The piece was placed, and the seat sees it exactly where its card shows it."""
    del before
    wanted, now = _shown(after.view(seat), piece)
    return isinstance(move, Place | Shift) and move.piece == piece and wanted == now


def moves_right(
    before: ViewpointsState, seat: int, move: AnyMove, after: ViewpointsState, *, piece: str
) -> bool:
    """A piece of the grid was moved to where the seat's card shows it."""
    return isinstance(move, Shift) and shows(before, seat, move, after, piece=piece)


def asks(
    before: ViewpointsState, seat: int, move: AnyMove, after: ViewpointsState, *, position: int
) -> bool:
    """A square of this position's card was asked for."""
    del before, seat, after
    return isinstance(move, Token) and move.token == "xy" and move.position == position


def completes(before: ViewpointsState, seat: int, move: AnyMove, after: ViewpointsState) -> bool:
    """The seat's side looks like its card."""
    del before, move
    view = after.view(seat)
    return side_of(view) == view.card


LESSONS = Lessons(
    __name__,
    ("card", "stand", "tokens", "end"),
    goals={"shows": shows, "moves-right": moves_right, "asks": asks, "completes": completes},
)
