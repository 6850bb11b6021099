"""The kernel against a second, slow and obvious reading of the rules, written out here."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np
import pytest

from sightline.games.pentup.kernels import play as kernel_play
from sightline.games.pentup.kernels import position as kernel
from sightline.games.pentup.kernels import search as kernel_search
from sightline.games.pentup.kernels import tree as kernel_tree
from sightline.games.pentup.kernels.board import KernelBoard, Placement, random_state
from sightline.kit.pieces.shapes import PENTOMINOES, Cell, orientations

NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1))


class Row(NamedTuple):
    tile: int
    orient: int
    x: int
    y: int
    level: int


def cells_of(tile: int, orient: int, x: int, y: int) -> list[Cell]:
    return [(x + dx, y + dy) for dx, dy in orientations(PENTOMINOES[tile])[orient]]


class Reference:
    """Heights and top tiles in dictionaries; every placement tried cell by cell."""

    def __init__(self, placed: Sequence[Placement]) -> None:
        self.height: dict[Cell, int] = {}
        self.top: dict[Cell, int] = {}
        for name, p in enumerate(placed):
            for cell in cells_of(p.tile, p.orient, p.x, p.y):
                self.height[cell] = self.height.get(cell, 0) + 1
                self.top[cell] = name
        self.beside = {
            (x + dx, y + dy) for x, y in self.height for dx, dy in NEIGHBOURS
        } - self.height.keys()

    def level(self, cells: Sequence[Cell]) -> int | None:
        heights = {self.height.get(cell, 0) for cell in cells}
        if len(heights) > 1:
            return None
        (below,) = heights
        if below == 0:
            return 1 if self.beside.intersection(cells) else None
        return below + 1 if len({self.top[cell] for cell in cells}) >= 2 else None

    def placements(self, tile: int) -> Iterator[Row]:
        for orient, form in enumerate(orientations(PENTOMINOES[tile])):
            corners = {(x - dx, y - dy) for x, y in [*self.height, *self.beside] for dx, dy in form}
            for x, y in corners:
                level = self.level(cells_of(tile, orient, x, y))
                if level is not None:
                    yield Row(tile, orient, x, y, level)

    def legal(self, hand: Sequence[int]) -> list[Row]:
        if not self.height:
            return sorted(
                Row(tile, orient, 0, 0, 1)
                for tile in hand
                for orient in range(len(orientations(PENTOMINOES[tile])))
            )
        rows: list[Row] = []
        for tile in hand:
            found = list(self.placements(tile))
            highest = max(row.level for row in found)
            rows += [row for row in found if row.level == highest]
        return sorted(rows)


def as_rows(moves: np.ndarray) -> list[Row]:
    return [Row(*row) for row in moves.tolist()]


def random_game(players: int, rng: random.Random, prefer: str = "any") -> Iterator[KernelBoard]:
    """Yield the position before each move of a game; ``prefer`` steers to odd positions."""
    board = KernelBoard(players)
    for seat in islice(cycle(range(players)), players * 12):
        yield board
        moves = as_rows(board.legal(seat))
        if prefer == "high":
            highest = max(m.level for m in moves)
            moves = [m for m in moves if m.level == highest]
        elif prefer == "long":  # as far up or down as possible
            moves = sorted(moves, key=lambda m: abs(m.y))[-2:]
        elif prefer == "diagonal":
            moves = sorted(moves, key=lambda m: m.x + m.y)[-2:]
        move = rng.choice(moves)
        assert board.place(seat, move.tile, move.orient, move.x, move.y) == move.level
    yield board


def scored_by_hand(tiles: np.ndarray, misere: bool) -> set[int]:
    """Best seats from tiles[seat, level], then partners."""
    players, levels = tiles.shape
    order = range(1, levels) if misere else range(levels - 1, 0, -1)
    sheets = [tuple(int(tiles[seat, level]) for level in order) for seat in range(players)]
    best = {seat for seat in range(players) if sheets[seat] == max(sheets)}
    return best | {(seat + 2) % 4 for seat in best} if players == 4 else best


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


def near_the_end(players: int, left: int, seed: int) -> KernelBoard:
    game = random_game(players, random.Random(seed))
    return next(board for board in game if board.ply == players * 12 - left)


def share(board: KernelBoard, seat: int, misere: bool) -> float:
    won = board.winners(misere)
    sides = len(won) // 2 if board.players == 4 else len(won)
    return 1 / sides if seat in won else 0.0


def best_by_hand(board: KernelBoard, seat: int, misere: bool) -> dict[Row, float]:
    """What each move is worth to its mover when everybody plays on perfectly for himself."""
    worth: dict[Row, float] = {}
    for row in as_rows(board.legal(seat)):
        board.place(seat, *row[:4])
        path = [seat]
        while not board.over:
            nxt = (path[-1] + 1) % board.players
            answers = best_by_hand(board, nxt, misere)
            board.place(nxt, *max(answers, key=lambda answer: answers[answer])[:4])
            path.append(nxt)
        worth[row] = share(board, seat, misere)
        for _ in path:
            board.undo()
    return worth


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_thinkers_choose_legal_moves_and_leave_the_board_alone(players: int, misere: bool) -> None:
    for board in islice(random_game(players, random.Random(players)), 0, players * 12, 7):
        seat = board.ply % players
        before = board.words.tobytes(), board.placed(), board.hand(seat)
        legal = {row[:4]: row.level for row in as_rows(board.legal(seat))}
        options = {"seed": 5, "misere": misere}
        assert kernel_search.greedy_move(board, seat, **options) in legal
        assert kernel_search.greedy_move(board, seat, look_ahead=True, **options) in legal
        for think in (kernel_search.flat, kernel_search.search):
            found = think(board, seat, iterations=300, **options)
            assert found.playouts == 300
            assert found.move == found.candidates[0].move
            assert 0 <= found.value <= 1
            assert sum(c.visits for c in found.candidates) <= 300
            assert all(legal[c.move] == c.level for c in found.candidates)
        assert (board.words.tobytes(), board.placed(), board.hand(seat)) == before


def test_thinking_repeats_exactly() -> None:
    board = near_the_end(2, 14, 3)
    for think in (kernel_search.flat, kernel_search.search):
        one = think(board, 0, seed=11, iterations=1000)
        assert one == think(board, 0, seed=11, iterations=1000)
        assert one != think(board, 0, seed=12, iterations=1000)
    assert kernel_search.greedy_move(board, 0, seed=1) == kernel_search.greedy_move(
        board, 0, seed=1
    )


def test_thinking_needs_a_budget_and_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    board = KernelBoard(2)
    with pytest.raises(ValueError, match="seconds"):
        kernel_search.search(board, 0, seed=0)
    looks = itertools.count()
    clock = SimpleNamespace(perf_counter=lambda: next(looks) / 4)
    monkeypatch.setattr(kernel_search, "time", clock)
    assert kernel_search.search(board, 0, seed=0, seconds=0.75).playouts == 3 * 256
    assert kernel_search.search(board, 0, seed=0, seconds=0.0).playouts == 256
    assert kernel_search.search(board, 0, seed=0, iterations=1).move[2:] == (0, 0)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_move_is_perfect(players: int, misere: bool) -> None:
    for seed in range(4):
        board = near_the_end(players, 1, seed)
        worth = best_by_hand(board, players - 1, misere)
        found = kernel_search.search(board, players - 1, seed=seed, iterations=2000, misere=misere)
        spots = {row[:4]: value for row, value in worth.items()}
        assert spots[found.move] == max(worth.values())
        assert found.value == spots[found.move]


def test_the_last_two_moves_are_perfect() -> None:
    tried = 0
    for seed in range(120):
        board = near_the_end(2, 2, seed)
        worth = best_by_hand(board, 0, False)
        if len(set(worth.values())) > 1:
            found = kernel_search.search(board, 0, seed=seed, iterations=20_000)
            spots = {row[:4]: value for row, value in worth.items()}
            assert spots[found.move] == max(worth.values())
            tried += 1
    assert tried >= 3


@pytest.mark.parametrize("misere", [False, True])
def test_greedy_plays_on_the_level_that_counts(misere: bool) -> None:
    for seed in range(6):
        board = near_the_end(2, 10, seed)
        levels = {row[:4]: row.level for row in as_rows(board.legal(0))}
        move = kernel_search.greedy_move(board, 0, seed=seed, misere=misere)
        assert levels[move] == (min if misere else max)(levels.values())


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_ply_greedy_by_hand(players: int, misere: bool) -> None:
    """No move leaves the seat standing better after the next seat's best answer."""

    def standing(board: KernelBoard, seat: int) -> list[int]:
        tiles = board.tiles()
        order = range(1, board.height + 1) if misere else range(board.height, 0, -1)
        sheets = [[int(tiles[s, level]) for level in order] for s in range(players)]
        rivals = [
            s for s in range(players) if s != seat and not (players == 4 and (s - seat) % 2 == 0)
        ]
        worst = max(sheets[s] for s in rivals)
        difference = [own - other for own, other in zip(sheets[seat], worst, strict=True)]
        room = [0] * (kernel.MAX_LEVEL - board.height)
        return difference + room if misere else room + difference

    board = near_the_end(players, 8, players)
    seat = board.ply % players
    rival = (seat + 1) % players
    after: dict[tuple[int, ...], list[int]] = {}
    for row in as_rows(board.legal(seat)):
        board.place(seat, *row[:4])
        answers = as_rows(board.legal(rival))
        answer = (min if misere else max)(answers, key=lambda a: a.level)
        board.place(rival, *answer[:4])
        after[row[:4]] = standing(board, seat)
        board.undo()
        board.undo()
    for seed in range(5):
        move = kernel_search.greedy_move(board, seat, seed=seed, misere=misere, look_ahead=True)
        assert after[move] == max(after.values())


def test_a_full_tree_is_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_search, "_FIRST_NODES", 1 << 10)
    board = near_the_end(2, 18, 1)
    grown = kernel_search.search(board, 0, seed=1, iterations=3000)
    assert grown.nodes > 1 << 11
    monkeypatch.setattr(kernel_search, "_MOST_NODES", 1 << 10)
    full = kernel_search.search(board, 0, seed=1, iterations=3000)
    assert full.nodes <= 1 << 10
    assert full.playouts == 3000
    assert full.move in {row[:4] for row in as_rows(board.legal(0))}


def test_search_beats_two_ply_greedy() -> None:
    points = 0.0
    for game in range(6):
        board = KernelBoard(2)
        for ply in range(24):
            seat = ply % 2
            if seat == game % 2:
                move = kernel_search.search(board, seat, seed=ply, iterations=1500).move
            else:
                move = kernel_search.greedy_move(board, seat, seed=ply + game, look_ahead=True)
            board.place(seat, *move)
        points += share(board, game % 2, False)
    assert points >= 5


def test_compiled_code_is_kept_only_with_all_its_sources() -> None:
    """Numba's own check sees one file; a kernel is made of several."""
    functions = (kernel.place, kernel_play.playout, kernel_tree.uct_run)
    stamps = {function._cache._cache_file._source_stamp for function in functions}  # type: ignore[attr-defined]
    assert len(stamps) == 1
