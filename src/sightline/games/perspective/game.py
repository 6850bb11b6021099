"""Perspective as a registered game: 2, 3 or 4 players, and solo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sightline.core.advice import Par
from sightline.core.drawing import Picture
from sightline.core.errors import Fault
from sightline.core.events import Event
from sightline.core.extras import has_extra
from sightline.core.game import AnyState, Game, Variant
from sightline.core.seeds import Chance
from sightline.games.perspective.bots import solo_solver
from sightline.games.perspective.rules.cards import COLOURS, Sides, cards_for, draw_goals
from sightline.games.perspective.rules.fold import fold_table
from sightline.games.perspective.rules.hands import TableDeal
from sightline.games.perspective.rules.moves import AnyMove
from sightline.games.perspective.rules.options import Options
from sightline.games.perspective.rules.rulebook import RULES
from sightline.games.perspective.rules.solo import (
    SoloDeal,
    SoloEvent,
    SoloState,
    SoloView,
    deal_solo,
    fold_solo,
)
from sightline.games.perspective.rules.state import PerspectiveState
from sightline.games.perspective.rules.views import TableEvent, View
from sightline.games.perspective.words.telling import describe, draw_solo, draw_table


class Perspective(Game[Options, TableDeal | SoloDeal, AnyMove, View | SoloView]):
    """Your own cards are the ones you cannot see."""

    key = "perspective"
    title = "Perspective"
    summary = "Everybody sees the side of your cards that you never will: match it to your goal."
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

    def fold(self, view: View | SoloView, event: Event) -> View | SoloView:
        if isinstance(view, SoloView):
            assert isinstance(event, SoloEvent)
            return fold_solo(view, event)
        assert isinstance(event, TableEvent)
        return fold_table(view, event)

    def longest(self, players: int, options: Options) -> int:
        # A turn: claim, insert, play, two halves of an action, claim, three redraws.
        return options.turn_limit * (1 if players == 1 else 9)

    def option_faults(self, players: int, options: Options) -> Iterable[Fault]:
        if options.advanced and players != 2:
            yield Fault("advanced", "the advanced game is for 2 players")

    def describe_event(self, event: Event) -> str:
        return describe(event)

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
        return draw_solo(view) if isinstance(view, SoloView) else draw_table(view)

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
