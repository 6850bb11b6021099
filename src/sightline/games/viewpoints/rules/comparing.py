"""The own side beside the own card: which squares still differ, and what belongs there.

Made from what a seat sees and from nothing else: its card, and the structure that all see.
"""

from __future__ import annotations

from sightline.games.viewpoints.rules.blueprint import EMPTY, card
from sightline.games.viewpoints.rules.views import View


def side_of(view: View) -> str:
    """How the side of whoever looks appears now, as a card."""
    assert view.own is not None
    return card({piece.letter: piece.cells for piece in view.structure}, view.own)


def differing(view: View) -> tuple[int, ...]:
    """The slots of the own side that are not as the own card shows them; none without a card."""
    if view.card is None or view.own is None:
        return ()
    now = side_of(view)
    return tuple(slot for slot, letter in enumerate(view.card) if letter != now[slot])


def missing(view: View) -> dict[str, tuple[int, ...]]:
    """For each piece of the own card where it should be seen and is not; the one with most such
    slots first, and what should be empty (``.``) last."""
    if view.card is None:
        return {}
    found: dict[str, list[int]] = {}
    for slot in differing(view):
        found.setdefault(view.card[slot], []).append(slot)
    order = sorted(found, key=lambda letter: (letter == EMPTY, -len(found[letter]), letter))
    return {letter: tuple(found[letter]) for letter in order}
