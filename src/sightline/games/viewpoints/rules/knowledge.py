"""What a seat knows of the five cards, and structures drawn from what it knows.

A seat knows the cards it has held or looked at, every announced card (all saw what was complete),
and the answers to tokens. It also knows what was *not* said: a position whose view was complete at
the start of its turn would have announced it. Known slots guide the building of a random structure;
the rest is checked on the finished one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from sightline.games.viewpoints.kernels import sample as kernel_sample
from sightline.games.viewpoints.rules.blueprint import EMPTY, POSITIONS, SLOTS, card, shown
from sightline.games.viewpoints.rules.deduction import (
    Candidates,
    fits_with_reserved,
    looking_right,
    projection,
)
from sightline.games.viewpoints.rules.grid import NOTHING, Structure, building_order, pieces_on
from sightline.games.viewpoints.rules.space import LETTERS, NUMBER, cells_of, tables

if TYPE_CHECKING:
    from sightline.games.viewpoints.rules.space import Ints

TRIES = 4000
"""Building attempts in one call of the kernel."""
ROUNDS = 60
"""Finished structures looked at before the search goes through all of them in order."""
WAITING_ROUNDS = 1500
WAITING_TRIES = 12
"""Where somebody waited for reserved pieces: cards drawn for them, and attempts with each."""
MOST_EXTRAS = len(LETTERS)
"""Pieces that no known slot shows, drawn in beyond those that are needed: there is no bound, or a
structure that is possible could never come out."""


@dataclass(frozen=True)
class Waited:
    """Somebody passed because only pieces in others' hands were missing."""

    position: int
    where: Structure
    """The grid then."""
    reserved: tuple[str, ...]
    """The pieces in the others' hands."""

    def explains(self, whole: str) -> bool:
        """Whether this could be the card of who waited."""
        return fits_with_reserved(self.where, whole, self.position, self.reserved)


@dataclass
class Knowledge:
    """All that one seat has learned about the cards."""

    letters: tuple[str, ...]
    cards: dict[int, str] = field(default_factory=dict[int, str])
    """Cards known completely, by position."""
    slots: dict[tuple[int, int], str] = field(default_factory=dict[tuple[int, int], str])
    """Single slots known: the colour, or a dot."""
    not_slots: set[tuple[int, int, str]] = field(default_factory=set[tuple[int, int, str]])
    """What a slot does not show."""
    colours: dict[int, frozenset[str]] = field(default_factory=dict[int, frozenset[str]])
    """All colours of a card."""
    incomplete: set[tuple[int, str]] = field(default_factory=set[tuple[int, str]])
    """Position and view: not what its card shows, since nothing was announced."""
    waits: list[Waited] = field(default_factory=list[Waited])
    hands: dict[int, str] = field(default_factory=dict[int, str])
    """By seat: the reserved piece, now."""
    in_turn: int = 0
    """The position whose turn began last."""

    def agrees(self, cards: Mapping[int, str]) -> bool:
        """Whether five cards could be the true ones."""
        return (
            all(cards[position] == known for position, known in self.cards.items())
            and all(cards[p][slot] == colour for (p, slot), colour in self.slots.items())
            and all(cards[p][slot] != colour for p, slot, colour in self.not_slots)
            and all(shown(cards[p]) == colours for p, colours in self.colours.items())
            and all(cards[p] != view for p, view in self.incomplete)
        )

    def known_slots(self) -> Ints:
        """What the kernel asks: for each position and slot a piece, EMPTY or UNKNOWN."""
        shows = np.full((len(POSITIONS), SLOTS), kernel_sample.UNKNOWN, dtype=np.int64)
        for position, whole in self.cards.items():
            for slot, colour in enumerate(whole):
                shows[position - 1, slot] = _colour(colour)
        for (position, slot), colour in self.slots.items():
            shows[position - 1, slot] = _colour(colour)
        return shows

    def needed(self) -> frozenset[str]:
        """Pieces that some card is known to show."""
        seen = {letter for whole in self.cards.values() for letter in shown(whole)}
        seen |= {colour for colour in self.slots.values() if colour != EMPTY}
        return frozenset(seen.union(*self.colours.values()))

    def structures(self, rng: Random) -> Iterator[Structure]:
        """Random structures that the seat thinks possible, first by building, then, when that
        finds none, all of them in a fixed order."""
        yield from self._waited_for(rng)
        shows = self.known_slots()
        begin, domain = domains(shows, self.letters)
        for _ in range(ROUNDS):
            where = build_randomly(rng.getrandbits(63), shows, begin, domain, self.needed(), TRIES)
            if where is None:
                break
            if self.agrees(all_cards(where)):
                yield where
        slots, depths = projection()
        for batch in looking_right(Candidates(shows, slots, depths, begin, domain)):
            for where in batch or ():
                if self.agrees(all_cards(where)) and building_order(where) is not None:
                    yield where

    def _waited_for(self, rng: Random) -> Iterator[Structure]:
        """Structures that explain why others waited for reserved pieces; none if nobody did.

        Who waits sees on the grid all of its card but those pieces. So its card is drawn first, by
        laying them somewhere on the grid of that time, and then a structure is built that shows it,
        often around the pieces as they lie.
        """
        waits = {w.position: w for w in self.waits if w.position not in self.cards}
        if not waits:
            return
        begin, domain = domains(self.known_slots(), self.letters)
        allowed = {
            letter: domain[begin[NUMBER[letter]] : begin[NUMBER[letter] + 1]]
            for letter in self.letters
        }
        for _ in range(WAITING_ROUNDS):
            drawn = {position: _drawn_card(wait, allowed, rng) for position, wait in waits.items()}
            if not all(w.explains(drawn[w.position]) for w in self.waits if w.position in drawn):
                continue
            guess = replace(self, cards={**self.cards, **drawn})
            shows = guess.known_slots()
            begin, domain = domains(shows, self.letters)
            if rng.random() < 0.7:
                newest = self.waits[-1].where
                begin, domain = _as_they_lie(begin, domain, newest, rng)
            where = build_randomly(
                rng.getrandbits(63), shows, begin, domain, guess.needed(), WAITING_TRIES
            )
            if where is not None and guess.agrees(all_cards(where)):
                yield where


def _drawn_card(wait: Waited, allowed: Mapping[str, Ints], rng: Random) -> str:
    """A card that somebody may have who waited so."""
    where = list(wait.where)
    taken = {cell for cells in pieces_on(wait.where).values() for cell in cells}
    letters = list(wait.reserved)
    rng.shuffle(letters)
    # Mostly all of them are missing from the card; but one is enough.
    used = letters if rng.random() < 0.7 else letters[: rng.randint(1, len(letters))]
    for letter in used:
        places = allowed.get(letter)
        if places is None or not len(places) or rng.random() < 0.2:
            places = np.flatnonzero(tables().letter[tables().orientation] == NUMBER[letter])
        for _ in range(30):
            place = int(places[rng.randrange(len(places))])
            if taken.isdisjoint(cells_of(place)):
                where[NUMBER[letter]] = place
                taken.update(cells_of(place))
                break
    return card(pieces_on(tuple(where)), wait.position)


def _as_they_lie(begin: Ints, domain: Ints, where: Structure, rng: Random) -> tuple[Ints, Ints]:
    """The same placements, but most pieces on the grid keep to where they are."""
    parts: list[Ints] = []
    starts = [0]
    for number, now in enumerate(where):
        part = domain[begin[number] : begin[number + 1]]
        if now >= 0 and rng.random() < 0.9 and bool((part == now).any()):
            part = np.array([now], dtype=np.int64)
        parts.append(part)
        starts.append(starts[-1] + len(part))
    return np.array(starts, dtype=np.int64), np.concatenate(parts)


def _colour(letter: str) -> int:
    return kernel_sample.EMPTY if letter == EMPTY else NUMBER[letter]


def all_cards(where: Structure) -> dict[int, str]:
    """The five cards of a structure, by position."""
    pieces = pieces_on(where)
    return {position: card(pieces, position) for position in POSITIONS}


def domains(shows: Ints, letters: tuple[str, ...]) -> tuple[Ints, Ints]:
    """The placements that the known slots allow one by one: where each piece's begin, and all."""
    whole = tables()
    begin = np.zeros(len(LETTERS) + 1, dtype=np.int64)
    domain = np.empty(whole.placements, dtype=np.int64)
    total: int = kernel_sample.known_domains(
        shows,
        projection()[0],
        sum(1 << NUMBER[letter] for letter in letters),
        whole.letter,
        whole.orientation,
        whole.cells,
        begin,
        domain,
    )
    return begin, domain[:total].copy()


def build_randomly(
    seed: int,
    shows: Ints,
    begin: Ints,
    domain: Ints,
    needed: frozenset[str],
    tries: int,
    most_extras: int = MOST_EXTRAS,
) -> Structure | None:
    """A structure built at random that shows all known slots; None after so many attempts."""
    whole = tables()
    slots, depths = projection()
    where = np.array(NOTHING, dtype=np.int64)
    took: int = kernel_sample.sample(
        seed,
        tries,
        shows,
        slots,
        depths,
        sum(1 << NUMBER[letter] for letter in needed),
        most_extras,
        begin,
        domain,
        whole.form,
        whole.size,
        whole.letter,
        whole.orientation,
        whole.offset,
        whole.own_balance,
        whole.cells,
        where,
    )
    return None if took < 0 else tuple(int(placement) for placement in where)
