"""The compiled kernel's position, for use from Python: one object, typed methods.

Seats are 0, 1, …; tiles are numbers 0 … 11 in the order of ``PENTOMINOES``; an orientation is its
index in ``orientations(letter)``; x and y are where the tile's bounding box begins, with the first
tile of the game at (0, 0).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sightline.games.pentup.kernels import play as kernel_play
from sightline.games.pentup.kernels import position as kernel
from sightline.games.pentup.kernels.tiles import TILES
from sightline.kit.chance import random_word
from sightline.kit.pieces.shapes import PENTOMINOES, orientations

Moves = NDArray[np.int64]
"""Rows of tile, orientation, x, y, level."""

TILE_INDEX = {letter: i for i, letter in enumerate(PENTOMINOES)}

_FORMS = [len(orientations(letter)) for letter in PENTOMINOES]
_SEED_BITS = (1 << 64) - 1


class Placement(NamedTuple):
    """One placed tile."""

    seat: int
    tile: int
    orient: int
    x: int
    y: int
    level: int


class Result(NamedTuple):
    """How a game ended: the seats that won or share the draw, and tiles[seat, level]."""

    winners: tuple[int, ...]
    tiles: NDArray[np.int64]


def random_state(seed: int) -> NDArray[np.uint64]:
    """The kernel's random generator, started from any integer."""
    state = np.array([seed & _SEED_BITS], dtype=np.uint64)
    state[0] = random_word(state)
    return state


class KernelBoard:
    """A position that takes and returns tiles in no time, and knows its legal placements.

    It trusts its caller with the rules: ``place`` refuses what it could not represent (a tile not
    in hand, cells that are not level), not what the rulebook forbids.
    """

    __slots__ = ("info", "words")

    def __init__(self, players: int = 2) -> None:
        if players not in (2, 3, 4):
            raise ValueError(f"Pent-Up is for 2, 3 or 4 players, not {players}")
        self.words: NDArray[np.uint64]
        self.info: NDArray[np.int64]
        self.words, self.info = kernel.new_position(players)

    @classmethod
    def of(cls, players: int, placements: Iterable[tuple[int, str, int, int, int]]) -> KernelBoard:
        """A position from the tiles placed so far: (seat, letter, orientation, x, y) each."""
        board = cls(players)
        for seat, letter, orient, x, y in placements:
            board.place(seat, TILE_INDEX[letter], orient, x, y)
        return board

    def copy(self) -> KernelBoard:
        """An independent copy."""
        twin = KernelBoard.__new__(KernelBoard)
        twin.words = self.words.copy()
        twin.info = self.info.copy()
        return twin

    # ------------------------------------------------------------ what is there

    @property
    def players(self) -> int:
        return int(self.info[kernel.PLAYERS])

    @property
    def ply(self) -> int:
        """The number of tiles placed."""
        return int(self.info[kernel.PLY])

    @property
    def height(self) -> int:
        """The highest occupied level; 0 on an empty table."""
        return int(self.info[kernel.TOP])

    @property
    def over(self) -> bool:
        return self.ply == self.players * TILES

    def hand(self, seat: int) -> tuple[int, ...]:
        """The tiles a seat still has."""
        bits = int(self.info[kernel.HANDS + seat])
        return tuple(tile for tile in range(TILES) if bits >> tile & 1)

    def tiles(self) -> NDArray[np.int64]:
        """The number of tiles of each seat on each level, as [seat, level]; level 0 is empty."""
        table = self.info[kernel.TALLY : kernel.WHERE].reshape(kernel.SEATS, kernel.TALLY_STEP)
        return table[: self.players, : self.height + 1].copy()

    def placed(self) -> list[Placement]:
        """All tiles in the order of play."""
        stack = self.info[kernel.STACK :].reshape(-1, kernel.STACK_STEP)
        return [Placement(*row) for row in stack[: self.ply, :6].tolist()]

    def winners(self, misere: bool = False) -> tuple[int, ...]:
        """The seats that stand best now, with partners; several sides of them in a draw."""
        return _seats(int(kernel_play.winners(self.info, misere)))

    # ----------------------------------------------------------- what can be done

    def legal(self, seat: int) -> Moves:
        """All placements open to a seat, in order of tile, orientation, x, y."""
        return kernel.list_legal(self.words, self.info, seat)

    def count_legal(self, seat: int) -> int:
        """How many placements are open to a seat, without listing them."""
        return int(kernel.count_legal(self.words, self.info, seat))

    def best_level(self, tile: int) -> tuple[int, int]:
        """Rule (d) for a tile in hand: its level, and how many placements it has there."""
        level, count = kernel.best_level(self.words, self.info, tile)
        return int(level), int(count)

    def place(self, seat: int, tile: int, orient: int, x: int, y: int) -> int:
        """Place a tile and say on which level it lies."""
        if not 0 <= seat < self.players:
            raise ValueError(f"there is no seat {seat}")
        if not (0 <= tile < TILES and self.info[kernel.HANDS + seat] >> tile & 1):
            raise ValueError(f"seat {seat} has no tile {tile}")
        if not 0 <= orient < _FORMS[tile]:
            raise ValueError(f"tile {tile} has no orientation {orient}")
        if self.ply == 0 and (x, y) != (0, 0):
            raise ValueError("the first tile lies at (0, 0)")
        if max(abs(x), abs(y)) > kernel.SPAN:
            raise ValueError(f"({x}, {y}) is out of reach of any game")
        level = int(kernel.level_at(self.words, tile, orient, x, y))
        if not 1 <= level <= kernel.MAX_LEVEL:
            raise ValueError("the five cells are not level")
        kernel.place(self.words, self.info, seat, tile, orient, x, y, level)
        return level

    def undo(self) -> Placement:
        """Take the last tile back."""
        if self.ply == 0:
            raise ValueError("there is nothing to take back")
        last = self.info[kernel.STACK + (self.ply - 1) * kernel.STACK_STEP :][:6]
        kernel.undo(self.words, self.info)
        return Placement(*last.tolist())

    # ------------------------------------------------------------------ many moves

    def perft(self, seat: int, depth: int) -> int:
        """The number of sequences of ``depth`` moves, ``seat`` moving first."""
        return int(kernel_play.perft(self.words, self.info, seat, depth))

    def playout(
        self,
        seat: int,
        rng: NDArray[np.uint64],
        misere: bool = False,
        uniform: bool = False,
    ) -> Result:
        """Play a random game from here to its end; the position itself stays as it is.

        Each move is a random tile and then a random placement of it, or, with ``uniform``, a
        random one of all legal placements. ``rng`` comes from :func:`random_state`.
        """
        tiles = np.zeros((self.players, kernel.MAX_LEVEL + 1), dtype=np.int64)
        won = kernel_play.playout(self.words, self.info, seat, rng, misere, uniform, tiles)
        return Result(_seats(int(won)), tiles)


def _seats(bits: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(kernel.SEATS) if bits >> seat & 1)
