"""What a partner believes: from its own card, and from what the others' actions say.

Five habits carry most of the talk at a table without words.

- **A placement claims to be right on the card of whoever made it**: its outline from that side is
  worth keeping.
- **Who moves a piece denies where it lay**, if its outline from their side changes by it.
- **With a piece in hand, moving another claims nothing**: it is only put out of the way.
- **Who waits for a reserved piece is content with what lies on the grid.**
- **An announcement shows a whole card**, since everybody sees what is complete.

Structures are imagined around what lies on the grid. Each has a *strain*: how much it goes against
what the others have claimed and denied, and how much of the grid it gives up. The less strain, the
more it counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import exp
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from sightline.core.sight import Sight
from sightline.games.viewpoints.kernels import cards as kernel_cards
from sightline.games.viewpoints.rules.blueprint import EMPTY, card
from sightline.games.viewpoints.rules.deduction import candidates, projection
from sightline.games.viewpoints.rules.grid import (
    NOTHING,
    Structure,
    building_order,
    letters_on,
    pieces_on,
)
from sightline.games.viewpoints.rules.knowledge import Knowledge, build_randomly, domains
from sightline.games.viewpoints.rules.learning import grid_after, learn
from sightline.games.viewpoints.rules.space import LETTERS, NUMBER, placement_of, tables
from sightline.games.viewpoints.rules.views import (
    CardShown,
    Passed,
    Placed,
    Reserved,
    Swapped,
    TurnBegan,
    View,
)
from sightline.kit.pieces.shapes import Cell3

if TYPE_CHECKING:
    from sightline.games.viewpoints.rules.space import Ints

Outline = frozenset[int]
"""The slots that a piece covers on somebody's side."""
Floats = npt.NDArray[np.float64]

TRIES = 24
"""Building attempts for one imagined structure."""
DENIED = 1.5
"""Strain of a piece whose outline somebody has done away with."""
GIVEN_UP = 0.7
"""Strain of a piece on the grid that belongs elsewhere although nothing known says so."""
CONTESTED = 0.5
"""How much of a claim is left when another has moved the piece since."""
UNASKED = 0.7
"""Strain of a piece that neither a known card nor an action speaks of."""
MOST_FITTING = 300
"""With two cards or more known: up to so many structures are gone through one by one."""
NODES = 30_000
"""Steps of the search for them."""
CALM = 0.35
"""A structure with no more strain leaves no question open."""


@dataclass(frozen=True)
class Taken:
    """The last time a piece was moved or reserved."""

    seat: int
    turn: int
    """Counted over all turns that began."""
    placement: int
    """Where it lay before."""
    aside: bool = False
    """It was only put out of the way, by somebody with another piece in hand."""


@dataclass(frozen=True)
class Imagined:
    """A structure that may be the one, and how much counts for it."""

    target: Structure
    strain: float
    weight: float


@dataclass
class Beliefs:
    """All that one seat makes of the game so far."""

    view: View
    known: Knowledge
    claims: dict[tuple[str, int], Outline] = field(default_factory=dict[tuple[str, int], Outline])
    """By piece and position: the outline that this position last gave the piece."""
    contested: set[tuple[str, int]] = field(default_factory=set[tuple[str, int]])
    """Claims about pieces that somebody else has moved or taken since."""
    denied: dict[tuple[str, int], set[Outline]] = field(
        default_factory=dict[tuple[str, int], set[Outline]]
    )
    """By piece and position: outlines that this position did away with."""
    moved: dict[str, int] = field(default_factory=dict[str, int])
    """How often each piece has been laid."""
    movers: dict[str, int] = field(default_factory=dict[str, int])
    """By piece: the position that last touched it."""
    taken: dict[str, Taken] = field(default_factory=dict[str, Taken])
    turns: dict[int, int] = field(default_factory=dict[int, int])
    """By seat: the number of its latest turn."""
    where: Structure = NOTHING
    attentive: bool = True
    """Whether it reads anything into the others' actions."""

    @staticmethod
    def of(sight: Sight[Any, View], *, attentive: bool = True) -> Beliefs:
        """Everything from what the seat has perceived."""
        view = sight.view
        beliefs = Beliefs(view, Knowledge(view.pieces), attentive=attentive)
        positions = sorted(view.in_play)
        hands: dict[int, str] = {}
        now = 0
        for events in sight.events:
            for event in events:
                before = beliefs.where
                beliefs.where = grid_after(before, event)
                learn(beliefs.known, event, beliefs.where)
                match event:
                    case TurnBegan():
                        now += 1
                        beliefs.turns[event.seat] = now
                    case Swapped():
                        positions = list(event.positions)
                    case CardShown() if view.players == 1:
                        positions = [event.position]
                    case Placed():
                        letter = event.piece.letter
                        if event.source == "reserve":
                            hands.pop(event.seat, None)
                        beliefs._laid(positions[event.seat], letter, before, event.seat in hands)
                        if event.source == "grid":
                            beliefs._took(
                                event.seat, now, letter, before, aside=event.seat in hands
                            )
                    case Reserved():
                        letter = event.piece.letter
                        hands[event.seat] = letter
                        # Who takes a piece away says that it was not right there, or in the way.
                        beliefs.claims.pop((letter, positions[event.seat]), None)
                        beliefs.movers[letter] = positions[event.seat]
                        beliefs._took(event.seat, now, letter, before)
                    case Passed() if event.why == "waiting" and attentive:
                        beliefs._content(positions[event.seat])
                    case _:
                        pass
        return beliefs

    def _laid(self, position: int, letter: str, before: Structure, hand_full: bool) -> None:
        number = NUMBER[letter]
        self.moved[letter] = self.moved.get(letter, 0) + 1
        self.movers[letter] = position
        if not self.attentive:
            return
        now = outline(self.where[number], position)
        if before[number] >= 0:
            if hand_full:
                self.claims.pop((letter, position), None)
                return
            then = outline(before[number], position)
            if then != now:
                self.denied.setdefault((letter, position), set()).add(then)
        self.claims[letter, position] = now
        self.contested.discard((letter, position))
        if (letter, position) in self.denied:
            self.denied[letter, position].discard(now)

    def _content(self, position: int) -> None:
        """Every piece that this position sees is right for it."""
        seen = set(card(pieces_on(self.where), position)) - {EMPTY}
        for letter in seen:
            self.claims[letter, position] = outline(self.where[NUMBER[letter]], position)
            self.contested.discard((letter, position))

    def _took(
        self, seat: int, turn: int, letter: str, before: Structure, *, aside: bool = False
    ) -> None:
        self.taken[letter] = Taken(seat, turn, before[NUMBER[letter]], aside)
        mover = self.movers[letter]
        self.contested |= {key for key in self.claims if key[0] == letter and key[1] != mover}

    def would_undo(self, letter: str, placement: int, seat: int) -> bool:
        """Whether laying a piece there takes back what another did, before that one's next turn.
        What somebody has put aside is theirs until then, wherever it shall go."""
        last = self.taken.get(letter)
        return (
            last is not None
            and last.seat != seat
            and (last.aside or last.placement == placement)
            and self.turns.get(last.seat) == last.turn
        )

    def somebody_lacks_something(self) -> bool:
        """Whether the grid as it is now is known not to be right for another position in play."""
        pieces = pieces_on(self.where)
        for position in self.view.in_play:
            looks = card(pieces, position)
            if position in self.known.cards:
                if self.known.cards[position] != looks:
                    return True
            elif (position, looks) in self.known.incomplete:
                return True
        return False

    # -- pieces one by one ------------------------------------------------------------------------

    @cached_property
    def shows(self) -> Ints:
        """The known slots of all cards."""
        return self.known.known_slots()

    @cached_property
    def domains(self) -> dict[str, Ints]:
        """For each piece the placements that contradict no known card."""
        begin, domain = domains(self.shows, self.known.letters)
        return {
            letter: domain[begin[NUMBER[letter]] : begin[NUMBER[letter] + 1]]
            for letter in self.known.letters
        }

    @cached_property
    def strains(self) -> dict[str, Floats]:
        """For each placement of ``domains`` what speaks against it in the others' actions."""
        return {letter: self._strains(letter, found) for letter, found in self.domains.items()}

    def _strains(self, letter: str, placements: Ints) -> Floats:
        strain = np.zeros(len(placements))
        heard = [
            (position, mask)
            for (piece, position), mask in self._outlines.items()
            if piece == letter and position not in self.known.cards
        ]
        if not len(placements) or not heard:
            return strain
        for position, (claimed, denied) in heard:
            covered = np.zeros((len(placements), 36), dtype=np.bool_)
            rows = np.arange(len(placements))[:, None]
            covered[rows, projection()[0][position - 1][tables().cells[placements]]] = True
            if claimed is not None:
                both = (covered & claimed).sum(axis=1)
                either = (covered | claimed).sum(axis=1)
                weight = CONTESTED if (letter, position) in self.contested else 1.0
                strain += weight * (1 - both / either)
            for mask in denied:
                strain += DENIED * (covered == mask).all(axis=1)
        return strain

    @cached_property
    def _outlines(
        self,
    ) -> dict[tuple[str, int], tuple[npt.NDArray[np.bool_] | None, list[npt.NDArray[np.bool_]]]]:
        return {
            key: (
                _mask(self.claims[key]) if key in self.claims else None,
                [_mask(each) for each in sorted(self.denied.get(key, ()), key=sorted)],
            )
            for key in sorted({*self.claims, *self.denied})
        }

    @cached_property
    def trusted(self) -> dict[str, float]:
        """Pieces on the grid that no known card contradicts, with how much strain they are under
        where they lie, compared to their best place."""
        found: dict[str, float] = {}
        for letter in letters_on(self.where):
            here = self.domains[letter] == self.where[NUMBER[letter]]
            if here.any():
                strains = self.strains[letter]
                found[letter] = float(strains[here][0] - strains.min())
        return found

    def strain(self, target: Structure) -> float:
        """How much a structure goes against the others' actions and the grid."""
        total = 0.0
        asked = self.known.needed()
        heard = {letter for letter, _ in self.claims}
        for letter, domain in self.domains.items():
            place = target[NUMBER[letter]]
            if place < 0:
                if letter in heard:
                    total += 1.0
                continue
            total += float(self.strains[letter][np.searchsorted(domain, place)])
            if letter in self.trusted:
                total += GIVEN_UP * (place != self.where[NUMBER[letter]])
            elif letter not in asked and letter not in heard:
                total += UNASKED
        return total

    def spoken_of(self, letter: str) -> bool:
        """Whether a known card shows a piece, or somebody has laid it."""
        return letter in self.known.needed() or any(piece == letter for piece, _ in self.claims)

    def strain_at(self, letter: str, cells: Iterable[Cell3]) -> float:
        """What speaks against a piece there; much, if a known card does."""
        here = self.domains[letter] == placement_of(letter, cells)
        return float(self.strains[letter][here][0]) if here.any() else 9.0

    def cards_against(self, letter: str, placement: int) -> list[int]:
        """The known cards that by themselves do not allow a piece there."""
        against: list[int] = []
        for position in sorted(self.known.cards):
            one = Knowledge(self.known.letters, {position: self.known.cards[position]})
            begin, domain = domains(one.known_slots(), (letter,))
            allowed = domain[begin[NUMBER[letter]] : begin[NUMBER[letter] + 1]]
            if not bool((allowed == placement).any()):
                against.append(position)
        return against

    # -- imagined structures ----------------------------------------------------------------------

    def imagine(self, rng: Random, count: int) -> list[Imagined]:
        """Different structures that agree with every known card, the likelier ones first."""
        found: Counter[Structure] = Counter()
        strains: dict[Structure, float] = {}

        def keep(target: Structure | None) -> None:
            if target is not None:
                found[target] += 1
                if target not in strains:
                    strains[target] = self.strain(target)

        for target in self._all_fitting() or ():
            if self.known.agrees(_cards(target, self.known)):
                keep(target)
        if not found:
            for group in _attempts(count):
                for slack, doubt, extras in group:
                    keep(self._build(slack, doubt, extras, rng))
                if strains and min(strains.values()) <= CALM:
                    break
        if not found:
            keep(self._build(99.0, 1.0, len(LETTERS), rng, tries=30 * TRIES))
        least = min(strains.values(), default=0.0)
        return sorted(
            (
                Imagined(target, strain, found[target] * exp(-2.0 * (strain - least)))
                for target, strain in strains.items()
            ),
            key=lambda each: -each.weight,
        )

    def _all_fitting(self) -> tuple[Structure, ...] | None:
        """With two cards or more: every structure that fits them and is made of pieces that
        somebody has spoken of; None where there are too many."""
        if len(self.known.cards) < 2 or not self.attentive:
            return None
        letters = tuple(letter for letter in self.known.letters if self.spoken_of(letter))
        return _fitting(tuple(sorted(self.known.cards.items())), letters)

    def _build(
        self, slack: float, doubt: float, extras: int, rng: Random, tries: int = TRIES
    ) -> Structure | None:
        """One structure: trusted pieces mostly stay, the others go where little speaks against."""
        choices: dict[str, Ints] = {}
        for letter, domain in self.domains.items():
            strains = self.strains[letter]
            if letter in self.trusted and rng.random() >= 1 - (1 - doubt) * exp(
                -1.5 * self.trusted[letter]
            ):
                choices[letter] = np.array([self.where[NUMBER[letter]]], dtype=np.int64)
            elif len(domain):
                choices[letter] = domain[strains <= strains.min() + slack]
            else:
                choices[letter] = domain
        needed = self.known.needed()
        if doubt < 0.25:
            # What somebody has laid belongs to the structure, if not there then elsewhere.
            needed |= set(self.trusted)
            needed |= {letter for letter, _ in self.claims if len(choices[letter])}
        begin, domain = _joined(choices)
        target = build_randomly(
            rng.getrandbits(63), self.shows, begin, domain, frozenset(needed), tries, extras
        )
        if target is None or not self.known.agrees(_cards(target, self.known)):
            return None
        return target


@lru_cache(maxsize=64)
def _fitting(
    cards: tuple[tuple[int, str], ...], letters: tuple[str, ...]
) -> tuple[Structure, ...] | None:
    given = candidates(dict(cards), letters)
    out = np.empty((MOST_FITTING, len(LETTERS)), dtype=np.int64)
    found, complete = kernel_cards.search(
        given.shows,
        given.slot,
        given.depth,
        tables().cells,
        given.begin,
        given.domain,
        np.full(len(LETTERS), kernel_cards.OPEN, dtype=np.int64),
        MOST_FITTING,
        NODES,
        out,
    )
    if not complete:
        return None
    structures = (tuple(int(place) for place in row) for row in out[:found])
    return tuple(where for where in structures if building_order(where) is not None)


def _attempts(count: int) -> Iterable[list[tuple[float, float, int]]]:
    """How loosely to take claims, how much to doubt trusted pieces, and how many unseen pieces may
    come in, group after group of tries; a later group is needed where earlier ones do not please.
    """
    some = max(1, count // 3)
    yield [(0.05, 0.0, 0)] * count
    yield [(0.35, 0.15, 1)] * count + [(0.35, 0.4, 1)] * some
    yield [(0.8, 0.3, 2)] * some + [(2.0, 0.7, 2)] * some + [(99.0, 1.0, 2)] * some


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
    """The cards of a structure that anything is known about."""
    pieces = pieces_on(where)
    asked = {*known.cards, *known.colours, *(p for p, _ in known.slots)}
    asked |= {p for p, _, _ in known.not_slots} | {p for p, _ in known.incomplete}
    return {position: card(pieces, position) for position in asked}


def outline(placement: int, position: int) -> Outline:
    """The slots that a placement covers on a position's side."""
    slots = projection()[0]
    return frozenset(int(slots[position - 1, cell]) for cell in tables().cells[placement])


def _mask(slots: Outline) -> npt.NDArray[np.bool_]:
    mask = np.zeros(36, dtype=np.bool_)
    mask[sorted(slots)] = True
    return mask
