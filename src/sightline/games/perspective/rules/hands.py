"""Where the cards of a table lie, and who has seen which side of them.

A card is known to the engine by its number in the dealt deck, and lies in a *slot*: (card, face).
``face`` is the side that is private in a hand (for the shared hand: down), and the side that is up
in a pile. The book's movements keep it so: drawn, the up side becomes private; played, the private
side lies up. Only Yellow and turning over the pile change it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Literal

import msgspec
from msgspec import Struct

from sightline.core.events import Event, Happened, Observer
from sightline.core.state import State
from sightline.games.perspective.rules.cards import COLOURS, Colour, Row, Sides, pair_counts
from sightline.games.perspective.rules.knowledge import Known, Worlds
from sightline.games.perspective.rules.moves import TableMove, Which
from sightline.games.perspective.rules.options import Options
from sightline.games.perspective.rules.views import CardView, Notebook, PileCard, Seen, View

Slot = tuple[int, int]
Side = tuple[int, int]
"""A side of a card: (card, 0 or 1)."""

# Cards are told of with each move; these are all the forms that one can take.
_ANY: tuple[Colour | None, ...] = (*COLOURS, None)
_AS_SEEN = {(a, b): CardView(a, b) for a in _ANY for b in _ANY}
_PILED = {(a, b): PileCard(a, b) for a in _ANY for b in _ANY}


class TableDeal(Struct, frozen=True):
    """The deck from the top, each card's up side first; a goal for each seat; who starts."""

    deck: tuple[Sides, ...]
    goals: tuple[Row, ...]
    first: int


def other_side(slot: Slot) -> Slot:
    """The same card, the other side."""
    card, face = slot
    return card, 1 - face


class Hands(State[Options, TableDeal, TableMove, View]):
    """See the module's docstring. ``state`` adds turns, moves and claims to it."""

    hands: list[list[Slot]]
    """The seats' hands, and behind them the shared one where there is one."""
    draw: list[Slot]
    used: list[Slot]
    seen: list[set[Side]]
    """Every side that a seat has ever seen."""
    refuted: list[tuple[tuple[Side, ...], Row]]
    """Wrong claims of the advanced game: these sides are not that row."""
    _shared: int | None

    def unshare(self) -> None:
        self.used = list(self.used)
        self.draw = list(self.draw)
        self.hands = [list(hand) for hand in self.hands]
        self.seen = [set(sides) for sides in self.seen]
        self.refuted = list(self.refuted)

    # -- places and sides --------------------------------------------------------------------------

    @property
    def shared(self) -> int | None:
        """Where the shared hand is kept; None with 4 players."""
        return self._shared

    def other_hand(self, seat: int) -> int:
        """The hand besides the own one that a seat may act on: the partner's or the shared one."""
        return (seat + 2) % 4 if self._shared is None else self._shared

    def which(self, seat: int, name: Which) -> int:
        """The hand that a move names."""
        return seat if name == "own" else self.other_hand(seat)

    @property
    def other_name(self) -> Which:
        """What a move calls the hand besides the own one."""
        return "partner" if self._shared is None else "shared"

    def _label(self, hand: int) -> int | None:
        """How events name a hand."""
        return None if hand == self._shared else hand

    def colour(self, side: Side) -> Colour:
        """The colour of a side of a card."""
        card, face = side
        return self.deal.deck[card][face]

    def face(self, slot: Slot) -> Colour:
        """The private side of a card in a hand; the up side of a card in a pile."""
        card, face = slot
        return self.deal.deck[card][face]

    def back(self, slot: Slot) -> Colour:
        """The public side of a card in a hand; the down side of a card in a pile."""
        card, face = slot
        return self.deal.deck[card][1 - face]

    def public_row(self, hand: int) -> tuple[Colour, ...]:
        """The public sides of a hand, in the order in which its owner holds it."""
        deck = self.deal.deck
        return tuple([deck[card][1 - face] for card, face in self.hands[hand]])

    def seen_by(self, observer: Observer, hand: int, slot: Slot) -> CardView:
        """A card in a hand as an observer sees it."""
        if hand == self._shared:
            return _AS_SEEN[None, self.back(slot)]
        if observer is None:
            return _AS_SEEN[None, None]
        if observer == hand:
            return _AS_SEEN[self.face(slot), None]
        return _AS_SEEN[None, self.back(slot)]

    def _tell_of_card(
        self, happened: Happened, hand: int, slot: Slot, event: Callable[[CardView], Event]
    ) -> None:
        """Each observer hears of a card in a hand as it sees that card: its owner in one way, all
        other seats in another."""
        for_audience = event(self.seen_by(None, hand, slot))
        if hand == self._shared:
            happened.tell_all(for_audience)
            return
        for_owner = event(self.seen_by(hand, hand, slot))
        for_others = event(self.seen_by((hand + 1) % self.players, hand, slot))
        happened.tell_owner(hand, for_owner, for_others, for_audience)

    # -- knowledge ---------------------------------------------------------------------------------

    # What lies open is remembered when it comes to lie there: on a pile for all to see, in a hand
    # with one side for its owner and the other for everyone else.

    def _lies_open(self, side: Side) -> None:
        for seen in self.seen:
            seen.add(side)

    def _lies_in_hand(self, hand: int, slot: Slot) -> None:
        back = other_side(slot)
        for seat, seen in enumerate(self.seen):
            seen.add(slot if seat == hand else back)

    def _side(self, hand: int, place: int, side: Literal["private", "public"]) -> Side:
        slot = self.hands[hand][place]
        return slot if side == "private" else other_side(slot)

    def _show_all(
        self,
        happened: Happened,
        why: Literal["dealt", "drawn", "claim", "answer"],
        hand: int,
        place: int,
        side: Literal["private", "public"],
    ) -> None:
        """Everybody sees, or hears, this side once."""
        shown = self._side(hand, place, side)
        self._lies_open(shown)
        event = Seen(why, self._label(hand), place + 1, side, self.colour(shown))
        happened.tell_all(event)

    def world(self, seat: int, rng: Random) -> State[Options, TableDeal, TableMove, View]:
        """Uniform over the deals that agree with every side this seat has ever seen and with every
        wrong claim; movements are public, so the moves stay the same."""
        worlds = self.worlds(seat)
        deck = worlds.draw(rng)
        while not self._agrees(deck):
            deck = worlds.draw(rng)
        deal = msgspec.structs.replace(self.deal, deck=deck)
        return self.replayed(deal, [(step.seat, step.move) for step in self.steps])

    def worlds(self, seat: int) -> Worlds:
        """The deals that agree with the sides this seat has seen."""
        return Worlds(self.known(seat), pair_counts(self.players))

    def known(self, seat: int) -> list[Known]:
        """What a seat has seen of each card, by its number in the deck."""
        return [
            (
                self.colour((card, 0)) if (card, 0) in self.seen[seat] else None,
                self.colour((card, 1)) if (card, 1) in self.seen[seat] else None,
            )
            for card in range(len(self.deal.deck))
        ]

    def _agrees(self, deck: Sequence[Sides]) -> bool:
        """Whether every wrong claim in the advanced game is wrong in this deck too."""
        return all(
            tuple(deck[card][face] for card, face in sides) != row for sides, row in self.refuted
        )

    def notebook(self, seat: int) -> Notebook:
        """All that a seat has seen, by where the cards are now."""
        seen, deck = self.seen[seat], self.deal.deck

        def known(slots: Sequence[Slot]) -> list[Known]:
            return [
                (
                    deck[card][face] if (card, face) in seen else None,
                    deck[card][1 - face] if (card, 1 - face) in seen else None,
                )
                for card, face in slots
            ]

        hands = [tuple([_AS_SEEN[sides] for sides in known(slots)]) for slots in self.hands]
        return Notebook(
            hands=tuple(hands[: self.players]),
            shared=() if self.shared is None else hands[self.shared],
            draw=tuple([_PILED[sides] for sides in known(self.draw)]),
            used=tuple([_PILED[sides] for sides in known(self.used)]),
        )
