"""The kernel against a second, slow and obvious reading of the rules, written out here."""

from __future__ import annotations

import random
from itertools import islice

import numpy as np
import pytest
from tests.pentup.kernel_reference import (
    NEIGHBOURS,
    Reference,
    as_rows,
    cells_of,
    random_game,
    scored_by_hand,
)

from sightline.games.pentup.kernels import play as kernel_play
from sightline.games.pentup.kernels import position as kernel
from sightline.games.pentup.kernels.board import KernelBoard, Placement, random_state
from sightline.kit.pieces.shapes import PENTOMINOES, Cell, orientations

# ------------------------------------------------------------------ legal moves


@pytest.mark.parametrize("prefer", ["any", "high", "long", "diagonal"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_legal_moves_are_those_of_the_reference(players: int, prefer: str) -> None:
    rng = random.Random(f"{players} {prefer}")
    chosen = set(rng.sample(range(1, players * 12), 7))
    for board in random_game(players, rng, prefer):
        if board.ply in chosen:
            seat = board.ply % players
            expected = Reference(board.placed()).legal(board.hand(seat))
            assert as_rows(board.legal(seat)) == expected
            assert board.count_legal(seat) == len(expected)


def test_levels_follow_from_the_placement() -> None:
    rng = random.Random(4)
    for board in random_game(2, rng, "high"):
        placed = board.placed()
        for i, p in enumerate(placed):
            before = Reference(placed[:i]).height
            below = {before.get(c, 0) for c in cells_of(p.tile, p.orient, p.x, p.y)}
            assert below == {p.level - 1}


def test_one_tile_alone_carries_nothing() -> None:
    """A tile may not lie on one single tile of its own shape, but may on a half of each of two."""
    p, q = PENTOMINOES.index("I"), PENTOMINOES.index("L")
    board = KernelBoard.of(2, [(0, "I", 0, 0, 0), (1, "L", 0, 1, 0)])
    assert board.best_level(p)[0] == 1  # white has no I, but the question may be asked for black
    level, _ = board.best_level(q)
    assert level == 2
    assert (1, p, 0, 0, 0) not in {(1, *row[:4]) for row in as_rows(board.legal(1))}


def test_two_of_one_shape_may_carry_a_third() -> None:
    """Two P pieces side by side: the same shape fits across both, not on either."""
    tile = PENTOMINOES.index("P")
    board = KernelBoard.of(3, [(0, "P", 0, 0, 0), (1, "P", 0, 2, 0)])
    rows = [row for row in as_rows(board.legal(2)) if row.tile == tile]
    assert {row.level for row in rows} == {2}
    spots = {(row.orient, row.x, row.y) for row in rows}
    assert (0, 0, 0) not in spots
    assert (0, 2, 0) not in spots
    assert (0, 1, 0) not in spots  # (1, 2) is bare table
    assert rows == [r for r in Reference(board.placed()).legal(board.hand(2)) if r.tile == tile]


# ------------------------------------------------------- the table has no border


def touches(cells: set[Cell], others: set[Cell]) -> bool:
    return any((x + dx, y + dy) in others for x, y in cells for dx, dy in NEIGHBOURS)


def line_of_all_tiles(players: int, axis: int, sign: int) -> KernelBoard:
    """All tiles end to end, each with its longest side along the line; rule (d) is left aside."""
    board = KernelBoard(players)
    end = 0
    last: set[Cell] = set()
    for tile in range(12):
        forms = orientations(PENTOMINOES[tile])
        sides = [1 + max(cell[axis] for cell in form) for form in forms]
        orient = sides.index(max(sides))
        for seat in range(players):
            along = end if sign > 0 or not last else end - max(sides)
            corners = [(along, across)[:: 1 if axis == 0 else -1] for across in range(-200, 200)]
            x, y = next(
                ((x, y) for x, y in corners if touches(set(cells_of(tile, orient, x, y)), last)),
                (0, 0),
            )
            assert board.place(seat, tile, orient, x, y) == 1
            last = set(cells_of(tile, orient, x, y))
            end = along + max(sides) if sign > 0 else along
    return board


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_longest_line_there_can_be(players: int, sign: int, axis: int) -> None:
    """41 cells a player, in all four directions: longer than any game by the rules."""
    board = line_of_all_tiles(players, axis, sign)
    line = {cell[axis] for p in board.placed() for cell in cells_of(p.tile, p.orient, p.x, p.y)}
    assert len(line) == max(line) - min(line) + 1 == 41 * players
    # Both ends are seen as they are: take the last tile back and ask where it may go.
    last = board.undo()
    found = sorted(Reference(board.placed()).placements(last.tile))
    highest = max(row.level for row in found)
    assert as_rows(board.legal(last.seat)) == [row for row in found if row.level == highest]
    flat = np.zeros((kernel.count_level(board.words, board.info, last.tile, 1), 5), dtype=np.int64)
    size = kernel.list_tile(board.words, board.info, last.tile, 1, flat, 0)
    assert as_rows(flat[:size]) == [row for row in found if row.level == 1]
    assert {row[2 + axis] for row in found} >= {min(line), max(line) - 6}


def test_a_line_game_by_the_rules_spreads_wide() -> None:
    rng = random.Random(1)
    widest = 0
    for _ in range(3):
        *_, board = random_game(4, rng, "long")
        ys = [y for p in board.placed() for _, y in cells_of(p.tile, p.orient, p.x, p.y)]
        widest = max(widest, max(ys) - min(ys) + 1)
    assert widest > 64  # the kernel's words have 64 bits


# ----------------------------------------------------------------- place and undo


@pytest.mark.parametrize("prefer", ["any", "high", "long"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_undo_restores_everything(players: int, prefer: str) -> None:
    def picture(board: KernelBoard) -> tuple[bytes, bytes, list[Placement]]:
        known = board.info[: kernel.STACK].copy()
        known[kernel.COUNTS : kernel.CELLS] = 0  # scratch
        where = known[kernel.WHERE :].reshape(-1, 4)
        where[where[:, 0] == 0] = 0  # where a tile in hand was last is of no interest
        return board.words.tobytes(), known.tobytes(), board.placed()

    rng = random.Random(players)
    past: list[tuple[bytes, bytes, list[Placement]]] = []
    board = KernelBoard(players)
    for board in random_game(players, rng, prefer):
        past.append(picture(board))
    assert board.over
    for before in reversed(past[:-1]):
        board.undo()
        assert picture(board) == before
    assert not board.words.any()
    with pytest.raises(ValueError, match="nothing"):
        board.undo()


def test_copies_are_independent() -> None:
    board = KernelBoard.of(2, [(0, "F", 0, 0, 0)])
    twin = board.copy()
    twin.place(1, *as_rows(twin.legal(1))[0][:4])
    assert board.ply == 1
    assert twin.ply == 2
    assert as_rows(board.legal(1)) == Reference(board.placed()).legal(board.hand(1))


def test_place_refuses_what_it_cannot_hold() -> None:
    with pytest.raises(ValueError, match="players"):
        KernelBoard(5)
    board = KernelBoard(2)
    with pytest.raises(ValueError, match=r"\(0, 0\)"):
        board.place(0, 0, 0, 1, 0)
    board.place(0, 0, 0, 0, 0)
    for bad in ((0, 0, 0, 5, 0), (2, 1, 0, 5, 0), (1, 1, 2, 5, 0), (1, 12, 0, 5, 0)):
        with pytest.raises(ValueError, match="no"):
            board.place(*bad)
    with pytest.raises(ValueError, match="not level"):
        board.place(1, 1, 0, 1, 0)
    with pytest.raises(ValueError, match="reach"):
        board.place(1, 1, 0, 10**6, 0)
    assert board.ply == 1


# --------------------------------------------------------------------- counting


def test_perft_pins() -> None:
    board = KernelBoard(2)
    assert [board.perft(0, depth) for depth in range(4)] == [1, 63, 62_644, 30_554_284]
    assert KernelBoard(3).perft(0, 2) == 62_644


def test_perft_two_by_the_reference() -> None:
    """All 63 first moves, the second counted by the reference; 62 644 together."""
    total = 0
    for row in Reference([]).legal(range(12)):
        board = KernelBoard(2)
        board.place(0, *row[:4])
        count = len(Reference(board.placed()).legal(range(12)))
        assert count == board.count_legal(1)
        total += count
    assert total == 62_644


def test_perft_three_by_the_reference_in_part() -> None:
    rng = random.Random(3)
    for _ in range(3):
        board = KernelBoard(2)
        board.place(0, *rng.choice(as_rows(board.legal(0)))[:4])
        seconds = rng.sample(as_rows(board.legal(1)), 12)
        for row in seconds:
            board.place(1, *row[:4])
            reference = Reference(board.placed()).legal(board.hand(0))
            assert board.perft(0, 1) == len(reference)
            board.undo()


def test_perft_at_the_end_of_a_game() -> None:
    *_, board = random_game(2, random.Random(8))
    assert board.perft(0, 1) == 0
    board.undo()
    assert board.perft(1, 1) == board.count_legal(1)
    assert board.perft(1, 2) == 0


# --------------------------------------------------------------------- playouts


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("uniform", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_playouts_end_as_scored_by_hand(players: int, uniform: bool, misere: bool) -> None:
    rng = random_state(players)
    draws = 0
    for board in islice(random_game(players, random.Random(players)), 0, None, 5):
        before = board.words.tobytes(), board.placed()
        for _ in range(20):
            result = board.playout(board.ply % players, rng, misere, uniform)
            assert result.tiles.sum(axis=1).tolist() == [12] * players
            assert set(result.winners) == scored_by_hand(result.tiles, misere)
            draws += len(result.winners) > (2 if players == 4 else 1)
        assert (board.words.tobytes(), board.placed()) == before


def test_winners_of_made_up_sheets() -> None:
    """Ties look one level lower; partners share; both pairs tied is a draw."""
    sheets = {  # tiles on levels 1, 2, 3 for each seat: (winners, winners in misère)
        ((9, 2, 1), (9, 3, 0)): ({0}, {1}),
        ((9, 2, 1), (10, 1, 1)): ({0}, {1}),
        ((9, 2, 1), (9, 2, 1)): ({0, 1}, {0, 1}),
        ((9, 2, 1), (9, 2, 1), (10, 2, 0)): ({0, 1}, {2}),
        ((9, 2, 1), (9, 2, 1), (9, 2, 1)): ({0, 1, 2}, {0, 1, 2}),
        ((9, 2, 1), (10, 2, 0), (10, 2, 0), (10, 2, 0)): ({0, 2}, {0, 1, 2, 3}),
        ((9, 2, 1), (10, 2, 0), (9, 2, 1), (11, 1, 0)): ({0, 2}, {1, 3}),
        ((9, 2, 1), (9, 2, 1), (12, 0, 0), (11, 1, 0)): ({0, 1, 2, 3}, {0, 2}),
        ((10, 2, 0), (9, 2, 1), (11, 1, 0), (9, 2, 1)): ({1, 3}, {0, 2}),
    }
    for sheet, (normal, misere) in sheets.items():
        board = KernelBoard(len(sheet))
        board.info[kernel.TOP] = 3
        for seat, counts in enumerate(sheet):
            for level, count in enumerate(counts, start=1):
                board.info[kernel.TALLY + seat * kernel.TALLY_STEP + level] = count
        assert set(board.winners()) == normal, sheet
        assert set(board.winners(misere=True)) == misere, sheet
        assert set(board.winners()) == scored_by_hand(board.tiles(), False)


def test_tile_first_playouts_choose_tiles_evenly() -> None:
    """The first tile is any of the twelve alike; uniform playouts favour many-sided tiles."""
    seen = {False: np.zeros(12), True: np.zeros(12)}
    for uniform, counts in seen.items():
        rng = random_state(1)
        for _ in range(3000):
            board = KernelBoard(2)
            kernel_play.play_out(board.words, board.info, 0, rng, uniform)
            counts[board.placed()[0].tile] += 1
    forms = np.array([len(orientations(letter)) for letter in PENTOMINOES])
    for counts, shares in ((seen[False], np.full(12, 1 / 12)), (seen[True], forms / 63)):
        expected = 3000 * shares
        assert ((counts - expected) ** 2 / expected).sum() < 35  # chi², 11 degrees, p < 0.001


def test_playout_moves_are_legal_and_evenly_spread() -> None:
    board = KernelBoard.of(2, [(0, "X", 0, 0, 0), (1, "I", 0, 3, 0)])
    spots = {row[:4]: 0 for row in as_rows(board.legal(0))}
    rng = random_state(2)
    for _ in range(20_000):
        kernel_play.move_tile_first(board.words, board.info, 0, rng)
        last = board.undo()
        spots[last.tile, last.orient, last.x, last.y] += 1
    for tile in board.hand(0):
        counts = np.array([n for spot, n in spots.items() if spot[0] == tile])
        expected = counts.sum() / len(counts)
        degrees = len(counts) - 1
        chi2 = ((counts - expected) ** 2 / expected).sum()
        assert chi2 < degrees + 4.5 * (2 * degrees) ** 0.5 + 5, tile


def test_random_games_repeat_and_differ() -> None:
    board = KernelBoard(2)
    one, again, other = (
        int(kernel_play.random_games(board.words, board.info, 20, seed, False))
        for seed in (1, 1, 9)
    )
    assert one == again
    assert one != other
    assert random_state(3) == random_state(3)
    assert random_state(3) != random_state(4)


# ---------------------------------------------------------- players that think
