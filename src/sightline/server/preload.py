"""Games that are not installed: named by hand, for those who are writing one."""

from __future__ import annotations

from importlib import import_module

from sightline.core.errors import SightlineError
from sightline.core.game import Game
from sightline.core.registry import register


def preload_games(names: str) -> None:
    """Register games named like entry points, ``module:OBJECT``, separated by commas."""
    for name in filter(None, (part.strip() for part in names.split(","))):
        module, _, place = name.partition(":")
        try:
            game = getattr(import_module(module), place or "GAME")
        except (ImportError, AttributeError) as error:
            raise SightlineError(f"cannot load the game {name}: {error}") from None
        if not isinstance(game, Game):
            raise SightlineError(f"{name} is not a game")
        register(game)  # pyright: ignore[reportUnknownArgumentType]
