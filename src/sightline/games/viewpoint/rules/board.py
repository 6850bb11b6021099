"""The cards of a game: where they lie, how they move, and who gets to know which card moved.

A hidden card is only its kind: two of a kind in a hand cannot be told apart, so hands are sorted
lists of kinds. A card that lies open also has an id, a number that it gets when it comes to lie
open and loses when it goes back into a hand or pile. Every movement goes through one of the
methods here. Each tells all observers what they perceive, and leaves an ``Entry`` in the trail,
from which ``knowledge`` works out what a seat cannot know.
"""

from __future__ import annotations

from bisect import insort
from functools import cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from sightline.core.events import Event, Happened
from sightline.core.state import State
from sightline.games.viewpoint.rules.moves import AnyMove
from sightline.games.viewpoint.rules.options import Options
from sightline.games.viewpoint.rules.sets import Deck
from sightline.games.viewpoint.rules.stack import Frame, Task
from sightline.games.viewpoint.rules.values import amount
from sightline.games.viewpoint.rules.views import (
    Drew,
    Given,
    Goes,
    Kept,
    Laid,
    Left,
    Lent,
    LookedAt,
    Opened,
    Played,
    PutBack,
    Recovered,
    Resolved,
    Revealed,
    Saw,
    Swapped,
    Taken,
    View,
)
from sightline.games.viewpoint.rules.vocabulary import Filter

HAND_SIZE = 5
GOAL = 100

End = Literal["top", "bottom"]
Open = tuple[int, int]
"""An open card: (id, kind)."""
Row = tuple[Open, ...]
"""Open cards that lie together, the oldest first. Never changed but replaced by another, so whoever
has worked something out for a row need not do so again while it is the very same."""

# Places, as the trail calls them. A seat's hand is its own number.
LOOK = 16
"""Cards of the draw pile, or of a hand, that a seat has in front of it and chooses from."""
ASIDE = 32
"""Cards that a seat has laid aside to pass on."""
TOP = 64
BOTTOM = 65
OPEN = 66
"""Fields of View, the discard pile and the stack: all see what lies there."""


class Deal(Struct, frozen=True):
    """Everything that chance decides: the shuffled cards, the lowest first, and who starts."""

    deck: tuple[int, ...]
    first: int


class Entry(Struct, frozen=True, gc=False):
    """A hidden card moved, or hidden cards were seen where they lay."""

    source: int
    target: int | None
    """None: seen, not moved."""
    cards: tuple[int, ...]
    """The kinds: one that moved; or all that were seen, of the draw pile from that end inwards."""
    knows: int
    """The seats that know which, as bits."""
    step: int
    """The move during which it happened."""
    picked: bool
    """The card was named by that move."""


class Trail(Struct, frozen=True, eq=False):
    """The entries so far, linked backwards, so that a copy shares them."""

    before: Trail | None
    entry: Entry


def _without(row: Row, card: int) -> tuple[Row, Open]:
    """A row without one of its cards, and that card."""
    place = next(n for n, (laid, _) in enumerate(row) if laid == card)
    return (*row[:place], *row[place + 1 :]), row[place]


def _with_other(row: Row, place: int, laid: Open) -> Row:
    """A row with another card at this place."""
    return (*row[:place], laid, *row[place + 1 :])


@cache
def _clockwise(players: int, start: int) -> tuple[int, ...]:
    return (*range(start, players), *range(start))


class Board(State[Options, Deal, AnyMove, View]):
    """See the module's docstring. ``state`` adds turns and decisions to it."""

    _deck: Deck
    _trail: Trail | None
    _out: Happened
    _all: int
    _saw: list[tuple[Saw, ...]]
    """By seat: what it has looked at since its own last move."""

    hands: list[list[int]]
    draw: list[int]
    """The top card last."""
    discard: Row
    """The top card last."""
    fields: list[Row]
    shown: list[Open]
    """Revealed cards on the stack."""
    looking: list[list[int]]
    aside: list[list[int]]
    next_id: int
    tasks: list[Task]
    """What is still to be done, the next one last."""

    def _lay_out(self, deck: Deck) -> None:
        """Deal five cards to each seat, singly, from the left of the dealer on."""
        self._clear_table(deck)
        for _ in range(HAND_SIZE):
            for seat in self.clockwise(self.deal.first):
                kind = self.draw.pop()
                insort(self.hands[seat], kind)
                self._note(TOP, seat, kind, 1 << seat)

    def _clear_table(self, deck: Deck) -> None:
        """All cards in the draw pile, nothing anywhere else."""
        seats = range(self.players)
        self._deck = deck
        self._trail = None
        self._all = (1 << self.players) - 1
        self.draw = list(self.deal.deck)
        self.hands = [[] for _ in seats]
        self.discard = ()
        self.fields = [()] * self.players
        self._saw = [()] * self.players
        self.shown = []
        self.looking = [[] for _ in seats]
        self.aside = [[] for _ in seats]
        self.next_id = 1
        self.tasks = []

    def unshare(self) -> None:
        self.hands = [list(hand) for hand in self.hands]
        self.draw = list(self.draw)
        self.fields = list(self.fields)
        self._saw = list(self._saw)
        self.shown = list(self.shown)
        self.looking = [list(cards) for cards in self.looking]
        self.aside = [list(cards) for cards in self.aside]
        self.tasks = list(self.tasks)

    # -- finding and naming ------------------------------------------------------------------------

    def title(self, kind: int) -> str:
        """The name of a kind."""
        return self._deck.names[kind]

    def titles(self, kinds: list[int]) -> tuple[str, ...]:
        """The names of kinds, in their order."""
        names = self._deck.names
        return tuple([names[kind] for kind in kinds])

    def laid(self, card: Open) -> Laid:
        """An open card as it is shown."""
        return Laid(card[0], self._deck.names[card[1]])

    def field_of(self, card: int) -> int | None:
        """In whose Field of View an open card lies."""
        for seat, field in enumerate(self.fields):
            for laid, _ in field:
                if laid == card:
                    return seat
        return None

    def kind_of(self, card: int) -> int | None:
        """The kind of an open card, wherever it lies open."""
        for row in (*self.fields, self.shown, self.discard):
            for laid, kind in row:
                if laid == card:
                    return kind
        return None

    def fits(self, kind: int, wanted: Filter | None) -> bool:
        """Whether an open card of this kind passes a filter."""
        return self._deck.fits(kind, wanted)

    def fitting(self, wanted: Filter) -> frozenset[int]:
        """The kinds that pass a filter."""
        return self._deck.fitting(wanted)

    def copyable(self, card: int) -> bool:
        """Whether a card in the Viewniverse may be copied."""
        kind = self.kind_of(card)
        return kind is not None and self._deck.kinds[kind].card.copyable

    @property
    def fixed_points(self) -> tuple[int | None, ...]:
        """By kind: what it is worth, None where that depends on the board."""
        return self._deck.fixed

    def varying(self, kind: int, seat: int) -> int:
        """What a card, whose worth depends on the board, is worth in a seat's Field of View."""
        points = self._deck.kinds[kind].card.points
        return points if isinstance(points, int) else amount(self, seat, points)

    def answered_frame(self, card: int) -> Frame | None:
        """The card that a revealed card answers, if it is still being resolved."""
        for frame in self.frames():
            if frame.card == card and frame.answers is not None:
                return next((other for other in self.frames() if other.card == frame.answers), None)
        return None

    def frames(self) -> list[Frame]:
        """The cards that are being resolved, the oldest first."""
        return [task for task in self.tasks if type(task) is Frame]

    def frame_of(self, card: int) -> Frame:
        """A card that is being resolved, as it lies on the stack."""
        for task in reversed(self.tasks):
            if type(task) is Frame and task.card == card:
                return task
        raise LookupError(f"card {card} is not being resolved")

    def clockwise(self, start: int) -> tuple[int, ...]:
        """All seats, from this one on."""
        return _clockwise(self.players, start)

    # -- telling and remembering -------------------------------------------------------------------

    def _note(
        self, source: int, target: int | None, kind: int, knows: int, picked: bool = False
    ) -> None:
        last = self._last
        step = 0 if last is None else last.number
        self._trail = Trail(self._trail, Entry(source, target, (kind,), knows, step, picked))

    def _tell(self, event: Event) -> None:
        self._out.tell_all(event)

    def _tell_some(self, knows: int, told: Event, untold: Event) -> None:
        """Those who know the card hear of it; the others hear of a card."""
        self._out.tell_knowing(knows, told, untold)

    def _tell_sight(self, seat: int, saw: Saw) -> None:
        """Only the seat that looks hears of it."""
        self._out.tell(seat, saw)
        self._saw[seat] += (saw,)

    def _new_id(self) -> int:
        card = self.next_id
        self.next_id += 1
        return card

    # -- from the draw pile ------------------------------------------------------------------------

    def _draw_card(self, seat: int, end: End = "top") -> bool:
        """False when there is nothing to draw."""
        if not self.draw:
            return False
        kind = self.draw.pop() if end == "top" else self.draw.pop(0)
        insort(self.hands[seat], kind)
        knows, title = 1 << seat, self._deck.names[kind]
        self._note(TOP if end == "top" else BOTTOM, seat, kind, knows)
        self._out.tell_knowing(knows, Drew(seat, title, end), Drew(seat, None, end))
        return True

    def _play_top(self, seat: int) -> Open:
        """Play the top card of the draw pile."""
        kind = self.draw.pop()
        self._note(TOP, OPEN, kind, self._all)
        return self._lay(seat, kind, "draw")

    def _see_pile(self, seat: int, count: int, end: End) -> None:
        """Look at cards of the draw pile where they lie."""
        seen = self.draw[-count:][::-1] if end == "top" else self.draw[:count]
        source = TOP if end == "top" else BOTTOM
        entry = Entry(source, None, tuple(seen), 1 << seat, self.length, False)
        self._trail = Trail(self._trail, entry)
        self._tell(LookedAt(seat, end, None, len(seen)))
        self._tell_sight(seat, Saw(end, None, self.titles(seen)))

    def _lift(self, seat: int, count: int, end: End) -> None:
        """Take cards of the draw pile in front of a seat, which sees them."""
        seen: list[int] = []
        for _ in range(min(count, len(self.draw))):
            kind = self.draw.pop() if end == "top" else self.draw.pop(0)
            seen.append(kind)
            insort(self.looking[seat], kind)
            self._note(TOP if end == "top" else BOTTOM, LOOK + seat, kind, 1 << seat)
        self._tell(LookedAt(seat, end, None, len(seen)))
        self._tell_sight(seat, Saw(end, None, self.titles(seen)))

    # -- from hands --------------------------------------------------------------------------------

    def _play_card(self, seat: int, kind: int) -> Open:
        """Play a card from the hand."""
        self.hands[seat].remove(kind)
        self._note(seat, OPEN, kind, self._all, picked=True)
        return self._lay(seat, kind, "hand")

    def _lay(self, seat: int, kind: int, source: Literal["hand", "draw"]) -> Open:
        laid = (self._new_id(), kind)
        self.fields[seat] += (laid,)
        self._out.tell_all(Played(seat, laid[0], self._deck.names[kind], source))
        return laid

    def _reveal_card(self, seat: int, kind: int, answers: int) -> Open:
        """Show a card from the hand: it lies on the stack."""
        self.hands[seat].remove(kind)
        self._note(seat, OPEN, kind, self._all)
        laid = (self._new_id(), kind)
        self.shown.append(laid)
        self._tell(Revealed(seat, laid[0], self.title(kind), answers))
        return laid

    def _discard_card(self, owner: int, kind: int, picked: bool) -> None:
        self.hands[owner].remove(kind)
        self._note(owner, OPEN, kind, self._all, picked)
        self._open_up(owner, kind, "hand")

    def _open_up(self, seat: int, kind: int, source: Literal["hand", "pile"]) -> None:
        laid = (self._new_id(), kind)
        self.discard += (laid,)
        self._tell(Opened(seat, laid[0], self.title(kind), source))

    def _take_card(self, thief: int, victim: int, kind: int, picked: bool) -> None:
        self.hands[victim].remove(kind)
        insort(self.hands[thief], kind)
        knows = 1 << thief | 1 << victim
        self._note(victim, thief, kind, knows, picked)
        self._tell_some(knows, Taken(thief, victim, self.title(kind)), Taken(thief, victim, None))

    def _put_card(self, seat: int, owner: int, kind: int, to: End, picked: bool) -> None:
        """From a hand onto or under the draw pile; the owner misses it, so the owner knows it."""
        self.hands[owner].remove(kind)
        self._place(kind, to)
        knows = 1 << seat | 1 << owner
        self._note(owner, TOP if to == "top" else BOTTOM, kind, knows, picked)
        told = PutBack(seat, self.title(kind), to, "hand", owner)
        self._tell_some(knows, told, replace(told, card=None))

    def _place(self, kind: int, to: End) -> None:
        if to == "top":
            self.draw.append(kind)
        else:
            self.draw.insert(0, kind)

    def _see_hand(self, seat: int, owner: int) -> None:
        """A seat looks at another's whole hand."""
        hand = self.hands[owner]
        entry = Entry(owner, None, tuple(hand), 1 << seat, self.length, False)
        self._trail = Trail(self._trail, entry)
        self._tell(LookedAt(seat, "hand", owner, len(hand)))
        self._tell_sight(seat, Saw("hand", owner, self.titles(hand)))

    def _lend(self, owner: int, seat: int, kind: int, picked: bool) -> None:
        """The owner shows a card: it lies in front of the seat that looks."""
        self.hands[owner].remove(kind)
        insort(self.looking[seat], kind)
        knows = 1 << seat | 1 << owner
        self._note(owner, LOOK + seat, kind, knows, picked)
        self._tell_some(knows, Lent(owner, seat, self.title(kind)), Lent(owner, seat, None))

    def _lay_aside(self, owner: int, to: int, kind: int, picked: bool) -> None:
        self.hands[owner].remove(kind)
        insort(self.aside[owner], kind)
        self._note(owner, ASIDE + owner, kind, 1 << owner, picked)
        self._tell_some(1 << owner, Lent(owner, to, self.title(kind)), Lent(owner, to, None))

    def _hand_over(self, giver: int, receiver: int) -> None:
        """All that was laid aside goes to the neighbour."""
        knows = 1 << giver | 1 << receiver
        for kind in self.aside[giver]:
            insort(self.hands[receiver], kind)
            self._note(ASIDE + giver, receiver, kind, knows)
            told = Given(giver, receiver, self.title(kind))
            self._tell_some(knows, told, Given(giver, receiver, None))
        self.aside[giver] = []

    # -- cards in front of a seat ------------------------------------------------------------------

    def _keep(self, seat: int, kind: int, owner: int | None, picked: bool) -> None:
        """One of the cards looked at goes into the hand."""
        self.looking[seat].remove(kind)
        insort(self.hands[seat], kind)
        knows = 1 << seat | (0 if owner is None else 1 << owner)
        self._note(LOOK + seat, seat, kind, knows, picked)
        self._tell_some(knows, Kept(seat, self.title(kind)), Kept(seat, None))

    def _put_back(self, seat: int, kind: int, to: End, owner: int | None, picked: bool) -> None:
        """One of the cards looked at goes onto or under the draw pile."""
        self.looking[seat].remove(kind)
        self._place(kind, to)
        knows = 1 << seat | (0 if owner is None else 1 << owner)
        self._note(LOOK + seat, TOP if to == "top" else BOTTOM, kind, knows, picked)
        told = PutBack(seat, self.title(kind), to, "pile", owner)
        self._tell_some(knows, told, replace(told, card=None))

    def _drop_looked(self, seat: int, kind: int, picked: bool) -> None:
        """One of the cards looked at goes to the discard pile."""
        self.looking[seat].remove(kind)
        self._note(LOOK + seat, OPEN, kind, self._all, picked)
        self._open_up(seat, kind, "pile")

    def _give_back(self, seat: int, owner: int) -> None:
        """The cards that an owner has shown, and that were not chosen, go back."""
        knows = 1 << seat | 1 << owner
        for kind in self.looking[seat]:
            insort(self.hands[owner], kind)
            self._note(LOOK + seat, owner, kind, knows)
            told = Lent(owner, seat, self.title(kind), back=True)
            self._tell_some(knows, told, replace(told, card=None))
        self.looking[seat] = []

    # -- open cards --------------------------------------------------------------------------------

    def _leave_field(self, card: int, to: Goes, why: str) -> None:
        """A card goes from its Field of View to a pile or to its owner's hand."""
        seat = self.field_of(card)
        if seat is None:
            return
        self.fields[seat], laid = _without(self.fields[seat], card)
        self._tell(Left(seat, card, self.title(laid[1]), to, why))
        self._from_open(seat, laid, to)

    def _resolve_shown(self, seat: int, card: int, to: Goes, cancelled: bool) -> None:
        """A revealed card leaves the stack."""
        laid = next(laid for laid in self.shown if laid[0] == card)
        self.shown.remove(laid)
        self._tell(Resolved(seat, card, self.title(laid[1]), to, cancelled))
        if to == "field":
            self.fields[seat] += (laid,)
        else:
            self._from_open(seat, laid, to)

    def _recover(self, seat: int, card: int, to: Goes) -> None:
        """A card goes from the discard pile to a hand or onto the draw pile."""
        if not any(laid == card for laid, _ in self.discard):
            return
        self.discard, laid = _without(self.discard, card)
        self._tell(Recovered(seat, card, self.title(laid[1]), to))
        self._from_open(seat, laid, to)

    def _from_open(self, seat: int, laid: Open, to: Goes) -> None:
        kind = laid[1]
        match to:
            case "hand":
                insort(self.hands[seat], kind)
                self._note(OPEN, seat, kind, self._all)
            case "top" | "bottom":
                self._place(kind, to)
                self._note(OPEN, TOP if to == "top" else BOTTOM, kind, self._all)
            case _:
                self.discard += (laid,)

    def _swap_cards(self, first: int, second: int) -> None:
        """Two cards change places: each takes the other's place in the order of its field."""
        one, other = self.field_of(first), self.field_of(second)
        if one is None or other is None or one == other:
            return
        places = {card: n for field in self.fields for n, (card, _) in enumerate(field)}
        here, there = places[first], places[second]
        ours, theirs = self.fields[one][here], self.fields[other][there]
        self.fields[one] = _with_other(self.fields[one], here, theirs)
        self.fields[other] = _with_other(self.fields[other], there, ours)
        self._tell(Swapped(self.laid(ours), self.laid(theirs)))
