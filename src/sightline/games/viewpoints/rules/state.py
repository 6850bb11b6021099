"""A game of Viewpoints: turns, announcements, actions A to F, tokens, rounds and the end."""

from __future__ import annotations

from random import Random
from typing import Literal, assert_never

from sightline.core.errors import IllegalMove
from sightline.core.events import Happened, Observer
from sightline.core.moves import LegalMoves, MoveList
from sightline.core.outcome import Outcome
from sightline.core.state import State
from sightline.games.viewpoints.rules import notation, tokens
from sightline.games.viewpoints.rules.blueprint import POSITIONS, card
from sightline.games.viewpoints.rules.choices import Choices, five
from sightline.games.viewpoints.rules.deal import Deal
from sightline.games.viewpoints.rules.deduction import fits_with_reserved
from sightline.games.viewpoints.rules.ending import Ending, outcome_of
from sightline.games.viewpoints.rules.grid import (
    NOTHING,
    Structure,
    WhyNot,
    letters_on,
    pieces_on,
    why_not_place,
    why_not_take,
    with_piece,
    without_piece,
)
from sightline.games.viewpoints.rules.knowledge import Knowledge, all_cards
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
    TokenName,
)
from sightline.games.viewpoints.rules.options import Options
from sightline.games.viewpoints.rules.space import LETTERS, NUMBER, SETS, placement_of
from sightline.games.viewpoints.rules.views import (
    Answer,
    Answered,
    CardShown,
    Ended,
    Looked,
    Passed,
    Piece,
    Placed,
    Proposed,
    Reserved,
    RoundsSet,
    Saw,
    Settling,
    Stage,
    Swapped,
    TurnBegan,
    View,
)

CLOCKWISE = (1, 4, 2, 3, 5)
"""Around the table as seen from above; 5, who sits anywhere, comes last."""
MOST_ROUNDS = 20


class ViewpointsState(State[Options, Deal, AnyMove, View]):
    """See the module's docstring."""

    # -- set-up ---------------------------------------------------------------------------------

    def set_up(self) -> Happened:
        options = self.options
        self.pieces: tuple[str, ...] = SETS[options.omit]
        self.in_play = turn_order(self.players, options)
        # Seats take the positions in play by number, whatever the turn order is.
        numbers = sorted(self.in_play)
        self.positions: tuple[int, ...] = tuple(numbers[: self.players])
        self.where: Structure = NOTHING
        self.reserved: tuple[str | None, ...] = (None,) * self.players
        self.announced: frozenset[int] = frozenset()
        with_tokens = options.tokens == "on" and self.players > 1
        self.tokens: tuple[TokenName, ...] = TOKENS if with_tokens else ()
        self.answers: tuple[Answer, ...] = ()
        self.proposals: tuple[int, ...] = ()
        self.rounds: int | None = int(options.rounds) if options.rounds.isdecimal() else None
        self.stage: Stage = "propose" if options.rounds == "agree" else "turn"
        self.place = 0  # in the turn order
        self.turns = 0
        self.in_a_row = 0
        self.complete = False
        self.result: Outcome | None = None
        self._cards: dict[int, str] | None = None
        self._choices: Choices | None = None

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

    @property
    def cards(self) -> dict[int, str]:
        """The five cards, by position."""
        if self._cards is None:
            self._cards = all_cards(self.deal.target)
        return self._cards

    @property
    def position(self) -> int:
        """The position in turn."""
        return self.in_play[self.place]

    @property
    def seat(self) -> int:
        """The seat in turn."""
        return self._seat_at(self.position)

    def _seat_at(self, position: int) -> int:
        return 0 if self.players == 1 else self.positions.index(position)

    def _show_card(self, happened: Happened, seat: int) -> None:
        position = self.position if self.players == 1 else self.positions[seat]
        happened.tell(seat, CardShown(seat, position, self.cards[position]))

    # -- the contract -----------------------------------------------------------------------------

    @property
    def awaiting(self) -> tuple[int, ...]:
        return () if self.stage == "over" else (self.seat,)

    @property
    def outcome(self) -> Outcome | None:
        return self.result

    def unshare(self) -> None:
        """All facts are immutable."""

    def legal(self, seat: int) -> LegalMoves[AnyMove]:
        self.require_seat(seat)
        if seat not in self.awaiting:
            return MoveList[AnyMove]()
        if self.stage in ("propose", "settle"):
            kind = Propose if self.stage == "propose" else Settle
            return MoveList[AnyMove](kind(rounds) for rounds in range(1, MOST_ROUNDS + 1))
        if self._choices is None:
            self._choices = self._all_choices(seat)
        return self._choices

    def _all_choices(self, seat: int) -> Choices:
        kept = self.reserved[seat]
        others: list[AnyMove] = list(self._use.moves(self.tokens))
        choices = Choices(self.where, self.free, kept, kept is None, others)
        if self._why_pass(choices, bool(others)) is not None:
            choices = Choices(self.where, self.free, kept, kept is None, [*others, Pass()])
        return choices

    @property
    def free(self) -> tuple[str, ...]:
        """The pieces around the grid."""
        used = {*letters_on(self.where), *(kept for kept in self.reserved if kept)}
        return tuple(letter for letter in self.pieces if letter not in used)

    def check(self, seat: int, move: AnyMove) -> None:
        if isinstance(move, Propose | Settle):
            wanted = "propose" if isinstance(move, Propose) else "settle"
            if self.stage != wanted:
                raise IllegalMove("limited rounds", "the number of rounds is not asked for now")
            return
        if self.stage != "turn":
            raise IllegalMove(
                "limited rounds", "first the number of rounds has to be agreed on: propose 12"
            )
        match move:
            case Place():
                self._check_free(move.piece)
                self._check_placing(self.where, move.piece, move)
            case Shift():
                self._check_on_grid(move.piece, "B")
                self._refuse(why_not_take(self.where, move.piece, self.position))
                if placement_of(move.piece, move.cells) == self.where[NUMBER[move.piece]]:
                    raise IllegalMove("B", f"{move.piece} lies there already; that is not a move")
                self._check_placing(without_piece(self.where, move.piece), move.piece, move)
            case Reserve():
                self._check_on_grid(move.piece, "C")
                if self.reserved[seat] is not None:
                    raise IllegalMove(
                        "C", f"you have reserved {self.reserved[seat]}; one piece at a time"
                    )
                self._refuse(why_not_take(self.where, move.piece, self.position))
            case Return():
                if self.reserved[seat] != move.piece:
                    kept = self.reserved[seat]
                    has = f"you have reserved {kept}" if kept else "you have reserved no piece"
                    raise IllegalMove("D", f"only your own reserved piece can return; {has}")
                self._check_placing(self.where, move.piece, move)
            case Token():
                self._check_token(move)
            case Pass():
                if Pass() not in self.legal(seat):
                    raise IllegalMove(
                        "F",
                        "you may pass once you have announced your card, or while only pieces "
                        "reserved by others are missing from it",
                    )
            case _:
                assert_never(move)

    def _check_free(self, letter: str) -> None:
        if letter in self.free:
            return
        if letter not in self.pieces:
            raise IllegalMove(
                "A", f"{letter} is not in play; the pieces are {''.join(self.pieces)}"
            )
        if self.where[NUMBER[letter]] >= 0:
            raise IllegalMove("A", f"{letter} is on the grid already; to change its place, move it")
        raise IllegalMove("A", f"{letter} is reserved; only who reserved it can return it")

    def _check_on_grid(self, letter: str, action: str) -> None:
        if self.where[NUMBER[letter]] < 0:
            raise IllegalMove(action, f"{letter} is not on the grid")

    def _check_placing(self, where: Structure, letter: str, move: Place | Shift | Return) -> None:
        if tuple(sorted(move.cells)) != move.cells:
            raise IllegalMove("cells", "name the five cells in ascending order: x, then y, then z")
        placement = placement_of(letter, move.cells)
        if placement is None:
            raise IllegalMove("cells", f"these five cells are not the piece {letter}")
        self._refuse(why_not_place(where, placement, self.position))

    @staticmethod
    def _refuse(why: WhyNot | None) -> None:
        if why is not None:
            raise IllegalMove(why.rule, why.reason)

    # -- tokens -----------------------------------------------------------------------------------

    @property
    def _use(self) -> tokens.Use:
        return tokens.Use(self.position, self.in_play, self.pieces)

    def _check_token(self, move: Token) -> None:
        if self.players == 1 or self.options.tokens == "off":
            raise IllegalMove("E", "this game is played without tokens")
        if move.token not in self.tokens:
            raise IllegalMove("E", f"the token {move.token} has been used")
        self._use.check(move)

    # -- passing ----------------------------------------------------------------------------------

    def _why_pass(
        self, choices: Choices, any_token: bool
    ) -> Literal["announced", "waiting", "forced"] | None:
        if self.position in self.announced:
            return "announced"
        others = [
            kept
            for seat, kept in enumerate(self.reserved)
            if kept is not None and seat != self.seat
        ]
        own = self.cards[self.position]
        if others and fits_with_reserved(self.where, own, self.position, others):
            return "waiting"
        if not any_token and not choices.any_placement:
            return "forced"
        return None

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
        self.complete = card(pieces_on(self.where), position) == self.cards[position]
        if self.complete:
            self.announced = self.announced | {position}
        if self.players == 1:
            self._show_card(happened, 0)
        happened.tell_all(
            TurnBegan(self.seat, position, self.complete, self.turns, self.rounds, self.in_a_row)
        )

    def _end(self, happened: Happened, why: Ending) -> None:
        now = pieces_on(self.where)
        right = {p: card(now, p) == self.cards[p] for p in self.in_play}
        if self.players == 1:
            both = " and ".join(map(str, sorted(self.in_play)))
            seats = [(both, sum(right.values()))]
        else:
            seats = [(str(position), int(right[position])) for position in self.positions]
        self.result = outcome_of(why, self.turns, seats)
        self.stage = "over"
        happened.tell_all(
            Ended(
                self.result,
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
            outcome=self.result,
            own=own,
            card=None if own is None else self.cards[own],
            cards=tuple(self.cards[position] for position in POSITIONS) if over else None,
            target=as_pieces(self.deal.target) if over else None,
        )

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


def turn_order(players: int, options: Options) -> tuple[int, ...]:
    """The positions in play, in the order of their turns."""
    if players <= 2:
        positions = [int(digit) for digit in options.pair]
    else:
        positions = list(range(1, players + 1))
    order = [p for p in CLOCKWISE if p in positions] if options.order == "clockwise" else positions
    start = order.index(options.first) if options.first in order else 0
    return (*order[start:], *order[:start])


def _piece(where: Structure, letter: str) -> Piece:
    return Piece(letter, five(where[NUMBER[letter]]))


def as_pieces(where: Structure) -> tuple[Piece, ...]:
    """A structure as views show it."""
    found = [
        Piece(letter, five(place))
        for letter, place in zip(LETTERS, where, strict=True)
        if place >= 0
    ]
    return tuple(sorted(found, key=lambda piece: piece.letter))


def _with(kept: tuple[str | None, ...], seat: int, letter: str | None) -> tuple[str | None, ...]:
    return (*kept[:seat], letter, *kept[seat + 1 :])
