"""Pent-Up with few tiles: the stored results are the solver's, and those of a plain look."""

from __future__ import annotations

import pytest

from sightline.games.pentup.kernels.board import KernelBoard
from sightline.games.pentup.kernels.position import HANDS
from sightline.games.pentup.puzzles.solved import NoSmallGame, every, read, solve, stored
from sightline.kit.pieces.shapes import PENTOMINOES


def by_hand(board: KernelBoard, left: int) -> float:
    """White's points without any of the solver's shortcuts, with so many tiles left."""
    if not left:
        best = board.winners()
        return 0.5 if len(best) == 2 else float(best == (0,))
    seat = board.ply % 2
    rows = board.legal(seat).tolist()
    values: list[float] = []
    for tile, orient, x, y, _ in rows[:1] if left == 1 else rows:  # the last one's level is all
        board.place(seat, tile, orient, x, y)
        values.append(by_hand(board, left - 1))
        board.undo()
    return max(values) if seat == 0 else min(values)


def test_all_games_are_stored() -> None:
    assert list(stored()) == list(every())
    assert len(stored()) == 12 + 66 + 220


@pytest.mark.parametrize("tiles", ["X", "IX", "UX", "PV"])
def test_looking_at_everything_agrees(tiles: str) -> None:
    board = KernelBoard(2)
    for seat in range(2):
        board.info[HANDS + seat] = sum(1 << PENTOMINOES.index(tile) for tile in tiles)
    assert by_hand(board, 2 * len(tiles)) == stored()[tiles].white


@pytest.mark.parametrize("tiles", ["F", "LP", "FIX", "UVW"])
def test_solving_again_finds_what_is_stored(tiles: str) -> None:
    assert solve(tiles) == stored()[tiles]


@pytest.mark.soak
def test_all_of_them_are_found_again() -> None:
    assert {tiles: solve(tiles) for tiles in every()} == stored()


def test_letters_in_any_order_are_read() -> None:
    assert read("upf") == "FPU"
    for text in ("", "FF", "FPUX", "Q"):
        with pytest.raises(NoSmallGame):
            read(text)
