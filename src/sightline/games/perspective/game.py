"""Perspective as a registered game: 2, 3 or 4 players, and solo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from sightline.core.advice import Par
from sightline.core.batch import Batch
from sightline.core.description import Part
from sightline.core.drawing import Picture
from sightline.core.encoding import Encoding
from sightline.core.errors import Fault
from sightline.core.events import Event
from sightline.core.extras import ARRAYS, MANY, has_extra
from sightline.core.game import AnyState, Coaching, Game, SmallVariant, Variant
from sightline.core.message import Message, say
from sightline.core.opponent import Opponent
from sightline.core.question import Question
from sightline.core.seeds import Chance
from sightline.core.sight import Sight
from sightline.games.perspective.bots import solo_solver
from sightline.games.perspective.bots.opponents import OPPONENTS
from sightline.games.perspective.drawing.text import draw_solo, draw_table
from sightline.games.perspective.rules.cards import COLOURS, Sides, cards_for, draw_goals
from sightline.games.perspective.rules.hands import TableDeal
from sightline.games.perspective.rules.messages import event_message
from sightline.games.perspective.rules.moves import AnyMove
from sightline.games.perspective.rules.notation import solo_writing, table_writing
from sightline.games.perspective.rules.options import Options
from sightline.games.perspective.rules.rulebook import RULES
from sightline.games.perspective.rules.solo import (
    SoloDeal,
    SoloEvent,
    SoloState,
    SoloView,
    deal_solo,
)
from sightline.games.perspective.rules.state import PerspectiveState
from sightline.games.perspective.rules.views import TableEvent, View


class Perspective(Game[Options, TableDeal | SoloDeal, AnyMove, View | SoloView]):
    """Your own cards are the ones you cannot see."""

    key = "perspective"
    title = "Perspective"
    words = __package__
    rules = RULES
    players = (2, 3, 4, 1)
    options_type = Options
    move_type = AnyMove
    view_type = View | SoloView  # type: ignore[assignment]
    event_type = TableEvent | SoloEvent

    def deal(self, players: int, options: Options, chance: Chance) -> TableDeal | SoloDeal:
        if players == 1:
            last = chance.stream("last direction").choice(COLOURS)
            return deal_solo(options.goals, chance.stream("cards"), chance.stream("goals"), last)
        stream = chance.stream("deck")
        deck: list[Sides] = [
            (a, b) if stream.below(2) else (b, a) for a, b in stream.shuffled(cards_for(players))
        ]
        goals = draw_goals(players, options.goals, chance.stream("goals"))
        first = chance.stream("first seat").below(players) if options.first == "seed" else 0
        return TableDeal(tuple(deck), () if options.advanced else goals, first)

    def begin(self, players: int, options: Options, deal: TableDeal | SoloDeal) -> AnyState:
        if isinstance(deal, SoloDeal):
            return SoloState(self, players, options, deal)  # type: ignore[arg-type]
        return PerspectiveState(self, players, options, deal)  # type: ignore[arg-type]

    def longest(self, players: int, options: Options) -> int:
        # A turn: claim, insert, play, two halves of an action, claim, three redraws.
        return options.turn_limit * (1 if players == 1 else 9)

    def option_faults(self, players: int, options: Options) -> Iterable[Fault]:
        if options.advanced and players != 2:
            yield Fault("advanced", say("perspective-advanced-for-two"))

    def mode_title(self, players: int, shown: Mapping[str, Any]) -> Message | None:
        del shown
        return say("perspective-mode-solo") if players == 1 else None

    def encoding(self, players: int, options: Options) -> Encoding[AnyMove]:
        with ARRAYS:
            from sightline.games.perspective.encoding import encoding

        return encoding(players, options)

    def batch(self, players: int, options: Options, count: int) -> Batch | None:
        if players == 1:
            return None
        with MANY:
            from sightline.games.perspective.many import PerspectiveBatch

        return PerspectiveBatch(players, options, count, self.longest(players, options))

    def questions(self, state: AnyState, seat: int, rng: Random) -> Sequence[Question]:
        from sightline.games.perspective.questions import questions

        return questions(state, seat, rng)

    def small_variants(self) -> Sequence[SmallVariant]:
        from sightline.games.perspective.small import small_variants

        return small_variants(self)

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if players == 4 else super().sides(players)

    def opponents(self) -> Sequence[Opponent]:
        return OPPONENTS

    def event_message(self, event: Event) -> Message | None:
        return event_message(event)

    def coaching(self, sight: Sight[AnyMove, View | SoloView]) -> Coaching:
        from sightline.games.perspective.rules.coaching import table_line
        from sightline.games.perspective.rules.solo_coaching import solo_line

        if sight.view.outcome is not None:
            return None, ()
        # What the seat has seen is the same in all worlds that it thinks possible: any will do.
        world = sight.sample(Random(0))
        if isinstance(world, PerspectiveState):
            return table_line(world, sight.seat)
        return solo_line(world) if isinstance(world, SoloState) else (None, ())

    # Solo has no opponent whom a look at the true layout could hurt.

    def offers_hints(self, players: int, options: Options) -> bool:
        return players == 1 and has_extra("fast")

    def hint(self, state: AnyState, seat: int) -> AnyMove | None:
        return solo_solver.hint(state) if isinstance(state, SoloState) else None

    def offers_par(self, players: int, options: Options) -> bool:
        return players == 1 and has_extra("fast")

    def par(self, state: AnyState) -> Par | None:
        return solo_solver.solve(state.deal).par if isinstance(state, SoloState) else None

    def draw_text(self, view: View | SoloView, width: int) -> Picture:
        return draw_solo(view, width) if isinstance(view, SoloView) else draw_table(view, width)

    def draw_svg(self, view: View | SoloView) -> str:
        # Imported when used: most programs never draw.
        from sightline.games.perspective.drawing import svg

        return svg.draw_solo(view) if isinstance(view, SoloView) else svg.draw_table(view)

    def pictured(self, name: str) -> View | SoloView | None:
        from sightline.games.perspective.drawing.positions import POSITIONS

        shown = POSITIONS.get(name)
        return None if shown is None else shown.view(self)

    def move_message(self, view: View | SoloView, seat: int, move: AnyMove) -> Message:
        from sightline.games.perspective.rules.naming import move_title

        return move_title(move)

    def remark(self, before: AnyState, seat: int, move: AnyMove, better: AnyMove) -> Message | None:
        from sightline.games.perspective.rules.remarks import remark

        return remark(before, seat, move, better)

    def describe(self, view: View | SoloView) -> tuple[Part, ...]:
        from sightline.games.perspective.drawing.describing import solo_parts, table_parts

        return tuple(solo_parts(view) if isinstance(view, SoloView) else table_parts(view))

    def writing(self, view: View | SoloView, seat: int) -> tuple[Message, ...]:
        if isinstance(view, SoloView):
            return solo_writing(view.action)
        return table_writing(view.stage, view.players)

    def modes(self) -> Sequence[Variant]:
        return [
            Variant("two-players", 2, {}),
            Variant("two-players-advanced", 2, {"advanced": True}),
            Variant("three-players", 3, {}),
            Variant("two-against-two", 4, {}),
            Variant("solo", 1, {}),
        ]

    def variants(self) -> Sequence[Variant]:
        # Random players hardly ever reach a goal: shorter games look at more different ones.
        short = {"turn_limit": 15}
        return [
            Variant("two-players", 2, {}),
            Variant("two-players-advanced", 2, {**short, "advanced": True}),
            Variant(
                "two-players-eliminate", 2, {**short, "failed_claim": "eliminate", "goals": "all24"}
            ),
            Variant("three-players", 3, short),
            Variant(
                "three-players-eliminate",
                3,
                {**short, "failed_claim": "eliminate", "first": "seat0"},
            ),
            Variant("four-players", 4, short),
            Variant(
                "four-players-notebook", 4, {"turn_limit": 10, "memory_aid": "on", "goals": "all24"}
            ),
            Variant("four-players-eliminate", 4, {**short, "failed_claim": "eliminate"}),
            Variant("solo", 1, short),
            Variant("solo-notebook", 1, {"memory_aid": "on", "goals": "all24", "turn_limit": 30}),
        ]


GAME = Perspective()
