"""Who is asked now, and what each of them can decide."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import assert_never

from sightline.core.errors import IllegalMove
from sightline.core.message import Message, say
from sightline.core.moves import LegalMoves, MoveList
from sightline.games.viewpoint.rules.moves import (
    AnyMove,
    Decline,
    Done,
    Name,
    Pick,
    Play,
    Point,
    Show,
)
from sightline.games.viewpoint.rules.notation import write_move
from sightline.games.viewpoint.rules.stack import Window
from sightline.games.viewpoint.rules.turns import Turns
from sightline.games.viewpoint.rules.windows import fitting

_DECLINE = Decline()
_PASS_ONLY = MoveList[AnyMove]((_DECLINE,))
_RULES = {
    "window": say("viewpoint-rule-window"),
    "play": say("viewpoint-rule-play"),
    "pick": say("viewpoint-rule-pick"),
    "name": say("viewpoint-rule-name"),
    "point": say("viewpoint-rule-point"),
}


class Deciding(Turns):
    """See the module's docstring."""

    @property
    def asked(self) -> tuple[int, ...]:
        return () if self.ask is None else self.ask.seats

    @property
    def in_window(self) -> bool:
        return self.ask is not None and self.ask.what == "window"

    @property
    def window(self) -> Window | None:
        """The response window that is open now."""
        task = self.tasks[-1] if self.in_window else None
        return task if isinstance(task, Window) else None

    @property
    def awaiting(self) -> tuple[int, ...]:
        return self._awaiting

    def legal(self, seat: int) -> LegalMoves[AnyMove]:
        if type(seat) is not int or seat not in self._awaiting:
            self.require_seat(seat)
            return MoveList[AnyMove]()
        return self._offer(seat)

    def _offer(self, seat: int) -> MoveList[AnyMove]:
        """What an asked seat can decide; put together once for each decision."""
        offer = self._offers.get(seat)
        if offer is None:
            moves = self._open_moves(seat)
            offer = moves if isinstance(moves, MoveList) else MoveList(moves)
            self._offers[seat] = offer
        return offer

    def _open_moves(self, seat: int) -> Sequence[AnyMove]:
        ask = self.ask
        assert ask is not None
        match ask.what:
            case "window":
                fits, shows = self.fitting_now(seat), self._deck.shows
                return [_DECLINE, *[shows[kind] for kind in fits]] if fits else _PASS_ONLY
            case "play":
                plays = self._deck.plays
                return [plays[kind] for kind in dict.fromkeys(self.hands[seat])]
            case "pick":
                picks = self._deck.picks
                return [picks[kind] for kind in dict.fromkeys(self._faced_by(seat))]
            case "name":
                return [Name(other) for other in ask.names]
            case "point":
                places = self._places(set(ask.points))
                moves: list[AnyMove] = [places[card] for card in ask.points]
                return [*moves, Done()] if ask.optional else moves

    def fitting_now(self, seat: int) -> list[int]:
        """The kinds in a seat's hand that answer the open window."""
        fits = self._fitting.get(seat)
        if fits is None:
            window = self.tasks[-1]
            assert isinstance(window, Window)
            fits = self._fitting[seat] = fitting(self, self._deck, window, seat)
        return fits

    def _places(self, cards: set[int]) -> dict[int, Point]:
        """Open cards as a move names them."""
        places: dict[int, Point] = {}
        for seat, row in ((None, self.discard), *enumerate(self.fields)):
            for n, (card, _) in enumerate(row, 1):
                if card in cards:
                    places[card] = Point(n, seat)
        return places

    def facing(self, seat: int) -> tuple[str, ...]:
        """The hidden cards of which a seat chooses now; its own hand is in its view anyway."""
        return self.titles(self._faced_by(seat))

    def _faced_by(self, seat: int) -> list[int]:
        ask = self.ask
        if ask is None or ask.what != "pick" or ask.seats != (seat,):
            return []
        if ask.source == "hand" and ask.owner is not None and not self.looking[seat]:
            return self.hands[ask.owner]
        return self.looking[seat]

    def _may(self, seat: int, move: AnyMove) -> bool:
        """Whether the move is among those that an asked seat can decide, without listing them."""
        ask = self.ask
        assert ask is not None
        match move:
            case Decline():
                return ask.what == "window"
            case Play():
                return ask.what == "play" and self._deck.index.get(move.card) in self.hands[seat]
            case Show():
                fits = self.fitting_now(seat) if ask.what == "window" else ()
                return self._deck.index.get(move.card) in fits
            case Pick():
                faced = self._faced_by(seat) if ask.what == "pick" else ()
                return self._deck.index.get(move.card) in faced
            case Name():
                return ask.what == "name" and move.seat in ask.names
            case Point():
                return ask.what == "point" and self._card_at(move) in ask.points
            case Done():
                return ask.what == "point" and ask.optional
            case _:
                assert_never(move)

    def _card_at(self, point: Point) -> int | None:
        """The open card that a move names; None where none lies."""
        row = self.discard
        if point.seat is not None:
            row = self.fields[point.seat] if point.seat < self.players else ()
        return row[point.place - 1][0] if point.place <= len(row) else None

    def check(self, seat: int, move: AnyMove) -> None:
        if self._may(seat, move):
            return
        ask = self.ask
        assert ask is not None
        rule = _RULES[ask.what]
        text = write_move(move)
        if isinstance(move, Show) and self.in_window and move.card in self.titles(self.hands[seat]):
            raise IllegalMove(ask.what, self._why_no_answer(move.card), rule)
        possible = [write_move(each) for each in self._open_moves(seat)]
        example = get_close_matches(text, possible, n=1, cutoff=0)[0]
        refusal = say("viewpoint-not-possible", move=text, rule=rule, example=example)
        raise IllegalMove(ask.what, refusal, rule)

    def _why_no_answer(self, card: str) -> Message:
        """Why a card that the seat holds does not answer the open window."""
        kind = self._deck.index[card]
        if self._deck.reveals[kind] is None:
            return say("viewpoint-no-reveal", card=card)
        return say("viewpoint-other-reveal", card=card, text=self._deck.faces[kind].text)

    def default_move(self, seat: int) -> AnyMove:
        return _DECLINE if self.in_window else self._open_moves(seat)[0]
