"""How hard a challenge is: a score from 0 to 1, cut into five levels.

Six things make a structure hard, each measured from 0 to 1 (docs/games/viewpoints.md says how far
the score has been checked): how many pieces it has, how little a single card says, how many
pieces a card does not show, how little is seen of the least visible piece, how far the building
order is forced, and how many cubes no card shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log10

from msgspec import Struct

from sightline.games.viewpoints.rules.blueprint import POSITIONS, cards, shown, slot_and_depth
from sightline.games.viewpoints.rules.deduction import candidates
from sightline.games.viewpoints.rules.grid import Structure, letters_on, may_take, pieces_on
from sightline.games.viewpoints.rules.space import EDGE

LEVELS = (1, 2, 3, 4, 5)
CUTS = (0.26, 0.36, 0.46, 0.56)
"""Below the first: level 1; from the last on: level 5."""


class Difficulty(Struct, frozen=True):
    """The six measures, each from 0 to 1."""

    pieces: float
    """2 pieces: 0; 10 pieces: 1."""
    ambiguity: float
    """Placements that a single card leaves to a piece: 1 is 0, 1000 and more is 1."""
    unseen: float
    """Share of pieces that a card does not show, over all five."""
    hardly_seen: float
    """How little is seen of the least visible piece: 15 slots on five cards is 0, none is 1."""
    forced: float
    """Share of pieces that cannot be taken first from the finished structure."""
    hidden: float
    """Share of cubes that no card shows."""

    @property
    def score(self) -> float:
        """The weighted mean."""
        return (
            0.40 * self.pieces
            + 0.15 * self.ambiguity
            + 0.15 * self.unseen
            + 0.10 * self.hardly_seen
            + 0.10 * self.forced
            + 0.10 * self.hidden
        )

    @property
    def level(self) -> int:
        """1 (easy) to 5 (hard)."""
        return 1 + sum(self.score >= cut for cut in CUTS)


def rate(where: Structure, letters: Sequence[str]) -> Difficulty:
    """Measure a structure."""
    pieces = pieces_on(where)
    five = cards(pieces)
    on_cards = letters_on(where)
    count = len(on_cards)
    left: list[float] = []
    for position, whole in zip(POSITIONS, five, strict=True):
        given = candidates({position: whole}, letters)
        left.extend(log10(max(1, len(given.of(letter)))) for letter in on_cards)
    visible = {letter: sum(whole.count(letter) for whole in five) for letter in on_cards}
    unseen = [1 - len(shown(whole)) / count for whole in five]
    taken = sum(may_take(where, letter) for letter in on_cards)
    return Difficulty(
        pieces=_clip((count - 2) / 8),
        ambiguity=_clip(sum(left) / len(left) / 3),
        unseen=_clip(sum(unseen) / len(unseen)),
        hardly_seen=_clip(1 - min(visible.values()) / 15),
        forced=_clip(1 - taken / count),
        hidden=_clip(_hidden_cubes(where) / (5 * count)),
    )


def _hidden_cubes(where: Structure) -> int:
    """Cubes that are nearest on no line of sight."""
    pieces = pieces_on(where)
    cells = [cell for shape in pieces.values() for cell in shape]
    seen: set[tuple[int, int, int]] = set()
    for position in POSITIONS:
        nearest: dict[int, tuple[int, tuple[int, int, int]]] = {}
        for cell in cells:
            slot, depth = slot_and_depth(position, cell)
            if depth < nearest.get(slot, (EDGE, cell))[0]:
                nearest[slot] = (depth, cell)
        seen.update(cell for _, cell in nearest.values())
    return len(cells) - len(seen)


def _clip(value: float) -> float:
    return min(1.0, max(0.0, value))
