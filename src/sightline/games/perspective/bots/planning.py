"""Whole turns imagined: every insert, play and action, and how good the hand is afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from sightline.games.perspective.bots.belief import Belief, Hand, Target
from sightline.games.perspective.rules.moves import (
    ORDERS,
    Ask,
    Discard,
    Flip,
    Give,
    Insert,
    Look,
    Play,
    Reclaim,
    Sort,
    TableMove,
    Take,
    Tell,
    Which,
)

YELLOW, GREEN, RED, BLUE = range(4)


class After(NamedTuple):
    """A position after some decisions of a turn."""

    moves: tuple[TableMove, ...]
    own: Hand
    other: Hand
    used: Hand
    learned: int | None = None
    """A side that the player will see by it."""
    told: int | None = None
    """A side that the partner will hear of."""
    claims: bool = False


def turns(belief: Belief, wide: bool, may_claim: bool) -> Iterator[After]:
    """Every turn from the draw on. ``wide``: what becomes of the other hand matters too."""
    drawn = belief.draw[0]
    for at in range(4):
        own = (*belief.own[:at], drawn, *belief.own[at:])
        for after in plays(belief, own, belief.other, belief.used, wide, may_claim):
            # Playing the drawn card is the same turn wherever it was inserted.
            if at == 3 or after.moves[0] != Play(at + 1):
                yield after._replace(moves=(Insert(at + 1), *after.moves))


def plays(
    belief: Belief, own: Hand, other: Hand, used: Hand, wide: bool, may_claim: bool
) -> Iterator[After]:
    """Every way to play one of four cards."""
    for index, face in enumerate(own):
        left = (*own[:index], *own[index + 1 :])
        pile = (*used, face)
        if may_claim:
            yield After((Play(index + 1, True),), left, other, pile, claims=True)
        colour = belief.colour_of(face, belief.everything)
        for after in actions(belief, colour, left, other, pile, wide):
            yield after._replace(moves=(Play(index + 1), *after.moves))


def actions(
    belief: Belief, colour: int, own: Hand, other: Hand, used: Hand, wide: bool
) -> Iterator[After]:
    """Every way to carry out an action."""
    name = belief.world.other_name
    if colour == YELLOW:
        for i, face in enumerate(own):
            turned = (*own[:i], face ^ 1, *own[i + 1 :])
            yield After((Flip("own", i + 1),), turned, other, used, learned=face ^ 1)
        for i, face in enumerate(other):
            turned = (*other[:i], face ^ 1, *other[i + 1 :])
            yield After((Flip(name, i + 1),), own, turned, used, learned=face)
    elif colour == GREEN:
        for i, face in enumerate(own):
            left = (*own[:i], *own[i + 1 :])
            for at in range(4) if wide else (0,):
                grown = (*other[:at], face, *other[at:])
                for after in takes(left, grown, used):
                    yield after._replace(moves=(Give(i + 1, at + 1), *after.moves))
    elif colour == RED:
        for i, face in enumerate(own):
            left = (*own[:i], *own[i + 1 :])
            for after in reclaims(left, other, (*used, face), "own"):
                yield after._replace(moves=(Discard("own", i + 1), *after.moves))
        for i, face in enumerate(other):
            left = (*other[:i], *other[i + 1 :])
            pile = (*used, face)
            if wide:
                for after in reclaims(own, left, pile, name):
                    yield after._replace(moves=(Discard(name, i + 1), *after.moves))
            else:  # put it back: nothing has happened
                moves = (Discard(name, i + 1), Reclaim(len(pile), i + 1))
                yield After(moves, own, other, used)
    else:
        yield from informs(belief, own, other, used, wide)


def takes(own: Hand, other: Hand, used: Hand) -> Iterator[After]:
    """Green, second half."""
    for k, face in enumerate(other):
        rest = (*other[:k], *other[k + 1 :])
        for to in range(3):
            new = (*own[:to], face, *own[to:])
            yield After((Take(k + 1, to + 1),), new, rest, used, learned=face)


def reclaims(own: Hand, other: Hand, used: Hand, which: Which) -> Iterator[After]:
    """Red, second half."""
    for k, face in enumerate(used):
        pile = (*used[:k], *used[k + 1 :])
        for at in range(3):
            move = (Reclaim(k + 1, at + 1),)
            if which == "own":
                yield After(move, (*own[:at], face, *own[at:]), other, pile)
            else:
                yield After(move, own, (*other[:at], face, *other[at:]), pile)


def informs(belief: Belief, own: Hand, other: Hand, used: Hand, wide: bool) -> Iterator[After]:
    """Blue."""
    name = belief.world.other_name
    for order in ORDERS:
        a, b, c = order
        yield After((Sort("own", order),), (own[a - 1], own[b - 1], own[c - 1]), other, used)
        if wide:
            sorted_other = (other[a - 1], other[b - 1], other[c - 1])
            yield After((Sort(name, order),), own, sorted_other, used)
    for i, face in enumerate(own):
        yield After((Ask(i + 1),), own, other, used, learned=face ^ 1)
    for i, face in enumerate(other):
        if name == "shared":
            yield After((Look(i + 1),), own, other, used, learned=face)
        else:
            yield After((Tell(i + 1),), own, other, used, told=face ^ 1)


def next_turn(belief: Belief, after: After, drawn: int | None) -> float:
    """How likely the goal is at the end of the next own turn, if the best is made of it then.

    The card that will be drawn is a card like any other, only that its colour is not known in time
    to count on its action.
    """
    cells = [belief.everything]
    if after.learned is not None:
        cells = [mask for mask in belief.colours[after.learned] if mask]
    rows = belief.goal_rows(belief.seat, after.other)
    return sum(_best(belief, after, drawn, rows, cell) for cell in cells) / belief.number


def _best(
    belief: Belief,
    after: After,
    drawn: int | None,
    rows: list[tuple[Target, Target, Target]],
    cell: int,
) -> int:
    """The number of worlds of a cell in which the best next turn reaches the goal."""
    own, everything = after.own, cell.bit_count()
    best = (belief.match(own, rows) & cell).bit_count()
    for x, played in enumerate(own):
        if best == everything:
            return best
        a, b = (*own[:x], *own[x + 1 :])
        if drawn is None:
            continue
        triples = ((drawn, a, b), (a, drawn, b), (a, b, drawn))
        for triple in triples:
            best = max(best, (belief.match(triple, rows) & cell).bit_count())
        colour = belief.colour_of(played, cell)
        if colour == YELLOW:
            for p, q, r in triples:
                for turned in ((p ^ 1, q, r), (p, q ^ 1, r), (p, q, r ^ 1)):
                    best = max(best, (belief.match(turned, rows) & cell).bit_count())
        elif colour == BLUE:
            for order in permutations((a, b, drawn)):
                best = max(best, (belief.match(order, rows) & cell).bit_count())
        else:
            fresh = after.other if colour == GREEN else (*after.used, played)
            pairs = ((a, b), (drawn, b), (a, drawn), (drawn, a), (b, drawn))
            best = _replace_one(belief, pairs, fresh, rows, cell, best)
    return best


def _replace_one(
    belief: Belief,
    pairs: tuple[tuple[int, int], ...],
    fresh: Hand,
    rows: list[tuple[Target, Target, Target]],
    cell: int,
    best: int,
) -> int:
    """Two cards stay in their order, and one of the fresh ones joins them at any place."""
    fit = belief.fit
    for row in rows:
        for first, second in pairs:
            for i, j, free in ((1, 2, 0), (0, 2, 1), (0, 1, 2)):
                kept = fit(first ^ 1, row[i]) & fit(second ^ 1, row[j]) & cell
                if kept.bit_count() <= best:
                    continue
                for face in fresh:
                    best = max(best, (kept & fit(face ^ 1, row[free])).bit_count())
    return best
