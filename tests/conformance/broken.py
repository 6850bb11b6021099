"""Copies of the example game, each with one deliberate mistake, and the check that must notice.

A class here is either a state or a game object of the example, with one part replaced.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import msgspec
from tests.example import load_example

from sightline.core.drawing import Picture
from sightline.core.errors import BadOptions, IllegalMove
from sightline.core.events import Event, Happened
from sightline.core.game import AnyGame
from sightline.core.message import Message
from sightline.core.moves import MoveList
from sightline.core.outcome import Outcome
from sightline.core.record import Record
from sightline.core.seeds import Chance

veil = load_example()
VeilState, Veil = veil.VeilState, veil.Veil
Window, Guess, Lay, Look, Saw = veil.Window, veil.Guess, veil.Lay, veil.Look, veil.Saw
replace = msgspec.structs.replace

MISTAKES: dict[str, tuple[str, type]] = {}
"""The mistake's name → the check that must notice it, and the broken class."""


def noticed_by(check: str) -> Callable[[type], type]:
    """Enrol a broken class."""

    def enrol(kind: type) -> type:
        MISTAKES[kind.__name__] = check, kind
        return kind

    return enrol


def broken_game(kind: type) -> AnyGame:
    """The example with this mistake in it."""
    if issubclass(kind, Veil):
        return kind()

    class BrokenVeil(Veil):
        def begin(self, players: int, options: Any, deal: Any) -> Any:
            return kind(self, players, options, deal)

    return BrokenVeil()


def lying_high(state: Any) -> bool:
    """What nobody but its owner may know: whether a high card lies face down."""
    return isinstance(state.pending, Window) and state.pending.card > state.options.cards // 2


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


# -- copies, records, chance ----------------------------------------------------------------------


@noticed_by("copies_are_independent")
class CopiesShareAList(VeilState):
    def set_up(self) -> Happened:
        self.diary: list[int] = []
        return super().set_up()

    def play(self, seat: int, move: Any) -> Happened:
        self.diary.append(seat)
        return super().play(seat, move)


@noticed_by("copies_are_independent")
class CopiesShareACache(VeilState):
    def set_up(self) -> Happened:
        self._sizes: list[int] = [self.options.hand] * self.players
        return super().set_up()

    def play(self, seat: int, move: Any) -> Happened:
        if isinstance(move, Lay):
            self._sizes[seat] -= 1
        return super().play(seat, move)

    def view(self, observer: int | None) -> Any:
        return replace(super().view(observer), sizes=tuple(self._sizes))


@noticed_by("same_seed_same_game")
class FirstSeatFromTheGlobalGenerator(Veil):
    def begin(self, players: int, options: Any, deal: Any) -> Any:
        return super().begin(players, options, replace(deal, first=random.randrange(players)))


@noticed_by("different_seeds_differ")
class EverySeedDealsTheSame(Veil):
    def deal(self, players: int, options: Any, chance: Chance) -> Any:
        return super().deal(players, options, Chance(0))


@noticed_by("records_replay")
class RecordForgetsTheLooks(VeilState):
    @property
    def record(self) -> Record:
        record = super().record
        record.moves = [entry for entry in record.moves if not isinstance(entry.move, Look)]
        return record


@noticed_by("states_pickle")
class PickleForgetsTheLastMove(VeilState):
    def __reduce__(self) -> Any:
        restore, (*before, moves, seed) = super().__reduce__()
        return restore, (*before, moves[:-1], seed)


# -- views and events -----------------------------------------------------------------------------


@noticed_by("events_fold_to_views")
class FoldForgetsTheGuess(Veil):
    def fold(self, view: Any, event: Event) -> Any:
        return view if isinstance(event, veil.Guessed) else super().fold(view, event)


@noticed_by("events_fold_to_views")
class LooksAreToldToNobody(VeilState):
    def play(self, seat: int, move: Any) -> Happened:
        happened = super().play(seat, move)
        return Happened(self.players) if isinstance(move, Look) else happened


@noticed_by("changes_lead_to_views")
class LookingChangesWhatIsSeen(VeilState):
    def view(self, observer: Any) -> Any:
        self._looks = getattr(self, "_looks", 0) + 1
        seen = super().view(observer)
        return replace(seen, cards=seen.cards + self._looks)


@noticed_by("views_and_events_decode")
class EventsAreNotAllDeclared(Veil):
    event_type = veil.Dealt | veil.Looked | veil.Laid | veil.Guessed | veil.Turned | veil.Ended


# -- moves ----------------------------------------------------------------------------------------


@noticed_by("games_end")
class CardsComeBackForEver(VeilState):
    def _turn_over(self, window: Any, happened: Happened) -> None:
        self.hands = veil.replaced(self.hands, window.owner, self.deal.hands[window.owner])
        self.pending = veil.Turn((window.owner + 1) % self.players)


@noticed_by("games_end")
class LongestIsTooShort(Veil):
    def longest(self, players: int, options: Any) -> int:
        return players * options.hand


@noticed_by("games_end")
class AwaitedWithoutAMove(VeilState):
    def legal(self, seat: int) -> Any:
        return MoveList() if len(self.rounds) == 2 else super().legal(seat)


@noticed_by("games_end")
class AsksSeveralUndeclared(Veil):
    windows = False


@noticed_by("endings_are_final")
class ScoreSheetLacksARow(VeilState):
    @property
    def outcome(self) -> Outcome | None:
        outcome = super().outcome
        if outcome is None:
            return None
        return replace(outcome, sheet=replace(outcome.sheet, rows=outcome.sheet.rows[1:]))


@noticed_by("endings_are_final")
class MovesAreTakenAfterTheEnd(VeilState):
    def apply(self, seat: int, move: Any) -> Happened:
        return Happened(self.players) if self.pending is None else super().apply(seat, move)


@noticed_by("legal_moves_agree")
class AMoveIsOfferedTwice(VeilState):
    def legal(self, seat: int) -> Any:
        moves = super().legal(seat)
        return MoveList([*moves, *moves[:1]])


@noticed_by("legal_moves_agree")
class LengthCountsOneTooMany(VeilState):
    def legal(self, seat: int) -> Any:
        class Miscounted(MoveList[Any]):
            def __len__(self) -> int:
                return super().__len__() + 1

        return Miscounted(super().legal(seat)) if seat in self.awaiting else MoveList()


@noticed_by("legal_moves_apply")
class OffersACardThatIsGone(VeilState):
    def legal(self, seat: int) -> Any:
        moves = super().legal(seat)
        if self.rounds and seat in self.awaiting and not isinstance(self.pending, Window):
            return MoveList([*moves, Lay(self.rounds[0].card)])
        return moves

    def check(self, seat: int, move: Any) -> None:
        if isinstance(move, Lay) and move.card not in self.hands[seat]:
            raise IllegalMove("a card in hand", "it is gone")


@noticed_by("legal_moves_apply")
class DefaultMoveIsIllegal(VeilState):
    def default_move(self, seat: int) -> Any:
        return Look(seat)


@noticed_by("illegal_moves_are_refused")
class TakesAnyMove(VeilState):
    def check(self, seat: int, move: Any) -> None:
        """Trusts everybody."""


@noticed_by("illegal_moves_are_refused")
class MembershipDeniesWhatIsOffered(VeilState):
    def legal(self, seat: int) -> Any:
        class Shy(MoveList[Any]):
            def __contains__(self, move: object) -> bool:
                return super().__contains__(move) or move == Look(0)

        return Shy(super().legal(seat)) if seat in self.awaiting else MoveList()


@noticed_by("illegal_moves_are_refused")
class RefusedMovesLeaveATrace(VeilState):
    def check(self, seat: int, move: Any) -> None:
        looked, self.looked = self.looked, veil.replaced(self.looked, seat, 0)
        super().check(seat, move)
        self.looked = looked


@noticed_by("strangers_are_refused")
class AnybodyMayMove(VeilState):
    def apply(self, seat: int, move: Any) -> Happened:
        self.require_seat(seat)
        if seat not in self.awaiting:
            return Happened(self.players)
        return super().apply(seat, move)


@noticed_by("hostile_moves_are_refused")
class TakesWhatComparesEqual(VeilState):
    def apply(self, seat: int, move: Any) -> Happened:
        self.require_seat(seat)
        if seat not in self.awaiting or move not in list(self.legal(seat)):
            raise IllegalMove("not legal", "this is not among the legal moves")
        return self.carry_out(seat, move)


@noticed_by("hostile_moves_are_refused")
class MembershipNeedsAHash(VeilState):
    def legal(self, seat: int) -> Any:
        class Hashed(MoveList[Any]):
            def __contains__(self, move: object) -> bool:
                return move in frozenset(self)

        return Hashed(super().legal(seat))


@noticed_by("hostile_moves_are_refused")
class MembershipIsAboutEquality(VeilState):
    def legal(self, seat: int) -> Any:
        class Loose(MoveList[Any]):
            def __contains__(self, move: object) -> bool:
                return any(move == each for each in self if type(move) is type(each))

        return Loose(super().legal(seat))


@noticed_by("hostile_moves_are_refused")
class OddMovesAreFoundOutTooLate(VeilState):
    def apply(self, seat: int, move: Any) -> Happened:
        self.require_seat(seat)
        if seat in self.awaiting and isinstance(move, Look):
            self.looked = veil.replaced(self.looked, seat, 0)
        return super().apply(seat, move)


@noticed_by("hostile_moves_are_refused")
class OddMovesCrashTheCheck(VeilState):
    def apply(self, seat: int, move: Any) -> Happened:
        if isinstance(move, Lay) and seat in range(self.players):
            assert move.card < 1000
        return super().apply(seat, move)


@noticed_by("moves_round_trip")
class GuessesAreWrittenTheOtherWayRound(Veil):
    def write_move(self, move: Any) -> bytes:
        return super().write_move(Guess(not move.high) if isinstance(move, Guess) else move)


@noticed_by("texts_round_trip")
class NotationForgetsTheSeat(VeilState):
    def move_text(self, move: Any) -> str:
        return "look 0" if isinstance(move, Look) else super().move_text(move)


@noticed_by("texts_round_trip")
class NonsenseCrashesTheParser(VeilState):
    def parse_move(self, text: str) -> Any:
        return Lay(int(text)) if text.isdecimal() or not text else super().parse_move(text)


# -- edges ----------------------------------------------------------------------------------------


@noticed_by("seats_are_checked")
class ViewTakesAnySeat(VeilState):
    def view(self, observer: Any) -> Any:
        return super().view(observer if observer in range(self.players) else None)


@noticed_by("seats_are_checked")
class LegalTakesAnySeat(VeilState):
    def legal(self, seat: Any) -> Any:
        return super().legal(seat if type(seat) is int else 0)


@noticed_by("options_are_checked")
class PlayersNeedOnlyBeEqual(Veil):
    def read_options(self, players: Any, options: Mapping[str, object] | msgspec.Struct) -> Any:
        return super().read_options(int(players) if players == 3.0 else players, options)


@noticed_by("options_are_checked")
class OnlyTheFirstFaultIsTold(Veil):
    def read_options(self, players: int, options: Mapping[str, object] | msgspec.Struct) -> Any:
        try:
            return super().read_options(players, options)
        except BadOptions as error:
            raise BadOptions(error.faults[:1]) from None


@noticed_by("pictures_and_words")
class SvgIsNotWellFormed(Veil):
    def draw_svg(self, view: Any) -> str:
        return "<svg><g></svg>"


@noticed_by("pictures_and_words")
class EventsLackWords(Veil):
    def event_message(self, event: Event) -> Message | None:
        return None


@noticed_by("pictures_and_words")
class DrawingIsEmpty(Veil):
    def draw_text(self, view: Any, width: int) -> Picture:
        return Picture.plain("" if view.lying else "a table")
