# pyright: basic
"""Pent-Up compiled: a tree search in which a placement is known wherever it turns up.

As in ``tree.py`` two kinds of nodes alternate: a position's children are the tiles in the mover's
hand, a tile's children are its placements. There are hundreds of those, most of them tried once if
at all. So it is kept for every placement how the games ended in which it was made, at whatever time
(the *lore*), and a tile's placements are tried in the order of that.

Children that were tried lie before those that were not, the next one to try right behind them, and
means, roots and logarithms are kept, so that choosing costs little.
"""

from __future__ import annotations

import numpy as np

from sightline.games.pentup.kernels.exact import logarithm
from sightline.games.pentup.kernels.light import (
    ROOM,
    SLOTS,
    lay_any,
    lay_anywhere,
    list_packed,
    restore,
    slot_of_packed,
    unpacked,
)
from sightline.games.pentup.kernels.play import next_seat, reward, winners
from sightline.games.pentup.kernels.position import (
    HANDS,
    MAX_PLIES,
    PLAYERS,
    PLY,
    SEATS,
    lay,
)
from sightline.games.pentup.kernels.tiles import TILES
from sightline.kit.chance import random_below
from sightline.kit.compiling import compiled

EXPLORATION = 0.3
UNTRIED = 0.5
"""How much better than its parent a child counts as long as nobody has tried it."""

TRUST = 2.0
"""How much of what the lore says of a placement is added to that."""

DOUBT = 10.0
"""So many games that say nothing are added to those that the lore knows of a placement."""

FIRST_GUESSES = 4.0
"""So many even games are added to those from which a seat's usual reward is taken."""


KEPT = 1 << 13
"""Logarithms and roots of numbers below this are kept."""


NODE = np.dtype(
    [
        ("score", np.float64),  # sum of what its chooser got
        ("first", np.int32),  # child
        ("visits", np.int32),
        ("count", np.int16),  # of its children
        ("tried", np.int16),  # so many of them have been
    ],
    align=True,
)
MEAN, ROOT = 0, 1


def new_tree(nodes: int) -> tuple[np.ndarray, ...]:
    """The nodes, what is compared of them, and what they are.

    Each lies together, for what is not in the processor's cache costs as much as the rest.
    """
    return (
        np.zeros(nodes, dtype=NODE),
        np.zeros((nodes, 2), dtype=np.float32),  # mean score, one by the root of the visits
        np.zeros(nodes, dtype=np.int32),  # the tile, or the placement packed
    )


def new_lore():
    """What the games say of each placement, how many games, what that promises, and what each seat
    got in all."""
    return (
        np.zeros((SLOTS, 2), dtype=np.float64),
        np.zeros(SLOTS, dtype=np.float64),
        np.zeros(SEATS, dtype=np.float64),
    )


@compiled
def breadth(visits):
    """How much is explored below a node, as it grows with its visits."""
    return EXPLORATION * np.sqrt(logarithm(visits + 1.0))


@compiled
def new_kept():
    """``breadth`` of each number, and one by its root."""
    breadths = np.zeros(KEPT, dtype=np.float64)
    roots = np.zeros(KEPT, dtype=np.float32)
    for visits in range(1, KEPT):
        breadths[visits] = breadth(visits)
        roots[visits] = 1.0 / np.sqrt(np.float64(visits))
    return breadths, roots


@compiled
def grow_tiles(info, seat, tree, used, node, rng):
    """Give a position its children, in random order."""
    nodes, _, what = tree
    begin = used[0]
    end = begin
    for tile in range(TILES):
        if info[HANDS + seat] >> tile & 1:
            other = begin + random_below(rng, end - begin + 1)
            what[end] = what[other]
            what[other] = tile
            end += 1
    here = nodes[node]
    here.first = begin
    here.count = end - begin
    used[0] = end


@compiled
def grow_placements(words, info, seat, tree, used, node, lore, rng, fits):
    """Give a tile its children, the most promising first: False where there is no room."""
    nodes, _, what = tree
    begin = used[0]
    end = list_packed(words, info, np.int64(what[node]), what, begin, fits)
    if end < 0:
        return False
    here = nodes[node]
    here.first = begin
    here.count = end - begin
    used[0] = end
    bring_forward(seat, tree, node, lore, rng)
    return True


@compiled
def bring_forward(seat, tree, node, lore, rng):
    """Let the most promising of the placements not yet tried be the next one, by chance among
    equals."""
    nodes, _, what = tree
    promise = lore[1]
    here = nodes[node]
    begin = np.int64(here.first) + here.tried
    end = np.int64(here.first) + here.count
    if begin == end:
        return
    start = begin + random_below(rng, end - begin)
    best = start
    best_value = -2.0
    for part in range(2):
        for child in range(start if part == 0 else begin, end if part == 0 else start):
            value = promise[np.uint64(slot_of_packed(seat, np.int64(what[np.uint64(child)])))]
            if value > best_value:
                best, best_value = child, value
    what[begin], what[best] = what[best], what[begin]


@compiled
def choose(tree, node, untried, kept):
    """The child with the best upper bound, where one not yet tried counts ``untried``."""
    nodes, compared, _ = tree
    here = nodes[node]
    often = np.int64(here.visits)
    scale = kept[0][np.uint64(often)] if often < KEPT else breadth(often)
    begin = np.int64(here.first)
    behind = begin + here.tried
    best, best_value = begin, -1.0
    if here.tried < here.count:
        best, best_value = behind, untried
    for child in range(begin, behind):
        i = np.uint64(child)
        value = compared[i, MEAN] + scale * compared[i, ROOT]
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
def learn(info, root_seat, gained, slots, moved, lore, games):
    """Tell the lore what the seats got from a game in which these placements were made."""
    told, promise, got = lore
    better = np.empty(SEATS, dtype=np.float64)
    for seat in range(info[PLAYERS]):
        got[seat] += gained[seat]
        even = 1.0 / info[PLAYERS] if info[PLAYERS] == 3 else 0.5
        usual = (got[seat] + FIRST_GUESSES * even) / (games + FIRST_GUESSES)
        better[seat] = gained[seat] - usual
    seat = root_seat
    for i in range(moved):
        slot = np.uint64(slots[i])
        told[slot, 0] += better[seat]
        told[slot, 1] += 1.0
        promise[slot] = told[slot, 0] / (told[slot, 1] + DOUBT)
        seat = next_seat(info, seat)


@compiled
def credit(tree, path, chosen_by, steps, gained, kept):
    """Tell the nodes of a path what their choosers got."""
    nodes, compared, _ = tree
    for i in range(steps):
        number = np.uint64(path[i])
        node = nodes[number]
        node.visits += 1
        often = np.int64(node.visits)
        node.score += gained[chosen_by[i]]
        compared[number, MEAN] = node.score / often
        if often < KEPT:
            compared[number, ROOT] = kept[1][np.uint64(often)]
        else:
            compared[number, ROOT] = 1.0 / np.sqrt(np.float64(often))


@compiled
def deep_run(
    words, info, base_words, base_info, root_seat, misere, rng, tree, used, lore, kept, games
):
    """Grow the tree by so many playouts. ``words`` and ``info`` are a copy of the position.

    ``used[0]`` is the number of nodes in use; when the arrays are full, the tree grows no more
    and what is there is refined.
    """
    nodes, compared, what = tree
    path = np.empty(2 * MAX_PLIES + 1, dtype=np.int64)
    chosen_by = np.empty(2 * MAX_PLIES + 1, dtype=np.int64)
    slots = np.empty(MAX_PLIES, dtype=np.int64)
    gained = np.empty(SEATS, dtype=np.float64)
    fits = np.empty(ROOM, dtype=np.uint64)
    plies = info[PLAYERS] * TILES
    rivals = 2.0 if info[PLAYERS] == 3 else 1.0
    for _ in range(games):
        node, seat, steps, moved = 0, root_seat, 1, 0
        path[0], chosen_by[0] = 0, root_seat
        while info[PLY] < plies:
            if nodes[node].first == 0:
                if (nodes[node].visits == 0 and steps > 1) or used[0] + TILES > len(nodes):
                    break
                grow_tiles(info, seat, tree, used, node, rng)
            # Those who moved before and this one share what there is to win.
            usual = compared[node, MEAN]
            if node != 0:
                usual = (1.0 - usual) / rivals
            position = nodes[node]
            node = choose(tree, node, usual + UNTRIED, kept)
            if node == position.first + position.tried:
                position.tried += 1
            path[steps], chosen_by[steps] = node, seat
            steps += 1
            chosen = nodes[node]
            if chosen.first == 0 and (
                chosen.visits == 0
                or not grow_placements(words, info, seat, tree, used, node, lore, rng, fits)
            ):
                tile = np.int64(what[node])
                slots[moved] = lay_anywhere(words, info, seat, tile, rng, fits)
                moved += 1
                seat = next_seat(info, seat)
                break
            tile_node = node
            hope = 0.0
            if chosen.tried < chosen.count:
                following = np.int64(what[chosen.first + chosen.tried])
                hope = lore[1][slot_of_packed(seat, following)]
            node = choose(tree, tile_node, compared[tile_node, MEAN] + UNTRIED + TRUST * hope, kept)
            if node == chosen.first + chosen.tried:
                chosen.tried += 1
                bring_forward(seat, tree, tile_node, lore, rng)
            path[steps], chosen_by[steps] = node, seat
            steps += 1
            code = np.int64(what[node])
            g, x, y, level = unpacked(code)
            lay(words, info, seat, np.int64(what[tile_node]), g, x, y, level)
            slots[moved] = slot_of_packed(seat, code)
            moved += 1
            seat = next_seat(info, seat)
        won = finish(words, info, seat, misere, rng, fits, slots, moved)
        restore(words, info, base_words, base_info)
        for each in range(info[PLAYERS]):
            gained[each] = reward(info, won, each)
        learn(info, root_seat, gained, slots, plies - info[PLY], lore, nodes[0].visits + 1.0)
        credit(tree, path, chosen_by, steps, gained, kept)
