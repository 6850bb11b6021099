"""Pent-Up as a registered game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import msgspec

from sightline.core.drawing import Picture
from sightline.core.events import Event
from sightline.core.extras import has_extra
from sightline.core.game import AnyState, Game, NoDeal, Variant
from sightline.core.seeds import Chance
from sightline.games.pentup.drawing.text import draw_segments
from sightline.games.pentup.rules.board import PlacedTile
from sightline.games.pentup.rules.moves import Place
from sightline.games.pentup.rules.rulebook import RULES
from sightline.games.pentup.rules.scoring import COLOURS
from sightline.games.pentup.rules.state import (
    ALL_TILES,
    Ended,
    Options,
    PentupState,
    Placed,
    View,
    without,
)


class Pentup(Game[Options, NoDeal, Place, View]):
    """Stack pentominoes; most tiles on the highest level win."""

    key = "pentup"
    title = "Pent-Up"
    summary = "Stack your pentominoes and own the highest level when the last tile is placed."
    rules = RULES
    players = (2, 3, 4)
    perfect_information = True
    talk = True
    options_type = Options
    move_type = Place
    view_type = View
    event_type = Placed | Ended

    def deal(self, players: int, options: Options, chance: Chance) -> NoDeal:
        return NoDeal()

    def begin(self, players: int, options: Options, deal: NoDeal) -> PentupState:
        return PentupState(self, players, options, deal)

    def longest(self, players: int, options: Options) -> int:
        return len(ALL_TILES) * players

    def fold(self, view: View, event: Event) -> View:
        assert isinstance(event, Placed | Ended)
        match event:
            case Placed():
                tile = PlacedTile(event.seat, event.tile, event.cells, event.level)
                return msgspec.structs.replace(
                    view,
                    placed=(*view.placed, tile),
                    hands=without(view.hands, event.seat, event.tile),
                    turn=event.turn,
                )
            case Ended():
                return msgspec.structs.replace(view, outcome=event.outcome)
            case _:
                assert_never(event)

    def seat_name(self, players: int, seat: int) -> str:
        return COLOURS[seat]

    def variants(self) -> Sequence[Variant]:
        names = {2: "two-players", 3: "three-players", 4: "two-against-two"}
        return [
            Variant(f"{names[players]}{'-misere' if misere else ''}", players, {"misere": misere})
            for players in self.players
            for misere in (False, True)
        ]

    def draw_text(self, view: View, width: int) -> Picture:
        last = len(view.placed) - 1 if view.placed else None
        return Picture.of(draw_segments(view.placed, players=view.players, last=last, width=width))

    def draw_svg(self, view: View) -> str:
        # Imported when used: most programs never draw.
        from sightline.games.pentup.drawing.svg import draw_svg

        last = len(view.placed) - 1 if view.placed else None
        return draw_svg(view.placed, players=view.players, last=last)

    def perft(self, state: AnyState, depth: int) -> int | None:
        if depth == 0 or state.outcome is not None:
            return None
        assert isinstance(state, PentupState)
        if not has_extra("fast"):
            return None  # the engine counts as well, only slower
        from sightline.games.pentup.bots.players import kernel_board

        board = kernel_board(state.players, state.placed)
        return board.perft(state.awaiting[0], depth)

    def describe_event(self, event: Event) -> str:
        assert isinstance(event, Placed | Ended)
        match event:
            case Placed():
                name = COLOURS[event.seat]
                return f"{name} places {event.tile} on level {event.level}."
            case Ended():
                return event.outcome.summary
            case _:
                assert_never(event)


GAME = Pentup()
