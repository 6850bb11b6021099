"""One game between bots, from its plan to its result."""

from __future__ import annotations

import msgspec

from sightline.arena.errors import ArenaError, BotFailed
from sightline.arena.plan import GamePlan, MatchPlan
from sightline.bots import chosen_bot
from sightline.core.game import AnyState
from sightline.core.outcome import Result


class GameResult(msgspec.Struct, frozen=True):
    """How one game of a match ended; everything but ``number`` goes by seat."""

    number: int
    entrants: tuple[int, ...]
    results: tuple[Result, ...]
    length: int
    record: str | None = None


def play_game(match: MatchPlan, number: int, keep_record: bool) -> GameResult:
    """Play game ``number`` of a match to its end."""
    plan = match.plan(number)
    state = match.game.start(match.players, match.options, seed=plan.seed)
    play_bots(match, plan, state)
    outcome = state.outcome
    if outcome is None:
        raise ArenaError(f"{plan.title}: {match.game.key} awaits nobody, but is not over")
    record = dump(plan, state) if keep_record else None
    return GameResult(number, plan.entrants, outcome.results, state.length, record)


def play_bots(match: MatchPlan, plan: GamePlan, state: AnyState) -> None:
    """Let the bots decide until nobody is awaited."""
    bots = [chosen_bot(match.game, text).make() for text in plan.bots]
    rngs = plan.rngs()
    longest = match.game.longest(match.players, match.options)
    while state.awaiting:
        if state.length >= longest:
            raise ArenaError(
                f"{plan.title}: {match.game.key} promises at most {longest} moves, but goes on"
            )
        # In a window several seats are awaited: they answer in ascending order.
        seat = min(state.awaiting)
        try:
            move = bots[seat].choose(state.sight(seat), rngs[seat])
            state.apply(seat, move)
        except Exception as error:  # a bot is anybody's code
            raise BotFailed(
                f"{plan.title}: bot {plan.bots[seat]} in seat {seat} failed with "
                f"{type(error).__name__}: {error}"
            ) from error


def dump(plan: GamePlan, state: AnyState) -> str:
    """The game's record, with the bots' names by seat."""
    record = state.record
    record.meta["bots"] = list(plan.bots)
    return record.dump()
