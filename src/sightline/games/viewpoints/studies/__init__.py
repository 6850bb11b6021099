"""What Viewpoints counts of itself in a study: turns, announcements, pieces, and whether it was
solved."""

from __future__ import annotations

from sightline.arena.study.general import GeneralStudy, More
from sightline.core.game import AnyState
from sightline.games.viewpoints.rules.grid import pieces_on
from sightline.games.viewpoints.rules.state import ViewpointsState


class ViewpointsStudy(GeneralStudy):
    """All build together, so every figure is of the whole game."""

    bot = "partner"

    def more(self, state: AnyState) -> More:
        assert isinstance(state, ViewpointsState)
        numbers = {
            "Turns": state.turns,
            "Announcements": len(state.announced),
            "Pieces in the end": len(pieces_on(state.where)),
        }
        solved = state.outcome is not None and bool(state.outcome.winners)
        return More(numbers, {"Ended": "solved" if solved else "not solved"})


STUDY = ViewpointsStudy()
