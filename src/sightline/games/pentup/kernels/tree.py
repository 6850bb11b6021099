# pyright: basic
"""Pent-Up compiled: the inner loops of the players that think (see kernel_search.py)."""

from __future__ import annotations

import numpy as np

from sightline.games.pentup.kernels.exact import logarithm
from sightline.games.pentup.kernels.play import (
    next_seat,
    play_out,
    reward,
    rewind,
    winners,
)
from sightline.games.pentup.kernels.position import (
    HANDS,
    MAX_LEVEL,
    MAX_PLIES,
    PLAYERS,
    PLY,
    TALLY,
    TALLY_STEP,
    best_level,
    find,
    list_legal,
    list_tile,
    place,
    undo,
)
from sightline.games.pentup.kernels.tiles import TILES
from sightline.kit.chance import random_below
from sightline.kit.compiling import compiled

# --------------------------------------------------------------------- greedy


@compiled
def leads(info, one, other, misere):
    """Whether seat one stands better than seat other, over all levels there can be."""
    for i in range(MAX_LEVEL):
        level = 1 + i if misere else MAX_LEVEL - i
        a = info[TALLY + one * TALLY_STEP + level]
        b = info[TALLY + other * TALLY_STEP + level]
        if a != b:
            return a > b
    return False


@compiled
def ranking(info, seat, misere, out):
    """Write own tiles less those of the best rival, the level that counts most first."""
    best = -1
    for rival in range(info[PLAYERS]):
        partner = info[PLAYERS] == 4 and (rival - seat) % 2 == 0
        if rival != seat and not partner and (best < 0 or leads(info, rival, best, misere)):
            best = rival
    for i in range(MAX_LEVEL):
        level = 1 + i if misere else MAX_LEVEL - i
        out[i] = info[TALLY + seat * TALLY_STEP + level] - info[TALLY + best * TALLY_STEP + level]


@compiled
def greedy_level(words, info, seat, misere):
    """The level that a greedy seat would play on, 0 without a tile in hand.

    Where a tile lies among those of its level is nothing to a greedy player: one more tile on a
    higher level (in misère, a lower one) is always better than one more on another.
    """
    best = 0
    for tile in range(TILES):
        if info[HANDS + seat] >> tile & 1:
            level, _ = best_level(words, info, tile)
            if best == 0 or (level < best if misere else level > best):
                best = level
    return best


@compiled
def greedy(words, info, seat, misere, look_ahead, rng):
    """The move after which the seat stands best, any of them if there are several.

    With ``look_ahead`` it is judged after the next seat's own greedy answer.
    """
    moves = list_legal(words, info, seat)
    rival = next_seat(info, seat)
    best = np.empty(MAX_LEVEL, dtype=np.int64)
    now = np.empty(MAX_LEVEL, dtype=np.int64)
    equals = 0
    chosen = 0
    for i in range(len(moves)):
        tile, orient, x, y, level = moves[i]
        place(words, info, seat, tile, orient, x, y, level)
        answer = greedy_level(words, info, rival, misere) if look_ahead else 0
        info[TALLY + rival * TALLY_STEP + answer] += 1
        ranking(info, seat, misere, now)
        info[TALLY + rival * TALLY_STEP + answer] -= 1
        undo(words, info)
        order = 1 if equals == 0 else 0
        for j in range(MAX_LEVEL):
            if order == 0 and now[j] != best[j]:
                order = 1 if now[j] > best[j] else -1
        if order > 0:
            best[:] = now
            equals = 0
        if order >= 0:
            equals += 1
            if random_below(rng, equals) == 0:
                chosen = i
    return moves[chosen]


# ------------------------------------------------------------ flat Monte Carlo


@compiled
def flat_run(words, info, seat, misere, rng, moves, visits, score, rounds, exploration):
    """Spend playouts on the root's moves: in turn, or, with exploration, where UCB1 says.

    Four playouts a choice, since the choice among thousands costs as much as a playout.
    """
    ply = info[PLY]
    done = visits.sum()
    for _ in range(rounds):
        best = 0
        if exploration > 0.0 and done >= 4 * len(moves):
            scale = exploration * np.sqrt(logarithm(np.float64(done)))
            best_value = -1.0
            for i in range(len(moves)):
                value = score[i] / visits[i] + scale / np.sqrt(visits[i])
                if value > best_value:
                    best_value = value
                    best = i
        else:
            best = done // 4 % len(moves)
        tile, orient, x, y, level = moves[best]
        for _ in range(4):
            place(words, info, seat, tile, orient, x, y, level)
            play_out(words, info, next_seat(info, seat), rng, False)
            score[best] += reward(info, winners(info, misere), seat)
            rewind(words, info, ply)
        visits[best] += 4
        done += 4


# ------------------------------------------------------------------------ UCT

# A tree alternates two kinds of nodes. A position's children are the tiles in the mover's hand;
# a tile's children are its placements, each of which is the next position. A node's score is the
# sum of what the seat that chose it got. Nodes live in arrays: the children of a node lie side by
# side from first[node]; first[node] == 0 says that it has none yet, for 0 is the root.


@compiled
def new_node(tree, node):
    first, _, visits, score, _ = tree
    first[node] = 0
    visits[node] = 0
    score[node] = 0.0


@compiled
def swap_moves(moves, a, b):
    for i in range(moves.shape[1]):
        moves[a, i], moves[b, i] = moves[b, i], moves[a, i]


@compiled
def grow_tiles(info, seat, tree, used, node, rng):
    """Give a position its children, in random order."""
    first, count, _, _, moves = tree
    first[node] = used[0]
    count[node] = 0
    for tile in range(TILES):
        if info[HANDS + seat] >> tile & 1:
            new_node(tree, used[0])
            moves[used[0], 0] = tile
            count[node] += 1
            swap_moves(moves, used[0], first[node] + random_below(rng, count[node]))
            used[0] += 1


@compiled
def grow_placements(words, info, tree, used, node, level, rng):
    """Give a tile its children, in random order."""
    first, count, _, _, moves = tree
    first[node] = used[0]
    end = list_tile(words, info, np.int64(moves[node, 0]), level, moves, used[0])
    count[node] = end - used[0]
    for child in range(used[0], end):
        new_node(tree, child)
        swap_moves(moves, child, first[node] + random_below(rng, child - first[node] + 1))
    used[0] = end


@compiled
def select(tree, node, exploration, first_play):
    """The child with the best upper bound.

    A child not yet tried counts as the parent's mean plus ``first_play``.
    """
    first, count, visits, score, _ = tree
    untried = score[node] / max(visits[node], 1) + first_play
    scale = exploration * np.sqrt(logarithm(visits[node] + 1.0))
    best = first[node]
    best_value = -1.0
    for child in range(first[node], first[node] + count[node]):
        value = untried
        if visits[child] > 0:
            value = score[child] / visits[child] + scale / np.sqrt(np.float64(visits[child]))
        if value > best_value:
            best_value = value
            best = child
    return best


@compiled
def uct_run(words, info, root_seat, misere, rng, tree, used, exploration, first_play, iterations):
    """Grow the tree by so many playouts.

    ``used[0]`` is the number of nodes in use; when the arrays are full, the tree grows no more
    and what is there is refined.
    """
    first, _, visits, score, moves = tree
    path = np.empty(2 * MAX_PLIES + 1, dtype=np.int64)
    chosen_by = np.empty(2 * MAX_PLIES + 1, dtype=np.int64)
    ply = info[PLY]
    plies = info[PLAYERS] * TILES
    for _ in range(iterations):
        node = 0
        seat = root_seat
        path[0] = 0
        chosen_by[0] = root_seat
        steps = 1
        while info[PLY] < plies:
            if first[node] == 0:
                if visits[node] == 0 or used[0] + TILES > len(first):
                    break
                grow_tiles(info, seat, tree, used, node, rng)
            node = select(tree, node, exploration, first_play)
            path[steps] = node
            chosen_by[steps] = seat
            steps += 1
            if first[node] == 0:
                tile = np.int64(moves[node, 0])
                level, total = best_level(words, info, tile)
                if visits[node] == 0 or used[0] + total > len(first):
                    # Not worth a list of all its placements yet: any of them.
                    orient, x, y = find(words, info, tile, level, random_below(rng, total))
                    place(words, info, seat, tile, orient, x, y, level)
                    seat = next_seat(info, seat)
                    break
                grow_placements(words, info, tree, used, node, level, rng)
            node = select(tree, node, exploration, first_play)
            path[steps] = node
            chosen_by[steps] = seat
            steps += 1
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
        play_out(words, info, seat, rng, False)
        won = winners(info, misere)
        rewind(words, info, ply)
        for i in range(steps):
            visits[path[i]] += 1
            score[path[i]] += reward(info, won, chosen_by[i])
