"""What values a field takes: as data for forms, and as a message for people."""

from __future__ import annotations

from typing import Literal, cast

import msgspec
from msgspec import inspect

from sightline.core.message import Argument, Message, all_of, say

FormKind = Literal["switch", "choice", "number", "text", "list"]

_LIMITS = (("ge", "≥"), ("gt", ">"), ("le", "≤"), ("lt", "<"))


class OptionForm(msgspec.Struct, frozen=True):
    """How a form asks for a value."""

    kind: FormKind
    choices: tuple[str, ...] = ()
    """All there are, of a choice."""
    least: float | None = None
    most: float | None = None
    whole: bool = False
    """Of a number."""


def form_of(info: inspect.Type) -> OptionForm:
    """What a form needs to know of a type."""
    match info:
        case inspect.Metadata():
            return form_of(info.type)
        case inspect.BoolType():
            return OptionForm("switch")
        case inspect.LiteralType():
            return OptionForm("choice", choices=literal_texts(info))
        case inspect.IntType() | inspect.FloatType():
            whole = isinstance(info, inspect.IntType)
            return OptionForm("number", least=info.ge, most=info.le, whole=whole)
        case inspect.VarTupleType():
            return OptionForm("list")
        case _:
            return OptionForm("text")


def literal_texts(info: inspect.LiteralType) -> tuple[str, ...]:
    """The values as they are typed, numbers in their own order before texts in the alphabet's."""
    texts = [str(value) for value in info.values]
    numbers = sorted((text for text in texts if text.isdecimal()), key=int)
    return (*numbers, *(text for text in texts if not text.isdecimal()))


def allowed_values(info: inspect.Type) -> Message:
    """The allowed values of a type, for people."""
    match info:
        case inspect.Metadata():
            return allowed_values(info.type)
        case inspect.BoolType():
            return one_of(("true", "false"))
        case inspect.LiteralType():
            return one_of(literal_texts(info))
        case inspect.IntType() | inspect.FloatType():
            return _number(info)
        case inspect.UnionType():
            parts = all_of((allowed_values(part) for part in info.types), "or")
            return say("plain", text=parts)
        case inspect.NoneType():
            return one_of(("null",))
        case inspect.StrType():
            return say("allowed-text")
        case inspect.VarTupleType():
            return say("allowed-list", items=allowed_values(info.item_type))
        case _:
            return one_of((type(info).__name__.removesuffix("Type").lower(),))


def one_of(values: tuple[str, ...]) -> Message:
    """Values as they are typed, which is the same in all languages."""
    return say("plain", text=all_of(values, "comma"))


def _number(info: inspect.IntType | inspect.FloatType) -> Message:
    limits: list[Argument] = []
    for name, sign in _LIMITS:
        limit = cast("float | None", getattr(info, name))
        if limit is not None:
            limits.append(f"{sign} {limit}")
    if isinstance(info, inspect.IntType):
        if limits:
            return say("allowed-whole-within", limits=all_of(limits))
        return say("allowed-whole")
    return say("allowed-number-within", limits=all_of(limits)) if limits else say("allowed-number")
