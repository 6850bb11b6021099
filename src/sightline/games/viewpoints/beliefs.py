"""What a partner believes: from its own card, and from what the others' actions say.

Two conventions carry most of the talk at a table without words. **A placement claims to be right on
the card of whoever made it**: so the outline it has from that side is worth keeping. **An
announcement shows a whole card**, since everybody sees what is complete. What lies on the grid and
does not contradict a known card is trusted; the rest of a structure is imagined around it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np

from sightline.core.sight import Sight
from sightline.games.viewpoints.blueprint import EMPTY, card
from sightline.games.viewpoints.deduction import projection
from sightline.games.viewpoints.grid import NOTHING, Structure, pieces_on
from sightline.games.viewpoints.knowledge import Knowledge, build_randomly, domains
from sightline.games.viewpoints.learning import grid_after, learn
from sightline.games.viewpoints.space import LETTERS, NUMBER, Ints, tables
from sightline.games.viewpoints.views import CardShown, Placed, Reserved, Swapped, View

Outline = frozenset[int]
"""The slots that a piece covers on somebody's side."""

TRIES = 150
"""Building attempts for one imagined structure."""


@dataclass
class Beliefs:
    """All that one seat makes of the game so far."""

    view: View
    known: Knowledge
    claims: dict[tuple[str, int], Outline] = field(default_factory=dict[tuple[str, int], Outline])
    """By piece and position: the outline that this position last gave the piece."""
    moved: dict[str, int] = field(default_factory=dict[str, int])
    """How often each piece has been laid."""
    where: Structure = NOTHING

    @staticmethod
    def of(sight: Sight[Any, View]) -> Beliefs:
        """Everything from what the seat has perceived."""
        view = sight.view
        beliefs = Beliefs(view, Knowledge(view.pieces))
        positions = sorted(view.in_play)
        for events in sight.events:
            for event in events:
                beliefs.where = grid_after(beliefs.where, event)
                learn(beliefs.known, event, beliefs.where)
                if isinstance(event, Swapped):
                    positions = list(event.positions)
                elif isinstance(event, CardShown) and view.players == 1:
                    positions = [event.position]
                elif isinstance(event, Placed):
                    beliefs._claim(positions[event.seat], event.piece.letter)
                elif isinstance(event, Reserved):
                    beliefs._withdraw(positions[event.seat], event.piece.letter)
        return beliefs

    def _claim(self, position: int, letter: str) -> None:
        self.moved[letter] = self.moved.get(letter, 0) + 1
        placement = self.where[NUMBER[letter]]
        self.claims[letter, position] = outline(placement, position)

    def _withdraw(self, position: int, letter: str) -> None:
        """Who takes a piece away says that it was not right there for them."""
        self.claims.pop((letter, position), None)

    # -- pieces one by one ------------------------------------------------------------------------

    def domain(self, letter: str, begin: Ints, domain: Ints) -> Ints:
        """A piece's placements that contradict no known card."""
        number = NUMBER[letter]
        return domain[begin[number] : begin[number + 1]]

    def by_claims(self, letter: str, placements: Ints, slack: float) -> Ints:
        """Of these placements those that keep the claimed outlines best."""
        positions = [
            p for (piece, p) in self.claims if piece == letter and p not in self.known.cards
        ]
        if not positions or len(placements) < 2:
            return placements
        likeness = np.zeros(len(placements))
        slots = projection()[0]
        for position in positions:
            claimed = self.claims[letter, position]
            mask = np.zeros(36, dtype=np.bool_)
            mask[list(claimed)] = True
            covered = np.zeros((len(placements), 36), dtype=np.bool_)
            rows = np.arange(len(placements))[:, None]
            covered[rows, slots[position - 1][tables().cells[placements]]] = True
            both = (covered & mask).sum(axis=1)
            either = (covered | mask).sum(axis=1)
            likeness += both / either
        return placements[likeness >= likeness.max() - slack]

    # -- imagined structures ----------------------------------------------------------------------

    def imagine(self, rng: Random, count: int) -> list[Structure]:
        """Structures that agree with every known card, the claims, and as much of the grid as
        possible."""
        shows = self.known.known_slots()
        begin, domain = domains(shows, self.known.letters)
        found: list[Structure] = []
        for slack, doubt, extras in _attempts(count):
            choices = self._choices(begin, domain, slack, doubt, rng)
            narrow_begin, narrow = _joined(choices)
            needed = self.known.needed() | {
                letter for letter in choices if self._trusted(letter, begin, domain)
            }
            if doubt < 0.5:
                # What somebody has laid belongs to the structure, if not there then elsewhere.
                needed |= {letter for letter, _ in self.claims if len(choices[letter])}
            where = build_randomly(
                rng.getrandbits(63), shows, narrow_begin, narrow, frozenset(needed), TRIES, extras
            )
            if where is not None and self.known.agrees(_cards(where, self.known)):
                found.append(where)
                if len(found) >= count:
                    break
        return found

    def _choices(
        self, begin: Ints, domain: Ints, slack: float, doubt: float, rng: Random
    ) -> dict[str, Ints]:
        """For each piece the placements to imagine; a trusted piece stays where it is."""
        choices: dict[str, Ints] = {}
        for letter in self.known.letters:
            allowed = self.domain(letter, begin, domain)
            now = self.where[NUMBER[letter]]
            if now >= 0 and self._trusted(letter, begin, domain) and rng.random() >= doubt:
                allowed = np.array([now], dtype=np.int64)
            else:
                allowed = self.by_claims(letter, allowed, slack)
            choices[letter] = allowed
        return choices

    def _trusted(self, letter: str, begin: Ints, domain: Ints) -> bool:
        """On the grid, and nothing known speaks against it."""
        now = self.where[NUMBER[letter]]
        return now >= 0 and bool((self.domain(letter, begin, domain) == now).any())

    def contradicted(self) -> tuple[str, ...]:
        """Pieces on the grid that cannot be right where they are."""
        shows = self.known.known_slots()
        begin, domain = domains(shows, self.known.letters)
        return tuple(
            letter for letter in pieces_on(self.where) if not self._trusted(letter, begin, domain)
        )

    def own_view_complete(self) -> bool:
        """Whether the grid now looks like the own card."""
        own = self.view.own
        return own is not None and card(pieces_on(self.where), own) == self.view.card


def _attempts(count: int) -> Iterable[tuple[float, float, int]]:
    """How loosely to take claims, how much to doubt trusted pieces, and how many unseen pieces may
    come in, try after try."""
    for _ in range(count):
        yield 1e-9, 0.0, 0
    for _ in range(count):
        yield 0.34, 0.0, 1
    for doubt in (0.15, 0.3, 0.6, 1.0):
        for _ in range(max(2, count // 2)):
            yield 0.5, doubt, 2


def _joined(choices: dict[str, Ints]) -> tuple[Ints, Ints]:
    """The placements as the kernel reads them: where each piece's begin, and all."""
    begin = np.zeros(len(LETTERS) + 1, dtype=np.int64)
    parts: list[Ints] = []
    for number, letter in enumerate(LETTERS):
        part = choices.get(letter)
        size = 0 if part is None else len(part)
        begin[number + 1] = begin[number] + size
        if part is not None:
            parts.append(part)
    return begin, np.concatenate(parts) if parts else np.empty(0, dtype=np.int64)


def _cards(where: Structure, known: Knowledge) -> dict[int, str]:
    """The cards of a structure that anything is known about; the others as empty."""
    pieces = pieces_on(where)
    asked = {*known.cards, *known.colours, *(p for p, _ in known.slots)}
    asked |= {p for p, _, _ in known.not_slots} | {p for p, _ in known.incomplete}
    return {position: card(pieces, position) for position in asked}


def outline(placement: int, position: int) -> Outline:
    """The slots that a placement covers on a position's side."""
    slots = projection()[0]
    return frozenset(int(slots[position - 1, cell]) for cell in tables().cells[placement])


def visible_pieces(whole: str | None) -> Sequence[str]:
    """The pieces that a card shows."""
    return sorted(set(whole or "") - {EMPTY})
