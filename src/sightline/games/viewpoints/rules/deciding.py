"""Whose turn it is, which moves are open, and which rule forbids another."""

from __future__ import annotations

from typing import Literal, assert_never

from sightline.core.errors import IllegalMove
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
