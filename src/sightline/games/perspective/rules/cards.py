"""The four colours, the two-sided cards and the goals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement, permutations
from typing import Literal

from sightline.core.message import Listed, Message, all_of, say
from sightline.core.seeds import Stream

Colour = Literal["Y", "G", "R", "B"]
"""Yellow, Green, Red, Blue."""

COLOURS: tuple[Colour, ...] = ("Y", "G", "R", "B")
COLOUR_NAMES: dict[Colour, Message] = {
    "Y": say("perspective-yellow"),
    "G": say("perspective-green"),
    "R": say("perspective-red"),
    "B": say("perspective-blue"),
}

Sides = tuple[Colour, Colour]
"""A physical card: the side that is up in the draw pile when the game is dealt, and the other."""

Pair = tuple[Colour, Colour]
"""A card without regard to which side is up: its colours in the order of COLOURS."""

Row = tuple[Colour, Colour, Colour]


def pair_of(sides: Sides) -> Pair:
    """Which of the ten pairs a card is."""
    first, second = sorted(sides, key=COLOURS.index)
    return first, second


def all_cards() -> list[Pair]:
    """The box: each of the ten pairs twice."""
    return [pair for pair in combinations_with_replacement(COLOURS, 2) for _ in range(2)]


def cards_for(players: int) -> list[Pair]:
    """2 players and solo: one copy of each same-colour card is removed."""
    cards = all_cards()
    if players <= 2:
        for colour in COLOURS:
            cards.remove((colour, colour))
    return cards


def pair_counts(players: int) -> Counter[Pair]:
    """How often each pair is in the game."""
    return Counter(cards_for(players))


# The printed rows are not in the rulebook's text; these are ours, front and back of six cards.
# Every colour is missing on three of the twelve faces, and no two faces are equal.
GOAL_CARDS: tuple[tuple[Row, Row], ...] = (
    (("Y", "G", "B"), ("R", "B", "G")),
    (("G", "B", "Y"), ("R", "Y", "B")),
    (("B", "Y", "G"), ("G", "R", "Y")),
    (("B", "R", "G"), ("Y", "B", "R")),
    (("G", "B", "R"), ("Y", "R", "G")),
    (("R", "B", "Y"), ("R", "G", "Y")),
)
ALL_ROWS: tuple[Row, ...] = tuple(permutations(COLOURS, 3))


def draw_goals(seats: int, kind: Literal["cards", "all24"], chance: Stream) -> tuple[Row, ...]:
    """A different goal for every seat."""
    if kind == "all24":
        return tuple(chance.shuffled(ALL_ROWS)[:seats])
    cards = chance.shuffled(GOAL_CARDS)[:seats]
    return tuple(card[chance.below(2)] for card in cards)


def row_names(row: Iterable[Colour]) -> Listed:
    """*yellow, red, blue*."""
    return all_of((COLOUR_NAMES[colour] for colour in row), "comma")


def missing_colour(row: Sequence[Colour]) -> Colour:
    """The one colour that a goal does not show."""
    (missing,) = set(COLOURS) - set(row)
    return missing
