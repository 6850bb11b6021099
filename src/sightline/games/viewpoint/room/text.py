"""A card set's text, checked: its values, its faults and where they are, its cards.

Every text is checked, none is lost. A form changes values (:mod:`rewriting`), a person may also
change the text.
"""

from __future__ import annotations

import re
from typing import Any, cast

import msgspec

from sightline.core.message import Message, say
from sightline.core.registry import find_game
from sightline.games.viewpoint.room.card_words import in_words
from sightline.games.viewpoint.room.layout import Layout, layout_of
from sightline.games.viewpoint.room.messages import (
    LONGEST_TEXT,
    MOST_FAULTS,
    CheckedSet,
    WorkshopFault,
)
from sightline.games.viewpoint.room.rewriting import rewritten
from sightline.games.viewpoint.room.values import Model, TooDeep, cards_of, read_values, title_of
from sightline.games.viewpoint.rules.faults import BadSet, SetFault
from sightline.games.viewpoint.rules.options import Options
from sightline.games.viewpoint.rules.sets import Face, read_own_set
from sightline.games.viewpoint.rules.vocabulary import Card
from sightline.games.viewpoint.sets import shipped_text
from sightline.server.refusal import Refusal

_MOST_FACES = 1000


def check(text: str, model: Model | None) -> CheckedSet:
    """Everything about a set that a page shows; with a model, the text is written from it."""
    if model is not None:
        try:
            text = rewritten(text, model)
        except (TooDeep, RecursionError):
            raise Refusal("bad-request", say("viewpoint-set-too-deep")) from None
        if len(text) > LONGEST_TEXT:
            raise Refusal("bad-request", say("viewpoint-set-too-long", most=LONGEST_TEXT))
    values = read_values(text)
    layout = None if values is None else layout_of(text)
    whole = layout is not None and len(layout.cards) == len(cards_of(values))
    faults = set_faults(text)
    heading = (values or {}).get("set")
    head = cast("dict[str, Any]", heading) if isinstance(heading, dict) else {}
    faces = tuple(_faces(values, head))
    placed = [
        place for fault in faults[:MOST_FAULTS] for place in _placed(fault, values, text, layout)
    ]
    return CheckedSet(
        text=text,
        model=values,
        faults=tuple(placed[:MOST_FAULTS]),
        more=max(0, len(placed) - MOST_FAULTS) + len(faults[MOST_FAULTS:]),
        faces=faces,
        does=tuple(_does(card) for card in cards_of(values)[:_MOST_FACES]),
        lines=tuple(card.line for card in layout.cards) if layout and whole else (),
        name=_word(head.get("name"), ""),
        title=_word(head.get("title"), ""),
        cards=sum(face.copies for face in faces),
        players=() if faults else playable(text, _word(head.get("name"), "")),
        comments=values is not None and "#" in text and (layout is None or layout.fragile),
    )


def set_faults(text: str) -> list[SetFault]:
    """What keeps this text from being a set of one's own."""
    try:
        read_own_set(text, "")
    except BadSet as error:
        return list(error.faults)
    return []


def playable(text: str, name: str) -> tuple[int, ...]:
    """How many can play with this set alone."""
    game = find_game("viewpoint")
    options = Options(sets=name, custom=(text,))
    return tuple(n for n in game.players if not any(True for _ in game.option_faults(n, options)))


def copy_of(name: str, title: str | None = None) -> str:
    """A shipped set's text under another name, for changing; with the title that it is given."""
    text = shipped_text(name)
    values = read_values(text)
    assert values is not None
    heading = {
        **values["set"],
        "name": f"my-{name}",
        "title": values["set"]["title"] if title is None else title,
    }
    heading.pop("evidence", None)  # it was measured with the set as it is shipped
    return rewritten(text, {**values, "set": heading})


def _faces(values: Model | None, head: dict[str, Any]) -> list[Face]:
    note, name = _word(head.get("note"), ""), _word(head.get("name"), "")
    faces: list[Face] = []
    for card in cards_of(values)[:_MOST_FACES]:
        fields = cast("dict[str, Any]", card) if isinstance(card, dict) else {}
        faces.append(
            Face(
                name=_word(fields.get("title"), ""),
                set=name,
                points=_whole(fields.get("points"), -100, 100, None),
                text=_word(fields.get("text"), ""),
                copies=_whole(fields.get("copies"), 1, 40, 1) or 1,
                note=note,
                reveal=isinstance(fields.get("reveal"), dict),
                ongoing=isinstance(fields.get("ongoing"), dict),
                relic=fields.get("relic") is True,
                title=_word(fields.get("title"), ""),
                does=_actions(fields.get("played")),
            )
        )
    return faces


def _actions(played: Any) -> tuple[str, ...]:
    """The names of the actions, as far as they are written already."""
    actions = cast("list[Any]", played) if isinstance(played, list) else []
    tables = [cast("dict[str, Any]", one) for one in actions if isinstance(one, dict)]
    return tuple(dict.fromkeys(name for one in tables if (name := _word(one.get("do"), ""))))


def _does(card: Any) -> tuple[Message, ...]:
    try:
        return in_words(msgspec.convert(card, Card))
    except msgspec.ValidationError:
        return ()


def _word(value: Any, otherwise: str) -> str:
    return value if isinstance(value, str) else otherwise


def _whole(value: Any, least: int, most: int, otherwise: int | None) -> int | None:
    whole = isinstance(value, int) and not isinstance(value, bool)
    return value if whole and least <= value <= most else otherwise


# -- where a fault is ------------------------------------------------------------------------------


def _placed(
    fault: SetFault, values: Model | None, text: str, layout: Layout | None
) -> list[WorkshopFault]:
    """A fault with the card and the line that it is in; a title that is there twice is a fault of
    both cards."""
    if values is None:
        line = fault.line or text.count("\n") + 1
        return [WorkshopFault(None, "", fault.field, fault.problem, line)]
    if not fault.card and fault.number is None:
        field = _first_word(fault.field.removeprefix("set."))
        line = layout.head.line_of(field) if layout else 1
        return [WorkshopFault(None, "", fault.field, fault.problem, line)]
    cards = cards_of(values)
    if fault.number is None:
        meant = [n for n, card in enumerate(cards) if title_of(card) == fault.card]
    else:
        meant = [fault.number - 1]
    parts = layout.cards if layout and len(layout.cards) == len(cards) else ()
    return [
        WorkshopFault(
            card=number,
            title=fault.card,
            field=fault.field,
            problem=fault.problem,
            line=parts[number].line_of(_first_word(fault.field)) if parts else None,
        )
        for number in meant
    ]


def _first_word(field: str) -> str:
    """The field of a card or a set that a path such as ``played[1].do`` begins with."""
    return re.split(r"[.\[]", field, maxsplit=1)[0]
