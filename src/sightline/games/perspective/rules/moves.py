"""The small decisions of a turn. Cards and places count from 1, as hands are read from the left."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from sightline.core.moves import Move
from sightline.games.perspective.rules.cards import Colour

Which = Literal["own", "partner", "shared"]
"""An action goes to the own hand, or to the partner's (4 players) or shared hand (2 and 3)."""

Card = Annotated[int, Meta(ge=1, le=4)]
Place = Annotated[int, Meta(ge=1, le=4)]
Three = Annotated[int, Meta(ge=1, le=3)]
Order = tuple[Three, Three, Three]
ORDERS: tuple[Order, ...] = ((1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1))


class Step(Move, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Base of Perspective's moves."""


class Pass(Step, frozen=True, tag="pass"):
    """Do not claim now."""

    reveals: ClassVar[bool] = False


class Claim(Step, frozen=True, tag="claim"):
    """Claim the goal: the public sides are shown to all."""


class Insert(Step, frozen=True, tag="insert"):
    """Draw the top card and put it at this place in the own hand."""

    at: Place


class Play(Step, frozen=True, tag="play"):
    """Play a card onto the used pile and use its action, or claim at once instead of acting."""

    card: Card
    claim: bool = False


class Flip(Step, frozen=True, tag="flip"):
    """Yellow: turn a card around in its place."""

    hand: Which
    card: Three


class Give(Step, frozen=True, tag="give"):
    """Green, first half: an own card goes to the partner's or shared hand."""

    card: Three
    at: Place


class Take(Step, frozen=True, tag="take"):
    """Green, second half: any card of that hand comes to the own hand."""

    card: Card
    at: Three


class Discard(Step, frozen=True, tag="discard"):
    """Red, first half: a card of a hand goes onto the used pile, private side up."""

    hand: Which
    card: Three


class Reclaim(Step, frozen=True, tag="reclaim"):
    """Red, second half: any card of the used pile (1 = the lowest) enters that hand."""

    card: Annotated[int, Meta(ge=1, le=20)]
    at: Three


class Sort(Step, frozen=True, tag="sort"):
    """Blue: rearrange a hand; ``order`` names the present places in their new order."""

    reveals: ClassVar[bool] = False

    hand: Which
    order: Order


class Ask(Step, frozen=True, tag="ask"):
    """Blue: hear the public colour of one own card; everybody hears it."""

    card: Three


class Tell(Step, frozen=True, tag="tell"):
    """Blue, 4 players: the partner hears the public colour of one of their cards."""

    card: Three


class Look(Step, frozen=True, tag="look"):
    """Blue, 2 and 3 players: look at the private side of a card of the shared hand."""

    card: Three


TableMove = (
    Pass | Claim | Insert | Play | Flip | Give | Take | Discard | Reclaim | Sort | Ask | Tell | Look
)

Direction = Colour
"""Solo: a hand is named by its direction's own colour."""


class SoloPlace(Move, frozen=True, forbid_unknown_fields=True):
    """Where a card lies in solo: a direction, and 1–3 in its hand or 0 for its centre card."""

    side: Direction
    card: Annotated[int, Meta(ge=0, le=3)]


class SoloFlip(Step, frozen=True, tag="turn"):
    """Solo, Yellow: flip any card."""

    place: SoloPlace


class SoloLook(Step, frozen=True, tag="peek"):
    """Solo, Blue: look at the bottom of any card."""

    place: SoloPlace


class SoloSort(Step, frozen=True, tag="arrange"):
    """Solo, Blue: rearrange a hand."""

    reveals: ClassVar[bool] = False

    side: Direction
    order: Order


class SoloSwap(Step, frozen=True, tag="swap"):
    """Solo, Green (two outer cards) and Red (a centre and an outer card): they change places and
    are flipped; ``next`` is one of the two colours that were up."""

    first: SoloPlace
    second: SoloPlace
    next: Colour


SoloMove = SoloFlip | SoloLook | SoloSort | SoloSwap
AnyMove = TableMove | SoloMove
