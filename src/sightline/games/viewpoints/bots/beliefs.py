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

from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from math import exp
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from sightline.core.sight import Sight
from sightline.games.viewpoints.bots.imagined import (
    LATELY,
    Imagined,
    Outline,
    Taken,
    attempts,
    cards_of,
    joined,
    mask_of,
    outline,
)
from sightline.games.viewpoints.bots.nearby import drawn, fitting_or_near
from sightline.games.viewpoints.rules.blueprint import EMPTY, card
from sightline.games.viewpoints.rules.deduction import projection
from sightline.games.viewpoints.rules.grid import (
    NOTHING,
    Structure,
    letters_on,
    pieces_on,
)
from sightline.games.viewpoints.rules.knowledge import Knowledge, build_randomly, domains
from sightline.games.viewpoints.rules.learning import grid_after, learn
from sightline.games.viewpoints.rules.space import LETTERS, NUMBER, placement_of, tables
from sightline.games.viewpoints.rules.views import (
    CardShown,
    Looked,
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
IMPOSSIBLE = 4.0
"""Strain of a piece where an answer to a question speaks against it."""
FEW = 4
"""With fewer structures at hand, others are looked for."""
TOO_MUCH = 0.6
"""A structure under so much more strain than another has no vote."""
CALM = 0.35
"""A structure with no more strain leaves no question open."""


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
    relaid: dict[str, int] = field(default_factory=dict[str, int])
    """How often somebody else has laid a piece that the own seat had touched last."""
    turns: dict[int, int] = field(default_factory=dict[int, int])
    """By seat: the number of its latest turn."""
    been: Counter[Structure] = field(default_factory=Counter[Structure])
    """How often each grid has come about."""
    again: deque[bool] = field(default_factory=lambda: deque[bool](maxlen=LATELY))
    """Of the last changes of the grid, which have only brought back one that had been before."""
    told: dict[int, set[int]] = field(default_factory=dict[int, set[int]])
    """By seat: the positions whose cards it is known to know, announced ones and its own aside."""
    announced: set[int] = field(default_factory=set[int])
    """Positions that have been complete at some time, so that everybody knows their cards."""
    yielded: int = 0
    """How often the own seat has passed although its view was not complete."""
    where: Structure = NOTHING
    attentive: bool = True
    """Whether it reads anything into the others' actions."""
    thorough: bool = True
    """Whether it puts all that it knows of several cards together, and asks before it moves a piece
    to and fro."""

    @staticmethod
    def of(
        sight: Sight[Any, View],
        *,
        attentive: bool = True,
        thorough: bool = True,
        memory: int | None = None,
    ) -> Beliefs:
        """Everything from what the seat has perceived; with ``memory``, nothing that the others'
        actions said more than so many turns ago."""
        view = sight.view
        beliefs = Beliefs(view, Knowledge(view.pieces), attentive=attentive, thorough=thorough)
        begun = sum(isinstance(event, TurnBegan) for events in sight.events for event in events)
        # The turn that has begun says nothing yet.
        forgotten = 0 if memory is None else begun - 1 - memory
        positions = sorted(view.in_play)
        hands: dict[int, str] = {}
        touched: dict[str, int] = {}
        now = 0
        complete = False
        for events in sight.events:
            for event in events:
                before = beliefs.where
                beliefs.where = grid_after(before, event)
                learn(beliefs.known, event, beliefs.where)
                if beliefs.where != before:
                    beliefs.again.append(beliefs.where in beliefs.been)
                    beliefs.been[beliefs.where] += 1
                match event:
                    case TurnBegan():
                        now += 1
                        complete = event.complete
                        if complete:
                            beliefs.announced.add(event.position)
                        beliefs.turns[event.seat] = now
                        beliefs.attentive = attentive and now > forgotten
                    case Swapped():
                        positions = list(event.positions)
                        beliefs._was_told(event.seat, positions[event.other])
                        beliefs._was_told(event.other, positions[event.seat])
                    case Looked():
                        beliefs._was_told(event.seat, event.position)
                    case CardShown() if view.players == 1:
                        positions = [event.position]
                    case Placed():
                        letter = event.piece.letter
                        if touched.get(letter) == sight.seat != event.seat:
                            beliefs.relaid[letter] = beliefs.relaid.get(letter, 0) + 1
                        touched[letter] = event.seat
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
                    case Passed() if event.seat == sight.seat and event.why == "announced":
                        beliefs.yielded += not complete
                    case Passed() if event.why == "waiting" and beliefs.attentive:
                        beliefs._content(positions[event.seat])
                    case _:
                        pass
        beliefs.attentive = attentive
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

    def _was_told(self, seat: int, position: int) -> None:
        self.told.setdefault(seat, set[int]()).add(position)

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
            and (last.aside or self.view.positions[last.seat] not in self.known.cards)
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

    @property
    def exact(self) -> bool:
        """Whether all cards in play are known, and put together."""
        return self.attentive and self.thorough and set(self.view.in_play) <= set(self.known.cards)

    def knows_what_lacks(self) -> bool:
        """Whether another position's card is known, and not what the grid looks like from there."""
        if not (self.attentive and self.thorough):
            return False
        pieces = pieces_on(self.where)
        return any(
            position in self.known.cards and self.known.cards[position] != card(pieces, position)
            for position in self.view.in_play
        )

    def waited_for(self, letter: str | None) -> bool:
        """Whether somebody has said, by waiting, that a piece in the own hand may be missing."""
        if letter is None or not (self.attentive and self.thorough):
            return False
        return any(
            letter in wait.reserved and wait.where == self.where
            for wait in self.known.waits
            if wait.position != self.view.own
        )

    def another_knows_all(self) -> bool:
        """Whether some other seat is known to know every card in play."""
        view = self.view
        return any(
            set(view.in_play) <= {position, *self.announced, *self.told.get(seat, ())}
            for seat, position in enumerate(view.positions)
            if position != view.own
        )

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
                mask_of(self.claims[key]) if key in self.claims else None,
                [mask_of(each) for each in sorted(self.denied.get(key, ()), key=sorted)],
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
            at = np.searchsorted(domain, place)
            if at == len(domain) or domain[at] != place:
                total += IMPOSSIBLE
                continue
            total += float(self.strains[letter][at])
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

    @property
    def stuck(self) -> int:
        """How often lately the grid has come back to what it was, less one."""
        return max(0, sum(self.again) - 1) if self.attentive and self.thorough else 0

    @property
    def too_much(self) -> float:
        """How much more strain a structure may be under than the best one and still have a vote.
        Who goes round in circles listens less to what has led there."""
        return TOO_MUCH * (1 + self.stuck)

    def imagine(self, rng: Random, count: int) -> list[Imagined]:
        """Different structures that agree with every known card, the likelier ones first."""
        found: Counter[Structure] = Counter()
        strains: dict[Structure, float] = {}

        def keep(target: Structure | None) -> None:
            if target is not None:
                found[target] += 1
                if target not in strains:
                    strains[target] = self.strain(target)

        for target in self._fitting_known():
            keep(target)
        if len(found) < FEW and not (found and self.exact):
            for group in attempts(count):
                for slack, doubt, extras in group:
                    keep(self._build(slack, doubt, extras, rng))
                if strains and min(strains.values()) <= CALM:
                    break
        if not found and self.attentive and self.thorough:
            for target in self._drawn():
                keep(target)
        if not found:
            keep(self._build(99.0, 1.0, len(LETTERS), rng, tries=30 * TRIES))
        least = min(strains.values(), default=0.0)
        calm = 2.0 / (1 + self.stuck)
        return sorted(
            (
                Imagined(target, strain, found[target] * exp(-calm * (strain - least)))
                for target, strain in strains.items()
            ),
            key=lambda each: -each.weight,
        )

    def _fitting_known(self) -> list[Structure]:
        """With two cards or more: structures that fit all that is known."""
        if len(self.known.cards) < 2 or not (self.attentive and self.thorough):
            return []
        spoken = tuple(letter for letter in self.known.letters if self.spoken_of(letter))
        found: dict[Structure, None] = {}
        for letters in (spoken, self.known.letters):
            fitting = fitting_or_near(self.where, tuple(sorted(self.known.cards.items())), letters)
            agreeing = [each for each in fitting if self.known.agrees(cards_of(each, self.known))]
            found.update(dict.fromkeys(agreeing))
            if len(found) >= FEW or (found and self.exact):
                break
        return list(found) if len(found) >= FEW and not self.stuck else [*found, *self._drawn()]

    def _drawn(self) -> list[Structure]:
        """Structures drawn under all known cards; any, if none agrees with what else is known."""
        cards = tuple(sorted(self.known.cards.items()))
        found = list(drawn(self.where, cards, self.known.letters))
        return [e for e in found if self.known.agrees(cards_of(e, self.known))] or found

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
        begin, domain = joined(choices)
        target = build_randomly(
            rng.getrandbits(63), self.shows, begin, domain, frozenset(needed), tries, extras
        )
        if target is None or not self.known.agrees(cards_of(target, self.known)):
            return None
        return target
