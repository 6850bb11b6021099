"""What ``careful`` and ``counter`` believed of their cards and why they moved so, as messages, for
the replay of a finished game. Nothing but the seat's own sight goes into them.
"""

from __future__ import annotations

from collections.abc import Sequence

from sightline.core.bot import Belief as Told
from sightline.core.bot import Explanation
from sightline.core.message import Message, all_of, say
from sightline.games.perspective.bots.belief import Belief, Hand, Target
from sightline.games.perspective.bots.planning import After
from sightline.games.perspective.rules.cards import COLOUR_NAMES, COLOURS
from sightline.games.perspective.rules.moves import Claim, TableMove
from sightline.games.perspective.rules.naming import move_title

Row = tuple[Target, Target, Target]
OTHERS = 3
"""So many other moves are told beside the one that was made."""


def claiming(belief: Belief, move: TableMove) -> Explanation:
    """Why the goal was claimed, or not."""
    percent = _percent(_chance(belief, belief.own, belief.other))
    if belief.certain_claim():
        reason = say("perspective-bot-certain")
    elif isinstance(move, Claim):
        reason = say("perspective-bot-claimed", percent=percent)
    else:
        reason = say("perspective-bot-not-claimed", percent=percent)
    return Explanation(reason, beliefs=cards(belief, belief.own, belief.other))


def turning(belief: Belief, plan: After, options: Sequence[After]) -> Explanation:
    """Why a turn was played as it was: what it was to lead to, beside what others would have."""
    moves = all_of(map(move_title, plan.moves), "comma")
    reason = say(
        "perspective-bot-turn-shows" if _learns(belief, plan) else "perspective-bot-turn",
        moves=moves,
        percent=_percent(_reached(belief, plan)),
    )
    best: dict[TableMove, float] = {}
    for after in options:
        first = after.moves[0]
        if first != plan.moves[0]:
            best[first] = max(best.get(first, 0.0), _reached(belief, after))
    others = sorted(best, key=lambda move: -best[move])[:OTHERS]
    return Explanation(
        reason,
        beliefs=cards(belief, plan.own, plan.other),
        beside=tuple(
            say(
                "bot-instead",
                move=move_title(move),
                value=say("analysis-percent", percent=_percent(best[move])),
            )
            for move in others
        ),
    )


def cards(belief: Belief, own: Hand, other: Hand) -> tuple[Told, ...]:
    """What it thought the others see of its hand, beside its goal."""
    if len(own) != len(_row(belief, own, other)):
        return ()
    return tuple(
        _card(belief, number, face ^ 1, target)
        for number, (face, target) in enumerate(zip(own, _row(belief, own, other), strict=True), 1)
    )


def _card(belief: Belief, number: int, public: int, target: Target) -> Told:
    fits = belief.chance(belief.fit(public, target))
    verdict = "right" if fits == 1 else "wrong" if fits == 0 else "unsure"
    shares = [belief.chance(mask) for mask in belief.colours[public]]
    likely = sorted(range(len(COLOURS)), key=lambda colour: -shares[colour])
    certain = belief.certain_colour(public)
    if certain is not None:
        words = say("perspective-bot-knew", colour=COLOUR_NAMES[certain])
    else:
        colours = all_of(
            say(
                "perspective-bot-colour",
                colour=_colour(colour),
                percent=_percent(shares[colour]),
            )
            for colour in likely
            if shares[colour] >= 0.005
        )
        words = say("perspective-bot-thought", colours=colours)
    return Told(str(number), verdict, round(fits, 3), words)


def _row(belief: Belief, own: Hand, other: Hand) -> Row:
    """The row that the hand is most likely to show; in the ordinary game there is one."""
    rows = belief.goal_rows(belief.seat, other)
    return max(rows, key=lambda row: belief.near(own, [row])) if len(own) == 3 else rows[0]


def _chance(belief: Belief, own: Hand, other: Hand) -> float:
    return belief.chance(belief.match(own, belief.goal_rows(belief.seat, other)))


def _reached(belief: Belief, after: After) -> float:
    return _chance(belief, after.own, after.other)


def _learns(belief: Belief, plan: After) -> bool:
    """The turn shows it a side that it did not know."""
    if plan.learned is None:
        return False
    card, face = divmod(plan.learned, 2)
    return belief.known[card][face] is None


def _colour(number: int) -> Message:
    return COLOUR_NAMES[COLOURS[number]]


def _percent(share: float) -> int:
    return round(100 * share)
