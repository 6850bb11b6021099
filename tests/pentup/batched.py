"""Random games played in the batched arrays and on the compiled kernel side by side."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sightline.games.pentup.kernels.board import KernelBoard
from sightline.games.pentup.train import batch
from sightline.games.pentup.train.arrays import cells_of
from sightline.games.pentup.train.batch import Moves, Positions, Window


def corner(positions: Positions, game: int, board: KernelBoard) -> tuple[int, int]:
    """What to add to the kernel's x and y to get those of the window."""
    placed = board.placed()
    x = int(positions.box[game, 0]) - min(tile.x for tile in placed)
    y = int(positions.box[game, 2]) - min(tile.y for tile in placed)
    return x, y


def rows_of(moves: Moves, game: int, number: int, at: tuple[int, int]) -> NDArray[np.int64]:
    """The first moves of a game as the kernel writes them, in its order."""
    form, x, y, level = (array[game, :number] for array in moves)
    rows = np.stack(
        [batch.TILE_OF[form], batch.ORIENT_OF[form], x - at[0], y - at[1], level], axis=1
    ).astype(np.int64)
    return rows[np.lexsort(rows.T[3::-1])]


def first_moves(window: Window, games: int) -> NDArray[Any]:
    """The same boards for empty tables: every orientation once, in the middle."""
    forms = np.arange(batch.FORMS)
    x = (window.rows - batch.WIDTH[forms]) // 2
    y = (window.rows - batch.HEIGHT[forms]) // 2
    boards = cells_of(np, window.rows, window.words, x, y)
    return np.tile(boards, (games, 1, 1, 1))


def legal_moves(window: Window, positions: Positions, ply: int) -> tuple[Moves, NDArray[Any]]:
    """All legal moves of each game, and how many there are."""
    games = len(positions.box)
    seat = ply % window.players
    if ply == 0:
        best = np.ones((games, batch.TILES), dtype=np.int16)
        boards = first_moves(window, games)
    else:
        best = batch.best_levels(np, batch.count_levels(np, window, positions))
        boards, beyond = batch.legal(np, window, positions, seat, best)
        high = batch.above(np, window, positions, seat)
        batch.require_within(window, beyond, high)
    totals = np.bitwise_count(boards).sum(axis=(1, 2, 3), dtype=np.int32)
    index = np.tile(np.arange(int(totals.max()), dtype=np.int32), (games, 1))
    return batch.nth_moves(np, boards, best, index), totals


def compare_games(window: Window, games: int, seed: int) -> int:
    """Play random games; the number of positions in which moves, levels and results were equal."""
    rng = np.random.default_rng(seed)
    positions = batch.start(np, window, games)
    kernels = [KernelBoard(window.players) for _ in range(games)]
    compared = 0
    for ply in range(window.players * batch.TILES):
        seat = ply % window.players
        moves, totals = legal_moves(window, positions, ply)
        picked = (rng.random(games) * totals).astype(np.int64)
        chosen = Moves(*(array[np.arange(games), picked] for array in moves))
        for game, board in enumerate(kernels):
            at = corner(positions, game, board) if ply else None
            known = board.legal(seat)
            assert len(known) == totals[game]
            if at is not None:
                assert (rows_of(moves, game, int(totals[game]), at) == known).all()
            x, y = (
                (0, 0) if at is None else (int(chosen.x[game]) - at[0], int(chosen.y[game]) - at[1])
            )
            form = chosen.form[game]
            tile, orient = int(batch.TILE_OF[form]), int(batch.ORIENT_OF[form])
            assert board.place(seat, tile, orient, x, y) == chosen.level[game]
            compared += 1
        positions = batch.play(np, window, positions, seat, chosen)
    for misere in (False, True):
        rewards = batch.rewards(np, window, positions.level, misere)
        for game, board in enumerate(kernels):
            won = {seat % window.sides for seat in board.winners(misere)}
            expected = [(side in won) / len(won) for side in range(window.sides)]
            assert np.allclose(rewards[game], expected)
    return compared
