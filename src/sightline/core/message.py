"""A message: an id and typed arguments, never a sentence.

Whoever reads decides the language and the person, so rules, tables and servers only say *what* is
to be told; ``sightline.words`` makes a text of it (docs/words.md). In JSON each of the types here
is an array that begins with its name::

    ["say", "KEY-drawn", {"who": ["seat", 0], "cards": 2}]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

import msgspec

Joining = Literal["and", "or", "comma", "semicolon"]


class Seat(msgspec.Struct, frozen=True, array_like=True, tag="seat"):
    """A seat, told by its name or, to whoever sits there, as "you"."""

    number: int


class Listed(msgspec.Struct, frozen=True, array_like=True, tag="list"):
    """Several things, joined as the language does it: *A, B and C*."""

    items: tuple[Argument, ...]
    join: Joining = "and"


class Message(msgspec.Struct, frozen=True, array_like=True, tag="say"):
    """What is to be told. Inside another message it is a part of it, such as a colour's name."""

    id: str
    args: dict[str, Argument] = {}

    def __hash__(self) -> int:
        return hash((self.id, tuple(sorted(self.args))))

    def __str__(self) -> str:
        """In English, for somebody who sits nowhere: for logs and Python's tracebacks."""
        return _english(self, ())


Argument = int | float | str | Seat | Listed | Message
"""A number, data (names, texts of people, letters: never parsed, never translated), or one of the
types above."""


def say(id: str, /, **args: Argument) -> Message:  # noqa: A002
    """``say("KEY-drawn", who=Seat(0), cards=2)``."""
    return Message(id, args)


def all_of(items: Iterable[Argument], join: Joining = "and") -> Listed:
    """A list, to be joined in the reader's language."""
    return Listed(tuple(items), join)


def seats(numbers: Iterable[int], join: Joining = "and") -> Listed:
    """Several seats as a list."""
    return Listed(tuple(Seat(number) for number in numbers), join)


def plain(text: str) -> Message:
    """A text that is told as it is, in whatever language it was written."""
    return Message("plain", {"text": text})


def as_message(words: Message | str) -> Message:
    """A message, or a text as one."""
    return plain(words) if isinstance(words, str) else words


English = Callable[[Message, tuple[str, ...]], str]


def _bare(message: Message, names: tuple[str, ...]) -> str:
    del names
    return message.id


_english: English = _bare


def speak_english(render: English) -> None:
    """How ``in_english`` is made. ``sightline.words``, which knows the texts, says it here."""
    global _english  # noqa: PLW0603
    _english = render


def in_english(value: Argument, names: tuple[str, ...] = ()) -> int | float | str:
    """A value as records keep it: numbers, and texts in English, which do not change with whoever
    reads. ``names`` are those of the seats."""
    if isinstance(value, int | float | str):
        return value
    return _english(value if isinstance(value, Message) else say("plain", text=value), names)
