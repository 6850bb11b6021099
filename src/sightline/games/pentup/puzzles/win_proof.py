"""Positions near the end of a game of two in which hardly any move wins: found and proven.

A position comes from a game of ``search`` against itself. Every move open to the mover is made, and
the other's side of it is solved to the end of the game: a move wins where the other can then only
lose. A position is kept if that could be said of every move, and few of many win.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from sightline.games.pentup.bots.players import as_kernel_move, as_place
from sightline.games.pentup.game import GAME
from sightline.games.pentup.kernels.board import KernelBoard
from sightline.games.pentup.kernels.master import solve
from sightline.games.pentup.kernels.search import Move, search
from sightline.games.pentup.puzzles.stored import WinAnswer
from sightline.games.pentup.rules.state import PentupState

PLAYERS = 2
TILES = 24
LEFT = (6, 5, 4)
"""So many tiles are left; each game is looked at with so many in turn."""
LEAST, MOST = 12, 250
"""A position has so many moves: fewer are no choice, with more nobody looks at them all."""
FEW = 3
"""So many of them win at most."""
NODES = 400_000
PLAYOUTS = 1500


def winning_moves(board: KernelBoard, *, most: int | None = None) -> tuple[Move, ...] | None:
    """All moves that win, proven; None where a proof would take too many nodes for some move, or
    there are more than ``most``."""
    seat = board.ply % PLAYERS
    found: list[Move] = []
    for row in board.legal(seat).tolist():
        move = Move(*row[:4])
        after = board.copy()
        after.place(seat, *move)
        value = solve(after, 1 - seat, nodes=NODES).value
        if value is None:
            return None
        if value == -1:
            found.append(move)
            if most is not None and len(found) > most:
                return None
    return tuple(found)


def proven(placed: str) -> WinAnswer | None:
    """What can be proven of the position after these moves."""
    state = cast("PentupState", GAME.start(PLAYERS, {}, seed=0))
    board = KernelBoard(PLAYERS)
    for number, text in enumerate(placed.split()):
        place = state.parse_move(text)
        state.apply(number % PLAYERS, place)
        board.place(number % PLAYERS, *as_kernel_move(place))
    return _told(state, board, placed.split(), winning_moves(board))


def _told(
    state: PentupState, board: KernelBoard, placed: Sequence[str], wins: Sequence[Move] | None
) -> WinAnswer | None:
    if wins is None:
        return None
    texts = sorted(state.move_text(as_place(move)) for move in wins)
    return WinAnswer(" ".join(placed), " ".join(texts), board.count_legal(board.ply % PLAYERS))


def positions(number: int, seed: int, tell: Callable[[int], object]) -> Iterator[WinAnswer]:
    """So many positions. The same numbers give the same ones."""
    found, game = 0, seed
    while found < number:
        tell(game)
        answer = _from_game(game)
        game += 1
        if answer is not None:
            found += 1
            yield answer


def _from_game(game: int) -> WinAnswer | None:
    """The first position near the end of a game that is one to be kept."""
    state = cast("PentupState", GAME.start(PLAYERS, {}, seed=0))
    board = KernelBoard(PLAYERS)
    placed: list[str] = []
    while TILES - board.ply >= min(LEFT):
        seat, seed = board.ply % PLAYERS, 1000 * game + board.ply
        if TILES - board.ply in LEFT and LEAST <= board.count_legal(seat) <= MOST:
            wins = _few_wins(board, seat)
            if wins:
                return _told(state, board, placed, wins)
        if board.ply:
            move = search(board, seat, seed=seed, iterations=PLAYOUTS).move
        else:
            rows = board.legal(seat)
            move = Move(*rows[game % len(rows)][:4].tolist())
        place = as_place(move)
        placed.append(state.move_text(place))
        state.apply(seat, place)
        board.place(seat, *move)
    return None


def _few_wins(board: KernelBoard, seat: int) -> tuple[Move, ...] | None:
    won = solve(board, seat, nodes=NODES).value == 1
    return winning_moves(board, most=FEW) if won else None
