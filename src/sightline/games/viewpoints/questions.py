"""Questions about a structure: what it looks like from where somebody else sits."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sightline.core.game import AnyState
from sightline.core.message import all_of, say
from sightline.core.question import Question
from sightline.games.viewpoints.rules.blueprint import (
    COLUMNS,
    EMPTY,
    POSITIONS,
    card,
    slot_name,
)
from sightline.games.viewpoints.rules.grid import (
    NOTHING,
    Structure,
    legal_placements,
    pieces_on,
    with_piece,
)
from sightline.games.viewpoints.rules.space import EDGE, NUMBER
from sightline.games.viewpoints.rules.state import ViewpointsState

_CHOICES = ("A", "B", "C", "D")


def questions(state: AnyState, seat: int, rng: Random) -> Sequence[Question]:
    """A slot and a row of what another position sees of the structure; and which of four places of
    one more piece fits what two positions would see."""
    if not isinstance(state, ViewpointsState):
        return ()
    own = state.positions[seat]
    other = rng.choice([position for position in POSITIONS if position != own])
    pieces = pieces_on(state.where)
    seen = card(pieces, other)
    letters = (*state.pieces, EMPTY)
    # Half of the slots that are asked about show something, where anything does.
    shown = [slot for slot, letter in enumerate(seen) if letter != EMPTY]
    slot = rng.choice(shown) if shown and rng.random() < 0.5 else rng.randrange(len(seen))
    number = slot // EDGE
    row = tuple(seen[number * EDGE : (number + 1) * EDGE])
    found = [
        Question(
            "slot",
            say("viewpoints-question-slot", position=other, slot=slot_name(slot)),
            letters,
            (seen[slot],),
        ),
        Question(
            "row",
            say("viewpoints-question-row", position=other, row=number + 1, columns=COLUMNS),
            letters,
            row,
            "row",
        ),
    ]
    both = _both_cards(state.where, state.free, rng)
    return [*found, both] if both is not None else found


def _both_cards(where: Structure, free: Sequence[str], rng: Random) -> Question | None:
    """Four places of a free piece, of which one gives two cards that are shown."""
    if not free:
        return None
    letter = rng.choice(free)
    places = legal_placements(where, letter)
    one, two = rng.sample(POSITIONS, 2)
    looks: dict[tuple[str, str], int] = {}
    for place in rng.sample(places, min(len(places), 60)):
        pieces = pieces_on(with_piece(where, place))
        looks.setdefault((card(pieces, one), card(pieces, two)), place)
    if len(looks) < len(_CHOICES):
        return None
    chosen = rng.sample(sorted(looks.items()), len(_CHOICES))
    right = rng.randrange(len(_CHOICES))
    (first, second), _ = chosen[right]
    lines = [
        say("viewpoints-question-place", name=name, cells=_cells(place, letter))
        for name, (_, place) in zip(_CHOICES, chosen, strict=True)
    ]
    ask = say(
        "viewpoints-question-both",
        piece=letter,
        one=one,
        first=_lines(first),
        two=two,
        second=_lines(second),
        places=all_of(lines, "comma"),
    )
    return Question("both-cards", ask, _CHOICES, (_CHOICES[right],))


def _cells(place: int, letter: str) -> str:
    alone = list(NOTHING)
    alone[NUMBER[letter]] = place
    return " ".join("{}{}{}".format(*cell) for cell in pieces_on(tuple(alone))[letter])


def _lines(seen: str) -> str:
    """A card by its rows, row 1 first."""
    return " / ".join(seen[start : start + EDGE] for start in range(0, len(seen), EDGE))
