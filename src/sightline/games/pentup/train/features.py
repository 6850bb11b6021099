"""What the network is told about a position: numbers, the same in all eight symmetries.

A position is judged *after* a move, from the side of the seat that made it; seats are counted from
it. With C(t, n) = log2(1 + placements of tile t on level n) / 4, wherever the tile is, in order:

1. C of each tile on each of five levels;
2. for each seat: C where the seat holds the tile, 0 elsewhere;
3. for each seat: 1 where rule (d) sends a tile it holds to that level, 0 elsewhere;
4. for each seat: 1 for each tile it holds;
5. for each seat: half the number of its tiles on each of six levels;
6. against each other seat: 1, 0 or -1, as the mover stands better, equal or worse;
7. the height of the tower, 1 to 8, as one of eight numbers;
8. the tiles placed, as one of as many numbers as there are tiles.

Levels are those that count most: from one above the tower downward, in misère from 1 upward. The
kernel computes the same numbers (``kernels/judge.py``); a test holds the two together.
"""

from __future__ import annotations

import numpy as np

from sightline.games.pentup.train.arrays import Array, Library, moved
from sightline.games.pentup.train.batch import (
    TILES,
    Moves,
    Positions,
    Window,
    beside_tiles,
    best_levels,
    count_tiles,
    covered,
    lead,
    start,
    tally,
    to_middle,
    with_tile,
)

REACH = 5
TALLIED = 6
TOPS = 8


def feature_count(players: int) -> int:
    """How many numbers there are."""
    by_seat = TILES * REACH * 2 + TILES + TALLIED
    return TILES * REACH + players * by_seat + players - 1 + TOPS + players * TILES


def after_moves(
    xp: Library,
    window: Window,
    positions: Positions,
    counts: Array,
    seat: Array | int,
    moves: Moves,
) -> tuple[Positions, Array]:
    """Whereabouts of the tiles, and how many placements each tile has on each level (regardless
    of who holds it and of rule (d)), after each of several moves in each game.

    A move changes only the cells of two heights, so only two levels are counted again.
    """
    dealt = Positions(*(array[:, None] for array in positions))
    after = with_tile(xp, dealt, seat, moves)
    dx, dy = to_middle(window, after.box)
    after = after._replace(
        x=(after.x + dx[..., None, None]).astype(xp.int16),
        y=(after.y + dy[..., None, None]).astype(xp.int16),
    )
    cells = covered(xp, window, moves, dx, dy)
    inside = xp.asarray(start(np, window, 1).planes[0, 0])
    ground = (moves.level == 1)[..., None, None]
    level = moves.level.astype(xp.int32)[..., None, None]
    # What comes in from outside is empty: the table is moved as its occupied cells.
    turned = xp.where(ground, inside, xp.uint32(0))
    lower = xp.take_along_axis(positions.planes, level - 1, axis=1)
    lower = (moved(xp, lower ^ turned, dx, dy) ^ turned) & ~cells
    upper = xp.take_along_axis(positions.planes, level, axis=1)
    upper = moved(xp, upper, dx, dy) | cells
    beside = beside_tiles(xp, window, lower)
    beside = xp.where(ground, beside, xp.uint32(0xFFFFFFFF))
    here = count_tiles(xp, after, lower, beside, moves.level - 1)
    above = count_tiles(xp, after, upper, None, moves.level)
    levels = xp.arange(1, window.levels + 1)
    at = moves.level[..., None, None]
    changed = xp.where(levels == at + 1, above[..., None], counts[:, None])
    return after, xp.where(levels == at, here[..., None], changed)


def features(
    xp: Library,
    window: Window,
    misere: bool,
    seat: Array | int,
    plies: Array | int,
    level: Array,
    counts: Array,
) -> Array:
    """The numbers, as (..., feature), after ``plies`` moves of which ``seat`` made the last."""
    players = window.players
    order = (xp.asarray(seat) + xp.arange(players)) % players
    level = xp.take(level, order, axis=-2)
    tallies = tally(xp, window, level)
    top = xp.where(
        tallies.sum(axis=-2) > 0, xp.arange(1, window.levels + 1), 0
    ).max(axis=-1)  # fmt: skip
    best = best_levels(xp, counts)
    steps = xp.arange(TALLIED)
    asked = steps + 1 + xp.zeros_like(top[..., None]) if misere else top[..., None] + 1 - steps
    ways = xp.log2(1.0 + counts.astype(xp.float32)) * 0.25
    ways = _at_levels(xp, ways, asked[..., None, :REACH])
    goes = (best[..., None] == asked[..., None, :REACH]).astype(xp.float32)
    held = (level == 0).astype(xp.float32)
    tallied = _at_levels(xp, tallies.astype(xp.float32), asked[..., None, :]) * 0.5
    leads = [
        lead(xp, tallies[..., 0, :], tallies[..., rival, :], misere) for rival in range(1, players)
    ]
    placed = (xp.arange(1, players * TILES + 1) == plies).astype(xp.float32)
    parts = [
        ways,
        held[..., None] * ways[..., None, :, :],
        held[..., None] * goes[..., None, :, :],
        held,
        tallied,
        xp.stack(leads, axis=-1).astype(xp.float32),
        (xp.minimum(top, TOPS)[..., None] == xp.arange(1, TOPS + 1)).astype(xp.float32),
        xp.broadcast_to(placed, (*top.shape, players * TILES)),
    ]
    return xp.concatenate([part.reshape(*top.shape, -1) for part in parts], axis=-1)


def _at_levels(xp: Library, by_level: Array, asked: Array) -> Array:
    """The last axis picked at levels (counted from 1); 0 where there is no such level."""
    levels = by_level.shape[-1]
    there = (asked >= 1) & (asked <= levels)
    index = xp.broadcast_to(
        xp.clip(asked - 1, 0, levels - 1), (*by_level.shape[:-1], asked.shape[-1])
    )
    return xp.where(there, xp.take_along_axis(by_level, index, axis=-1), 0.0)
