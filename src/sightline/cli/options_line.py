"""A game with its options in one line, for people."""

from __future__ import annotations

from collections.abc import Mapping

from sightline.core.game import AnyGame
from sightline.core.message import Message, say
from sightline.core.options import option_values, shown

# A structure of three pieces still fits; whole files do not.
_LONGEST = 60


def game_line(game: AnyGame, players: int, values: Mapping[str, object]) -> Message:
    """The game, how many play, and what is not as usual."""
    options = options_line(game, players, values)
    if options:
        return say("cli-game-with-options", game=game.title, players=players, options=options)
    return say("cli-game", game=game.title, players=players)


def options_line(game: AnyGame, players: int, values: Mapping[str, object]) -> str:
    """The options that are not the usual ones, as they are typed: ``misere=true, first=seat0``.

    Texts that nobody would type, such as the cards of an own set, are only counted.
    """
    usual = option_values(game.read_options(players, {}))
    return ", ".join(
        f"{name}={_short(value)}" for name, value in values.items() if value != usual.get(name)
    )


def _short(value: object) -> str:
    if isinstance(value, list | tuple):
        return f"({len(value)})"
    text = " ".join(shown(value).split())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
