"""Typed settings: a game's options and a bot's parameters are frozen msgspec structs.

Defaults are field defaults, limits and help texts are ``msgspec.Meta`` annotations::

    class Options(msgspec.Struct, frozen=True):
        misere: Annotated[bool, Meta(description="lowest level wins")] = False

``read_options`` accepts JSON values as well as the strings a command line gives, and reports every
fault at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

import msgspec
from msgspec import inspect

from sightline.core.errors import BadOptions, Fault, suggestion

OptionsT = TypeVar("OptionsT", bound=msgspec.Struct)


class NoOptions(msgspec.Struct, frozen=True):
    """For games and bots that have nothing to set."""


class OptionHelp(msgspec.Struct, frozen=True):
    """One option as shown to a person."""

    name: str
    values: str
    default: str
    help: str


def read_options(kind: type[OptionsT], given: Mapping[str, object]) -> OptionsT:
    """The option struct for these values, or BadOptions with all that is wrong with them."""
    faults: list[Fault] = []
    values: dict[str, Any] = {}
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for name, value in given.items():
        field = fields.get(name)
        if field is None:
            known = sorted(fields)
            hint = suggestion(name, known) if known else "; there are no options here"
            faults.append(Fault(name, f"unknown option{hint}"))
            continue
        try:
            # strict=False: "3" and "true" are what a command line or a query string can say.
            values[field.name] = msgspec.convert(value, field.type, strict=False)
        except msgspec.ValidationError as error:
            allowed = value_text(inspect.type_info(field.type))
            faults.append(Fault(name, f"{error} (allowed: {allowed})"))
    for name, field in fields.items():
        if field.required and name not in given:
            faults.append(Fault(name, "is needed and has no default"))
    if faults:
        raise BadOptions(faults)
    return kind(**values)


def option_values(options: msgspec.Struct) -> dict[str, Any]:
    """The options as JSON values, defaults included, in the order of their declaration."""
    return cast("dict[str, Any]", msgspec.to_builtins(options))


def option_help(kind: type[msgspec.Struct]) -> tuple[OptionHelp, ...]:
    """What can be set, with defaults, limits and help texts."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    lines: list[OptionHelp] = []
    for field in info.fields:
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
        lines.append(OptionHelp(field.encode_name, value_text(field_type), default, help_text))
    return tuple(lines)


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
        return ", ".join(str(value) for value in info.values)
    if isinstance(info, inspect.IntType | inspect.FloatType):
        return number_text("whole number" if isinstance(info, inspect.IntType) else "number", info)
    if isinstance(info, inspect.UnionType):
        return " or ".join(value_text(part) for part in info.types)
    if isinstance(info, inspect.NoneType):
        return "null"
    if isinstance(info, inspect.StrType):
        return "text"
    return type(info).__name__.removesuffix("Type").lower()


def number_text(noun: str, info: inspect.IntType | inspect.FloatType) -> str:
    """A number type with its limits."""
    limits: list[str] = []
    for sign, limit in (("≥", info.ge), (">", info.gt), ("≤", info.le), ("<", info.lt)):
        if limit is not None:
            limits.append(f"{sign} {limit}")
    return f"{noun} {' and '.join(limits)}" if limits else noun
