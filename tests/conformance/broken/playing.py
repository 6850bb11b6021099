"""Mistakes about the game itself: copies, records, views, moves, edges."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import msgspec
from tests.conformance.broken.enrolling import (
    Guess,
    Lay,
    Look,
    Veil,
    VeilState,
    Window,
    noticed_by,
    replace,
    veil,
)

from sightline.core.drawing import Picture
from sightline.core.errors import BadOptions, IllegalMove
from sightline.core.events import Event, Happened
from sightline.core.message import Message
from sightline.core.moves import MoveList
from sightline.core.outcome import Outcome
from sightline.core.record import Record
from sightline.core.seeds import Chance

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


@noticed_by("changes_lead_to_views")
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


@noticed_by("sides_end_alike")
class SidesThatDoNotWinTogether(Veil):
    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        return (tuple(range(players)),)


@noticed_by("sides_end_alike")
class ASeatWithoutASide(Veil):
    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        return super().sides(players)[1:]


# -- bots ------------------------------------------------------------------------------------------
