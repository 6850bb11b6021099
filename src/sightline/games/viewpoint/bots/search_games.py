"""Imagined games: the engine's rules without anybody to tell, played on by the judge's opinion.

They run on a position that a seat thinks possible, so nothing in them is true, and everybody in
them decides by what they themselves would see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sightline.core.events import Event, Happened, Observer
from sightline.games.viewpoint.bots.choosing import WORTH_REVEALING, showing, weighing
from sightline.games.viewpoint.bots.estimating import Cards
from sightline.games.viewpoint.bots.judging import Judge
from sightline.games.viewpoint.bots.weighing import Position
from sightline.games.viewpoint.rules.moves import AnyMove, Decline, Show
from sightline.games.viewpoint.rules.stack import PASS, Window
from sightline.games.viewpoint.rules.state import ViewpointState
from sightline.games.viewpoint.rules.values import field_points
from sightline.games.viewpoint.rules.windows import fitting, ranking


class Unheard(Happened):
    """Nobody is there to perceive anything."""

    def tell_all(self, event: Event) -> None:
        pass

    def tell(self, seat: int, event: Event) -> None:
        pass

    def tell_knowing(self, knows: int, told: Event, untold: Event) -> None:
        pass

    def tell_each(self, perceived: Callable[[Observer], Event | None]) -> None:
        pass


class Imagined(ViewpointState):
    """A position that plays on by itself. It has no past, and must not be asked for a view."""

    _cards: Cards
    _judge: tuple[int, Judge] | None = None
    """For the prompt of this number."""

    @staticmethod
    def of(state: ViewpointState, cards: Cards) -> Imagined:
        """Take over a position; the state must not be used any more."""
        twin = object.__new__(Imagined)
        vars(twin).update(vars(state))
        twin._cards = cards
        twin._out = Unheard(state.players)
        return twin

    def again(self) -> Imagined:
        """An independent copy."""
        twin = self.copy()
        assert isinstance(twin, Imagined)
        twin._judge = None
        return twin

    # -- silence -----------------------------------------------------------------------------------

    def _tell(self, event: Event) -> None:
        pass

    def _tell_some(self, knows: int, told: Event, untold: Event) -> None:
        pass

    def _note(
        self, source: int, target: int | None, kind: int, knows: int, picked: bool = False
    ) -> None:
        pass

    # -- playing on --------------------------------------------------------------------------------

    def _ask_window(self, window: Window) -> None:
        # Where nobody holds an answer, none comes.
        deck = self._deck
        for seat in range(self.players):
            if seat != window.opener and fitting(self, deck, window, seat):
                super()._ask_window(window)
                return
        if self.frame_of(window.card).cancelled:
            super()._ask_window(window)

    def decide(self, seat: int, move: AnyMove) -> None:
        """A seat decides; in a window the others then answer as they see fit."""
        if isinstance(move, (Decline, Show)):
            kind = self._deck.index[move.card] if isinstance(move, Show) else PASS
            self._answer_window({seat: kind})
        else:
            self._decide(seat, move)

    def play_on(self, last_turn: int) -> None:
        """Until the game is over, or somebody is to play a card in a turn after the last one."""
        while self.ask is not None:
            what = self.ask.what
            if what == "window":
                self._answer_window({})
            elif what == "play" and self.turns > last_turn:
                return
            else:
                seat = self.ask.seats[0]
                moves = self._open_moves(seat)
                if len(moves) > 1:
                    move = max(moves, key=weighing(self.judge(seat), self.ask))
                else:
                    move = moves[0]
                self.decide(seat, move)

    def _answer_window(self, given: dict[int, int]) -> None:
        """All answer; those that come after a reveal that counts need not be thought out."""
        window, ask = self.tasks[-1], self.ask
        assert isinstance(window, Window)
        assert ask is not None
        assert self.turn is not None
        for seat in ranking(self.players, self.turn):
            if seat == window.opener:
                continue
            answer = given.get(seat, window.answers[seat])
            if answer is None:
                answer = self._best_answer(seat, window)
            if answer != PASS:
                answers = [PASS] * self.players
                answers[seat] = answer
                self._close_window(answers)
                self._advance()
                return
        self.tasks.pop()
        self._advance()

    def _best_answer(self, seat: int, window: Window) -> int:
        best, worth = PASS, WORTH_REVEALING
        kinds = fitting(self, self._deck, window, seat)
        if kinds:
            assert self.ask is not None
            judge = self.judge(seat)
            for kind in kinds:
                value = showing(judge, self.ask, kind)
                if value > worth:
                    best, worth = kind, value
        return best

    # -- opinions ----------------------------------------------------------------------------------

    def judge(self, seat: int) -> Judge:
        """What a seat thinks of this position, by what it sees of it."""
        judge = self._judge
        if judge is None or judge[0] != self.prompt:
            self._judge = judge = (self.prompt, self._new_judge())
        return judge[1].seen_by(seat, self.hands[seat])

    def _new_judge(self) -> Judge:
        seats = range(self.players)
        fixed = self._deck.all_fixed is not None
        points = None if fixed else [field_points(self, seat) for seat in seats]
        totals = self.totals() if points is None else map(sum, points)
        position = Position(
            players=self.players,
            turn_limit=self.options.turn_limit,
            turn=self.turn,
            turns=self.turns,
            extra=self.extra,
            draw=len(self.draw),
            sizes=[len(hand) for hand in self.hands],
            totals=list(totals),
            points=points,
            fields=self.fields,
            discard=self.discard,
            stack=self.frames(),
        )
        return Judge(position, 0, (), self._cards)

    def weighed(self, seat: int, moves: Sequence[AnyMove]) -> list[float]:
        """What a seat thinks of its moves."""
        assert self.ask is not None
        worth = weighing(self.judge(seat), self.ask)
        return [worth(move) for move in moves]
