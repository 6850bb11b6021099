"""Pent-Up as a registered game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import assert_never

from sightline.core.batch import Batch
from sightline.core.description import Part
from sightline.core.drawing import Picture
from sightline.core.encoding import Encoding
from sightline.core.events import Event
from sightline.core.extras import ARRAYS, MANY, has_extra
from sightline.core.game import AnyState, Game, NoDeal, SmallVariant, Variant
from sightline.core.message import Message, Seat, say
from sightline.core.opponent import Opponent
from sightline.core.question import Question
from sightline.core.seeds import Chance
from sightline.games.pentup.bots.opponents import OPPONENTS
from sightline.games.pentup.drawing.text import draw_segments
from sightline.games.pentup.rules.coaching import coach
from sightline.games.pentup.rules.moves import Place
from sightline.games.pentup.rules.rulebook import RULES
from sightline.games.pentup.rules.scoring import SEAT_TITLES
from sightline.games.pentup.rules.state import (
    ALL_TILES,
    Ended,
    Options,
    PentupState,
    Placed,
    View,
)


class Pentup(Game[Options, NoDeal, Place, View]):
    """Stack pentominoes; most tiles on the highest level win."""

    key = "pentup"
    title = "Pent-Up"
    words = __package__
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

    def seat_title(self, players: int, seat: int) -> Message:
        return SEAT_TITLES[seat]

    def variants(self) -> Sequence[Variant]:
        names = {2: "two-players", 3: "three-players", 4: "two-against-two"}
        return [
            Variant(f"{names[players]}{'-misere' if misere else ''}", players, {"misere": misere})
            for players in self.players
            for misere in (False, True)
        ]

    def modes(self) -> Sequence[Variant]:
        return self.variants()

    def draw_text(self, view: View, width: int) -> Picture:
        last = len(view.placed) - 1 if view.placed else None
        return Picture.of(draw_segments(view.placed, players=view.players, last=last, width=width))

    def pictured(self, name: str) -> View | None:
        from sightline.games.pentup.drawing.positions import POSITIONS

        shown = POSITIONS.get(name)
        return None if shown is None else shown.view(self)

    def describe(self, view: View) -> tuple[Part, ...]:
        from sightline.games.pentup.drawing.describing import parts

        return parts(view)

    def writing(self, view: View, seat: int) -> tuple[Message, ...]:
        return (say("pentup-writing"),)

    def move_message(self, view: View, seat: int, move: Place) -> Message:
        from sightline.games.pentup.drawing.describing import placement

        return placement(view, move)

    def draw_svg(self, view: View) -> str:
        # Imported when used: most programs never draw.
        from sightline.games.pentup.drawing.svg import draw_svg

        last = len(view.placed) - 1 if view.placed else None
        return draw_svg(view.placed, players=view.players, last=last)

    def remark(self, before: AnyState, seat: int, move: Place, better: Place) -> Message | None:
        from sightline.games.pentup.rules.remarks import remark

        return remark(before, seat, move, better)

    def coach(self, view: View, seat: int) -> Message | None:
        return coach(view, seat)

    def perft(self, state: AnyState, depth: int) -> int | None:
        if depth == 0 or state.outcome is not None:
            return None
        assert isinstance(state, PentupState)
        if not has_extra("fast"):
            return None  # the engine counts as well, only slower
        from sightline.games.pentup.bots.players import kernel_board

        board = kernel_board(state.players, state.placed)
        return board.perft(state.awaiting[0], depth)

    def encoding(self, players: int, options: Options) -> Encoding[Place]:
        with ARRAYS:
            from sightline.games.pentup.encoding import encoding

        return encoding(players, options)

    def batch(self, players: int, options: Options, count: int) -> Batch | None:
        with MANY:
            from sightline.games.pentup.many import PentupBatch

        return PentupBatch(players, options, count)

    def questions(self, state: AnyState, seat: int, rng: Random) -> Sequence[Question]:
        from sightline.games.pentup.questions import questions

        return questions(state, seat, rng)

    def small_variants(self) -> Sequence[SmallVariant]:
        from sightline.games.pentup.small import small_variants

        return small_variants()

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if players == 4 else super().sides(players)

    def opponents(self) -> Sequence[Opponent]:
        return OPPONENTS

    def event_message(self, event: Event) -> Message | None:
        assert isinstance(event, Placed | Ended)
        match event:
            case Placed():
                return say(
                    "pentup-placed", who=Seat(event.seat), tile=event.tile, level=event.level
                )
            case Ended():
                return event.outcome.summary
            case _:
                assert_never(event)


GAME = Pentup()
