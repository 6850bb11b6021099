"""What Perspective counts of itself in a study: turns, and claims that were right and wrong."""

from __future__ import annotations

from sightline.arena.study.general import GeneralStudy, More
from sightline.core.game import AnyState
from sightline.games.perspective.rules.state import PerspectiveState
from sightline.games.perspective.rules.views import Claimed


class PerspectiveStudy(GeneralStudy):
    """Claims decide this game."""

    bot = "counter"

    def more(self, state: AnyState) -> More:
        if not isinstance(state, PerspectiveState):  # alone: there is nothing to claim
            return More()
        claims = [
            event for events in state.events(None) for event in events if isinstance(event, Claimed)
        ]
        right = sum(claim.right for claim in claims)
        return More(
            numbers={
                "Turns": state.turns,
                "Right claims": right,
                "Wrong claims": len(claims) - right,
            },
            words={"Somebody was eliminated": "yes" if any(state.eliminated) else "no"},
            seats=[
                {"Wrong claims": sum(c.seat == seat and not c.right for c in claims)}
                for seat in range(state.players)
            ],
        )


STUDY = PerspectiveStudy()
