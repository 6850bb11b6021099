"""A position in words: for whoever cannot see its picture, and for whoever would rather read; and
the words for what a game has none for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import msgspec

from sightline.core.message import Argument, Message, all_of, plain, say
from sightline.core.moves import Move


class Part(msgspec.Struct, frozen=True):
    """One part of a position: the piles, a level, what somebody holds."""

    heading: Message
    lines: tuple[Message, ...]
    own: bool = False
    """What the reader holds: cards, tiles, a goal."""


def everything(view: Any) -> tuple[Part, ...]:
    """All that is in view, line by line under the names of its fields: for a game without words of
    its own for it."""
    return (Part(say("anygame-everything"), tuple(_lines(msgspec.to_builtins(view), ""))),)


def _lines(value: object, name: str) -> Iterator[Message]:
    if isinstance(value, dict):
        for key, part in cast("dict[object, object]", value).items():
            yield from _lines(part, f"{name} {str(key).replace('_', ' ')}".strip())
        return
    parts = cast("list[object]", value) if isinstance(value, list) else [value]
    if any(isinstance(part, dict | list) for part in parts):
        for number, part in enumerate(parts):
            yield from _lines(part, f"{name} {number}".strip())
        return
    shown = [str(part) for part in parts if part is not None]
    told = all_of(shown, "comma") if shown else say("value-none")
    yield say("command-part", heading=name, text=told)


def by_its_fields(move: Move) -> Message:
    """A move under the names that its game gives to it: *Lay: card 8*."""
    form = msgspec.to_builtins(move)
    if not isinstance(form, dict):
        return plain(_shown(form))
    fields = cast("dict[str, object]", form)
    kind = fields.pop(move.__struct_config__.tag_field or "", None)
    named = [
        say("anygame-field", name=_spaced(name), value=_value(fields[name])) for name in fields
    ]
    using = all_of(named, "comma")
    if kind is None:
        return Message("plain", {"text": using})
    does = _spaced(str(kind)).capitalize()
    return say("anygame-move", does=does, using=using) if named else plain(does)


def _value(value: object) -> Argument:
    if value is None:
        return say("value-none")
    return value if isinstance(value, str) else _shown(value)


def _shown(value: object) -> str:
    """A value as data: places as *4,0 4,1*, and what is no list of places as JSON."""
    try:
        places = msgspec.convert(value, list[list[int | float]])
    except msgspec.ValidationError:
        places = []
    if all(places) and places:
        return " ".join(",".join(map(str, place)) for place in places)
    return msgspec.json.encode(value).decode()


def _spaced(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")
