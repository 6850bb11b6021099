# pyright: basic
"""Pent-Up compiled: the trained network's judgement of the positions after moves.

The numbers it is told are those of ``train/features.py``, which says what they are; a test holds
the two together. Here they never stand in an array: what a number adds to the first layer is added
at once. All moves of one tile go to one level (rule (d)) and change the cells of two heights only,
so that most of the sum is made once a tile, and for each move only what those two levels add.
"""

from __future__ import annotations

import numpy as np

from sightline.games.pentup.kernels.exact import exponential
from sightline.games.pentup.kernels.play import compare, reward, winners
from sightline.games.pentup.kernels.position import (
    HANDS,
    MAX_LEVEL,
    PLAYERS,
    PLY,
    TALLY,
    TALLY_STEP,
    TOP,
    count_level,
    place,
    undo,
)
from sightline.games.pentup.kernels.tiles import TILES
from sightline.kit.compiling import compiled, inlined

REACH = 5
TALLIED = 6
TOPS = 8
LEVELS = MAX_LEVEL + 2
MOST_WAYS = 4096

WAYS = (np.log2(1.0 + np.arange(MOST_WAYS)) * 0.25).astype(np.float32)
"""What a number of placements counts as."""


@inlined
def add(sums, part, row):
    for i in range(len(sums)):
        sums[i] += part * row[i]


@inlined
def level_asked(info, misere, step):
    """The level that is the step-th in importance: downward from above the tower, or upward."""
    return 1 + step if misere else info[TOP] + 1 - step


@inlined
def step_of(info, misere, level):
    return level - 1 if misere else info[TOP] + 1 - level


@compiled
def count_ways(words, info, ways):
    """The number of placements of each tile on each level, as ways[level, tile]."""
    ways[:] = 0
    if info[PLY] == 0:
        return
    for level in range(1, info[TOP] + 2):
        for tile in range(TILES):
            ways[level, tile] = count_level(words, info, tile, level)


@compiled
def add_common(info, seat, misere, ways, lower, upper, net, sums):
    """Everything but what the two changed levels and rule (d) add to the first layer."""
    weights, biases = net[0], net[1]
    players = info[PLAYERS]
    for i in range(len(sums)):
        sums[i] = biases[i]
    held_from = TILES * REACH * (1 + 2 * players)
    tallied_from = held_from + players * TILES
    leads_from = tallied_from + players * TALLIED
    for s in range(players):
        who = (seat + s) % players
        for tile in range(TILES):
            if info[HANDS + who] >> tile & 1:
                add(sums, np.float32(1.0), weights[held_from + s * TILES + tile])
        for step in range(TALLIED):
            level = level_asked(info, misere, step)
            if 1 <= level <= MAX_LEVEL:
                tiles = info[TALLY + who * TALLY_STEP + level]
                if tiles:
                    at = tallied_from + s * TALLIED + step
                    add(sums, np.float32(0.5) * np.float32(tiles), weights[at])
        if s > 0:
            stands = compare(info, seat, who, misere)
            if stands:
                add(sums, np.float32(stands), weights[leads_from + s - 1])
    tops_from = leads_from + players - 1
    add(sums, np.float32(1.0), weights[tops_from + min(info[TOP], TOPS) - 1])
    add(sums, np.float32(1.0), weights[tops_from + TOPS + info[PLY] - 1])
    for step in range(REACH):
        level = level_asked(info, misere, step)
        if 1 <= level <= MAX_LEVEL and level != lower and level != upper:
            for tile in range(TILES):
                if ways[level, tile]:
                    add_ways(info, seat, tile, step, ways[level, tile], weights, sums)


@inlined
def add_ways(info, seat, tile, step, number, weights, sums):
    part = WAYS[min(number, MOST_WAYS - 1)]
    players = info[PLAYERS]
    add(sums, part, weights[tile * REACH + step])
    for s in range(players):
        if info[HANDS + (seat + s) % players] >> tile & 1:
            add(sums, part, weights[TILES * REACH * (1 + s) + tile * REACH + step])


@compiled
def merge_rows(info, seat, misere, lower, upper, net, rows):
    """One row a tile for each changed level, and one a tile and level for rule (d): the weights of
    all seats that hold the tile together."""
    weights = net[0]
    players = info[PLAYERS]
    goes_from = TILES * REACH * (1 + players)
    rows[:] = 0
    for tile in range(TILES):
        for which in range(2):
            step = step_of(info, misere, upper if which else lower)
            if 0 <= step < REACH:
                row = rows[which * TILES + tile]
                add(row, np.float32(1.0), weights[tile * REACH + step])
                for s in range(players):
                    if info[HANDS + (seat + s) % players] >> tile & 1:
                        at = TILES * REACH * (1 + s) + tile * REACH + step
                        add(row, np.float32(1.0), weights[at])
        for step in range(REACH):
            row = rows[2 * TILES + tile * REACH + step]
            for s in range(players):
                if info[HANDS + (seat + s) % players] >> tile & 1:
                    at = goes_from + s * TILES * REACH + tile * REACH + step
                    add(row, np.float32(1.0), weights[at])


@compiled
def last_layers(net, sums, middle, out):
    """From the sums of the first layer to the chances of each side, the mover's first."""
    _, _, w2, b2, w3, b3 = net
    for j in range(len(middle)):
        middle[j] = b2[j]
    for i in range(len(sums)):
        if sums[i] > 0:
            add(middle, sums[i], w2[i])
    most = np.float32(-1e30)
    for side in range(len(b3)):
        number = b3[side]
        for j in range(len(middle)):
            if middle[j] > 0:
                number += middle[j] * w3[j, side]
        out[side] = number
        most = max(most, number)
    total = np.float32(0.0)
    for side in range(len(b3)):
        out[side] = np.float32(exponential(np.float64(out[side] - most)))
        total += out[side]
    for side in range(len(b3)):
        out[side] /= total


@compiled
def judge_moves(words, info, seat, misere, net, moves, begin, end, values):
    """The chances of each side (absolute) after each of the moves begin .. end-1, which come tile
    by tile; results where the game is over then. ``values`` is indexed like ``moves``."""
    hidden = net[1].shape[0]
    sides = net[5].shape[0]
    players = info[PLAYERS]
    ways = np.empty((LEVELS, TILES), dtype=np.int64)
    common = np.empty(hidden, dtype=np.float32)
    sums = np.empty(hidden, dtype=np.float32)
    middle = np.empty(net[3].shape[0], dtype=np.float32)
    rows = np.empty((TILES * (2 + REACH), hidden), dtype=np.float32)
    out = np.empty(sides, dtype=np.float32)
    best = np.empty(TILES, dtype=np.int64)
    mine = seat % sides
    last = info[PLY] + 1 == players * TILES
    if not last:
        count_ways(words, info, ways)
    tile = -1
    for i in range(begin, end):
        fresh = np.int64(moves[i, 0]) != tile
        tile = np.int64(moves[i, 0])
        level = np.int64(moves[i, 4])
        x, y = np.int64(moves[i, 2]), np.int64(moves[i, 3])
        place(words, info, seat, tile, np.int64(moves[i, 1]), x, y, level)
        if last:
            won = winners(info, misere)
            for side in range(sides):
                values[i, side] = reward(info, won, side)
            undo(words, info)
            continue
        if fresh:
            add_common(info, seat, misere, ways, level, level + 1, net, common)
            merge_rows(info, seat, misere, level, level + 1, net, rows)
            for t in range(TILES):  # the level of rule (d), as far as it does not change
                best[t] = 0
                for other in range(1, info[TOP] + 2):
                    if ways[other, t] and other != level and other != level + 1:
                        best[t] = other
        sums[:] = common
        for t in range(TILES):
            goes = best[t]
            for which in range(2):
                number = count_level(words, info, t, level + which)
                if number:
                    step = step_of(info, misere, level + which)
                    if 0 <= step < REACH:
                        add(sums, WAYS[min(number, MOST_WAYS - 1)], rows[which * TILES + t])
                    goes = max(goes, level + which)
            step = step_of(info, misere, goes)
            if 0 <= step < REACH:
                add(sums, np.float32(1.0), rows[2 * TILES + t * REACH + step])
        last_layers(net, sums, middle, out)
        for side in range(sides):
            values[i, (mine + side) % sides] = out[side]
        undo(words, info)
