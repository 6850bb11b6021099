"""What a seat decides. Cards in hands are named by title, cards that lie open by their place."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from sightline.core.moves import Move

Title = Annotated[str, Meta(min_length=1, max_length=90)]
Seat = Annotated[int, Meta(ge=0, le=7)]
Place = Annotated[int, Meta(ge=1, le=2000)]


class Decision(Move, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Base of Viewpoint's moves."""


class Play(Decision, frozen=True, tag="play"):
    """Play a card from the hand into the own Field of View."""

    card: Title


class Decline(Decision, frozen=True, tag="pass"):
    """In a response window: let it happen."""


class Show(Decision, frozen=True, tag="reveal"):
    """In a response window: reveal a card from the hand."""

    card: Title


class Pick(Decision, frozen=True, tag="pick"):
    """Choose a card among those in front of the seat: of a hand, or of cards looked at."""

    card: Title


class Name(Decision, frozen=True, tag="name"):
    """Name a player."""

    seat: Seat


class Point(Decision, frozen=True, tag="point"):
    """Choose a card that lies open: in a seat's Field of View, or in the discard pile."""

    place: Place
    """From 1: the oldest card of the field, the lowest of the pile."""
    seat: Seat | None = None
    """Whose Field of View; None is the discard pile."""


class Done(Decision, frozen=True, tag="done"):
    """Choose no more, where so many or fewer may be chosen."""


AnyMove = Play | Decline | Show | Pick | Name | Point | Done
