"""Why ``simple`` and ``sharp`` chose as they did, as messages: what they took each choice to be
worth. Nothing but the seat's own sight goes into it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sightline.core.bot import Explanation
from sightline.core.message import Message, say
from sightline.core.sight import Sight
from sightline.games.viewpoint.rules.moves import AnyMove, Show

OTHERS = 3
"""So many other moves are told beside the one that was made."""


def explained(
    sight: Sight[Any, Any], move: AnyMove, weighed: Sequence[tuple[AnyMove, float]]
) -> Explanation | None:
    """A move beside what else it thought of; None: it would not have thought of this one."""
    worth = dict(weighed)
    if move not in worth:
        return None
    others = sorted((each for each in worth if each != move), key=lambda each: -worth[each])
    ask = sight.view.now.ask
    if ask is not None and ask.what == "window" and not isinstance(move, Show):
        shown = any(isinstance(each, Show) for each in worth)
        reason = say("viewpoint-bot-held-back" if shown else "viewpoint-bot-no-answer")
    elif not others:
        return Explanation(say("bot-thought-only"))
    else:
        reason = say(
            "viewpoint-bot-weighed", move=sight.move_told(move), points=_points(worth[move])
        )
    return Explanation(
        reason,
        beside=tuple(
            say("bot-instead", move=sight.move_told(each), value=_worth(worth[each]))
            for each in others[:OTHERS]
        ),
    )


def _points(worth: float) -> float:
    return round(worth, 1)


def _worth(worth: float) -> Message:
    return say("viewpoint-bot-points", points=_points(worth))
