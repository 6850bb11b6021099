"""Card sets as texts: reading what is written gives the same set."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from sightline.games.viewpoint.room.values import write_values
from sightline.games.viewpoint.rules.vocabulary import CardSet, Word


def write_set(cards: CardSet) -> str:
    """The text of a set's file."""
    return write_values(
        {"set": _said(cards.heading), "card": [_said(each) for each in cards.cards]}
    )


def _said(value: Any) -> Any:
    """A value as TOML has it; of a word the fields that are not at their default."""
    if isinstance(value, tuple):
        return [_said(item) for item in cast("tuple[Any, ...]", value)]
    if not isinstance(value, Word):
        return value
    said: dict[str, Any] = {}
    if (tag := value.__struct_config__.tag) is not None:
        said["do"] = tag
    for field in msgspec.structs.fields(value):
        inner = getattr(value, field.name)
        if field.required or inner != field.default:
            said[field.encode_name] = _said(inner)
    return said
