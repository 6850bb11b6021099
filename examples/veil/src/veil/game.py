"""Veil as a registered game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from sightline.core.drawing import Picture
from sightline.core.errors import Fault
from sightline.core.events import Event
from sightline.core.game import Game, Variant
from sightline.core.message import Message, Seat, all_of, say
from sightline.core.seeds import Chance

from veil.rules import (
    Deal,
    Dealt,
    Ended,
    Guessed,
    Laid,
    Looked,
    Options,
    Saw,
    Turned,
    VeilMove,
    VeilState,
    View,
    points,
    replaced,
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

    def variants(self) -> Sequence[Variant]:
        short = Variant("4-players-short", 4, {"hand": 1, "cards": 6})
        return [*super().variants(), short]

    def fold(self, view: View, event: Event) -> View:
        replace = msgspec.structs.replace
        match event:
            case Looked(seat, at):
                return replace(view, looked=replaced(view.looked, seat, at))
            case Laid(seat, card):
                sizes = replaced(view.sizes, seat, view.sizes[seat] - 1)
                hand = tuple(other for other in view.hand if other != card)
                return replace(view, lying=True, sizes=sizes, hand=hand, card=card)
            case Guessed(high):
                return replace(view, guess=high)
            case Turned(turned, turn):
                rounds = (*view.rounds, turned)
                scored = points(view.players, view.cards, rounds)
                view = replace(view, rounds=rounds, points=scored, turn=turn)
                return replace(view, lying=False, card=None, guess=None)
            case Ended(outcome):
                return replace(view, outcome=outcome)
            case _:  # Saw is not for the view, and what Dealt tells is in the first one
                return view

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
            case Laid(seat, card):
                return say("veil-laid-card", who=Seat(seat), card=card)
            case Guessed(high):
                return say("veil-said-high" if high else "veil-said-low")
            case Turned(turned):
                return say("veil-turned", who=Seat(turned.owner), card=turned.card)
            case Ended(outcome):
                return outcome.summary
            case _:
                return super().event_message(event)

    def draw_text(self, view: View, width: int) -> Picture:
        lines: list[str] = []
        for seat in range(view.players):
            turn = seat == view.turn
            lying = " and one face down" if turn and view.lying else ""
            held = f"{view.sizes[seat]} in hand{lying}"
            lines.append(f"{'→' if turn else ' '} {name(seat)}: {held}, {view.points[seat]} points")
        shown = [f"{turned.card} ({name(turned.owner)})" for turned in view.rounds]
        lines.append(f"Turned over: {', '.join(shown) or 'nothing yet'}")
        if view.hand:
            lines.append(f"Your hand: {listed(view.hand)}")
        return Picture.plain("\n".join(lines))


def name(seat: int) -> str:
    """What a drawing calls a seat."""
    return f"Player {seat + 1}"


def listed(cards: Sequence[int]) -> str:
    """Cards in words."""
    return ", ".join(str(card) for card in cards)


GAME = Veil()
