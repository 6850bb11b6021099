"""Sightline: games in which where you sit decides what you see.

>>> import sightline
>>> state = sightline.start("pentup", players=2, seed=7)
>>> state.awaiting
(0,)
"""

from __future__ import annotations

from collections.abc import Mapping

import sightline.words  # how ``str(message)`` is made  # noqa: F401
from sightline.core.errors import (
    BadMove,
    BadOptions,
    BadRecord,
    BadSeed,
    IllegalMove,
    NoRecord,
    NoSuchSeat,
    NotAwaited,
    SightlineError,
    UnknownBot,
    UnknownGame,
    WrongArgument,
)
from sightline.core.game import AnyState, Game
from sightline.core.record import Record, parse_record
from sightline.core.registry import find_game, game_keys, register
from sightline.core.sight import Sight
from sightline.core.state import State

__version__ = "0.2.0"

__all__ = [
    "BadMove",
    "BadOptions",
    "BadRecord",
    "BadSeed",
    "Game",
    "IllegalMove",
    "NoRecord",
    "NoSuchSeat",
    "NotAwaited",
    "Record",
    "Sight",
    "SightlineError",
    "State",
    "UnknownBot",
    "UnknownGame",
    "WrongArgument",
    "find_game",
    "game_keys",
    "parse_record",
    "register",
    "start",
]


def start(
    game: str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    seed: int | str,
) -> AnyState:
    """A new game: ``sightline.start("pentup", players=3, options={"misere": True}, seed=7)``."""
    return find_game(game).start(players, options, seed=seed)
