"""Many games of Pent-Up at once, as arrays: positions, legal moves with rule (d), results.

All games of a batch are at the same ply, since nobody ever passes. The window moves with the tiles:
their bounding box lies in its middle, with a margin that holds every placement there can be. So
the only limits are how far the tiles may spread (``span``) and how high (``levels``). A legal move
beyond them is counted; whoever leaves none out has ``require_within`` raise for it. A full window
holds every game. Held to the compiled kernel by tests.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sightline.core.errors import SightlineError
from sightline.core.message import say
from sightline.games.pentup.train.arrays import (
    BITS,
    Array,
    Library,
    cells_of,
    count,
    moved,
    neighbours,
    shifted,
)
from sightline.kit.pieces.shapes import PENTOMINOES, orientations

TILES = len(PENTOMINOES)
_FORMS = [(tile, form) for tile, name in enumerate(PENTOMINOES) for form in orientations(name)]
FORMS = len(_FORMS)
TILE_OF = np.array([tile for tile, _ in _FORMS], dtype=np.int16)
FIRST = np.searchsorted(TILE_OF, np.arange(TILES + 1))
ORIENT_OF = (np.arange(FORMS) - FIRST[TILE_OF]).astype(np.int16)
CELL_X = np.array([[x for x, _ in form] for _, form in _FORMS], dtype=np.int16)
CELL_Y = np.array([[y for _, y in form] for _, form in _FORMS], dtype=np.int16)
WIDTH = CELL_X.max(axis=1) + 1
HEIGHT = CELL_Y.max(axis=1) + 1

MARGIN = 5  # no placement begins further from the tiles than its own length


class BeyondWindow(SightlineError):
    """A legal move does not fit the window."""


class Window(NamedTuple):
    """How many play, how many cells the tiles may spread along an axis, and how high."""

    players: int
    span: int
    levels: int

    @classmethod
    def full(cls, players: int) -> Window:
        """One that holds every game: the tiles in one line, the tower as in the kernel."""
        return cls(players, 41 * players, players * TILES // 2)

    @property
    def rows(self) -> int:
        return self.span + 2 * MARGIN

    @property
    def words(self) -> int:
        return -(-self.rows // BITS)

    @property
    def sides(self) -> int:
        """How many can win: seats, or pairs with four players."""
        return 3 if self.players == 3 else 2


class Positions(NamedTuple):
    """A batch of positions.

    ``planes[game, n]``: the cells whose height is exactly n. For each game, seat and tile the
    ``level`` it lies on (0: in hand), its orientation and where its bounding box begins.
    ``box``: least and greatest x, least and greatest y of the tiles.
    """

    planes: Array
    level: Array
    orient: Array
    x: Array
    y: Array
    box: Array


class Moves(NamedTuple):
    """Placements: orientation (of all 63), where its bounding box begins, level."""

    form: Array
    x: Array
    y: Array
    level: Array


def start(xp: Library, window: Window, games: int) -> Positions:
    """Empty tables."""
    rows, words = window.rows, window.words
    planes = np.zeros((games, window.levels + 1, rows, words), dtype=np.uint32)
    for x in range(rows):
        planes[:, 0, :, x // BITS] |= np.uint32(1 << x % BITS)
    nothing = xp.zeros((games, window.players, TILES), dtype=xp.int16)
    middle = np.array([rows // 2, rows // 2 - 1] * 2, dtype=np.int16)
    box = xp.asarray(np.tile(middle, (games, 1)))
    return Positions(xp.asarray(planes), nothing, nothing, nothing, nothing, box)


# ---------------------------------------------------------------- placements


def fits(xp: Library, below: Array, beside: Array | None, form: int) -> Array:
    """Where an orientation lies on cells of ``below`` alone and, if given, on one of ``beside``."""
    cells = list(zip(CELL_X[form].tolist(), CELL_Y[form].tolist(), strict=True))
    found = shifted(xp, below, *cells[0])
    for cell in cells[1:]:
        found = found & shifted(xp, below, *cell)
    if beside is not None:
        touches = shifted(xp, beside, *cells[0])
        for cell in cells[1:]:
            touches = touches | shifted(xp, beside, *cell)
        found = found & touches
    return found


def atop_one(xp: Library, placed: Positions, height: Array, form: int, shape: Array) -> Array:
    """The anchors at which an orientation would lie atop one single tile of this height.

    That is where the same tile of another seat lies the same way; ``shape`` is any board.
    """
    tile = int(TILE_OF[form])
    level, orient = placed.level[..., tile], placed.orient[..., tile]
    same = (level == height[..., None]) & (level > 0) & (orient == int(ORIENT_OF[form]))
    y = xp.where(same, placed.y[..., tile], -1)
    rows, words = shape.shape[-2:]
    found = cells_of(xp, rows, words, placed.x[..., 0, tile], y[..., 0])
    for seat in range(1, level.shape[-1]):
        found = found | cells_of(xp, rows, words, placed.x[..., seat, tile], y[..., seat])
    return found


def count_tiles(
    xp: Library, placed: Positions, below: Array, beside: Array | None, height: Array
) -> Array:
    """The number of placements of each tile on cells of the given height, as (..., tile)."""
    totals: list[Array] = []
    for tile in range(TILES):
        total: Array = 0
        for form in range(FIRST[tile], FIRST[tile + 1]):
            found = fits(xp, below, beside, form)
            found = found & ~atop_one(xp, placed, height, form, below)
            total = total + xp.bitwise_count(found).astype(xp.int32)
        totals.append(total.sum(axis=(-2, -1)))
    return xp.stack(totals, axis=-1)


def beside_tiles(xp: Library, window: Window, empty: Array) -> Array:
    """The cells that share an edge with a tile, given the empty cells."""
    inside = start(np, window, 1).planes[0, 0]
    return neighbours(xp, ~empty & xp.asarray(inside))


def count_levels(xp: Library, window: Window, positions: Positions) -> Array:
    """The number of placements of each tile on each level, as (game, tile, level - 1).

    Regardless of who holds the tile and of rule (d). Not for empty tables.
    """
    empty = positions.planes[:, 0]
    beside = beside_tiles(xp, window, empty)
    counts = [count_tiles(xp, positions, empty, beside, xp.zeros_like(positions.box[:, 0]))]
    for height in range(1, window.levels):
        plane = positions.planes[:, height]
        here = xp.full_like(positions.box[:, 0], height)
        counts.append(count_tiles(xp, positions, plane, None, here))
    return xp.stack(counts, axis=-1)


def best_levels(xp: Library, counts: Array) -> Array:
    """Rule (d): the highest level on which each tile has a placement."""
    levels = xp.arange(1, counts.shape[-1] + 1)
    return xp.where(counts > 0, levels, 0).max(axis=-1).astype(xp.int16)


def legal(
    xp: Library, window: Window, positions: Positions, seat: Array | int, best: Array
) -> tuple[Array, Array]:
    """The seat's legal placements as boards of anchors (game, orientation, rows, words), and how
    many more there are in each game beyond the span of the window.

    ``best`` is what rule (d) says. Not for empty tables.
    """
    empty = positions.planes[:, 0]
    beside = beside_tiles(xp, window, empty)
    everywhere = xp.full_like(beside, 0xFFFFFFFF)
    level_now = xp.take_along_axis(positions.level, seat_index(xp, positions, seat), axis=1)[:, 0]
    boards: list[Array] = []
    lost: Array = 0
    for tile in range(TILES):
        level = best[:, tile]
        height = level - 1
        index = height.astype(xp.int32)[:, None, None, None]
        below = xp.take_along_axis(positions.planes, index, axis=1)[:, 0]
        touch = xp.where((level == 1)[:, None, None], beside, everywhere)
        below = xp.where((level_now[:, tile] == 0)[:, None, None], below, xp.uint32(0))
        for form in range(FIRST[tile], FIRST[tile + 1]):
            found = fits(xp, below, touch, form)
            found = found & ~atop_one(xp, positions, height, form, below)
            inside = found & _within(xp, window, positions.box, form)
            lost = lost + count(xp, found & ~inside)
            boards.append(inside)
    return xp.stack(boards, axis=1), lost


def above(xp: Library, window: Window, positions: Positions, seat: Array | int) -> Array:
    """How many placements of the seat's tiles in each game lie above all levels of the window."""
    highest = positions.planes[:, window.levels]
    height = xp.full_like(positions.box[:, 0], window.levels)
    index = seat_index(xp, positions, seat)
    in_hand = xp.take_along_axis(positions.level, index, axis=1)[:, 0] == 0
    return (count_tiles(xp, positions, highest, None, height) * in_hand).sum(axis=-1)


def require_within(window: Window, wide: Array | int, high: Array | int) -> None:
    """BeyondWindow, where legal moves lie beyond the span (``wide``) or above all levels."""
    if int(np.asarray(wide).sum()):
        raise BeyondWindow(say("pentup-window-narrow", span=window.span))
    if int(np.asarray(high).sum()):
        raise BeyondWindow(say("pentup-window-low", levels=window.levels))


def seat_index(xp: Library, positions: Positions, seat: Array | int) -> Array:
    """A seat as an index into the arrays of seats of every game."""
    return xp.broadcast_to(xp.asarray(seat), (positions.level.shape[0],))[:, None, None]


def _within(xp: Library, window: Window, box: Array, form: int) -> Array:
    """The anchors at which an orientation does not make the tiles spread beyond the window."""
    box = box.astype(xp.int32)
    columns = _range_bits(
        xp,
        window.words,
        box[:, 1] - window.span + 1,
        box[:, 0] + window.span - int(WIDTH[form]),
    )
    row = xp.arange(window.rows)
    low, high = box[:, 3] - window.span + 1, box[:, 2] + window.span - int(HEIGHT[form])
    rows = (row >= low[:, None]) & (row <= high[:, None])
    return xp.where(rows[:, :, None], columns[:, None, :], xp.uint32(0))


def _range_bits(xp: Library, words: int, low: Array, high: Array) -> Array:
    place = np.arange(words * BITS).reshape(words, BITS)
    bit = np.left_shift(np.uint32(1), np.arange(BITS, dtype=np.uint32))
    there = (place >= low[:, None, None]) & (place <= high[:, None, None])
    return xp.where(there, xp.asarray(bit), xp.uint32(0)).sum(axis=-1, dtype=xp.uint32)


# ---------------------------------------------------------------------- moves


def nth_moves(xp: Library, boards: Array, best: Array, index: Array) -> Moves:
    """The index-th placements of each game, as (game, any number of them).

    Numbered in the order of orientation, y, x; an index beyond the last one gives nonsense.
    """
    games, _, rows, words = boards.shape
    flat = boards.reshape(games, -1)
    ends = xp.cumsum(xp.bitwise_count(flat).astype(xp.int32), axis=1)
    low = xp.zeros_like(index)
    high = xp.full_like(index, flat.shape[1] - 1)
    for _ in range(int(flat.shape[1]).bit_length()):
        middle = (low + high) // 2
        after = xp.take_along_axis(ends, middle, axis=1) <= index
        low, high = (
            xp.where(after, xp.minimum(middle + 1, high), low),
            xp.where(after, high, middle),
        )
    before = xp.take_along_axis(ends, xp.maximum(low - 1, 0), axis=1)
    left = index - xp.where(low > 0, before, 0)
    word = xp.take_along_axis(flat, low, axis=1)
    place = xp.zeros_like(index)
    for half in (16, 8, 4, 2, 1):
        part = (word >> place.astype(xp.uint32)) & xp.uint32((1 << half) - 1)
        here = xp.bitwise_count(part).astype(left.dtype)
        beyond = left >= here
        left = left - xp.where(beyond, here, 0)
        place = place + xp.where(beyond, half, 0)
    form = low // (rows * words)
    y = low // words % rows
    x = low % words * BITS + place
    tile = xp.asarray(TILE_OF)[form].astype(xp.int32)
    level = xp.take_along_axis(best, tile, axis=1)
    return Moves(form, x.astype(xp.int16), y.astype(xp.int16), level)


def covered(
    xp: Library, window: Window, moves: Moves, dx: Array | int = 0, dy: Array | int = 0
) -> Array:
    """The boards of the cells that placements cover, moved by (dx, dy)."""
    found: Array = xp.uint32(0)
    for cell in range(5):
        x = moves.x + xp.asarray(CELL_X[:, cell])[moves.form] + dx
        y = moves.y + xp.asarray(CELL_Y[:, cell])[moves.form] + dy
        found = found | cells_of(xp, window.rows, window.words, x, y)
    return found


def wider_box(xp: Library, box: Array, moves: Moves) -> Array:
    """The bounding boxes after placements; ``box`` has one more axis at its end."""
    return xp.stack(
        [
            xp.minimum(box[..., 0], moves.x),
            xp.maximum(box[..., 1], moves.x + xp.asarray(WIDTH)[moves.form] - 1),
            xp.minimum(box[..., 2], moves.y),
            xp.maximum(box[..., 3], moves.y + xp.asarray(HEIGHT)[moves.form] - 1),
        ],
        axis=-1,
    ).astype(xp.int16)


def to_middle(window: Window, box: Array) -> tuple[Array, Array]:
    """How far to move the tiles so that their box lies in the middle."""
    dx = (window.rows - (box[..., 1] - box[..., 0] + 1)) // 2 - box[..., 0]
    dy = (window.rows - (box[..., 3] - box[..., 2] + 1)) // 2 - box[..., 2]
    return dx, dy


def with_tile(xp: Library, placed: Positions, seat: Array | int, moves: Moves) -> Positions:
    """The tiles' whereabouts (not the planes) after one placement in each game."""
    tile = xp.asarray(TILE_OF)[moves.form]
    mine = xp.arange(placed.level.shape[-2])[:, None] == xp.asarray(seat)
    this = mine & (xp.arange(TILES) == tile[..., None])[..., None, :]
    orient = xp.asarray(ORIENT_OF)[moves.form]

    def put(old: Array, new: Array) -> Array:
        return xp.where(this, new[..., None, None], old).astype(xp.int16)

    return placed._replace(
        level=put(placed.level, moves.level),
        orient=put(placed.orient, orient),
        x=put(placed.x, moves.x),
        y=put(placed.y, moves.y),
        box=wider_box(xp, placed.box, moves),
    )


def play(
    xp: Library, window: Window, positions: Positions, seat: Array | int, moves: Moves
) -> Positions:
    """The positions after one placement in each game, the tiles again in the middle."""
    height = xp.arange(window.levels + 1)
    level = moves.level[:, None]
    changes = (height == level) | (height == level - 1)
    cells = covered(xp, window, moves)[:, None]
    planes = xp.where(changes[:, :, None, None], positions.planes ^ cells, positions.planes)
    after = with_tile(xp, positions, seat, moves)
    dx, dy = to_middle(window, after.box)
    inside = xp.asarray(start(np, window, 1).planes[0, 0])
    empty = moved(xp, ~planes[:, 0] & inside, dx, dy)  # what comes in from outside is empty
    upper = moved(xp, planes[:, 1:], dx[:, None], dy[:, None])
    planes = xp.concatenate([(~empty & inside)[:, None], upper], axis=1)
    by_seat = dx[:, None, None], dy[:, None, None]
    return after._replace(
        planes=planes,
        x=(after.x + by_seat[0]).astype(xp.int16),
        y=(after.y + by_seat[1]).astype(xp.int16),
        box=(after.box + xp.stack([dx, dx, dy, dy], axis=-1)).astype(xp.int16),
    )


# -------------------------------------------------------------------- results


def tally(xp: Library, window: Window, level: Array) -> Array:
    """The number of tiles of each seat on each level, as (..., seat, level - 1)."""
    levels = xp.arange(1, window.levels + 1)
    return (level[..., None] == levels).sum(axis=-2)


def lead(xp: Library, one: Array, other: Array, misere: bool) -> Array:
    """1 where the first tally stands better than the second, -1 where worse, 0 where equal."""
    difference = xp.sign(one - other).astype(xp.int32)
    if not misere:
        difference = difference[..., ::-1]
    first = xp.argmax(difference != 0, axis=-1)[..., None]
    return xp.take_along_axis(difference, first, axis=-1)[..., 0]


def rewards(xp: Library, window: Window, level: Array, misere: bool) -> Array:
    """What each side gets, as (..., side): 1, its part of a draw, or 0."""
    tallies = tally(xp, window, level)
    best: list[Array] = []
    for seat in range(window.players):
        beaten = False
        for rival in range(window.players):
            if rival != seat:
                one, other = tallies[..., rival, :], tallies[..., seat, :]
                beaten = beaten | (lead(xp, one, other, misere) > 0)
        best.append(~xp.asarray(beaten))
    if window.players == 4:
        best = [best[0] | best[2], best[1] | best[3]]
    won = xp.stack(best, axis=-1).astype(xp.float32)
    return won / won.sum(axis=-1, keepdims=True)
