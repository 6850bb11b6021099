"""What Perspective counts of itself in a study: turns, and claims that were right and wrong."""

from __future__ import annotations

from collections.abc import Iterable

from sightline.arena.study.general import GeneralStudy, More
from sightline.core.game import AnyState
from sightline.core.message import Message, say
from sightline.games.perspective.rules.state import PerspectiveState
from sightline.games.perspective.rules.views import Claimed

TURNS = say("perspective-study-turns")
RIGHT = say("perspective-study-right")
WRONG = say("perspective-study-wrong")
SOMEBODY_OUT = say("perspective-study-somebody-out")
YES = say("perspective-yes")
NO = say("perspective-no")


class PerspectiveStudy(GeneralStudy):
    """Claims decide this game."""

    bot = "counter"

    def names(self) -> Iterable[Message]:
        columns = (
            say("perspective-sheet-goal"),
            say("perspective-sheet-reached"),
            say("perspective-sheet-moves"),
        )
        own = (TURNS, RIGHT, WRONG, SOMEBODY_OUT, YES, NO)
        return (*super().names(), *own, *columns)

    def more(self, state: AnyState) -> More:
        if not isinstance(state, PerspectiveState):  # alone: there is nothing to claim
            return More()
        claims = [
            event for events in state.events(None) for event in events if isinstance(event, Claimed)
        ]
        right = sum(claim.right for claim in claims)
        return More(
            numbers={
                str(TURNS): state.turns,
                str(RIGHT): right,
                str(WRONG): len(claims) - right,
            },
            words={str(SOMEBODY_OUT): str(YES if any(state.eliminated) else NO)},
            seats=[
                {str(WRONG): sum(c.seat == seat and not c.right for c in claims)}
                for seat in range(state.players)
            ],
        )


STUDY = PerspectiveStudy()
