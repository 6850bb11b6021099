"""Pent-Up's placement rules a second time, written as plainly as possible from the rulings.

Nothing here is shared with the engine but the names of the tiles: shapes are typed in again, and
legality is tested cell by cell. It is slow, and that is fine.
"""

from __future__ import annotations

from itertools import product

Cell = tuple[int, int]

DRAWINGS = {
    "F": ".XX XX. .X.",
    "I": "XXXXX",
    "L": "X. X. X. XX",
    "N": ".X XX X. X.",
    "P": "XX XX X.",
    "T": "XXX .X. .X.",
    "U": "X.X XXX",
    "V": "X.. X.. XXX",
    "W": "X.. XX. .XX",
    "X": ".X. XXX .X.",
    "Y": ".X XX .X .X",
    "Z": "XX. .X. .XX",
}


def shapes(letter: str) -> set[frozenset[Cell]]:
    """All fixed orientations of a tile, bounding box at the origin."""
    rows = DRAWINGS[letter].split()
    cells = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "X"]
    found: set[frozenset[Cell]] = set()
    for flip, turns in product((False, True), range(4)):
        form = [(-x, y) if flip else (x, y) for x, y in cells]
        for _ in range(turns):
            form = [(-y, x) for x, y in form]
        left, low = min(x for x, _ in form), min(y for _, y in form)
        found.add(frozenset((x - left, y - low) for x, y in form))
    return found


class Table:
    """A stack of tile numbers on every cell."""

    def __init__(self) -> None:
        self.stacks: dict[Cell, list[int]] = {}
        self.count = 0

    def put(self, cells: frozenset[Cell]) -> None:
        for cell in cells:
            self.stacks.setdefault(cell, []).append(self.count)
        self.count += 1

    def level_if_allowed(self, cells: frozenset[Cell]) -> int | None:
        """The level of a placement that satisfies rules (a) to (c), or None."""
        if self.count == 0:
            return 1 if (min(x for x, _ in cells), min(y for _, y in cells)) == (0, 0) else None
        stacks = [self.stacks.get(cell, []) for cell in cells]
        heights = {len(stack) for stack in stacks}
        if len(heights) > 1:
            return None
        (height,) = heights
        if height == 0:
            beside = [
                (x + dx, y + dy) for x, y in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
            ]
            return 1 if any(self.stacks.get(cell) for cell in beside) else None
        return height + 1 if len({stack[-1] for stack in stacks}) >= 2 else None

    def legal(self, hand: set[str]) -> dict[tuple[str, frozenset[Cell]], int]:
        """Every legal (tile, cells) with its level, rule (d) included."""
        xs = [x for x, _ in self.stacks] or [0]
        ys = [y for _, y in self.stacks] or [0]
        corners = list(product(range(min(xs) - 6, max(xs) + 3), range(min(ys) - 6, max(ys) + 3)))
        legal: dict[tuple[str, frozenset[Cell]], int] = {}
        for letter in hand:
            allowed: dict[frozenset[Cell], int] = {}
            for shape, (cx, cy) in product(shapes(letter), corners):
                cells = frozenset((x + cx, y + cy) for x, y in shape)
                level = self.level_if_allowed(cells)
                if level is not None:
                    allowed[cells] = level
            top = max(allowed.values())
            legal |= {(letter, cells): top for cells, level in allowed.items() if level == top}
        return legal


def best(counts: list[list[int]], misere: bool) -> list[int]:
    """The seats that are best, given tiles per level (level 1 first) for each seat."""
    left = list(range(len(counts)))
    levels = range(len(counts[0])) if misere else reversed(range(len(counts[0])))
    for level in levels:
        most = max(counts[seat][level] for seat in left)
        left = [seat for seat in left if counts[seat][level] == most]
    return left
