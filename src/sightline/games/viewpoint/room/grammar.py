"""The vocabulary of card sets as forms: fields, choices and help texts, from its own structs.

What can be written comes from ``games/viewpoint/vocabulary.py``, and where an action can stand from
the validator; here are only the words for people. A test demands words for everything there is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, cast, get_args

import msgspec
from msgspec import inspect

from sightline.games.viewpoint.room.messages import (
    FormAction,
    FormChoice,
    FormField,
    FormGroup,
    Part,
    ShippedSet,
)
from sightline.games.viewpoint.rules.sets import shipped, shipped_names
from sightline.games.viewpoint.rules.validate import card_faults
from sightline.games.viewpoint.rules.vocabulary import (
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

_LONG = 100
"""Texts that may be longer than this get several lines."""
_PARTS: tuple[Part, ...] = ("played", "reveal", "ongoing")

_GROUPS: dict[str, tuple[type[Word], str, str]] = {
    "heading": (Heading, "The set", "What the set says about itself."),
    "card": (Card, "A card", "One title, of which there may be several copies."),
    "amount": (
        Amount,
        "An amount that follows the board",
        "plus + each × (counted ÷ every), rounded down, kept from least to most.",
    ),
    "filter": (Filter, "Which cards", "All that is given must hold."),
    "reveal": (
        Reveal,
        "Reveal",
        "When the card may be shown from the hand, out of turn, and what happens then.",
    ),
    "ongoing": (
        Ongoing,
        "Ongoing",
        "What the card does in each turn of its owner while it lies in their Field of View.",
    ),
}
_GROUP_NAMES = {kind: name for name, (kind, _, _) in _GROUPS.items()}

_ACTIONS: dict[str, tuple[str, str]] = {
    "draw": ("DRAW", "Take cards from the draw pile into the hand."),
    "discard": ("DISCARD", "Put cards of the hand onto the discard pile."),
    "steal": (
        "STEAL",
        "Look at another hand and take a card of it. Each card is an action of its own.",
    ),
    "swap": (
        "SWAP",
        "Exchange an own card in view for another player's. Each is an action of its own.",
    ),
    "destroy": ("DESTROY", "Cards in Fields of View go to the discard pile."),
    "recover": ("Recover", "Take cards of the player's choice from the discard pile."),
    "look": ("Look", "Look at hidden cards, and perhaps choose some of them."),
    "return": ("Return", "Cards in view go back to their owner's hand, or to the draw pile."),
    "put": ("Put back", "Cards of the hand go onto or under the draw pile, unseen."),
    "play-more": ("Play more", "The player may play more cards in this turn."),
    "another-turn": ("Another turn", "The player takes another turn after this one."),
    "miss-turn": ("Miss a turn", "Somebody misses their next turn."),
    "pass": ("PASS", "Everybody passes cards of their choice to a neighbour, all at once."),
    "replace": (
        "REPLACE",
        "Own cards go to the discard pile; as many are played from the draw pile.",
    ),
    "mirror": (
        "Copy a card",
        "Do what another card in view does when it is played. This card must not be copyable.",
    ),
    "cancel": ("CANCEL", "The answered card goes to the discard pile; nothing more of it happens."),
}

# By "group.field", then by the field alone: most fields mean the same everywhere.
_FIELDS: dict[str, tuple[str, str]] = {
    "heading.name": (
        "Short name",
        "By which the set is chosen: small letters, digits and hyphens.",
    ),
    "heading.title": ("Title", "What people call the set."),
    "heading.words": ("Wording", "The edition whose printed words the card texts use."),
    "heading.about": ("About", "A sentence or two about the set."),
    "heading.note": ("Note", "Shown wherever the cards are shown, such as whose work it is."),
    "heading.evidence": ("Evidence", "How the points were found: what was played and measured."),
    "card.title": ("Title", "What stands on the card. It also decides its picture."),
    "card.copies": ("Copies", "How many of it the deck has."),
    "card.points": ("Points", "The shipped decks use steps of 5 from −15 to 20."),
    "card.text": (
        "Text",
        "What people read. The game does not read it: it does what is set below.",
    ),
    "card.played": ("When played", "What it does, in this order."),
    "card.reveal": ("Reveal", "It may be shown from the hand, out of turn, to answer others."),
    "card.ongoing": ("Ongoing", "It works in each turn of its owner while it lies in view."),
    "card.copyable": ("Can be copied", "Whether cards that copy may choose it."),
    "card.relic": ("Relic", "A printed symbol without function."),
    "amount.per": ("Counted", "What is counted: all of it is open to everybody."),
    "amount.each": ("Each", "So much for every group that is counted; may be below zero."),
    "amount.every": ("For every", "How many make one group."),
    "amount.plus": ("Plus", "What it starts from. Filters compare this."),
    "amount.least": ("At least", "Never less than this."),
    "amount.most": ("At most", "Never more than this."),
    "amount.where": ("Only cards that", "Which cards count."),
    "filter.min_points": ("Points at least", "Printed points; of an amount its plus."),
    "filter.max_points": ("Points at most", "Printed points; of an amount its plus."),
    "filter.titles": ("Titles", "One of these."),
    "filter.does": ("Does one of", "Has one of these actions when played."),
    "filter.has": ("Has", "Has all of these parts."),
    "reveal.when": ("When", "What it can answer."),
    "reveal.do": ("What it does", "In this order."),
    "reveal.effects": (
        "Effects",
        "It answers an action about to do one of these. Before each, everybody will be asked.",
    ),
    "reveal.touches": ("Touches", "Whose cards must be about to be touched."),
    "reveal.card": ("Only of cards that", "Which card's play, action or reveal it can answer."),
    "reveal.after": ("Afterwards it goes", "What becomes of the revealed card."),
    "ongoing.do": ("What it does", "In this order."),
    "ongoing.at": ("At", "After the turn's draw, or before the points are counted."),
    "discard.choose": (
        "Chosen by",
        "Who chooses the cards; the player of this card would look at the hand.",
    ),
    "steal.victims": ("Victims", "With several cards: the same hand again, or another each time."),
    "destroy.of": ("Whose", "Whose cards, and who names them."),
    "return.of": ("Whose", "Whose cards; the player names them."),
    "look.at": ("At", "What is looked at."),
    "look.who": ("Whose hand", "Whose hand is looked at."),
    "look.count": ("Cards", "How many. Of a hand, its owner shows so many; without it all of it."),
    "look.take": ("Take", "How many of them the player chooses."),
    "look.to": ("Chosen cards go", "Where the chosen cards go."),
    "look.rest": ("The rest goes", "Of the draw pile: where the cards go that are not chosen."),
    "pass.to": ("To the", "The neighbour who gets the cards."),
    "swap.where": ("Only for cards that", "Which of the other player's cards may be named."),
    "who": ("Who", "Seen from the player of this card."),
    "count": ("Cards", "How many."),
    "play-more.count": ("Plays", "How many more."),
    "another-turn.count": ("Turns", "How many more."),
    "miss-turn.count": ("Turns", "How many are missed."),
    "end": ("From the", "Which end of the draw pile."),
    "to": ("Goes to", "Where the cards go."),
    "where": ("Only cards that", "Which cards may be named. Only open cards are ever filtered."),
}

_CHOICES: dict[str, str] = {
    "you": "the player",
    "one-other": "one other, named by the player",
    "others": "all others",
    "everyone": "everyone",
    "left": "left neighbour",
    "right": "right neighbour",
    "owner": "their owner",
    "player": "the player of this card",
    "own-field": "cards in the own Field of View",
    "other-fields": "cards in the other Fields of View",
    "viewniverse": "cards in all Fields of View",
    "discard-pile": "cards in the discard pile",
    "draw-pile": "cards in the draw pile",
    "own-hand": "cards in the own hand",
    "other-hands": "cards in the other hands",
    "players": "players",
    "top": "top of the draw pile",
    "bottom": "bottom of the draw pile",
    "hand": "hand",
    "discard": "discard pile",
    "field": "Field of View of its player",
    "any": "any card, named by the player",
    "other": "others' cards, named by the player",
    "own": "own cards, named by the player",
    "each-other": "each other player names their own",
    "every": "every player names their own",
    "all": "every card but this one",
    "steal.victims.any": "any",
    "steal.victims.different": "a different one each time",
    "look.rest.back": "back as it lay",
    "reveal.when.play": "another player plays a card",
    "reveal.when.action": "an action is about to happen",
    "reveal.when.reveal": "another player reveals a card",
    "reveal.touches.me": "only the holder's own",
    "reveal.touches.anyone": "anybody's",
    "ongoing.at.start": "the start of the turn",
    "ongoing.at.end": "the end of the turn",
    "pass.to.left": "left",
    "pass.to.right": "right",
    "filter.has.played": "actions when played",
    "filter.has.reveal": "a reveal",
    "filter.has.ongoing": "ongoing actions",
    "heading.words.2009": "2009",
    "heading.words.2021": "2021",
    "reveal.effects.draw": "DRAW",
    "reveal.effects.discard": "DISCARD",
    "reveal.effects.take": "cards taken from a hand",
    "reveal.effects.steal": "STEAL",
    "reveal.effects.put": "cards put back from a hand",
    "reveal.effects.pass": "PASS",
    "reveal.effects.miss-turn": "a missed turn",
    "reveal.effects.leave-field": "a card that leaves a Field of View",
    "reveal.effects.swap": "SWAP",
    "reveal.effects.destroy": "DESTROY",
    "reveal.effects.return": "cards sent back",
    "reveal.effects.replace": "REPLACE",
    "reveal.effects.cancel": "CANCEL",
    **{f"filter.does.{name}": label for name, (label, _) in _ACTIONS.items()},
}

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
        FormGroup(name, label, said, tuple(_fields(kind, name)))
        for name, (kind, label, said) in _GROUPS.items()
    )


@cache
def actions() -> tuple[FormAction, ...]:
    """All actions, in the order of the vocabulary."""
    found: list[FormAction] = []
    for kind in cast("tuple[type[Word], ...]", get_args(AnyAction)):
        name = str(kind.__struct_config__.tag)
        label, said = _ACTIONS[name]
        places = _places(kind)
        found.append(FormAction(name, label, said, tuple(_fields(kind, name)), places))
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
        label, said = _FIELDS.get(key) or _FIELDS[field.encode_name]
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
    """In the order of the words above; the type itself has none."""
    order = list(_CHOICES)
    named = {str(value): f"{key}.{value}" for value in info.values}
    keys = {value: one if one in _CHOICES else value for value, one in named.items()}
    found = sorted(keys.items(), key=lambda item: order.index(item[1]))
    return tuple(FormChoice(value, _CHOICES[one]) for value, one in found)


def choice_label(field: str, value: str) -> str:
    """What a choice of a field, such as ``reveal.effects``, is called."""
    return _CHOICES.get(f"{field}.{value}") or _CHOICES[value]


def action_label(name: str) -> str:
    """What an action is called."""
    return _ACTIONS[name][0]
