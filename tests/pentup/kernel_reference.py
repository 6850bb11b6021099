"""A second, slow and obvious reading of the rules of Pent-Up, and random games of the kernel."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from typing import NamedTuple

import numpy as np

from sightline.games.pentup.kernels.board import KernelBoard, Placement
from sightline.kit.pieces.shapes import PENTOMINOES, Cell, orientations

NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1))


class Row(NamedTuple):
    tile: int
    orient: int
    x: int
    y: int
    level: int


def cells_of(tile: int, orient: int, x: int, y: int) -> list[Cell]:
    return [(x + dx, y + dy) for dx, dy in orientations(PENTOMINOES[tile])[orient]]


class Reference:
    """Heights and top tiles in dictionaries; every placement tried cell by cell."""

    def __init__(self, placed: Sequence[Placement]) -> None:
        self.height: dict[Cell, int] = {}
        self.top: dict[Cell, int] = {}
        for name, p in enumerate(placed):
            for cell in cells_of(p.tile, p.orient, p.x, p.y):
                self.height[cell] = self.height.get(cell, 0) + 1
                self.top[cell] = name
        self.beside = {
            (x + dx, y + dy) for x, y in self.height for dx, dy in NEIGHBOURS
        } - self.height.keys()

    def level(self, cells: Sequence[Cell]) -> int | None:
        heights = {self.height.get(cell, 0) for cell in cells}
        if len(heights) > 1:
            return None
        (below,) = heights
        if below == 0:
            return 1 if self.beside.intersection(cells) else None
        return below + 1 if len({self.top[cell] for cell in cells}) >= 2 else None

    def placements(self, tile: int) -> Iterator[Row]:
        for orient, form in enumerate(orientations(PENTOMINOES[tile])):
            corners = {(x - dx, y - dy) for x, y in [*self.height, *self.beside] for dx, dy in form}
            for x, y in corners:
                level = self.level(cells_of(tile, orient, x, y))
                if level is not None:
                    yield Row(tile, orient, x, y, level)

    def legal(self, hand: Sequence[int]) -> list[Row]:
        if not self.height:
            return sorted(
                Row(tile, orient, 0, 0, 1)
                for tile in hand
                for orient in range(len(orientations(PENTOMINOES[tile])))
            )
        rows: list[Row] = []
        for tile in hand:
            found = list(self.placements(tile))
            highest = max(row.level for row in found)
            rows += [row for row in found if row.level == highest]
        return sorted(rows)


def as_rows(moves: np.ndarray) -> list[Row]:
    return [Row(*row) for row in moves.tolist()]


def random_game(players: int, rng: random.Random, prefer: str = "any") -> Iterator[KernelBoard]:
    """Yield the position before each move of a game; ``prefer`` steers to odd positions."""
    board = KernelBoard(players)
    for seat in islice(cycle(range(players)), players * 12):
        yield board
        moves = as_rows(board.legal(seat))
        if prefer == "high":
            highest = max(m.level for m in moves)
            moves = [m for m in moves if m.level == highest]
        elif prefer == "long":  # as far up or down as possible
            moves = sorted(moves, key=lambda m: abs(m.y))[-2:]
        elif prefer == "diagonal":
            moves = sorted(moves, key=lambda m: m.x + m.y)[-2:]
        move = rng.choice(moves)
        assert board.place(seat, move.tile, move.orient, move.x, move.y) == move.level
    yield board


def scored_by_hand(tiles: np.ndarray, misere: bool) -> set[int]:
    """Best seats from tiles[seat, level], then partners."""
    players, levels = tiles.shape
    order = range(1, levels) if misere else range(levels - 1, 0, -1)
    sheets = [tuple(int(tiles[seat, level]) for level in order) for seat in range(players)]
    best = {seat for seat in range(players) if sheets[seat] == max(sheets)}
    return best | {(seat + 2) % 4 for seat in best} if players == 4 else best
