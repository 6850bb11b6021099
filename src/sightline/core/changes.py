"""What differs between two JSON texts, as a text that makes the one into the other.

Whoever follows something that is told again and again needs only what has changed. What is found
here are differences of JSON forms, compared as bytes, so it fits anything that can be sent.

A *change* of a value is one of

- ``[value]``: the new value, whole;
- ``[from, gone, [item, …]]``: from this place of a list on, so many items are gone, and these have
  come instead;
- ``{"3": change, …}``: what has changed of a list's items, or of an object's fields, by their
  place: whoever has the value knows the names. The change of a field that is no longer there is
  ``[]``; a field that has come stands at the end, under its name. An object in which a name begins
  with a digit (programs differ in where they keep such fields) is changed by names alone.

``{}`` is the change of a value that is still the same.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress, count
from operator import is_not
from typing import Any, NamedTuple, cast

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import astuple

SAME = b"{}"

_fields = msgspec.json.Decoder(dict[str, Raw]).decode
_items = msgspec.json.Decoder(list[Raw]).decode
_encode = msgspec.json.Encoder().encode

_OBJECT, _LIST = ord("{"), ord("[")
_GONE = Raw(b"[]")
_PLAIN = frozenset((int, str, bool))
_FEW = 3
"""Where no more of a value than so many parts stays, the whole may be shorter."""
_LONG = 200
"""Bytes of a change from which on it is worth looking whether the value itself is shorter."""


def change_between(old: Any, new: Any) -> bytes:
    """The change that makes one value's JSON text into another's; both values still stand as they
    did. What is the very same object in both is the same, and is not even written as JSON."""
    if old is new:
        return SAME
    kind = cast("type[Any]", type(new))
    if kind is type(old):
        if kind in _PLAIN:
            return SAME if old == new else b"[%b]" % _encode(new)
        if kind is tuple:
            return _between_tuples(old, new)
        form = _form_of(kind)
        if form is not None:
            return _between_structs(form, old, new)
    return change(_encode(old), _encode(new))


def _between_structs(form: _Form, old: Struct, new: Struct) -> bytes:
    before, after = astuple(old), astuple(new)
    changed: list[bytes] = []
    for place in compress(count(), map(is_not, before, after)):
        found = change_between(before[place], after[place])
        if found != SAME:
            changed.append(form.keys[place] + found)
    found = b"{%b}" % b",".join(changed)
    if changed and (len(found) > _LONG or len(after) - len(changed) <= _FEW):
        whole = _encode(new)
        if len(found) >= len(whole) + 2:
            return b"[%b]" % whole
    return found


def _between_tuples(old: tuple[Any, ...], new: tuple[Any, ...]) -> bytes:
    shorter = min(len(old), len(new))
    first = next(compress(count(), map(is_not, old, new)), shorter)
    last = 0
    if first < shorter:
        from_the_end = map(is_not, reversed(old), reversed(new))
        last = min(next(compress(count(), from_the_end), shorter), shorter - first)
    gone, come = old[first : len(old) - last], new[first : len(new) - last]
    if not gone and not come:
        return SAME
    if max(len(gone), len(come)) > 1:
        return change(_encode(old), _encode(new))
    ways = [_encode((first, len(gone), come))]
    if gone and come:
        found = change_between(gone[0], come[0])
        if found == SAME:
            return SAME
        ways.append(b'{"%d":%b}' % (first, found))
    if first + last <= _FEW:
        ways.append(b"[%b]" % _encode(new))
    return min(ways, key=len)


class _Form(NamedTuple):
    """How the changes of a kind of struct are told."""

    keys: list[bytes]
    """For each of its fields what stands before a change of it."""


@lru_cache(maxsize=4096)
def _form_of(kind: type) -> _Form | None:
    """None: its JSON form is not always an object of the same fields."""
    if not issubclass(kind, Struct):
        return None
    config = kind.__struct_config__
    if config.array_like or config.omit_defaults:
        return None
    # Ahead of the fields stands the tag: it is the same in both.
    tag = () if config.tag is None else (str(config.tag_field),)
    names = (*tag, *kind.__struct_encode_fields__)
    told = map(str, range(len(names))) if _go_by_place(names) else names
    return _Form([_encode(name) + b":" for name in told][len(tag) :])


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
    """None: fields came, but not at the end, so that they would stand in another order, or with a
    name that would be taken for a place."""
    names, come = tuple(old), list[str]()
    if names != tuple(new):
        come = [name for name in new if name not in old]
        if list(new) != [name for name in old if name in new] + come:
            return None
    by_place = _go_by_place(names)
    if by_place and not _go_by_place(tuple(come)):
        return None
    changed: dict[str, Raw] = {}
    for place, (name, before) in enumerate(old.items()):
        form = new.get(name)
        if form is None:
            changed[str(place) if by_place else name] = _GONE
        elif before != form:
            found = Raw(change(bytes(before), bytes(form)))
            changed[str(place) if by_place else name] = found
    for name in come:
        changed[name] = Raw(b"[%b]" % bytes(new[name]))
    return _encode(changed)


@lru_cache(maxsize=4096)
def _go_by_place(names: tuple[str, ...]) -> bool:
    """Whether the fields of an object with these names are told by their places."""
    return not any(map(_is_place, names))


def _is_place(name: str) -> bool:
    return "0" <= name[:1] <= "9"


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
    names: list[str] = list(value)
    by_place = _go_by_place(tuple(names))
    fields = dict(value)
    for key, part in by.items():
        name = names[int(key)] if by_place and _is_place(key) else key
        if part == []:
            del fields[name]
        else:
            fields[name] = changed(fields.get(name), part)
    return fields
