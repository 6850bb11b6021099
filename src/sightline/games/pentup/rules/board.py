"""The tiles on the table, and where the rulebook lets another one go.

Read this file next to "How to play". A set of cells is kept as the bits of one large integer, so
that a rule speaks of all positions of a shape at once: ``fits(shape, cells)`` is the set of all
corners at which the shape lies entirely within the cells. The window of the endless table that the
bits stand for holds the tiles' bounding box with a margin that no single tile can cross, and more,
so that most tiles leave it as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

import msgspec

from sightline.core.errors import IllegalMove
from sightline.core.message import all_of, say
from sightline.games.pentup.rules.moves import Place, Tile, corner_of, placed_at
from sightline.kit.pieces.shapes import Cell, identify, orientations

TABLE = 1
"""Level 1 is the table."""
CELLS = 5
"""So many cells a tile has."""

# A tile beside the outermost one reaches five cells further; the sixth keeps a shape that runs
# over the window's right edge, into the next row's left margin, from touching any tile there.
_MARGIN = 6
_SPARE = 6
"""So much further than needed a new window reaches."""


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
        self.height = max((tile.level for tile in self.placed), default=0)
        """The highest occupied level; 0 on an empty table."""
        self._look_around()

    def with_tile(self, tile: PlacedTile) -> Board:
        """The board after placing one more tile."""
        board = object.__new__(Board)
        board.placed = (*self.placed, tile)
        board._top = self._top.copy()
        board._top.update(dict.fromkeys(tile.cells, tile))
        board.height = max(self.height, tile.level)
        if self._has_room_for(tile):
            board._left, board._low = self._left, self._low
            board._width, board._rows = self._width, self._rows
            board._cells_at_height = self._cells_under(tile)
        else:
            board._look_around()
        return board

    # -- the window --------------------------------------------------------------------------------

    def _look_around(self) -> None:
        """Choose the window, and find the cells of each height in it."""
        xs = [x for x, _ in self._top] or [0]
        ys = [y for _, y in self._top] or [0]
        around = _MARGIN + _SPARE
        self._left, self._low = min(xs) - around, min(ys) - around
        self._width = max(xs) + around + 1 - self._left
        self._rows = max(ys) + around + 1 - self._low
        sets = [0] * (self.height + 1)
        for cell, tile in self._top.items():
            sets[tile.level] |= self._bit(cell)
        occupied = 0
        for cells in sets:
            occupied |= cells
        sets[0] = ((1 << self._width * self._rows) - 1) & ~occupied
        self._cells_at_height = sets
        """For each height the cells that are so high; height 0 is the bare table."""

    def _has_room_for(self, tile: PlacedTile) -> bool:
        left, low = self._left + _MARGIN, self._low + _MARGIN
        right, high = left + self._width - 2 * _MARGIN, low + self._rows - 2 * _MARGIN
        return all(left <= x < right and low <= y < high for x, y in tile.cells)

    def _cells_under(self, tile: PlacedTile) -> list[int]:
        """The cells of each height with one tile more."""
        sets = self._cells_at_height.copy()
        if tile.level == len(sets):
            sets.append(0)
        cells = 0
        for cell in tile.cells:
            cells |= self._bit(cell)
        sets[tile.level - 1] &= ~cells
        sets[tile.level] |= cells
        return sets

    @property
    def window(self) -> tuple[int, int, int, int]:
        """The least x and y that bits stand for, and how many columns and rows: bit 0 is that cell,
        then come the others of its row, then the next row."""
        return self._left, self._low, self._width, self._rows

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
        distances = _distances(tile, self._width)[turn]
        if level == TABLE:
            return _fits(distances, self._cells_at_height[0]) & self._touches(distances)
        flat = _fits(distances, self._cells_at_height[level - 1])
        # Five cells of one height lie on fewer than two tiles only if they are exactly one tile.
        return flat & ~self._exact_copies(tile, turn, level - 1) if flat else 0

    def highest_level(self, tile: Tile) -> int:
        """Rule (d): the highest level on which this tile, however turned, has a legal placement."""
        return self._higher_level(tile, TABLE) or TABLE

    def _higher_level(self, tile: Tile, than: int) -> int | None:
        """The highest level above one on which this tile has a legal placement."""
        ways = _distances(tile, self._width)
        for level in range(self.height + 1, than, -1):
            cells = self._cells_at_height[level - 1]
            if cells.bit_count() < CELLS:
                continue
            for turn, distances in enumerate(ways):
                flat = _fits(distances, cells)
                if flat and flat & ~self._exact_copies(tile, turn, level - 1):
                    return level
        return None

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
                "wrong shape",
                say("pentup-wrong-shape", cells=_list(place.cells), tile=place.tile),
                say("pentup-wrong-shape-rule"),
            )
        if place.cells != tuple(sorted(place.cells)):
            raise IllegalMove("cells", say("pentup-cells-order"), say("pentup-cells-order-rule"))
        if not self.placed:
            if corner_of(place.cells) != (0, 0):
                raise IllegalMove(
                    "first tile", say("pentup-first-tile"), say("pentup-first-tile-rule")
                )
            return TABLE
        self._require_flat(place)
        if self.height_at(place.cells[0]) == 0:
            self._require_adjacent(place)
        else:
            self._require_two_tiles(place)
        level = self.height_at(place.cells[0]) + 1
        highest = self._higher_level(place.tile, level)
        if highest is not None:
            turn, _, spots = next(self.placements(place.tile))
            corner = next(self.corners(spots))
            example = placed_at(place.tile, orientations(place.tile)[turn], corner)
            raise IllegalMove(
                "a higher level is possible",
                say(
                    "pentup-higher-possible",
                    tile=place.tile,
                    highest=highest,
                    cells=_list(example.cells),
                    level=level,
                ),
                say("pentup-higher-possible-rule"),
            )
        return level

    def _require_flat(self, place: Place) -> None:
        if len({self.height_at(cell) for cell in place.cells}) == 1:
            return
        heights = {cell: self.height_at(cell) for cell in place.cells}
        if 0 in heights.values():
            covered = next(cell for cell, height in heights.items() if height)
            raise IllegalMove(
                "overlap",
                say(
                    "pentup-overlap",
                    tile=place.tile,
                    cell=str(covered),
                    other=self._top[covered].tile,
                ),
                say("pentup-overlap-rule"),
            )
        steps = [
            say("pentup-height", cell=str(cell), height=high) for cell, high in heights.items()
        ]
        raise IllegalMove(
            "not flat",
            say("pentup-not-flat", tile=place.tile, steps=all_of(steps, "comma")),
            say("pentup-not-flat-rule"),
        )

    def _require_adjacent(self, place: Place) -> None:
        top = self._top
        for x, y in place.cells:
            if (x + 1, y) in top or (x - 1, y) in top or (x, y + 1) in top or (x, y - 1) in top:
                return
        raise IllegalMove(
            "not adjacent",
            say("pentup-not-adjacent", tile=place.tile),
            say("pentup-not-adjacent-rule"),
        )

    def _require_two_tiles(self, place: Place) -> None:
        beneath = {id(self._top[cell]): self._top[cell] for cell in place.cells}
        if len(beneath) < 2:
            (only,) = beneath.values()
            raise IllegalMove(
                "atop fewer than two tiles",
                say("pentup-one-tile", tile=place.tile, other=only.tile),
                say("pentup-one-tile-rule"),
            )

    # -- sets of cells as bits --------------------------------------------------------------------

    def _bit(self, cell: Cell) -> int:
        x, y = cell
        return 1 << ((y - self._low) * self._width + x - self._left)

    def _cell(self, index: int) -> Cell:
        y, x = divmod(index, self._width)
        return x + self._left, y + self._low

    @cached_property
    def _beside_tiles(self) -> int:
        """The cells that share an edge with an occupied cell (occupied ones included)."""
        bare = self._cells_at_height[0]
        occupied = ((1 << self._width * self._rows) - 1) & ~bare
        sideways = occupied << 1 | occupied >> 1
        return sideways | occupied << self._width | occupied >> self._width

    def _touches(self, distances: Sequence[int]) -> int:
        corners, beside = 0, self._beside_tiles
        for distance in distances:
            corners |= beside >> distance
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


@lru_cache(maxsize=4096)
def _distances(tile: Tile, width: int) -> list[list[int]]:
    """For each orientation how far its cells are from its corner, as bits of a window."""
    return [[y * width + x for x, y in shape] for shape in orientations(tile)]


def _fits(distances: Sequence[int], cells: int) -> int:
    """The corners at which a shape lies entirely within some cells."""
    a, b, c, d, e = distances
    corners = cells >> a & cells >> b
    # On high levels there is mostly nothing left by now.
    return corners and corners & cells >> c & cells >> d & cells >> e


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The four cells that share an edge with a cell."""
    x, y = cell
    return (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)


def _list(cells: Sequence[Cell]) -> str:
    return " ".join(f"({x},{y})" for x, y in cells)
