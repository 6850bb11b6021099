"""A table of Perspective: 2, 3 or 4 players.

A card is known to the engine by its number in the dealt deck, and lies in a *slot*: (card, face).
``face`` is the side that is private in a hand (for the shared hand: down), and the side that is up
in a pile. The book's movements keep it so: drawn, the up side becomes private; played, the private
side lies up. Only Yellow and turning over the pile change it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Literal, cast

import msgspec
from msgspec import Struct

from sightline.core.errors import IllegalMove
from sightline.core.events import Event, Happened, Observer
from sightline.core.moves import LegalMoves, MoveList
from sightline.core.outcome import Outcome, ScoreSheet
from sightline.core.state import State
from sightline.games.perspective.rules.cards import COLOURS, Colour, Row, Sides, pair_counts
from sightline.games.perspective.rules.knowledge import Known, Worlds
from sightline.games.perspective.rules.moves import (
    ORDERS,
    Ask,
    Claim,
    Discard,
    Flip,
    Give,
    Insert,
    Look,
    Pass,
    Play,
    Reclaim,
    Sort,
    TableMove,
    Take,
    Tell,
    Which,
)
from sightline.games.perspective.rules.notation import read_move, write_move
from sightline.games.perspective.rules.options import Options
from sightline.games.perspective.rules.views import (
    CardView,
    Claimed,
    Discarded,
    Ended,
    Flipped,
    Informed,
    Inserted,
    Moved,
    Notebook,
    Noted,
    Now,
    Passed,
    PileCard,
    PileTurned,
    Played,
    Reclaimed,
    Seen,
    Sorted,
    Stage,
    View,
)

HAND = 3
ASKED: dict[Stage, str] = {
    "claim": "claim your goal, or pass",
    "insert": "draw a card and insert it",
    "play": "play one of your four cards",
    "flip": "Yellow: flip a card",
    "give": "Green: give one of your cards",
    "take": "Green: take a card",
    "discard": "Red: put a card onto the used pile",
    "reclaim": "Red: take a card of the used pile",
    "inform": "Blue: sort a hand, or inform yourself or your partner",
    "claim-end": "claim your goal, or pass",
    "redraw": "draw a card and insert it",
    "over": "the game is over",
}
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


class PerspectiveState(State[Options, TableDeal, TableMove, View]):
    """See the module's docstring."""

    # -- setup -------------------------------------------------------------------------------------

    def set_up(self) -> Happened:
        """Deal singly from the top, one a seat in turn, then the shared hand."""
        happened = Happened(self.players)
        self._shared = self.players if self.players < 4 else None
        self.turn: int | None = self.deal.first
        self.stage: Stage = "claim"
        self.turns = 0
        self.fulfilled = [False] * self.players
        self.eliminated = [False] * self.players
        self.winners: tuple[int, ...] | None = None
        self.used: list[Slot] = []
        self.reclaiming: int | None = None
        self.redraws = 0
        self.seen: list[set[Side]] = [set() for _ in range(self.players)]
        self.refuted: list[tuple[tuple[Side, ...], Row]] = []
        # The shared hand, where there is one, is kept behind the seats' hands.
        holders = self.players + (self.players < 4)
        self.hands: list[list[Slot]] = [[] for _ in range(holders)]
        top = 0
        for _ in range(HAND):
            for seat in range(self.players):
                self.hands[seat].append((top, 0))
                top += 1
        if self.shared is not None:
            for _ in range(HAND):
                self.hands[self.shared].append((top, 0))
                top += 1
        self.draw: list[Slot] = [(card, 0) for card in range(top, len(self.deal.deck))]
        for place in range(HAND):
            for hand in range(len(self.hands)):
                self._show_all(happened, "dealt", hand, place, "private")
        for hand, slots in enumerate(self.hands):
            for slot in slots:
                self._lies_in_hand(hand, slot)
        self._lies_open(self.draw[0])
        self._open: MoveList[TableMove] | None = None
        return happened

    def unshare(self) -> None:
        self.fulfilled = list(self.fulfilled)
        self.eliminated = list(self.eliminated)
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
        return (seat + 2) % 4 if self.shared is None else self.shared

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
        return tuple([self.back(slot) for slot in self.hands[hand]])

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
        back = _other(slot)
        for seat, seen in enumerate(self.seen):
            seen.add(slot if seat == hand else back)

    def _side(self, hand: int, place: int, side: Literal["private", "public"]) -> Side:
        slot = self.hands[hand][place]
        return slot if side == "private" else _other(slot)

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

    # -- whose decision, and what is open ----------------------------------------------------------

    @property
    def awaiting(self) -> tuple[int, ...]:
        return () if self.turn is None else (self.turn,)

    def legal(self, seat: int) -> LegalMoves[TableMove]:
        self.require_seat(seat)
        if seat != self.turn:
            return MoveList[TableMove]()
        return self._open_moves(seat)

    def _open_moves(self, seat: int) -> MoveList[TableMove]:
        if self._open is None:
            self._open = open_moves(
                self.stage,
                self.other_name,
                len(self.hands[seat]),
                len(self.hands[self.other_hand(seat)]),
                len(self.used),
                not self.fulfilled[seat],
            )
        return self._open

    def check(self, seat: int, move: TableMove) -> None:
        if not self._open_moves(seat).holds(move):
            example = self.move_text(self._open_moves(seat)[0])
            raise IllegalMove(
                f"stage {self.stage}",
                f"{self.move_text(move)} is not possible now; {ASKED[self.stage]}: {example}",
            )

    # -- what a move does --------------------------------------------------------------------------

    def play(self, seat: int, move: TableMove) -> Happened:
        happened = Happened(self.players)
        self._open = None
        match move:
            case Insert():
                self._insert(happened, seat, move.at - 1)
            case Pass():
                happened.tell_all(Passed(seat))
                self._passed()
            case Claim():
                self._claim(happened, seat)
            case Play():
                self._play_card(happened, seat, move)
            case Flip():
                self._flip(happened, seat, self.which(seat, move.hand), move.card - 1)
            case Give():
                self._trade(happened, seat, seat, move.card, self.other_hand(seat), move.at)
                self.stage = "take"
            case Take():
                self._trade(happened, seat, self.other_hand(seat), move.card, seat, move.at)
                self._acted()
            case Discard():
                self.reclaiming = self.which(seat, move.hand)
                self._discard(happened, seat, self.reclaiming, move.card - 1)
                self.stage = "reclaim"
            case Reclaim():
                self._reclaim(happened, seat, move.card - 1, move.at - 1)
                self._acted()
            case Sort():
                hand = self.which(seat, move.hand)
                self.hands[hand] = [self.hands[hand][place - 1] for place in move.order]
                happened.tell_all(Sorted(seat, self._label(hand), move.order))
                self._acted()
            case Ask():
                self._inform(happened, seat, "ask", seat, move.card - 1)
            case Tell():
                self._inform(happened, seat, "tell", self.other_hand(seat), move.card - 1)
            case Look():
                self._inform(happened, seat, "look", self.other_hand(seat), move.card - 1)
        happened.tell_all(Now(self.turn, self.stage, self.turns))
        if self.options.memory_aid == "on":
            for reader in range(self.players):
                happened.tell(reader, Noted(self.notebook(reader)))
        if self.outcome is not None:
            happened.tell_all(Ended(self.outcome))
        return happened

    def _passed(self) -> None:
        if self.stage == "claim":
            self.stage = "insert"
        else:
            self._end_turn()

    def _acted(self) -> None:
        """After the action: the claim at the end of the turn, for those who still can."""
        assert self.turn is not None
        if self.fulfilled[self.turn]:
            self._end_turn()
        else:
            self.stage = "claim-end"

    def _end_turn(self) -> None:
        """Clockwise to the next seat that still plays; the turn limit makes a draw."""
        assert self.turn is not None
        self.turns += 1
        if self.turns >= self.options.turn_limit:
            self._finish(())
            return
        following = (self.turn + 1) % self.players
        while self.eliminated[following]:
            following = (following + 1) % self.players
        self.turn = following
        self.stage = "insert" if self.fulfilled[following] else "claim"

    def _finish(self, winners: tuple[int, ...]) -> None:
        self.winners = winners
        self.turn, self.stage = None, "over"

    def _insert(self, happened: Happened, seat: int, place: int) -> None:
        self.hands[seat].insert(place, self.draw.pop(0))
        # Everyone saw the side that lay up on the draw pile; it is private from now on.
        self._show_all(happened, "drawn", seat, place, "private")
        slot = self.hands[seat][place]
        self._lies_in_hand(seat, slot)
        left = len(self.draw)
        top = self.face(self.draw[0]) if left else None
        self._tell_of_card(
            happened, seat, slot, lambda card: Inserted(seat, place + 1, card, left, top)
        )
        if not left:
            self._turn_pile_over(happened)
        self._lies_open(self.draw[0])
        if self.stage == "redraw":
            self.redraws -= 1
            if self.redraws == 0:
                self._end_turn()
        else:
            self.stage = "play"

    def _turn_pile_over(self, happened: Happened) -> None:
        """All but the top card of the used pile, as one block: order reversed, sides swapped."""
        assert len(self.used) >= 2, "the used pile always has at least two cards here"
        self.draw = [_other(slot) for slot in self.used[:-1]]
        self.used = self.used[-1:]
        happened.tell_all(PileTurned(len(self.draw), self.face(self.draw[0])))

    def _play_card(self, happened: Happened, seat: int, move: Play) -> None:
        slot = self.hands[seat].pop(move.card - 1)
        self.used.append(slot)
        self._lies_open(slot)
        happened.tell_all(Played(seat, move.card, self.face(slot), move.claim))
        if move.claim:
            self._claim(happened, seat)
            return
        actions: dict[Colour, Stage] = {"Y": "flip", "G": "give", "R": "discard", "B": "inform"}
        self.stage = actions[self.face(slot)]

    def _flip(self, happened: Happened, seat: int, hand: int, place: int) -> None:
        slot = _other(self.hands[hand][place])
        self.hands[hand][place] = slot
        self._lies_in_hand(hand, slot)
        label = self._label(hand)
        self._tell_of_card(happened, hand, slot, lambda card: Flipped(seat, label, place + 1, card))
        self._acted()

    def _trade(
        self, happened: Happened, seat: int, source: int, card: int, target: int, at: int
    ) -> None:
        slot = self.hands[source].pop(card - 1)
        self.hands[target].insert(at - 1, slot)
        self._lies_in_hand(target, slot)
        left, entered = self._label(source), self._label(target)
        self._tell_of_card(
            happened, target, slot, lambda view: Moved(seat, left, card, entered, at, view)
        )

    def _discard(self, happened: Happened, seat: int, hand: int, place: int) -> None:
        slot = self.hands[hand].pop(place)
        self.used.append(slot)
        self._lies_open(slot)
        happened.tell_all(Discarded(seat, self._label(hand), place + 1, self.face(slot)))

    def _reclaim(self, happened: Happened, seat: int, card: int, place: int) -> None:
        assert self.reclaiming is not None
        hand, slot = self.reclaiming, self.used.pop(card)
        self.hands[hand].insert(place, slot)
        self.reclaiming = None
        self._lies_in_hand(hand, slot)
        label = self._label(hand)
        self._tell_of_card(
            happened, hand, slot, lambda view: Reclaimed(seat, card + 1, label, place + 1, view)
        )

    def _inform(
        self,
        happened: Happened,
        seat: int,
        how: Literal["ask", "tell", "look"],
        hand: int,
        place: int,
    ) -> None:
        happened.tell_all(Informed(seat, how, self._label(hand), place + 1))
        if how == "look":
            side = self._side(hand, place, "private")
            self.seen[seat].add(side)
            happened.tell(seat, Seen("look", None, place + 1, "private", self.colour(side)))
        else:
            self._show_all(happened, "answer", hand, place, "public")
        self._acted()

    # -- claiming ----------------------------------------------------------------------------------

    def _claim(self, happened: Happened, seat: int) -> None:
        for place in range(HAND):
            self._show_all(happened, "claim", seat, place, "public")
        right = self._is_right(seat)
        out = not right and self.options.failed_claim == "eliminate"
        happened.tell_all(Claimed(seat, right, out))
        if right:
            self._fulfil(seat)
        else:
            self._fail(happened, seat, out)

    def _is_right(self, seat: int) -> bool:
        row = self.public_row(seat)
        if self.shared is None or not self.options.advanced:
            return row == self.deal.goals[seat]
        down = tuple(self.hands[self.shared])
        if row in (self.public_row(self.shared), tuple(self.colour(side) for side in down)):
            return True
        # The down sides are not shown, but everyone knows now that they are not this row.
        self.refuted.append((down, cast("Row", row)))
        return False

    def _fulfil(self, seat: int) -> None:
        self.fulfilled[seat] = True
        if self.players < 4:
            self._finish((seat,))
        elif self.fulfilled[self.other_hand(seat)]:
            self._finish(tuple(sorted((seat, self.other_hand(seat)))))
        elif self.stage == "claim":
            self.stage = "insert"
        else:
            self._end_turn()

    def _fail(self, happened: Happened, seat: int, out: bool) -> None:
        for _ in range(HAND):
            self._discard(happened, seat, seat, 0)
        if not out:
            self.stage, self.redraws = "redraw", HAND
            return
        self.eliminated[seat] = True
        left = tuple(other for other in range(self.players) if not self.eliminated[other])
        if self.players == 4:
            self._finish(tuple(other for other in range(4) if other % 2 != seat % 2))
        elif len(left) == 1:
            self._finish(left)
        else:
            self._end_turn()

    # -- what is seen ------------------------------------------------------------------------------

    def view(self, observer: Observer) -> View:
        self.require_observer(observer)
        hands = [
            tuple(self.seen_by(observer, hand, slot) for slot in slots)
            for hand, slots in enumerate(self.hands)
        ]
        aid = self.options.memory_aid == "on" and observer is not None
        return View(
            players=self.players,
            advanced=self.options.advanced,
            turn=self.turn,
            stage=self.stage,
            turns=self.turns,
            turn_limit=self.options.turn_limit,
            hands=tuple(hands[: self.players]),
            shared=() if self.shared is None else hands[self.shared],
            draw=len(self.draw),
            draw_top=self.face(self.draw[0]),
            used=tuple(self.face(slot) for slot in self.used),
            goals=self.deal.goals,
            fulfilled=tuple(self.fulfilled),
            eliminated=tuple(self.eliminated),
            notebook=self.notebook(observer) if aid and observer is not None else None,
            outcome=self.outcome,
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

    @property
    def outcome(self) -> Outcome | None:
        if self.winners is None:
            return None
        if not self.winners:
            summary = f"Nobody reached a goal within {self.options.turn_limit} turns: a draw."
        elif len(self.winners) == 2:
            summary = f"Players {self.winners[0] + 1} and {self.winners[1] + 1} win."
        else:
            summary = f"Player {self.winners[0] + 1} wins."
        return Outcome(
            tuple(
                "draw" if not self.winners else "win" if seat in self.winners else "loss"
                for seat in range(self.players)
            ),
            summary,
            ScoreSheet(
                ("Player", "Goal", "Reached"), tuple(map(self._sheet_row, range(self.players)))
            ),
        )

    def _sheet_row(self, seat: int) -> tuple[str, str, str]:
        goal = " ".join(self.deal.goals[seat]) if self.deal.goals else "the shared hand"
        reached = "out" if self.eliminated[seat] else "yes" if self.fulfilled[seat] else "no"
        return f"Player {seat + 1}", goal, reached

    def default_move(self, seat: int) -> TableMove | None:
        """A clock that runs out never claims; other decisions are left to the weakest bot."""
        if seat != self.turn:
            return None
        if self.stage == "play":
            return Play(1)
        return Pass() if self.stage in ("claim", "claim-end") else None

    def move_text(self, move: TableMove) -> str:
        return write_move(move)

    def parse_move(self, text: str) -> TableMove:
        text = self.game.read_text(text)
        if text.lstrip().startswith("{"):
            return self.game.read_move(text)
        return cast("TableMove", read_move(text))


@cache
def open_moves(
    stage: Stage, other_name: Which, own: int, other: int, used: int, may_claim: bool
) -> MoveList[TableMove]:
    """What can be decided at a stage, with so many cards in the own hand, in the other one that can
    be acted on, and on the used pile. There are few such lists, and they are the same in all games.
    """
    both: tuple[Which, Which] = ("own", other_name)
    three = range(1, HAND + 1)
    match stage:
        case "claim" | "claim-end":
            return MoveList[TableMove]([Pass(), Claim()])
        case "insert" | "redraw":
            return MoveList[TableMove](Insert(at) for at in range(1, own + 2))
        case "play":
            acts: list[TableMove] = [Play(card) for card in range(1, own + 1)]
            if may_claim:
                acts += [Play(card, True) for card in range(1, own + 1)]
            return MoveList(acts)
        case "flip":
            return MoveList[TableMove](Flip(hand, card) for hand in both for card in three)
        case "give":
            places = range(1, other + 2)
            return MoveList[TableMove](
                Give(card, at) for card in range(1, own + 1) for at in places
            )
        case "take":
            places = range(1, own + 2)
            return MoveList[TableMove](
                Take(card, at) for card in range(1, other + 1) for at in places
            )
        case "discard":
            return MoveList[TableMove](Discard(hand, card) for hand in both for card in three)
        case "reclaim":
            return MoveList[TableMove](
                Reclaim(card, at) for card in range(1, used + 1) for at in three
            )
        case "inform":
            moves: list[TableMove] = [Sort(hand, order) for hand in both for order in ORDERS]
            moves += [Ask(card) for card in three]
            told: type[Tell] | type[Look] = Tell if other_name == "partner" else Look
            return MoveList([*moves, *(told(card) for card in three)])
        case "over":
            return MoveList[TableMove]()


def _other(slot: Slot) -> Slot:
    """The same card, the other side."""
    card, face = slot
    return card, 1 - face
