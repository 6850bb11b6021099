"""The legal moves of a seat, counted at once and spelled out only when somebody looks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate

from sightline.core.errors import IllegalMove
from sightline.core.wellformed import well_formed
from sightline.games.pentup.rules.board import Board
from sightline.games.pentup.rules.moves import Place, Tile, placed_at
from sightline.kit.pieces.shapes import orientations


class Placements:
    """All legal placements of the tiles in a hand, ordered by tile, orientation, row, column."""

    on_demand = True

    def __init__(self, board: Board, hand: Sequence[Tile]) -> None:
        self._board = board
        self._tiles = tuple(hand)
        self._hand = frozenset(hand)

    @cached_property
    def _groups(self) -> list[tuple[Tile, int, int]]:
        """A tile, its orientation and its corners as bits."""
        return [
            (tile, turn, spots)
            for tile in self._tiles
            for turn, _, spots in self._board.placements(tile)
        ]

    @cached_property
    def _ends(self) -> list[int]:
        return list(accumulate(spots.bit_count() for _, _, spots in self._groups))

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __contains__(self, move: object) -> bool:
        if type(move) is not Place or not well_formed(move) or move.tile not in self._hand:
            return False
        try:
            self._board.level_of(move)
        except IllegalMove:
            return False
        return True

    def __iter__(self) -> Iterator[Place]:
        for tile, turn, spots in self._groups:
            shape = orientations(tile)[turn]
            for corner in self._board.corners(spots):
                yield placed_at(tile, shape, corner)

    @property
    def groups(self) -> Sequence[tuple[Tile, int, int]]:
        """The same placements as a tile, its orientation, and the corners of the bounding boxes as
        bits of the board's ``window``."""
        return self._groups

    @property
    def window(self) -> tuple[int, int, int, int]:
        """The least x and y that bits stand for, and how many columns and rows."""
        return self._board.window

    def __getitem__(self, index: int) -> Place:
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError("there are not so many placements")
        group = bisect_right(self._ends, index)
        tile, turn, spots = self._groups[group]
        before = self._ends[group - 1] if group else 0
        corner = self._board.nth_corner(spots, index - before)
        return placed_at(tile, orientations(tile)[turn], corner)
