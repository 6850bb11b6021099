"""Typed settings: a game's options and a bot's parameters are frozen msgspec structs.

Defaults are field defaults, limits and help texts are ``msgspec.Meta`` annotations::

    class Options(msgspec.Struct, frozen=True):
        misere: Annotated[bool, Meta(description="lowest level wins")] = False

``read_options`` accepts JSON values as well as the strings a command line gives, and reports every
fault at once.

Marks go into ``Meta(extra={…})``. ``"secret": True``: only whoever sets up the game may know
the value while it is on; it must not matter to anything but the deal. ``"labels": {value: words}``:
what forms call the values, in the order in which to offer them; a game with words files names only
the values here (``"labels": ("none", "2")``). ``"when": {"players": (2,), "daily": ("",)}``: the
option means something only while each of these has one of these values, the number of players among
them; else forms leave it out. ``"minor": True``: few people change it, so forms fold it away.
``"aid": True``: it helps somebody to play, so that it is offered also where nothing else is asked.
``"help": say(…)``: a help text of the words files, for a bot's parameter. ``"told": True``: what
may be typed is told by a text of the words files, ``KEY-option-NAME-values``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeVar, cast

import msgspec
from msgspec import inspect

from sightline.core.allowed import OptionForm, allowed_values, form_of, one_of
from sightline.core.echo import echo, is_text, shortened
from sightline.core.errors import BadOptions, Fault, instead
from sightline.core.message import Message, plain, say

OptionsT = TypeVar("OptionsT", bound=msgspec.Struct)
_NO_ID = re.compile(r"[^A-Za-z0-9_-]")


class NoOptions(msgspec.Struct, frozen=True):
    """For games and bots that have nothing to set."""


class OptionHelp(msgspec.Struct, frozen=True):
    """One option as shown to a person."""

    name: str
    values: Message
    """What may be given, for people."""
    form: OptionForm
    """The same for forms."""
    default: str | None
    """As it is typed; None: a value has to be given."""
    title: Message | None
    """What to call it; None: its help says enough."""
    help: Message
    labels: tuple[tuple[str, Message], ...] = ()
    """Some or all values with what to call them, in the order in which to offer them."""
    secret: bool = False
    """Nobody else is shown the value before the game has ended."""
    when: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """It means something only while each of these options (``players``: their number) has one of
    these values, as people type them."""
    minor: bool = False
    """Few people change it: forms fold it away."""
    aid: bool = False
    """It helps somebody to play: offered also where nothing else is asked."""

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
        raise BadOptions([Fault("options", say("options-not-names", given=echo(given)))])
    faults: list[Fault] = []
    values: dict[str, Any] = {}
    fields = _declared(kind)
    names = [name for name in given if isinstance(name, str)]  # pyright: ignore[reportUnnecessaryIsInstance]
    faults += [
        Fault("options", say("option-name-not-text", name=echo(name)))
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
                faults.append(Fault(name, say("record-half-character")))
        # ValueError: such as a number that is too long to be read.
        except (msgspec.ValidationError, RecursionError, TypeError, ValueError):
            allowed = allowed_values(inspect.type_info(field.type))
            faults.append(Fault(name, say("option-cannot-be", value=echo(value), allowed=allowed)))
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
        problem = say("options-wrong-values", kind=kind)
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
    named in ``labels``, ``KEY-option-NAME-values`` what may be typed where the option is ``told``.
    None: the texts stand in the declaration and are told as they are.
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
            default = None
        marks = _marks(field_type)
        named: Mapping[str, str] = marks.get("labels", {})
        values, form = allowed_values(field_type), form_of(field_type)
        if named and sorted(named) == sorted(form.choices):
            # In the order in which they make sense.
            form = msgspec.structs.replace(form, choices=tuple(named))
            values = one_of(form.choices)
        own = None if words is None else f"{words}-option-{field.encode_name}"
        if own is not None and marks.get("told", False):
            values = Message(f"{own}-values")
        title, text, labels = _texts(marks.get("help", plain(help_text)), named, own)
        given: Mapping[str, tuple[object, ...]] = marks.get("when", {})
        lines.append(
            OptionHelp(
                field.encode_name,
                values,
                form,
                default,
                title,
                text,
                labels,
                secret=marks.get("secret", False),
                when=tuple((other, tuple(map(shown, wanted))) for other, wanted in given.items()),
                minor=marks.get("minor", False),
                aid=marks.get("aid", False),
            )
        )
    return tuple(lines)


def _texts(
    text: Message, named: Mapping[str, str], own: str | None
) -> tuple[Message | None, Message, tuple[tuple[str, Message], ...]]:
    """Title, help and labels of an option: those of the words files, or of the declaration."""
    if own is None:
        return None, text, tuple((value, plain(label)) for value, label in named.items())
    # An id has letters, digits, hyphens and underscores; a value may have more.
    labels = tuple((value, Message(f"{own}-{_NO_ID.sub('_', value)}")) for value in named)
    return Message(own), Message(f"{own}-help"), labels


def shown(value: object) -> str:
    """A JSON value as a person would type it."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
