"""Ferry as a registered game."""

from __future__ import annotations

from collections.abc import Sequence

from sightline.core.bot import BotSpec
from sightline.core.drawing import Picture
from sightline.core.events import Event
from sightline.core.game import Game, Variant
from sightline.core.message import Message, Seat, all_of, say
from sightline.core.seeds import Chance
from sightline.words.speaking import spoken

from ferry.bots import BOTS
from ferry.rules import (
    HEAVIEST,
    Called,
    Crossed,
    Crossing,
    Deal,
    Dealt,
    Ended,
    FerryMove,
    FerryState,
    Gauged,
    Options,
    Sent,
    View,
    tide_range,
)

RULES = f"""\
## Introduction

Everybody has a few passengers, no two of the same weight (1 to {HEAVIEST}). A ferry takes one of
each player across, if the water is high enough to carry them all. How high it is, only the
skipper knows.

## A crossing

1. **The gauge.** The skipper looks at the gauge in secret: it says how much weight the ferry can
   carry, from 8 to 13 for each player.
2. **The call.** The skipper calls *high water* or *low water*, and may say what they like.
3. **The landing stage.** Everybody, the skipper too, sends one passenger, in secret and at once.
4. **The ferry sails.** The gauge and the passengers are shown. While they weigh more than the
   ferry can carry, the heaviest of them gets off. Whoever sails brings their player as many
   points as they weigh; whoever had to get off, nothing. All of them are gone.

Then the next player, clockwise, is the skipper.

## The end

After the last crossing (four, if nothing else was agreed) everybody has one passenger left, who
does not count. Most points win; equal points are a draw.
"""


class Ferry(Game[Options, Deal, FerryMove, View]):
    """Send a passenger in secret, and hope that the boat still floats."""

    key = "ferry"
    title = "Ferry"
    words = __package__
    rules = RULES
    players = (2, 3, 4)
    windows = True
    options_type = Options
    move_type = FerryMove
    view_type = View
    event_type = Dealt | Gauged | Called | Sent | Crossed | Ended

    def deal(self, players: int, options: Options, chance: Chance) -> Deal:
        queue = chance.stream("passengers").shuffled(range(1, HEAVIEST + 1))
        size = options.hand
        hands = tuple(tuple(sorted(queue[size * n : size * (n + 1)])) for n in range(players))
        lowest, highest = tide_range(players)
        water = chance.stream("tides")
        tides = tuple(lowest + water.below(highest - lowest + 1) for _ in range(options.crossings))
        return Deal(hands, tides, chance.stream("first skipper").below(players))

    def begin(self, players: int, options: Options, deal: Deal) -> FerryState:
        return FerryState(self, players, options, deal)

    def longest(self, players: int, options: Options) -> int:
        return options.crossings * (1 + players)

    def variants(self) -> Sequence[Variant]:
        return [*super().variants(), Variant("4-players-long", 4, {"crossings": 5})]

    def bots(self) -> Sequence[BotSpec]:
        return BOTS

    def coach(self, view: View, seat: int) -> Message | None:
        if view.tide is not None and view.called is None:
            return say("ferry-coach-call", tide=view.tide)
        if view.called is None or view.sent is not None:
            return None
        if view.tide is not None:
            return say("ferry-coach-skipper", tide=view.tide)
        return say("ferry-coach-send", lowest=view.tides[0], highest=view.tides[1])

    def event_message(self, event: Event) -> Message | None:
        match event:
            case Dealt(skipper):
                return say("ferry-dealt", who=Seat(skipper))
            case Gauged(tide):
                return say("ferry-gauged", tide=tide)
            case Called(seat, high):
                return say("ferry-called-high" if high else "ferry-called-low", who=Seat(seat))
            case Sent(passenger):
                return say("ferry-sent", passenger=passenger)
            case Crossed(crossing):
                return crossed(crossing)
            case Ended(outcome):
                return outcome.summary
            case _:
                return super().event_message(event)

    def draw_text(self, view: View, width: int) -> Picture:
        lines: list[str] = []
        for seat in range(view.players):
            mark = "→" if seat == view.skipper else " "
            line = say("ferry-drawn-seat", who=Seat(seat), points=view.points[seat])
            lines.append(f"{mark} {spoken(line)}")
        lines += [f"  {spoken(crossed(crossing))}" for crossing in view.past]
        if view.called is not None:
            lines.append(spoken(say("ferry-water-high" if view.called else "ferry-water-low")))
        if view.tide is not None:
            lines.append(spoken(say("ferry-gauged", tide=view.tide)))
        if view.hand:
            lines.append(spoken(say("ferry-hand", passengers=all_of(view.hand, "comma"))))
        return Picture.plain("\n".join(lines))


def crossed(crossing: Crossing) -> Message:
    """A crossing in a line: the water, who sailed and who got off."""
    sailing = [seat for seat, on in enumerate(crossing.sailed) if on]
    ashore = [seat for seat, on in enumerate(crossing.sailed) if not on]
    on, off = with_weights(sailing, crossing.sent), with_weights(ashore, crossing.sent)
    if not ashore:
        return say("ferry-crossed-all", tide=crossing.tide, on=all_of(on))
    return say("ferry-crossed", tide=crossing.tide, on=all_of(on), off=all_of(off))


def with_weights(who: Sequence[int], sent: Sequence[int]) -> list[Message]:
    return [say("ferry-passenger-of", who=Seat(seat), weight=sent[seat]) for seat in who]


GAME = Ferry()
