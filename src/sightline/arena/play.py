"""One game between bots, from its plan to its result."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from sightline.arena.errors import ArenaError
from sightline.arena.plan import GamePlan, MatchPlan
from sightline.bots import BotFailed
from sightline.core.bot import Bot
from sightline.core.game import AnyState
from sightline.core.message import say
from sightline.core.outcome import Result
from sightline.table.unwatched import Decide, GoesOn, SeatFailed, play_out


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
        raise ArenaError(say("match-awaits-nobody", plan=plan.title, game=match.game.key))
    record = dump(plan, state) if keep_record else None
    return GameResult(number, plan.entrants, outcome.results, state.length, record)


def play_bots(match: MatchPlan, plan: GamePlan, state: AnyState) -> None:
    """Let the bots decide until nobody is awaited."""
    bots = zip(plan.bots, plan.rngs(), strict=True)
    play_seats(match, plan, state, [deciding(match.make(text), rng) for text, rng in bots])


def play_seats(match: MatchPlan, plan: GamePlan, state: AnyState, seats: Sequence[Decide]) -> None:
    """The same with others who ask the bots."""
    longest = match.game.longest(match.players, match.options)
    try:
        play_out(state, seats, longest)
    except GoesOn:
        raise ArenaError(
            say("match-too-long", plan=plan.title, game=match.game.key, longest=str(longest))
        ) from None
    except SeatFailed as failed:
        error = failed.__cause__
        raise BotFailed(
            say(
                "bot-failed-in-match",
                plan=plan.title,
                bot=plan.bots[failed.seat],
                seat=str(failed.seat),
                kind=type(error).__name__,
                error=str(error),
            )
        ) from error


def deciding(bot: Bot, rng: Random) -> Decide:
    """A bot with its luck."""
    return lambda sight: bot.choose(sight, rng)


def dump(plan: GamePlan, state: AnyState) -> str:
    """The game's record, with the bots' names by seat."""
    record = state.record
    record.meta["bots"] = list(plan.bots)
    return record.dump()
