"""What Pent-Up counts of itself in a study: how high, with which tiles, in which mode."""

from __future__ import annotations

from collections.abc import Iterable

from sightline.arena.study.general import GeneralStudy, More
from sightline.core.game import AnyState
from sightline.core.message import Message, say
from sightline.games.pentup.rules.state import PentupState

TOP = say("pentup-study-top")
TILES = say("pentup-study-tiles")
LAST = say("pentup-study-last")
SUM = say("pentup-study-sum")
_HIGHEST = 24
"""No tower has more levels than there are tiles."""


class PentupStudy(GeneralStudy):
    """The tower, and who has what on it."""

    bot = "greedy2"

    def names(self) -> Iterable[Message]:
        levels = (say("pentup-level", level=level) for level in range(1, _HIGHEST + 1))
        return (*super().names(), TOP, TILES, LAST, SUM, *levels)

    def more(self, state: AnyState) -> More:
        assert isinstance(state, PentupState)
        top = state.board.height
        highest = [tile for tile in state.placed if tile.level == top]
        return More(
            numbers={str(TOP): top, str(TILES): len(highest)},
            words={str(LAST): highest[-1].tile},
            seats=[
                {
                    str(TILES): sum(tile.seat == seat for tile in highest),
                    str(SUM): sum(t.level for t in state.placed if t.seat == seat),
                }
                for seat in range(state.players)
            ],
        )


STUDY = PentupStudy()
