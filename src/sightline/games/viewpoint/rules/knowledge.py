"""What a seat can know of hidden cards; worlds drawn uniformly from all that it thinks possible.

A *history* is a shuffled deck of physical cards and, wherever somebody takes a card out of a hand
or out of cards looked at, which physical card that was. Every history that shows the seat what it
has perceived is equally likely. (So a hidden choice counts as made blindly among the cards that
were there, and a card that somebody is seen to play makes it likelier that they hold more of its
kind.)

Histories are far too many to list, but most of what is unknown is alike. Call a hidden card
*known* when the seat can tell its kind, and *free* when it was never seen. Free cards are
exchangeable: given which cards are free, their kinds are a random order of what is left of the
deck. So a history is summed up by the kinds of the known cards at each place, a *picture*. There is
a single picture until somebody else moves a card that may or may not be a known one; then there are
a few. The trail is gone through once forwards, weighing every picture exactly, and once backwards,
drawing one picture for each moment; then cards are filled in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import factorial, perm
from random import Random
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from sightline.core.errors import SightlineError
from sightline.games.viewpoint.rules.board import ASIDE, BOTTOM, LOOK, OPEN, TOP, Entry, Trail

T = TypeVar("T")
Kinds = tuple[int, ...]
Picture = tuple[tuple[tuple[int, Kinds], ...], tuple[tuple[int, int], ...]]
"""The known cards: for each hidden place their kinds, sorted; of the draw pile (position, kind)."""

# More pictures than this at one moment are thinned out to the likeliest, which games of the shipped
# sets hardly ever need. If nothing is left that fits what comes later, it is tried once more with
# more of them; odd sets of many looks and blind takes could go on like that until memory is full.
MOST_PICTURES = 500
_MORE = 8
_ALL_TOO_MANY = MOST_PICTURES * _MORE

EMPTY: Picture = ((), ())


class Edge(NamedTuple):
    """How one picture may follow from another."""

    before: Picture
    weight: float
    kind: int | None
    """Of the card that moved; None if it is free and stays so."""
    free: bool
    """The card was a free one until now."""


class Sampled(NamedTuple):
    """A history."""

    deck: tuple[int, ...]
    """The kinds of the shuffled cards, the lowest first."""
    picks: dict[int, int]
    """For each move that named a hidden card: its kind."""
    places: dict[int, list[int]]
    """The kinds that lie now at each place that the seat does not see, sorted."""
    pile: list[int]
    """The draw pile now, the top card last."""


class NoPicture(Exception):
    """Thinning out has left nothing that fits."""


class TooMuchIsPossible(SightlineError):
    """A seat has seen so much come and go that its worlds cannot be gone through."""

    def __init__(self, seat: int) -> None:
        super().__init__(
            f"too much is possible for seat {seat} to draw a world; choose without drawing one"
        )
        self.seat = seat

    def __reduce__(self) -> tuple[type[TooMuchIsPossible], tuple[int]]:
        return type(self), (self.seat,)


def trail_entries(trail: Trail | None) -> list[Entry]:
    """The entries, oldest first."""
    entries, _ = newer_entries(trail, None)
    return entries


def newer_entries(trail: Trail | None, since: Trail | None) -> tuple[list[Entry], bool]:
    """The entries after an older trail, oldest first, and whether this one does go on from that."""
    entries: list[Entry] = []
    while trail is not None and trail is not since:
        entries.append(trail.entry)
        trail = trail.before
    entries.reverse()
    return entries, trail is since


class Knowledge:
    """All that one seat can work out. It holds nothing that the seat does not know."""

    def __init__(
        self,
        seat: int,
        players: int,
        counts: Sequence[int],
        entries: Iterable[Entry],
        most: int = MOST_PICTURES,
    ) -> None:
        self.seat = seat
        self.players = players
        self.counts = tuple(counts)
        self.total = sum(counts)
        self.most = most
        self.entries = self._perceived(entries)
        self._look_back()

    def after(self, entries: Iterable[Entry]) -> Knowledge:
        """What the seat knows when this has happened as well; the same as from the start."""
        twin = object.__new__(Knowledge)
        vars(twin).update(vars(self))
        new = self._perceived(entries)
        twin.entries = [*self.entries, *new]
        twin.clear = list(self.clear)
        twin.sizes = self.sizes.copy()
        twin.edges = list(self.edges)
        try:
            twin._go_through(new)
        except NoPicture:
            twin._look_back()
        return twin

    def _perceived(self, entries: Iterable[Entry]) -> list[tuple[Entry, Kinds | None]]:
        """The entries as the seat perceived them, and the cards where it knows them."""
        bit = 1 << self.seat
        perceived: list[tuple[Entry, Kinds | None]] = []
        for entry in entries:
            if entry.knows & bit:
                perceived.append((entry, entry.cards))
            elif entry.target is not None:
                perceived.append((replace(entry, cards=()), None))
            # What others have seen, without moving it, tells this seat nothing.
        return perceived

    def _clear(self, place: int) -> bool:
        """Whether the seat sees all that lies at a place."""
        return place in (self.seat, LOOK + self.seat, ASIDE + self.seat, OPEN)

    # -- forwards: every picture with its weight ---------------------------------------------------

    def _look_back(self) -> None:
        while True:
            self.clear = [0] * len(self.counts)
            self.sizes: Counter[int] = Counter()
            self.low, self.high = 0, self.total
            self.pictures: dict[Picture, float] = {EMPTY: 1.0}
            self.edges: list[dict[Picture, list[Edge]]] = []
            try:
                self._go_through(self.entries)
                return
            except NoPicture:
                if self.most >= _ALL_TOO_MANY:
                    raise TooMuchIsPossible(self.seat) from None
                self.most *= _MORE

    def _go_through(self, entries: Sequence[tuple[Entry, Kinds | None]]) -> None:
        for entry, cards in entries:
            following: dict[Picture, list[Edge]] = {}
            for picture, weight in self.pictures.items():
                self._follow(picture, weight, entry, cards, following)
            weights = {
                picture: sum([edge.weight for edge in edges])
                for picture, edges in following.items()
            }
            if not weights:
                raise NoPicture
            if len(weights) > self.most:
                ranked = sorted(weights, key=lambda picture: (-weights[picture], picture))
                weights = {picture: weights[picture] for picture in ranked[: self.most]}
            if len(weights) == 1:
                self.pictures = dict.fromkeys(weights, 1.0)
            else:
                whole = sum(weights.values())
                self.pictures = {picture: part / whole for picture, part in weights.items()}
            self.edges.append(following)
            self._account(entry, cards)

    def _account(self, entry: Entry, cards: Kinds | None) -> None:
        """What is the same in every picture: sizes, the ends of the draw pile, cards in sight."""
        source, target = entry.source, entry.target
        if target is None:
            return
        if source == TOP:
            self.high -= 1
        elif source == BOTTOM:
            self.low += 1
        elif self._clear(source):
            assert cards is not None
            self.clear[cards[0]] -= 1
        else:
            self.sizes[source] -= 1
        if target == TOP:
            self.high += 1
        elif target == BOTTOM:
            self.low -= 1
        elif self._clear(target):
            assert cards is not None
            self.clear[cards[0]] += 1
        else:
            self.sizes[target] += 1

    def _pool(self, picture: Picture) -> tuple[list[int], int]:
        """How many free cards there are of each kind, and in all."""
        pool = [total - seen for total, seen in zip(self.counts, self.clear, strict=True)]
        for _, kinds in picture[0]:
            for kind in kinds:
                pool[kind] -= 1
        for _, kind in picture[1]:
            pool[kind] -= 1
        return pool, sum(pool)

    def _follow(
        self,
        picture: Picture,
        weight: float,
        entry: Entry,
        cards: Kinds | None,
        following: dict[Picture, list[Edge]],
    ) -> None:
        """Every way in which an entry can go on from a picture."""
        if entry.target is None:
            assert cards is not None
            seen = self._seen_pile if entry.source in (TOP, BOTTOM) else self._seen_hand
            found = seen(picture, entry.source, cards)
            if found is not None:
                after, chance = found
                edge = Edge(picture, weight * chance, None, False)
                following.setdefault(after, []).append(edge)
            return
        told = None if cards is None else cards[0]
        for left, chance, kind, free in self._leave(picture, entry.source, told):
            after = self._arrive(left, entry.source, entry.target, kind)
            edge = Edge(picture, weight * chance, kind, free)
            following.setdefault(after, []).append(edge)

    def _leave(
        self, picture: Picture, source: int, told: int | None
    ) -> list[tuple[Picture, float, int | None, bool]]:
        """Which card may have left a place: (the picture without it, weight, its kind, free)."""
        if self._clear(source):
            return [(picture, 1.0, told, False)]
        if source in (TOP, BOTTOM):
            position = self.high - 1 if source == TOP else self.low
            for place in picture[1]:
                if place[0] == position:
                    if told is not None and told != place[1]:
                        return []
                    left = tuple([other for other in picture[1] if other != place])
                    return [((picture[0], left), 1.0, place[1], False)]
            return [(picture, self._chance(picture, told), told, True)]
        known = next((kinds for place, kinds in picture[0] if place == source), ())
        free = self.sizes[source] - len(known)
        ways: list[tuple[Picture, float, int | None, bool]] = []
        for kind in dict.fromkeys(known):
            if told is None or told == kind:
                rest = list(known)
                rest.remove(kind)
                left = _with_known(picture, source, tuple(rest))
                ways.append((left, float(known.count(kind)), kind, False))
        if free:
            chance = self._chance(picture, told)
            if chance:
                ways.append((picture, free * chance, told, True))
        return ways

    def _chance(self, picture: Picture, told: int | None) -> float:
        """The chance that a free card is of the kind that was told."""
        if told is None:
            return 1.0
        pool, whole = self._pool(picture)
        return pool[told] / whole if whole and pool[told] > 0 else 0.0

    def _arrive(self, picture: Picture, source: int, target: int, kind: int | None) -> Picture:
        if kind is None or self._clear(target):
            return picture
        if target in (TOP, BOTTOM):
            # Where the card lies then, if it has also come from the draw pile.
            high = self.high - (source == TOP)
            low = self.low + (source == BOTTOM)
            position = high if target == TOP else low - 1
            return picture[0], tuple(sorted((*picture[1], (position, kind))))
        known = next((kinds for place, kinds in picture[0] if place == target), ())
        return _with_known(picture, target, tuple(sorted((*known, kind))))

    def _seen_hand(
        self, picture: Picture, place: int, cards: Kinds
    ) -> tuple[Picture, float] | None:
        """A whole hand is seen: the known cards must be there, the free ones are the rest."""
        known = Counter(next((kinds for at, kinds in picture[0] if at == place), ()))
        rest = Counter(cards)
        rest.subtract(known)
        if any(number < 0 for number in rest.values()):
            return None
        pool, whole = self._pool(picture)
        free = sum(rest.values())
        ways = factorial(free)
        for kind, number in rest.items():
            ways = ways * perm(max(0, pool[kind]), number) // factorial(number)
        if not ways:
            return None
        return _with_known(picture, place, tuple(sorted(cards))), ways / perm(whole, free)

    def _seen_pile(self, picture: Picture, end: int, cards: Kinds) -> tuple[Picture, float] | None:
        """Cards at an end of the draw pile are seen where they lie."""
        known, chance = dict(picture[1]), 1.0
        pool, whole = self._pool(picture)
        for number, kind in enumerate(cards):
            position = self.high - 1 - number if end == TOP else self.low + number
            if position in known:
                if known[position] != kind:
                    return None
                continue
            if pool[kind] <= 0:
                return None
            chance *= pool[kind] / whole
            pool[kind] -= 1
            whole -= 1
            known[position] = kind
        return (picture[0], tuple(sorted(known.items()))), chance

    # -- backwards: one history --------------------------------------------------------------------

    def draw(self, rng: Random) -> Sampled:
        """One history, each equally likely."""
        last = _drawn(list(self.pictures.items()), rng)
        return _Filling(self, self._path(last, rng), rng).fill(last)

    def _path(self, last: Picture, rng: Random) -> list[Edge]:
        """An edge for every entry, drawn from all paths to the last picture by their weight."""
        picture = last
        path: list[Edge] = []
        for edges in reversed(self.edges):
            ways = edges[picture]
            edge = ways[0] if len(ways) == 1 else _drawn([(e, e.weight) for e in ways], rng)
            path.append(edge)
            picture = edge.before
        path.reverse()
        return path


class _Filling:
    """Follows a drawn path and gives every free card a kind."""

    def __init__(self, knowledge: Knowledge, path: Sequence[Edge], rng: Random) -> None:
        self.knowledge = knowledge
        self.path = path
        self.rng = rng
        self.kinds: list[int | None] = [None] * knowledge.total
        """By physical card, which is its place in the shuffled deck."""
        self.free: dict[int, list[int]] = {}
        """The free cards at each hidden place; at the draw pile's positions see ``pile``."""
        self.pile = dict(enumerate(range(knowledge.total)))
        self.low, self.high = 0, knowledge.total

    def fill(self, last: Picture) -> Sampled:
        picks: dict[int, int | tuple[int]] = {}
        for (entry, cards), edge in zip(self.knowledge.entries, self.path, strict=True):
            if entry.target is None:
                assert cards is not None
                self._see(entry.source, cards, edge.before)
                continue
            card = self._leave(entry.source, edge)
            if card is not None and edge.kind is not None:
                self.kinds[card] = edge.kind
                if entry.picked:
                    picks[entry.step] = edge.kind
                card = None
            elif entry.picked:
                # A free card's kind is not known before the end.
                picks[entry.step] = edge.kind if card is None else (card,)  # type: ignore[assignment]
            self._arrive(entry.target, card)
        left = list(self.knowledge.counts)
        for kind in self.kinds:
            if kind is not None:
                left[kind] -= 1
        rest = [kind for kind, number in enumerate(left) for _ in range(number)]
        self.rng.shuffle(rest)
        deck = tuple([rest.pop() if kind is None else kind for kind in self.kinds])
        named = {
            step: deck[pick[0]] if isinstance(pick, tuple) else pick for step, pick in picks.items()
        }
        places = {place: list(kinds) for place, kinds in last[0]}
        for place, cards in self.free.items():
            places.setdefault(place, []).extend(deck[card] for card in cards)
        known = dict(last[1])
        pile = [
            known[position] if position in known else deck[self.pile[position]]
            for position in range(self.low, self.high)
        ]
        return Sampled(deck, named, {at: sorted(kinds) for at, kinds in places.items()}, pile)

    def _leave(self, source: int, edge: Edge) -> int | None:
        """The free card that leaves a place; None if it was a known one."""
        if source in (TOP, BOTTOM):
            position = self.high - 1 if source == TOP else self.low
            self.high -= source == TOP
            self.low += source == BOTTOM
            return self.pile.pop(position, None)
        if not edge.free:
            return None
        cards = self.free[source]
        return cards.pop(self.rng.randrange(len(cards)))

    def _arrive(self, target: int, card: int | None) -> None:
        if target in (TOP, BOTTOM):
            position = self.high if target == TOP else self.low - 1
            self.high += target == TOP
            self.low -= target == BOTTOM
            if card is not None:
                self.pile[position] = card
        elif card is not None:
            self.free.setdefault(target, []).append(card)

    def _see(self, source: int, cards: Kinds, before: Picture) -> None:
        """Free cards that are seen get their kinds."""
        if source in (TOP, BOTTOM):
            for number, kind in enumerate(cards):
                position = self.high - 1 - number if source == TOP else self.low + number
                card = self.pile.pop(position, None)
                if card is not None:
                    self.kinds[card] = kind
            return
        rest = Counter(cards)
        rest.subtract(next((kinds for place, kinds in before[0] if place == source), ()))
        free = self.free.pop(source, [])
        self.rng.shuffle(free)
        for card, kind in zip(free, sorted(rest.elements()), strict=True):
            self.kinds[card] = kind


def _with_known(picture: Picture, place: int, kinds: Kinds) -> Picture:
    """The picture with other known cards at a hidden place."""
    others = [pair for pair in picture[0] if pair[0] != place]
    if kinds:
        others.append((place, kinds))
        others.sort()
    return tuple(others), picture[1]


def _drawn(weighted: list[tuple[T, float]], rng: Random) -> T:
    ticket = rng.random() * sum([weight for _, weight in weighted])
    for item, weight in weighted:
        ticket -= weight
        if ticket < 0:
            return item
    return weighted[-1][0]
