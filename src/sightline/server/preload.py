"""Games and bots that are not installed: named by hand, for those who are writing one."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from sightline.bots import admit_bot
from sightline.core.errors import SightlineError
from sightline.core.game import Game
from sightline.core.message import say
from sightline.core.registry import register


def preload_games(names: str) -> None:
    """Register games named like entry points, ``module:OBJECT``, separated by commas."""
    for name in listed(names):
        module, _, place = name.partition(":")
        try:
            game = getattr(import_module(module), place or "GAME")
        except (ImportError, AttributeError) as error:
            raise SightlineError(say("preload-failed", name=name, error=str(error))) from None
        if not isinstance(game, Game):
            raise SightlineError(say("preload-no-game", name=name))
        register(game)  # pyright: ignore[reportUnknownArgumentType]


def preload_bots(names: str) -> None:
    """Admit bots, ``GAME=package.module:Class``, separated by commas."""
    for name in listed(names):
        game, equals, bot = (part.strip() for part in name.partition("="))
        if not equals:
            raise SightlineError(say("preload-not-a-bot", name=name))
        admit_bot(game, bot)


def listed(names: str) -> Iterator[str]:
    """The names in a setting."""
    return filter(None, (part.strip() for part in names.split(",")))
