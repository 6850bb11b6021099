"""A game of Viewpoints: turns, announcements, what actions A to F and tokens do, and the end."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Literal, assert_never

from msgspec.structs import replace

from sightline.core.events import Happened, Observer
from sightline.core.message import Argument, all_of
from sightline.core.outcome import Outcome
from sightline.games.viewpoints.rules import notation, tokens
from sightline.games.viewpoints.rules.blueprint import POSITIONS
from sightline.games.viewpoints.rules.choices import Choices, five
from sightline.games.viewpoints.rules.deal import Deal
from sightline.games.viewpoints.rules.deciding import MOST_ROUNDS, Deciding
from sightline.games.viewpoints.rules.ending import Ending, outcome_of, what_lacks
from sightline.games.viewpoints.rules.grid import (
    NOTHING,
    Structure,
    card_of,
    with_piece,
    without_piece,
)
from sightline.games.viewpoints.rules.knowledge import Knowledge
from sightline.games.viewpoints.rules.learning import grid_after, learn
from sightline.games.viewpoints.rules.moves import (
    TOKENS,
    AnyMove,
    Pass,
    Place,
    Propose,
    Reserve,
    Return,
    Settle,
    Shift,
    Token,
)
from sightline.games.viewpoints.rules.order import turn_order
from sightline.games.viewpoints.rules.space import LETTERS, NUMBER, SETS, letter_of, placement_of
from sightline.games.viewpoints.rules.views import (
    Answer,
    Answered,
    CardShown,
    Ended,
    Glance,
    Looked,
    Passed,
    Piece,
    Placed,
    Proposed,
    Reserved,
    RoundsSet,
    Saw,
    Settling,
    Swapped,
    TurnBegan,
    View,
)


class ViewpointsState(Deciding):
    """See the module's docstring."""

    # -- set-up ---------------------------------------------------------------------------------

    def set_up(self) -> Happened:
        options = self.options
        self.pieces = SETS[options.omit]
        self.in_play = turn_order(self.players, options)
        # Seats take the positions in play by number, whatever the turn order is.
        numbers = sorted(self.in_play)
        self.positions = tuple(numbers[: self.players])
        self.where = NOTHING
        self.reserved = (None,) * self.players
        self.announced = frozenset()
        with_tokens = options.tokens == "on" and self.players > 1
        self.tokens = TOKENS if with_tokens else ()
        self.answers: tuple[Answer, ...] = ()
        self.proposals: tuple[int, ...] = ()
        self.rounds: int | None = int(options.rounds) if options.rounds.isdecimal() else None
        self.stage = "propose" if options.rounds == "agree" else "turn"
        self.place = 0
        self.turns = 0
        self.in_a_row = 0
        self.complete = False
        self.result: Outcome | None = None
        self._cards = None
        self._choices = None

        happened = Happened(self.players)
        if self.players > 1:
            for seat in range(self.players):
                self._show_card(happened, seat)
        if self.stage == "propose":
            if self.players == 1:
                self._show_card(happened, 0)
            self._tell_settling(happened)
        else:
            self._begin_turn(happened)
        return happened

    def _show_card(self, happened: Happened, seat: int) -> None:
        position = self.position if self.players == 1 else self.positions[seat]
        happened.tell(seat, CardShown(seat, position, self.cards[position]))

    @property
    def outcome(self) -> Outcome | None:
        if self.result is None or self.result.winners:
            return self.result
        sides = {p: (card_of(self.where, p), self.cards[p]) for p in sorted(self.in_play)}
        return replace(self.result, decided=what_lacks(sides))

    def unshare(self) -> None:
        """All facts are immutable."""

    # -- play -------------------------------------------------------------------------------------

    def play(self, seat: int, move: AnyMove) -> Happened:
        happened = Happened(self.players)
        passing = isinstance(move, Pass)
        match move:
            case Propose():
                self.proposals = (*self.proposals, move.rounds)
                happened.tell_all(Proposed(seat, self.position, move.rounds))
                self._after_proposal(happened)
                return happened
            case Settle():
                self.rounds = move.rounds
                happened.tell_all(RoundsSet(seat, move.rounds))
                self.stage = "turn"
                self.place = 0
                self._begin_turn(happened)
                return happened
            case Place() | Return() | Shift():
                self._lay(happened, seat, move)
            case Reserve():
                piece = _piece(self.where, move.piece)
                self.where = without_piece(self.where, move.piece)
                self.reserved = _with(self.reserved, seat, move.piece)
                happened.tell_all(Reserved(seat, piece))
            case Token():
                self._use_token(happened, seat, move)
            case Pass():
                choices = self.legal(seat)
                assert isinstance(choices, Choices)
                why = self._why_pass(choices, bool(self.tokens))
                happened.tell_all(Passed(seat, why or "forced"))
            case _:
                assert_never(move)
        self.in_a_row = self.in_a_row + 1 if passing and self.complete else 0
        self._end_turn(happened)
        return happened

    def _after_proposal(self, happened: Happened) -> None:
        """Each position proposes in order; then the highest one has the final word."""
        if len(self.proposals) < len(self.in_play) and self.players > 1:
            self.place += 1
        else:
            self.stage = "settle"
            self.place = self.in_play.index(max(self.in_play)) if self.players > 1 else 0
        self._choices = None
        self._tell_settling(happened)

    def _tell_settling(self, happened: Happened) -> None:
        stage = "settle" if self.stage == "settle" else "propose"
        happened.tell_all(Settling(self.seat, self.position, stage))

    def _lay(self, happened: Happened, seat: int, move: Place | Return | Shift) -> None:
        placement = placement_of(move.piece, move.cells)
        assert placement is not None, "the move was checked"
        before = None
        source: Literal["free", "grid", "reserve"] = "free"
        if isinstance(move, Shift):
            source = "grid"
            before = _piece(self.where, move.piece).cells
        elif isinstance(move, Return):
            source = "reserve"
            self.reserved = _with(self.reserved, seat, None)
        self.where = with_piece(self.where, placement)
        piece = Piece(move.piece, move.cells)
        # The same for all, but each is told of it in terms of the own card.
        happened.tell_each(
            lambda observer: Placed(
                seat, piece, source, before, 1 if observer is None else self.positions[observer]
            )
        )

    def _use_token(self, happened: Happened, seat: int, move: Token) -> None:
        self.tokens = tuple(token for token in self.tokens if token != move.token)
        asked = self.cards[move.position]
        match move.token:
            case "view":
                happened.tell_all(Looked(seat, move.position))
                happened.tell(seat, Saw(move.position, asked))
            case "swap":
                self._swap(happened, seat, move.position)
            case "xy" | "xy?" | "colours":
                answer = tokens.answer(move, seat, asked)
                self.answers = (*self.answers, answer)
                happened.tell_all(Answered(answer))
            case _:
                assert_never(move.token)
        self._token_costs()

    def _token_costs(self) -> None:
        if self.rounds is not None:
            self.rounds -= 1

    def _swap(self, happened: Happened, seat: int, position: int) -> None:
        other = self._seat_at(position)
        positions = list(self.positions)
        positions[seat], positions[other] = positions[other], positions[seat]
        self.positions = tuple(positions)
        happened.tell_all(Swapped(seat, other, self.positions))
        self._show_card(happened, seat)
        self._show_card(happened, other)

    # -- turns and the end ------------------------------------------------------------------------

    def _end_turn(self, happened: Happened) -> None:
        self.turns += 1
        self._choices = None
        self.complete = False
        if self.in_a_row >= len(self.in_play):
            return self._end(happened, "solved")
        last_of_round = self.place == len(self.in_play) - 1
        if self.rounds is not None:
            if last_of_round:
                self.rounds -= 1
            if self.rounds <= 0:
                self.rounds = 0
                return self._end(happened, "rounds")
        if self.turns >= self.options.turn_limit:
            return self._end(happened, "turns")
        self.place = (self.place + 1) % len(self.in_play)
        return self._begin_turn(happened)

    def _begin_turn(self, happened: Happened) -> None:
        """Step 1 of a turn: the announcement, made by the game, whenever it is true."""
        position = self.position
        if self.players == 1:
            self.positions = (position,)
        self.complete = card_of(self.where, position) == self.cards[position]
        if self.complete:
            self.announced = self.announced | {position}
        if self.players == 1:
            self._show_card(happened, 0)
        happened.tell_all(
            TurnBegan(self.seat, position, self.complete, self.turns, self.rounds, self.in_a_row)
        )

    def _end(self, happened: Happened, why: Ending) -> None:
        right = {p: card_of(self.where, p) == self.cards[p] for p in self.in_play}
        if self.players == 1:
            both = all_of(map(str, sorted(self.in_play)))
            seats: list[tuple[Argument, int]] = [(both, sum(right.values()))]
        else:
            seats = [(str(position), int(right[position])) for position in self.positions]
        # Alone one passes on both sides to say that all is done: those are no turns of building.
        closing = self.in_a_row if why == "solved" and self.players == 1 else 0
        self.result = outcome_of(why, self.turns - closing, seats)
        self.stage = "over"
        ended = self.outcome
        assert ended is not None
        happened.tell_all(
            Ended(
                ended,
                self.rounds,
                self.turns,
                self.in_a_row,
                tuple(self.cards[position] for position in POSITIONS),
                as_pieces(self.deal.target),
            )
        )

    # -- sights -----------------------------------------------------------------------------------

    def view(self, observer: Observer) -> View:
        self.require_observer(observer)
        over = self.stage == "over"
        own = None if observer is None else self.positions[observer]
        return View(
            players=self.players,
            stage=self.stage,
            pieces=self.pieces,
            in_play=self.in_play,
            positions=self.positions,
            turn=None if over else self.seat,
            position=None if over else self.position,
            structure=as_pieces(self.where),
            free=self.free,
            reserved=self.reserved,
            announced=tuple(sorted(self.announced)),
            complete=self.complete,
            tokens=self.tokens,
            answers=self.answers,
            proposals=self.proposals,
            rounds=self.rounds,
            turns=self.turns,
            turn_limit=self.options.turn_limit,
            in_a_row=self.in_a_row,
            outcome=self.outcome,
            own=own,
            card=None if own is None else self.cards[own],
            cards=tuple(self.cards[position] for position in POSITIONS) if over else None,
            target=as_pieces(self.deal.target) if over else None,
        )

    def glance(self, seat: int) -> Glance:
        return Glance(self.view(seat), self.where)

    def knowledge(self, seat: int) -> Knowledge:
        """What a seat knows of the cards, from what it has perceived."""
        known = Knowledge(self.pieces)
        where = NOTHING
        for events in self.events(seat):
            for event in events:
                where = grid_after(where, event)
                learn(known, event, where)
        return known

    def world(self, seat: int, rng: Random) -> ViewpointsState:
        if self.stage == "over":
            return self._with_target(self.deal.target)
        moves = [(step.seat, step.move) for step in self.steps]
        waited = any(
            isinstance(event, Passed) and event.why != "announced" and event.seat != seat
            for events in self.events(seat)
            for event in events
        )
        for target in self.knowledge(seat).structures(rng):
            world = self._with_target(target)
            if not waited or world.events(seat) == self.events(seat):
                assert len(world.steps) == len(moves)
                return world
        raise AssertionError("the true structure is possible, so one must be found")

    def _with_target(self, target: Structure) -> ViewpointsState:
        world = self.replayed(Deal(target), ((step.seat, step.move) for step in self.steps))
        assert isinstance(world, ViewpointsState)
        return world

    def default_move(self, seat: int) -> AnyMove | None:
        if self.stage != "turn":
            return Propose(MOST_ROUNDS) if self.stage == "propose" else Settle(MOST_ROUNDS)
        choices = self.legal(seat)
        return Pass() if Pass() in choices else None

    def move_text(self, move: AnyMove) -> str:
        return notation.write(move)

    def parse_move(self, text: str) -> AnyMove:
        return notation.read(self.game.read_text(text), self.game)


# -------------------------------------------------------------------- small helpers


def _piece(where: Structure, letter: str) -> Piece:
    return Piece(letter, five(where[NUMBER[letter]]))


def as_pieces(where: Structure) -> tuple[Piece, ...]:
    """A structure as views show it."""
    return tuple([_piece_at(where[number]) for number in _IN_ORDER if where[number] >= 0])


_IN_ORDER = tuple(sorted(range(len(LETTERS)), key=LETTERS.__getitem__))


@cache
def _piece_at(placement: int) -> Piece:
    """A piece that lies there: the very same object each time."""
    return Piece(letter_of(placement), five(placement))


def _with(kept: tuple[str | None, ...], seat: int, letter: str | None) -> tuple[str | None, ...]:
    return (*kept[:seat], letter, *kept[seat + 1 :])
