"""Which games there are.

Games come from entry points of the group ``sightline.games``: ours are declared in our own
``pyproject.toml`` the same way as a third party's in theirs, so a game is added by installing it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from sightline.core.echo import echo
from sightline.core.errors import SightlineError, UnknownGame, WrongArgument
from sightline.core.game import AnyGame, Game

GROUP = "sightline.games"

_loaded: dict[str, AnyGame] = {}


class BrokenGame(SightlineError):
    """An installed game whose entry point cannot be loaded."""

    def __init__(self, entry: EntryPoint, problem: str) -> None:
        super().__init__(f"the installed game {entry.name!r} ({entry.value}) is broken: {problem}")


def register(game: AnyGame) -> AnyGame:
    """Add a game for this process only (tests, notebooks); entry points are the lasting way."""
    if not isinstance(game, Game):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise WrongArgument(f"a game is a sightline.Game object, not {echo(game)}")
    _loaded[game.key] = game
    return game


def unregister(key: str) -> None:
    """Take back ``register``."""
    _loaded.pop(key, None)


def game_keys() -> list[str]:
    """The keys of all games, broken ones included, in alphabetical order."""
    return sorted({*_loaded, *(entry.name for entry in _installed())})


def _installed() -> tuple[EntryPoint, ...]:
    return _read(entry_points, tuple(sys.path))


@lru_cache(maxsize=8)
def _read(find: Callable[..., Iterable[EntryPoint]], path: tuple[str, ...]) -> Any:
    """What is installed where Python looks now. Reading it goes over every package, and somebody
    who asks a server for games that do not exist must not make it do that again and again."""
    del path
    return tuple(find(group=GROUP))


def find_game(key: str) -> AnyGame:
    """The game under this key; UnknownGame, or BrokenGame if its package cannot be loaded."""
    if not isinstance(key, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise UnknownGame(key, game_keys())
    if key not in _loaded:
        for entry in _installed():
            if entry.name == key:
                _loaded[key] = _load(entry)
                break
        else:
            raise UnknownGame(key, game_keys())
    return _loaded[key]


def as_game(game: AnyGame | str) -> AnyGame:
    """A game, given as such or by its key."""
    return game if isinstance(game, Game) else find_game(game)


def _load(entry: EntryPoint) -> AnyGame:
    try:
        game = entry.load()
    except Exception as error:  # a third party's module may fail in any way
        raise BrokenGame(entry, f"{type(error).__name__}: {error}") from error
    if not isinstance(game, Game):
        raise BrokenGame(entry, "it does not name a sightline.core.Game object")
    if game.key != entry.name:
        raise BrokenGame(entry, f"its key is {game.key!r}, not the entry point's name")
    return game  # pyright: ignore[reportUnknownVariableType]
