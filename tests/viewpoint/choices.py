"""What a bot does in a scene that a test lays out."""

from __future__ import annotations

from random import Random

from tests.viewpoint.situation import Scene, Teller

from sightline.bots import find_bot
from sightline.games.viewpoint.game import GAME
from sightline.games.viewpoint.rules.moves import AnyMove

WINKS_90 = ["Wink"] * 6


def scene(**laid: list[str]) -> Scene:
    """``hand0=…, field1=…``"""
    made = Scene("choices", "scene", draw=["Wink"] * 12)
    for place, cards in laid.items():
        getattr(made, f"{place[:-1]}s")[int(place[-1])] = cards
    return made


def chosen(bot: str, scene: Scene, *moves: str) -> AnyMove:
    """What a bot does in a scene after these moves; ``pass`` is everybody's answer in a window."""
    state = Teller(scene).state
    for text in moves:
        for seat in state.awaiting:
            state.apply(seat, state.parse_move(text))
    seat = 1 if state.in_window else state.asked[0]
    return find_bot(GAME, bot).make().choose(state.sight(seat), Random(0))
