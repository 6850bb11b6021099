"""What the figures of a study are called.

Files keep the names in English, so that they are the same for everybody; terminals and pages tell
them in the language that is spoken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from msgspec import structs

from sightline.core.message import Message, say
from sightline.words.speaking import spoken

SEAT = say("study-seat")
GAMES = say("study-games")
WON = say("study-won")


NamedT = TypeVar("NamedT", bound=Any)
"""A struct with a ``name``."""


class Titles:
    """The messages of names that are kept in English. Other names, such as those of bots, moves
    and cards, are told as they are."""

    def __init__(self, messages: Iterable[Message]) -> None:
        self._messages = {str(message): message for message in messages}

    def __contains__(self, name: str) -> bool:
        return name in self._messages

    def told(self, name: str) -> str:
        """A name in the language that is spoken."""
        message = self._messages.get(name)
        return name if message is None else spoken(message)

    def named(self, rows: Sequence[NamedT]) -> list[NamedT]:
        """Figures by their names in the language that is spoken."""
        return [structs.replace(row, name=self.told(row.name)) for row in rows]
