"""The language of the terminal: ``--language``, else what the environment says, else English."""

from __future__ import annotations

import os
from collections.abc import Mapping

from sightline.core.game import AnyGame
from sightline.words import Reader, reader_of, speaking
from sightline.words.speaking import language
from sightline.words.speaking import spoken as told

__all__ = ["language", "reader_at", "speak", "told", "wished"]

_ENGLISH = "en"
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""In the order in which they count."""


def speak(chosen: str | None) -> None:
    """Speak this language from now on; None: as the environment says."""
    speaking.speak(chosen or wished(os.environ))


def wished(environ: Mapping[str, str]) -> str:
    """What the environment asks for: ``de_AT.UTF-8`` is ``de-AT``."""
    for variable in _VARIABLES:
        first = environ.get(variable, "").partition(":")[0]
        tag = first.partition(".")[0].partition("@")[0].replace("_", "-")
        if tag:
            return _ENGLISH if tag in ("C", "POSIX") else tag
    return _ENGLISH


def reader_at(game: AnyGame, players: int, seat: int | None = None) -> Reader:
    """Somebody at a game, who calls its seats as the game does."""
    return reader_of(game, players, seat, language())
