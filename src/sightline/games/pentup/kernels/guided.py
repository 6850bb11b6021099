# pyright: basic
"""Pent-Up compiled: a tree search that is guided by the trained network.

A node is a position; its children are the positions after the mover's moves. When a node is looked
at, all its children are judged at once. Each node knows three things: the judgement, the mean of
what was found at and below it, and what it is worth if everybody plays for the best from what is
known. The search goes where the mixture of the two last is best, plus a share for moves that the
judgement likes and that have been looked at little; budgets are counted in judgements.
"""

from __future__ import annotations

import numpy as np

from sightline.games.pentup.kernels.judge import judge_moves
from sightline.games.pentup.kernels.play import next_seat, play_out, reward, rewind, winners
from sightline.games.pentup.kernels.position import (
    HANDS,
    MAX_PLIES,
    PLAYERS,
    PLY,
    best_level,
    list_tile,
    place,
)
from sightline.games.pentup.kernels.tiles import TILES
from sightline.kit.compiling import compiled


@compiled
def grow(words, info, seat, misere, net, tree, used, node, warmth):
    """Judge the children of a node. The answer: how many, 0 if there is no room for them."""
    first, count, visits, share, mean, worth, moves = tree
    total = 0
    for tile in range(TILES):
        if info[HANDS + seat] >> tile & 1:
            _, here = best_level(words, info, tile)
            total += here
    begin = used[0]
    if begin + total > len(first):
        return 0
    at = begin
    for tile in range(TILES):
        if info[HANDS + seat] >> tile & 1:
            level, _ = best_level(words, info, tile)
            at = list_tile(words, info, tile, level, moves, at)
    judge_moves(words, info, seat, misere, net, moves, begin, at, worth)
    side = seat % worth.shape[1]
    best = begin
    for child in range(begin, at):
        if worth[child, side] > worth[best, side]:
            best = child
    sum_shares = 0.0
    for child in range(begin, at):
        first[child] = 0
        count[child] = 0
        visits[child] = 0
        mean[child] = worth[child]
        share[child] = np.exp((worth[child, side] - worth[best, side]) / warmth)
        sum_shares += share[child]
    for child in range(begin, at):
        share[child] /= sum_shares
    first[node] = begin
    count[node] = at - begin
    used[0] = at
    worth[node] = worth[best]
    return at - begin


@compiled
def choose_child(tree, node, side, curiosity, mixture):
    first, count, visits, share, mean, worth, _ = tree
    scale = curiosity * np.sqrt(np.float64(visits[node]))
    best = first[node]
    best_value = -1.0
    for child in range(first[node], first[node] + count[node]):
        value = mixture * worth[child, side] + (1.0 - mixture) * mean[child, side]
        value += scale * share[child] / (1.0 + visits[child])
        if value > best_value:
            best_value = value
            best = child
    return best


@compiled
def settle(tree, node, side):
    """What a node is worth: as much as the child that is best for its mover."""
    first, count, _, _, _, worth, _ = tree
    best = first[node]
    for child in range(first[node], first[node] + count[node]):
        if worth[child, side] > worth[best, side]:
            best = child
    worth[node] = worth[best]


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
    curiosity,
    mixture,
    warmth,
    patience,
    trust,
    judgements,
):
    """Search until so many positions have been judged, or the arrays are full. The answer: how
    many were; a playout counts as two."""
    first, _, visits, _, mean, worth, moves = tree
    path = np.empty(MAX_PLIES + 1, dtype=np.int64)
    seats = np.empty(MAX_PLIES + 1, dtype=np.int64)
    found = np.empty(worth.shape[1], dtype=np.float64)
    ply = info[PLY]
    plies = info[PLAYERS] * TILES
    sides = worth.shape[1]
    done = 0
    while done < judgements:
        node = 0
        seat = root_seat
        steps = 0
        path[0] = 0
        seats[0] = seat
        while first[node] and info[PLY] < plies:
            node = choose_child(tree, node, seat % sides, curiosity, mixture)
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
            steps += 1
            path[steps] = node
            seats[steps] = seat
        spent = 1
        if info[PLY] < plies and (steps == 0 or visits[node] >= patience):
            spent = grow(words, info, seat, misere, net, tree, used, node, warmth)
        for side in range(sides):
            found[side] = worth[node, side]
        if trust > 0.0 and info[PLY] < plies:
            play_out(words, info, seat, rng, False)
            won = winners(info, misere)
            for side in range(sides):
                found[side] += trust * (reward(info, won, side) - found[side])
            spent += 2 if spent else 0
        rewind(words, info, ply)
        if spent == 0:
            break
        done += spent
        for i in range(steps, -1, -1):
            at = path[i]
            if i < steps:
                settle(tree, at, seats[i] % sides)
            visits[at] += 1
            for side in range(sides):
                mean[at, side] += (found[side] - mean[at, side]) / (visits[at] + 1.0)
    return done
