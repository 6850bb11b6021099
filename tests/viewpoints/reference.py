"""Where a piece may go, a second time: written from the ruling, slowly, with scipy.

Shares nothing with the engine but the shapes of the pieces.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping

import numpy as np
from scipy.optimize import linprog

Cell = tuple[int, int, int]
Structure = Mapping[str, Collection[Cell]]

EDGE = 6
PULL = 0.01
STEPS = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]


def slides_in(structure: Structure, cells: Collection[Cell]) -> bool:
    """A path of unit steps from outside, cell by cell, breadth first."""
    taken = {cell for piece in structure.values() for cell in piece}

    def fits(shift: Cell) -> bool:
        for cell in cells:
            place = tuple(a + b for a, b in zip(cell, shift, strict=True))
            if place[2] < 0 or place in taken:
                return False
        return True

    def outside(shift: Cell) -> bool:
        return all(
            not all(0 <= a + b < EDGE for a, b in zip(cell, shift, strict=True)) for cell in cells
        )

    start: Cell = (0, 0, 0)
    if not fits(start):
        return False
    seen: set[Cell] = {start}
    queue: deque[Cell] = deque([start])
    while queue:
        at = queue.popleft()
        if outside(at):
            return True
        for step in STEPS:
            there = (at[0] + step[0], at[1] + step[1], at[2] + step[2])
            if there not in seen and fits(there):
                seen.add(there)
                queue.append(there)
    return False


def corners(cell: Cell) -> Iterable[tuple[float, float]]:
    x, y, _ = cell
    for right in (False, True):
        for far in (False, True):
            yield (x + 1 - PULL if right else x + PULL), (y + 1 - PULL if far else y + PULL)


def stands(structure: Structure, held: Collection[str] = ()) -> bool:
    """Joint equilibrium as one linear program over all contact corners.

    Pieces that are held stay where they are whatever pushes them: their balance is not asked for.
    """
    pieces = list(structure)
    if not pieces:
        return True
    owner = {cell: piece for piece, cells in structure.items() for cell in cells}
    forces: list[tuple[str, str | None, float, float]] = []
    for piece in pieces:
        for cell in structure[piece]:
            below = (cell[0], cell[1], cell[2] - 1)
            if cell[2] == 0:
                forces.extend((piece, None, x, y) for x, y in corners(cell))
            elif owner.get(below) not in (None, piece):
                forces.extend((piece, owner[below], x, y) for x, y in corners(cell))
    if not forces:
        return False
    matrix = np.zeros((3 * len(pieces), len(forces)))
    goal = np.zeros(3 * len(pieces))
    for row, piece in enumerate(pieces):
        cells = list(structure[piece])
        goal[3 * row] = len(cells)
        goal[3 * row + 1] = sum(x + 0.5 for x, _, _ in cells)
        goal[3 * row + 2] = sum(y + 0.5 for _, y, _ in cells)
        if piece in held:
            goal[3 * row : 3 * row + 3] = 0
            continue
        for column, (upper, lower, x, y) in enumerate(forces):
            sign = 1 if upper == piece else -1 if lower == piece else 0
            if sign:
                matrix[3 * row : 3 * row + 3, column] = sign, sign * x, sign * y
    answer = linprog(np.zeros(len(forces)), A_eq=matrix, b_eq=goal, bounds=(0, None))
    return answer.status == 0


def balances_alone(structure: Structure, cells: Collection[Cell]) -> bool:
    """The centre of mass is a mixture of the piece's own support corners."""
    taken = {cell for piece in structure.values() for cell in piece}
    points = [
        corner
        for cell in cells
        if cell[2] == 0 or (cell[0], cell[1], cell[2] - 1) in taken
        for corner in corners(cell)
    ]
    if not points:
        return False
    matrix = np.ones((3, len(points)))
    matrix[1] = [x for x, _ in points]
    matrix[2] = [y for _, y in points]
    centre = [
        1.0,
        sum(x + 0.5 for x, _, _ in cells) / len(cells),
        sum(y + 0.5 for _, y, _ in cells) / len(cells),
    ]
    return linprog(np.zeros(len(points)), A_eq=matrix, b_eq=centre, bounds=(0, None)).status == 0


def may_place(structure: Structure, piece: str, cells: Collection[Cell]) -> bool:
    taken = {cell for other in structure.values() for cell in other}
    if any(cell in taken or not all(0 <= a < EDGE for a in cell) for cell in cells):
        return False
    return (
        slides_in(structure, cells)
        and balances_alone(structure, cells)
        and stands({**structure, piece: cells})
    )


def may_take(structure: Structure, piece: str) -> bool:
    rest = {name: cells for name, cells in structure.items() if name != piece}
    return slides_in(rest, structure[piece]) and stands(rest)
