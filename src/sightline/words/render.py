"""A message as text."""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING, Protocol

from sightline.core.echo import echo
from sightline.core.message import Argument, Listed, Message, Seat

if TYPE_CHECKING:
    from sightline.words.bundles import Bundle

_LOG = logging.getLogger("sightline.words")
_WRITTEN_BELOW = 10**15
"""Languages write numbers below this in their own way; what is larger is no count of anything."""


class WordsError(Exception):
    """A message that cannot be told: its id is unknown, or an argument is missing."""


class ReaderLike(Protocol):
    """What rendering has to know of a reader."""

    @property
    def language(self) -> str: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def names(self) -> tuple[str, ...]: ...


def strict() -> bool:
    """Whether a message that cannot be told is an error, as in tests, or is logged and shown by its
    id, since a person at a table is better served with half a sentence than with none."""
    return bool(os.environ.get("SIGHTLINE_STRICT_WORDS"))


def render(message: Message, reader: ReaderLike) -> str:
    """The message in the reader's language, speaking to them where their seat is meant."""
    from sightline.words.bundles import bundle_for

    if message.id == "plain" and isinstance(text := message.args.get("text"), str):
        return text
    bundle = bundle_for(message.id, reader.language)
    if bundle is None:
        return _failed(message, "there is no such message")
    given: dict[str, str | int | float] = {}
    for name, value in message.args.items():
        _give(given, name, value, reader, bundle)
    text, faults = bundle.format(message.id, given)
    if faults:
        return _failed(message, "; ".join(str(fault) for fault in faults))
    return text


def text_of(value: Argument, reader: ReaderLike) -> str:
    """An argument by itself, such as a cell of a score sheet."""
    return render(Message("plain", {"text": value}), reader)


def _give(
    given: dict[str, str | int | float],
    name: str,
    value: Argument,
    reader: ReaderLike,
    bundle: Bundle,
) -> None:
    """An argument as the texts see it. A seat, or a list with seats, is ``$who``, its name, and
    ``$who-is``: "you" or "other"; a list has also its length, ``$who-count``."""
    match value:
        case Seat():
            given[name] = _seat(value, reader)
            given[f"{name}-is"] = "you" if value.number == reader.seat else "other"
        case Listed():
            given[name] = bundle.joined([_item(one, reader) for one in value.items], value.join)
            given[f"{name}-count"] = len(value.items)
            mine = any(isinstance(one, Seat) and one.number == reader.seat for one in value.items)
            given[f"{name}-is"] = "you" if mine else "other"
        case Message():
            given[name] = render(value, reader)
        case int() | float() if not abs(value) < _WRITTEN_BELOW:
            # Infinite, not a number, or what somebody sent for one and a refusal quotes.
            shown = echo(value)
            given[name] = render(shown, reader) if isinstance(shown, Message) else shown
        case _:
            given[name] = value


def _seat(seat: Seat, reader: ReaderLike) -> str:
    if 0 <= seat.number < len(reader.names):
        return reader.names[seat.number]
    return render(Message("seat-number", {"number": seat.number + 1}), reader)


def _item(value: Argument, reader: ReaderLike) -> str:
    """Something in a list."""
    match value:
        case Seat() if value.number == reader.seat:
            return render(Message("you-in-a-list"), reader)
        case Seat():
            return _seat(value, reader)
        case Listed() | int() | float():
            return render(Message("plain", {"text": value}), reader)
        case Message():
            return render(value, reader)
        case _:
            return value


def _failed(message: Message, why: str) -> str:
    if strict():
        raise WordsError(f"{message.id}: {why}")
    _LOG.error("cannot tell %s: %s", message.id, why)
    return message.id
