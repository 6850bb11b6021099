"""The shortest way from the grid to a structure, for one pair of hands.

A search over what lies on the grid and in the own hand. Pieces in others' hands cannot be laid, so
a way may end before the structure is there: then it leads as close as it can.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from math import exp

from sightline.games.viewpoints.bots.beliefs import Beliefs
from sightline.games.viewpoints.bots.clearing import opened
from sightline.games.viewpoints.bots.imagined import Imagined, least_strain
from sightline.games.viewpoints.rules.choices import five
from sightline.games.viewpoints.rules.grid import (
    Structure,
    legal_placements,
    letters_on,
    may_place,
    may_take,
    with_piece,
    without_piece,
)
from sightline.games.viewpoints.rules.moves import AnyMove, Place, Reserve, Return, Shift
from sightline.games.viewpoints.rules.space import LETTERS, NUMBER, tables

MOST_LOOKED_AT = 300
"""Positions that one search goes through."""
HASTE = 1.5
"""How much more a piece that is still to come right counts than a step that has been made: a way
that is found is better than a shorter one that is not."""
MOST_PLANNED = 8
"""Structures to which ways are sought."""
LEFT = 2.0
"""What a piece that is still wrong in the end counts, in steps."""
ASIDE = 2.0
"""What it costs to lay a piece out of the way: somebody may put it back."""
PUT_BACK = 1.5
"""What the next step costs more for each time that somebody else has laid the piece anew after the
own seat had it, up to three."""
WATCHED = 0.5
"""What the next step costs less if it lays right what another might lay wrong."""
MOST_ASIDE = 12
"""How often one search works out where a piece would be out of the way."""


@dataclass(frozen=True)
class Way:
    """How to get somewhere."""

    move: AnyMove
    """The first step."""
    cost: float
    """Steps, some counted for more than one."""
    left: int
    """Pieces that are still wrong or missing at its end."""


@dataclass(frozen=True)
class Hands:
    """Who holds what, and which pieces others have put back after the own seat moved them."""

    kept: str | None
    free: frozenset[str]
    others: frozenset[str]
    relaid: Mapping[str, int]
    watched: frozenset[str]
    """Pieces that others see on their cards."""


def planned(beliefs: Beliefs, imagined: list[Imagined], seat: int) -> dict[AnyMove, float]:
    """The first steps of the shortest ways to the likeliest structures."""
    view = beliefs.view
    held = frozenset(k for other, k in enumerate(view.reserved) if k is not None and other != seat)
    cards = beliefs.known.cards
    watched = frozenset(
        "".join(cards.get(other, "") for other in view.in_play if other != view.own)
    )
    hands = Hands(view.reserved[seat], frozenset(view.free), held, beliefs.relaid, watched)
    most = least_strain(imagined) + beliefs.too_much
    ways: list[tuple[Way, float]] = []
    for each in imagined[:MOST_PLANNED]:
        if each.strain > most:
            continue
        found = way(beliefs.where, each.target, hands)
        if found is None or found.left:
            found = _through(beliefs.where, each.target, hands) or found
        if found is not None:
            ways.append((found, each.weight))
    votes: dict[AnyMove, float] = {}
    shortest = min((each.cost + LEFT * each.left for each, _ in ways), default=0.0)
    for each, weight in ways:
        worth = weight * exp(shortest - each.cost - LEFT * each.left)
        votes[each.move] = votes.get(each.move, 0.0) + worth
    return votes


def way(where: Structure, target: Structure, hands: Hands) -> Way | None:
    """The cheapest way found that leaves the fewest pieces wrong; None if no step helps."""
    ticket = count()
    start = _left(where, target, hands)
    heap: list[tuple[float, int, float, Structure, str | None, AnyMove | None]] = []
    heappush(heap, (start, next(ticket), 0.0, where, hands.kept, None))
    done: set[tuple[Structure, str | None]] = set()
    best: Way | None = None
    asides = [MOST_ASIDE]
    while heap and len(done) < MOST_LOOKED_AT:
        _, _, cost, now, kept, first = heappop(heap)
        if (now, kept) in done:
            continue
        done.add((now, kept))
        left = _left(now, target, hands)
        if first is not None and left < (start if best is None else best.left):
            best = Way(first, cost, left)
        if left == 0:
            break
        for move, price, then, hand in _steps(now, kept, target, hands, asides):
            if (then, hand) not in done:
                total = cost + price
                if first is None and isinstance(move, Shift | Return):
                    # Not now what somebody would put back at once; later it may suit them.
                    total += PUT_BACK * min(hands.relaid.get(move.piece, 0), 3)
                if first is None and not isinstance(move, Reserve) and move.piece in hands.watched:
                    total -= WATCHED * (then[NUMBER[move.piece]] == target[NUMBER[move.piece]])
                guess = total + HASTE * _left(then, target, hands)
                heappush(heap, (guess, next(ticket), total, then, hand, first or move))
    return best


def _through(where: Structure, target: Structure, hands: Hands) -> Way | None:
    """The first step of taking away what shuts off the rest; None if there is nothing to take."""
    order = opened(where, target, hands.others)
    if not order:
        return None
    cost = float(2 * len(order) + _left(where, target, hands))
    letter = order[0]
    rest = without_piece(where, letter)
    place = target[NUMBER[letter]]
    if place >= 0 and place != where[NUMBER[letter]] and may_place(rest, place):
        shorter = opened(with_piece(rest, place), target, hands.others)
        if shorter is not None and len(shorter) < len(order):
            return Way(Shift(letter, five(place)), cost - 1.0, 0)
    if hands.kept is None:
        return Way(Reserve(letter), cost, 0)
    aside = _aside(where, target, letter, [1])
    return None if aside is None else Way(Shift(letter, five(aside)), cost, 0)


def _left(where: Structure, target: Structure, hands: Hands) -> int:
    """Pieces that are wrong, missing or too many; not those in others' hands."""
    return sum(
        now != wanted and letter not in hands.others
        for letter, now, wanted in zip(LETTERS, where, target, strict=True)
    )


def _steps(
    where: Structure, kept: str | None, target: Structure, hands: Hands, asides: list[int]
) -> Iterator[tuple[Place | Shift | Return | Reserve, float, Structure, str | None]]:
    """What can be done: the move, its price, the grid and the hand after it."""
    if kept is not None:
        place = target[NUMBER[kept]]
        if place >= 0 and may_place(where, place):
            yield Return(kept, five(place)), 1.0, with_piece(where, place), None
        elif (aside := _aside(where, target, kept, asides)) is not None:
            yield Return(kept, five(aside)), ASIDE, with_piece(where, aside), None
    for letter in sorted(hands.free):
        place = target[NUMBER[letter]]
        if where[NUMBER[letter]] < 0 and letter != kept and place >= 0 and may_place(where, place):
            yield Place(letter, five(place)), 1.0, with_piece(where, place), kept
    for letter in letters_on(where):
        if not may_take(where, letter):
            continue
        place = target[NUMBER[letter]]
        rest = without_piece(where, letter)
        if place != where[NUMBER[letter]] and place >= 0 and may_place(rest, place):
            yield Shift(letter, five(place)), 1.0, with_piece(rest, place), kept
        elif kept is None:
            yield Reserve(letter), 1.0, rest, letter
        elif (aside := _aside(where, target, letter, asides)) is not None:
            yield Shift(letter, five(aside)), ASIDE, with_piece(rest, aside), kept


def _aside(where: Structure, target: Structure, letter: str, asides: list[int]) -> int | None:
    """The lowest place for a piece on no cell that the structure needs for another one."""
    if asides[0] <= 0:
        return None
    asides[0] -= 1
    cells = tables().cells
    needed = {
        int(cell)
        for number, place in enumerate(target)
        if place >= 0 and number != NUMBER[letter]
        for cell in cells[place]
    }
    best: tuple[int, int] | None = None
    for place in legal_placements(without_piece(where, letter), letter):
        if place == where[NUMBER[letter]] or not needed.isdisjoint(cells[place].tolist()):
            continue
        worth = int(cells[place].sum()), place
        if best is None or worth < best:
            best = worth
    return None if best is None else best[1]
