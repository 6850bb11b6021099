"""How ``master`` thinks in the plain game of two: ends are proven, and before them a tree of moves
grows longest where games are decided. A network makes it no stronger there."""

from __future__ import annotations

from sightline.games.pentup.kernels.board import KernelBoard
from sightline.games.pentup.kernels.endgame import new_workspace
from sightline.games.pentup.kernels.hunt import hunt
from sightline.games.pentup.kernels.master import (
    ALWAYS_SOLVED,
    ENOUGH_NODES,
    NODES_A_SECOND,
    PACE_OF_TWO,
    Proof,
    Workspace,
    solve,
)
from sightline.games.pentup.kernels.search import Analysis, Candidate, search

TILES = 24

PROVEN = (0, 80, 80, 80, 80, 80, 60, 40, 40, 30)
"""Nodes of a proof for each playout of the effort, by the tiles left. With ten or more hardly
anything is proven in time."""

CHECKED = (0, 0, 0, 0, 0, 10, 10, 10, 12, 6, 15)
"""Nodes of a check for each playout of the effort, by the tiles left."""

MOST_CHECKED = 4
"""So many of the moves that the search likes are checked until one is not refuted."""


def think_ahead(
    board: KernelBoard,
    seat: int,
    *,
    seed: int,
    iterations: int | None = None,
    seconds: float | None = None,
) -> Analysis:
    """A win proven, otherwise the search, and of what it likes what cannot be refuted.

    ``iterations`` are the playouts a move on average over a game, proofs counted too; with them
    alone the same seed gives the same move everywhere.
    """
    if iterations is None and seconds is None:
        raise ValueError("a search needs iterations or seconds")
    effort = None if iterations is None else paced(board, iterations)
    if board.ply == 0:
        return search(board, seat, seed=seed, iterations=effort, seconds=seconds)
    left = TILES - board.ply
    workspace = new_workspace() if left < max(len(PROVEN), len(CHECKED)) else None
    lost = False
    if workspace is not None and left < len(PROVEN):
        proof = _proof(board, seat, iterations, seconds, workspace)
        best = _worth_playing(board, proof)
        if best is not None:
            return best
        lost = proof.value == -1
    found = hunt(board, seat, seed=seed, iterations=effort, seconds=seconds)
    if workspace is not None and left < len(CHECKED) and not lost:
        nodes = _nodes(CHECKED[left], iterations, seconds)
        return unrefuted(board, seat, found, workspace, nodes)
    return found


def paced(board: KernelBoard, iterations: int) -> int:
    """How many of the playouts that a move has on average are for this one."""
    return max(1, round(iterations * PACE_OF_TWO[board.ply]))


def proven(
    board: KernelBoard, seat: int, iterations: int | None, seconds: float | None
) -> Analysis | None:
    """A move that is proven to win (its value is 1), or to draw where none wins (0.5); None: there
    is none, or it is not known."""
    if TILES - board.ply >= len(PROVEN):
        return None
    proof = _proof(board, seat, iterations, seconds, new_workspace())
    return _worth_playing(board, proof)


def _proof(
    board: KernelBoard,
    seat: int,
    iterations: int | None,
    seconds: float | None,
    workspace: Workspace,
) -> Proof:
    left = TILES - board.ply
    nodes = _nodes(PROVEN[left], iterations, seconds)
    if left <= ALWAYS_SOLVED:
        nodes = max(nodes, ENOUGH_NODES)
    return solve(board, seat, nodes=nodes, workspace=workspace)


def _worth_playing(board: KernelBoard, proof: Proof) -> Analysis | None:
    if proof.move is None or proof.value is None or proof.value < 0:
        return None
    level = board.best_level(proof.move.tile)[0]
    value = (proof.value + 1) / 2
    return Analysis([Candidate(proof.move, level, proof.nodes, value)], proof.nodes, 0)


def _nodes(per_playout: int, iterations: int | None, seconds: float | None) -> int:
    nodes = ENOUGH_NODES if iterations is None else per_playout * iterations
    return nodes if seconds is None else min(nodes, int(NODES_A_SECOND * seconds / 2))


def unrefuted(
    board: KernelBoard, seat: int, found: Analysis, workspace: Workspace, nodes: int
) -> Analysis:
    """The search's moves with those behind that are refuted, so far as these nodes tell."""
    moves = found.candidates
    for at, candidate in enumerate(moves[:MOST_CHECKED]):
        after = board.copy()
        after.place(seat, *candidate.move)
        answer = solve(
            after, 1 - seat, nodes=nodes, workspace=workspace, after=candidate.move, draws=False
        )
        if answer.value != 1:
            moves = [candidate, *moves[at + 1 :], *moves[:at]]
            break
    return found._replace(candidates=moves)
