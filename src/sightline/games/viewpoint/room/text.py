"""A card set's text and its values, kept in step: every text is checked, none is lost.

A form changes values, a person may also change the text. From values a text is written again, and
as much of the old one as possible stays: cards that did not change are kept letter by letter, and
the comments above and inside a changed card stay with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise
from math import isfinite
from typing import Any, cast

import msgspec

from sightline.core.registry import find_game
from sightline.games.viewpoint.room.card_words import in_words
from sightline.games.viewpoint.room.messages import (
    LONGEST_TEXT,
    MOST_FAULTS,
    CheckedSet,
    WorkshopFault,
)
from sightline.games.viewpoint.rules.options import Options
from sightline.games.viewpoint.rules.sets import Face, read_own_set, shipped_text
from sightline.games.viewpoint.rules.validate import MOST_CARDS, BadSet, SetFault, read_toml
from sightline.games.viewpoint.rules.vocabulary import Card
from sightline.server.refusal import Refusal

Model = dict[str, Any]
FirstWords = Callable[[str], dict[str, int]]

_DEEPEST = 24
"""No set nests further; what does is no set, and is not turned into a form."""
_SAFE = 2**53
"""Larger numbers would come back changed from a page."""
_MOST_FACES = 1000
_CARD = re.compile(r"^\s*\[\[\s*card\s*\]\]\s*(#.*)?$")
_NO_COMMENT = re.compile(r"""(?:[^"'#]|"(?:[^"\\]|\\.)*"|'[^']*')*""")
_WORD = re.compile(r"\[\[?card\.([\w-]+)|([^.=]*)[.=]")
_BARE = re.compile(r"^[A-Za-z0-9_-]+$")
_AT_LINE = re.compile(r"\(at line (\d+), column \d+\)")
_NUMBERED = re.compile(r"^number (\d+)$")


class TooDeep(ValueError):
    """Nested further than any set."""


# -- reading ---------------------------------------------------------------------------------------


def read_values(text: str) -> Model | None:
    """The values of a TOML text, as JSON can say them; None if it is none."""
    try:
        return cast("Model", _plain(read_toml(text), 0))
    except (ValueError, RecursionError):
        return None


def _plain(value: Any, depth: int) -> Any:
    if depth > _DEEPEST:
        raise TooDeep
    if isinstance(value, dict):
        table = cast("dict[str, Any]", value)
        return {name: _plain(item, depth + 1) for name, item in table.items()}
    if isinstance(value, list):
        return [_plain(item, depth + 1) for item in cast("list[Any]", value)]
    if isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return value if abs(value) < _SAFE else str(value)
    if isinstance(value, float):
        return value if isfinite(value) else str(value)
    return str(value)  # dates and times


def cards_of(model: Model | None) -> list[Any]:
    """The cards of a set, whatever they are."""
    found = (model or {}).get("card")
    return cast("list[Any]", found) if isinstance(found, list) else []


# -- the pieces of a text --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pieces:
    """A text cut into its head and its cards, each with the comments above it."""

    head: str
    cards: tuple[str, ...]

    @property
    def starts(self) -> tuple[int, ...]:
        """The line, from 1, at which each card's piece begins."""
        counts = [piece.count("\n") for piece in (self.head, *self.cards)]
        return tuple(1 + before for before in accumulate(counts))[:-1]


def cut(text: str) -> Pieces:
    """Cut before each card; comments and empty lines above a card belong to it."""
    lines = _split(text)
    heads = [number for number in _outside_texts(lines) if _CARD.match(lines[number])]
    taken = set(heads)
    starts: list[int] = []
    for number in heads:
        start = number
        while start > 0 and _is_remark(lines[start - 1]) and start - 1 not in taken:
            start -= 1
        starts.append(start)
    bounds = [*starts, len(lines)]
    cards = tuple("".join(lines[a:b]) for a, b in pairwise(bounds))
    return Pieces("".join(lines[: bounds[0]]), cards)


def _split(text: str) -> list[str]:
    """The lines with their ends; only what TOML takes for an end of line is one."""
    return re.findall(r"[^\n]*\n|[^\n]+", text)


def _outside_texts(lines: Sequence[str]) -> list[int]:
    """The lines that do not begin inside a text of several lines."""
    found: list[int] = []
    closing: str | None = None
    for number, line in enumerate(lines):
        if closing is None:
            found.append(number)
            if '"' not in line and "'" not in line:
                continue
        rest = line
        while True:
            if closing is not None:
                _, marks, rest = rest.partition(closing)
                if not marks:
                    break
                closing = None
            opening = re.match(r"""(?:[^"'#]|"(?!"")(?:[^"\\\n]|\\.)*"|'(?!'')[^'\n]*')*""", rest)
            rest = rest[opening.end() :] if opening else rest
            if not rest.startswith(('"""', "'''")):
                break
            closing, rest = rest[:3], rest[3:]
    return found


def _is_remark(line: str) -> bool:
    stripped = line.strip()
    return not stripped or stripped.startswith("#")


def _remarks(piece: str) -> tuple[list[str], list[str]]:
    """The comment lines above a card's ``[[card]]``, empty lines included, and those below it."""
    lines = _split(piece)
    outside = set(_outside_texts(lines))
    head = next((n for n, line in enumerate(lines) if n in outside and _CARD.match(line)), 0)
    inside = [
        line.strip()
        for n, line in enumerate(lines)
        if n > head and n in outside and line.strip().startswith("#")
    ]
    return [line.rstrip() for line in lines[:head]], inside


def loses_comments(text: str) -> bool:
    """Whether there are comments behind values: those could not be kept."""
    lines = _split(text)
    return any(
        not lines[n].strip().startswith("#") and _has_tail(lines[n]) for n in _outside_texts(lines)
    )


def _has_tail(line: str) -> bool:
    """Whether a line has a comment after something else."""
    # Read from the left, once: a text that nobody closes must not be looked for again and again.
    before = _NO_COMMENT.match(line) if "#" in line else None
    return before is not None and line.startswith("#", before.end())


# -- writing ---------------------------------------------------------------------------------------


def write_values(model: Model) -> str:
    """Any values as TOML, in the way in which sets are written."""
    parts = [_head_text(model)]
    parts += [_card_text(card) for card in _tables(model)]
    return "\n".join(part for part in parts if part)


def rewritten(text: str, model: Model) -> str:
    """The text that says these values, with as much of the old one as can be kept."""
    model = cast("Model", _plain(_without_nulls(model), 0))
    fresh = write_values(model)
    old = read_values(text)
    if old is None:
        return fresh
    if _exact(old) == _exact(model):
        return text
    pieces = cut(text)
    before, after = _tables(old), _tables(model)
    if len(pieces.cards) != len(before) or len(after) != len(cards_of(model)):
        return fresh
    if max(len(before), len(after)) > MOST_CARDS:  # no set; and comparing them would take long
        return fresh
    kept = _spliced(pieces, old, model, before, after)
    return kept if _exact(read_values(kept)) == _exact(read_values(fresh)) else fresh


def _exact(value: Any) -> bytes:
    """Equal for the same values only: to Python, ``1``, ``1.0`` and ``true`` are equal, too."""
    return msgspec.json.encode(value, order="deterministic")


def _spliced(
    pieces: Pieces, old: Model, model: Model, before: Sequence[Any], after: Sequence[Any]
) -> str:
    head = pieces.head
    if _exact(_rest(old)) != _exact(_rest(model)):
        remarks = [line for line in head.split("\n") if line.startswith("#")]
        head = "".join(f"{line}\n" for line in [*remarks, *([""] if remarks else [])])
        head += _head_text(model)
    were, are = [_exact(card) for card in before], [_exact(card) for card in after]
    matches = _matches(before, after, were, are)
    parts = [head]
    for number, card in enumerate(after):
        match = matches[number]
        piece = None if match is None else pieces.cards[match]
        if piece is not None and match is not None and were[match] == are[number]:
            part = piece
        elif piece is not None:
            above, inside = _remarks(piece)
            written = _card_text(card).removesuffix("\n").split("\n")
            part = "\n".join([*above, written[0], *inside, *written[1:]]) + "\n"
        else:
            part = _card_text(card)
        if not parts[-1].endswith("\n"):
            parts[-1] += "\n"
        apart = part.startswith("\n") or parts[-1].endswith("\n\n") or parts == ["\n"]
        parts.append(part if apart else f"\n{part}")
    return "".join(parts).lstrip("\n")


def _matches(
    before: Sequence[Any], after: Sequence[Any], were: Sequence[bytes], are: Sequence[bytes]
) -> list[int | None]:
    """For each card the old one that it is, or was: equal ones first, then the one of its title,
    then the one in its place. ``were`` and ``are`` are what makes them equal."""
    free = set(range(len(before)))
    found: list[int | None] = [None] * len(after)

    def take(number: int, old: int) -> None:
        found[number] = old
        free.discard(old)

    for number, card in enumerate(are):  # most stay where they are
        if number in free and were[number] == card:
            take(number, number)
    for number, card in enumerate(are):
        if found[number] is None:
            same = next((old for old in sorted(free) if were[old] == card), None)
            if same is not None:
                take(number, same)
    for number, card in enumerate(after):
        if found[number] is None:
            title = _title(card)
            alike = [old for old in sorted(free) if title and _title(before[old]) == title]
            if alike or (number in free and len(before) == len(after)):
                take(number, alike[0] if alike else number)
    return found


def _title(card: Any) -> str:
    title = cast("dict[str, Any]", card).get("title") if isinstance(card, dict) else None
    return title if isinstance(title, str) else ""


def _tables(model: Model) -> list[dict[str, Any]]:
    """The cards that can be written as ``[[card]]``: all of them, or else none."""
    cards = cards_of(model)
    return cards if all(isinstance(card, dict) for card in cards) else []


def _rest(model: Model) -> Model:
    """All that is written in the head: a list of cards only if it cannot be written as tables."""
    return {name: value for name, value in model.items() if name != "card" or not _tables(model)}


def _without_nulls(value: Any) -> Any:
    """TOML has no null: a field that is null is not there."""
    if isinstance(value, dict):
        table = cast("dict[str, Any]", value)
        return {name: _without_nulls(item) for name, item in table.items() if item is not None}
    if isinstance(value, list):
        return [_without_nulls(item) for item in cast("list[Any]", value) if item is not None]
    return value


def _head_text(model: Model) -> str:
    rest = _rest(model)
    plain = {name: value for name, value in rest.items() if not isinstance(value, dict)}
    lines = [f"{_key(name)} = {_value(value)}" for name, value in plain.items()]
    for name, value in rest.items():
        if isinstance(value, dict):
            table = cast("dict[str, Any]", value)
            lines += [*([""] if lines else []), f"[{_key(name)}]", *_lines(table)]
    return "".join(f"{line}\n" for line in lines)


def _card_text(card: dict[str, Any]) -> str:
    lines = ["[[card]]", *_lines(card)]
    return "".join(f"{line}\n" for line in lines)


def _lines(table: dict[str, Any]) -> list[str]:
    return [f"{_key(name)} = {_value(value, whole=True)}" for name, value in table.items()]


def _key(name: str) -> str:
    return name if _BARE.match(name) else _text(name)


def _value(value: Any, *, whole: bool = False) -> str:
    if isinstance(value, dict):
        table = cast("dict[str, Any]", value)
        inner = ", ".join(f"{_key(name)} = {_value(item)}" for name, item in table.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(_value(item) for item in cast('list[Any]', value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        if whole and "\n" in value:
            lines = "\n".join(_text(line)[1:-1] for line in value.split("\n"))
            return f'"""\n{lines}"""'
        return _text(value)
    return str(value)


def _text(value: str) -> str:
    # A JSON text is a TOML text, but for DEL, which only TOML escapes.
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")


# -- checking --------------------------------------------------------------------------------------


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
    pieces = cut(text)
    faults = set_faults(text)
    heading = (values or {}).get("set")
    head = cast("dict[str, Any]", heading) if isinstance(heading, dict) else {}
    faces = tuple(_faces(values, head))
    words = cache(_first_words)
    placed = [
        place
        for fault in faults[:MOST_FAULTS]
        for place in _placed(fault, values, text, pieces, words)
    ]
    return CheckedSet(
        text=text,
        model=values,
        faults=tuple(placed[:MOST_FAULTS]),
        more=max(0, len(placed) - MOST_FAULTS) + len(faults[MOST_FAULTS:]),
        faces=faces,
        does=tuple(_does(card) for card in cards_of(values)[:_MOST_FACES]),
        lines=_card_lines(pieces) if len(pieces.cards) == len(cards_of(values)) else (),
        name=_word(head.get("name"), ""),
        title=_word(head.get("title"), ""),
        cards=sum(face.copies for face in faces),
        players=() if faults else playable(text, _word(head.get("name"), "")),
        comments=values is not None and loses_comments(text),
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
    fault: SetFault, values: Model | None, text: str, pieces: Pieces, words: FirstWords
) -> list[WorkshopFault]:
    """A fault with the card and the line that it is in; a title that is there twice is a fault of
    both cards."""
    if values is None:
        found = _AT_LINE.search(fault.problem)
        line = int(found[1]) if found else text.count("\n") + 1
        return [WorkshopFault(None, "", fault.field, fault.problem, line)]
    if not fault.card:
        line = _field_line(words(pieces.head), fault.field.removeprefix("set."), 1)
        return [WorkshopFault(None, "", fault.field, fault.problem, line)]
    cards = cards_of(values)
    titled = [n for n, card in enumerate(cards) if _title(card) == fault.card]
    if not titled:
        numbered = _NUMBERED.match(fault.card)
        titled = [int(numbered[1]) - 1] if numbered and int(numbered[1]) <= len(cards) else []
    if fault.field != "title":
        titled = titled[:1]
    if not titled:
        return [WorkshopFault(None, fault.card, fault.field, fault.problem, None)]
    known = len(pieces.cards) == len(cards)
    return [
        WorkshopFault(
            card=number,
            title=fault.card,
            field=fault.field,
            problem=fault.problem,
            line=_field_line(words(pieces.cards[number]), fault.field, pieces.starts[number])
            if known
            else None,
        )
        for number in titled
    ]


def _first_words(piece: str) -> dict[str, int]:
    """The lines of a piece, from 0, by the field that each begins with; "" is its head."""
    lines = piece.split("\n")
    found = {"": next((n for n, line in enumerate(lines) if not _is_remark(line)), 0)}
    for number, line in enumerate(lines):
        word = _WORD.match(line.strip())
        if word:
            found.setdefault(word[1] or word[2].strip().strip('"'), number)
    return found


def _field_line(words: dict[str, int], field: str, start: int) -> int:
    """The line of a field's first word in a piece that begins at a line; its head, if not there."""
    name = re.split(r"[.\[]", field, maxsplit=1)[0]
    return start + words.get(name, words[""])


def _card_lines(pieces: Pieces) -> tuple[int, ...]:
    return tuple(
        start + next((n for n, line in enumerate(piece.split("\n")) if not _is_remark(line)), 0)
        for start, piece in zip(pieces.starts, pieces.cards, strict=True)
    )
