"""What each answer to a question is worth to the seat that is asked, by a judge's opinion.

This is all that ``sharp`` does; ``search`` goes by it first, and lets everybody in its imagined
games go by it.
"""

from __future__ import annotations

from collections.abc import Callable

from sightline.games.viewpoint.bots.judging import Judge
from sightline.games.viewpoint.bots.weighing import FieldCard
from sightline.games.viewpoint.rules.moves import (
    AnyMove,
    Done,
    Name,
    Pick,
    Play,
    Point,
    Show,
)
from sightline.games.viewpoint.rules.sets import action_name
from sightline.games.viewpoint.rules.views import Ask
from sightline.games.viewpoint.rules.vocabulary import AnyAction, Mirror, Recover, Return

# Below this a reveal is not worth the trouble.
WORTH_REVEALING = 0.5


def weighing(judge: Judge, ask: Ask) -> Callable[[AnyMove], float]:
    """How much each move is worth, in points; comparable within one question only."""
    index = judge.deck.index
    match ask.what:
        case "play":
            return lambda move: judge.play(index[move.card]) if isinstance(move, Play) else 0.0
        case "window":
            return lambda move: _answer(judge, ask, move)
        case "pick":
            return lambda move: _pick(judge, ask, move)
        case "name":
            return lambda move: _name(judge, ask, move)
        case "point":
            return _pointing(judge, ask)


def _answer(judge: Judge, ask: Ask, move: AnyMove) -> float:
    if not isinstance(move, Show):
        return WORTH_REVEALING
    return showing(judge, ask, judge.deck.index[move.card])


def showing(judge: Judge, ask: Ask, kind: int) -> float:
    """What it is worth to reveal a card of this kind in a window."""
    entry = judge.entry(ask.card)
    if entry is None:
        return 0.0
    target = ask.names[0] if len(ask.names) == 1 else None
    return judge.revealing(kind, entry, ask.action, target)


def _pick(judge: Judge, ask: Ask, move: AnyMove) -> float:
    if not isinstance(move, Pick):
        return 0.0
    worth = judge.keep(judge.deck.index[move.card])
    if ask.source == "hand":
        # From the own hand the least goes, wherever it goes; from another's the best.
        return -worth if ask.owner == judge.seat else worth
    if ask.to == "hand":
        return worth
    if ask.to == "top":
        # The last one picked lies on top. What the seat will draw itself should be good.
        players, extra = judge.players, judge.position.extra[judge.seat]
        depth = ask.left - 1
        mine = depth < extra or (depth - extra) % players == players - 1
        return worth if mine else -worth
    return -worth


def _name(judge: Judge, ask: Ask, move: AnyMove) -> float:
    if not isinstance(move, Name):
        return 0.0
    action = asking(judge, ask)
    gains = judge.nothing()
    if action is not None:
        judge.add(gains, [action], judge.seat, target=move.seat)
    # Hands that hold more have more to offer.
    return judge.utility(gains) + 0.01 * judge.sizes[move.seat]


def _pointing(judge: Judge, ask: Ask) -> Callable[[AnyMove], float]:
    action = asking(judge, ask)

    def worth(move: AnyMove) -> float:
        if isinstance(move, Done):
            return 0.0
        if not isinstance(move, Point):
            return float("-inf")
        if move.seat is None:
            kept = judge.keep(judge.position.discard[move.place - 1][1])
            return kept if not isinstance(action, Recover) or action.to == "hand" else -kept
        return _field_card(judge, ask, action, judge.fields[move.seat][move.place - 1])

    return worth


def _field_card(judge: Judge, ask: Ask, action: AnyAction | None, card: FieldCard) -> float:
    seat = judge.seat
    match ask.action:
        case "mirror" if isinstance(action, Mirror):
            return judge.utility(judge.copying(card.kind, seat))
        case "replace":
            return judge.average - judge.in_field(card)
        case "swap":
            # An own card is given for it, so its points come over as well.
            worth = judge.in_field(card)
            return -worth if card.seat == seat else worth + judge.destroying(seat, card)
        case "return" if isinstance(action, Return):
            return judge.returning(seat, card, action.to)
        case _:
            return judge.destroying(seat, card)


def asking(judge: Judge, ask: Ask) -> AnyAction | None:
    """The action that asks for a choice."""
    entry = judge.entry(ask.card)
    if entry is None:
        return None
    actions = judge.actions_of(entry)
    return next((action for action in actions if action_name(action) == ask.action), None)
