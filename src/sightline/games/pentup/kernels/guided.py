# pyright: basic
"""Pent-Up compiled: a tree search that is guided by the trained network.

As in ``tree.py`` two kinds of nodes alternate: a position's children are the tiles in the mover's
hand, a tile's children are its placements. Tiles are compared by what was found below them. The
placements of a tile are judged by the network, all at once, when the tile has been chosen a few
times; from then on the search goes where the mean of what was found is best, plus a share of
curiosity for placements that the judgement likes. What is found at a leaf is the judgement of the
position mixed with the result of one random playout.

In games of two a playout's last two tiles are played for the best, and what is proven at the end
of the game is proven upward: a node from which its chooser can only win, or only lose.
"""

from __future__ import annotations

import numpy as np

from sightline.games.pentup.kernels.endgame import WIDEST
from sightline.games.pentup.kernels.exact import exponential, logarithm
from sightline.games.pentup.kernels.judge import judge_moves
from sightline.games.pentup.kernels.last import last_two
from sightline.games.pentup.kernels.play import (
    move_tile_first,
    next_seat,
    reward,
    rewind,
    winners,
)
from sightline.games.pentup.kernels.position import (
    HANDS,
    MAX_PLIES,
    PLAYERS,
    PLY,
    best_level,
    find,
    list_tile,
    place,
)
from sightline.games.pentup.kernels.tiles import TILES
from sightline.kit.chance import random_below
from sightline.kit.compiling import compiled

UNTRIED = 0.5
"""How much better than its position a tile counts as long as nobody has tried it."""

WON, LOST = 1, -1


@compiled
def clear_node(tree, node):
    first, _, visits, score, proven, _, _, _ = tree
    first[node] = 0
    visits[node] = 0
    score[node] = 0.0
    proven[node] = 0


@compiled
def grow_tiles(info, seat, tree, used, node, rng):
    """Give a position its children, in random order."""
    first, count, _, _, _, _, _, moves = tree
    first[node] = used[0]
    count[node] = 0
    for tile in range(TILES):
        if info[HANDS + seat] >> tile & 1:
            clear_node(tree, used[0])
            other = first[node] + random_below(rng, count[node] + 1)
            moves[used[0], 0] = tile
            moves[used[0], 0], moves[other, 0] = moves[other, 0], moves[used[0], 0]
            count[node] += 1
            used[0] += 1


@compiled
def grow_placements(words, info, seat, misere, net, tree, used, node, warmth):
    """Give a tile its children, judged. The answer: how many, 0 if there is no room for them."""
    first, count, _, _, _, share, worth, moves = tree
    tile = np.int64(moves[node, 0])
    level, total = best_level(words, info, tile)
    begin = used[0]
    if begin + total > len(first):
        return 0
    end = list_tile(words, info, tile, level, moves, begin)
    judge_moves(words, info, seat, misere, net, moves, begin, end, worth)
    side = seat % worth.shape[1]
    top = worth[begin, side]
    for child in range(begin, end):
        top = max(top, worth[child, side])
    whole = 0.0
    for child in range(begin, end):
        clear_node(tree, child)
        share[child] = exponential((worth[child, side] - top) / warmth)
        whole += share[child]
    for child in range(begin, end):
        share[child] /= whole
    first[node] = begin
    count[node] = total
    used[0] = end
    return total


@compiled
def choose_tile(tree, node, exploration):
    """The child of a position with the best upper bound; -1 where all are lost."""
    first, count, visits, score, proven, _, _, _ = tree
    children = range(first[node], first[node] + count[node])
    tried, sum_scores = 0, 0.0
    for child in children:
        tried += visits[child]
        sum_scores += score[child]
    usual = (sum_scores + 0.5) / (tried + 1.0)
    scale = exploration * np.sqrt(logarithm(tried + 2.0))
    best, best_value = -1, -1.0
    for child in children:
        if proven[child] != LOST:
            value = usual + UNTRIED
            if visits[child] > 0:
                value = score[child] / visits[child] + scale / np.sqrt(np.float64(visits[child]))
            if value > best_value:
                best, best_value = child, value
    return best


@compiled
def choose_placement(tree, node, side, curiosity):
    """The child of a tile with the best upper bound; -1 where all are lost."""
    first, count, visits, score, proven, share, worth, _ = tree
    scale = curiosity * np.sqrt(visits[node] + 1.0)
    best, best_value = -1, -1.0
    for child in range(first[node], first[node] + count[node]):
        if proven[child] != LOST:
            value = (score[child] + worth[child, side]) / (visits[child] + 1.0)
            value += scale * share[child] / (1.0 + visits[child])
            if value > best_value:
                best, best_value = child, value
    return best


@compiled
def finish(words, info, seat, misere, rng, rows, ctl):
    """Play to the end by chance, in games of two the last two tiles for the best: who wins."""
    if info[PLAYERS] != 2:
        for _ in range(info[PLAYERS] * TILES - info[PLY]):
            move_tile_first(words, info, seat, rng)
            seat = next_seat(info, seat)
        return winners(info, misere)
    for _ in range(2 * TILES - info[PLY] - 2):
        move_tile_first(words, info, seat, rng)
        seat = next_seat(info, seat)
    value = last_two(words, info, seat, misere, 1, rows, ctl)
    if value == 0:
        return np.int64(3)
    return np.int64(1) << (seat if value > 0 else 1 - seat)


@compiled
def prove(tree, path, last):
    """Carry what is proven of the last node of a path up as far as it proves anything.

    A node is won or lost for who chose it. A tile is its best placement; a position is lost for
    who came to it if the other has a tile that wins.
    """
    first, count, _, _, proven, _, _, _ = tree
    at = last
    while at > 0 and proven[path[at]] != 0:
        parent = path[at - 1]
        result = WON
        if proven[path[at]] == LOST:
            result = LOST
            for child in range(first[parent], first[parent] + count[parent]):
                if proven[child] != LOST:
                    result = 0
        if result == 0:
            break
        # The root counts as chosen by its own mover.
        proven[parent] = result if at % 2 == 0 or at == 1 else -result
        at -= 1


@compiled
def guided_run(
    words,
    info,
    root_seat,
    misere,
    net,
    tree,
    used,
    rng,
    exploration,
    curiosity,
    warmth,
    trust,
    patience,
    price,
    effort,
):
    """Search until so much effort is spent, or the root is proven: the effort spent.

    A playout counts 1, a judgement ``price``.
    """
    first, _, visits, score, proven, _, worth, moves = tree
    path = np.empty(2 * MAX_PLIES + 1, dtype=np.int64)
    chosen_by = np.empty(2 * MAX_PLIES + 1, dtype=np.int64)
    rows = np.empty((WIDEST, 5), dtype=np.int16)
    ctl = np.zeros(1, dtype=np.int64)
    sides = worth.shape[1]
    gained = np.empty(sides, dtype=np.float64)
    ply = info[PLY]
    settled = 2 if info[PLAYERS] == 2 else 0
    plies = info[PLAYERS] * TILES
    spent = 0.0
    while spent < effort and proven[0] == 0:
        spent += 1.0
        node, seat, steps = 0, root_seat, 1
        path[0], chosen_by[0] = 0, root_seat
        judged = False
        while info[PLY] < plies - settled:
            if first[node] == 0:
                if (visits[node] == 0 and steps > 1) or used[0] + TILES > len(first):
                    break
                grow_tiles(info, seat, tree, used, node, rng)
            child = choose_tile(tree, node, exploration)
            if child < 0:
                break
            node = child
            path[steps], chosen_by[steps] = node, seat
            steps += 1
            judged = False
            if first[node] == 0:
                total = 0
                if visits[node] >= patience:
                    total = grow_placements(
                        words, info, seat, misere, net, tree, used, node, warmth
                    )
                    spent += price * total
                if total == 0:
                    tile = np.int64(moves[node, 0])
                    level, total = best_level(words, info, tile)
                    orient, x, y = find(words, info, tile, level, random_below(rng, total))
                    place(words, info, seat, tile, orient, x, y, level)
                    seat = next_seat(info, seat)
                    break
            child = choose_placement(tree, node, seat % sides, curiosity)
            if child < 0:
                break
            node = child
            path[steps], chosen_by[steps] = node, seat
            steps += 1
            judged = True
            tile, orient, x, y, level = moves[node]
            place(
                words,
                info,
                seat,
                np.int64(tile),
                np.int64(orient),
                np.int64(x),
                np.int64(y),
                np.int64(level),
            )
            seat = next_seat(info, seat)
            if proven[node] != 0:
                break
        over = info[PLY] >= plies - settled
        won = finish(words, info, seat, misere, rng, rows, ctl)
        if judged and over and settled and proven[node] == 0:
            chooser = chosen_by[steps - 1]
            if won == 1 << chooser:
                proven[node] = WON
            elif not won >> chooser & 1:
                proven[node] = LOST
        for side in range(sides):
            gained[side] = reward(info, won, side)
            if judged and not over:
                gained[side] = trust * gained[side] + (1.0 - trust) * worth[node, side]
        if judged and proven[node] != 0:
            chooser = chosen_by[steps - 1]
            gained[chooser] = 1.0 if proven[node] == WON else 0.0
            gained[1 - chooser] = 1.0 - gained[chooser]
            prove(tree, path, steps - 1)
        rewind(words, info, ply)
        for i in range(steps):
            visits[path[i]] += 1
            score[path[i]] += gained[chosen_by[i] % sides]
    return spent
