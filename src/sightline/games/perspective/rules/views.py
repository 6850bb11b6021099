"""What an observer sees of a table of Perspective, and the events that change it."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from sightline.core.events import Event
from sightline.core.outcome import Outcome
from sightline.games.perspective.rules.cards import Colour, Row

Stage = Literal[
    "claim",  # at the start of the turn: claim, or pass
    "insert",  # draw, and put the card into the hand
    "play",  # play one of four cards
    "flip",  # Yellow
    "give",  # Green, first half
    "take",  # Green, second half
    "discard",  # Red, first half
    "reclaim",  # Red, second half
    "inform",  # Blue: sort, ask, tell or look
    "claim-end",  # at the end of the turn: claim, or pass
    "redraw",  # after a failed claim: draw three cards one by one
    "over",
]


class CardView(Struct, frozen=True, gc=False):
    """A card in a hand; a side that the observer does not see is None."""

    private: Colour | None = None
    public: Colour | None = None


class PileCard(Struct, frozen=True, gc=False):
    """A card in a pile, as far as a notebook knows it."""

    up: Colour | None
    down: Colour | None


class Notebook(Struct, frozen=True, gc=False):
    """``memory_aid``: all that the seat has itself seen, by where the cards are now."""

    hands: tuple[tuple[CardView, ...], ...]
    shared: tuple[CardView, ...]
    draw: tuple[PileCard, ...]
    used: tuple[PileCard, ...]


class View(Struct, frozen=True, tag_field="mode", tag="table"):
    """A table of 2, 3 or 4 players."""

    players: int
    advanced: bool
    turn: int | None
    stage: Stage
    turns: int
    turn_limit: int
    hands: tuple[tuple[CardView, ...], ...]
    shared: tuple[CardView, ...]
    """Empty with 4 players, who have partners instead."""
    draw: int
    draw_top: Colour | None
    used: tuple[Colour, ...]
    """The face-up sides, the lowest card first."""
    goals: tuple[Row, ...]
    fulfilled: tuple[bool, ...]
    eliminated: tuple[bool, ...]
    notebook: Notebook | None
    outcome: Outcome | None


# -- events ----------------------------------------------------------------------------------------
# Hands are named by their seat; None is the shared hand. Places count from 1.


class Seen(Event, frozen=True, tag="seen"):
    """A side shown in passing, once: as a card is dealt or drawn, at a claim, a look, an answer."""

    once: ClassVar[bool] = True
    why: Literal["dealt", "drawn", "claim", "look", "answer"]
    hand: int | None
    place: int
    side: Literal["private", "public"]
    colour: Colour


class Passed(Event, frozen=True, tag="passed"):
    """A seat did not claim."""

    seat: int


class Inserted(Event, frozen=True, tag="inserted"):
    """A seat drew the top card; ``card`` is how the observer sees it now."""

    seat: int
    at: int
    card: CardView
    draw: int
    draw_top: Colour | None


class PileTurned(Event, frozen=True, tag="pile-turned"):
    """The draw pile was empty: the used pile but its top card was turned over."""

    draw: int
    draw_top: Colour


class Played(Event, frozen=True, tag="played"):
    """A seat played a card; ``face`` lies up on the used pile."""

    seat: int
    card: int
    face: Colour
    claim: bool


class Flipped(Event, frozen=True, tag="flipped"):
    """Yellow."""

    seat: int
    hand: int | None
    place: int
    card: CardView


class Moved(Event, frozen=True, tag="moved"):
    """Green: a card went from one hand to another without being turned."""

    seat: int
    source: int | None
    place: int
    target: int | None
    at: int
    card: CardView


class Discarded(Event, frozen=True, tag="discarded"):
    """A card went onto the used pile: Red, or a failed claim."""

    seat: int
    hand: int | None
    place: int
    face: Colour
    claim: bool = False
    """It belongs to a failed claim."""


class Reclaimed(Event, frozen=True, tag="reclaimed"):
    """Red: a card of the used pile entered a hand."""

    seat: int
    used: int
    hand: int | None
    at: int
    card: CardView


class Sorted(Event, frozen=True, tag="sorted"):
    """Blue: a hand was rearranged; ``order`` names the old places in their new order."""

    seat: int
    hand: int | None
    order: tuple[int, int, int]


class Informed(Event, frozen=True, tag="informed"):
    """Blue: a seat asked, told or looked; what was learned is a ``Seen`` for those who learn it."""

    seat: int
    how: Literal["ask", "tell", "look"]
    hand: int | None
    place: int


class Claimed(Event, frozen=True, tag="claimed"):
    """A seat claimed its goal."""

    seat: int
    right: bool
    eliminated: bool


class Now(Event, frozen=True, tag="now"):
    """Whose turn it is, and what is to be decided."""

    turn: int | None
    stage: Stage
    turns: int


class Noted(Event, frozen=True, tag="noted"):
    """The seat's notebook after this."""

    restates: ClassVar[bool] = True

    notebook: Notebook


class Ended(Event, frozen=True, tag="ended"):
    """The game is over."""

    outcome: Outcome


TableEvent = (
    Seen
    | Passed
    | Inserted
    | PileTurned
    | Played
    | Flipped
    | Moved
    | Discarded
    | Reclaimed
    | Sorted
    | Informed
    | Claimed
    | Now
    | Noted
    | Ended
)
