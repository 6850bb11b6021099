"""The same cards, challenges and bots' moves in every run of a test."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from sightline.games.viewpoints.room import challenges
from sightline.server import bot_pool, hall

ROOMS = (hall, bot_pool, challenges)
"""Where the server asks for chances."""


class Luck:
    """The module ``secrets``, but for chances: addresses and keys stay unguessable."""

    def __init__(self, below: Callable[[int], int]) -> None:
        self.randbelow = below

    def randbits(self, bits: int) -> int:
        return self.randbelow(1 << bits)

    def __getattr__(self, name: str) -> object:
        return getattr(secrets, name)
