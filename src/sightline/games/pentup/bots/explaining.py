"""Why the bots of Pent-Up placed a tile where they did, each in its own terms, as messages.

What is told of a move is thought through again from the same position. A bot that tries moves out
at random tries the one that was made as well, as often as the one that it would choose now.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Any

from sightline.core.bot import OTHERS, Explanation
from sightline.core.evaluation import amount
from sightline.core.message import Message, say
from sightline.core.sight import Sight
from sightline.games.pentup.rules.moves import Place

if TYPE_CHECKING:
    from sightline.games.pentup.kernels.search import Candidate
    from sightline.games.pentup.kernels.standing import Standing


def by_standing(
    sight: Sight[Any, Any], made: Place, found: Iterable[tuple[Place, Standing]]
) -> Explanation | None:
    """What a greedy player compared; of the other tiles, the best place of each."""
    first: dict[str, tuple[Place, Standing]] = {}
    own: Standing | None = None
    for place, standing in found:
        first.setdefault(place.tile, (place, standing))
        if place == made:
            own = standing
    if own is None:
        return None
    told = sight.move_told(made)
    stands = _stands(own)
    if own.answer:
        reason = say("pentup-bot-after-answer", move=told, level=own.answer, stands=stands)
    else:
        reason = say("pentup-bot-after", move=told, stands=stands)
    others = ((place, _stands(each)) for place, each in first.values() if place.tile != made.tile)
    return Explanation(reason, beside=_beside(sight, others))


def _stands(standing: Standing) -> Message:
    tiles = standing.difference
    if not tiles:
        return say("pentup-bot-stands-even")
    return say(
        "pentup-bot-stands-ahead" if tiles > 0 else "pentup-bot-stands-behind",
        tiles=abs(tiles),
        level=standing.level,
    )


def by_proof(sight: Sight[Any, Any], made: Place, proof: Candidate) -> Explanation:
    """What was proven needs no chance."""
    return Explanation(
        say(
            "pentup-bot-proven-win" if proof.value == 1 else "pentup-bot-proven-draw",
            move=sight.move_told(made),
        )
    )


def by_chance(
    sight: Sight[Any, Any], made: Place, value: float, others: Iterable[tuple[Place, float]]
) -> Explanation:
    """A chance to win, beside those of other moves."""
    reason = say("bot-thought-chance", move=sight.move_told(made), value=amount("chance", value))
    beside = ((place, amount("chance", chance)) for place, chance in others)
    return Explanation(reason, beside=_beside(sight, beside))


def _beside(sight: Sight[Any, Any], others: Iterable[tuple[Place, Message]]) -> tuple[Message, ...]:
    return tuple(
        say("bot-instead", move=sight.move_told(place), value=value)
        for place, value in islice(others, OTHERS)
    )
