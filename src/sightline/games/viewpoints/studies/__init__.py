"""What Viewpoints counts of itself in a study: turns, announcements, pieces, and whether it was
solved."""

from __future__ import annotations

from collections.abc import Iterable

from sightline.arena.study.general import GeneralStudy, More
from sightline.core.game import AnyState
from sightline.core.message import Message, say
from sightline.games.viewpoints.rules.grid import pieces_on
from sightline.games.viewpoints.rules.state import ViewpointsState

TURNS = say("viewpoints-study-turns")
ANNOUNCEMENTS = say("viewpoints-study-announcements")
PIECES = say("viewpoints-study-pieces")
ENDED = say("viewpoints-study-ended")
SOLVED = say("viewpoints-study-solved")
NOT_SOLVED = say("viewpoints-study-not-solved")


class ViewpointsStudy(GeneralStudy):
    """All build together, so every figure is of the whole game."""

    bot = "partner"

    def names(self) -> Iterable[Message]:
        columns = (
            say("viewpoints-sheet-position"),
            say("viewpoints-sheet-complete"),
            say("viewpoints-sheet-turns"),
        )
        own = (TURNS, ANNOUNCEMENTS, PIECES, ENDED, SOLVED, NOT_SOLVED)
        return (*super().names(), *own, *columns)

    def more(self, state: AnyState) -> More:
        assert isinstance(state, ViewpointsState)
        numbers = {
            str(TURNS): state.turns,
            str(ANNOUNCEMENTS): len(state.announced),
            str(PIECES): len(pieces_on(state.where)),
        }
        solved = state.outcome is not None and bool(state.outcome.winners)
        return More(numbers, {str(ENDED): str(SOLVED if solved else NOT_SOLVED)})


STUDY = ViewpointsStudy()
