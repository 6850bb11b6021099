"""Questions about a table of Perspective: whose eyes see which side, and what can't be known."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sightline.core.game import AnyState
from sightline.core.message import Seat, say
from sightline.core.question import Question
from sightline.games.perspective.rules.cards import COLOURS, pair_counts
from sightline.games.perspective.rules.hands import Hands
from sightline.games.perspective.rules.knowledge import Worlds

_UNKNOWN = "?"


def questions(state: AnyState, seat: int, rng: Random) -> Sequence[Question]:
    """One of each kind, where there is a hand to ask about; solo has nobody else to ask about."""
    if not isinstance(state, Hands):
        return ()
    others = [other for other in range(state.players) if other != seat]
    other = rng.choice(others)
    place = rng.randrange(len(state.hands[seat])) if state.hands[seat] else None
    found = [_sees(state, seat, other, rng.randrange(state.players))]
    if place is not None:
        found += [_possible(state, seat, place), _has_seen(state, seat, other, place)]
    return [question for question in found if question.answer]


def _sees(state: Hands, seat: int, other: int, owner: int) -> Question:
    """What another seat sees of a hand, as far as this seat can know."""
    row: list[str] = []
    for card, face in state.hands[owner]:
        side = face if other == owner else 1 - face
        colours = _colours(state, seat, card, side)
        row.append(colours[0] if len(colours) == 1 else _UNKNOWN)
    return Question(
        "sees",
        say("perspective-question-sees", who=Seat(other), owner=Seat(owner)),
        (*COLOURS, _UNKNOWN),
        tuple(row),
        "row",
    )


def _possible(state: Hands, seat: int, place: int) -> Question:
    """Which colours the side of an own card that it does not see can have."""
    card, face = state.hands[seat][place]
    return Question(
        "possible",
        say("perspective-question-possible", place=place + 1),
        COLOURS,
        _colours(state, seat, card, 1 - face),
        "set",
    )


def _has_seen(state: Hands, seat: int, other: int, place: int) -> Question:
    """Whether another seat has ever seen the side of an own card that only its owner sees now.
    Everything that is shown is shown in public or to known eyes, so the owner knows."""
    side = state.hands[seat][place]
    return Question(
        "has-seen",
        say("perspective-question-has-seen", who=Seat(other), place=place + 1),
        ("yes", "no"),
        ("yes" if side in state.seen[other] else "no",),
    )


def _colours(state: Hands, seat: int, card: int, side: int) -> tuple[str, ...]:
    """The colours that a side can have, as far as a seat can know from all it has seen."""
    known, box = state.known(seat), pair_counts(state.players)
    first, second = known[card]
    seen = second if side else first
    if seen is not None:
        return (seen,)
    possible: list[str] = []
    for colour in COLOURS:
        known[card] = (first, colour) if side else (colour, second)
        if Worlds(known, box).count:
            possible.append(colour)
    return tuple(possible)
