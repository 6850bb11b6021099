"""Reading a card set: every fault at once, each with file, card, field and what would be right."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import islice
from typing import Any, cast

import msgspec
from msgspec import inspect

from sightline.core.echo import echo
from sightline.core.errors import instead
from sightline.core.message import Argument, Message, all_of, say
from sightline.games.viewpoint.rules.faults import BadSet, SetFault, Unreadable, read_toml
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
# faults, and so many titles compared, there is no more to learn.
_MOST_FAULTS = 500
_MOST_COMPARED = 100
# In a text they would do things to the terminal that shows it.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
Found = tuple[str, Message]
"""A place in the file, such as ``card[2].played[1].who``, and what is wrong there."""
_COUNTED_CARDS = ("own-field", "other-fields", "viewniverse", "discard-pile")


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
    except Unreadable as error:
        raise BadSet([SetFault(file, "", "", error.problem, line=error.line)]) from None
    listed = raw.get("card")
    if isinstance(listed, list) and len(cast("list[Any]", listed)) > MOST_CARDS:
        titles = str(len(cast("list[Any]", listed)))
        problem = say("viewpoint-fault-titles", titles=titles, most=MOST_CARDS)
        raise BadSet([SetFault(file, "", "card", problem)])
    walk = _faults_of(raw, inspect.type_info(CardSet), "")
    found: list[Found] = list(islice(walk, _MOST_FAULTS))
    faults = [_placed(raw, file, path, problem) for path, problem in found]
    if len(found) == _MOST_FAULTS:
        faults.append(SetFault(file, "", "", say("viewpoint-fault-more")))
        raise BadSet(faults)
    readable = _readable(raw, found)
    for number, card in readable.items():
        title = _title(raw, number)
        faults += [SetFault(file, title, field, said, number) for field, said in card_faults(card)]
    # A title that is there twice is a fault of both cards, so it is told of neither by its number.
    titles = [card.title for card in readable.values()]
    for title in sorted({title for title in titles if titles.count(title) > 1}):
        faults.append(SetFault(file, title, "title", say("viewpoint-fault-twice")))
    faults += [_placed(raw, file, *fault) for fault in _set_faults(raw, readable, elsewhere)]
    heading = raw.get("set")
    name = cast("dict[str, Any]", heading).get("name") if isinstance(heading, dict) else None
    if isinstance(name, str) and name in taken:
        other = echo(f"my-{name}")
        problem = say("viewpoint-fault-shipped", name=echo(name), instead=other)
        faults.append(SetFault(file, "", "set.name", problem))
    if faults:
        raise BadSet(list(dict.fromkeys(faults)))
    return msgspec.convert(raw, CardSet)


# -- the grammar: walk the file beside the structs -------------------------------------------------


def _faults_of(value: Any, kind: inspect.Type, path: str) -> Iterator[Found]:
    """Every place at which a value is not of its kind, with what is wrong there."""
    if isinstance(kind, inspect.Metadata):
        kind = kind.type
    if isinstance(kind, inspect.StructType):
        yield from _struct_faults(value, kind, path)
    elif isinstance(kind, inspect.VarTupleType):
        if not isinstance(value, list):
            yield path, say("viewpoint-fault-list", given=_said(value))
            return
        for number, item in enumerate(cast("list[Any]", value), 1):
            yield from _faults_of(item, kind.item_type, f"{path}[{number}]")
    elif isinstance(kind, inspect.UnionType):
        yield from _union_faults(value, kind, path)
    elif isinstance(kind, inspect.LiteralType):
        allowed = [str(choice) for choice in kind.values]
        if value not in kind.values:
            hint = instead(value, allowed)
            yield path, say("viewpoint-fault-value", given=_said(value), instead=hint)
    else:
        yield from _plain_faults(value, kind, path)


def _struct_faults(
    value: Any, kind: inspect.StructType, path: str, tag: str | None = None
) -> Iterator[Found]:
    if not isinstance(value, dict):
        yield path, say("viewpoint-fault-table", given=_said(value))
        return
    table = cast("dict[str, Any]", value)
    fields = {field.encode_name: field for field in kind.fields}
    for name, item in table.items():
        if name == tag:
            continue
        inner = f"{path}.{name}" if path else name
        if name not in fields:
            hint = instead(name, sorted(fields))
            if tag is None:
                yield inner, say("viewpoint-fault-field", instead=hint)
            else:
                action = echo(table[tag])
                yield inner, say("viewpoint-fault-action-field", action=action, instead=hint)
            continue
        yield from _faults_of(item, fields[name].type, inner)
    for name, field in fields.items():
        if field.required and name not in table:
            yield (f"{path}.{name}" if path else name), say("viewpoint-fault-missing")


def _union_faults(value: Any, kind: inspect.UnionType, path: str) -> Iterator[Found]:
    structs = [part for part in kind.types if isinstance(part, inspect.StructType)]
    tagged = {str(part.tag): part for part in structs if part.tag is not None}
    if tagged:
        if not isinstance(value, dict):
            yield path, say("viewpoint-fault-action", given=_said(value))
            return
        name = cast("dict[str, Any]", value).get("do")
        if name is None:
            yield path, say("viewpoint-fault-no-action", names=all_of(tagged, "comma"))
        elif not isinstance(name, str) or name not in tagged:
            hint = instead(str(name), list(tagged))
            problem = say("viewpoint-fault-unknown-action", given=_said(name), instead=hint)
            yield f"{path}.do", problem
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


def _plain_faults(value: Any, kind: inspect.Type, path: str) -> Iterator[Found]:
    inner = kind.type if isinstance(kind, inspect.Metadata) else kind
    if isinstance(inner, inspect.BoolType) and not isinstance(value, bool):
        yield path, say("viewpoint-fault-switch", given=_said(value))
    elif isinstance(inner, inspect.IntType):
        low, high = inner.ge, inner.le
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not whole or (low is not None and value < low) or (high is not None and value > high):
            problem = say(
                "viewpoint-fault-number", least=str(low), most=str(high), given=_said(value)
            )
            yield path, problem
    elif isinstance(inner, inspect.StrType):
        if not isinstance(value, str):
            yield path, say("viewpoint-fault-text", given=_said(value))
        elif inner.min_length is not None and len(value) < inner.min_length:
            yield path, say("viewpoint-fault-empty")
        elif inner.max_length is not None and len(value) > inner.max_length:
            most = str(inner.max_length)
            yield path, say("viewpoint-fault-long", length=str(len(value)), most=most)
        elif inner.pattern is not None and re.fullmatch(inner.pattern, value) is None:
            # The only text with a pattern is a set's name.
            yield path, say("viewpoint-fault-name")
        elif _CONTROL.search(value) is not None:
            yield path, say("viewpoint-fault-control")


def _placed(raw: dict[str, Any], file: str, path: str, problem: Message) -> SetFault:
    """A fault with the card that it is in."""
    if not path.startswith("card["):
        return SetFault(file, "", path, problem)
    place, _, field = path.removeprefix("card[").partition("]")
    number = int(place)
    return SetFault(file, _title(raw, number), field.removeprefix("."), problem, number)


def _title(raw: dict[str, Any], number: int) -> str:
    """The title of a card; empty if it has none."""
    card = raw["card"][number - 1]
    title = cast("dict[str, Any]", card).get("title") if isinstance(card, dict) else None
    return title if isinstance(title, str) else ""


def _said(value: object) -> Argument:
    if isinstance(value, dict):
        return say("viewpoint-a-table")
    if isinstance(value, list):
        return say("viewpoint-a-list")
    return echo(value)


# -- the sense: what the grammar cannot say --------------------------------------------------------


def _readable(raw: dict[str, Any], faults: Sequence[Found]) -> dict[int, Card]:
    """The cards by their numbers, as far as they can be read: what cannot is left out or put in its
    place, so that faults of sense in the rest are told in the same breath."""
    listed = raw.get("card")
    cards: dict[int, Card] = {}
    for number, item in enumerate(cast("list[Any]", listed) if isinstance(listed, list) else [], 1):
        if not isinstance(item, dict):
            continue
        bad = [path for path, _ in faults if _within(path, f"card[{number}]")]
        mended = _mended(cast("dict[str, Any]", item), f"card[{number}]", bad)
        try:
            cards[number] = msgspec.convert({**_blank(raw, number), **mended}, Card)
        except msgspec.ValidationError:
            continue
    return cards


def _blank(raw: dict[str, Any], number: int) -> dict[str, Any]:
    # A card without a title is like no other.
    return {
        "title": _title(raw, number) or f"number {number}",
        "copies": 1,
        "points": 0,
        "text": "…",
    }


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
    raw: dict[str, Any], cards: Mapping[int, Card], elsewhere: Collection[str] | None
) -> Iterator[Found]:
    """What is wrong with the cards together."""
    if raw.get("card") == []:
        yield "card", say("viewpoint-fault-no-card")
    titles = [card.title for card in cards.values()]
    known = set(titles)
    total = sum(card.copies for card in cards.values())
    if total > MOST_CARDS:
        yield "card", say("viewpoint-fault-cards", cards=str(total), most=MOST_CARDS)
    wished = (
        (f"card[{number}].{field}.titles", title)
        for number, card in cards.items()
        for field, wanted in _filters(card)
        for title in wanted.titles
        if title not in known and title not in (elsewhere or ())
    )
    for place, title in islice(wished, _MOST_COMPARED):
        close = get_close_matches(title, titles, n=1, cutoff=0.75)
        if close:
            meant = echo(close[0])
            yield place, say("viewpoint-fault-title-meant", title=echo(title), close=meant)
        elif elsewhere is not None:
            yield place, say("viewpoint-fault-title-unknown", title=echo(title))


def card_faults(card: Card) -> Iterator[Found]:
    """What is wrong with a card whose every field can be read."""
    if " ".join(card.title.split()) != card.title or not card.title.isprintable():
        yield "title", say("viewpoint-fault-title")
    if isinstance(card.points, Amount):
        yield from _amount_faults("points", card.points)
    for part, actions in parts(card):
        if len(actions) > MOST_ACTIONS:
            yield part, say("viewpoint-fault-actions", actions=str(len(actions)), most=MOST_ACTIONS)
        for number, action in enumerate(actions[:MOST_ACTIONS], 1):
            yield from _action_faults(card, part, f"{part}[{number}]", action)
    if card.ongoing is not None and not card.ongoing.do:
        yield "ongoing.do", say("viewpoint-fault-no-actions")
    if card.reveal is not None:
        yield from _reveal_faults(card.reveal)
    if not card.copyable and not card.played and card.ongoing is None and card.reveal is None:
        yield "copyable", say("viewpoint-fault-copyable")


def parts(card: Card) -> tuple[tuple[str, tuple[AnyAction, ...]], ...]:
    """The card's lists of actions, with the field that each stands in."""
    return (
        ("played", card.played),
        ("reveal.do", () if card.reveal is None else card.reveal.do),
        ("ongoing.do", () if card.ongoing is None else card.ongoing.do),
    )


def _action_faults(card: Card, part: str, where: str, action: AnyAction) -> Iterator[Found]:
    count = getattr(action, "count", None)
    if isinstance(count, Amount):
        yield from _amount_faults(f"{where}.count", count)
    match action:
        case Cancel() if part != "reveal.do":
            yield where, say("viewpoint-fault-cancel-place")
        case PlayMore() | AnotherTurn() | Replace() if part == "reveal.do":
            yield where, say("viewpoint-fault-reveal-place")
        case PlayMore() if (
            card.ongoing is not None and card.ongoing.at == "end" and (part == "ongoing.do")
        ):
            yield where, say("viewpoint-fault-too-late")
        case Mirror() if part != "played":
            yield where, say("viewpoint-fault-mirror-place")
        case Mirror() if card.copyable:
            yield "copyable", say("viewpoint-fault-mirror-copyable")
        case Look(at="hand") if action.rest != "back":
            yield f"{where}.rest", say("viewpoint-fault-hand-rest")
        case Look(at="top" | "bottom") if action.count is None:
            yield f"{where}.count", say("viewpoint-fault-look-count")
        case Look(at="top" | "bottom", rest="back") if action.take:
            yield f"{where}.rest", say("viewpoint-fault-look-rest")
        case Look() if isinstance(action.count, int) and action.take > action.count:
            problem = say("viewpoint-fault-look-take", take=action.take, count=action.count)
            yield f"{where}.take", problem
        case Look(at="top" | "bottom") if action.who != "one-other":
            yield f"{where}.who", say("viewpoint-fault-look-who")
        case Look(take=0) if action.to != "hand":
            yield f"{where}.to", say("viewpoint-fault-look-to")
        case Destroy(of="all") if action.count != 1:
            yield f"{where}.count", say("viewpoint-fault-destroy-all")
        case Steal(victims="different") if action.who != "one-other":
            yield f"{where}.victims", say("viewpoint-fault-victims")
        case _:
            pass


def _reveal_faults(reveal: Reveal) -> Iterator[Found]:
    if not reveal.do:
        yield "reveal.do", say("viewpoint-fault-no-actions")
    if sum(isinstance(action, Cancel) for action in reveal.do) > 1:
        yield "reveal.do", say("viewpoint-fault-cancels-twice")
    if reveal.when == "action" and not reveal.effects:
        yield "reveal.effects", say("viewpoint-fault-effects")
    misplaced = say("viewpoint-fault-goes-with-action", when=echo(reveal.when))
    if reveal.when != "action" and reveal.effects:
        yield "reveal.effects", misplaced
    if reveal.when != "action" and reveal.touches != "anyone":
        yield "reveal.touches", misplaced


def _amount_faults(where: str, amount: Amount) -> Iterator[Found]:
    if amount.where is not None and amount.per not in _COUNTED_CARDS:
        counted = all_of(_COUNTED_CARDS, "comma")
        yield (
            f"{where}.where",
            say("viewpoint-fault-counted", per=echo(amount.per), counted=counted),
        )
    if amount.least is not None and amount.most is not None and amount.least > amount.most:
        problem = say("viewpoint-fault-limits", least=str(amount.least), most=str(amount.most))
        yield f"{where}.least", problem


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
