# pyright: basic
"""Pent-Up's first puzzle compiled: random games that climb, to see whether a level is in reach."""

from __future__ import annotations

from sightline.games.pentup.kernels.play import random_tile, rewind
from sightline.games.pentup.kernels.position import HANDS, PLY, TOP, best_level, find, place
from sightline.games.pentup.kernels.tiles import TILES
from sightline.kit.chance import random_below
from sightline.kit.compiling import compiled


@compiled
def climb(words, info, rng, goal, games, boldness):
    """Play random games in which tiles that reach the highest level come more often.

    True as soon as one reaches the goal: the position is then that game's; otherwise it is what it
    was. In ``boldness`` of 16 moves the tile is the first one found that goes highest.
    """
    start = info[PLY]
    last = 2 * TILES
    for _ in range(games):
        while info[PLY] < last:
            seat = info[PLY] % 2
            tile = random_tile(info, seat, rng)
            level, total = best_level(words, info, tile)
            if random_below(rng, 16) < boldness:
                offset = random_below(rng, TILES)
                for i in range(TILES):
                    other = (i + offset) % TILES
                    if info[HANDS + seat] >> other & 1:
                        high, number = best_level(words, info, other)
                        if high > level:
                            tile, level, total = other, high, number
            orient, x, y = find(words, info, tile, level, random_below(rng, total))
            place(words, info, seat, tile, orient, x, y, level)
            if info[TOP] >= goal:
                return True
            # Every further level needs two tiles on the one below.
            if info[TOP] + (last - info[PLY] + 1) < goal:
                break
        rewind(words, info, start)
    return False
