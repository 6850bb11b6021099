"""What a seat can still not know, and worlds drawn uniformly from all that it thinks possible.

Every movement is public and nothing is ever reshuffled, so a seat with perfect memory follows each
physical card from the deal on, by its number in the dealt deck. What it does not know are the sides
it has never seen. A *world* fills in those sides so that the whole deck is the box again.

A dealt deck is a uniformly random order of cards, each a random side up. For a given list of
(up, down) sides the number of physical orders that show it is the same for every list, so drawing
uniformly from the lists draws uniformly from the deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from random import Random

from sightline.games.perspective.rules.cards import COLOURS, Colour, Pair, Sides, pair_of

Known = tuple[Colour | None, Colour | None]
"""What is known of a card's two sides."""

_Counts = tuple[int, ...]


def turned(known: Known) -> Known:
    """The same card, turned over."""
    return known[1], known[0]


def possible_sides(known: Known) -> tuple[Sides, ...]:
    """All cards, with their sides in order, that look like this."""
    first, second = known
    return tuple(
        (up, down)
        for up in (COLOURS if first is None else (first,))
        for down in (COLOURS if second is None else (second,))
    )


class Worlds:
    """All ways to fill in the sides that are not known, counted exactly."""

    def __init__(self, known: Sequence[Known], box: Counter[Pair]) -> None:
        self._known = tuple(known)
        self._pairs = tuple(sorted(box))
        # Cards of which everything is known leave the count; equal questions stand together, so
        # that the recursion below meets the same remainders again.
        left = box.copy()
        open_places: list[int] = []
        for place, sides in enumerate(self._known):
            if None in sides:
                open_places.append(place)
            else:
                left[pair_of((sides[0], sides[1]))] -= 1  # type: ignore[arg-type]
        self._left: _Counts = tuple(left[pair] for pair in self._pairs)
        self._possible = all(number >= 0 for number in left.values())
        open_places.sort(key=lambda place: str(self._known[place]))
        self._open = tuple(open_places)
        self._choices = tuple(
            tuple(
                (sides, self._pairs.index(pair_of(sides)))
                for sides in possible_sides(known[i])
                if pair_of(sides) in box
            )
            for i in self._open
        )
        self._ways = self._counter()

    def _counter(self) -> Callable[[int, _Counts], int]:
        choices = self._choices

        @cache
        def ways(depth: int, left: _Counts) -> int:
            if depth == len(choices):
                return 1
            total = 0
            for _, pair in choices[depth]:
                if left[pair]:
                    total += ways(depth + 1, _without(left, pair))
            return total

        return ways

    @property
    def count(self) -> int:
        """How many worlds there are."""
        return self._ways(0, self._left) if self._possible else 0

    def draw(self, rng: Random) -> tuple[Sides, ...]:
        """One of the worlds, each equally likely: the sides of every card in the dealt order."""
        deck: list[Sides] = [(a or "Y", b or "Y") for a, b in self._known]
        left = self._left
        for depth, place in enumerate(self._open):
            ticket = rng.randrange(self._ways(depth, left))
            for sides, pair in self._choices[depth]:
                if left[pair]:
                    ways = self._ways(depth + 1, _without(left, pair))
                    if ticket < ways:
                        deck[place] = sides
                        left = _without(left, pair)
                        break
                    ticket -= ways
        return tuple(deck)

    def all(self) -> list[tuple[Sides, ...]]:
        """Every world, for small cases: tests and exact bots."""
        worlds: list[tuple[Sides, ...]] = []
        deck: list[Sides] = [(a or "Y", b or "Y") for a, b in self._known]

        def fill(depth: int, left: _Counts) -> None:
            if depth == len(self._open):
                worlds.append(tuple(deck))
                return
            for sides, pair in self._choices[depth]:
                if left[pair]:
                    deck[self._open[depth]] = sides
                    fill(depth + 1, _without(left, pair))

        fill(0, self._left)
        return worlds


def _without(left: _Counts, pair: int) -> _Counts:
    return (*left[:pair], left[pair] - 1, *left[pair + 1 :])
