"""Copies of Perspective with a leak put in on purpose, each with the check that must notice it.

A seat with perfect memory knows a lot: only its own public sides and those under the piles' cards
would be news to it. A leak of what every seat could remember (the shared hand's down sides: all saw
each of them come) differs in no world that a seat thinks possible, so ``nothing_leaks`` cannot see
it. ``test_a_view_shows_only_what_lies_open`` does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from sightline.core.events import Happened, Observer
from sightline.core.game import AnyState
from sightline.core.moves import MoveList
from sightline.games.perspective.game import Perspective
from sightline.games.perspective.rules.hands import Slot, TableDeal
from sightline.games.perspective.rules.options import Options
from sightline.games.perspective.rules.solo import SoloDeal, SoloState, SoloView
from sightline.games.perspective.rules.state import PerspectiveState
from sightline.games.perspective.rules.views import CardView, Seen, View

LEAKS: dict[str, tuple[str, str, type]] = {}
"""The leak's name → the check that must notice it, the variant, and the leaky state."""


def noticed_by(check: str, variant: str) -> Callable[[type], type]:
    """Enrol a leaky state."""

    def enrol(kind: type) -> type:
        LEAKS[kind.__name__] = check, variant, kind
        return kind

    return enrol


def leaky_game(kind: type) -> Perspective:
    """Perspective with this leak in it."""

    class Leaky(Perspective):
        def begin(self, players: int, options: Options, deal: TableDeal | SoloDeal) -> AnyState:
            if isinstance(deal, SoloDeal) == issubclass(kind, SoloState):
                return kind(self, players, options, deal)
            return super().begin(players, options, deal)

    return Leaky()


# -- (a) the public side to its owner -------------------------------------------------------------


@noticed_by("nothing_leaks", "two-players-eliminate")
class OwnerSeesThePublicSide(PerspectiveState):
    """In views and events alike."""

    def seen_by(self, observer: Observer, hand: int, slot: Slot) -> CardView:
        if observer == hand:
            return CardView(self.face(slot), self.back(slot))
        return super().seen_by(observer, hand, slot)


@noticed_by("nothing_leaks", "three-players")
class OwnerSeesThePublicSideOfOneCard(PerspectiveState):
    """In the view alone, and only of the third card while it is somebody else's turn."""

    def view(self, observer: Observer) -> View:
        view = super().view(observer)
        if observer is None or observer == self.turn or len(self.hands[observer]) < 3:
            return view
        card = CardView(view.hands[observer][2].private, self.back(self.hands[observer][2]))
        hand = (*view.hands[observer][:2], card)
        return replace(view, hands=(*view.hands[:observer], hand, *view.hands[observer + 1 :]))


@noticed_by("nothing_leaks", "four-players")
class AudienceSeesPublicSides(PerspectiveState):
    """Any player may open the audience's page."""

    def seen_by(self, observer: Observer, hand: int, slot: Slot) -> CardView:
        return (
            super().seen_by(observer, hand, slot)
            if observer is not None
            else CardView(public=self.back(slot))
        )


@noticed_by("nothing_leaks", "two-players-eliminate")
class AnEventTellsThePublicSideOfADrawnCard(PerspectiveState):
    """Whoever draws hears both sides; no view shows it."""

    def play(self, seat: int, move: Any) -> Happened:
        happened = super().play(seat, move)
        if self.stage == "play":
            happened.tell(
                seat,
                Seen("drawn", seat, move.at, "public", self.back(self.hands[seat][move.at - 1])),
            )
        return happened


@noticed_by("nothing_leaks", "four-players-notebook")
class TheNotebookKnowsMoreThanItsOwner(PerspectiveState):
    """The notebook of a seat lists what its partner has seen."""

    def notebook(self, seat: int) -> Any:
        return super().notebook((seat + 2) % 4)


# -- (b) the down side of the shared hand ---------------------------------------------------------


@noticed_by("the view's own test", "two-players-eliminate")
class TheViewShowsTheSharedHandsDownSides(PerspectiveState):
    """What all saw once is shown again and again."""

    def view(self, observer: Observer) -> View:
        view = super().view(observer)
        assert self.shared is not None
        slots = self.hands[self.shared]
        return replace(
            view, shared=tuple(CardView(self.face(slot), self.back(slot)) for slot in slots)
        )


@noticed_by("the view's own test", "two-players-eliminate")
class EverythingShowsTheSharedHandsDownSides(PerspectiveState):
    """The same in views and events alike: only the test of views can notice."""

    def seen_by(self, observer: Observer, hand: int, slot: Slot) -> CardView:
        if hand == self.shared:
            return CardView(self.face(slot), self.back(slot))
        return super().seen_by(observer, hand, slot)


# -- (c) the second side of the draw pile's top ---------------------------------------------------


@noticed_by("nothing_leaks", "two-players-eliminate")
class TheTopShowsItsOtherSide(PerspectiveState):
    """As long as nobody has drawn."""

    def view(self, observer: Observer) -> View:
        view = super().view(observer)
        return replace(view, draw_top=self.back(self.draw[0])) if self.turns == 0 else view


@noticed_by("nothing_leaks", "three-players")
class OneBitOfTheTopsOtherSide(PerspectiveState):
    """The legal moves come in another order when both sides of the top are alike."""

    def _open_moves(self, seat: int) -> Any:
        moves = super()._open_moves(seat)
        top = self.draw[0]
        return MoveList(moves[::-1]) if self.face(top) == self.back(top) else moves


# -- (d) the pile after turning over --------------------------------------------------------------


@noticed_by("nothing_leaks", "three-players")
class TheTurnedPileLiesOpen(PerspectiveState):
    """All up sides of the new draw pile are told, in order; who held a card never saw its own."""

    def _turn_pile_over(self, happened: Happened) -> None:
        super()._turn_pile_over(happened)
        for place, slot in enumerate(self.draw[1:], 2):
            happened.tell_all(Seen("drawn", None, place, "private", self.face(slot)))


@noticed_by("nothing_leaks", "two-players-eliminate")
class TheUsedPileGoesOnShowingTheTurnedCards(PerspectiveState):
    """The view fans out the turned pile beside the used one."""

    def view(self, observer: Observer) -> View:
        view = super().view(observer)
        return replace(view, used=(*view.used, *(self.face(slot) for slot in self.draw[1:])))


@noticed_by("the view's own test", "three-players")
class TheViewShowsTheTurnedPilesLowerSides(PerspectiveState):
    """What lay open before the pile was turned over is shown on."""

    turned = False

    def _turn_pile_over(self, happened: Happened) -> None:
        super()._turn_pile_over(happened)
        self.turned = True

    def view(self, observer: Observer) -> View:
        view = super().view(observer)
        if not self.turned:
            return view
        return replace(view, used=(*(self.back(slot) for slot in self.draw), *view.used))


# -- solo -----------------------------------------------------------------------------------------


@noticed_by("nothing_leaks", "solo")
class ACentreCardShowsWhatIsBelow(SoloState):
    """The first outer card's bottom instead of the centre card."""

    def view(self, observer: Observer) -> SoloView:
        view = super().view(observer)
        card, face = self.slots[1]
        row = (self._colour((card, 1 - face)), *view.up[0][1:])
        return replace(view, up=(row, *view.up[1:]))
