"""Tokens: when a partner looks, asks or exchanges cards, and what it asks."""

from __future__ import annotations

from collections import Counter
from random import Random

from sightline.core.sight import Sight
from sightline.games.viewpoints.bots.beliefs import Beliefs
from sightline.games.viewpoints.bots.imagined import Imagined
from sightline.games.viewpoints.rules.blueprint import EMPTY, shown, slot_name
from sightline.games.viewpoints.rules.knowledge import all_cards
from sightline.games.viewpoints.rules.moves import AnyMove, Reserve, Shift, Token
from sightline.games.viewpoints.rules.views import View

MANY = 4
"""With so many pieces on its own card a partner looks at another's before it does anything else."""
ROUNDS_TO_SPARE = 8
"""With limited rounds it does so only while so many are left: a token costs one."""


def look_first(beliefs: Beliefs) -> AnyMove | None:
    """Look at a card, if there is much to build or somebody has laid anew what it had laid: what
    one card leaves open another one answers. Of those that are not known it is the one whose turn
    comes last."""
    view = beliefs.view
    if not (beliefs.attentive and beliefs.thorough) or "view" not in view.tokens or view.complete:
        return None
    if view.rounds is not None and view.rounds < ROUNDS_TO_SPARE:
        return None
    assert view.own is not None
    assert view.card is not None
    if len(set(view.card) - {EMPTY}) < MANY and not beliefs.relaid:
        return None
    at = view.in_play.index(view.own)
    later = (*view.in_play[at + 1 :], *view.in_play[:at])
    unknown = [position for position in later if position not in beliefs.known.cards]
    return Token("view", unknown[-1]) if unknown else None


def ask_first(
    sight: Sight[AnyMove, View],
    beliefs: Beliefs,
    imagined: list[Imagined],
    move: AnyMove,
    rng: Random,
) -> AnyMove | None:
    """Before moving to and fro: look at the card of whoever keeps moving the same piece."""
    view = beliefs.view
    if not (beliefs.attentive and beliefs.thorough) or not can_afford_tokens(view):
        return None
    if not isinstance(move, Shift | Reserve):
        return None
    other = beliefs.movers.get(move.piece)
    times = beliefs.moved.get(move.piece, 0)
    if other is None or other in beliefs.known.cards or times < 2:
        return None
    for token in ("view", "swap"):
        asking = Token(token, other)
        if token in view.tokens and (token == "view" or times > 2):
            return asking
    asking = [m for m in sight.legal if isinstance(m, Token) and m.token == "xy"]
    asking = [m for m in asking if m.position == other]
    return best_question(asking, beliefs, imagined, rng) if asking and times > 2 else None


def can_afford_tokens(view: View) -> bool:
    """With limited rounds a token costs one."""
    return view.rounds is None or view.rounds > 3


def best_question(
    asking: list[Token], beliefs: Beliefs, imagined: list[Imagined], rng: Random
) -> Token:
    """The question whose answer the imagined structures disagree about most; a look beats all."""
    looks = [
        move for move in asking if move.token == "view" and move.position not in beliefs.known.cards
    ]
    asking = [move for move in asking if move.token != "view"] or asking
    if looks:
        in_play = [move for move in looks if move.position in beliefs.view.in_play]
        return rng.choice(in_play or looks)
    cards = [all_cards(each.target) for each in imagined]
    slots = [slot_name(slot) for slot in range(36)]

    def surprise(move: Token) -> float:
        if not cards:
            return 0.0
        if move.token == "colours":
            answers = Counter(shown(five_cards[move.position]) for five_cards in cards)
        else:
            slot = slots.index(move.slot or "")
            answers = Counter(five_cards[move.position][slot] for five_cards in cards)
            if move.token == "xy?":
                said = answers[move.colour or ""]
                return min(said, len(cards) - said)
        return len(cards) - max(answers.values())

    best = max(map(surprise, asking))
    return rng.choice([move for move in asking if surprise(move) == best])
