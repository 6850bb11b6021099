"""The words in which a card set is written: actions, choosers, counts, filters and triggers.

A set is a TOML file; these structs are its grammar. docs/card-sets.md is the manual. The engine
knows what is written here and nothing else: no title, no edition.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Who = Literal["you", "one-other", "others", "everyone", "left", "right"]
"""Whom an action is about, seen from the player whose card it is."""

Chooser = Literal["owner", "player"]
"""Who chooses the card: the one who owns it, or the player whose card acts."""

Measure = Literal[
    "own-field",
    "other-fields",
    "viewniverse",
    "discard-pile",
    "draw-pile",
    "own-hand",
    "other-hands",
    "players",
]
"""What can be counted on the board. Everything here is public."""

ActionName = Literal[
    "draw",
    "discard",
    "steal",
    "swap",
    "destroy",
    "recover",
    "look",
    "return",
    "put",
    "play-more",
    "another-turn",
    "miss-turn",
    "pass",
    "replace",
    "mirror",
    "cancel",
]

Effect = Literal[
    "draw",
    "discard",
    "take",
    "steal",
    "put",
    "pass",
    "miss-turn",
    "leave-field",
    "swap",
    "destroy",
    "return",
    "replace",
    "cancel",
]
"""What a reveal can answer: what an action is about to do. Most have an action's own name; ``take``
is any card taken from a hand, ``leave-field`` any card moved out of a Field of View."""

Points = Annotated[int, Meta(ge=-100, le=100)]
Small = Annotated[int, Meta(ge=1, le=20)]


class Word(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything that is read from a set's file."""


class Filter(Word, frozen=True):
    """Which cards are meant. Only cards that lie open are ever filtered: what a filter finds in a
    hand would show to all what that hand holds."""

    min_points: Points | None = None
    max_points: Points | None = None
    titles: tuple[str, ...] = ()
    does: tuple[ActionName, ...] = ()
    """Has one of these actions when played."""
    has: tuple[Literal["played", "reveal", "ongoing"], ...] = ()
    """Has all of these parts."""


class Amount(Word, frozen=True):
    """A number that depends on the board: ``plus + each × (counted ÷ every)``, within limits."""

    per: Measure
    each: Annotated[int, Meta(ge=-20, le=20)] = 1
    every: Small = 1
    plus: Annotated[int, Meta(ge=-100, le=100)] = 0
    least: Points | None = None
    most: Points | None = None
    where: Filter | None = None
    """Which cards count; for fields and the discard pile."""


Count = Small | Amount


class Action(Word, frozen=True, tag_field="do"):
    """Something that a card does."""


class Draw(Action, frozen=True, tag="draw"):
    """Take cards from the draw pile into the hand."""

    who: Who = "you"
    count: Count = 1
    end: Literal["top", "bottom"] = "top"


class Discard(Action, frozen=True, tag="discard"):
    """Put cards from the hand onto the discard pile."""

    who: Who = "others"
    count: Count = 1
    choose: Chooser = "owner"


class Steal(Action, frozen=True, tag="steal"):
    """Look at another hand and take a card of it. Each card is an action of its own."""

    who: Literal["one-other", "others", "left", "right"] = "one-other"
    count: Count = 1
    victims: Literal["any", "different"] = "any"


class Swap(Action, frozen=True, tag="swap"):
    """Exchange an own card with one in another Field of View. Each is an action of its own."""

    count: Count = 1
    where: Filter | None = None
    """Which of the other's cards may be named."""


class Destroy(Action, frozen=True, tag="destroy"):
    """Move cards from Fields of View to the discard pile."""

    of: Literal["other", "own", "any", "each-other", "every", "all"] = "other"
    """``other``, ``own``, ``any``: cards that the player names. ``each-other``, ``every``: each of
    those players names cards of their own field. ``all``: every card but this one."""
    count: Count = 1
    where: Filter | None = None


class Recover(Action, frozen=True, tag="recover"):
    """Take cards of the player's choice from the discard pile."""

    count: Count = 1
    to: Literal["hand", "top", "bottom"] = "hand"
    where: Filter | None = None


class Look(Action, frozen=True, tag="look"):
    """Look at hidden cards, and perhaps choose some of them."""

    at: Literal["hand", "top", "bottom"]
    who: Literal["one-other", "others", "left", "right"] = "one-other"
    """Whose hand."""
    count: Count | None = None
    """How many; of a hand its owner shows so many. Without it: the whole hand."""
    take: Annotated[int, Meta(ge=0, le=20)] = 0
    """How many of them the player chooses."""
    to: Literal["hand", "discard", "top", "bottom"] = "hand"
    """Where the chosen cards go."""
    rest: Literal["back", "top", "bottom", "discard"] = "back"
    """Where the rest goes (draw pile only): back as it lay, or to an end in an order of the
    player's choice."""


class Return(Action, frozen=True, tag="return"):
    """Move cards from Fields of View back to their owner's hand, or onto the draw pile."""

    of: Literal["other", "own", "any"] = "own"
    count: Count = 1
    to: Literal["hand", "top", "bottom"] = "hand"
    where: Filter | None = None


class Put(Action, frozen=True, tag="put"):
    """Put cards from the hand onto or under the draw pile, unseen."""

    who: Who = "you"
    count: Count = 1
    to: Literal["top", "bottom"] = "top"


class PlayMore(Action, frozen=True, tag="play-more"):
    """Play more cards this turn."""

    count: Count = 1


class AnotherTurn(Action, frozen=True, tag="another-turn"):
    """Take another turn after this one."""

    count: Count = 1


class MissTurn(Action, frozen=True, tag="miss-turn"):
    """Somebody misses their next turn."""

    who: Who = "one-other"
    count: Count = 1


class Pass(Action, frozen=True, tag="pass"):
    """Everybody passes cards of their own choice to a neighbour, all at once."""

    to: Literal["left", "right"] = "left"
    count: Count = 1


class Replace(Action, frozen=True, tag="replace"):
    """Up to so many own cards to the discard pile; that many are played from the draw pile."""

    count: Count = 1


class Mirror(Action, frozen=True, tag="mirror"):
    """Perform the played actions of another card in the Viewniverse as if it had been played."""

    where: Filter | None = None


class Cancel(Action, frozen=True, tag="cancel"):
    """Only in a reveal: the answered card goes to the discard pile, nothing more of it happens."""


AnyAction = (
    Draw
    | Discard
    | Steal
    | Swap
    | Destroy
    | Recover
    | Look
    | Return
    | Put
    | PlayMore
    | AnotherTurn
    | MissTurn
    | Pass
    | Replace
    | Mirror
    | Cancel
)


class Reveal(Word, frozen=True):
    """When the card may be shown from the hand, out of turn, and what happens then."""

    when: Literal["play", "action", "reveal"]
    """Another player plays a card; an action is about to happen; another player reveals a card."""
    do: tuple[AnyAction, ...]
    effects: tuple[Effect, ...] = ()
    """For ``action``: what it would do."""
    touches: Literal["me", "anyone"] = "anyone"
    """For ``action``: only if it would touch the holder's own cards, or anybody's."""
    card: Filter | None = None
    """Which card's play, action or reveal."""
    after: Literal["discard", "hand", "field", "top", "bottom"] = "discard"
    """What becomes of the revealed card."""


class Ongoing(Word, frozen=True):
    """What the card does in each of its owner's turns while it lies in their Field of View."""

    do: tuple[AnyAction, ...]
    at: Literal["start", "end"] = "start"
    """After the turn's draw, or before the points are counted."""


class Card(Word, frozen=True):
    """One title."""

    title: Annotated[str, Meta(min_length=1, max_length=40)]
    copies: Annotated[int, Meta(ge=1, le=40)]
    points: Points | Amount
    text: Annotated[str, Meta(min_length=1, max_length=300)]
    played: tuple[AnyAction, ...] = ()
    reveal: Reveal | None = None
    ongoing: Ongoing | None = None
    copyable: bool = True
    """Whether ``mirror`` may choose it."""
    relic: bool = False
    """A printed symbol without function."""


class Heading(Word, frozen=True):
    """What a set says about itself."""

    name: Annotated[str, Meta(pattern="^[a-z0-9][a-z0-9-]{0,39}$")]
    """By which it is chosen: small letters, digits and hyphens."""
    title: Annotated[str, Meta(min_length=1, max_length=60)]
    words: Literal["2009", "2021"] = "2021"
    """The edition whose printed words the texts use."""
    about: Annotated[str, Meta(max_length=400)] = ""
    note: Annotated[str, Meta(max_length=200)] = ""
    """Shown wherever the cards are shown."""
    evidence: Annotated[str, Meta(max_length=4000)] = ""
    """How the points were found."""


class CardSet(Word, frozen=True, rename={"heading": "set", "cards": "card"}):
    """A whole file."""

    heading: Heading
    cards: tuple[Card, ...]
