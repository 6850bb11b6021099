"""A game whose bots are exactly as strong as they say: what a ladder finds can be compared.

Each seat puts some lots into the urn, and the deal draws one of them. So a bot that always puts in
four is four times as strong as one that puts in one: 241 points ahead. Four play two against two.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from sightline.core.bot import Bot, BotSpec
from sightline.core.events import Event, Happened, Observer
from sightline.core.game import Game
from sightline.core.message import plain
from sightline.core.moves import LegalMoves, Move, MoveList
from sightline.core.opponent import Opponent
from sightline.core.options import NoOptions
from sightline.core.outcome import Outcome, Result, ScoreSheet
from sightline.core.seeds import Chance
from sightline.core.state import State

MOST = 16


class Deal(msgspec.Struct, frozen=True):
    drawn: float


class Put(Move, frozen=True):
    lots: int


class Was(Event, frozen=True, tag="put"):
    seat: int
    lots: int


class View(msgspec.Struct, frozen=True):
    put: tuple[int, ...]


class LotsState(State[NoOptions, Deal, Put, View]):
    def set_up(self) -> Happened:
        self.put: tuple[int, ...] = ()
        return Happened(self.players)

    @property
    def awaiting(self) -> tuple[int, ...]:
        return (len(self.put),) if len(self.put) < self.players else ()

    def legal(self, seat: int) -> LegalMoves[Put]:
        if seat not in self.awaiting:
            return MoveList[Put]()
        return MoveList([Put(lots) for lots in range(1, MOST + 1)])

    def play(self, seat: int, move: Put) -> Happened:
        self.put = (*self.put, move.lots)
        happened = Happened(self.players)
        happened.tell_all(Was(seat, move.lots))
        return happened

    def view(self, observer: Observer) -> View:
        self.require_observer(observer)
        return View(self.put)

    @property
    def outcome(self) -> Outcome | None:
        if self.awaiting:
            return None
        drawn = self.deal.drawn * sum(self.put)
        winner = next(seat for seat in range(self.players) if drawn < sum(self.put[: seat + 1]))
        if self.game.cooperative:
            solved = self.deal.drawn < self.put[0] / MOST
            results: tuple[Result, ...] = ("win" if solved else "loss",) * self.players
        else:
            won = next(side for side in self.game.sides(self.players) if winner in side)
            results = tuple("win" if seat in won else "loss" for seat in range(self.players))
        rows = tuple((f"Player {seat + 1}", put) for seat, put in enumerate(self.put))
        return Outcome(results, plain("A lot was drawn."), ScoreSheet(("Player", "Lots"), rows))

    def unshare(self) -> None: ...

    def world(self, seat: int, rng: Random) -> LotsState:
        moves = [(number, Put(lots)) for number, lots in enumerate(self.put)]
        world = self.replayed(Deal(rng.random()), moves)
        assert isinstance(world, LotsState)
        return world

    def move_text(self, move: Put) -> str:
        return str(move.lots)

    def parse_move(self, text: str) -> Put:
        return Put(int(text))


class Purse(msgspec.Struct, frozen=True):
    lots: Annotated[int, Meta(ge=1, le=MOST)] = 4
    seconds: float | None = None


class Putting(Bot):
    """Always puts in the same."""

    def __init__(self, params: Purse | None = None) -> None:
        self.lots = 1 if params is None else params.lots

    def choose(self, sight: Any, rng: Random) -> Put:
        return Put(self.lots)


class Broken(Bot):
    def choose(self, sight: Any, rng: Random) -> Put:
        raise ValueError("no idea")


class Lots(Game[NoOptions, Deal, Put, View]):
    key = "lots"
    title = "Lots"
    summary = "Who puts in more wins more."
    players = (2, 3, 4)
    perfect_information = True
    random_playouts = False
    options_type = NoOptions
    move_type = Put
    view_type = View
    event_type = Was

    def deal(self, players: int, options: NoOptions, chance: Chance) -> Deal:
        return Deal(chance.stream("lot").below(1 << 30) / (1 << 30))

    def begin(self, players: int, options: NoOptions, deal: Deal) -> LotsState:
        return LotsState(self, players, options, deal)

    def longest(self, players: int, options: NoOptions) -> int:
        return players

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if players == 4 else super().sides(players)

    def bots(self) -> Sequence[BotSpec]:
        return [
            BotSpec("lots", 2, "Puts in lots.", Putting, Purse, budget="lots"),
            BotSpec("broken", 1, "Raises an error.", lambda _: Broken()),
        ]

    def opponents(self) -> Sequence[Opponent]:
        return [
            Opponent("ann", "Ann", "Puts in one.", bot="lots:lots=1", level=1),
            Opponent("bob", "Bob", "Puts in three.", bot="lots:lots=3", level=3),
            Opponent("cat", "Cat", "Puts in sixteen.", bot="lots:lots=16", level=5),
        ]


class TogetherLots(Lots):
    key = "together-lots"
    title = "Lots together"
    cooperative = True

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        return (tuple(range(players)),)


GAME = Lots()
TOGETHER = TogetherLots()
