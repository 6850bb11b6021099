"""A game of Pent-Up in progress. Nothing is hidden and nothing is left to chance."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import cast

import msgspec

from sightline.core.errors import IllegalMove
from sightline.core.events import Event, Happened, Observer
from sightline.core.game import NoDeal
from sightline.core.message import say
from sightline.core.moves import LegalMoves, MoveList
from sightline.core.outcome import Outcome
from sightline.core.state import State
from sightline.games.pentup.rules.board import Board, PlacedTile
from sightline.games.pentup.rules.moves import Place, Tile, at_origin
from sightline.games.pentup.rules.notation import read_placement, write_placement
from sightline.games.pentup.rules.placements import Placements
from sightline.games.pentup.rules.scoring import best_seats, judge
from sightline.kit.pieces.shapes import PENTOMINOES

ALL_TILES = cast("tuple[Tile, ...]", PENTOMINOES)


class Options(msgspec.Struct, frozen=True):
    """How Pent-Up can be varied, besides the number of players."""

    misere: bool = False


class View(msgspec.Struct, frozen=True):
    """What everybody sees: the tiles placed, the tiles left, whose turn it is."""

    players: int
    misere: bool
    turn: int | None
    placed: tuple[PlacedTile, ...]
    hands: tuple[tuple[Tile, ...], ...]
    ahead: tuple[int, ...]
    """Who stands best now: several when they are tied on all levels."""
    outcome: Outcome | None


class Placed(Event, frozen=True, tag="placed"):
    """A tile was placed; ``turn`` is whose turn it is now."""

    seat: int
    tile: Tile
    cells: tuple[tuple[int, int], ...]
    level: int
    turn: int | None


class Ended(Event, frozen=True, tag="ended"):
    """All tiles are placed."""

    outcome: Outcome


class PentupState(State[Options, NoDeal, Place, View]):
    """The tiles placed so far, in order, and the tiles that each seat has left."""

    def set_up(self) -> Happened:
        self.placed: tuple[PlacedTile, ...] = ()
        self.hands: tuple[tuple[Tile, ...], ...] = (ALL_TILES,) * self.players
        self._board = Board()
        self._tiles = len(ALL_TILES) * self.players
        self._judged: tuple[tuple[PlacedTile, ...], Outcome] | None = None
        self._seen: tuple[tuple[PlacedTile, ...], View] | None = None
        return Happened(self.players)

    @property
    def board(self) -> Board:
        """The tiles on the table and the rules about them."""
        return self._board

    @property
    def turn(self) -> int | None:
        """Players alternate, White first, clockwise; nobody ever passes."""
        made = len(self.placed)
        return None if made == self._tiles else made % self.players

    @property
    def awaiting(self) -> tuple[int, ...]:
        turn = self.turn
        return () if turn is None else (turn,)

    def legal(self, seat: int) -> LegalMoves[Place]:
        self.require_seat(seat)
        if seat != self.turn:
            return MoveList[Place]()
        return Placements(self._board, self.hands[seat])

    def check(self, seat: int, move: Place) -> None:
        if move.tile not in self.hands[seat]:
            left = " ".join(self.hands[seat])
            raise IllegalMove(
                "tile not in hand",
                say("pentup-not-in-hand", tile=move.tile, left=left),
                say("pentup-not-in-hand-rule"),
            )
        self._board.level_of(move)

    def play(self, seat: int, move: Place) -> Happened:
        level = 1 + self._board.height_at(move.cells[0])
        tile = PlacedTile(seat, move.tile, move.cells, level)
        self.placed = (*self.placed, tile)
        self._board = self._board.with_tile(tile)
        self.hands = without(self.hands, seat, move.tile)
        happened = Happened(self.players)
        happened.tell_all(Placed(seat, move.tile, move.cells, level, self.turn))
        outcome = self.outcome
        if outcome is not None:
            happened.tell_all(Ended(outcome))
        return happened

    def view(self, observer: Observer) -> View:
        self.require_observer(observer)
        # Everybody sees the same: it is made once for a position.
        if self._seen is None or self._seen[0] is not self.placed:
            self._seen = self.placed, self._seen_by_all()
        return self._seen[1]

    def _seen_by_all(self) -> View:
        return View(
            players=self.players,
            misere=self.options.misere,
            turn=self.turn,
            placed=self.placed,
            hands=self.hands,
            ahead=best_seats(self.placed, self.players, self.options.misere),
            outcome=self.outcome,
        )

    @property
    def outcome(self) -> Outcome | None:
        if self.turn is not None:
            return None
        if self._judged is None or self._judged[0] is not self.placed:
            judged = judge(self.placed, self.players, self.options.misere)
            self._judged = self.placed, judged
        return self._judged[1]

    def unshare(self) -> None:
        """All facts are immutable values: nothing to copy."""

    def world(self, seat: int, rng: Random) -> State[Options, NoDeal, Place, View]:
        """Nothing is hidden, so there is only one world."""
        return self.copy()

    def move_text(self, move: Place) -> str:
        return write_placement(move, 1 + self._board.height_at(move.cells[0]))

    def parse_move(self, text: str) -> Place:
        text = self.game.read_text(text)
        if text.lstrip().startswith("{"):
            return self.game.read_move(text)
        place = read_placement(text, self._board)
        # The table is counted from the first tile, wherever one says that it lies.
        return place if self._board.placed else at_origin(place)


def without(
    hands: Sequence[tuple[Tile, ...]], seat: int, tile: Tile
) -> tuple[tuple[Tile, ...], ...]:
    """The hands after a seat has played a tile."""
    left: tuple[Tile, ...] = tuple([other for other in hands[seat] if other != tile])
    return (*hands[:seat], left, *hands[seat + 1 :])
