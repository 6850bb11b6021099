"""Turns: what comes after what in one, whose is the next, and when the game is over."""

from __future__ import annotations

from typing import Literal

from sightline.core.outcome import Outcome, ScoreSheet
from sightline.games.viewpoint.rules.board import GOAL
from sightline.games.viewpoint.rules.resolving import Resolving
from sightline.games.viewpoint.rules.stack import Wake
from sightline.games.viewpoint.rules.values import field_points
from sightline.games.viewpoint.rules.views import Ask, TurnBegan, TurnMissed

STALE_WRAPS = 3
# Why a game ended, as its outcome says it; any other reason is the turn limit.
REACHED_GOAL = f"reached {GOAL} points"
NO_CARDS = "no cards are left"
STUCK = "nobody gets rid of cards any more"
Stage = Literal["draw", "ongoing", "play", "late", "end", "next"]


class Turns(Resolving):
    """See the module's docstring. What cards do in a turn comes from ``resolving``."""

    turn: int | None
    turns: int
    stage: Stage
    least: int | None
    stale: int
    ended_by: str

    def _begin_turn(self, seat: int, extra: bool) -> None:
        self.turn = seat
        self.turns += 1
        self.owed, self.plays, self.reveals = 1, 0, 0
        if self.missed[seat]:
            self.missed[seat] -= 1
            self.owed = 0
            self.stage = "next"
            self._tell(TurnMissed(seat))
        else:
            self.stage = "draw"
            self._tell(TurnBegan(seat, extra))

    def _turn_goes_on(self) -> None:
        seat = self.turn
        assert seat is not None
        match self.stage:
            case "draw":
                self._draw_card(seat)
                self.stage = "ongoing"
            case "ongoing":
                self._wake_all(seat, "start")
                self.stage = "play"
            case "play":
                if self._may_play(seat):
                    self.ask = Ask("play", (seat,), left=self.owed)
                else:
                    self.owed = 0
                    self.stage = "late"
            case "late":
                self._wake_all(seat, "end")
                self.stage = "end"
            case "end":
                # A card that REPLACE has just played may have granted more plays.
                if self._may_play(seat):
                    self.ask = Ask("play", (seat,), left=self.owed)
                else:
                    self.owed = 0
                    self._end_turn(seat)
            case "next":
                self._next_turn(seat)

    def _may_play(self, seat: int) -> bool:
        """Whether a play is owed and there is a card for it. Against endless turns: at most as many
        plays as the game has cards."""
        return self.owed > 0 and bool(self.hands[seat]) and self.plays < self.cards

    def _wake_all(self, seat: int, at: Literal["start", "end"]) -> None:
        """The ongoing cards that lie there now act, the oldest first."""
        for card, kind in reversed(self.fields[seat]):
            ongoing = self._deck.kinds[kind].card.ongoing
            if ongoing is not None and ongoing.at == at:
                self.tasks.append(Wake(card, seat))

    def _end_turn(self, seat: int) -> None:
        """The 100 check, then whether anything is left to play with."""
        if sum(field_points(self, seat)) >= GOAL:
            self._finish((seat,), REACHED_GOAL)
        elif not self.draw and not any(self.hands):
            self._finish(self._leaders(), NO_CARDS)
        else:
            self.stage = "next"

    def _next_turn(self, seat: int) -> None:
        if self.turns >= self.options.turn_limit:
            self._finish(self._leaders(), f"the limit of {self.options.turn_limit} turns")
            return
        if self.extra[seat]:
            self.extra[seat] -= 1
            self._begin_turn(seat, extra=True)
            return
        following = (seat + 1) % self.players
        if following == self.deal.first:
            self._wrap()
            if self.winners is not None:
                return
        self._begin_turn(following, extra=False)

    def _wrap(self) -> None:
        """Past the first seat: with an empty draw pile, hands must shrink now and then."""
        if self.draw:
            self.least, self.stale = None, 0
            return
        held = sum(len(hand) for hand in self.hands)
        if self.least is None or held < self.least:
            self.least, self.stale = held, 0
            return
        self.stale += 1
        if self.stale >= STALE_WRAPS:
            self._finish(self._leaders(), STUCK)

    # -- the end -----------------------------------------------------------------------------------

    def totals(self) -> tuple[int, ...]:
        """The points in each Field of View."""
        return tuple([sum(field_points(self, seat)) for seat in range(self.players)])

    def _leaders(self) -> tuple[int, ...]:
        totals = self.totals()
        return tuple(seat for seat in range(self.players) if totals[seat] == max(totals))

    def _finish(self, winners: tuple[int, ...], why: str) -> None:
        self.winners = winners
        self.ended_by = why
        self.turn = None
        self.owed = 0

    @property
    def outcome(self) -> Outcome | None:
        if self.winners is None:
            return None
        totals = self.totals()
        names = [self._game.seat_name(self.players, seat) for seat in range(self.players)]
        best = " and ".join(names[seat] for seat in self.winners)
        verb = "wins" if len(self.winners) == 1 else "share the win"
        return Outcome(
            results=tuple(
                "win" if seat in self.winners else "loss" for seat in range(self.players)
            ),
            summary=f"{best} {verb} with {totals[self.winners[0]]} points: {self.ended_by}.",
            sheet=ScoreSheet(
                ("Player", "Points", "Cards in view", "Cards in hand"),
                tuple(
                    (names[seat], totals[seat], len(self.fields[seat]), len(self.hands[seat]))
                    for seat in range(self.players)
                ),
            ),
        )
