"""When a partner lets another work whose knowledge is greater."""

from __future__ import annotations

from sightline.games.viewpoints.bots.beliefs import Beliefs

PATIENCE = 8
"""Turns in a game that a seat leaves to somebody who knows more."""


def leaves_it_to_others(beliefs: Beliefs, seat: int) -> bool:
    """Whether to let another work, who knows all cards in play, where the own one has been
    announced and something of it was taken away since: whoever did so may need the room."""
    if not (beliefs.attentive and beliefs.thorough) or beliefs.exact:
        return False
    if beliefs.view.reserved[seat] is not None or beliefs.view.own not in beliefs.announced:
        return False
    return beliefs.yielded < PATIENCE and beliefs.another_knows_all()
