"""Whose turn it is, which moves are open, and which rule forbids another."""

from __future__ import annotations

from typing import Literal, assert_never

from sightline.core.message import Message, say
from sightline.core.moves import LegalMoves, MoveList
from sightline.core.state import State
from sightline.games.viewpoints.rules import tokens
from sightline.games.viewpoints.rules.choices import Choices
from sightline.games.viewpoints.rules.deal import Deal
from sightline.games.viewpoints.rules.deduction import fits_with_reserved
from sightline.games.viewpoints.rules.grid import (
    Structure,
    WhyNot,
    letters_on,
    why_not_place,
    why_not_take,
    without_piece,
)
from sightline.games.viewpoints.rules.knowledge import all_cards
from sightline.games.viewpoints.rules.moves import (
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
from sightline.games.viewpoints.rules.refusals import refused
from sightline.games.viewpoints.rules.space import NUMBER, placement_of
from sightline.games.viewpoints.rules.views import Stage, View

MOST_ROUNDS = 20


class Deciding(State[Options, Deal, AnyMove, View]):
    """See the module's docstring. ``state`` adds what a move does, and what is seen."""

    pieces: tuple[str, ...]
    in_play: tuple[int, ...]
    """The positions in play, in the order of their turns."""
    positions: tuple[int, ...]
    """Each seat's position."""
    place: int
    """Whose turn it is: a place in that order."""
    where: Structure
    reserved: tuple[str | None, ...]
    announced: frozenset[int]
    tokens: tuple[TokenName, ...]
    stage: Stage
    _cards: dict[int, str] | None
    _choices: Choices | None

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

    # -- what is open ------------------------------------------------------------------------------

    @property
    def awaiting(self) -> tuple[int, ...]:
        return () if self.stage == "over" else (self.seat,)

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
        uses = tokens.moves(self._use, self.tokens)
        choices = Choices(self.where, self.free, kept, kept is None, uses)
        if self._why_pass(choices, bool(uses)) is not None:
            choices = Choices(self.where, self.free, kept, kept is None, uses, may_pass=True)
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
                raise refused("limited rounds", say("viewpoints-rounds-not-asked"))
            return
        if self.stage != "turn":
            raise refused("limited rounds", say("viewpoints-rounds-first"))
        if self._choices is not None and self._choices.holds(move):
            return  # whoever chose from the list has paid for the answer
        match move:
            case Place():
                self._check_free(move.piece)
                self._check_placing(self.where, move.piece, move)
            case Shift():
                self._check_on_grid(move.piece, "B")
                self._refuse(why_not_take(self.where, move.piece, self.position))
                if placement_of(move.piece, move.cells) == self.where[NUMBER[move.piece]]:
                    raise refused("B", say("viewpoints-lies-there", piece=move.piece))
                self._check_placing(without_piece(self.where, move.piece), move.piece, move)
            case Reserve():
                self._check_on_grid(move.piece, "C")
                kept = self.reserved[seat]
                if kept is not None:
                    raise refused("C", say("viewpoints-one-at-a-time", piece=kept))
                self._refuse(why_not_take(self.where, move.piece, self.position))
            case Return():
                if self.reserved[seat] != move.piece:
                    raise refused("D", _not_yours(self.reserved[seat]))
                self._check_placing(self.where, move.piece, move)
            case Token():
                self._check_token(move)
            case Pass():
                if Pass() not in self.legal(seat):
                    raise refused("F", say("viewpoints-may-not-pass"))
            case _:
                assert_never(move)

    def _check_free(self, letter: str) -> None:
        if letter in self.free:
            return
        if letter not in self.pieces:
            pieces = "".join(self.pieces)
            raise refused("A", say("viewpoints-piece-not-in-play", piece=letter, pieces=pieces))
        if self.where[NUMBER[letter]] >= 0:
            raise refused("A", say("viewpoints-on-grid-already", piece=letter))
        raise refused("A", say("viewpoints-is-reserved", piece=letter))

    def _check_on_grid(self, letter: str, action: str) -> None:
        if self.where[NUMBER[letter]] < 0:
            raise refused(action, say("viewpoints-not-on-grid", piece=letter))

    def _check_placing(self, where: Structure, letter: str, move: Place | Shift | Return) -> None:
        if tuple(sorted(move.cells)) != move.cells:
            raise refused("cells", say("viewpoints-cells-order"))
        placement = placement_of(letter, move.cells)
        if placement is None:
            raise refused("cells", say("viewpoints-not-the-piece", piece=letter))
        self._refuse(why_not_place(where, placement, self.position))

    @staticmethod
    def _refuse(why: WhyNot | None) -> None:
        if why is not None:
            raise refused(why.rule, why.reason)

    # -- tokens -----------------------------------------------------------------------------------

    @property
    def _use(self) -> tokens.Use:
        return tokens.Use(self.position, self.in_play, self.pieces)

    def _check_token(self, move: Token) -> None:
        if self.players == 1 or self.options.tokens == "off":
            raise refused("E", say("viewpoints-no-tokens"))
        if move.token not in self.tokens:
            raise refused("E", say("viewpoints-token-used", token=move.token))
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


def _not_yours(kept: str | None) -> Message:
    """Why another piece than the one that is kept cannot return."""
    if kept is None:
        return say("viewpoints-nothing-to-return")
    return say("viewpoints-only-own-returns", piece=kept)
