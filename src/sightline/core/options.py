"""Typed settings: a game's options and a bot's parameters are frozen msgspec structs.

Defaults are field defaults, limits and help texts are ``msgspec.Meta`` annotations::

    class Options(msgspec.Struct, frozen=True):
        misere: Annotated[bool, Meta(description="lowest level wins")] = False

``read_options`` accepts JSON values as well as the strings a command line gives, and reports every
fault at once.

Two marks go into ``Meta(extra={…})``. ``"secret": True``: only whoever sets up the game may know
the value while it is on; it must not matter to anything but the deal. ``"labels": {value: words}``:
what forms call the values, in the order in which to offer them; a game with words files names only
the values here (``"labels": ("none", "2")``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeVar, cast

import msgspec
from msgspec import inspect

from sightline.core.echo import echo, is_text, shortened
from sightline.core.errors import BadOptions, Fault, instead
from sightline.core.message import Message, plain, say

OptionsT = TypeVar("OptionsT", bound=msgspec.Struct)


class NoOptions(msgspec.Struct, frozen=True):
    """For games and bots that have nothing to set."""


class OptionHelp(msgspec.Struct, frozen=True):
    """One option as shown to a person."""

    name: str
    values: str
    default: str
    title: Message | None
    """What to call it; None: its help says enough."""
    help: Message
    labels: tuple[tuple[str, Message], ...] = ()
    """Some or all values with what to call them, in the order in which to offer them."""
    secret: bool = False
    """Nobody else is shown the value before the game has ended."""

    @property
    def titled(self) -> Message:
        """Title and help in one line."""
        return (
            self.help
            if self.title is None
            else say("option-titled", title=self.title, help=self.help)
        )


def read_options(kind: type[OptionsT], given: Mapping[str, object]) -> OptionsT:
    """The option struct for these values, or BadOptions with all that is wrong with them."""
    if not isinstance(given, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise BadOptions([Fault("options", f"are names with values, not {echo(given)}")])
    faults: list[Fault] = []
    values: dict[str, Any] = {}
    fields = _declared(kind)
    names = [name for name in given if isinstance(name, str)]  # pyright: ignore[reportUnnecessaryIsInstance]
    faults += [
        Fault("options", f"a name is text, not {echo(name)}")
        for name in given
        if not isinstance(name, str)  # pyright: ignore[reportUnnecessaryIsInstance]
    ]
    for name in names:
        value = given[name]
        field = fields.get(name)
        if field is None:
            known = sorted(fields)
            hint = instead(name, known) if known else say("option-none-here")
            faults.append(Fault(shortened(name), say("option-unknown", instead=hint)))
            continue
        try:
            # strict=False: "3" and "true" are what a command line or a query string can say.
            values[field.name] = msgspec.convert(value, field.type, strict=False)
            if not _writable(value):
                faults.append(Fault(name, "this is not text: it contains half a character"))
        except (msgspec.ValidationError, RecursionError) as error:
            allowed = value_text(inspect.type_info(field.type))
            faults.append(Fault(name, f"{error} (allowed: {allowed})"))
        except (TypeError, ValueError):  # such as a number that is too long to be read
            allowed = value_text(inspect.type_info(field.type))
            faults.append(Fault(name, f"cannot be {echo(value)} (allowed: {allowed})"))
    for name, field in fields.items():
        if field.required and name not in given:
            faults.append(Fault(name, say("option-needed")))
    if faults:
        raise BadOptions(faults)
    return kind(**values)


@cache
def _declared(kind: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    """The fields by name. To work out their types takes longer than to deal a game."""
    return {field.encode_name: field for field in msgspec.structs.fields(kind)}


def _writable(value: object) -> bool:
    """Whether all text in a value can be written as UTF-8, as a record needs it."""
    if isinstance(value, str):
        return is_text(value)
    if isinstance(value, list | tuple):
        return all(_writable(item) for item in cast("list[object]", value))
    if isinstance(value, Mapping):
        items = cast("Mapping[object, object]", value).items()
        return all(_writable(key) and _writable(item) for key, item in items)
    return True


def struct_values(options: msgspec.Struct) -> dict[str, object]:
    """The values in an option struct that somebody made, to be checked like any others."""
    try:
        return cast("dict[str, object]", msgspec.to_builtins(options))
    except (TypeError, ValueError, RecursionError):
        kind = shortened(type(options).__name__)
        problem = f"the {kind} that was given holds values that are no options"
        raise BadOptions([Fault("options", problem)]) from None


def option_values(options: msgspec.Struct) -> dict[str, Any]:
    """The options as JSON values, defaults included, in the order of their declaration."""
    return cast("dict[str, Any]", msgspec.to_builtins(options))


@cache
def secret_names(kind: type[msgspec.Struct]) -> frozenset[str]:
    """The options that only whoever sets up a game may know while it is on."""
    return frozenset(
        field.name for field in _fields(kind) if _marks(field.type).get("secret") is True
    )


def without_secrets(options: OptionsT) -> OptionsT:
    """The options as a seat knows them: the secret ones are not set."""
    names = secret_names(type(options))
    if not names:
        return options
    defaults = {
        field.name: field.default
        if field.default is not msgspec.NODEFAULT
        else field.default_factory()
        for field in _declared(type(options)).values()
        if field.name in names
    }
    return msgspec.structs.replace(options, **defaults)


def _fields(kind: type[msgspec.Struct]) -> Iterator[inspect.Field]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    yield from info.fields


def _marks(info: inspect.Type) -> dict[str, Any]:
    """What ``Meta(extra=…)`` says about a field's type."""
    found = cast("Any", info).extra if isinstance(info, inspect.Metadata) else None
    return cast("dict[str, Any]", found or {})


def option_help(kind: type[msgspec.Struct], words: str | None = None) -> tuple[OptionHelp, ...]:
    """What can be set, with defaults, limits and help texts.

    ``words`` is what the ids of the texts begin with: ``KEY-option-NAME`` is a title,
    ``KEY-option-NAME-help`` a help text, ``KEY-option-NAME-VALUE`` what to call a value that is
    named in ``labels``. None: the texts stand in the declaration and are told as they are.
    """
    lines: list[OptionHelp] = []
    for field in _fields(kind):
        help_text, field_type = "", field.type
        if isinstance(field_type, inspect.Metadata):
            notes = cast("dict[str, object]", cast("Any", field_type).extra_json_schema or {})
            help_text = str(notes.get("description", ""))
        if field.default is not msgspec.NODEFAULT:
            default = shown(field.default)
        elif field.default_factory is not msgspec.NODEFAULT:
            default = shown(field.default_factory())
        else:
            default = "(needed)"
        marks = _marks(field_type)
        named: Mapping[str, str] = marks.get("labels", {})
        values = value_text(field_type)
        if named and sorted(named) == sorted(values.split(", ")):
            values = ", ".join(named)  # in the order in which they make sense
        lines.append(_help(field.encode_name, values, default, help_text, named, words, marks))
    return tuple(lines)


def _help(
    name: str,
    values: str,
    default: str,
    text: str,
    named: Mapping[str, str],
    words: str | None,
    marks: Mapping[str, Any],
) -> OptionHelp:
    """An option with its texts: those of the game's words, or those of the declaration."""
    secret: bool = marks.get("secret", False)
    if words is None:
        labels = tuple((value, plain(label)) for value, label in named.items())
        return OptionHelp(name, values, default, None, plain(text), labels, secret)
    own = f"{words}-option-{name}"
    labels = tuple((value, Message(f"{own}-{value}")) for value in named)
    return OptionHelp(name, values, default, Message(own), Message(f"{own}-help"), labels, secret)


def shown(value: object) -> str:
    """A JSON value as a person would type it."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def value_text(info: inspect.Type) -> str:
    """The allowed values of a type, in words."""
    if isinstance(info, inspect.Metadata):
        return value_text(info.type)
    if isinstance(info, inspect.BoolType):
        return "true, false"
    if isinstance(info, inspect.LiteralType):
        # Texts come in the order of the alphabet, which has 10 before 2.
        texts = [str(value) for value in info.values]
        numbers = sorted((text for text in texts if text.isdecimal()), key=int)
        return ", ".join([*numbers, *(text for text in texts if not text.isdecimal())])
    if isinstance(info, inspect.IntType | inspect.FloatType):
        return number_text("whole number" if isinstance(info, inspect.IntType) else "number", info)
    if isinstance(info, inspect.UnionType):
        return " or ".join(value_text(part) for part in info.types)
    if isinstance(info, inspect.NoneType):
        return "null"
    if isinstance(info, inspect.StrType):
        return "text"
    if isinstance(info, inspect.VarTupleType):
        return f"list of {value_text(info.item_type)}"
    return type(info).__name__.removesuffix("Type").lower()


def number_text(noun: str, info: inspect.IntType | inspect.FloatType) -> str:
    """A number type with its limits."""
    limits: list[str] = []
    for sign, limit in (("≥", info.ge), (">", info.gt), ("≤", info.le), ("<", info.lt)):
        if limit is not None:
            limits.append(f"{sign} {limit}")
    return f"{noun} {' and '.join(limits)}" if limits else noun
