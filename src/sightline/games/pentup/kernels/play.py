# pyright: basic
"""Pent-Up compiled: random games, their results, and counting of move sequences."""

from __future__ import annotations

import numpy as np

from sightline.games.pentup.kernels.position import (
    HANDS,
    PLAYERS,
    PLY,
    STACK,
    STACK_STEP,
    TALLY,
    TALLY_STEP,
    TOP,
    U1,
    best_level,
    count_legal,
    find,
    list_legal,
    place,
    undo,
)
from sightline.games.pentup.kernels.tiles import TILES
from sightline.kit.chance import random_below, random_word
from sightline.kit.compiling import compiled
from sightline.kit.solve.kernels.bits import lowest_bit, popcount

# ---------------------------------------------------------------------- games


@compiled
def next_seat(info, seat):
    """Who moves after this seat."""
    return seat + 1 if seat + 1 < info[PLAYERS] else 0


@compiled
def random_tile(info, seat, rng):
    """A tile in hand, each with the same chance."""
    hand = np.uint64(info[HANDS + seat])
    for _ in range(random_below(rng, np.int64(popcount(hand)))):
        hand &= hand - U1
    return np.int64(lowest_bit(hand))


@compiled
def move_tile_first(words, info, seat, rng):
    """Play a random tile on a random one of its placements."""
    tile = random_tile(info, seat, rng)
    level, total = best_level(words, info, tile)
    orient, x, y = find(words, info, tile, level, random_below(rng, total))
    place(words, info, seat, tile, orient, x, y, level)


@compiled
def move_uniform(words, info, seat, rng):
    """Play a random one of all placements open to the seat."""
    index = random_below(rng, count_legal(words, info, seat))
    tile = 0
    while True:
        if info[HANDS + seat] >> tile & 1:
            level, total = best_level(words, info, tile)
            if index < total:
                break
            index -= total
        tile += 1
    orient, x, y = find(words, info, tile, level, index)
    place(words, info, seat, tile, orient, x, y, level)


@compiled
def play_out(words, info, seat, rng, uniform):
    """Play to the end at random. The position is then the final one: see rewind."""
    for _ in range(info[PLAYERS] * TILES - info[PLY]):
        if uniform:
            move_uniform(words, info, seat, rng)
        else:
            move_tile_first(words, info, seat, rng)
        seat = next_seat(info, seat)


@compiled
def rewind(words, info, ply):
    """Take tiles back until so many are left."""
    while info[PLY] > ply:
        undo(words, info)


@compiled
def mix(checksum, tile, orient, x, y, level):
    """Fold one placement into a checksum."""
    code = ((tile + 256) * 512 + orient + 256) * 512 + x + 256
    code = (code * 512 + y + 256) * 512 + level + 256
    return (checksum ^ np.uint64(code)) * np.uint64(0x100000001B3)


@compiled
def random_games(words, info, games, seed, uniform):
    """Play whole games and fold all their moves into one number, for tests and benchmarks."""
    rng = np.empty(1, dtype=np.uint64)
    checksum = np.uint64(0)
    for game in range(games):
        rng[0] = np.uint64(seed + game)
        rng[0] = random_word(rng)
        play_out(words, info, 0, rng, uniform)
        for ply in range(info[PLY]):
            at = STACK + ply * STACK_STEP
            checksum = mix(
                checksum, info[at + 1], info[at + 2], info[at + 3], info[at + 4], info[at + 5]
            )
        rewind(words, info, 0)
    return checksum


@compiled
def list_games(words, info, games, seed, plies, repeats):
    """Play the beginnings of games and list the legal moves again and again, for benchmarks."""
    rng = np.empty(1, dtype=np.uint64)
    checksum = np.uint64(0)
    for game in range(games):
        rng[0] = np.uint64(seed + game)
        rng[0] = random_word(rng)
        seat = 0
        for _ in range(plies):
            move_tile_first(words, info, seat, rng)
            seat = next_seat(info, seat)
        for _ in range(repeats):
            moves = list_legal(words, info, seat)
            for i in range(len(moves)):
                tile, orient, x, y, level = moves[i]
                checksum = mix(checksum, tile, orient, x, y, level)
        rewind(words, info, 0)
    return checksum


# -------------------------------------------------------------------- results


@compiled
def compare(info, one, other, misere):
    """1 where seat one stands better than seat other, -1 where worse, 0 where equal."""
    top = info[TOP]
    for i in range(top):
        level = 1 + i if misere else top - i
        difference = (
            info[TALLY + one * TALLY_STEP + level] - info[TALLY + other * TALLY_STEP + level]
        )
        if difference != 0:
            return 1 if difference > 0 else -1
    return 0


@compiled
def winners(info, misere):
    """The seats that win as bits, more than one side of them in a draw.

    With four players the partner of the best single player wins too.
    """
    players = info[PLAYERS]
    best = 0
    for seat in range(players):
        beaten = False
        for rival in range(players):
            beaten |= compare(info, rival, seat, misere) > 0
        if not beaten:
            best |= 1 << seat
    if players == 4:
        best |= best << 2 & 0b1100 | best >> 2
    return best


@compiled
def reward(info, won, seat):
    """What a seat gets out of a set of winners: 1, its part of a draw, or 0."""
    if not won >> seat & 1:
        return 0.0
    sides = np.int64(popcount(np.uint64(won)))
    return 2.0 / sides if info[PLAYERS] == 4 else 1.0 / sides


@compiled
def playout(words, info, seat, rng, misere, uniform, tallies):
    """One random game from here to its end: the winners; the position stays as it is.

    ``tallies`` (seats × levels) receives the number of tiles of each seat on each level.
    """
    ply = info[PLY]
    play_out(words, info, seat, rng, uniform)
    for s in range(info[PLAYERS]):
        for level in range(tallies.shape[1]):
            tallies[s, level] = info[TALLY + s * TALLY_STEP + level]
    won = winners(info, misere)
    rewind(words, info, ply)
    return won


# ------------------------------------------------------------------- counting


@compiled
def perft(words, info, seat, depth):
    """The number of sequences of so many moves."""
    if depth == 0:
        return 1
    if depth == 1:
        return count_legal(words, info, seat)
    total = 0
    moves = list_legal(words, info, seat)
    for i in range(len(moves)):
        tile, orient, x, y, level = moves[i]
        place(words, info, seat, tile, orient, x, y, level)
        total += perft(words, info, next_seat(info, seat), depth - 1)
        undo(words, info)
    return total
