"""Turns: what comes after what in one, whose is the next, and when the game is over."""

from __future__ import annotations

from typing import Literal

from sightline.core.message import Message, Seat, all_of, say, seats
from sightline.core.outcome import Outcome, ScoreSheet
from sightline.games.viewpoint.rules.board import GOAL, Row
from sightline.games.viewpoint.rules.resolving import Resolving
from sightline.games.viewpoint.rules.stack import Wake
from sightline.games.viewpoint.rules.values import field_points
from sightline.games.viewpoint.rules.views import Ask, TurnBegan, TurnMissed

STALE_WRAPS = 3
Ending = Literal["goal", "cards", "stuck", "turns"]
"""Somebody reached the goal; all cards were used up; nobody got rid of cards; the turn limit."""
# How the fact ``ended_by`` spells an ending; the turn limit is spelt with its number. Fingerprints
# of recorded games hold it. It is no text: people are told ``_why``.
_SPELT: dict[Ending, str] = {
    "goal": f"reached {GOAL} points",
    "cards": "no cards are left",
    "stuck": "nobody gets rid of cards any more",
}
_ENDINGS: dict[str, Ending] = {spelt: ending for ending, spelt in _SPELT.items()}
Worths = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]
"""By seat: what each card is worth, and all of them together."""
Stage = Literal["draw", "ongoing", "play", "late", "end", "next"]


class Turns(Resolving):
    """See the module's docstring. What cards do in a turn comes from ``resolving``."""

    turn: int | None
    turns: int
    stage: Stage
    least: int | None
    stale: int
    ended_by: str
    _worths: tuple[tuple[Row, ...], Worths]
    """The Fields of View that were counted last, and what they are worth."""
    _summed: tuple[tuple[Row, ...], tuple[int, ...]]
    """The Fields of View that were summed up last, and their sums."""

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
        # Stage after stage, as long as none of them leaves something to be done first.
        if self.stage == "draw":
            self._draw_card(seat)
            self.stage = "ongoing"
        if self.stage == "ongoing":
            self.stage = "play"
            if self._wake_all(seat, "start"):
                return
        if self.stage == "play":
            if self._may_play(seat):
                self.ask = Ask("play", (seat,), left=self.owed)
                return
            self.owed = 0
            self.stage = "late"
        if self.stage == "late":
            self.stage = "end"
            if self._wake_all(seat, "end"):
                return
        if self.stage == "end":
            # A card that REPLACE has just played may have granted more plays.
            if self._may_play(seat):
                self.ask = Ask("play", (seat,), left=self.owed)
                return
            self.owed = 0
            self._end_turn(seat)
        if self.stage == "next":
            self._next_turn(seat)

    def _may_play(self, seat: int) -> bool:
        """Whether a play is owed and there is a card for it. Against endless turns: at most as many
        plays as the game has cards."""
        return self.owed > 0 and bool(self.hands[seat]) and self.plays < len(self.deal.deck)

    def _wake_all(self, seat: int, at: Literal["start", "end"]) -> bool:
        """The ongoing cards that lie there now act, the oldest first; False if there are none."""
        waking = self._deck.waking[at]
        if not waking:
            return False
        acting = [card for card, kind in reversed(self.fields[seat]) if kind in waking]
        self.tasks += [Wake(card, seat) for card in acting]
        return bool(acting)

    def _end_turn(self, seat: int) -> None:
        """The 100 check, then whether anything is left to play with."""
        if self.total(seat) >= GOAL:
            self._finish((seat,), "goal")
        elif not self.draw and not any(self.hands):
            self._finish(self._leaders(), "cards")
        else:
            self.stage = "next"

    def _next_turn(self, seat: int) -> None:
        if self.turns >= self.options.turn_limit:
            self._finish(self._leaders(), "turns")
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
            self._finish(self._leaders(), "stuck")

    # -- the end -----------------------------------------------------------------------------------

    def worths(self) -> Worths:
        """What the Fields of View are worth now; counted anew only when that can have changed."""
        known, worths = self._worths
        fields = tuple(self.fields)
        if known != fields or not worths[0] or self._deck.all_fixed is None:
            points = tuple([field_points(self, seat) for seat in range(self.players)])
            worths = points, tuple(map(sum, points))
            self._worths = fields, worths
        return worths

    def total(self, seat: int) -> int:
        """The points in a Field of View."""
        return self.totals()[seat]

    def totals(self) -> tuple[int, ...]:
        """The points in each Field of View; those that can have changed are counted anew."""
        fixed = self._deck.all_fixed
        if fixed is None:
            return tuple([sum(field_points(self, seat)) for seat in range(self.players)])
        known, totals = self._summed
        fields = tuple(self.fields)
        if known != fields:
            totals = tuple(
                [
                    total if row is before else sum([fixed[kind] for _, kind in row])
                    for row, before, total in zip(fields, known, totals, strict=True)
                ]
            )
            self._summed = fields, totals
        return totals

    def _leaders(self) -> tuple[int, ...]:
        totals = self.totals()
        return tuple(seat for seat in range(self.players) if totals[seat] == max(totals))

    def _finish(self, winners: tuple[int, ...], why: Ending) -> None:
        self.winners = winners
        self.ended_by = _SPELT.get(why, f"the limit of {self.options.turn_limit} turns")
        self.turn = None
        self.owed = 0

    @property
    def ending(self) -> Ending | None:
        """Why the game is over; None while it is on."""
        return _ENDINGS.get(self.ended_by, "turns") if self.ended_by else None

    @property
    def outcome(self) -> Outcome | None:
        if self.winners is None:
            return None
        totals = self.totals()
        return Outcome(
            results=tuple(
                "win" if seat in self.winners else "loss" for seat in range(self.players)
            ),
            summary=self._summary(self.winners, str(totals[self.winners[0]])),
            sheet=ScoreSheet(
                (
                    say("sheet-player"),
                    say("viewpoint-sheet-points"),
                    say("viewpoint-sheet-view"),
                    say("viewpoint-sheet-hand"),
                ),
                tuple(
                    (Seat(seat), totals[seat], len(self.fields[seat]), len(self.hands[seat]))
                    for seat in range(self.players)
                ),
            ),
            decided=self._next_best(self.winners, totals),
        )

    def _next_best(self, winners: tuple[int, ...], totals: tuple[int, ...]) -> Message | None:
        """Who came closest."""
        others = [seat for seat in range(self.players) if seat not in winners]
        if not others:
            return None
        best = max(totals[seat] for seat in others)
        closest = seats(seat for seat in others if totals[seat] == best)
        return say("viewpoint-decided", who=closest, points=str(best))

    def _summary(self, winners: tuple[int, ...], points: str) -> Message:
        if len(winners) == 1:
            return say("viewpoint-wins", who=Seat(winners[0]), points=points, why=self._why())
        # Two by two, as recorded outcomes have it: "Player 1 and Player 2 and Player 3".
        sharing = seats(winners[:1])
        for winner in winners[1:]:
            sharing = all_of((sharing, Seat(winner)))
        return say("viewpoint-share-the-win", winners=sharing, points=points, why=self._why())

    def _why(self) -> Message:
        match self.ending:
            case "goal":
                return say("viewpoint-ended-goal", goal=GOAL)
            case "cards":
                return say("viewpoint-ended-cards")
            case "stuck":
                return say("viewpoint-ended-stuck")
            case _:
                return say("viewpoint-ended-turns", turns=str(self.options.turn_limit))
