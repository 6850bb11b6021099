"""The rules of Ferry: what can be decided, what happens then, and who sees what."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Annotated, TypeVar, assert_never

import msgspec
from sightline.core.echo import echo
from sightline.core.errors import BadMove, IllegalMove
from sightline.core.events import Event, Happened, Observer
from sightline.core.message import Seat, say, seats
from sightline.core.moves import LegalMoves, Move, MoveList
from sightline.core.outcome import Outcome, ScoreSheet
from sightline.core.state import State

T = TypeVar("T")

HEAVIEST = 24
"""Passengers weigh 1, 2, 3 … up to this, each a weight of its own."""


class Options(msgspec.Struct, frozen=True):
    """How Ferry can be varied, besides the number of players."""

    crossings: Annotated[int, msgspec.Meta(ge=1, le=5)] = 4

    @property
    def hand(self) -> int:
        """One passenger more than crossings: the last choice is one, too."""
        return self.crossings + 1


class Deal(msgspec.Struct, frozen=True):
    """Everything that chance decides."""

    hands: tuple[tuple[int, ...], ...]
    tides: tuple[int, ...]
    first: int


class Call(Move, frozen=True, tag="call", forbid_unknown_fields=True):
    """Call out how the water stands; nothing says that it must be true."""

    high: bool


class Send(Move, frozen=True, tag="send", forbid_unknown_fields=True):
    """Send a passenger to the landing stage, in secret."""

    passenger: int


FerryMove = Call | Send


class Crossing(msgspec.Struct, frozen=True):
    """A crossing that is over: what was called, how the water stood, who came and who sailed."""

    skipper: int
    high: bool
    tide: int
    sent: tuple[int, ...]
    sailed: tuple[bool, ...]


class View(msgspec.Struct, frozen=True):
    """What one seat sees; the audience sees the same without the last three."""

    players: int
    crossings: int
    tides: tuple[int, int]
    """The lowest and the highest water there can be."""
    skipper: int | None
    called: bool | None
    """What the skipper has called: high water, low water, or nothing yet."""
    sizes: tuple[int, ...]
    past: tuple[Crossing, ...]
    points: tuple[int, ...]
    outcome: Outcome | None
    hand: tuple[int, ...] = ()
    tide: int | None = None
    """How the water stands: the skipper's secret."""
    sent: int | None = None
    """The own passenger on the landing stage."""


class Dealt(Event, frozen=True, tag="dealt"):
    """Everybody has passengers, and somebody is the first skipper."""

    skipper: int


class Gauged(Event, frozen=True, tag="gauged"):
    """The skipper has read the gauge. Nobody else is told."""

    tide: int


class Called(Event, frozen=True, tag="called"):
    """The skipper has called out how the water stands."""

    seat: int
    high: bool


class Sent(Event, frozen=True, tag="sent"):
    """Your passenger is on the way. Nobody else hears of it."""

    passenger: int


class Crossed(Event, frozen=True, tag="crossed"):
    """All have sent somebody and the ferry has sailed; ``skipper`` is who reads the gauge now."""

    crossing: Crossing
    skipper: int | None


class Ended(Event, frozen=True, tag="ended"):
    """The last crossing is over."""

    outcome: Outcome


class Gauge(msgspec.Struct, frozen=True):
    """The skipper knows the water and is to call it."""

    skipper: int


class Stage(msgspec.Struct, frozen=True):
    """The water was called, and everybody, the skipper too, is to send a passenger."""

    skipper: int
    high: bool
    sent: tuple[int | None, ...]
    """By seat, not by time."""


class FerryState(State[Options, Deal, FerryMove, View]):
    """The hands, the crossings so far, and what is being decided."""

    def set_up(self) -> Happened:
        self.hands = self.deal.hands
        self.past: tuple[Crossing, ...] = ()
        self.pending: Gauge | Stage | None = Gauge(self.deal.first)
        happened = Happened(self.players)
        happened.tell_all(Dealt(self.deal.first))
        happened.tell(self.deal.first, Gauged(self.deal.tides[0]))
        return happened

    @property
    def asked(self) -> tuple[int, ...]:
        match self.pending:
            case None:
                return ()
            case Gauge(skipper):
                return (skipper,)
            case Stage():
                return tuple(range(self.players))

    @property
    def in_window(self) -> bool:
        return isinstance(self.pending, Stage)

    @property
    def awaiting(self) -> tuple[int, ...]:
        if isinstance(self.pending, Stage):
            sent = self.pending.sent
            return tuple(seat for seat in self.asked if sent[seat] is None)
        return self.asked

    def unshare(self) -> None:
        """All facts are immutable values: nothing to copy."""

    def legal(self, seat: int) -> LegalMoves[FerryMove]:
        self.require_seat(seat)
        if seat not in self.awaiting:
            return MoveList[FerryMove]()
        if isinstance(self.pending, Gauge):
            return MoveList[FerryMove]([Call(high=False), Call(high=True)])
        return MoveList[FerryMove]([Send(passenger) for passenger in self.hands[seat]])

    def check(self, seat: int, move: FerryMove) -> None:
        if move in self.legal(seat):
            return
        if isinstance(move, Call):
            raise IllegalMove("send now", say("ferry-send-now"), say("ferry-rule-time"))
        if isinstance(self.pending, Gauge):
            raise IllegalMove("call first", say("ferry-call-first"), say("ferry-rule-time"))
        nobody = say("ferry-not-yours", passenger=move.passenger)
        raise IllegalMove("own passengers", nobody, say("ferry-rule-own"))

    def default_move(self, seat: int) -> FerryMove:
        if isinstance(self.pending, Gauge):
            return Call(high=False)
        return Send(self.hands[seat][0])

    def play(self, seat: int, move: FerryMove) -> Happened:
        happened = Happened(self.players)
        match move:
            case Call(high):
                self.pending = Stage(seat, high, (None,) * self.players)
                happened.tell_all(Called(seat, high))
            case Send(passenger):
                assert isinstance(self.pending, Stage)
                sent = replaced(self.pending.sent, seat, passenger)
                self.pending = msgspec.structs.replace(self.pending, sent=sent)
                happened.tell(seat, Sent(passenger))
                if not self.awaiting:
                    self._sail(self.pending, happened)
            case _:
                assert_never(move)
        return happened

    def _sail(self, stage: Stage, happened: Happened) -> None:
        sent = tuple(passenger for passenger in stage.sent if passenger is not None)
        tide = self.deal.tides[len(self.past)]
        crossing = Crossing(stage.skipper, stage.high, tide, sent, sailed(tide, sent))
        self.hands = tuple(
            tuple(other for other in hand if other != passenger)
            for hand, passenger in zip(self.hands, sent, strict=True)
        )
        self.past = (*self.past, crossing)
        over = len(self.past) == self.options.crossings
        skipper = None if over else (stage.skipper + 1) % self.players
        self.pending = None if skipper is None else Gauge(skipper)
        happened.tell_all(Crossed(crossing, skipper))
        if skipper is not None:
            happened.tell(skipper, Gauged(self.deal.tides[len(self.past)]))
        if self.outcome is not None:
            happened.tell_all(Ended(self.outcome))

    @property
    def outcome(self) -> Outcome | None:
        return judge(self.players, self.past) if self.pending is None else None

    def view(self, observer: Observer) -> View:
        self.require_observer(observer)
        stage = self.pending if isinstance(self.pending, Stage) else None
        skipper = None if self.pending is None else self.pending.skipper
        public = View(
            players=self.players,
            crossings=self.options.crossings,
            tides=tide_range(self.players),
            skipper=skipper,
            called=None if stage is None else stage.high,
            sizes=(self.options.hand - len(self.past),) * self.players,
            past=self.past,
            points=points(self.players, self.past),
            outcome=self.outcome,
        )
        if observer is None:
            return public
        return msgspec.structs.replace(
            public,
            hand=self.hands[observer],
            tide=self.deal.tides[len(self.past)] if skipper == observer else None,
            sent=None if stage is None else stage.sent[observer],
        )

    def world(self, seat: int, rng: Random) -> State[Options, Deal, FerryMove, View]:
        deal = Deal(self._hands_for(seat, rng), self._tides_for(seat, rng), self.deal.first)
        return self.replayed(deal, self._past_for(seat))

    def _hands_for(self, seat: int, rng: Random) -> tuple[tuple[int, ...], ...]:
        """All hands as they were dealt; whoever has not come to the landing stage is unknown."""
        dealt = [
            self.deal.hands[owner]
            if owner == seat
            else tuple(crossing.sent[owner] for crossing in self.past)
            for owner in range(self.players)
        ]
        seen = {passenger for hand in dealt for passenger in hand}
        unseen = [passenger for passenger in range(1, HEAVIEST + 1) if passenger not in seen]
        rng.shuffle(unseen)
        for owner, hand in enumerate(dealt):
            missing = self.options.hand - len(hand)
            dealt[owner] = tuple(sorted((*hand, *unseen[:missing])))
            del unseen[:missing]
        return tuple(dealt)

    def _tides_for(self, seat: int, rng: Random) -> tuple[int, ...]:
        """The tides that the seat knows: all past ones, and this one if it is the skipper."""
        reading = self.pending is not None and self.pending.skipper == seat
        known = self.deal.tides[: len(self.past) + reading]
        lowest, highest = tide_range(self.players)
        drawn = (rng.randint(lowest, highest) for _ in self.deal.tides[len(known) :])
        return (*known, *drawn)

    def _past_for(self, seat: int) -> list[tuple[int, FerryMove]]:
        """All moves so far: of an open window only the own answer, of closed ones an own order."""
        past: list[tuple[int, FerryMove]] = []
        answers: list[tuple[int, FerryMove]] = []
        for step in self.steps:
            (answers if isinstance(step.move, Send) else past).append((step.seat, step.move))
            if len(answers) == self.players:
                # The seat knows only whether its own answer was the last.
                last = answers[-1][0] == seat
                answers.sort(key=lambda answer: ((answer[0] == seat) == last, answer[0]))
                past += answers
                answers.clear()
        return [*past, *(answer for answer in answers if answer[0] == seat)]

    def move_text(self, move: FerryMove) -> str:
        match move:
            case Call(high):
                return "high" if high else "low"
            case Send(passenger):
                return f"send {passenger}"

    def parse_move(self, text: str) -> FerryMove:
        match text.split():
            case ["high" | "low" as word]:
                return Call(high=word == "high")
            case ["send", number] if number.isdecimal() and len(number) < 4:
                return Send(int(number))
            case _ if text.lstrip().startswith("{"):
                return self.game.read_move(text)
            case _:
                raise BadMove(say("ferry-unreadable", text=echo(text)))


def replaced(items: Sequence[T], index: int, item: T) -> tuple[T, ...]:
    """The items with one of them replaced."""
    return (*items[:index], item, *items[index + 1 :])


def tide_range(players: int) -> tuple[int, int]:
    """The lowest and the highest water, as what the ferry can carry then."""
    return 8 * players, 13 * players


def is_high(players: int, tide: int) -> bool:
    """Whether honest people would call this high water."""
    lowest, highest = tide_range(players)
    return 2 * tide > lowest + highest


def sailed(tide: int, sent: Sequence[int]) -> tuple[bool, ...]:
    """Who sails: the heaviest gets off until the rest are light enough."""
    aboard = sorted(sent)
    while sum(aboard) > tide:
        aboard.pop()
    return tuple(passenger in aboard for passenger in sent)


def points(players: int, past: Sequence[Crossing]) -> tuple[int, ...]:
    """The fare is the weight, for everybody who sailed."""
    return tuple(
        sum(crossing.sent[seat] for crossing in past if crossing.sailed[seat])
        for seat in range(players)
    )


def judge(players: int, past: Sequence[Crossing]) -> Outcome:
    """Most points win; equal points are a draw between those who have them."""
    scored = points(players, past)
    best = [seat for seat in range(players) if scored[seat] == max(scored)]
    return Outcome(
        results=tuple(
            "loss" if seat not in best else "win" if len(best) == 1 else "draw"
            for seat in range(players)
        ),
        summary=(
            say("ferry-wins", who=Seat(best[0]), points=max(scored))
            if len(best) == 1
            else say("ferry-draw", best=seats(best), points=max(scored))
        ),
        sheet=ScoreSheet(
            (say("ferry-player"), say("ferry-sailed"), say("ferry-points")),
            tuple(
                (Seat(seat), sum(crossing.sailed[seat] for crossing in past), scored[seat])
                for seat in range(players)
            ),
        ),
    )
