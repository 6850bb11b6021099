"""Card sets written as TOML: reading what is written gives the same set."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from sightline.games.viewpoint.rules.vocabulary import CardSet, Word


def write_set(cards: CardSet) -> str:
    """The text of a set's file."""
    parts = ["[set]", *_lines(_said(cards.heading))]
    for card in cards.cards:
        parts += ["", "[[card]]", *_lines(_said(card))]
    return "\n".join(parts) + "\n"


def _said(word: Word) -> dict[str, Any]:
    """The fields that are not at their default, as plain values."""
    said: dict[str, Any] = {}
    tag = word.__struct_config__.tag
    if tag is not None:
        said["do"] = tag
    for field in msgspec.structs.fields(word):
        value = getattr(word, field.name)
        if field.required or value != field.default:
            said[field.encode_name] = value
    return said


def _lines(table: dict[str, Any]) -> list[str]:
    return [f"{name} = {_value(value)}" for name, value in table.items()]


def _value(value: Any) -> str:
    if isinstance(value, Word):
        inner = ", ".join(_lines(_said(value)))
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, tuple):
        return f"[{', '.join(_value(item) for item in cast('tuple[Any, ...]', value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        # A JSON text is a TOML text, but for DEL, which only TOML escapes.
        return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
    return str(value)
