"""Pent-Up for programs that learn: ids of moves, and sights as numbers.

The table has no edge, but all tiles hang together: along one axis they never span more than the
sum of their longest sides, 41 a player. So a window that wraps around, one cell wider than that,
holds every game, and tells all cells of a legal placement apart: cell (x, y) lies in its column
``x mod side`` and its row ``y mod side``. An id is a tile, one of its orientations (63 of both
together) and the place of its bounding box's corner in the window. As the first tile begins at
(0, 0), everything is moved by half the side; nearly all games stay far from where it wraps.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from sightline.core.encoding import Encoding, Field, NoSuchAction
from sightline.core.sight import Sight
from sightline.games.pentup.rules.moves import Place, Tile, corner_of, placed_at
from sightline.games.pentup.rules.placements import Placements
from sightline.games.pentup.rules.state import ALL_TILES, Options, View
from sightline.kit.pieces.shapes import Shape, identify, orientations

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sightline.core.encoding import Vector

_FORMS: tuple[tuple[Tile, Shape], ...] = tuple(
    (tile, shape) for tile in ALL_TILES for shape in orientations(tile)
)
_FIRST: dict[str, int] = {}
for _number, (_tile, _) in enumerate(_FORMS):
    _FIRST.setdefault(_tile, _number)
_TILE = {tile: number for number, tile in enumerate(ALL_TILES)}

SPAN = 41
"""The longest sides of one player's tiles together."""


class PentupEncoding(Encoding[Place]):
    """Two, three or four players."""

    def __init__(self, players: int, options: Options) -> None:
        del options  # which rows count is told by a field
        self._players = players
        self.side = SPAN * players + 1
        self._half = self.side // 2
        self.version = f"pentup-{players}/1"
        self.actions = len(_FORMS) * self.side * self.side
        plane = (self.side, self.side)
        levels = len(ALL_TILES) * players // 2
        self.fields = (
            Field("height", plane, levels, "by row and column: how many tiles lie there", "number"),
            Field("owner", plane, players, "whose tile is on top: seat plus one, from the own one"),
            Field("kind", plane, len(ALL_TILES), "which tile that is, plus one"),
            Field("levels", (players, len(ALL_TILES)), levels, "by seat and tile; 0: in hand"),
            Field("turn", (), players, "whose turn it is; the number of players: nobody's"),
            Field("misere", (), 1, "whether fewest tiles win"),
        )

    def id_of(self, sight: Sight[Place, Any], move: Place) -> int:
        found = identify(move.cells)
        if found is None:
            raise ValueError(f"{move.cells} is no tile")
        x, y = corner_of(move.cells)
        return self._id(found[0], found[1], x, y)

    def _id(self, tile: str, turn: int, x: int, y: int) -> int:
        side, half = self.side, self._half
        return ((_FIRST[tile] + turn) * side + (y + half) % side) * side + (x + half) % side

    def move_of(self, sight: Sight[Place, Any], number: int) -> Place:
        rest, column = divmod(self.require(number), self.side)
        form, row = divmod(rest, self.side)
        tile, shape = _FORMS[form]
        placed = cast("View", sight.view).placed
        if not placed:
            if (row, column) != (self._half, self._half):
                raise NoSuchAction(number, self.actions)
            return placed_at(tile, shape, (0, 0))
        # A legal one begins at most its own size before the tiles, and no further than one cell
        # behind them: fewer columns and rows than the window has.
        wide, high = 1 + max(x for x, _ in shape), 1 + max(y for _, y in shape)
        xs = [x for each in placed for x, _ in each.cells]
        ys = [y for each in placed for _, y in each.cells]
        x = self._from(column, min(xs) - wide)
        y = self._from(row, min(ys) - high)
        if x > max(xs) + 1 or y > max(ys) + 1:
            raise NoSuchAction(number, self.actions)
        return placed_at(tile, shape, (x, y))

    def _from(self, place: int, least: int) -> int:
        """The coordinate of a column or row that is not less than this."""
        return least + (place - self._half - least) % self.side

    def legal_ids(self, sight: Sight[Place, Any]) -> Sequence[int]:
        return self.legal_array(sight).tolist()

    def legal_array(self, sight: Sight[Place, Any]) -> NDArray[np.int64]:
        moves = sight.legal
        if not isinstance(moves, Placements) or not moves.groups:
            return np.zeros(0, dtype=np.int64)
        # All sets of corners become rows of bits at once.
        left, low, width, rows = moves.window
        size = (width * rows + 7) // 8
        held = b"".join([spots.to_bytes(size, "little") for _, _, spots in moves.groups])
        bits = np.unpackbits(np.frombuffer(held, np.uint8), bitorder="little")
        group, place = np.divmod(np.flatnonzero(bits), 8 * size)
        y, x = np.divmod(place, width)
        forms = np.array([_FIRST[tile] + turn for tile, turn, _ in moves.groups])
        side, half = self.side, self._half
        row, column = (y + (low + half)) % side, (x + (left + half)) % side
        return (forms[group] * side + row) * side + column

    def vector(self, sight: Sight[Place, Any]) -> Vector:
        view = cast("View", sight.view)
        seat, players, side, half = sight.seat, self._players, self.side, self._half
        flat = np.zeros(self.size, dtype=np.int16)
        plane = side * side
        levels = 3 * plane
        if view.placed:
            # Later tiles lie on top; of cells that are written twice the last one stays.
            cells = np.array([tile.cells for tile in view.placed], dtype=np.int64)
            at = (cells[..., 1] + half) % side * side + (cells[..., 0] + half) % side
            owners = [(tile.seat - seat) % players for tile in view.placed]
            kinds = [_TILE[tile.tile] for tile in view.placed]
            heights = [tile.level for tile in view.placed]
            flat[at] = np.array(heights, dtype=np.int16)[:, None]
            flat[at + plane] = np.array(owners, dtype=np.int16)[:, None] + 1
            flat[at + 2 * plane] = np.array(kinds, dtype=np.int16)[:, None] + 1
            where = np.array(owners) * len(ALL_TILES) + np.array(kinds) + levels
            flat[where] = heights
        flat[-2] = players if view.turn is None else (view.turn - seat) % players
        flat[-1] = view.misere
        return flat


def encoding(players: int, options: Options) -> PentupEncoding:
    """The encoding of a game played so."""
    return PentupEncoding(players, options)
