"""What is told again and again, without what those who are told know already.

Events and moves are structs, and all of a kind have the same fields. A short form is the list of a
struct's values in order, after its tag if it has one: ``{"do": "point", "seat": 1, "place": 2}`` is
``["point", 1, 2]``. Kinds whose JSON form is no object, or not always has the same fields, stay as
they are.

A message in short is ``["-drew", {"who": [1]}]``: its id, in which a dash stands for how all ids of
the game begin, and its arguments, if it has any. A seat among them is its number in a list; a
message among them is in short too if it is the game's own, else ``["say", id, arguments]``.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import UnionType
from typing import Any, Union, cast, get_args, get_origin

import msgspec
from msgspec.structs import astuple

from sightline.core.message import Argument, Listed, Message, Seat

_UNKNOWN, _WHOLE = object(), object()
_TAGS: dict[type, Any] = {}
"""For each kind its tag, None without one, or that it has no short form; games have few kinds."""


class FieldNames(msgspec.Struct, frozen=True):
    """What short forms leave out."""

    tag: str | None
    """The field that holds the tag; None: there is only one kind, without a tag."""
    fields: dict[str, tuple[str, ...]]
    """For each kind, by its tag (empty if it has none), the names of its other fields in order."""


def field_names(kind: Any) -> FieldNames:
    """The names that the short forms of a struct, or of several in a union, leave out."""
    kinds = [each for each in _members(kind) if _has_short_form(each)]
    tags = {each.__struct_config__.tag_field for each in kinds}
    return FieldNames(
        tag=tags.pop() if tags else None,
        fields={_tag(each) or "": each.__struct_encode_fields__ for each in kinds},
    )


def short_form(value: msgspec.Struct) -> Any:
    """A struct in short: what encodes as its short form, or the struct where it has none."""
    kind = type(value)
    tag = _TAGS.get(kind, _UNKNOWN)
    if tag is _UNKNOWN:
        tag = _TAGS[kind] = _tag(kind) if _has_short_form(kind) else _WHOLE
    if tag is None:
        return astuple(value)
    return value if tag is _WHOLE else (tag, *astuple(value))


def short_forms(values: Iterable[msgspec.Struct]) -> list[Any]:
    """Several structs in short."""
    return [short_form(value) for value in values]


def whole_form(form: Any, names: FieldNames) -> Any:
    """A short form, as JSON gives it back, with all names again."""
    if not names.fields:
        return form
    if not isinstance(form, list):
        return form
    values = cast("list[Any]", form)
    if names.tag is None:
        return dict(zip(names.fields[""], values, strict=True))
    named = zip(names.fields[values[0]], values[1:], strict=True)
    return {names.tag: values[0], **dict(named)}


def short_message(message: Message, beginning: str) -> list[Any]:
    """A message in short. The ids of the game's own messages begin so; it ends with a dash."""
    name = message.id
    if name.startswith(beginning):
        name = name[len(beginning) - 1 :]
    args = message.args
    if not args:
        return [name]
    return [name, {key: _short_argument(value, beginning) for key, value in args.items()}]


def _short_argument(value: Argument, beginning: str) -> Any:
    kind = type(value)
    if kind is Seat:
        return (cast("Seat", value).number,)
    if kind is Message:
        short = short_message(cast("Message", value), beginning)
        # No id begins with a dash, nor does any other kind of argument.
        return short if short[0][0] == "-" else value
    if kind is Listed:
        listed = cast("Listed", value)
        return "list", [_short_argument(item, beginning) for item in listed.items], listed.join
    return value


def whole_message(form: list[Any], beginning: str) -> list[Any]:
    """A message whose short form JSON has given back, as it is in JSON otherwise."""
    name, args = form[0], cast("dict[str, Any]", form[1] if len(form) > 1 else {})
    whole = {key: _whole_argument(value, beginning) for key, value in args.items()}
    return ["say", beginning + name[1:] if name[0] == "-" else name, whole]


def _whole_argument(value: Any, beginning: str) -> Any:
    if not isinstance(value, list):
        return value
    form = cast("list[Any]", value)
    if not isinstance(form[0], str):
        return ["seat", form[0]]
    if form[0] == "list":
        return ["list", [_whole_argument(item, beginning) for item in form[1]], form[2]]
    return whole_message(form, beginning) if form[0][0] == "-" else form


def _members(kind: Any) -> list[type[msgspec.Struct]]:
    if get_origin(kind) in (Union, UnionType):
        return [each for part in get_args(kind) for each in _members(part)]
    is_struct = isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    return [kind] if is_struct else []


def _tag(kind: type[msgspec.Struct]) -> str | None:
    tag = kind.__struct_config__.tag
    return tag if isinstance(tag, str) else None


def _has_short_form(kind: type[msgspec.Struct]) -> bool:
    config = kind.__struct_config__
    by_number = config.tag is not None and not isinstance(config.tag, str)
    return not (config.array_like or config.omit_defaults or by_number)
