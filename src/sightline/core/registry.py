"""Which games there are.

Games come from entry points of the group ``sightline.games``: ours are declared in our own
``pyproject.toml`` the same way as a third party's in theirs, so a game is added by installing it.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from sightline.core.echo import echo
from sightline.core.errors import UnknownGame, WrongArgument
from sightline.core.game import AnyGame, Game
from sightline.core.message import Message, say
from sightline.core.plugins import BrokenPlugin, Plugins

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


class BrokenGame(BrokenPlugin):
    """An installed game whose entry point cannot be loaded."""


class InstalledGames(Plugins):
    """The entry points of games."""

    def broken(self, entry: EntryPoint, problem: Message | str) -> BrokenGame:
        return BrokenGame(self.noun, entry, problem)


GROUP = "sightline.games"
INSTALLED = InstalledGames(GROUP, say("plugin-game"))

_loaded: dict[str, AnyGame] = {}


def register(game: AnyGame) -> AnyGame:
    """Add a game for this process only (tests, notebooks); entry points are the lasting way."""
    if not isinstance(game, Game):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise WrongArgument(say("game-not-object", game=echo(game)))
    _loaded[game.key] = game
    return game


def unregister(key: str) -> None:
    """Take back ``register``."""
    _loaded.pop(key, None)


def game_keys() -> list[str]:
    """The keys of all games, broken ones included, in alphabetical order."""
    return sorted({*_loaded, *(entry.name for entry in INSTALLED.entries())})


def find_game(key: str) -> AnyGame:
    """The game under this key; UnknownGame, or BrokenGame if its package cannot be loaded."""
    if not isinstance(key, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise UnknownGame(key, game_keys())
    if key not in _loaded:
        for entry in INSTALLED.entries():
            if entry.name == key:
                _loaded[key] = _load(entry)
                break
        else:
            raise UnknownGame(key, game_keys())
    return _loaded[key]


def folder_of(key: str) -> Path | None:
    """Where a game's package lies, with what it brings beside its rules; None: nowhere on disk."""
    module = next((entry.module for entry in INSTALLED.entries() if entry.name == key), None)
    if module is None:
        module = type(find_game(key)).__module__
    spec = find_spec(module)
    return None if spec is None or not spec.origin else Path(spec.origin).parent


def as_game(game: AnyGame | str) -> AnyGame:
    """A game, given as such or by its key."""
    return game if isinstance(game, Game) else find_game(game)


def _load(entry: EntryPoint) -> AnyGame:
    game = INSTALLED.load(entry)
    if not isinstance(game, Game):
        raise INSTALLED.broken(entry, say("broken-no-game"))
    if game.key != entry.name:
        raise INSTALLED.broken(entry, say("broken-other-key", key=repr(game.key)))
    return game  # pyright: ignore[reportUnknownVariableType]
