"""What differs between two JSON texts, as a text that makes the one into the other.

Whoever follows something that is told again and again needs only what has changed. Everything here
works on JSON forms and compares their bytes, so it fits anything that can be sent.

A *change* of a value is one of

- ``[value]``: the new value, whole;
- ``[from, gone, [item, …]]``: from this place of a list on, so many items are gone, and these have
  come instead;
- ``{"name": change, …}``: what has changed of an object's fields, or of a list's items (their
  places as text). The change of a field that is no longer there is ``[]``.

``{}`` is the change of a value that is still the same.
"""

from __future__ import annotations

from typing import Any, cast

import msgspec
from msgspec import Raw

SAME = b"{}"

_fields = msgspec.json.Decoder(dict[str, Raw]).decode
_items = msgspec.json.Decoder(list[Raw]).decode
_encode = msgspec.json.Encoder().encode

_OBJECT, _LIST = ord("{"), ord("[")


class Form:
    """A JSON text that is compared with several others: it is taken apart once."""

    __slots__ = ("_fields", "text")

    def __init__(self, text: bytes) -> None:
        self.text = text
        self._fields: dict[str, Raw] | None = None

    @property
    def fields(self) -> dict[str, Raw]:
        """The fields of an object."""
        if self._fields is None:
            self._fields = _fields(self.text)
        return self._fields


def change_of(old: Form, new: Form) -> bytes:
    """``change`` of texts that are kept."""
    if old.text == new.text:
        return SAME
    if not old.text[0] == new.text[0] == _OBJECT:
        return change(old.text, new.text)
    found = _change_of_fields(old.fields, new.fields)
    if found is None or len(found) >= len(new.text) + 2:
        return b"[%b]" % new.text
    return found


def change(old: bytes, new: bytes) -> bytes:
    """The shortest change found that makes the one JSON text into the other, byte for byte.

    Both are as msgspec writes them: without spaces, and no name twice in an object.
    """
    if old == new:
        return SAME
    found = None
    if old[0] == new[0] == _OBJECT:
        found = _change_of_fields(_fields(old), _fields(new))
    elif old[0] == new[0] == _LIST:
        found = _change_of_items(_items(old), _items(new))
    if found is None or len(found) >= len(new) + 2:
        return b"[%b]" % new
    return found


def _change_of_fields(old: dict[str, Raw], new: dict[str, Raw]) -> bytes | None:
    """None: fields came, but not at the end, so that they would stand in another order."""
    if old.keys() != new.keys():
        kept = [name for name in old if name in new]
        if list(new) != kept + [name for name in new if name not in old]:
            return None
    elif list(old) != list(new):
        return None
    changed: dict[str, Raw] = {name: Raw(b"[]") for name in old if name not in new}
    for name, form in new.items():
        before = old.get(name)
        if before is None:
            changed[name] = Raw(b"[%b]" % bytes(form))
        elif before != form:
            changed[name] = Raw(change(bytes(before), bytes(form)))
    return _encode(changed)


def _change_of_items(old: list[Raw], new: list[Raw]) -> bytes:
    shorter = min(len(old), len(new))
    first = 0
    while first < shorter and old[first] == new[first]:
        first += 1
    last = 0
    while last < shorter - first and old[-1 - last] == new[-1 - last]:
        last += 1
    gone, come = old[first : len(old) - last], new[first : len(new) - last]
    splice = _encode((first, len(gone), come))
    if len(gone) != len(come):
        return splice
    places = {
        str(place): Raw(change(bytes(before), bytes(now)))
        for place, (before, now) in enumerate(zip(gone, come, strict=True), first)
        if before != now
    }
    each = _encode(places)
    return each if len(each) < len(splice) else splice


def changed(value: Any, by: Any) -> Any:
    """A value after a change, both as JSON values; the old one is left as it was."""
    if isinstance(by, list):
        parts = cast("list[Any]", by)
        if len(parts) == 1:
            return parts[0]
        first, gone, come = parts
        return [*value[:first], *come, *value[first + gone :]]
    if not by:
        return value
    if isinstance(value, list):
        items = list(cast("list[Any]", value))
        for place, part in by.items():
            items[int(place)] = changed(items[int(place)], part)
        return items
    fields = dict(value)
    for name, part in by.items():
        if part == []:
            del fields[name]
        else:
            fields[name] = changed(fields.get(name), part)
    return fields
