"""The array library that the batched game runs on, and cells as bits of words.

A *board* is a set of cells of the window as an array (..., rows, words) of 32-bit words: a row is
one y, a bit is one x. Everything here is pure: arrays in, arrays out.
"""

from __future__ import annotations

from typing import Any, TypeAlias

Array: TypeAlias = Any
"""An array of NumPy or of JAX: the two share no type."""

Library: TypeAlias = Any
"""``numpy`` or ``jax.numpy``."""

BITS = 32


def shifted(xp: Library, board: Array, dx: int, dy: int) -> Array:
    """The board moved so that cell (x, y) holds what cell (x + dx, y + dy) held; dx, dy ≥ 0."""
    if dy:
        gone = xp.zeros_like(board[..., :dy, :])
        board = xp.concatenate([board[..., dy:, :], gone], axis=-2)
    if dx:
        carried = _next_words(xp, board)
        board = board >> xp.uint32(dx)
        if carried is not None:
            board = board | (carried << xp.uint32(BITS - dx))
    return board


def neighbours(xp: Library, board: Array) -> Array:
    """The cells that share an edge with a cell of the board."""
    edge = xp.zeros_like(board[..., :1, :])
    above = xp.concatenate([board[..., 1:, :], edge], axis=-2)
    below = xp.concatenate([edge, board[..., :-1, :]], axis=-2)
    one, last = xp.uint32(1), xp.uint32(BITS - 1)
    left, right = board >> one, board << one
    following, before = _next_words(xp, board), _words_before(xp, board)
    if following is not None:
        left = left | (following << last)
        right = right | (before >> last)
    return above | below | left | right


def moved(xp: Library, board: Array, dx: Array, dy: Array) -> Array:
    """The board with every cell moved by (dx, dy), other numbers for each board; |dx| < 32.

    ``dx`` and ``dy`` have the shape of the board without rows and words. Cells that leave the
    window are lost.
    """
    rows = board.shape[-2]
    source = xp.arange(rows) - dy[..., None]
    there = (source >= 0) & (source < rows)
    board = xp.take_along_axis(board, xp.clip(source, 0, rows - 1)[..., None], axis=-2)
    board = xp.where(there[..., None], board, xp.uint32(0))
    return bits_moved(xp, board, dx)


def bits_moved(xp: Library, board: Array, dx: Array) -> Array:
    """The board with every cell moved by dx along its row."""
    left = xp.maximum(dx, 0).astype(xp.uint32)[..., None, None]
    right = xp.maximum(-dx, 0).astype(xp.uint32)[..., None, None]
    full = xp.uint32(BITS)
    result = (board << left) >> right
    before, following = _words_before(xp, board), _next_words(xp, board)
    if before is not None:
        # A shift by all 32 bits is not defined: the carry of a board that stays is left out.
        came = xp.where(left > 0, before >> ((full - left) & xp.uint32(31)), xp.uint32(0))
        went = xp.where(right > 0, following << ((full - right) & xp.uint32(31)), xp.uint32(0))
        result = result | came | went
    return result


def cells_of(xp: Library, rows: int, words: int, x: Array, y: Array) -> Array:
    """A board with the one cell (x, y), for each of the given cells; none where y is negative."""
    row = xp.arange(rows) == y[..., None]
    word = xp.arange(words) == (x // BITS)[..., None]
    bit = xp.uint32(1) << (x % BITS).astype(xp.uint32)
    return xp.where(row[..., :, None] & word[..., None, :], bit[..., None, None], xp.uint32(0))


def count(xp: Library, board: Array) -> Array:
    """The number of cells of each board."""
    return xp.bitwise_count(board).astype(xp.int32).sum(axis=(-2, -1))


def _next_words(xp: Library, board: Array) -> Array | None:
    if board.shape[-1] == 1:
        return None
    return xp.concatenate([board[..., 1:], xp.zeros_like(board[..., :1])], axis=-1)


def _words_before(xp: Library, board: Array) -> Array | None:
    if board.shape[-1] == 1:
        return None
    return xp.concatenate([xp.zeros_like(board[..., :1]), board[..., :-1]], axis=-1)
