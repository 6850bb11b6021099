"""A tiny game with hidden cards, for what Pent-Up cannot show: secrets, windows, private looks.

Everybody is dealt a hidden card. In turn, each seat speaks (``say``: nothing is learned), shows its
card to all (``show``), or looks at the next seat's card (``look``). Then all are asked at once for
a secret guess, low or high; the highest card wins, and on equal cards it is a draw.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from random import Random
from typing import Any, Literal

import msgspec

from sightline.core.bot import Bot, BotSpec
from sightline.core.events import Event, Happened, Observer
from sightline.core.game import Game
from sightline.core.message import plain
from sightline.core.moves import LegalMoves, Move, MoveList
from sightline.core.options import NoOptions
from sightline.core.outcome import Outcome, Result, ScoreSheet
from sightline.core.seeds import Chance
from sightline.core.state import State

CARDS = range(1, 10)
Doing = Literal["say", "show", "look", "low", "high"]


class Deal(msgspec.Struct, frozen=True):
    cards: tuple[int, ...]


class Do(Move, frozen=True):
    do: Doing


class Dealt(Event, frozen=True, tag="dealt"):
    card: int


class Did(Event, frozen=True, tag="did"):
    seat: int
    do: Doing
    card: int | None = None


class Looked(Event, frozen=True, tag="looked"):
    once = True
    card: int


class Over(Event, frozen=True, tag="over"):
    cards: tuple[int, ...]


class View(msgspec.Struct, frozen=True):
    seat: int | None
    card: int | None
    spoken: tuple[tuple[int, Doing, int | None], ...]
    over: tuple[int, ...] | None


class ToyState(State[NoOptions, Deal, Do, View]):
    def set_up(self) -> Happened:
        self.spoken: tuple[tuple[int, Doing, int | None], ...] = ()
        self.guesses: tuple[tuple[int, Doing], ...] = ()
        happened = Happened(self.players)
        happened.tell_each(
            lambda observer: None if observer is None else Dealt(self.deal.cards[observer])
        )
        return happened

    @property
    def awaiting(self) -> tuple[int, ...]:
        if len(self.spoken) < self.players:
            return (len(self.spoken),)
        answered = {seat for seat, _ in self.guesses}
        return tuple(seat for seat in range(self.players) if seat not in answered)

    @property
    def asked(self) -> tuple[int, ...]:
        in_window = len(self.spoken) == self.players and self.awaiting
        return tuple(range(self.players)) if in_window else self.awaiting

    def legal(self, seat: int) -> LegalMoves[Do]:
        if seat not in self.awaiting:
            return MoveList[Do]()
        if len(self.spoken) < self.players:
            return MoveList([Do("say"), Do("show"), Do("look")])
        return MoveList([Do("low"), Do("high")])

    def play(self, seat: int, move: Do) -> Happened:
        happened = Happened(self.players)
        if move.do in ("low", "high"):
            self.guesses = (*self.guesses, (seat, move.do))
            if not self.awaiting:
                happened.tell_all(Over(self.deal.cards))
            return happened
        card = self.deal.cards[seat] if move.do == "show" else None
        self.spoken = (*self.spoken, (seat, move.do, card))
        happened.tell_all(Did(seat, move.do, card))
        if move.do == "look":
            happened.tell(seat, Looked(self.deal.cards[(seat + 1) % self.players]))
        return happened

    def view(self, observer: Observer) -> View:
        self.require_observer(observer)
        card = None if observer is None else self.deal.cards[observer]
        return View(observer, card, self.spoken, None if self.awaiting else self.deal.cards)

    @property
    def outcome(self) -> Outcome | None:
        if self.awaiting:
            return None
        cards = self.deal.cards
        best = [seat for seat, card in enumerate(cards) if card == max(cards)]
        won: Result = "win" if len(best) == 1 else "draw"
        results = tuple[Result, ...](won if s in best else "loss" for s in range(self.players))
        rows = tuple((f"Player {seat + 1}", card) for seat, card in enumerate(cards))
        return Outcome(
            results, plain("The highest card wins."), ScoreSheet(("Player", "Card"), rows)
        )

    def unshare(self) -> None: ...

    def world(self, seat: int, rng: Random) -> ToyState:
        known = {seat: self.deal.cards[seat]}
        known |= {other: card for other, _, card in self.spoken if card is not None}
        if any(other == seat and do == "look" for other, do, _ in self.spoken):
            neighbour = (seat + 1) % self.players
            known[neighbour] = self.deal.cards[neighbour]
        cards = tuple(known.get(s) or rng.choice(CARDS) for s in range(self.players))
        guesses = {s: Do(do) for s, do in self.guesses if s == seat}
        if not self.awaiting:
            # The cards are open now, but what the others guessed is never told.
            cards = self.deal.cards
            for other in range(self.players):
                guesses.setdefault(other, rng.choice([Do("low"), Do("high")]))
        spoken = [(s, Do(do)) for s, do, _ in self.spoken]
        world = self.replayed(Deal(cards), [*spoken, *sorted(guesses.items())])
        assert isinstance(world, ToyState)
        return world

    def move_text(self, move: Do) -> str:
        return move.do

    def parse_move(self, text: str) -> Do:
        return self.game.read_move(text if "{" in text else {"do": text.strip().casefold()})


class Failing(Bot):
    def choose(self, sight: Any, rng: Random) -> Any:
        raise ValueError("no idea")


class Cheating(Bot):
    def choose(self, sight: Any, rng: Random) -> Any:
        return Do("low" if Do("low") not in sight.legal else "say")


class Dying(Bot):
    def choose(self, sight: Any, rng: Random) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)


class Quiet(Bot):
    def choose(self, sight: Any, rng: Random) -> Any:
        return sight.legal[0]


class Open(Bot):
    def choose(self, sight: Any, rng: Random) -> Any:
        return Do("show") if Do("show") in sight.legal else sight.legal[0]


class Toy(Game[NoOptions, Deal, Do, View]):
    key = "toy"
    title = "Toy"
    summary = "Hidden cards."
    players = (2, 3)
    windows = True
    options_type = NoOptions
    move_type = Do
    view_type = View
    event_type = Dealt | Did | Looked | Over

    def deal(self, players: int, options: NoOptions, chance: Chance) -> Deal:
        stream = chance.stream("cards")
        return Deal(tuple(stream.choice(CARDS) for _ in range(players)))

    def begin(self, players: int, options: NoOptions, deal: Deal) -> ToyState:
        return ToyState(self, players, options, deal)

    def longest(self, players: int, options: NoOptions) -> int:
        return 2 * players

    def bots(self) -> Sequence[BotSpec]:
        return [
            BotSpec("quiet", 3, "Says nothing.", lambda params: Quiet()),
            BotSpec("open", 2, "Shows its card.", lambda params: Open()),
            BotSpec("failing", 1, "Raises an error.", lambda params: Failing()),
            BotSpec("cheating", 1, "Plays what is not legal.", lambda params: Cheating()),
            BotSpec("dying", 1, "Kills its process.", lambda params: Dying()),
        ]


GAME = Toy()
