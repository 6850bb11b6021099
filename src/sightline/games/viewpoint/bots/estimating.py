"""What cards are worth as a rule, before anything is known of a game, in points."""

from __future__ import annotations

from functools import lru_cache

from sightline.games.viewpoint.rules.sets import Deck, deck_of
from sightline.games.viewpoint.rules.vocabulary import (
    AnotherTurn,
    AnyAction,
    Cancel,
    Count,
    Destroy,
    Discard,
    Draw,
    Look,
    Mirror,
    MissTurn,
    Pass,
    PlayMore,
    Put,
    Recover,
    Replace,
    Return,
    Reveal,
    Steal,
    Swap,
)

# A play, and a whole turn with its draw.
PLAY = 10.0
TURN = 12.0
# To know what lies somewhere.
KNOWING = 0.4
# A reveal may find nothing to answer before the game is over.
HELD = 0.6


class Cards:
    """The cards of a game, and what they are worth as a rule."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.usual = tuple(
            (
                _usual_points(deck, kind) + _usual_actions(deck, kind),
                _usual_reveal(deck.reveals[kind]),
            )
            for kind in range(len(deck.kinds))
        )
        """By kind: what playing it is usually worth, and what its reveal adds while it is held."""
        self.lasting = tuple(
            0.0
            if kind.card.ongoing is None
            else sum(_usual_action(action) for action in kind.card.ongoing.do)
            for kind in deck.kinds
        )
        """By kind: what its ongoing actions are worth a turn."""
        whole = sum(
            usual * copies for (usual, _), copies in zip(self.usual, deck.counts, strict=True)
        )
        self.average = whole / sum(deck.counts)


@lru_cache(maxsize=64)
def cards_of(sets: str, custom: tuple[str, ...]) -> Cards:
    """The cards that a game with these options is played with."""
    return Cards(deck_of(sets, custom))


def _usual_points(deck: Deck, kind: int) -> float:
    points = deck.kinds[kind].card.points
    if isinstance(points, int):
        return points
    low = points.plus if points.least is None else points.least
    high = points.plus + 3 * points.each if points.most is None else points.most
    return (low + high) / 2


def _usual_actions(deck: Deck, kind: int) -> float:
    card = deck.kinds[kind].card
    worth = sum(_usual_action(action) for action in card.played)
    if card.ongoing is not None:
        worth += 3 * sum(_usual_action(action) for action in card.ongoing.do)
    return worth


def _usual_count(count: Count | None) -> int:
    return count if isinstance(count, int) else 2


def _usual_action(action: AnyAction) -> float:
    """A plain estimate for a middle game of two or three players."""
    match action:
        case Draw():
            sign = {"you": 1.0, "everyone": 0.2}.get(action.who, -0.6)
            return 2.5 * sign * _usual_count(action.count)
        case Discard() | Put():
            sign = {"you": -1.0, "everyone": 0.0}.get(action.who, 1.0)
            return 1.8 * sign * _usual_count(action.count)
        case Steal():
            return 5.0 * _usual_count(action.count)
        case Swap():
            return 9.0 * _usual_count(action.count)
        case Destroy():
            worth = {"own": -3.0, "every": 0.0, "all": 5.0, "each-other": 5.0}.get(action.of, 10.0)
            return worth * (1 if action.of == "all" else _usual_count(action.count))
        case Recover():
            return (5.0 if action.to == "hand" else 0.5) * _usual_count(action.count)
        case Look():
            return 4.0 * action.take + KNOWING
        case Return():
            return (-1.0 if action.of == "own" else 6.0) * _usual_count(action.count)
        case PlayMore():
            return PLAY * _usual_count(action.count)
        case AnotherTurn():
            return TURN * _usual_count(action.count)
        case MissTurn():
            return 7.0 if action.who != "you" else -TURN
        case Replace():
            return 4.0
        case Mirror():
            return 5.0
        case Pass() | Cancel():
            return 0.5


def _usual_reveal(reveal: Reveal | None) -> float:
    if reveal is None:
        return 0.0
    worth = 0.5 * sum(_usual_action(action) for action in reveal.do)
    if any(isinstance(action, Cancel) for action in reveal.do):
        narrow = reveal.touches == "me" or reveal.card is not None
        worth += {"play": 9.0, "action": 7.0, "reveal": 4.0}[reveal.when] * (0.5 if narrow else 1)
    return HELD * (worth if reveal.after == "discard" else worth + 2.0)
