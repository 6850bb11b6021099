"""The most trivial game there is, to measure the table and not the rules: add 1, 2 or 3 in turn."""

from __future__ import annotations

from random import Random
from typing import Annotated

import msgspec
from msgspec import Meta

from sightline.core.events import Event, Happened, Observer
from sightline.core.game import Game, NoDeal
from sightline.core.message import plain
from sightline.core.moves import LegalMoves, Move, MoveList
from sightline.core.outcome import Outcome, ScoreSheet
from sightline.core.seeds import Chance
from sightline.core.state import State


class Options(msgspec.Struct, frozen=True):
    """How long a game lasts."""

    moves: Annotated[int, Meta(ge=1, le=1_000_000, description="Moves until the end.")] = 20


class Add(Move, frozen=True, forbid_unknown_fields=True):
    """Add a little to the total."""

    amount: Annotated[int, Meta(ge=1, le=9)]


class View(msgspec.Struct, frozen=True):
    """All there is."""

    total: int
    turn: int | None


class Added(Event, frozen=True, tag="added"):
    """Somebody added something."""

    seat: int
    amount: int


ALL = MoveList([Add(1), Add(2), Add(3)])


class AddingState(State[Options, NoDeal, Add, View]):
    """The total, and how many have been added."""

    def set_up(self) -> Happened:
        self.total = 0
        self.made = 0
        return Happened(self.players)

    @property
    def turn(self) -> int | None:
        """Whose turn it is."""
        return None if self.made >= self.options.moves else self.made % self.players

    @property
    def awaiting(self) -> tuple[int, ...]:
        return () if self.turn is None else (self.turn,)

    def legal(self, seat: int) -> LegalMoves[Add]:
        return ALL if seat == self.turn else MoveList[Add]()

    def play(self, seat: int, move: Add) -> Happened:
        self.total += move.amount
        self.made += 1
        happened = Happened(self.players)
        happened.tell_all(Added(seat, move.amount))
        return happened

    def view(self, observer: Observer) -> View:
        return View(self.total, self.turn)

    @property
    def outcome(self) -> Outcome | None:
        if self.turn is not None:
            return None
        sheet = ScoreSheet(("Total",), ((self.total,),) * self.players)
        return Outcome(("draw",) * self.players, plain(f"The total is {self.total}."), sheet)

    def unshare(self) -> None:
        """Only numbers: nothing to copy."""

    def world(self, seat: int, rng: Random) -> State[Options, NoDeal, Add, View]:
        return self.copy()


class Adding(Game[Options, NoDeal, Add, View]):
    """Add in turn."""

    key = "adding"
    title = "Adding"
    summary = "Add 1, 2 or 3, in turn, until it is enough."
    players = (2, 3, 4)
    perfect_information = True
    options_type = Options
    move_type = Add
    view_type = View
    event_type = Added

    def deal(self, players: int, options: Options, chance: Chance) -> NoDeal:
        return NoDeal()

    def begin(self, players: int, options: Options, deal: NoDeal) -> AddingState:
        return AddingState(self, players, options, deal)

    def longest(self, players: int, options: Options) -> int:
        return options.moves


GAME = Adding()
