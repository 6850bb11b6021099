"""The tiles on the table, and where the rulebook lets another one go.

Read this file next to "How to play". A set of cells is kept as the bits of one large integer, so
that a rule speaks of all positions of a shape at once: ``fits(shape, cells)`` is the set of all
corners at which the shape lies entirely within the cells. The window of the endless table that the
bits stand for is the tiles' bounding box with a margin that no single tile can cross.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import msgspec

from sightline.core.errors import IllegalMove
from sightline.games.pentup.rules.moves import Place, Tile, corner_of, placed_at
from sightline.kit.pieces.shapes import Cell, Shape, identify, orientations

TABLE = 1
"""Level 1 is the table."""

# A tile beside the outermost one reaches five cells further; the sixth keeps a shape that runs
# over the window's right edge, into the next row's left margin, from touching any tile there.
_MARGIN = 6


class PlacedTile(msgspec.Struct, frozen=True):
    """A tile that lies on the table or on other tiles."""

    seat: int
    tile: Tile
    cells: tuple[Cell, ...]
    level: int


class Board:
    """All tiles placed so far. A board never changes; ``with_tile`` makes the next one."""

    def __init__(self, placed: Sequence[PlacedTile] = ()) -> None:
        self.placed = tuple(placed)
        # Later tiles lie on top of earlier ones.
        self._top = {cell: tile for tile in self.placed for cell in tile.cells}
        xs = [x for x, _ in self._top] or [0]
        ys = [y for _, y in self._top] or [0]
        self._left, self._low = min(xs) - _MARGIN, min(ys) - _MARGIN
        self._width = max(xs) + _MARGIN + 1 - self._left
        self._rows = max(ys) + _MARGIN + 1 - self._low

    def with_tile(self, tile: PlacedTile) -> Board:
        """The board after placing one more tile."""
        return Board((*self.placed, tile))

    @cached_property
    def height(self) -> int:
        """The highest occupied level; 0 on an empty table."""
        return max((tile.level for tile in self.placed), default=0)

    def height_at(self, cell: Cell) -> int:
        """How many tiles lie on a cell; 0 is the bare table."""
        top = self._top.get(cell)
        return 0 if top is None else top.level

    # -- rule (b) and (c): where a shape lies flat, adjacent on the table or atop two tiles -------

    def spots(self, tile: Tile, turn: int, level: int) -> int:
        """The corners at which this orientation of a tile may lie on this level, as bits.

        Rules (a), (b) and (c); rule (d) is ``highest_level``.
        """
        if not self.placed:
            return self._bit((0, 0)) if level == TABLE else 0
        shape = orientations(tile)[turn]
        if level == TABLE:
            return self._fits(shape, self._cells_at_height[0]) & self._touches(shape)
        flat = self._fits(shape, self._cells_at_height[level - 1])
        # Five cells of one height lie on fewer than two tiles only if they are exactly one tile.
        return flat & ~self._exact_copies(tile, turn, level - 1)

    def highest_level(self, tile: Tile) -> int:
        """Rule (d): the highest level on which this tile, however turned, has a legal placement."""
        for level in range(self.height + 1, TABLE, -1):
            if any(self.spots(tile, turn, level) for turn in range(len(orientations(tile)))):
                return level
        return TABLE

    def placements(self, tile: Tile) -> Iterator[tuple[int, int, int]]:
        """All legal placements of a tile: (orientation, level, corners as bits)."""
        level = self.highest_level(tile)
        for turn in range(len(orientations(tile))):
            spots = self.spots(tile, turn, level)
            if spots:
                yield turn, level, spots

    def corners(self, spots: int) -> Iterator[Cell]:
        """The corners in a set of spots, row by row."""
        while spots:
            lowest = spots & -spots
            yield self._cell(lowest.bit_length() - 1)
            spots ^= lowest

    def nth_corner(self, spots: int, number: int) -> Cell:
        """The corner that ``corners`` yields as this one, counted from 0."""
        for _ in range(number):
            spots &= spots - 1
        return self._cell((spots & -spots).bit_length() - 1)

    # -- why not ----------------------------------------------------------------------------------

    def level_of(self, place: Place) -> int:
        """The level on which a legal placement lies; IllegalMove names the rule it breaks."""
        found = identify(place.cells)
        if found is None or found[0] != place.tile:
            raise IllegalMove(
                "wrong shape", f"{_list(place.cells)} do not have the shape of {place.tile}"
            )
        if place.cells != tuple(sorted(place.cells)):
            raise IllegalMove("cells", "the five cells are named in ascending order: x, then y")
        if not self.placed:
            if corner_of(place.cells) != (0, 0):
                raise IllegalMove(
                    "first tile",
                    "the first tile is placed with its bounding box starting at (0, 0)",
                )
            return TABLE
        self._require_flat(place)
        if self.height_at(place.cells[0]) == 0:
            self._require_adjacent(place)
        else:
            self._require_two_tiles(place)
        level = self.height_at(place.cells[0]) + 1
        highest = self.highest_level(place.tile)
        if level < highest:
            turn, _, spots = next(self.placements(place.tile))
            corner = next(self.corners(spots))
            example = placed_at(place.tile, orientations(place.tile)[turn], corner)
            raise IllegalMove(
                "a higher level is possible",
                f"rule (d): {place.tile} can go to level {highest}, for example on "
                f"{_list(example.cells)}, so it may not go to level {level}",
            )
        return level

    def _require_flat(self, place: Place) -> None:
        heights = {cell: self.height_at(cell) for cell in place.cells}
        if len(set(heights.values())) == 1:
            return
        if 0 in heights.values():
            covered = next(cell for cell, height in heights.items() if height)
            raise IllegalMove(
                "overlap",
                f"rule (c): part of {place.tile} would lie on the table, but {covered} is taken by "
                f"{self._top[covered].tile}",
            )
        steps = ", ".join(f"{cell} is {height} high" for cell, height in heights.items())
        raise IllegalMove("not flat", f"rule (c): {place.tile} would not lie flat: {steps}")

    def _require_adjacent(self, place: Place) -> None:
        if not any(self.height_at(beside) for cell in place.cells for beside in neighbours(cell)):
            raise IllegalMove(
                "not adjacent",
                f"rule (b): on the table, {place.tile} must share an edge with a tile on the table",
            )

    def _require_two_tiles(self, place: Place) -> None:
        beneath = {id(self._top[cell]): self._top[cell] for cell in place.cells}
        if len(beneath) < 2:
            (only,) = beneath.values()
            raise IllegalMove(
                "atop fewer than two tiles",
                f"rule (b): {place.tile} would lie atop {only.tile} alone, not on two tiles",
            )

    # -- sets of cells as bits --------------------------------------------------------------------

    def _bit(self, cell: Cell) -> int:
        x, y = cell
        return 1 << ((y - self._low) * self._width + x - self._left)

    def _cell(self, index: int) -> Cell:
        y, x = divmod(index, self._width)
        return x + self._left, y + self._low

    @cached_property
    def _cells_at_height(self) -> list[int]:
        """For each height the cells that are so high; height 0 is the bare table."""
        sets = [0] * (self.height + 1)
        for cell, tile in self._top.items():
            sets[tile.level] |= self._bit(cell)
        occupied = 0
        for cells in sets:
            occupied |= cells
        sets[0] = ((1 << self._width * self._rows) - 1) & ~occupied
        return sets

    @cached_property
    def _beside_tiles(self) -> int:
        """The cells that share an edge with an occupied cell (occupied ones included)."""
        bare = self._cells_at_height[0]
        occupied = ((1 << self._width * self._rows) - 1) & ~bare
        sideways = occupied << 1 | occupied >> 1
        return sideways | occupied << self._width | occupied >> self._width

    def _fits(self, shape: Shape, cells: int) -> int:
        corners = -1
        for x, y in shape:
            corners &= cells >> (y * self._width + x)
        return corners

    def _touches(self, shape: Shape) -> int:
        corners = 0
        for x, y in shape:
            corners |= self._beside_tiles >> (y * self._width + x)
        return corners

    def _exact_copies(self, tile: Tile, turn: int, level: int) -> int:
        shape = orientations(tile)[turn]
        corners = 0
        for placed in self.placed:
            if placed.tile == tile and placed.level == level:
                corner = corner_of(placed.cells)
                if placed.cells == placed_at(tile, shape, corner).cells:
                    corners |= self._bit(corner)
        return corners


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The four cells that share an edge with a cell."""
    x, y = cell
    return (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)


def _list(cells: Sequence[Cell]) -> str:
    return " ".join(f"({x},{y})" for x, y in cells)
