"""Mistakes about what is hidden: leaks, asking, samples."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.conformance.broken.enrolling import (
    Guess,
    Lay,
    Look,
    Saw,
    VeilState,
    Window,
    lying_high,
    noticed_by,
    replace,
    veil,
)

from sightline.core.errors import IllegalMove
from sightline.core.events import Happened
from sightline.core.moves import MoveList

# -- leaks ----------------------------------------------------------------------------------------


@noticed_by("nothing_leaks")
class ViewShowsTheNextHand(VeilState):
    def view(self, observer: int | None) -> Any:
        view = super().view(observer)
        if observer is None:
            return view
        return replace(view, hand=self.hands[(observer + 1) % self.players])


@noticed_by("nothing_leaks")
class ViewTellsHighFromLowByOneBit(VeilState):
    def view(self, observer: int | None) -> Any:
        return replace(super().view(observer), cards=self.options.cards + lying_high(self))


@noticed_by("nothing_leaks")
class AudienceSeesAHand(VeilState):
    def view(self, observer: int | None) -> Any:
        view = super().view(observer)
        return replace(view, hand=self.hands[0]) if observer is None else view


@noticed_by("nothing_leaks")
class LegalMovesNameTheRightGuessFirst(VeilState):
    def legal(self, seat: int) -> Any:
        moves = super().legal(seat)
        return MoveList(reversed(moves)) if lying_high(self) else moves


@noticed_by("nothing_leaks")
class LegalMovesOfferOnlyWorthwhileLooks(VeilState):
    def legal(self, seat: int) -> Any:
        def worthwhile(move: Any) -> bool:
            return not isinstance(move, Look) or max(self.hands[move.at]) > 10

        return MoveList(filter(worthwhile, super().legal(seat)))


@noticed_by("nothing_leaks")
class EventTellsTheNeighbour(VeilState):
    def play(self, seat: int, move: Any) -> Happened:
        happened = super().play(seat, move)
        if isinstance(move, Lay):
            happened.tell((seat + 1) % self.players, Saw(seat, (move.card,)))
        return happened


@noticed_by("nothing_leaks")
class EventTellsTheAudience(VeilState):
    def play(self, seat: int, move: Any) -> Happened:
        happened = super().play(seat, move)
        if isinstance(move, Look):
            seen = Saw(move.at, self.hands[move.at])
            happened.tell_each(lambda observer: seen if observer is None else None)
        return happened


@noticed_by("nothing_leaks")
class DefaultMoveKnowsTheCard(VeilState):
    def default_move(self, seat: int) -> Any:
        if isinstance(self.pending, Window):
            return Guess(high=lying_high(self))
        return super().default_move(seat)


@noticed_by("nothing_leaks")
class MoveTextKnowsTheCard(VeilState):
    def move_text(self, move: Any) -> str:
        return super().move_text(move) + ("!" if lying_high(self) else "")


@noticed_by("refusals_tell_nothing")
class RefusalNamesTheOwner(VeilState):
    def check(self, seat: int, move: Any) -> None:
        for owner, hand in enumerate(self.hands):
            if isinstance(move, Lay) and move.card in hand and owner != seat:
                raise IllegalMove("a card in hand", f"{move.card} is in the hand of seat {owner}")
        super().check(seat, move)


@noticed_by("untold_changes_nothing")
class OwnMoveShowsMoreThanItTells(VeilState):
    def view(self, observer: int | None) -> Any:
        view = super().view(observer)
        last = self.last
        if observer is None or last is None or (last.seat, type(last.move)) != (observer, Lay):
            return view
        return replace(view, guess=sum(self.hands[(observer + 1) % self.players]) % 2 == 0)


# -- asking ---------------------------------------------------------------------------------------


@noticed_by("asking_tells_nothing")
class WindowAsksOnlyWhoHoldsAHighCard(VeilState):
    def play(self, seat: int, move: Any) -> Happened:
        if isinstance(move, Lay):
            highest = [max(hand, default=0) for hand in self.hands]
            self.left_out = tuple(
                other for other in range(self.players) if other != seat and highest[other] <= 10
            )
        return super().play(seat, move)

    @property
    def asked(self) -> tuple[int, ...]:
        asked = super().asked
        if isinstance(self.pending, Window):
            return tuple(seat for seat in asked if seat not in self.left_out) or asked
        return asked


@noticed_by("answers_stay_secret")
class AskedAreThoseWhoHaveNotAnswered(VeilState):
    @property
    def asked(self) -> tuple[int, ...]:
        asked = super().asked
        if isinstance(self.pending, Window):
            return tuple(seat for seat in asked if self.pending.answers[seat] is None)
        return asked


@noticed_by("answers_stay_secret")
class AnswersAreToldAtOnce(VeilState):
    def play(self, seat: int, move: Any) -> Happened:
        happened = super().play(seat, move)
        if isinstance(move, Guess):
            happened.tell_all(veil.Looked(seat, seat))
        return happened


@noticed_by("answers_stay_secret")
class SamplesKeepTheOthersAnswers(VeilState):
    def _past_for(self, seat: int, hands: Any, rng: Random) -> Any:
        past = super()._past_for(seat, hands, rng)
        window = self.pending
        if not isinstance(window, Window):
            return past
        given = [
            (other, Guess(high)) for other, high in enumerate(window.answers) if high is not None
        ]
        return [*past, *(answer for answer in given if answer[0] != seat)]


@noticed_by("answers_in_any_order")
class WindowIsARace(VeilState):
    def set_up(self) -> Happened:
        self.first_answer: int | None = None
        return super().set_up()

    def play(self, seat: int, move: Any) -> Happened:
        if isinstance(move, Guess) and self.first_answer is None:
            self.first_answer = seat
        return super().play(seat, move)

    def _turn_over(self, window: Any, happened: Happened) -> None:
        answers = tuple(
            answer if seat == self.first_answer else None
            for seat, answer in enumerate(window.answers)
        )
        self.first_answer = None
        super()._turn_over(replace(window, answers=answers), happened)


@noticed_by("answers_in_any_order")
class SamplesKeepTheOrderOfAnswers(VeilState):
    def _past_for(self, seat: int, hands: Any, rng: Random) -> Any:
        past = super()._past_for(seat, hands, rng)
        if isinstance(self.pending, Window):
            return past
        return [(step.seat, step.move) for step in self.steps]


# -- samples --------------------------------------------------------------------------------------


@noticed_by("samples_vary")
class SamplesAreTheTruth(VeilState):
    def world(self, seat: int, rng: Random) -> Any:
        return self.copy()


@noticed_by("samples_vary")
class SamplesAreTheTruthForOneSeat(VeilState):
    def world(self, seat: int, rng: Random) -> Any:
        return self.copy() if seat == 1 else super().world(seat, rng)


@noticed_by("samples_use_only_the_sight")
class SamplesShuffleFromTheTrueOrder(VeilState):
    def _hands_for(self, seat: int, rng: Random) -> Any:
        other = next(other for other in range(self.players) if other != seat)
        # A harmless-looking detail: whether the first draw is thrown away depends on a hidden card.
        if sum(self.deal.hands[other]) % 2:
            rng.random()
        return super()._hands_for(seat, rng)


@noticed_by("samples_fit_the_past")
class SamplesForgetTheLook(VeilState):
    def _hands_for(self, seat: int, rng: Random) -> Any:
        looked, self.looked = self.looked, (None,) * self.players
        try:
            return super()._hands_for(seat, rng)
        finally:
            self.looked = looked


@noticed_by("samples_fit_the_past")
class SamplesContradictTheirOwnPast(VeilState):
    def world(self, seat: int, rng: Random) -> Any:
        twin = self.copy()
        twin.deal = replace(twin.deal, hands=self._hands_for(seat, rng))
        return twin


@noticed_by("samples_fit_the_past")
class SamplesLayCardsThatAreGone(VeilState):
    def _past_for(self, seat: int, hands: Any, rng: Random) -> Any:
        past = super()._past_for(seat, hands, rng)
        return [
            (who, Lay(1) if isinstance(move, Lay) and who != seat else move) for who, move in past
        ]
