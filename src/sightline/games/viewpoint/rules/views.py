"""What an observer sees of a game of Viewpoint, and what it is told as it goes on."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from sightline.core.events import Event
from sightline.core.outcome import Outcome
from sightline.games.viewpoint.rules.sets import Face

Goes = Literal["discard", "hand", "top", "bottom", "field"]
"""Where a card ends up: a pile, its owner's hand, an end of the draw pile, a Field of View."""


class Laid(Struct, frozen=True, gc=False):
    """A card that lies open. ``id`` stays with it until it goes back into a hand or pile."""

    id: int
    card: str


class Stacked(Struct, frozen=True, gc=False, omit_defaults=True):
    """A card that is being resolved; the newest lies on top and resolves first."""

    id: int
    card: str
    seat: int
    how: Literal["played", "revealed", "ongoing"]
    answers: int | None = None
    """For a reveal: the card that it answers."""
    copies: int | None = None
    """The card whose actions are being performed instead of its own."""


class Touch(Struct, frozen=True, gc=False):
    """One effect that an action is about to have, and on whom."""

    effect: str
    seats: tuple[int, ...]


class Ask(Struct, frozen=True, gc=False):
    """What is being decided, as everybody may know it."""

    what: Literal["play", "window", "name", "point", "pick"]
    seats: tuple[int, ...]
    """Who is asked; in a window everybody but the one who opened it, always."""
    card: int | None = None
    """The stacked card that asks."""
    action: str = ""
    """Its action: discard, steal, … In a window: play, reveal, or the action to be answered."""
    names: tuple[int, ...] = ()
    """The players that may be named; in a window those that were."""
    points: tuple[int, ...] = ()
    """The open cards that may be chosen, by id; in a window those that were."""
    source: Literal["", "hand", "pile"] = ""
    """For a pick: cards of a hand, or cards of the draw pile that were looked at."""
    owner: int | None = None
    """Whose hand."""
    to: str = ""
    """Where the picked card will go."""
    left: int = 1
    """How many are still to be chosen."""
    optional: bool = False
    """Whether one may stop choosing."""
    touches: tuple[Touch, ...] = ()
    """In a window before an action: what it would do."""


class Now(Struct, frozen=True, gc=False):
    """Where the game stands, as everybody may know it."""

    prompt: int
    """Counts the decisions asked for; all answers of a window are one."""
    turn: int | None
    turns: int
    """How many turns have begun, missed ones included."""
    owed: int
    """Plays that the seat whose turn it is still owes."""
    extra: tuple[int, ...]
    """Further turns that each seat has coming."""
    missed: tuple[int, ...]
    """Turns that each seat is going to miss."""
    stack: tuple[Stacked, ...]
    ask: Ask | None
    draw: int
    """Cards in the draw pile."""
    sizes: tuple[int, ...]
    """Cards in each hand."""
    points: tuple[tuple[int, ...], ...]
    """What each card in each Field of View is worth now."""
    totals: tuple[int, ...]


class View(Struct, frozen=True):
    """What one seat sees; the audience sees the same without the last four."""

    players: int
    first: int
    turn_limit: int
    cards: tuple[Face, ...]
    """Every kind of card in this game, with what is printed on it."""
    now: Now
    fields: tuple[tuple[Laid, ...], ...]
    discard: tuple[Laid, ...]
    """The lowest card first."""
    outcome: Outcome | None
    hand: tuple[str, ...] = ()
    facing: tuple[str, ...] = ()
    """The hidden cards of which this seat chooses now."""
    answer: str | None = None
    """The own answer in the open window: a title, or an empty text for a pass."""
    fits: tuple[str, ...] = ()
    """In a window: the own cards that answer it."""


class Dealt(Event, frozen=True, tag="dealt"):
    """The cards are dealt, five to each seat."""

    dealer: int
    first: int


class TurnBegan(Event, frozen=True, tag="turn"):
    """A turn begins."""

    seat: int
    extra: bool = False


class TurnMissed(Event, frozen=True, tag="missed"):
    """A turn that would begin is missed."""

    seat: int


class Drew(Event, frozen=True, tag="drew"):
    """A seat drew a card. Only that seat is told which one."""

    seat: int
    card: str | None
    end: Literal["top", "bottom"] = "top"


class Played(Event, frozen=True, tag="played"):
    """A card was played into its player's Field of View."""

    seat: int
    id: int
    card: str
    source: Literal["hand", "draw"] = "hand"


class Revealed(Event, frozen=True, tag="revealed"):
    """A card was revealed from a hand: the answer that counted."""

    seat: int
    id: int
    card: str
    answers: int


class Opened(Event, frozen=True, tag="opened"):
    """A hidden card went to the discard pile, where all see it."""

    seat: int
    """Whose hand, or who had looked at it."""
    id: int
    card: str
    source: Literal["hand", "pile"] = "hand"
    """A hand, or the cards that a seat had in front of it to choose from."""


class Left(Event, frozen=True, tag="left"):
    """A card left a Field of View."""

    seat: int
    id: int
    card: str
    to: Goes
    why: str
    """destroy, return, replace or cancel."""


class Swapped(Event, frozen=True, tag="swapped"):
    """Two cards changed places, each into the other's Field of View."""

    first: Laid
    second: Laid


class Resolved(Event, frozen=True, tag="resolved"):
    """A revealed card leaves the stack."""

    seat: int
    id: int
    card: str
    to: Goes
    cancelled: bool = False


class Recovered(Event, frozen=True, tag="recovered"):
    """A card left the discard pile."""

    seat: int
    id: int
    card: str
    to: Goes


class Taken(Event, frozen=True, tag="taken"):
    """A card went from one hand to another. Only those two seats are told which one."""

    seat: int
    victim: int
    card: str | None


class LookedAt(Event, frozen=True, tag="looked"):
    """A seat looked at hidden cards. Everybody knows that much."""

    seat: int
    at: Literal["hand", "top", "bottom"]
    owner: int | None
    count: int


class Saw(Event, frozen=True, tag="saw"):
    """What a seat saw when it looked. No view ever shows it again: remembering is up to you."""

    once: ClassVar[bool] = True

    at: Literal["hand", "top", "bottom"]
    owner: int | None
    cards: tuple[str, ...]
    """Of the draw pile: from that end inwards."""


class Kept(Event, frozen=True, tag="kept"):
    """A card that was looked at went into the hand. Its new owner is told which one, and so is who
    showed it."""

    seat: int
    card: str | None


class PutBack(Event, frozen=True, tag="put"):
    """A hidden card went onto or under the draw pile. Who did it is told which one, and so is the
    owner of the hand that it came from."""

    seat: int
    card: str | None
    to: Literal["top", "bottom"]
    source: Literal["hand", "pile"]
    owner: int | None = None
    """Whose hand it came from."""


class Lent(Event, frozen=True, tag="lent"):
    """A card was laid aside from a hand, to be passed on or to be shown; or it came back."""

    seat: int
    to: int
    card: str | None
    back: bool = False


class Given(Event, frozen=True, tag="given"):
    """A card was passed on. Only giver and receiver are told which one."""

    seat: int
    to: int
    card: str | None


class Mirrored(Event, frozen=True, tag="mirrored"):
    """A card performs the played actions of another."""

    seat: int
    card: Laid
    copies: Laid


class Aimed(Event, frozen=True, tag="aimed"):
    """An action has named a player or an open card."""

    seat: int
    action: str
    player: int | None = None
    card: Laid | None = None


class Granted(Event, frozen=True, tag="granted"):
    """More plays, more turns, or turns to miss."""

    seat: int
    what: Literal["plays", "turns", "missed"]
    count: int


class Answered(Event, frozen=True, tag="answered"):
    """Your answer was taken. Nobody else hears of it."""

    card: str


class Asked(Event, frozen=True, tag="asked"):
    """What is to be decided now."""

    restates: ClassVar[bool] = True

    ask: Ask


class Ended(Event, frozen=True, tag="ended"):
    """The game is over."""

    outcome: Outcome


AnyEvent = (
    Dealt
    | TurnBegan
    | TurnMissed
    | Drew
    | Played
    | Revealed
    | Opened
    | Left
    | Swapped
    | Resolved
    | Recovered
    | Taken
    | LookedAt
    | Saw
    | Kept
    | PutBack
    | Lent
    | Given
    | Mirrored
    | Aimed
    | Granted
    | Answered
    | Asked
    | Ended
)
