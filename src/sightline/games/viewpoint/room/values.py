"""The values of a card set's text, as JSON can say them, and values as a text."""

from __future__ import annotations

import re
from math import isfinite
from typing import Any, cast

import msgspec

from sightline.games.viewpoint.rules.faults import read_toml

Model = dict[str, Any]

_DEEPEST = 24
"""No set nests further; what does is no set, and is not turned into a form."""
_SAFE = 2**53
"""Larger numbers would come back changed from a page."""
_BARE = re.compile(r"^[A-Za-z0-9_-]+$")


class TooDeep(ValueError):
    """Nested further than any set."""


# -- reading ---------------------------------------------------------------------------------------


def read_values(text: str) -> Model | None:
    """The values of a TOML text, as JSON can say them; None if it is none."""
    try:
        return cast("Model", plain(read_toml(text)))
    except (ValueError, RecursionError):
        return None


def plain(value: Any, depth: int = 0) -> Any:
    """A value as JSON can say it."""
    if depth > _DEEPEST:
        raise TooDeep
    if isinstance(value, dict):
        table = cast("dict[str, Any]", value)
        return {name: plain(item, depth + 1) for name, item in table.items()}
    if isinstance(value, list):
        return [plain(item, depth + 1) for item in cast("list[Any]", value)]
    if isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return value if abs(value) < _SAFE else str(value)
    if isinstance(value, float):
        return value if isfinite(value) else str(value)
    return str(value)  # dates and times


def cards_of(model: Model | None) -> list[Any]:
    """The cards of a set, whatever they are."""
    found = (model or {}).get("card")
    return cast("list[Any]", found) if isinstance(found, list) else []


def title_of(card: Any) -> str:
    """A card's title; empty if it has none."""
    title = cast("dict[str, Any]", card).get("title") if isinstance(card, dict) else None
    return title if isinstance(title, str) else ""


def tables_of(model: Model) -> list[dict[str, Any]]:
    """The cards that can be written as ``[[card]]``: all of them, or else none."""
    cards = cards_of(model)
    return cards if all(isinstance(card, dict) for card in cards) else []


def rest_of(model: Model) -> Model:
    """All that is written in the head: a list of cards only if it cannot be written as tables."""
    return {name: value for name, value in model.items() if name != "card" or not tables_of(model)}


def without_nulls(value: Any) -> Any:
    """TOML has no null: a field that is null is not there."""
    if isinstance(value, dict):
        table = cast("dict[str, Any]", value)
        return {name: without_nulls(item) for name, item in table.items() if item is not None}
    if isinstance(value, list):
        return [without_nulls(item) for item in cast("list[Any]", value) if item is not None]
    return value


def exact(value: Any) -> bytes:
    """Equal for the same values only: to Python, ``1``, ``1.0`` and ``true`` are equal, too."""
    return msgspec.json.encode(value, order="deterministic")


# -- writing ---------------------------------------------------------------------------------------


def write_values(model: Model) -> str:
    """Any values as TOML, in the way in which sets are written."""
    parts = [_head_text(model)]
    parts += [card_text(card) for card in tables_of(model)]
    return "\n".join(part for part in parts if part)


def _head_text(model: Model) -> str:
    rest = rest_of(model)
    plain = {name: value for name, value in rest.items() if not isinstance(value, dict)}
    lines = [f"{key_text(name)} = {value_text(value)}" for name, value in plain.items()]
    for name, value in rest.items():
        if isinstance(value, dict):
            table = cast("dict[str, Any]", value)
            lines += [*([""] if lines else []), f"[{key_text(name)}]", *_lines(table)]
    return "".join(f"{line}\n" for line in lines)


def card_text(card: dict[str, Any]) -> str:
    """A card as it is written in a set."""
    lines = ["[[card]]", *_lines(card)]
    return "".join(f"{line}\n" for line in lines)


def _lines(table: dict[str, Any]) -> list[str]:
    return [f"{key_text(name)} = {value_text(value, whole=True)}" for name, value in table.items()]


def key_text(name: str) -> str:
    """A field's name."""
    return name if _BARE.match(name) else _text(name)


def value_text(value: Any, *, whole: bool = False) -> str:
    """A value; ``whole``: it stands alone, so that a text may take several lines."""
    if isinstance(value, dict):
        table = cast("dict[str, Any]", value)
        inner = ", ".join(f"{key_text(name)} = {value_text(item)}" for name, item in table.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(value_text(item) for item in cast('list[Any]', value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        if whole and "\n" in value:
            lines = "\n".join(_text(line)[1:-1] for line in value.split("\n"))
            return f'"""\n{lines}"""'
        return _text(value)
    return str(value)


def _text(value: str) -> str:
    # A JSON text is a TOML text, but for DEL, which only TOML escapes.
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
