"""Blueprint cards: what a structure looks like from one of five positions.

Positions count from 1 as in the book: 1 in front, 2 opposite, 3 to the right of 1, 4 opposite 3,
and 5 above. A card is 36 letters or dots, row 1 (lowest, or nearest to player 1 on card 5) first,
column A first. A column's letter names the same physical column for both of a pair, so on the
cards of positions 2 and 4 the letters run from right to left; that is a matter of drawing, not of
data.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sightline.games.viewpoints.rules.space import EDGE
from sightline.kit.pieces.shapes import Cell3

POSITIONS = (1, 2, 3, 4, 5)
EMPTY = "."
SLOTS = EDGE * EDGE
COLUMNS = "ABCDEF"

MIRRORED = frozenset({2, 4})
"""The positions on whose cards the letters run from right to left."""


def slot_and_depth(position: int, cell: Cell3) -> tuple[int, int]:
    """In which slot a position sees a cell, and how far behind the front of the cube it lies."""
    x, y, z = cell
    match position:
        case 1:
            return EDGE * z + x, y
        case 2:
            return EDGE * z + x, EDGE - 1 - y
        case 3:
            return EDGE * z + y, EDGE - 1 - x
        case 4:
            return EDGE * z + y, x
        case 5:
            return EDGE * y + x, EDGE - 1 - z
        case _:
            raise ValueError(f"position {position} does not exist; there are 1 to 5")


def card(structure: Mapping[str, Collection[Cell3]], position: int) -> str:
    """The card of a position: in each slot the first piece along the line of sight."""
    slots = [EMPTY] * SLOTS
    nearest = [EDGE] * SLOTS
    for letter, cells in structure.items():
        for cell in cells:
            slot, depth = slot_and_depth(position, cell)
            if depth < nearest[slot]:
                nearest[slot] = depth
                slots[slot] = letter
    return "".join(slots)


def cards(structure: Mapping[str, Collection[Cell3]]) -> tuple[str, str, str, str, str]:
    """All five cards of a structure."""
    one, two, three, four, five = (card(structure, position) for position in POSITIONS)
    return one, two, three, four, five


def slot_name(slot: int) -> str:
    """``D3``: column and row as printed on the card."""
    return f"{COLUMNS[slot % EDGE]}{slot // EDGE + 1}"


def slot_named(name: str) -> int | None:
    """The slot of a name such as ``D3``; None if there is none."""
    name = name.strip().upper()
    if len(name) != 2 or name[0] not in COLUMNS or name[1] not in "123456":
        return None
    return EDGE * (int(name[1]) - 1) + COLUMNS.index(name[0])


def shown(card: str) -> frozenset[str]:
    """The pieces that are visible on a card."""
    return frozenset(card) - {EMPTY}


def rows_as_seen(card: str, position: int) -> list[str]:
    """The card as its holder sees it: the upper row first, the left column first."""
    rows = [card[start : start + EDGE] for start in range(0, SLOTS, EDGE)]
    if position in MIRRORED:
        rows = [row[::-1] for row in rows]
    return rows[::-1]
