"""What the first tiles of a game of two are worth: games of ``search`` against itself; a book.

The first tile is one of twelve, however it lies. For each of them games are played to the end, and
the search says how it would go on and what White's chance is then. From the games follows what the
pie rule would do, by which the second player may take White's colour after the first tile: the
starter picks the tile that leaves the better choice least, judged by half of the games, and the
other half says what the starting side then gets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np

from sightline.core.extras import Needs
from sightline.kit.pieces.shapes import PENTOMINOES

with Needs("fast", "games"):
    from sightline.games.pentup.kernels.board import KernelBoard
    from sightline.games.pentup.kernels.search import Move, search

PLIES = 24
_Z95 = 1.96


class Share(NamedTuple):
    """White's points (the starting side's), and a 95 % interval of their share."""

    games: int
    points: float
    share: float
    low: float
    high: float


class Opening(NamedTuple):
    """A first tile: how White fared with it, how the search goes on, White's chance after that."""

    tile: str
    share: Share
    line: tuple[Move, ...]
    value: float


class Swap(NamedTuple):
    """The pie rule: the tile that half of the games choose, whether the second player then takes
    White's colour, and what the starting side gets in the other half."""

    tile: str
    taken: bool
    share: Share


def share_of(points: Sequence[float]) -> Share:
    """Wilson's interval, which also holds where nearly everything is won."""
    games, total = len(points), float(sum(points))
    mean, z = total / games, _Z95
    middle = (mean + z * z / (2 * games)) / (1 + z * z / games)
    margin = sqrt(mean * (1 - mean) / games + z * z / (4 * games * games)) * z
    margin /= 1 + z * z / games
    return Share(games, total, mean, max(0.0, middle - margin), min(1.0, middle + margin))


def after_first(tile: int) -> KernelBoard:
    """White's first tile lies there."""
    board = KernelBoard(2)
    board.place(0, tile, 0, 0, 0)
    return board


def play(tile: int, game: int, playouts: int, seed: int) -> float:
    """White's points in one game of ``search`` against itself."""
    board = after_first(tile)
    for ply in range(1, PLIES):
        luck = (seed, tile, game, ply)
        chance = int(np.random.SeedSequence(luck).generate_state(1, np.uint64)[0])
        board.place(ply % 2, *search(board, ply % 2, seed=chance, iterations=playouts).move)
    winners = board.winners()
    return 0.5 if len(winners) == 2 else float(winners == (0,))


def measure(
    *, games: int, playouts: int, book: int, seed: int, tell: Callable[[str], object]
) -> tuple[list[Opening], Share, Swap]:
    """Every first tile with so many games, all of them together, and the pie rule.

    ``book`` is the number of playouts with which the search looks at each first tile.
    """
    openings: list[Opening] = []
    played: list[list[float]] = []
    for tile, letter in enumerate(PENTOMINOES):
        points = [play(tile, game, playouts, seed) for game in range(games)]
        found = search(after_first(tile), 1, seed=seed, iterations=book).candidates[0]
        played.append(points)
        line = (found.move, *found.line[:1])
        openings.append(Opening(letter, share_of(points), line, 1.0 - found.value))
        tell(letter)
    return openings, share_of([point for points in played for point in points]), swap_of(played)


def swap_of(played: Sequence[Sequence[float]]) -> Swap:
    """What the pie rule would do, from White's points by first tile; no tile has fewer than two."""
    chosen = [float(np.mean(points[::2])) for points in played]
    tile = min(range(len(played)), key=lambda at: abs(chosen[at] - 0.5))
    taken = chosen[tile] > 0.5
    rest = played[tile][1::2]
    share = share_of([1.0 - point for point in rest] if taken else list(rest))
    return Swap(PENTOMINOES[tile], taken, share)
