"""Who is asked now, and what each of them can decide."""

from __future__ import annotations

from difflib import get_close_matches

from sightline.core.errors import IllegalMove
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
        ask = self.ask
        if ask is None:
            return ()
        if ask.what != "window":
            return ask.seats
        window = self.tasks[-1]
        assert isinstance(window, Window)
        answers = window.answers
        return tuple([seat for seat in ask.seats if answers[seat] is None])

    def legal(self, seat: int) -> LegalMoves[AnyMove]:
        self.require_seat(seat)
        if seat not in self.awaiting:
            return MoveList[AnyMove]()
        return self._offer(seat)

    def _offer(self, seat: int) -> MoveList[AnyMove]:
        """What an asked seat can decide; put together once for each decision."""
        offer = self._offers.get(seat)
        if offer is None:
            offer = self._offers[seat] = MoveList(self._open_moves(seat))
        return offer

    def _open_moves(self, seat: int) -> list[AnyMove]:
        ask = self.ask
        assert ask is not None
        match ask.what:
            case "window":
                window = self.window
                assert window is not None
                shows = fitting(self, self._deck, window, seat)
                return [Decline(), *(Show(self.title(kind)) for kind in shows)]
            case "play":
                names = self._deck.names
                return [Play(names[kind]) for kind in dict.fromkeys(self.hands[seat])]
            case "pick":
                return [Pick(title) for title in dict.fromkeys(self.facing(seat))]
            case "name":
                return [Name(other) for other in ask.names]
            case "point":
                places = self._places()
                moves: list[AnyMove] = [places[card] for card in ask.points]
                return [*moves, Done()] if ask.optional else moves

    def _places(self) -> dict[int, Point]:
        """Every open card as a move names it."""
        places = {card: Point(n) for n, (card, _) in enumerate(self.discard, 1)}
        for seat, field in enumerate(self.fields):
            for n, (card, _) in enumerate(field, 1):
                places[card] = Point(n, seat)
        return places

    def facing(self, seat: int) -> tuple[str, ...]:
        """The hidden cards of which a seat chooses now; its own hand is in its view anyway."""
        ask = self.ask
        if ask is None or ask.what != "pick" or ask.seats != (seat,):
            return ()
        if ask.source == "hand" and ask.owner is not None and not self.looking[seat]:
            return self.titles(self.hands[ask.owner])
        return self.titles(self.looking[seat])

    def _faced(self) -> dict[int, tuple[str, ...]]:
        """What the seat faces that picks now; nobody faces anything at other times."""
        ask = self.ask
        if ask is None or ask.what != "pick":
            return {}
        return {seat: self.facing(seat) for seat in ask.seats}

    def check(self, seat: int, move: AnyMove) -> None:
        if self._offer(seat).holds(move):
            return
        ask = self.ask
        assert ask is not None
        rules = {
            "window": "a window: pass, or reveal a card of your hand that fits",
            "play": "play a card of your hand",
            "pick": "pick one of the cards in front of you",
            "name": "name one of the players that are offered",
            "point": "point at one of the open cards that are offered",
        }
        text = write_move(move)
        possible = [write_move(each) for each in self._open_moves(seat)]
        example = get_close_matches(text, possible, n=1, cutoff=0)[0]
        raise IllegalMove(
            rules[ask.what], f"{text} is not possible now; {rules[ask.what]}: {example}"
        )

    def default_move(self, seat: int) -> AnyMove:
        return Decline() if self.in_window else self._open_moves(seat)[0]
