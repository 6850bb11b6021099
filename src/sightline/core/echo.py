"""Foreign values in messages: short, on one line, and never in Python's own spelling.

Whatever was given is shown back to whoever gave it, so that they see what is meant; but it may be
a megabyte, a number that takes seconds to write, or text that does things to a terminal.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from datetime import date, datetime, time
from typing import cast

from sightline.core.message import Message, say

_LONGEST = 60
# Python refuses to write a number of more than some thousand digits, and nobody reads forty.
_MOST_BITS = 128


def echo(value: object, longest: int = _LONGEST) -> str | Message:
    """A value as a message shows it: ``'text'``, ``2.5``, ``true``, ``a list``."""
    if isinstance(value, str):
        return f"'{shortened(value, longest)}'"
    if value is None:
        return say("value-nothing")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        number = int(value)
        return str(number) if number.bit_length() <= _MOST_BITS else say("value-huge-number")
    if isinstance(value, float):
        return float.__repr__(value)
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, bytes | bytearray):
        return say("value-bytes")
    if isinstance(value, list | tuple | Set):
        filled = len(cast("list[object]", value)) > 0
        return say("value-list") if filled else say("value-empty-list")
    if isinstance(value, Mapping):
        return say("value-table")
    return say("value-of-type", type=shortened(type(value).__name__, longest))


def shortened(text: str, longest: int = _LONGEST) -> str:
    """A text on one line, without what a terminal would obey, cut where it gets too long."""
    cut = text if len(text) <= longest else f"{text[: longest - 1]}…"
    return "".join(each if each.isprintable() else _escaped(each) for each in cut)


def _escaped(character: str) -> str:
    short = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(character)
    if short is not None:
        return short
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:  # how Python keeps a byte of an argument that is no text
        return f"\\x{code - 0xDC00:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def is_text(value: str) -> bool:
    """Whether a text can be written at all: half a character (a surrogate) cannot."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
