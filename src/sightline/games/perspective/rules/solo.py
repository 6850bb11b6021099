"""Solo play: a plus of four centre cards, a hand of three in each direction, one goal each."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import ClassVar, Literal, cast

from msgspec import Struct
from msgspec.structs import replace

from sightline.core.errors import IllegalMove
from sightline.core.events import Event, Happened, Observer
from sightline.core.message import Seat, say
from sightline.core.moves import LegalMoves, MoveList
from sightline.core.outcome import Outcome, ScoreSheet
from sightline.core.seeds import Stream
from sightline.core.state import State
from sightline.games.perspective.rules.cards import (
    ALL_ROWS,
    COLOUR_NAMES,
    COLOURS,
    GOAL_CARDS,
    Colour,
    Row,
    Sides,
    cards_for,
    missing_colour,
    pair_counts,
)
from sightline.games.perspective.rules.knowledge import Known, Worlds
from sightline.games.perspective.rules.moves import (
    ORDERS,
    SoloFlip,
    SoloLook,
    SoloMove,
    SoloPlace,
    SoloSort,
    SoloSwap,
)
from sightline.games.perspective.rules.notation import read_move, write_move
from sightline.games.perspective.rules.options import Options

OUTER = 3
ALL_PLACES = tuple(SoloPlace(side, card) for side in COLOURS for card in range(OUTER + 1))
OUTER_PLACES = tuple(place for place in ALL_PLACES if place.card)
CENTRE_PLACES = tuple(place for place in ALL_PLACES if not place.card)


class SoloDeal(Struct, frozen=True):
    """The cards in the order of ALL_PLACES (up side first), a goal for each direction in the order
    of COLOURS, and the direction that was filled last."""

    cards: tuple[Sides, ...]
    goals: tuple[Row, ...]
    last: Colour


class SoloView(Struct, frozen=True, tag_field="mode", tag="solo"):
    """What the player sees: the sides that are up."""

    up: tuple[tuple[Colour, Colour, Colour, Colour], ...]
    """For each direction, in the order of COLOURS: its centre card, then its hand."""
    goals: tuple[Row, ...]
    action: Colour | None
    """The action to take now."""
    moves: int
    turn_limit: int
    notebook: tuple[tuple[Colour | None, ...], ...] | None
    """With ``memory_aid``: the down sides that the player has seen, arranged like ``up``."""
    outcome: Outcome | None


class Changed(Event, frozen=True, tag="solo-changed"):
    """A move that everybody sees: the cards it touched, and the new up sides of their directions.

    Movements are public and stay so; the colour that was covered is not named again.
    """

    how: Literal["turned", "exchanged", "arranged", "looked at"]
    places: tuple[SoloPlace, ...]
    """The cards; of a rearranged hand all three, in their new order by their old places."""
    up: tuple[tuple[Colour, tuple[Colour, Colour, Colour, Colour]], ...]


class Peeked(Event, frozen=True, tag="solo-peeked"):
    """The bottom of a card, once."""

    once: ClassVar[bool] = True
    place: SoloPlace
    colour: Colour


class NextAction(Event, frozen=True, tag="solo-next"):
    """What to do next."""

    action: Colour | None
    moves: int
    notebook: tuple[tuple[Colour | None, ...], ...] | None


class SoloEnded(Event, frozen=True, tag="solo-ended"):
    """Solved, or out of moves."""

    outcome: Outcome


SoloEvent = Changed | Peeked | NextAction | SoloEnded


def deal_solo(goals: str, chance_cards: Stream, chance_goals: Stream, last: Colour) -> SoloDeal:
    """A layout drawn uniformly from those in which each hand shows its direction's colour."""
    mixed = [pair for pair in cards_for(1) if pair[0] != pair[1]]
    while True:
        turned: list[Sides] = [
            (pair[0], pair[1]) if chance_cards.below(2) else (pair[1], pair[0]) for pair in mixed
        ]
        hands = {side: [card for card in turned if card[0] == side] for side in COLOURS}
        if all(len(hand) == OUTER for hand in hands.values()):
            break
    cards: list[Sides] = []
    for side in COLOURS:
        cards.append((side, side))
        cards.extend(chance_cards.shuffled(hands[side]))
    return SoloDeal(tuple(cards), solo_goals(goals, chance_goals), last)


def solo_goals(kind: str, chance: Stream) -> tuple[Row, ...]:
    """A goal without its own colour for each direction, from distinct goal cards."""
    while True:
        if kind == "all24":
            rows = [row for side in COLOURS for row in ALL_ROWS if missing_colour(row) == side]
            return tuple(
                chance.choice([row for row in rows if missing_colour(row) == side])
                for side in COLOURS
            )
        cards = chance.shuffled(GOAL_CARDS)[: len(COLOURS)]
        faces = [card[chance.below(2)] for card in cards]
        by_missing = {missing_colour(face): face for face in faces}
        if len(by_missing) == len(COLOURS):
            return tuple(by_missing[side] for side in COLOURS)


class SoloState(State[Options, SoloDeal, SoloMove, SoloView]):
    """``slots[i]`` is (card, side that is up) at ALL_PLACES[i]; cards are numbered as dealt."""

    def set_up(self) -> Happened:
        self.slots = [(card, 0) for card in range(len(ALL_PLACES))]
        self.action: Colour | None = self._up(ALL_PLACES.index(SoloPlace(self.deal.last, OUTER)))
        self.moves = 0
        # The centre is public knowledge: same-colour cards have no unknown side.
        self.seen = {(card, 0) for card in range(len(ALL_PLACES))}
        self.seen |= {(i, 1) for i, place in enumerate(ALL_PLACES) if not place.card}
        return Happened(self.players)

    def unshare(self) -> None:
        self.slots = list(self.slots)
        self.seen = set(self.seen)

    def _colour(self, side: tuple[int, int]) -> Colour:
        card, face = side
        return self.deal.cards[card][face]

    def _up(self, index: int) -> Colour:
        return self._colour(self.slots[index])

    def up_at(self, place: SoloPlace) -> Colour:
        """The colour that is up at a place."""
        return self._up(ALL_PLACES.index(place))

    @property
    def awaiting(self) -> tuple[int, ...]:
        return () if self.action is None else (0,)

    @property
    def solved(self) -> bool:
        """All four hands' up sides equal their goals at once."""
        return all(
            self.row(side) == goal for side, goal in zip(COLOURS, self.deal.goals, strict=True)
        )

    def row(self, side: Colour) -> tuple[Colour, ...]:
        """The up sides of a direction's hand."""
        return tuple(self.up_at(SoloPlace(side, card)) for card in range(1, OUTER + 1))

    def legal(self, seat: int) -> LegalMoves[SoloMove]:
        self.require_seat(seat)
        return MoveList(self._open_moves())

    def _open_moves(self) -> list[SoloMove]:
        match self.action:
            case None:
                return []
            case "Y":
                return [SoloFlip(place) for place in ALL_PLACES]
            case "B":
                looks: list[SoloMove] = [SoloLook(place) for place in ALL_PLACES]
                return looks + [SoloSort(side, order) for side in COLOURS for order in ORDERS]
            case "G":
                return self._swaps(list(combinations(OUTER_PLACES, 2)))
            case "R":
                return self._swaps([(c, o) for c in CENTRE_PLACES for o in OUTER_PLACES])

    def _swaps(self, pairs: list[tuple[SoloPlace, SoloPlace]]) -> list[SoloMove]:
        return [
            SoloSwap(first, second, colour)
            for first, second in pairs
            for colour in dict.fromkeys((self.up_at(first), self.up_at(second)))
        ]

    def check(self, seat: int, move: SoloMove) -> None:
        if move not in self.legal(seat):
            assert self.action is not None
            raise IllegalMove(
                f"action {self.action}",
                say(
                    "perspective-wrong-action",
                    move=self.move_text(move),
                    colour=COLOUR_NAMES[self.action],
                ),
                say("perspective-wrong-action-rule"),
            )

    def play(self, seat: int, move: SoloMove) -> Happened:
        happened = Happened(self.players)
        match move:
            case SoloFlip():
                index = ALL_PLACES.index(move.place)
                self.action = self._up(index)
                self._turn(index)
                self._tell_changed(happened, "turned", move.place)
            case SoloLook():
                card, face = self.slots[ALL_PLACES.index(move.place)]
                self.seen.add((card, 1 - face))
                self._tell_changed(happened, "looked at", move.place)
                happened.tell(0, Peeked(move.place, self._colour((card, 1 - face))))
                self.action = self.up_at(move.place)
            case SoloSort():
                start = ALL_PLACES.index(SoloPlace(move.side, 0))
                hand = self.slots[start + 1 : start + 1 + OUTER]
                self.slots[start + 1 : start + 1 + OUTER] = [hand[i - 1] for i in move.order]
                self.action = move.side
                self._tell_changed(
                    happened, "arranged", *(SoloPlace(move.side, card) for card in move.order)
                )
            case SoloSwap():
                first, second = ALL_PLACES.index(move.first), ALL_PLACES.index(move.second)
                self.slots[first], self.slots[second] = self.slots[second], self.slots[first]
                self._turn(first)
                self._turn(second)
                self.action = move.next
                self._tell_changed(happened, "exchanged", move.first, move.second)
        self.moves += 1
        self.seen.update(self.slots)
        if self.solved or self.moves >= self.options.turn_limit:
            self.action = None
        happened.tell_all(NextAction(self.action, self.moves, None))
        if self.options.memory_aid == "on":
            happened.tell(0, NextAction(self.action, self.moves, self.notebook()))
        if self.outcome is not None:
            happened.tell_all(SoloEnded(self.outcome))
        return happened

    def _turn(self, index: int) -> None:
        card, face = self.slots[index]
        self.slots[index] = (card, 1 - face)

    def _tell_changed(
        self,
        happened: Happened,
        how: Literal["turned", "exchanged", "arranged", "looked at"],
        *places: SoloPlace,
    ) -> None:
        happened.tell_all(
            Changed(
                how,
                places,
                tuple(
                    (side, self._ups(side))
                    for side in COLOURS
                    if any(place.side == side for place in places)
                ),
            )
        )

    def _ups(self, side: Colour) -> tuple[Colour, Colour, Colour, Colour]:
        start = ALL_PLACES.index(SoloPlace(side, 0))
        return self._up(start), self._up(start + 1), self._up(start + 2), self._up(start + 3)

    def notebook(self) -> tuple[tuple[Colour | None, ...], ...]:
        """The down sides that have been seen."""
        downs = [(card, 1 - face) for card, face in self.slots]
        known: list[Colour | None] = [
            self._colour(side) if side in self.seen else None for side in downs
        ]
        width = OUTER + 1
        return tuple(tuple(known[i : i + width]) for i in range(0, len(known), width))

    def view(self, observer: Observer) -> SoloView:
        self.require_observer(observer)
        aid = self.options.memory_aid == "on" and observer is not None
        return SoloView(
            up=tuple(self._ups(side) for side in COLOURS),
            goals=self.deal.goals,
            action=self.action,
            moves=self.moves,
            turn_limit=self.options.turn_limit,
            notebook=self.notebook() if aid else None,
            outcome=self.outcome,
        )

    @property
    def outcome(self) -> Outcome | None:
        if self.action is not None:
            return None
        if self.solved:
            summary = say("perspective-solved", moves=self.moves)
        else:
            summary = say("perspective-not-solved", moves=str(self.options.turn_limit))
        columns = (say("sheet-player"), say("perspective-sheet-moves"))
        sheet = ScoreSheet(columns, ((Seat(0), self.moves),))
        shown = sum(self._ups(side)[1:] == self.deal.goals[n] for n, side in enumerate(COLOURS))
        decided = None if self.solved else say("perspective-decided-solo", shown=shown)
        return Outcome(("win" if self.solved else "loss",), summary, sheet, decided)

    def world(self, seat: int, rng: Random) -> State[Options, SoloDeal, SoloMove, SoloView]:
        """Uniform over the layouts that agree with every side seen; moves are the player's own."""
        deal = replace(self.deal, cards=self.worlds().draw(rng))
        return self.replayed(deal, [(step.seat, step.move) for step in self.steps])

    def move_text(self, move: SoloMove) -> str:
        return write_move(move)

    def parse_move(self, text: str) -> SoloMove:
        text = self.game.read_text(text)
        if text.lstrip().startswith("{"):
            return self.game.read_move(text)
        return cast("SoloMove", read_move(text))

    def worlds(self) -> Worlds:
        """The layouts that agree with all that the player has seen."""
        known: list[Known] = [
            (
                self._colour((card, 0)) if (card, 0) in self.seen else None,
                self._colour((card, 1)) if (card, 1) in self.seen else None,
            )
            for card in range(len(ALL_PLACES))
        ]
        return Worlds(known, pair_counts(1))
