"""Counting move sequences ("perft"): one number that says whether rules are right."""

from __future__ import annotations

from collections.abc import Callable

from sightline.arena.errors import ArenaError
from sightline.core.echo import echo
from sightline.core.game import AnyState
from sightline.core.message import say

DEEPEST = 1_000_000
Progress = Callable[[int, int], None]


def count_sequences(state: AnyState, depth: int, on_progress: Progress | None = None) -> int:
    """How many sequences of ``depth`` moves there are from here.

    A game may bring a faster counter (``Game.perft``). ``on_progress`` is told after each first
    move (first moves counted, first moves in all).
    """
    if type(depth) is not int or depth < 0:
        raise ArenaError(say("depth-not-number", depth=echo(depth)))
    if depth > DEEPEST:
        raise ArenaError(say("depth-too-deep", depth=echo(depth), deepest=DEEPEST))
    fast = state.game.perft(state, depth)
    if fast is not None:
        return fast
    if depth < 2 or not state.awaiting:
        return count(state, depth)
    seat = min(state.awaiting)
    moves = state.legal(seat)
    nodes, number = 0, len(moves)
    for done, move in enumerate(moves, 1):
        nodes += count(after(state, seat, move), depth - 1)
        if on_progress is not None:
            on_progress(done, number)
    return nodes


def count(state: AnyState, depth: int) -> int:
    """The same through the engine alone; the last move is counted without being made."""
    if depth == 0:
        return 1
    if not state.awaiting:
        return 0
    # The seats of a window answer in ascending order, so that each sequence counts once.
    seat = min(state.awaiting)
    moves = state.legal(seat)
    if depth == 1:
        return len(moves)
    return sum(count(after(state, seat, move), depth - 1) for move in moves)


def after(state: AnyState, seat: int, move: object) -> AnyState:
    """The position after a legal move; the given one stays."""
    twin = state.copy()
    twin.carry_out(seat, move)
    return twin
