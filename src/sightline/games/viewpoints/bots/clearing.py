"""A way through to a structure whose missing places are shut off: what to take away first.

Which pieces have to go, so that everything else can be laid right one by one? All sets of pieces
that can be taken off the grid one after the other are gone through, small ones first. Where the
pieces that were taken lie meanwhile, in the hand or out of the way, is left to whoever does it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from sightline.games.viewpoints.rules.grid import (
    Structure,
    letters_on,
    may_place,
    may_take,
    with_piece,
    without_piece,
)
from sightline.games.viewpoints.rules.space import LETTERS, NUMBER, tables

MOST_TAKEN = 5
"""Pieces that are taken away at most."""
MOST_TRIED = 160
"""Sets of pieces that are tried for one structure."""
MOST_LAID = 40
"""Positions that are looked at to see whether the rest can be laid right."""


@lru_cache(maxsize=512)
def opened(where: Structure, target: Structure, others: frozenset[str]) -> tuple[str, ...] | None:
    """The pieces to take away, in order, before the rest can be laid right; None if that was not
    found. ``others``: pieces in others' hands."""
    for tried, (rest, order) in enumerate(_taken(where)):
        if tried == MOST_TRIED:
            return None
        if _can_be_laid(rest, target, others):
            return order
    return None


def _taken(where: Structure) -> Iterator[tuple[Structure, tuple[str, ...]]]:
    """The grid with fewer and fewer pieces, and the order in which they were taken."""
    ways: dict[Structure, tuple[str, ...]] = {where: ()}
    for _ in range(MOST_TAKEN + 1):
        yield from ways.items()
        ways = {
            without_piece(rest, letter): (*order, letter)
            for rest, order in ways.items()
            for letter in letters_on(rest)
            if may_take(rest, letter)
        }


def _can_be_laid(rest: Structure, target: Structure, others: frozenset[str]) -> bool:
    """Whether every piece that is wrong or missing can be laid right, one after the other."""
    done: set[Structure] = set()
    open_ = [rest]
    while open_ and len(done) < MOST_LAID:
        now = open_.pop()
        if now in done:
            continue
        done.add(now)
        lacking = [
            letter
            for letter in LETTERS
            if now[NUMBER[letter]] != target[NUMBER[letter]] and letter not in others
        ]
        if not lacking:
            return True
        open_ += _one_more(now, target, lacking)
    return False


def _one_more(now: Structure, target: Structure, lacking: list[str]) -> list[Structure]:
    """The grid with one more piece right, the lowest one last."""
    found: list[tuple[int, Structure]] = []
    for letter in lacking:
        place = target[NUMBER[letter]]
        without = now
        if now[NUMBER[letter]] >= 0:
            if not may_take(now, letter):
                continue
            without = without_piece(now, letter)
        if place < 0:
            found.append((0, without))
        elif may_place(without, place):
            found.append((int(tables().cells[place].sum()), with_piece(without, place)))
    return [after for _, after in sorted(found, reverse=True)]
