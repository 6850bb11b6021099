"""Reading a card set: every fault at once, each with file, card, field and what would be right."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import islice
from typing import Any, cast

import msgspec
from msgspec import inspect

from sightline.core.echo import echo, shortened
from sightline.core.errors import SightlineError, suggestion
from sightline.core.options import value_text
from sightline.games.viewpoint.rules.vocabulary import (
    Amount,
    AnotherTurn,
    AnyAction,
    Cancel,
    Card,
    CardSet,
    Destroy,
    Filter,
    Look,
    Mirror,
    PlayMore,
    Replace,
    Reveal,
    Steal,
)

# A larger set is surely a mistake, and every card is a card to deal.
MOST_CARDS = 400
# A longer list would hold up everybody at the table, once a play.
MOST_ACTIONS = 20
# Anybody may send a set to a server, so checking must not take long, whatever it is: after so many
# faults, and so many titles compared, there is no more to learn; and reading a key of n parts takes
# n² steps.
_MOST_FAULTS = 500
_MOST_COMPARED = 100
_MOST_DOTS = 200
# In a text they would do things to the terminal that shows it.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_LONGEST_FIELD = 120
_COUNTED_CARDS = ("own-field", "other-fields", "viewniverse", "discard-pile")


@dataclass(frozen=True, slots=True)
class SetFault:
    """One thing that is wrong with a set."""

    file: str
    card: str
    """The title, or which card of the file; empty for the set itself."""
    field: str
    problem: str

    def __str__(self) -> str:
        card = f"card {echo(self.card)}: " if self.card else ""
        field = f"{shortened(self.field, _LONGEST_FIELD)}: " if self.field else ""
        return f"{self.file}: {card}{field}{self.problem}"


class BadSet(SightlineError):
    """A card set that cannot be played. Carries every fault, not only the first."""

    def __init__(self, faults: Sequence[SetFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(str(fault) for fault in self.faults))


def read_toml(text: str) -> dict[str, Any]:
    """What a TOML text says; ValueError if it is none, or would take too long to read."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > _MOST_DOTS:
            raise ValueError(f"more than {_MOST_DOTS} dots (at line {number}, column 1)")
    # Some editors put a mark in front of the text, which tomllib would take for a word.
    return tomllib.loads(text.removeprefix("\ufeff"))


def read_set(
    text: str, file: str, *, taken: Collection[str] = (), elsewhere: Collection[str] | None = None
) -> CardSet:
    """The set that a file's text describes; BadSet with all its faults otherwise.

    For a set that somebody is making, ``taken`` are names that it may not have, and ``elsewhere``
    the titles of all cards that it can be mixed with: its filters may name no others. A record
    knows neither, so that a game once played can always be replayed.
    """
    try:
        raw = read_toml(text)
    except ValueError as error:  # TOMLDecodeError is one; a number too long to read is another
        raise BadSet([SetFault(file, "", "", f"this is not TOML: {error}")]) from None
    except RecursionError:
        raise BadSet([SetFault(file, "", "", "this is nested too deeply")]) from None
    listed = raw.get("card")
    if isinstance(listed, list) and len(cast("list[Any]", listed)) > MOST_CARDS:
        problem = f"{len(cast('list[Any]', listed))} titles are too many; at most {MOST_CARDS}"
        raise BadSet([SetFault(file, "", "card", problem)])
    walk = _faults_of(raw, inspect.type_info(CardSet), "")
    found: list[tuple[str, str]] = list(islice(walk, _MOST_FAULTS))
    faults = [_placed(raw, file, path, problem) for path, problem in found]
    if len(found) == _MOST_FAULTS:
        faults.append(SetFault(file, "", "", "there may be more faults; these come first"))
        raise BadSet(faults)
    readable = _readable(raw, found)
    for card in readable:
        faults += [SetFault(file, card.title, field, said) for field, said in card_faults(card)]
    faults += [SetFault(file, *fault) for fault in _set_faults(raw, readable, elsewhere)]
    heading = raw.get("set")
    name = cast("dict[str, Any]", heading).get("name") if isinstance(heading, dict) else None
    if isinstance(name, str) and name in taken:
        problem = f"{echo(name)} is a shipped set; call it otherwise, such as 'my-{name}'"
        faults.append(SetFault(file, "", "set.name", problem))
    if faults:
        raise BadSet(list(dict.fromkeys(faults)))
    return msgspec.convert(raw, CardSet)


# -- the grammar: walk the file beside the structs -------------------------------------------------


def _faults_of(value: Any, kind: inspect.Type, path: str) -> Iterator[tuple[str, str]]:
    """Every place at which a value is not of its kind, with what is wrong there."""
    if isinstance(kind, inspect.Metadata):
        kind = kind.type
    if isinstance(kind, inspect.StructType):
        yield from _struct_faults(value, kind, path)
    elif isinstance(kind, inspect.VarTupleType):
        if not isinstance(value, list):
            yield path, f"must be a list in [square brackets], not {_said(value)}"
            return
        for number, item in enumerate(cast("list[Any]", value), 1):
            yield from _faults_of(item, kind.item_type, f"{path}[{number}]")
    elif isinstance(kind, inspect.UnionType):
        yield from _union_faults(value, kind, path)
    elif isinstance(kind, inspect.LiteralType):
        allowed = [str(choice) for choice in kind.values]
        if value not in kind.values:
            hint = suggestion(value, allowed) if isinstance(value, str) else _listed(allowed)
            yield path, f"cannot be {_said(value)}{hint}"
    else:
        yield from _plain_faults(value, kind, path)


def _struct_faults(
    value: Any, kind: inspect.StructType, path: str, tag: str | None = None
) -> Iterator[tuple[str, str]]:
    if not isinstance(value, dict):
        yield path, f"must be a table {{ name = value, … }}, not {_said(value)}"
        return
    table = cast("dict[str, Any]", value)
    fields = {field.encode_name: field for field in kind.fields}
    for name, item in table.items():
        if name == tag:
            continue
        inner = f"{path}.{name}" if path else name
        if name not in fields:
            what = f"{echo(table[tag])} has no" if tag is not None else "there is no"
            yield inner, f"{what} field of this name{suggestion(name, sorted(fields))}"
            continue
        yield from _faults_of(item, fields[name].type, inner)
    for name, field in fields.items():
        if field.required and name not in table:
            yield (f"{path}.{name}" if path else name), "is missing"


def _union_faults(value: Any, kind: inspect.UnionType, path: str) -> Iterator[tuple[str, str]]:
    structs = [part for part in kind.types if isinstance(part, inspect.StructType)]
    tagged = {str(part.tag): part for part in structs if part.tag is not None}
    if tagged:
        if not isinstance(value, dict):
            yield path, f'must be an action such as {{ do = "draw" }}, not {_said(value)}'
            return
        name = cast("dict[str, Any]", value).get("do")
        if name is None:
            yield path, f"an action says what to do{_listed(list(tagged), ': do = one of ')}"
        elif not isinstance(name, str) or name not in tagged:
            hint = suggestion(str(name), list(tagged))
            yield f"{path}.do", f"there is no action {_said(name)}{hint}"
        else:
            yield from _struct_faults(value, tagged[name], path, "do")
    elif isinstance(value, dict) and structs:
        yield from _struct_faults(value, structs[0], path)
    else:
        plain = [
            part
            for part in kind.types
            if not isinstance(part, inspect.NoneType | inspect.StructType)
        ]
        for part in plain[:1]:
            yield from _plain_faults(value, part, path)
        if not plain and structs:
            yield from _struct_faults(value, structs[0], path)


def _plain_faults(value: Any, kind: inspect.Type, path: str) -> Iterator[tuple[str, str]]:
    inner = kind.type if isinstance(kind, inspect.Metadata) else kind
    if isinstance(inner, inspect.BoolType) and not isinstance(value, bool):
        yield path, f"must be true or false, not {_said(value)}"
    elif isinstance(inner, inspect.IntType):
        low, high = inner.ge, inner.le
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not whole or (low is not None and value < low) or (high is not None and value > high):
            yield path, f"must be a {value_text(inner)}, not {_said(value)}"
    elif isinstance(inner, inspect.StrType):
        if not isinstance(value, str):
            yield path, f'must be text in "quotes", not {_said(value)}'
        elif inner.min_length is not None and len(value) < inner.min_length:
            yield path, "must not be empty"
        elif inner.max_length is not None and len(value) > inner.max_length:
            yield path, f"is too long: {len(value)} characters, at most {inner.max_length}"
        elif inner.pattern is not None and re.fullmatch(inner.pattern, value) is None:
            # The only text with a pattern is a set's name.
            yield path, "must be made of small letters, digits and hyphens, such as my-set"
        elif _CONTROL.search(value) is not None:
            yield path, "must not contain control characters"


def _placed(raw: dict[str, Any], file: str, path: str, problem: str) -> SetFault:
    """A fault with the title of the card that it is in."""
    if not path.startswith("card["):
        return SetFault(file, "", path, problem)
    number, _, field = path.removeprefix("card[").partition("]")
    return SetFault(file, _title(raw, int(number)), field.removeprefix("."), problem)


def _title(raw: dict[str, Any], number: int) -> str:
    card = raw["card"][number - 1]
    title = cast("dict[str, Any]", card).get("title") if isinstance(card, dict) else None
    return title if isinstance(title, str) and title else f"number {number}"


def _said(value: object) -> str:
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, bool):
        return "true" if value else "false"
    return echo(value)


def _listed(names: Sequence[str], before: str = "; there is: ") -> str:
    return f"{before}{', '.join(names)}"


# -- the sense: what the grammar cannot say --------------------------------------------------------


def _readable(raw: dict[str, Any], faults: Sequence[tuple[str, str]]) -> list[Card]:
    """The cards, as far as they can be read: what cannot is left out or put in its place, so that
    faults of sense in the rest are told in the same breath."""
    listed = raw.get("card")
    cards: list[Card] = []
    for number, item in enumerate(cast("list[Any]", listed) if isinstance(listed, list) else [], 1):
        if not isinstance(item, dict):
            continue
        bad = [path for path, _ in faults if _within(path, f"card[{number}]")]
        mended = _mended(cast("dict[str, Any]", item), f"card[{number}]", bad)
        try:
            cards.append(msgspec.convert({**_blank(raw, number), **mended}, Card))
        except msgspec.ValidationError:
            continue
    return cards


def _blank(raw: dict[str, Any], number: int) -> dict[str, Any]:
    return {"title": _title(raw, number), "copies": 1, "points": 0, "text": "…"}


def _mended(table: dict[str, Any], path: str, bad: Sequence[str]) -> dict[str, Any]:
    """The table without what is wrong in it; wrong actions become harmless, so others keep their
    numbers."""
    mended: dict[str, Any] = {}
    for name, value in table.items():
        inner = f"{path}.{name}"
        if not any(_within(place, inner) for place in bad):
            mended[name] = value
        elif isinstance(value, dict) and inner not in bad:
            mended[name] = _mended(cast("dict[str, Any]", value), inner, bad)
        elif isinstance(value, list) and inner not in bad and name in ("played", "do"):
            items = [place[len(inner) + 1 :] for place in bad if place.startswith(f"{inner}[")]
            wrong = {int(item.partition("]")[0]) for item in items}
            mended[name] = [
                {"do": "draw"} if n in wrong else action
                for n, action in enumerate(cast("list[Any]", value), 1)
            ]
    return mended


def _within(place: str, path: str) -> bool:
    return place == path or place.startswith((f"{path}.", f"{path}["))


def _set_faults(
    raw: dict[str, Any], cards: Sequence[Card], elsewhere: Collection[str] | None
) -> Iterator[tuple[str, str, str]]:
    if raw.get("card") == []:
        yield "", "card", "a set needs at least one [[card]]"
    titles = [card.title for card in cards]
    known = set(titles)
    for title in sorted({title for title in titles if titles.count(title) > 1}):
        yield title, "title", "is there twice; add up its copies instead"
    total = sum(card.copies for card in cards)
    if total > MOST_CARDS:
        yield "", "card", f"{total} cards are too many; at most {MOST_CARDS}"
    wished = (
        (card.title, f"{field}.titles", title)
        for card in cards
        for field, wanted in _filters(card)
        for title in wanted.titles
        if title not in known and title not in (elsewhere or ())
    )
    for card_title, field, title in islice(wished, _MOST_COMPARED):
        close = get_close_matches(title, titles, n=1, cutoff=0.75)
        if close:
            yield card_title, field, f"no card {echo(title)}; did you mean {echo(close[0])}?"
        elif elsewhere is not None:
            yield card_title, field, f"no card {echo(title)}, neither here nor in a shipped set"


def card_faults(card: Card) -> Iterator[tuple[str, str]]:
    """What is wrong with a card whose every field can be read."""
    if " ".join(card.title.split()) != card.title or not card.title.isprintable():
        yield "title", "must be one line, without spaces at its ends or two in a row"
    if isinstance(card.points, Amount):
        yield from _amount_faults("points", card.points)
    for part, actions in parts(card):
        if len(actions) > MOST_ACTIONS:
            yield part, f"has {len(actions)} actions; at most {MOST_ACTIONS}"
        for number, action in enumerate(actions[:MOST_ACTIONS], 1):
            yield from _action_faults(card, part, f"{part}[{number}]", action)
    if card.ongoing is not None and not card.ongoing.do:
        yield "ongoing.do", "must name at least one action"
    if card.reveal is not None:
        yield from _reveal_faults(card.reveal)
    if not card.copyable and not card.played and card.ongoing is None and card.reveal is None:
        yield "copyable", "a card that does nothing needs no protection from being copied"


def parts(card: Card) -> tuple[tuple[str, tuple[AnyAction, ...]], ...]:
    """The card's lists of actions, with the field that each stands in."""
    return (
        ("played", card.played),
        ("reveal.do", () if card.reveal is None else card.reveal.do),
        ("ongoing.do", () if card.ongoing is None else card.ongoing.do),
    )


def _action_faults(
    card: Card, part: str, where: str, action: AnyAction
) -> Iterator[tuple[str, str]]:
    count = getattr(action, "count", None)
    if isinstance(count, Amount):
        yield from _amount_faults(f"{where}.count", count)
    match action:
        case Cancel() if part != "reveal.do":
            yield where, "only a reveal can cancel: move it to reveal.do"
        case PlayMore() | AnotherTurn() | Replace() if part == "reveal.do":
            yield where, "a reveal happens in anybody's turn; use it in played or ongoing"
        case PlayMore() if (
            card.ongoing is not None and card.ongoing.at == "end" and (part == "ongoing.do")
        ):
            yield where, 'comes too late in a turn to be of use; write at = "start"'
        case Mirror() if part != "played":
            yield where, "only a card that is played can copy another: move it to played"
        case Mirror() if card.copyable:
            yield (
                "copyable",
                "must be false for a card that copies: two could copy each other for ever",
            )
        case Look(at="hand") if action.rest != "back":
            yield f"{where}.rest", "the rest of a hand stays in that hand"
        case Look(at="top" | "bottom") if action.count is None:
            yield f"{where}.count", "is missing: how many cards of the draw pile?"
        case Look(at="top" | "bottom", rest="back") if action.take:
            yield f"{where}.rest", "say where the cards go that are not taken: top, bottom, discard"
        case Look() if isinstance(action.count, int) and action.take > action.count:
            yield f"{where}.take", f"{action.take} cannot be chosen from {action.count}"
        case Look(at="top" | "bottom") if action.who != "one-other":
            yield f"{where}.who", 'goes with at = "hand": the draw pile is nobody\'s'
        case Look(take=0) if action.to != "hand":
            yield f"{where}.to", "nothing is taken that could go there; say how many: take = 1"
        case Destroy(of="all") if action.count != 1:
            yield f"{where}.count", 'is not for all, which means every card; use of = "any"'
        case Steal(victims="different") if action.who != "one-other":
            yield f"{where}.victims", 'is for who = "one-other", where players are named one by one'
        case _:
            pass


def _reveal_faults(reveal: Reveal) -> Iterator[tuple[str, str]]:
    if not reveal.do:
        yield "reveal.do", "must name at least one action"
    if sum(isinstance(action, Cancel) for action in reveal.do) > 1:
        yield "reveal.do", "cancels twice; once is enough"
    if reveal.when == "action" and not reveal.effects:
        yield (
            "reveal.effects",
            'is missing: which effects does it answer? Such as ["discard", "take"]',
        )
    if reveal.when != "action" and reveal.effects:
        yield "reveal.effects", f'goes with when = "action", not with {echo(reveal.when)}'
    if reveal.when != "action" and reveal.touches != "anyone":
        yield "reveal.touches", f'goes with when = "action", not with {echo(reveal.when)}'


def _amount_faults(where: str, amount: Amount) -> Iterator[tuple[str, str]]:
    if amount.where is not None and amount.per not in _COUNTED_CARDS:
        yield (
            f"{where}.where",
            f"cannot be used with {echo(amount.per)}; there is: {', '.join(_COUNTED_CARDS)}",
        )
    if amount.least is not None and amount.most is not None and amount.least > amount.most:
        yield f"{where}.least", f"is more than most: {amount.least} > {amount.most}"


def _filters(card: Card) -> Iterator[tuple[str, Filter]]:
    if isinstance(card.points, Amount) and card.points.where is not None:
        yield "points.where", card.points.where
    if card.reveal is not None and card.reveal.card is not None:
        yield "reveal.card", card.reveal.card
    for part, actions in parts(card):
        for number, action in enumerate(actions, 1):
            wanted = getattr(action, "where", None)
            if isinstance(wanted, Filter):
                yield f"{part}[{number}].where", wanted
            count = getattr(action, "count", None)
            if isinstance(count, Amount) and count.where is not None:
                yield f"{part}[{number}].count.where", count.where
