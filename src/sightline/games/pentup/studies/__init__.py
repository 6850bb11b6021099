"""What Pent-Up counts of itself in a study: how high, with which tiles, in which mode."""

from __future__ import annotations

from sightline.arena.study.general import GeneralStudy, More
from sightline.core.game import AnyState
from sightline.games.pentup.rules.state import PentupState


class PentupStudy(GeneralStudy):
    """The tower, and who has what on it."""

    bot = "greedy2"

    def more(self, state: AnyState) -> More:
        assert isinstance(state, PentupState)
        top = state.board.height
        highest = [tile for tile in state.placed if tile.level == top]
        return More(
            numbers={"Top level": top, "Tiles on the top level": len(highest)},
            words={"Last tile on the top level": highest[-1].tile},
            seats=[
                {
                    "Tiles on the top level": sum(tile.seat == seat for tile in highest),
                    "Sum of levels": sum(t.level for t in state.placed if t.seat == seat),
                }
                for seat in range(state.players)
            ],
        )


STUDY = PentupStudy()
