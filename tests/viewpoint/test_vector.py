"""A sight's numbers are those that its view and its events say, whatever was encoded before."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import numpy as np
import pytest

import sightline
from sightline.core.game import AnyState
from sightline.games.viewpoint import encoding as viewpoint_encoding
from sightline.games.viewpoint.encoding import ViewpointEncoding
from sightline.games.viewpoint.rules.views import Laid, Saw, View
from sightline.games.viewpoint.rules.vocabulary import ActionName

GAMES = [
    (2, {"sets": "viewpoint-2009"}),
    (3, {"sets": "revisioned+trick-of-the-light"}),
    (4, {"sets": "revisioned+viewpoint-2009"}),
    (8, {"decks": 2}),
]
MOVES = 120
WHAT = ["", "play", "window", "name", "point", "pick"]
ACTIONS = ["", "play", "reveal", *get_args(ActionName)]
TO = ["", "discard", "hand", "top", "bottom", "aside", "show"]
HOW = ["", "played", "revealed", "ongoing"]


def told(encoding: ViewpointEncoding, state: AnyState, seat: int) -> dict[str, Any]:
    """Every field, worked out the long way: from the view in titles, and from the events."""
    sight = state.sight(seat)
    view: View = sight.view
    players, kinds, now = view.players, [face.name for face in view.cards], view.now
    rows = [*view.fields[seat:], *view.fields[:seat], view.discard]

    def by_kind(titles: Any) -> list[int]:
        held = list(titles)
        return [held.count(kind) for kind in kinds]

    def laid(row: Any, wanted: Any = None) -> list[int]:
        cards: list[Laid] = [card for card in row if wanted is None or card.id in wanted]
        return by_kind(card.card for card in cards)

    def from_here(other: int) -> int:
        return (other - seat) % players

    def turned(numbers: Any) -> list[int]:
        return [*numbers[seat:], *numbers[:seat]]

    def marked(seats: Any) -> list[int]:
        return [int((step + seat) % players in seats) for step in range(players)]

    shapes = {field.name: field.shape for field in encoding.fields}
    found: dict[str, Any] = {name: np.zeros(shape) for name, shape in shapes.items()}
    found |= {
        "turn": players if now.turn is None else from_here(now.turn),
        "turns": now.turns,
        "turn_limit": view.turn_limit,
        "owed": now.owed,
        "draw": now.draw,
        "extra": turned(now.extra),
        "missed": turned(now.missed),
        "sizes": turned(now.sizes),
        "totals": turned(now.totals),
        "hand": by_kind(view.hand),
        "facing": by_kind(view.facing),
        "fits": by_kind(view.fits),
        "fields": [laid(row) for row in rows[:-1]],
        "discard": laid(rows[-1]),
    }
    if view.answer is not None:
        found["answer"] = 1 if not view.answer else kinds.index(view.answer) + 2
    for saw in sight.perceived(Saw):
        owner = players if saw.owner is None else from_here(saw.owner)
        found["saw"][owner] += by_kind(saw.cards)
    for place, card in enumerate(reversed(now.stack[-8:])):
        copied = [each.card for row in rows for each in row if each.id == card.copies]
        found["stack"][place] = (
            kinds.index(card.card) + 1,
            from_here(card.seat) + 1,
            HOW.index(card.how),
            kinds.index(copied[0]) + 1 if copied else 0,
        )
    ask = now.ask
    if ask is not None:
        found |= {
            "asked_what": WHAT.index(ask.what),
            "asked_action": ACTIONS.index(ask.action) if ask.action in ACTIONS else 0,
            "asked_left": ask.left,
            "asked_optional": int(ask.optional),
            "asked": marked(ask.seats),
            "names": marked(ask.names),
            "points": [laid(row, ask.points) for row in rows],
        }
        if ask.what == "pick":
            found["asked_source"] = ["", "hand", "pile"].index(ask.source)
            found["asked_to"] = TO.index(ask.to)
            found["asked_owner"] = 0 if ask.owner is None else from_here(ask.owner) + 1
    return found


@pytest.mark.parametrize(("players", "options"), GAMES)
@pytest.mark.parametrize("kept", [4096, 2])
def test_a_vector_says_what_the_sight_says(
    players: int, options: dict[str, object], kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(viewpoint_encoding, "_KEPT", kept)
    game = sightline.find_game("viewpoint")
    rng = Random(f"{players} {kept}")
    # Two games in turn with one encoding, and now and then a copy goes on.
    states = [game.start(players, options, seed=seed) for seed in range(2)]
    settled = states[0].options
    encoding = game.encoding(players, settled)
    assert isinstance(encoding, ViewpointEncoding)
    asked: set[int] = set()
    for move in range(MOVES):
        state = states[move % 2]
        for seat in rng.sample(range(players), min(players, 4)):
            sight = state.sight(seat)
            vector = encoding.vector(sight)
            assert vector.flags.writeable
            fields = encoding.split(vector)
            for name, numbers in told(encoding, state, seat).items():
                if name != "touches":
                    assert np.array_equal(fields[name], numbers), name
            ask = sight.view.now.ask
            asked.add(int(fields["asked_what"]))
            touches = {} if ask is None else {each.effect: each.seats for each in ask.touches}
            assert int(fields["touches"].sum()) == sum(map(len, touches.values()))
            assert list(encoding.legal_array(sight)) == list(encoding.legal_ids(sight))
            # Whoever writes into it spoils no other.
            vector[:] = -1
        if not state.awaiting:
            continue
        seat = rng.choice(state.awaiting)
        moves = state.legal(seat)
        state.apply(seat, moves[rng.randrange(len(moves))])
        if rng.random() < 0.1:
            states[move % 2] = state.copy()
    assert {1, 2} <= asked
