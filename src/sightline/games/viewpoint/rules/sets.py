"""Card sets: the shipped ones, a player's own, and the deck that a mixture of them makes."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import chain, count
from typing import Any, Literal, cast, get_args

import msgspec
from msgspec import Struct

from sightline.core.echo import echo
from sightline.core.errors import instead
from sightline.core.message import say
from sightline.games.viewpoint.rules.faults import BadSet, SetFault
from sightline.games.viewpoint.rules.moves import Pick, Play, Show
from sightline.games.viewpoint.rules.validate import parts, read_set
from sightline.games.viewpoint.rules.vocabulary import (
    Action,
    Amount,
    AnyAction,
    Card,
    CardSet,
    Effect,
    Filter,
    Heading,
    Reveal,
)
from sightline.games.viewpoint.sets import newer_texts, shipped_names, shipped_text

_ENDING = ".toml"
# A server meets many own sets; only so many are kept ready.
_KEPT = 64
Part = Literal["played", "reveal", "ongoing"]
"""A part of a card that says what it does."""


class Kind(Struct, frozen=True):
    """A title as it is played: cards of one kind cannot be told apart in a hand."""

    name: str
    """The title; with its set's name where two sets have different cards of one title."""
    card: Card
    set: str
    copies: int

    @property
    def reveal(self) -> Reveal | None:
        """When it may be shown from the hand."""
        return self.card.reveal


class Face(Struct, frozen=True):
    """What is printed on a card, for those who show it."""

    name: str
    set: str
    points: int | None
    """None when it depends on the board; then ``text`` says how."""
    text: str
    copies: int
    note: str
    reveal: bool
    ongoing: bool
    relic: bool = False
    title: str = ""
    """As its set prints it."""
    does: tuple[str, ...] = ()
    """What it does when it is played: the names of its actions."""


class Deck:
    """All the kinds of a game."""

    def __init__(self, sets: Sequence[CardSet]) -> None:
        self.sets = tuple(heading.heading for heading in sets)
        self.kinds = tuple(_mixed(sets))
        self.cards = tuple(n for n, kind in enumerate(self.kinds) for _ in range(kind.copies))
        self.total = len(self.cards)
        self.index = {kind.name: number for number, kind in enumerate(self.kinds)}
        self.names = tuple(kind.name for kind in self.kinds)
        self.counts = tuple(kind.copies for kind in self.kinds)
        self.reveals = tuple(kind.card.reveal for kind in self.kinds)
        self.ongoing = tuple(kind.card.ongoing for kind in self.kinds)
        self.waking = {
            at: frozenset(
                number
                for number, ongoing in enumerate(self.ongoing)
                if ongoing is not None and ongoing.at == at
            )
            for at in ("start", "end")
        }
        """The kinds that act at the start or the end of a turn."""
        self.answered: frozenset[Effect] = frozenset(
            effect for reveal in self.reveals if reveal is not None for effect in reveal.effects
        )
        """The effects that some reveal in the lists answers, wherever its copies may be."""
        self.printed = tuple(printed_points(kind.card) for kind in self.kinds)
        self.fixed = tuple(
            None if isinstance(kind.card.points, Amount) else kind.card.points
            for kind in self.kinds
        )
        self.all_fixed: tuple[int, ...] | None = (
            None if None in self.fixed else cast("tuple[int, ...]", self.fixed)
        )
        """The same where no card's worth depends on the board."""
        self.plays = tuple(map(Play, self.names))
        self.shows = tuple(map(Show, self.names))
        self.picks = tuple(map(Pick, self.names))
        """Moves that name a kind, made once."""
        self.actions: dict[Part, tuple[tuple[AnyAction, ...], ...]] = {
            "played": tuple(kind.card.played for kind in self.kinds),
            "reveal": tuple(() if each is None else each.do for each in self.reveals),
            "ongoing": tuple(() if each is None else each.do for each in self.ongoing),
        }
        """By part and kind."""
        self._fitting: dict[Filter, frozenset[int]] = {}

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """Every kind as it is shown."""
        notes = {heading.name: heading.note for heading in self.sets}
        return tuple(
            Face(
                name=kind.name,
                set=kind.set,
                points=None if isinstance(kind.card.points, Amount) else kind.card.points,
                text=kind.card.text,
                copies=kind.copies,
                note=notes[kind.set],
                reveal=kind.card.reveal is not None,
                ongoing=kind.card.ongoing is not None,
                relic=kind.card.relic,
                title=kind.card.title,
                does=tuple(dict.fromkeys(map(action_name, kind.card.played))),
            )
            for kind in self.kinds
        )

    def fits(self, kind: int, wanted: Filter | None) -> bool:
        """Whether an open card passes a filter."""
        return wanted is None or kind in self.fitting(wanted)

    def fitting(self, wanted: Filter) -> frozenset[int]:
        """The kinds that pass a filter."""
        found = self._fitting.get(wanted)
        if found is None:
            found = self._fitting[wanted] = frozenset(
                number for number, kind in enumerate(self.kinds) if passes(kind.card, wanted)
            )
        return found


def printed_points(card: Card) -> int:
    """What filters compare: the points, or the part of them that does not depend on the board."""
    return card.points.plus if isinstance(card.points, Amount) else card.points


def passes(card: Card, wanted: Filter) -> bool:
    """Whether a card is among those that a filter means."""
    points = printed_points(card)
    present = {field.partition(".")[0] for field, actions in parts(card) if actions}
    does = {action_name(action) for action in card.played}
    return (
        (wanted.min_points is None or points >= wanted.min_points)
        and (wanted.max_points is None or points <= wanted.max_points)
        and (not wanted.titles or card.title in wanted.titles)
        and (not wanted.does or not does.isdisjoint(wanted.does))
        and present.issuperset(wanted.has)
    )


def action_name(action: Action) -> str:
    """How a set's file calls this action."""
    return _NAMES[type(action)]


_NAMES: dict[type[Action], str] = {
    kind: str(kind.__struct_config__.tag) for kind in get_args(AnyAction)
}


def _mixed(sets: Sequence[CardSet]) -> list[Kind]:
    """All kinds: equal cards of several sets are one kind. Mixed editions use 2021's words."""
    newer = any(each.heading.words == "2021" for each in sets)
    found: dict[str, list[tuple[Heading, Card]]] = {}
    for each in sets:
        for card in each.cards:
            found.setdefault(card.title, []).append((each.heading, card))
    kinds: list[Kind] = []
    for title, printed in found.items():
        groups: list[list[tuple[Heading, Card]]] = []
        for heading, card in printed:
            group = next((group for group in groups if _same(group[0][1], card)), None)
            if group is None:
                groups.append([(heading, card)])
            else:
                group.append((heading, card))
        for group in groups:
            heading, card = next((pair for pair in group if pair[0].words == "2021"), group[0])
            if newer and card.title in (texts := newer_texts(heading.name)):
                card = msgspec.structs.replace(card, text=texts[card.title])
            name = title if len(groups) == 1 else _told_apart(title, heading.name, found)
            kinds.append(Kind(name, card, heading.name, sum(c.copies for _, c in group)))
    return kinds


def _told_apart(title: str, name: str, titles: Container[str]) -> str:
    """A title with its set's name; with a number too, where a title already looks like that."""
    names = chain([name], (f"{name} {number}" for number in count(2)))
    return next(apart for each in names if (apart := f"{title} ({each})") not in titles)


def _same(one: Card, other: Card) -> bool:
    """Whether two cards of one title do and are worth the same; words may differ."""
    return msgspec.structs.replace(one, text=other.text, copies=other.copies) == other


# -- the shipped sets ------------------------------------------------------------------------------


@cache
def shipped(name: str) -> CardSet:
    """A shipped set."""
    return read_set(shipped_text(name), f"{name}{_ENDING}")


@cache
def shipped_titles() -> frozenset[str]:
    """The titles of all shipped cards."""
    return frozenset(card.title for name in shipped_names() for card in shipped(name).cards)


def read_own_set(text: str, file: str, others: Iterable[str] = ()) -> CardSet:
    """A set that somebody is making, beside the texts of their other sets: it must have a name of
    its own, and its filters name cards that are in one of these sets or in a shipped one."""
    titles = shipped_titles().union(*map(_titles, others))
    return read_set(text, file, taken=shipped_names(), elsewhere=titles)


def _titles(text: str) -> frozenset[str]:
    try:
        return frozenset(card.title for card in read_set(text, "").cards)
    except BadSet:  # said where that set is read itself
        return frozenset()


# -- choosing sets ---------------------------------------------------------------------------------


def is_file(part: str) -> bool:
    """Whether a part of the ``sets`` option means a file."""
    return part.endswith(_ENDING) or "/" in part or "\\" in part


def set_names(option: str) -> list[str]:
    """The parts of the ``sets`` option."""
    return [part.strip() for part in option.split("+")]


def embedded(options: Mapping[str, object], read: Callable[[str], str]) -> dict[str, object]:
    """The options with every file that ``sets`` names read and put in whole, as ``custom``.

    So a record holds all the cards and replays on a machine that has no such file. Who calls this
    decides whether files may be read at all: the command line does, a server does not.
    """
    given: dict[str, Any] = dict(options)
    sets, custom = given.get("sets"), given.get("custom", ())
    if not isinstance(sets, str) or not isinstance(custom, list | tuple):
        return given  # reading the options says what is wrong
    names: list[str] = []
    texts: list[Any] = [*cast("Sequence[Any]", custom)]
    faults: list[SetFault] = []
    parts = [(part, read(part) if is_file(part) else None) for part in set_names(sets)]
    files = [text for _, text in parts if text is not None]
    for part, text in parts:
        if text is None:
            names.append(part)
            continue
        others = [other for other in files if other is not text]
        try:
            names.append(read_own_set(text, part, others).heading.name)
            texts.append(text)
        except BadSet as error:
            faults += error.faults
    if faults:
        raise BadSet(faults)
    return {**given, "sets": "+".join(names), "custom": texts}


@lru_cache(maxsize=_KEPT)
def choose_sets(option: str, custom: tuple[str, ...]) -> tuple[CardSet, ...]:
    """The sets that the options name; BadSet with everything that is wrong with them.

    Faults of the option itself have ``sets`` as their file, those of an own set ``custom[n]``.
    """
    faults: list[SetFault] = []
    own: dict[str, CardSet] = {}
    for number, text in enumerate(custom, 1):
        where = f"custom[{number}]"
        try:
            found = read_set(text, where)
        except BadSet as error:
            faults += error.faults
            continue
        name = found.heading.name
        if name in own or name in shipped_names():
            problem = say("viewpoint-set-name-taken", name=echo(name))
            faults.append(SetFault(where, "", "set.name", problem))
        own[name] = found
    chosen: list[CardSet] = []
    names = set_names(option)
    for name in names:
        if name in shipped_names():
            chosen.append(shipped(name))
        elif name in own:
            chosen.append(own[name])
        elif is_file(name):
            problem = say("viewpoint-set-is-a-file", name=name)
            faults.append(SetFault("sets", "", "", problem))
        else:
            known = [*shipped_names(), *own]
            problem = say("viewpoint-no-such-set", name=echo(name), instead=instead(name, known))
            if "," in name:
                problem = say("viewpoint-sets-joined", names=name.replace(",", "+"))
            faults.append(SetFault("sets", "", "", problem))
    for name in sorted({name for name in names if names.count(name) > 1}):
        problem = say("viewpoint-set-named-twice", name=echo(name))
        faults.append(SetFault("sets", "", "", problem))
    for name in own:
        if name not in names:
            problem = say("viewpoint-set-not-named", name=echo(name))
            faults.append(SetFault("sets", "", "", problem))
    if faults:
        raise BadSet(faults)
    return tuple(chosen)


@lru_cache(maxsize=_KEPT)
def deck_of(option: str, custom: tuple[str, ...]) -> Deck:
    """What a game with these options is played with; one copy of each set."""
    return Deck(choose_sets(option, custom))
