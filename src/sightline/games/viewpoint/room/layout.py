"""Where in a text its cards and fields are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sightline.core.extras import Needs
from sightline.games.viewpoint.room.rewriting import Body, parsed

with Needs("table", "the workshop"):
    from tomlkit.items import AoT, Array, Comment, Table, Whitespace


@dataclass(frozen=True, slots=True)
class Part:
    """The head of a set, or a card: the line, from 1, at which it begins, and its fields' lines."""

    line: int
    fields: Mapping[str, int]

    def line_of(self, field: str) -> int:
        """Where a field is; where the part begins, if it is not there."""
        return self.fields.get(field, self.line)


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of a text."""

    head: Part
    cards: tuple[Part, ...]
    fragile: bool
    """There may be comments inside lists: those are lost with the list."""


def layout_of(text: str) -> Layout | None:
    """None: it is written in a way that is not understood, or it is too large to be a set.

    Only for texts whose values could be read.
    """
    document = parsed(text)
    if document is None:
        return None
    line = 1
    head: dict[str, int] = {}
    cards: list[Part] = []
    first: int | None = None
    for key, item in document.body:
        start = line + _indent(item)
        if isinstance(item, AoT):
            for table in item.body:
                start = line + _indent(table)
                if key is not None and key.key == "card":
                    cards.append(Part(start, dict(_fields(table.value.body, start + 1))))
                line += _height(table)
            continue
        if key is not None:
            first = start if first is None else first
            head.setdefault(key.key, start)
            if isinstance(item, Table):
                for name, at in _fields(item.value.body, start + _header(item)):
                    head.setdefault(name, at)
        line += _height(item)
    if line != 1 + text.count("\n"):
        return None
    fragile = any(_is_fragile(item) for _, item in document.body)
    return Layout(Part(first or 1, head), tuple(cards), fragile)


def _fields(body: Body, line: int) -> list[tuple[str, int]]:
    """Each field with its line."""
    found: list[tuple[str, int]] = []
    for key, item in body:
        if key is not None:
            found.append((key.key, line + _indent(item)))
        line += _height(item)
    return found


def _indent(item: Any) -> int:
    """The lines before an item's own first one."""
    if isinstance(item, AoT):
        return _indent(item.body[0]) if item.body else 0
    return 0 if isinstance(item, Comment | Whitespace) else item.trivia.indent.count("\n")


def _header(table: Table) -> int:
    """The line of a table's name in brackets, which one that only holds others has not."""
    return 0 if table.is_super_table() else table.trivia.trail.count("\n")


def _height(item: Any) -> int:
    """How many ends of lines an item has."""
    if isinstance(item, AoT):
        return sum(_height(table) for table in item.body)
    if isinstance(item, Table):
        return _indent(item) + _header(item) + sum(_height(each) for _, each in item.value.body)
    text = item.as_string()
    if not isinstance(item, Comment | Whitespace):
        text = f"{item.trivia.indent}{text}{item.trivia.trail}"
    return text.count("\n")


def _is_fragile(item: Any) -> bool:
    if isinstance(item, AoT):
        return any(map(_is_fragile, item.body))
    if isinstance(item, Table):
        return any(_is_fragile(each) for _, each in item.value.body)
    text = item.as_string() if isinstance(item, Array) else ""
    return "\n" in text and "#" in text
