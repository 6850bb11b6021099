# pyright: basic
"""Pent-Up compiled: a tree search in which a placement is known wherever it turns up.

As in ``tree.py`` two kinds of nodes alternate: a position's children are the tiles in the mover's
hand, a tile's children are its placements. There are hundreds of those, most of them tried once if
at all. So it is kept for every placement how the games ended in which it was made, at whatever time
(the *lore*), and a tile's placements are tried in the order of that.

Children that were tried lie before those that were not, the next one to try right behind them, and
means and roots are kept, so that choosing costs little.
"""

from __future__ import annotations

import numpy as np

from sightline.games.pentup.kernels.exact import logarithm
from sightline.games.pentup.kernels.light import (
    ROOM,
    SLOTS,
    lay,
    lay_any,
    lay_anywhere,
    restore,
    slot_of,
)
from sightline.games.pentup.kernels.play import next_seat, reward, winners
from sightline.games.pentup.kernels.position import (
    HANDS,
    MAX_PLIES,
    PLAYERS,
    PLY,
    SEATS,
    best_level,
    list_tile,
)
from sightline.games.pentup.kernels.tiles import FIRST, TILES
from sightline.kit.chance import random_below
from sightline.kit.compiling import compiled, inlined

EXPLORATION = 0.3
UNTRIED = 0.5
"""How much better than its parent a child counts as long as nobody has tried it."""

TRUST = 2.0
"""How much of what the lore says of a placement is added to that."""

DOUBT = 10.0
"""So many games that say nothing are added to those that the lore knows of a placement."""

FIRST_GUESSES = 4.0
"""So many even games are added to those from which a seat's usual reward is taken."""


def new_tree(nodes: int) -> tuple[np.ndarray, ...]:
    return (
        np.zeros(nodes, dtype=np.int32),  # first child
        np.zeros(nodes, dtype=np.int16),  # number of children
        np.zeros(nodes, dtype=np.int16),  # how many of them have been tried
        np.zeros(nodes, dtype=np.int32),  # visits
        np.zeros(nodes, dtype=np.float64),  # score: sum of what its chooser got
        np.zeros(nodes, dtype=np.float32),  # its mean
        np.zeros(nodes, dtype=np.float32),  # one by the root of the visits
        np.zeros(nodes, dtype=np.int32),  # slot of the placement
        np.zeros((nodes, 5), dtype=np.int16),  # tile, orientation, x, y, level
    )


def new_lore():
    """What the games say of each placement, how many games, and what each seat got in all."""
    return (
        np.zeros(SLOTS, dtype=np.float64),
        np.zeros(SLOTS, dtype=np.float64),
        np.zeros(SEATS, dtype=np.float64),
    )


@inlined
def clear_node(tree, node):
    first, _, tried, visits, score, _, _, _, _ = tree
    first[node] = 0
    tried[node] = 0
    visits[node] = 0
    score[node] = 0.0


@inlined
def told(lore, slot):
    """How much better than usual the games with a placement ended for who made it."""
    return lore[0][slot] / (lore[1][slot] + DOUBT)


@compiled
def grow_tiles(info, seat, tree, used, node, rng):
    """Give a position its children, in random order."""
    first, count, tried, _, _, _, _, _, moves = tree
    first[node] = used[0]
    count[node] = 0
    tried[node] = 0
    for tile in range(TILES):
        if info[HANDS + seat] >> tile & 1:
            clear_node(tree, used[0])
            other = first[node] + random_below(rng, count[node] + 1)
            moves[used[0], 0] = tile
            moves[used[0], 0], moves[other, 0] = moves[other, 0], moves[used[0], 0]
            count[node] += 1
            used[0] += 1


@compiled
def grow_placements(words, info, seat, tree, used, node, lore, rng):
    """Give a tile its children, the most promising first: False where there is no room."""
    first, count, tried, _, _, _, _, slot, moves = tree
    tile = np.int64(moves[node, 0])
    level, total = best_level(words, info, tile)
    begin = used[0]
    if begin + total > len(first):
        return False
    end = list_tile(words, info, tile, level, moves, begin)
    for child in range(begin, end):
        clear_node(tree, child)
        x, y = np.int64(moves[child, 2]), np.int64(moves[child, 3])
        slot[child] = slot_of(seat, FIRST[tile] + np.int64(moves[child, 1]), x, y)
    first[node] = begin
    count[node] = total
    tried[node] = 0
    used[0] = end
    bring_forward(tree, node, lore, rng)
    return True


@compiled
def bring_forward(tree, node, lore, rng):
    """Let the most promising of the placements not yet tried be the next one, by chance among
    equals."""
    first, count, tried, _, _, _, _, slot, moves = tree
    begin = np.int64(first[node]) + tried[node]
    end = np.int64(first[node]) + count[node]
    if begin == end:
        return
    start = begin + random_below(rng, end - begin)
    best = start
    best_value = -2.0
    for part in range(2):
        for child in range(start if part == 0 else begin, end if part == 0 else start):
            value = told(lore, np.int64(slot[child]))
            if value > best_value:
                best, best_value = child, value
    slot[begin], slot[best] = slot[best], slot[begin]
    for i in range(5):
        moves[begin, i], moves[best, i] = moves[best, i], moves[begin, i]


@compiled
def choose(tree, node, untried):
    """The child with the best upper bound, where one not yet tried counts ``untried``."""
    first, count, tried, visits, _, mean, root, _, _ = tree
    scale = EXPLORATION * np.sqrt(logarithm(visits[node] + 1.0))
    begin = np.int64(first[node])
    behind = begin + tried[node]
    best, best_value = begin, -1.0
    if tried[node] < count[node]:
        best, best_value = behind, untried
    for child in range(begin, behind):
        value = mean[child] + scale * root[child]
        if value > best_value:
            best, best_value = child, value
    return best


@compiled
def finish(words, info, seat, misere, rng, fits, slots, moved):
    """Play to the end by chance: who wins. ``slots`` receives the placements from ``moved`` on."""
    for _ in range(info[PLAYERS] * TILES - info[PLY]):
        slots[moved] = lay_any(words, info, seat, rng, fits)
        moved += 1
        seat = next_seat(info, seat)
    return winners(info, misere)


@compiled
def learn(info, root_seat, won, slots, moved, lore, games):
    """Tell the lore how a game ended in which these placements were made."""
    told_of, seen, got = lore
    better = np.empty(SEATS, dtype=np.float64)
    for seat in range(info[PLAYERS]):
        gained = reward(info, won, seat)
        got[seat] += gained
        even = 1.0 / info[PLAYERS] if info[PLAYERS] == 3 else 0.5
        usual = (got[seat] + FIRST_GUESSES * even) / (games + FIRST_GUESSES)
        better[seat] = gained - usual
    seat = root_seat
    for i in range(moved):
        told_of[slots[i]] += better[seat]
        seen[slots[i]] += 1.0
        seat = next_seat(info, seat)


@compiled
def deep_run(words, info, base_words, base_info, root_seat, misere, rng, tree, used, lore, games):
    """Grow the tree by so many playouts. ``words`` and ``info`` are a copy of the position.

    ``used[0]`` is the number of nodes in use; when the arrays are full, the tree grows no more
    and what is there is refined.
    """
    first, count, tried, visits, score, mean, root, slot, moves = tree
    path = np.empty(2 * MAX_PLIES + 1, dtype=np.int64)
    chosen_by = np.empty(2 * MAX_PLIES + 1, dtype=np.int64)
    slots = np.empty(MAX_PLIES, dtype=np.int64)
    fits = np.empty(ROOM, dtype=np.uint64)
    plies = info[PLAYERS] * TILES
    rivals = 2.0 if info[PLAYERS] == 3 else 1.0
    for _ in range(games):
        node, seat, steps, moved = 0, root_seat, 1, 0
        path[0], chosen_by[0] = 0, root_seat
        while info[PLY] < plies:
            if first[node] == 0:
                if (visits[node] == 0 and steps > 1) or used[0] + TILES > len(first):
                    break
                grow_tiles(info, seat, tree, used, node, rng)
            # Those who moved before and this one share what there is to win.
            usual = mean[node] if node == 0 else (1.0 - mean[node]) / rivals
            position = node
            node = choose(tree, position, usual + UNTRIED)
            if node == first[position] + tried[position]:
                tried[position] += 1
            path[steps], chosen_by[steps] = node, seat
            steps += 1
            if first[node] == 0 and (
                visits[node] == 0
                or not grow_placements(words, info, seat, tree, used, node, lore, rng)
            ):
                tile = np.int64(moves[node, 0])
                slots[moved] = lay_anywhere(words, info, seat, tile, rng, fits)
                moved += 1
                seat = next_seat(info, seat)
                break
            chosen = node
            hope = 0.0
            if tried[chosen] < count[chosen]:
                hope = told(lore, np.int64(slot[first[chosen] + tried[chosen]]))
            node = choose(tree, chosen, mean[chosen] + UNTRIED + TRUST * hope)
            if node == first[chosen] + tried[chosen]:
                tried[chosen] += 1
                bring_forward(tree, chosen, lore, rng)
            path[steps], chosen_by[steps] = node, seat
            steps += 1
            tile, orient = np.int64(moves[node, 0]), np.int64(moves[node, 1])
            x, y, level = (
                np.int64(moves[node, 2]),
                np.int64(moves[node, 3]),
                np.int64(moves[node, 4]),
            )
            lay(words, info, seat, tile, orient, x, y, level)
            slots[moved] = slot[node]
            moved += 1
            seat = next_seat(info, seat)
        won = finish(words, info, seat, misere, rng, fits, slots, moved)
        restore(words, info, base_words, base_info)
        learn(info, root_seat, won, slots, plies - info[PLY], lore, visits[0] + 1.0)
        for i in range(steps):
            node = path[i]
            visits[node] += 1
            score[node] += reward(info, won, chosen_by[i])
            mean[node] = score[node] / visits[node]
            root[node] = 1.0 / np.sqrt(np.float64(visits[node]))
