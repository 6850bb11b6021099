"""Questions about a game of Viewpoint: what may lie where you cannot look."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sightline.core.game import AnyState
from sightline.core.message import Seat, say
from sightline.core.question import Question
from sightline.games.viewpoint.rules.sets import deck_of
from sightline.games.viewpoint.rules.state import ViewpointState
from sightline.games.viewpoint.rules.windows import asked_in

_NUMBERS = tuple(str(number) for number in range(13))


def questions(state: AnyState, seat: int, rng: Random) -> Sequence[Question]:
    """How many of a kind are out of sight; and who may answer a card that is played."""
    if not isinstance(state, ViewpointState):
        return ()
    deck = deck_of(state.options.sets, state.options.custom)
    totals = [0] * len(deck.names)
    for kind in state.deal.deck:
        totals[kind] += 1
    view = state.view(seat)
    rows = (*view.fields, view.discard)
    open_cards = [card.card for row in rows for card in row]
    # Of kinds that are seen somewhere: else nothing is to be counted.
    seen = sorted({*open_cards, *view.hand})
    found: list[Question] = []
    if seen:
        name = rng.choice(seen)
        whole = totals[deck.index[name]]
        left = whole - open_cards.count(name) - view.hand.count(name)
        ask = say("viewpoint-question-hidden", card=name, copies=str(whole))
        found.append(Question("hidden", ask, _NUMBERS[: whole + 1], (str(left),)))
    player = rng.randrange(state.players)
    asked = asked_in(state.players, player)
    everybody = tuple(str(other + 1) for other in range(state.players))
    ask = say("viewpoint-question-asked", who=Seat(player))
    found.append(Question("asked", ask, everybody, tuple(str(n + 1) for n in asked), "set"))
    return found
