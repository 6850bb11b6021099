"""A text changed to say other values: what did not change stays as a person wrote it.

Cards are moved with the comments above them. In a card or a table that changed, only the fields
that changed are written anew, and the comments behind them stay.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from sightline.core.extras import Needs
from sightline.games.viewpoint.room.values import (
    Model,
    card_text,
    cards_of,
    exact,
    plain,
    read_values,
    rest_of,
    tables_of,
    title_of,
    value_text,
    without_nulls,
    write_values,
)
from sightline.games.viewpoint.rules.validate import MOST_CARDS

with Needs("table", "the workshop"):
    import tomlkit
    from tomlkit.container import Container
    from tomlkit.exceptions import TOMLKitError
    from tomlkit.items import AoT, Array, Comment, InlineTable, Key, Null, Table, Whitespace

Body = list[tuple[Key | None, Any]]


def parsed(text: str) -> tomlkit.TOMLDocument | None:
    """The text with all its layout; None if it cannot be kept exactly, or is too large to be a set.

    Only for texts whose values could be read.
    """
    if text.count("\n[[") > MOST_CARDS:
        return None
    try:
        document = tomlkit.parse(text)
    except (TOMLKitError, ValueError, RecursionError):
        return None
    return document if document.as_string() == text else None


def rewritten(text: str, model: Model) -> str:
    """The text that says these values, with as much of the old one as can be kept."""
    model = cast("Model", plain(without_nulls(model)))
    fresh = write_values(model)
    old = read_values(text)
    if old is None:
        return fresh
    if exact(old) == exact(model):
        return text
    if max(len(cards_of(old)), len(cards_of(model))) > MOST_CARDS:
        return fresh  # no set; and comparing them would take long
    document = parsed(text if text.endswith("\n") else f"{text}\n")
    if document is None:
        return fresh
    try:
        kept = _changed(document, old, model)
    except (TOMLKitError, ValueError):
        return fresh
    return kept if exact(read_values(kept)) == exact(read_values(fresh)) else fresh


def _changed(document: tomlkit.TOMLDocument, old: Model, model: Model) -> str:
    cards: Any = cast("dict[str, Any]", document).get("card")
    before, after = tables_of(old), tables_of(model)
    if isinstance(cards, AoT) and after:
        _put_cards(document, cards, before, after)
        rest = rest_of(model)
    else:
        if isinstance(cards, AoT):
            document.remove("card")
            old = rest_of(old)
        rest = model if before else rest_of(model)
    text = _with_head(document, rest_of(old), rest).as_string()
    if after and not isinstance(cards, AoT):
        text = "\n".join([text, *(card_text(card) for card in after)])
    return text.lstrip("\n")


# -- cards -----------------------------------------------------------------------------------------


def _put_cards(
    document: tomlkit.TOMLDocument, cards: AoT, before: Sequence[Any], after: Sequence[Any]
) -> None:
    _give_remarks(document, cards)
    was = list(cards.body)
    tables: list[Table] = []
    for card, match in zip(after, _matches(before, after), strict=True):
        if match is None:
            (table,) = cast("AoT", tomlkit.parse(card_text(card))["card"]).body
        else:
            table = was[match]
            _put_fields(table, before[match], card)
        if not table.trivia.indent.startswith(("\n", "\r\n")):
            table.trivia.indent = f"\n{table.trivia.indent}"
        tables.append(table)
    cards.body[:] = tables


def _give_remarks(document: tomlkit.TOMLDocument, cards: AoT) -> None:
    """Comments and empty lines above a card go with it; read as they are written, they would be
    the end of what stands above."""
    place = next(n for n, (_, item) in enumerate(document.body) if item is cards)
    above = document.body[:place]
    remarks = _taken_from(above)
    document.body[:place] = above + [(None, Null())] * (place - len(above))
    for table in cards.body:
        table.trivia.indent = remarks + table.trivia.indent
        remarks = _taken_from(table.value.body) if table is not cards.body[-1] else ""


def _taken_from(body: Body) -> str:
    """Take away the comments and empty lines at the end."""
    taken = ""
    while body:
        _, item = body[-1]
        if isinstance(item, Null):
            body.pop()
        elif isinstance(item, Comment | Whitespace):
            taken = item.as_string() + taken
            body.pop()
        elif isinstance(item, Table) and not taken:
            return _taken_from(item.value.body)
        elif isinstance(item, AoT) and item.body and not taken:
            return _taken_from(item.body[-1].value.body)
        else:
            break
    return taken


def _matches(before: Sequence[Any], after: Sequence[Any]) -> list[int | None]:
    """For each card the old one that it is, or was: equal ones first, then the one of its title,
    then the one in its place."""
    were, are = [exact(card) for card in before], [exact(card) for card in after]
    free = set(range(len(before)))
    found: list[int | None] = [None] * len(after)

    def take(number: int, old: int) -> None:
        found[number] = old
        free.discard(old)

    for number, card in enumerate(are):  # most stay where they are
        if number in free and were[number] == card:
            take(number, number)
    for number, card in enumerate(are):
        if found[number] is None:
            same = next((old for old in sorted(free) if were[old] == card), None)
            if same is not None:
                take(number, same)
    for number, card in enumerate(after):
        if found[number] is None:
            title = title_of(card)
            alike = [old for old in sorted(free) if title and title_of(before[old]) == title]
            if alike or (number in free and len(before) == len(after)):
                take(number, alike[0] if alike else number)
    return found


# -- tables and values -----------------------------------------------------------------------------


def _with_head(document: tomlkit.TOMLDocument, old: Model, new: Model) -> tomlkit.TOMLDocument:
    """Change what is not a card. New tables come before the cards, where people look for them."""
    added: Model = {
        name: new[name] for name in new if name not in old and isinstance(new[name], dict)
    }
    _put_fields(document, old, {name: new[name] for name in new if name not in added})
    if not added:
        return document
    # A document takes a table at its end alone, so it is put together anew.
    cards: Any = cast("dict[str, Any]", document).get("card")
    whole = tomlkit.document()
    for key, item in document.body:
        if item is cards:
            _add_tables(whole, added)
        whole.append(key, item)
    if not isinstance(cards, AoT):
        _add_tables(whole, added)
    return whole


def _add_tables(document: tomlkit.TOMLDocument, added: Model) -> None:
    for key, table in tomlkit.parse(write_values(added)).body:
        if isinstance(table, Table) and document.as_string().strip():
            table.trivia.indent = "\n"
        document.append(key, table)


def _put_fields(
    table: Table | InlineTable | Container, old: dict[str, Any], new: dict[str, Any]
) -> None:
    for name in old.keys() - new.keys():
        table.remove(name)
    for name, value in new.items():
        if name in old and exact(old[name]) == exact(value):
            continue
        if name in old and _changed_inside(table[name], old[name], value):
            continue
        # As a whole table of its own where there was one: a value cannot stand in its place.
        if name in old and isinstance(table[name], Table | AoT):
            table.remove(name)
        table[name] = tomlkit.value(value_text(value, whole=not isinstance(table, InlineTable)))


def _changed_inside(item: Any, old: Any, new: Any) -> bool:
    """Whether a table or a list could be changed in its parts."""
    if isinstance(item, Table | InlineTable) and isinstance(new, dict):
        fields = cast("dict[str, Any]", new)
        if isinstance(item, InlineTable) and old.keys() != fields.keys():
            return False
        _put_fields(item, old, fields)
        return True
    if isinstance(item, Array) and isinstance(new, list):
        items = cast("list[Any]", new)
        if len(items) != len(old):
            return False
        for number, value in enumerate(items):
            if exact(old[number]) != exact(value) and not _changed_inside(
                item[number], old[number], value
            ):
                item[number] = tomlkit.value(value_text(value))
        return True
    return False
