"""Games go on while somebody is awaited, end in time, and stay ended."""

from __future__ import annotations

from sightline.check.ground import Broken, Ground, seat_name
from sightline.core.errors import NotAwaited
from sightline.core.game import AnyState
from sightline.core.outcome import Outcome


def games_end(ground: Ground) -> None:
    """Random games end within ``longest`` moves; until then every awaited seat has a legal move.

    The seats asked include the awaited ones; more than one is asked only in a game that declares
    windows. A seat that is not awaited has no legal move.
    """
    for trial, state in ground.walk():
        if ground.step == len(trial.moves) and trial.trouble is not None:
            raise Broken(trial.trouble)
        if (state.outcome is None) != bool(state.awaiting):
            raise Broken(f"awaiting is {state.awaiting}, but the outcome is {state.outcome}")
        _check_asked(ground, state)
        for seat in ground.seats(state):
            moves = len(state.legal(seat))
            if seat in state.awaiting and not moves:
                raise Broken("is awaited but has no legal move")
            if seat not in state.awaiting and moves:
                raise Broken(f"is not awaited but has {moves} legal moves")


def endings_are_final(ground: Ground) -> None:
    """After the end nobody is awaited or asked, nothing is legal, and every move is refused."""
    for trial, state in ground.walk():
        if ground.step != len(trial.moves) or trial.trouble is not None:
            continue
        outcome = state.outcome
        if outcome is None:
            raise Broken("nobody is awaited any more, but there is no outcome")
        _check_outcome(outcome, state.players)
        if state.asked:
            raise Broken(f"the game is over, but {state.asked} are asked")
        before = state.fingerprint()
        for seat in ground.seats(state):
            if len(state.legal(seat)):
                raise Broken("the game is over, but it has legal moves")
            for move in {move for mover, move in trial.moves if mover == seat}:
                try:
                    state.apply(seat, move)
                except NotAwaited:
                    continue
                raise Broken(f"the game is over, but {move!r} was taken")
        if state.fingerprint() != before:
            raise Broken("a move that was refused after the end changed the state")


def sides_end_alike(ground: Ground) -> None:
    """Every seat is on one side, and the seats of a side win, draw or lose together."""
    players = ground.variant.players
    sides = ground.game.sides(players)
    if sorted(seat for side in sides for seat in side) != list(range(players)):
        raise Broken(f"the sides {sides} do not have each seat once")
    for trial, state in ground.walk():
        if ground.step != len(trial.moves) or state.outcome is None:
            continue
        for side in sides:
            reached = {state.outcome.results[seat] for seat in side}
            if len(reached) > 1:
                raise Broken(f"the seats {side} are one side, but ended with {sorted(reached)}")


def _check_asked(ground: Ground, state: AnyState) -> None:
    awaiting, asked = state.awaiting, state.asked
    for name, seats in (("awaiting", awaiting), ("asked", asked)):
        if not isinstance(seats, tuple) or len(set(seats)) != len(seats):
            raise Broken(f"{name} must be a tuple of different seats, not {seats!r}")
        for seat in seats:
            state.require_seat(seat)
    if not set(awaiting) <= set(asked) or bool(awaiting) != bool(asked):
        raise Broken(f"{asked} are asked, but {awaiting} are awaited")
    if len(asked) == 1 and awaiting != asked:
        raise Broken(f"{asked} alone is asked, but {awaiting} are awaited")
    if len(asked) > 1 and not ground.game.windows:
        raise Broken(f"{asked} are asked at once, but the game declares no windows")


def _check_outcome(outcome: Outcome, players: int) -> None:
    if len(outcome.results) != players:
        raise Broken(f"{len(outcome.results)} results for {players} players")
    if not str(outcome.summary).strip():
        raise Broken("the outcome has no summary")
    sheet = outcome.sheet
    if len(sheet.rows) != players:
        raise Broken(f"the score sheet has {len(sheet.rows)} rows for {players} players")
    for seat, row in enumerate(sheet.rows):
        if len(row) != len(sheet.columns):
            raise Broken(
                f"the score sheet's row of {seat_name(seat)} has {len(row)} values "
                f"for {len(sheet.columns)} columns"
            )
