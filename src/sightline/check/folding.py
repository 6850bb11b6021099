"""A client that only hears of events knows as much as one that looks anew."""

from __future__ import annotations

from typing import Any

import msgspec

from sightline.check.ground import Broken, Ground
from sightline.check.shown import difference
from sightline.core.events import Observer


def events_fold_to_views(ground: Ground) -> None:
    """The first view with all events folded in equals a fresh view, for every observer and step.

    Views and events go through their JSON form, as they do on their way to a client. What was
    told during set-up is not folded: the first view has it already.
    """
    game = ground.game
    views: msgspec.json.Decoder[Any] = msgspec.json.Decoder(game.view_type)
    events: msgspec.json.Decoder[Any] = msgspec.json.Decoder(game.event_type)
    folded: dict[Observer, Any] = {}
    for _, state in ground.walk():
        for observer in ground.observers(state):
            fresh = msgspec.json.encode(state.view(observer))
            if state.last is None:
                folded[observer] = views.decode(fresh)
                continue
            told = state.last.happened.to(observer)
            for event in told:
                heard = events.decode(msgspec.json.encode(event))
                folded[observer] = game.fold(folded[observer], heard)
            known = msgspec.json.encode(folded[observer])
            if known != fresh:
                names = ", ".join(type(event).__name__ for event in told) or "no event at all"
                raise Broken(
                    f"a fresh view is not what the events told ({names}): "
                    f"{difference(fresh, known)} by folding"
                )
