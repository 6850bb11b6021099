"""Veil: lay a card face down, and let the others guess whether it is high or low."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Annotated, ClassVar, TypeVar, assert_never

import msgspec
from sightline.core.echo import echo
from sightline.core.errors import BadMove, IllegalMove
from sightline.core.events import Event, Happened, Observer
from sightline.core.message import Seat, say, seats
from sightline.core.moves import LegalMoves, Move, MoveList
from sightline.core.outcome import Outcome, ScoreSheet
from sightline.core.state import State

T = TypeVar("T")


class Options(msgspec.Struct, frozen=True):
    """How Veil can be varied, besides the number of players."""

    hand: Annotated[int, msgspec.Meta(ge=1, le=5)] = 3
    cards: Annotated[int, msgspec.Meta(ge=6, le=40, multiple_of=2)] = 20


class Deal(msgspec.Struct, frozen=True):
    """Everything that chance decides."""

    hands: tuple[tuple[int, ...], ...]
    first: int


class Look(Move, frozen=True, tag="look", forbid_unknown_fields=True):
    """Look at all the cards in another seat's hand; once in a game."""

    at: int


class Lay(Move, frozen=True, tag="lay", forbid_unknown_fields=True):
    """Lay a card face down."""

    card: int


class Guess(Move, frozen=True, tag="guess", forbid_unknown_fields=True):
    """Answer whether the card that lies face down is high."""

    high: bool


VeilMove = Look | Lay | Guess


class Round(msgspec.Struct, frozen=True):
    """A card that was turned over, with everybody's guess; the owner's is None."""

    owner: int
    card: int
    guesses: tuple[bool | None, ...]


class View(msgspec.Struct, frozen=True):
    """What one seat sees; the audience sees the same without the last three."""

    players: int
    cards: int
    turn: int | None
    lying: bool
    """Whether the card of the seat whose turn it is lies face down."""
    sizes: tuple[int, ...]
    looked: tuple[int | None, ...]
    """At whose hand each seat has looked."""
    rounds: tuple[Round, ...]
    points: tuple[int, ...]
    outcome: Outcome | None
    hand: tuple[int, ...] = ()
    card: int | None = None
    """The own card that lies face down."""
    guess: bool | None = None
    """The own answer, until all have answered."""


class Dealt(Event, frozen=True, tag="dealt"):
    """The cards are dealt."""

    first: int


class Looked(Event, frozen=True, tag="looked"):
    """A seat has looked at another's hand."""

    seat: int
    at: int


class Saw(Event, frozen=True, tag="saw"):
    """What a seat saw when it looked. No view ever shows it again: remembering is up to you."""

    once: ClassVar[bool] = True

    at: int
    cards: tuple[int, ...]


class Laid(Event, frozen=True, tag="laid"):
    """A card was laid face down. Only its owner is told which one."""

    seat: int
    card: int | None


class Guessed(Event, frozen=True, tag="guessed"):
    """Your answer was taken. Nobody else hears of it."""

    high: bool


class Turned(Event, frozen=True, tag="turned"):
    """All have answered and the card was turned over; ``turn`` is whose turn it is now."""

    round: Round
    turn: int | None


class Ended(Event, frozen=True, tag="ended"):
    """All cards are played."""

    outcome: Outcome


class Turn(msgspec.Struct, frozen=True):
    """A seat is to lay a card, and may look before that."""

    seat: int


class Window(msgspec.Struct, frozen=True):
    """A card lies face down, and all but its owner are asked."""

    owner: int
    card: int
    answers: tuple[bool | None, ...]
    """By seat, not by time: who was the first to answer must not matter."""


class VeilState(State[Options, Deal, VeilMove, View]):
    """The hands, the looks, the cards turned over, and what is being decided."""

    def set_up(self) -> Happened:
        self.hands = self.deal.hands
        self.looked: tuple[int | None, ...] = (None,) * self.players
        self.rounds: tuple[Round, ...] = ()
        self.pending: Turn | Window | None = Turn(self.deal.first)
        happened = Happened(self.players)
        happened.tell_all(Dealt(self.deal.first))
        return happened

    @property
    def asked(self) -> tuple[int, ...]:
        match self.pending:
            case None:
                return ()
            case Turn(seat):
                return (seat,)
            case Window(owner):
                return tuple(seat for seat in range(self.players) if seat != owner)

    @property
    def in_window(self) -> bool:
        return isinstance(self.pending, Window)

    @property
    def awaiting(self) -> tuple[int, ...]:
        if isinstance(self.pending, Window):
            answers = self.pending.answers
            return tuple(seat for seat in self.asked if answers[seat] is None)
        return self.asked

    def unshare(self) -> None:
        """All facts are immutable values: nothing to copy."""

    def legal(self, seat: int) -> LegalMoves[VeilMove]:
        self.require_seat(seat)
        if seat not in self.awaiting:
            return MoveList[VeilMove]()
        if isinstance(self.pending, Window):
            return MoveList[VeilMove]([Guess(high=True), Guess(high=False)])
        looks = [Look(other) for other in range(self.players) if self._may_look(seat, other)]
        return MoveList[VeilMove]([*looks, *(Lay(card) for card in self.hands[seat])])

    def _may_look(self, seat: int, other: int) -> bool:
        return self.looked[seat] is None and other != seat and len(self.hands[other]) > 0

    def check(self, seat: int, move: VeilMove) -> None:
        if move in self.legal(seat):
            return
        if isinstance(move, Guess) != isinstance(self.pending, Window):
            due = say("veil-guess-now" if isinstance(self.pending, Window) else "veil-lay-now")
            raise IllegalMove("not the time", due, say("veil-not-the-time"))
        if isinstance(move, Look) and self.looked[seat] is not None:
            raise IllegalMove("one look", say("veil-had-look"), say("veil-one-look"))
        if isinstance(move, Look):
            raise IllegalMove("another hand", say("veil-look-where"), say("veil-another-hand"))
        not_yours = say("veil-not-yours", move=self.move_text(move))
        raise IllegalMove("a card in hand", not_yours, say("veil-card-in-hand"))

    def default_move(self, seat: int) -> VeilMove:
        return Guess(high=True) if isinstance(self.pending, Window) else Lay(self.hands[seat][0])

    def play(self, seat: int, move: VeilMove) -> Happened:
        happened = Happened(self.players)
        match move:
            case Look(at):
                self.looked = replaced(self.looked, seat, at)
                happened.tell_all(Looked(seat, at))
                happened.tell(seat, Saw(at, self.hands[at]))
            case Lay(card):
                left = tuple(other for other in self.hands[seat] if other != card)
                self.hands = replaced(self.hands, seat, left)
                self.pending = Window(seat, card, (None,) * self.players)
                happened.tell_each(lambda observer: Laid(seat, card if observer == seat else None))
            case Guess(high):
                assert isinstance(self.pending, Window)
                answers = replaced(self.pending.answers, seat, high)
                self.pending = msgspec.structs.replace(self.pending, answers=answers)
                happened.tell(seat, Guessed(high))
                if not self.awaiting:
                    self._turn_over(self.pending, happened)
            case _:
                assert_never(move)
        return happened

    def _turn_over(self, window: Window, happened: Happened) -> None:
        turned = Round(window.owner, window.card, window.answers)
        self.rounds = (*self.rounds, turned)
        over = len(self.rounds) == self.players * self.options.hand
        turn = None if over else (window.owner + 1) % self.players
        self.pending = None if turn is None else Turn(turn)
        happened.tell_all(Turned(turned, turn))
        if self.outcome is not None:
            happened.tell_all(Ended(self.outcome))

    @property
    def outcome(self) -> Outcome | None:
        if self.pending is not None:
            return None
        return judge(self.players, self.options.cards, self.rounds)

    def view(self, observer: Observer) -> View:
        self.require_observer(observer)
        window = self.pending if isinstance(self.pending, Window) else None
        turn = self.pending.seat if isinstance(self.pending, Turn) else None
        public = View(
            players=self.players,
            cards=self.options.cards,
            turn=window.owner if window is not None else turn,
            lying=window is not None,
            sizes=tuple(len(hand) for hand in self.hands),
            looked=self.looked,
            rounds=self.rounds,
            points=points(self.players, self.options.cards, self.rounds),
            outcome=self.outcome,
        )
        if observer is None:
            return public
        return msgspec.structs.replace(
            public,
            hand=self.hands[observer],
            card=window.card if window is not None and window.owner == observer else None,
            guess=window.answers[observer] if window is not None else None,
        )

    def world(self, seat: int, rng: Random) -> State[Options, Deal, VeilMove, View]:
        hands = self._hands_for(seat, rng)
        return self.replayed(Deal(hands, self.deal.first), self._past_for(seat, hands, rng))

    def _hands_for(self, seat: int, rng: Random) -> tuple[tuple[int, ...], ...]:
        """All hands as they were dealt, those that the seat does not know drawn at random."""
        known = {seat, self.looked[seat]}
        dealt = [
            self.deal.hands[owner] if owner in known else self._turned_by(owner)
            for owner in range(self.players)
        ]
        seen = {card for hand in dealt for card in hand}
        # From 1 up, and not in the order in which they truly lie: see below.
        unseen = [card for card in range(1, self.options.cards + 1) if card not in seen]
        rng.shuffle(unseen)
        for owner, hand in enumerate(dealt):
            missing = self.options.hand - len(hand)
            dealt[owner] = tuple(sorted((*hand, *unseen[:missing])))
            del unseen[:missing]
        return tuple(dealt)

    def _past_for(
        self, seat: int, hands: Sequence[tuple[int, ...]], rng: Random
    ) -> list[tuple[int, VeilMove]]:
        """All moves so far, those that the seat does not know drawn at random or left out."""
        past: list[tuple[int, VeilMove]] = []
        answers: list[tuple[int, VeilMove]] = []
        for step in self.steps:
            (answers if isinstance(step.move, Guess) else past).append((step.seat, step.move))
            if len(answers) == self.players - 1:
                # Of the order in a closed window, the seat knows only whether it was the last.
                last = answers[-1][0] == seat
                answers.sort(key=lambda answer: ((answer[0] == seat) == last, answer[0]))
                past += answers
                answers.clear()
        if isinstance(self.pending, Window) and self.pending.owner != seat:
            # The card lies face down: it may be any that its owner still held.
            owner = self.pending.owner
            gone = self._turned_by(owner)
            past[-1] = owner, Lay(rng.choice([card for card in hands[owner] if card not in gone]))
        # In an open window it knows only its own answer.
        return [*past, *(answer for answer in answers if answer[0] == seat)]

    def _turned_by(self, owner: int) -> tuple[int, ...]:
        return tuple(turned.card for turned in self.rounds if turned.owner == owner)

    def move_text(self, move: VeilMove) -> str:
        match move:
            case Look(at):
                return f"look {at}"
            case Lay(card):
                return f"lay {card}"
            case Guess(high):
                return "high" if high else "low"

    def parse_move(self, text: str) -> VeilMove:
        match text.split():
            case ["high" | "low" as word]:
                return Guess(high=word == "high")
            case ["look", number] if number.isdecimal() and len(number) < 4:
                return Look(int(number))
            case ["lay", number] if number.isdecimal() and len(number) < 4:
                return Lay(int(number))
            case _ if text.lstrip().startswith("{"):
                return self.game.read_move(text)
            case _:
                raise BadMove(say("veil-unreadable", text=echo(text)))


def replaced(items: Sequence[T], index: int, item: T) -> tuple[T, ...]:
    """The items with one of them replaced."""
    return (*items[:index], item, *items[index + 1 :])


def points(players: int, cards: int, rounds: Sequence[Round]) -> tuple[int, ...]:
    """A point for every right guess, and one for the owner of the card for every wrong one."""
    scored = [0] * players
    for turned in rounds:
        high = turned.card > cards // 2
        for seat, guess in enumerate(turned.guesses):
            if guess is not None:
                scored[seat if guess == high else turned.owner] += 1
    return tuple(scored)


def judge(players: int, cards: int, rounds: Sequence[Round]) -> Outcome:
    """Most points win; equal points are a draw between those who have them."""
    scored = points(players, cards, rounds)
    best = [seat for seat in range(players) if scored[seat] == max(scored)]
    return Outcome(
        results=tuple(
            "loss" if seat not in best else "win" if len(best) == 1 else "draw"
            for seat in range(players)
        ),
        summary=(
            say("veil-wins", who=Seat(best[0]))
            if len(best) == 1
            else say("veil-draw", best=seats(best))
        ),
        sheet=ScoreSheet(
            (say("veil-player"), say("veil-points")),
            tuple((Seat(seat), scored[seat]) for seat in range(players)),
        ),
    )
