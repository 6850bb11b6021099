"""What somebody new is told in their turn, and what is marked for them on the board.

Made from what the seat sees: its card, and the structure that all see. What another card needs is
nowhere in it.
"""

from __future__ import annotations

from sightline.core.message import Message, all_of, say
from sightline.games.viewpoints.rules.blueprint import EMPTY, slot_name
from sightline.games.viewpoints.rules.comparing import differing, missing, side_of
from sightline.games.viewpoints.rules.space import EDGE
from sightline.games.viewpoints.rules.views import View

FROM_ABOVE = 5
"""The position whose card has no letters: its slots cannot be named."""


def coached(view: View, seat: int) -> Message | None:
    """What to do now, and what for; None where it is not this seat's turn."""
    if view.outcome is not None or view.turn != seat or view.card is None:
        return None
    if view.stage in ("propose", "settle"):
        return say("viewpoints-coach-rounds", pieces=len(missing(view)))
    if view.complete:
        if view.players == 1:
            return say("viewpoints-coach-complete-alone")
        return say("viewpoints-coach-complete", left=len(view.in_play) - view.in_a_row)
    count, lacking = len(differing(view)), missing(view)
    for piece in _in_order(view, lacking):
        where = _named(view, lacking[piece])
        if view.reserved[seat] == piece:
            return say("viewpoints-coach-return", count=count, piece=piece, where=where)
        if piece in view.free:
            return say("viewpoints-coach-place", count=count, piece=piece, where=where)
    on_grid = {each.letter for each in view.structure}
    for piece, slots in lacking.items():
        if piece in on_grid:
            where = _named(view, slots)
            return say("viewpoints-coach-move", count=count, piece=piece, where=where)
    if EMPTY in lacking:
        now = side_of(view)
        seen = sorted({now[slot] for slot in lacking[EMPTY]})
        where = _named(view, lacking[EMPTY])
        return say("viewpoints-coach-clear", count=count, pieces=all_of(seen), where=where)
    return say("viewpoints-coach-wait", count=count, pieces=all_of(sorted(lacking)))


def marked(view: View) -> tuple[str, ...]:
    """The slots of the own side that differ from the own card, and the pieces that belong there."""
    if view.outcome is not None or view.card is None:
        return ()
    slots = tuple(f"slot:{slot_name(slot)}" for slot in differing(view))
    pieces = tuple(f"piece:{letter}" for letter in missing(view) if letter != EMPTY)
    return slots + pieces


def _in_order(view: View, lacking: dict[str, tuple[int, ...]]) -> list[str]:
    """The pieces to begin with: those that are seen lowest, since the others stand on them."""
    found = [letter for letter in lacking if letter != EMPTY]
    if view.own == FROM_ABOVE:
        return found
    return sorted(found, key=lambda letter: min(lacking[letter]) // EDGE)


def _named(view: View, slots: tuple[int, ...]) -> Message:
    if view.own == FROM_ABOVE:
        return say("viewpoints-coach-slots", slots=len(slots))
    return say("viewpoints-coach-where", slots=all_of(map(slot_name, slots)))
