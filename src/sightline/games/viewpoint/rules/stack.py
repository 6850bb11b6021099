"""What is still to be done, as plain data on a stack: the newest task is last and is done first.

No task holds a function or waits anywhere, so a state copies, serialises and replays at any point,
also in the middle of a response window. A card that is being resolved is a ``Frame``; everything
above its frame, up to the next one, belongs to it. That is all that CANCEL needs to know.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sightline.games.viewpoint.rules.sets import Part
from sightline.games.viewpoint.rules.vocabulary import Effect

How = Literal["played", "revealed", "ongoing"]
Touched = tuple[tuple[Effect, tuple[int, ...]], ...]
"""Effects that an action is about to have, each with the seats that it touches."""


class Frame(Struct, frozen=True, gc=False):
    """A card that is being resolved; done when nothing lies above it any more."""

    card: int
    kind: int
    seat: int
    how: How
    answers: int | None = None
    copies: int | None = None
    cancelled: bool = False


class Act(Struct, frozen=True, gc=False):
    """One action of a card: its targets are named, then a window, then it is carried out."""

    card: int
    seat: int
    kind: int
    """Whose action it is: another kind than the card's own when that one is copied."""
    part: Part
    index: int
    named: tuple[int, ...] = ()
    """Seats or cards, in the order in which they were named."""
    complete: bool = False
    """Nothing more is to be named."""
    windowed: bool = False
    """Its window, if it has one, is over."""
    left: int | None = None
    """Of an action that is done several times: how often still; None before the first."""
    before: tuple[int, ...] = ()
    """What was named the other times."""


def as_decided(act: Act) -> Act:
    """With all named, and its window over."""
    return Act(
        act.card,
        act.seat,
        act.kind,
        act.part,
        act.index,
        act.named,
        True,
        True,
        act.left,
        act.before,
    )


class Window(Struct, frozen=True, gc=False):
    """A response window: everybody but the opener is asked, and answers in secret."""

    opener: int
    about: Literal["play", "action", "reveal"]
    card: int
    """The card whose play, action or reveal can be answered."""
    kind: int
    action: str
    touched: Touched
    answers: tuple[int | None, ...]
    """By seat: None so far, PASS, or the kind revealed."""
    names: tuple[int, ...] = ()
    """The players that the action has named."""
    points: tuple[int, ...] = ()
    """The open cards that it has named."""


PASS = -1


class DrawCards(Struct, frozen=True, gc=False):
    """A seat draws."""

    seat: int
    count: int
    end: Literal["top", "bottom"]


class PickFromHand(Struct, frozen=True, gc=False):
    """Cards of a hand are chosen, one at a time, and go somewhere."""

    card: int
    action: str
    chooser: int
    owner: int
    to: Literal["discard", "hand", "top", "bottom", "aside", "show"]
    count: int
    receiver: int = -1
    """Who gets or sees them: for ``hand``, ``aside`` and ``show``."""


class SeeHand(Struct, frozen=True, gc=False):
    """A seat looks at a hand."""

    seat: int
    owner: int


class SeePile(Struct, frozen=True, gc=False):
    """A seat looks at cards of the draw pile."""

    seat: int
    count: int
    end: Literal["top", "bottom"]
    lift: bool
    """It takes them in front of itself, to choose from."""


class PickLooked(Struct, frozen=True, gc=False):
    """Cards in front of a seat are chosen, one at a time, and go somewhere."""

    card: int
    seat: int
    to: Literal["hand", "discard", "top", "bottom"]
    count: int | None
    """None: all that are left."""
    owner: int | None
    """Whose hand they came from; None for the draw pile."""


class GiveBack(Struct, frozen=True, gc=False):
    """What a seat was shown of a hand goes back."""

    seat: int
    owner: int


class PickFromField(Struct, frozen=True, gc=False):
    """A seat chooses cards of its own Field of View, one at a time, to be destroyed."""

    card: int
    seat: int
    count: int
    act: Act


class MoveOpen(Struct, frozen=True, gc=False):
    """Open cards go somewhere."""

    seat: int
    cards: tuple[int, ...]
    to: Literal["discard", "hand", "top", "bottom"]
    why: str


class SwapOpen(Struct, frozen=True, gc=False):
    """Two open cards change places."""

    first: int
    second: int


class PlayTop(Struct, frozen=True, gc=False):
    """So many cards are played from the draw pile, each fully resolved before the next."""

    seat: int
    count: int


class HandOver(Struct, frozen=True, gc=False):
    """All that was laid aside is passed on at once."""

    step: Literal[1, -1]


class Grant(Struct, frozen=True, gc=False):
    """More plays, more turns, or turns to miss."""

    seat: int
    what: Literal["plays", "turns", "missed"]
    count: int


class Copy(Struct, frozen=True, gc=False):
    """A card performs the played actions of another."""

    card: int
    seat: int
    target: int


class CancelCard(Struct, frozen=True, gc=False):
    """The answered card is cancelled."""

    card: int


class Wake(Struct, frozen=True, gc=False):
    """An ongoing card's time has come."""

    card: int
    seat: int


Deed = (
    DrawCards
    | PickFromHand
    | SeeHand
    | SeePile
    | PickLooked
    | GiveBack
    | PickFromField
    | MoveOpen
    | SwapOpen
    | PlayTop
    | HandOver
    | Grant
    | Copy
    | CancelCard
    | Wake
)
"""What actions come down to."""

Task = Frame | Act | Window | Deed
