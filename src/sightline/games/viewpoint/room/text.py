"""A card set's text, checked: its values, its faults and where they are, its cards.

Every text is checked, none is lost. A form changes values (:mod:`rewriting`), a person may also
change the text.
"""

from __future__ import annotations

import re
from typing import Any, cast

import msgspec

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
from sightline.games.viewpoint.rules.options import Options
from sightline.games.viewpoint.rules.sets import Face, read_own_set, shipped_text
from sightline.games.viewpoint.rules.validate import BadSet, SetFault
from sightline.games.viewpoint.rules.vocabulary import Card
from sightline.server.refusal import Refusal

_MOST_FACES = 1000
_AT_LINE = re.compile(r"\(at line (\d+), column \d+\)")
_NUMBERED = re.compile(r"^number (\d+)$")


def check(text: str, model: Model | None) -> CheckedSet:
    """Everything about a set that a page shows; with a model, the text is written from it."""
    if model is not None:
        try:
            text = rewritten(text, model)
        except (TooDeep, RecursionError):
            raise Refusal("bad-request", "This is nested too deeply to be a set.") from None
        if len(text) > LONGEST_TEXT:
            raise Refusal("bad-request", f"A set has at most {LONGEST_TEXT:,} characters.")
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


def copy_of(name: str) -> str:
    """A shipped set's text under another name, for changing."""
    text = shipped_text(name)
    values = read_values(text)
    assert values is not None
    heading = {
        **values["set"],
        "name": f"my-{name}",
        "title": f"My {values['set']['title']}",
    }
    heading.pop("evidence", None)  # it was measured with the set as it is shipped
    return rewritten(text, {**values, "set": heading})


def _faces(values: Model | None, head: dict[str, Any]) -> list[Face]:
    note, name = _word(head.get("note"), ""), _word(head.get("name"), "")
    faces: list[Face] = []
    for number, card in enumerate(cards_of(values)[:_MOST_FACES], 1):
        fields = cast("dict[str, Any]", card) if isinstance(card, dict) else {}
        faces.append(
            Face(
                name=_word(fields.get("title"), "") or f"Card {number}",
                set=name,
                points=_whole(fields.get("points"), -100, 100, None),
                text=_word(fields.get("text"), ""),
                copies=_whole(fields.get("copies"), 1, 40, 1) or 1,
                note=note,
                reveal=isinstance(fields.get("reveal"), dict),
                ongoing=isinstance(fields.get("ongoing"), dict),
                relic=fields.get("relic") is True,
            )
        )
    return faces


def _does(card: Any) -> tuple[str, ...]:
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
        found = _AT_LINE.search(fault.problem)
        line = int(found[1]) if found else text.count("\n") + 1
        return [WorkshopFault(None, "", fault.field, fault.problem, line)]
    if not fault.card:
        field = _first_word(fault.field.removeprefix("set."))
        line = layout.head.line_of(field) if layout else 1
        return [WorkshopFault(None, "", fault.field, fault.problem, line)]
    cards = cards_of(values)
    titled = [n for n, card in enumerate(cards) if title_of(card) == fault.card]
    if not titled:
        numbered = _NUMBERED.match(fault.card)
        titled = [int(numbered[1]) - 1] if numbered and int(numbered[1]) <= len(cards) else []
    if fault.field != "title":
        titled = titled[:1]
    if not titled:
        return [WorkshopFault(None, fault.card, fault.field, fault.problem, None)]
    parts = layout.cards if layout and len(layout.cards) == len(cards) else ()
    return [
        WorkshopFault(
            card=number,
            title=fault.card,
            field=fault.field,
            problem=fault.problem,
            line=parts[number].line_of(_first_word(fault.field)) if parts else None,
        )
        for number in titled
    ]


def _first_word(field: str) -> str:
    """The field of a card or a set that a path such as ``played[1].do`` begins with."""
    return re.split(r"[.\[]", field, maxsplit=1)[0]
