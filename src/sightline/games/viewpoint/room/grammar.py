"""The vocabulary of card sets as forms: fields, choices and help texts, from its own structs.

What can be written comes from ``games/viewpoint/vocabulary.py``, and where an action can stand from
the validator. Their words for people are in ``words/en/forms.ftl``; a test demands words for
everything there is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, cast, get_args

import msgspec
from msgspec import inspect

from sightline.core.message import Message
from sightline.games.viewpoint.room.messages import (
    FormAction,
    FormChoice,
    FormField,
    FormGroup,
    Part,
    ShippedSet,
)
from sightline.games.viewpoint.rules.sets import shipped
from sightline.games.viewpoint.rules.validate import card_faults
from sightline.games.viewpoint.rules.vocabulary import (
    ActionName,
    Amount,
    AnyAction,
    Card,
    Filter,
    Heading,
    Look,
    Ongoing,
    Reveal,
    Word,
)
from sightline.games.viewpoint.sets import shipped_names

_LONG = 100
"""Texts that may be longer than this get several lines."""
_PARTS: tuple[Part, ...] = ("played", "reveal", "ongoing")

_GROUPS: dict[str, type[Word]] = {
    "heading": Heading,
    "card": Card,
    "amount": Amount,
    "filter": Filter,
    "reveal": Reveal,
    "ongoing": Ongoing,
}
_GROUP_NAMES = {kind: name for name, kind in _GROUPS.items()}

# Most fields mean the same everywhere; these have a name of their own in a group or an action.
_OWN_FIELDS = frozenset(
    {
        "discard.choose",
        "steal.victims",
        "destroy.of",
        "return.of",
        "look.at",
        "look.who",
        "look.count",
        "look.take",
        "look.to",
        "look.rest",
        "pass.to",
        "swap.where",
        "play-more.count",
        "another-turn.count",
        "miss-turn.count",
    }
)

# In the order in which a form offers them; by "group.field.value" where a value means something
# else in that field.
_CHOICES: tuple[str, ...] = (
    "you",
    "one-other",
    "others",
    "everyone",
    "left",
    "right",
    "owner",
    "player",
    "own-field",
    "other-fields",
    "viewniverse",
    "discard-pile",
    "draw-pile",
    "own-hand",
    "other-hands",
    "players",
    "top",
    "bottom",
    "hand",
    "discard",
    "field",
    "any",
    "other",
    "own",
    "each-other",
    "every",
    "all",
    "steal.victims.any",
    "steal.victims.different",
    "look.rest.back",
    "reveal.when.play",
    "reveal.when.action",
    "reveal.when.reveal",
    "reveal.touches.me",
    "reveal.touches.anyone",
    "ongoing.at.start",
    "ongoing.at.end",
    "pass.to.left",
    "pass.to.right",
    "filter.has.played",
    "filter.has.reveal",
    "filter.has.ongoing",
    "heading.words.2009",
    "heading.words.2021",
    "reveal.effects.draw",
    "reveal.effects.discard",
    "reveal.effects.take",
    "reveal.effects.steal",
    "reveal.effects.put",
    "reveal.effects.pass",
    "reveal.effects.miss-turn",
    "reveal.effects.leave-field",
    "reveal.effects.swap",
    "reveal.effects.destroy",
    "reveal.effects.return",
    "reveal.effects.replace",
    "reveal.effects.cancel",
)

_ONLY: dict[str, tuple[str, tuple[str, ...]]] = {
    "amount.where": ("per", ("own-field", "other-fields", "viewniverse", "discard-pile")),
    "reveal.effects": ("when", ("action",)),
    "reveal.touches": ("when", ("action",)),
    "steal.victims": ("who", ("one-other",)),
    "look.who": ("at", ("hand",)),
    "look.rest": ("at", ("top", "bottom")),
}
"""Fields that go with some values of another field; the validator says so too, where it minds."""

BLANK = """\
[set]
name = "my-set"
title = "My Set"
about = ""

[[card]]
title = "Quick Glance"
copies = 6
points = 10
text = "DRAW 1 card."
played = [{ do = "draw" }]

[[card]]
title = "Sidelong Look"
copies = 4
points = 5
text = "Each other player DISCARDs 1 card."
played = [{ do = "discard" }]

[[card]]
title = "Not So Fast"
copies = 4
points = 0
text = "When another player plays a card, reveal this card to CANCEL it."
reveal = { when = "play", do = [{ do = "cancel" }] }

[[card]]
title = "Broad Daylight"
copies = 6
points = 20
text = "Only its points count."
"""

FRESH = {"title": "New Card", "copies": 2, "points": 5, "text": "Only its points count."}


@cache
def groups() -> tuple[FormGroup, ...]:
    """Everything but the actions."""
    return tuple(
        FormGroup(name, *_worded("group", name), tuple(_fields(kind, name)))
        for name, kind in _GROUPS.items()
    )


@cache
def actions() -> tuple[FormAction, ...]:
    """All actions, in the order of the vocabulary."""
    found: list[FormAction] = []
    for kind in cast("tuple[type[Word], ...]", get_args(AnyAction)):
        name = str(kind.__struct_config__.tag)
        fields = tuple(_fields(kind, name))
        found.append(FormAction(name, *_worded("do", name), fields, _places(kind)))
    return tuple(found)


@cache
def sets() -> tuple[ShippedSet, ...]:
    """The shipped sets."""
    return tuple(
        ShippedSet(
            name=name,
            title=found.heading.title,
            about=found.heading.about,
            titles=len(found.cards),
            cards=sum(card.copies for card in found.cards),
        )
        for name, found in ((name, shipped(name)) for name in shipped_names())
    )


def _places(kind: type[Word]) -> tuple[Part, ...]:
    return tuple(part for part in _PARTS if _can_stand(kind, part))


def _can_stand(kind: type[Word], part: Part) -> bool:
    """What the validator says about this action, and nothing else, in that part of a card."""
    action = cast("AnyAction", kind(at="hand") if kind is Look else kind())
    card = Card("x", 1, 0, "x", copyable=False)
    if part == "played":
        card, where = msgspec.structs.replace(card, played=(action,)), "played[1]"
    elif part == "reveal":
        card, where = (
            msgspec.structs.replace(card, reveal=Reveal("play", (action,))),
            "reveal.do[1]",
        )
    else:
        card, where = msgspec.structs.replace(card, ongoing=Ongoing((action,))), "ongoing.do[1]"
    return all(field != where for field, _ in card_faults(card))


def _fields(kind: type[Word], group: str) -> Iterator[FormField]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    for field in info.fields:
        key = f"{group}.{field.encode_name}"
        own = group in _GROUPS or key in _OWN_FIELDS
        label, said = _worded("field", key if own else field.encode_name)
        default = None if field.default is msgspec.NODEFAULT else msgspec.to_builtins(field.default)
        yield FormField(
            name=field.encode_name,
            label=label,
            help=said,
            required=field.required,
            default=default,
            only=_ONLY.get(key),
            **_kind(field.type, key),
        )


def _kind(info: inspect.Type, key: str) -> dict[str, Any]:
    """How a value of this type is asked for."""
    if isinstance(info, inspect.Metadata):
        return _kind(info.type, key)
    if isinstance(info, inspect.StrType):
        long = info.max_length is not None and info.max_length > _LONG
        return {"kind": "long-text" if long else "text", "longest": info.max_length}
    if isinstance(info, inspect.BoolType):
        return {"kind": "switch"}
    if isinstance(info, inspect.IntType):
        return {"kind": "number", "least": info.ge, "most": info.le}
    if isinstance(info, inspect.LiteralType):
        return {"kind": "choice", "choices": _choices(info, key)}
    if isinstance(info, inspect.VarTupleType):
        inner = info.item_type
        if isinstance(inner, inspect.LiteralType):
            return {"kind": "choices", "choices": _choices(inner, key)}
        return {"kind": "titles" if isinstance(inner, inspect.StrType) else "actions"}
    assert isinstance(info, inspect.UnionType), info
    parts = [part.type if isinstance(part, inspect.Metadata) else part for part in info.types]
    structs = [part for part in parts if isinstance(part, inspect.StructType)]
    numbers = [part for part in parts if isinstance(part, inspect.IntType)]
    found: dict[str, Any] = _kind(numbers[0], key) if numbers else {"kind": "group"}
    if structs:
        found["group"] = _GROUP_NAMES[cast("type[Word]", structs[0].cls)]
        found["kind"] = "amount" if numbers else "group"
    return found


def _choices(info: inspect.LiteralType, key: str) -> tuple[FormChoice, ...]:
    """In the order above; the type itself has none."""
    values = [str(value) for value in info.values]
    if key == "filter.does":
        actions = [value for value in get_args(ActionName) if value in values]
        return tuple(FormChoice(value, action_label(value)) for value in actions)
    found = sorted(values, key=lambda value: _CHOICES.index(_choice(key, value)))
    return tuple(FormChoice(value, choice_label(key, value)) for value in found)


def _choice(field: str, value: str) -> str:
    own = f"{field}.{value}"
    return own if own in _CHOICES else value


def choice_label(field: str, value: str) -> Message:
    """What a choice of a field, such as ``reveal.effects``, is called."""
    return _words("choice", _choice(field, value))


def action_label(name: str) -> Message:
    """What an action is called."""
    return _words("do", name)


def _worded(kind: str, key: str) -> tuple[Message, Message]:
    """What something is called, and what it means."""
    return _words(kind, key), _words(kind, f"{key}-help")


def _words(kind: str, key: str) -> Message:
    return Message(f"viewpoint-{kind}-{key.replace('.', '-')}")
