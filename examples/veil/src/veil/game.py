"""Veil as a registered game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import fill

from sightline.core.description import Part
from sightline.core.drawing import Picture
from sightline.core.encoding import Encoding
from sightline.core.errors import Fault
from sightline.core.events import Event
from sightline.core.extras import ARRAYS
from sightline.core.game import Game, Variant
from sightline.core.message import Message, Seat, all_of, say
from sightline.core.seeds import Chance
from sightline.words.speaking import spoken

from veil.rules import (
    Deal,
    Dealt,
    Ended,
    Guess,
    Guessed,
    Laid,
    Lay,
    Look,
    Looked,
    Options,
    Saw,
    Turned,
    VeilMove,
    VeilState,
    View,
)


class Veil(Game[Options, Deal, VeilMove, View]):
    """Lay cards face down; guess what the others have laid."""

    key = "veil"
    title = "Veil"
    words = __package__
    players = (2, 3, 4)
    windows = True
    options_type = Options
    move_type = VeilMove
    view_type = View
    event_type = Dealt | Looked | Saw | Laid | Guessed | Turned | Ended

    def deal(self, players: int, options: Options, chance: Chance) -> Deal:
        deck = chance.stream("deck").shuffled(range(1, options.cards + 1))
        size = options.hand
        hands = tuple(tuple(sorted(deck[size * n : size * (n + 1)])) for n in range(players))
        return Deal(hands, chance.stream("first seat").below(players))

    def begin(self, players: int, options: Options, deal: Deal) -> VeilState:
        return VeilState(self, players, options, deal)

    def option_faults(self, players: int, options: Options) -> Iterable[Fault]:
        if players * options.hand >= options.cards:
            few = say("veil-few-cards", players=players, hand=options.hand, cards=options.cards)
            yield Fault("cards", few)

    def longest(self, players: int, options: Options) -> int:
        looks, laid = players, players * options.hand
        return looks + laid * players

    def encoding(self, players: int, options: Options) -> Encoding[VeilMove]:
        with ARRAYS:
            from veil.encoding import VeilEncoding
        return VeilEncoding(players, options)

    def variants(self) -> Sequence[Variant]:
        short = Variant("4-players-short", 4, {"hand": 1, "cards": 6})
        return [*super().variants(), short]

    def event_message(self, event: Event) -> Message | None:
        match event:
            case Dealt(first):
                return say("veil-dealt", who=Seat(first))
            case Looked(seat, at):
                return say("veil-looked", who=Seat(seat), at=Seat(at))
            case Saw(at, cards):
                return say("veil-saw", at=Seat(at), cards=all_of(cards, "comma"))
            case Laid(seat, None):
                return say("veil-laid", who=Seat(seat))
            case Laid(seat, int(card)):
                return say("veil-laid-card", who=Seat(seat), card=card)
            case Guessed(high):
                return say("veil-said-high" if high else "veil-said-low")
            case Turned(turned):
                return say("veil-turned", who=Seat(turned.owner), card=turned.card)
            case Ended(outcome):
                return outcome.summary
            case _:
                return super().event_message(event)

    def move_message(self, view: View, seat: int, move: VeilMove) -> Message:
        match move:
            case Look(at):
                return say("veil-move-look", at=Seat(at))
            case Lay(card):
                return say("veil-lay-card", card=card)
            case Guess(high):
                return say("veil-high" if high else "veil-low")

    def describe(self, view: View) -> tuple[Part, ...]:
        now = say("veil-others-guess") if view.lying else say("veil-over")
        if view.turn is not None and not view.lying:
            now = say("veil-to-lay", who=Seat(view.turn))
        players = [held(view, seat) for seat in range(view.players)]
        for seat, at in enumerate(view.looked):
            if at is not None:
                what = say("veil-has-looked", at=Seat(at))
                players.append(say("veil-of", who=Seat(seat), what=what))
        over = [say("veil-drawn-card", card=one.card, who=Seat(one.owner)) for one in view.rounds]
        own = [say("veil-card", card=card) for card in view.hand]
        if view.card is not None:
            own.append(say("veil-card-down", card=view.card))
        return (
            Part(say("veil-turn"), (now,)),
            Part(say("veil-seats"), tuple(players)),
            Part(say("veil-turned-over"), tuple(over) or (say("veil-nothing-yet"),)),
            *((Part(say("veil-hand"), tuple(own), own=True),) if own else ()),
        )

    def draw_text(self, view: View, width: int) -> Picture:
        lines = [
            f"{'→' if seat == view.turn else '·'} {spoken(held(view, seat))}"
            for seat in range(view.players)
        ]
        shown = [say("veil-drawn-card", card=one.card, who=Seat(one.owner)) for one in view.rounds]
        over = say("veil-drawn-over", cards=all_of(shown, "comma"))
        lines.append(spoken(over if shown else say("veil-drawn-none")))
        if view.hand:
            lines.append(spoken(say("veil-drawn-hand", cards=all_of(view.hand, "comma"))))
        return Picture.plain("\n".join(fill(line, width) for line in lines))


def held(view: View, seat: int) -> Message:
    """What a seat holds, and its points."""
    return say(
        "veil-drawn-lying" if seat == view.turn and view.lying else "veil-drawn-seat",
        who=Seat(seat),
        cards=view.sizes[seat],
        points=view.points[seat],
    )


GAME = Veil()
