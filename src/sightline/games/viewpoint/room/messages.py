"""What the card-set workshop and a page say to each other (docs/workshop.md).

The page knows no rule: which actions there are, where they can stand, what each field means and
what is wrong with a set are told by the server. The page's TypeScript types are generated from this
module (``scripts/page_types.py``).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from sightline.core.message import Message
from sightline.games.viewpoint.rules.sets import Face

LONGEST_TEXT = 200_000
LONGEST_TITLE = 60
"""As many characters as the game's option ``custom`` takes."""
MOST_FAULTS = 200
MOST_MIXED = 3

SetText = Annotated[str, Meta(max_length=LONGEST_TEXT)]
Part = Literal["played", "reveal", "ongoing"]

# -- the words of card sets, as a form shows them --------------------------------------------------


class FormChoice(Struct, frozen=True):
    """One of several words."""

    value: str
    label: Message


class FormField(Struct, frozen=True):
    """Something that can be filled in."""

    name: str
    label: Message
    help: Message
    kind: Literal[
        "text", "long-text", "number", "switch", "choice", "choices", "titles", "amount", "group",
        "actions",
    ]  # fmt: skip
    """``choices``: several of them; ``titles``: titles of cards; ``amount``: a number, or the group
    that describes one; ``actions``: a list of actions."""
    required: bool = False
    default: Any = None
    """What it means when nothing is said; null: nothing."""
    least: int | None = None
    most: int | None = None
    longest: int | None = None
    choices: tuple[FormChoice, ...] = ()
    group: str = ""
    """Of a group or an amount: the name of its fields' group."""
    only: tuple[str, tuple[str, ...]] | None = None
    """It only matters while that field of the same group has one of these values."""


class FormGroup(Struct, frozen=True):
    """Fields that belong together."""

    name: str
    label: Message
    help: Message
    fields: tuple[FormField, ...]


class FormAction(Struct, frozen=True):
    """Something that a card can do."""

    name: str
    label: Message
    help: Message
    fields: tuple[FormField, ...]
    places: tuple[Part, ...]
    """The parts of a card in which it can stand."""


class ShippedSet(Struct, frozen=True):
    """A set that comes with Sightline."""

    name: str
    title: str
    about: str
    titles: int
    cards: int


class StudyLimits(Struct, frozen=True):
    """How much a study may be."""

    games: int
    """At most; 0: this server makes no studies."""
    seconds: float


class WorkshopInfo(Struct, frozen=True):
    """All that the workshop needs to begin."""

    heading: FormGroup
    card: FormGroup
    groups: tuple[FormGroup, ...]
    actions: tuple[FormAction, ...]
    sets: tuple[ShippedSet, ...]
    blank: str
    """The text of a new set."""
    fresh: dict[str, Any]
    """The values of a new card."""
    longest: int
    """So many characters a set's text may have."""
    study: StudyLimits


class SetCopy(Struct, frozen=True):
    """A shipped set's text under a name of its own."""

    text: str


# -- checking --------------------------------------------------------------------------------------


class CheckWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Is this a set? The text alone; or, where a form was used, the values, and the text as it was
    before: its comments are kept as far as possible."""

    text: SetText
    model: dict[str, Any] | None = None


class WorkshopFault(Struct, frozen=True):
    """One thing that is wrong with a set."""

    card: int | None
    """Which card, from 0; null: the set itself."""
    title: str
    field: str
    """Such as ``played[1].who``; actions are counted from 1."""
    problem: Message
    line: int | None
    """Where in the text, from 1."""


class CheckedSet(Struct, frozen=True):
    """What a set's text says."""

    text: str
    model: dict[str, Any] | None
    """The values, wrong ones included; null: the text is not TOML."""
    faults: tuple[WorkshopFault, ...]
    more: int
    """So many further faults are not listed."""
    faces: tuple[Face, ...]
    """One for each card, as far as it can be read."""
    does: tuple[tuple[Message, ...], ...]
    """What each card does, in plain words; nothing for one that cannot be read."""
    lines: tuple[int, ...]
    """The line at which each card begins."""
    name: str
    title: str
    cards: int
    """With all copies."""
    players: tuple[int, ...]
    """So many can play with this set alone; none while it has faults."""
    comments: bool
    """Comments may be lost if a form is used now, such as those inside a list that it changes."""


# -- studies ---------------------------------------------------------------------------------------


class StudyWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Let bots play with this set, many times."""

    text: SetText
    mixed: Annotated[tuple[str, ...], Meta(max_length=MOST_MIXED)] = ()
    """Names of shipped sets to mix it with."""
    players: Annotated[int, Meta(ge=2, le=8)] = 2
    games: Annotated[int, Meta(ge=1, le=100_000)] = 200


class Study(Struct, frozen=True):
    """A study that waits, runs, or has ended."""

    id: str
    title: str
    """The set's."""
    mixed: tuple[str, ...]
    players: int
    games: int
    status: Literal["waiting", "running", "done", "failed", "cancelled"]
    done: int
    """So many games have been played."""
    began: float
    """When it was asked for, in seconds since 1970."""
    seconds: float
    """For so long it has been running."""
    problem: Message | None
    """Why it failed."""
    figures: tuple[tuple[Message, Message], ...]
    """The most important results, each with its name."""
    report: str | None
    """The address of the whole report, once there is one."""
