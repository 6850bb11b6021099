"""A record gone through decision by decision: first coarsely, then better, the costliest first."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from random import Random
from typing import Any

import msgspec

from sightline.analysis.curve import curves
from sightline.analysis.findings import (
    Analysis,
    Judged,
    Reading,
    Suggestion,
    key_moment,
    marked,
)
from sightline.bots import AnyBot, BotChoice, chosen_bot, judging_bot
from sightline.core.bot import Bot
from sightline.core.errors import SightlineError
from sightline.core.evaluation import Candidate, Evaluation, Measure
from sightline.core.game import AnyGame, AnyState
from sightline.core.message import say
from sightline.core.record import Record

PASSES = (0.08, 0.6)
"""The efforts of the passes over a game: everybody soon sees the whole, then it gets better."""


def usual_analyst(game: AnyGame) -> BotChoice:
    """The strongest bot that evaluates; an error says that there is none."""
    found = judging_bot(game)
    if found is None:
        raise SightlineError(say("analysis-no-bot", game=game.title))
    return found


def analyse(record: Record, bot: AnyBot | None = None, *, seed: int = 0) -> Analysis:
    """The whole analysis of a record, at once."""
    *_, whole = analysed_so_far(record, bot, seed=seed)
    return whole


def analysed_so_far(
    record: Record, bot: AnyBot | None = None, *, seed: int = 0
) -> Iterator[Analysis]:
    """An analysis that grows: nothing yet, then after every decision that was judged (again).

    The same record, bot and seed give the same findings anywhere. Whoever stops asking stops it.
    """
    game = record.start().game
    choice = usual_analyst(game) if bot is None else chosen_bot(game, bot)
    if not choice.spec.evaluates:
        raise SightlineError(say("analysis-bot-cannot", bot=choice.text))
    two_sided = game.perfect_information and record.players == 2
    decisions = list(_decisions(record))
    results = None
    if record.moves:
        outcome = record.replay().outcome
        results = None if outcome is None else outcome.results
    judged: dict[int, Judged] = {}
    measure: Measure = "chance"

    def now(effort: float) -> Analysis:
        steps = tuple(judged[step] for step in sorted(judged))
        return Analysis(
            record.game,
            record.players,
            choice.text,
            measure,
            len(record.moves),
            len(decisions),
            steps,
            key_moment(steps, results),
            effort,
            results,
            curves(steps, measure, len(record.moves), results, two_sided=two_sided),
        )

    yield now(0.0)
    thinker = choice.make()
    for before, effort in zip((0.0, *PASSES), PASSES, strict=False):
        # What seems to have cost most is looked at first, so that it is soon sure.
        order = sorted(
            range(len(decisions)),
            key=lambda index: -judged[decisions[index][0]].known.lost if judged else index,
        )
        for done, index in enumerate(order, 1):
            step, state = decisions[index]
            found = _judge(thinker, state, step, record, effort, seed)
            if found is not None:
                judged[step], measure = found
            share = done / len(order)
            yield now(effort if done == len(order) else before + (effort - before) * share)
        if not decisions:
            yield now(effort)


def _decisions(record: Record) -> Iterator[tuple[int, AnyState]]:
    """The positions in which a seat had a choice, before its move; steps count from 1."""
    states = record.states()
    state = next(states)
    for step, entry in enumerate(record.moves, 1):
        if len(state.legal(entry.seat)) > 1 and "by" not in entry.meta:
            yield step, state.copy()
        next(states)


def _judge(
    bot: Bot, state: AnyState, step: int, record: Record, effort: float, seed: int
) -> tuple[Judged, Measure] | None:
    entry = record.moves[step - 1]
    sight = state.sight(entry.seat)
    luck = Random(f"{seed}/{step}/{effort}")
    known = bot.evaluate(sight, luck, moves=(entry.move,), effort=effort)
    if known is None or known.of(entry.move) is None:
        return None
    true = None
    if not state.game.perfect_information:
        true = bot.evaluate(
            sight, luck, moves=(entry.move,), effort=effort, world=state.without_seed()
        )
        if true is not None and true.of(entry.move) is None:
            true = None
    reading = _reading(state, entry.seat, known, entry.move)
    remark = None
    if reading.mark != "fine":
        remark = state.game.remark(state, entry.seat, entry.move, known.best.move)
    return Judged(
        step,
        entry.seat,
        state.move_text(entry.move),
        state.move_told(entry.seat, entry.move),
        effort,
        reading,
        None if true is None else _reading(state, entry.seat, true, entry.move),
        remark,
    ), known.measure


def _reading(state: AnyState, seat: int, found: Evaluation, move: Any) -> Reading:
    played = found.of(move)
    assert played is not None
    lost = found.lost_by(played)
    error = hypot(found.best.error, played.error)
    mark = marked(found.measure, lost, error)
    suggestions = tuple(_suggestion(state, seat, each) for each in found.candidates)
    return Reading(
        round(found.best.value, 4),
        round(played.value, 4),
        round(error, 4),
        round(lost, 4),
        mark,
        suggestions,
    )


def _suggestion(state: AnyState, seat: int, candidate: Candidate) -> Suggestion:
    """A move with its texts; those of the continuation are made where they are played."""
    continuation: list[str] = []
    if candidate.continuation:
        ahead = state.copy()
        ahead.carry_out(seat, candidate.move)
        for move in candidate.continuation:
            if not ahead.awaiting:
                break
            continuation.append(ahead.move_text(move))
            ahead.carry_out(ahead.awaiting[0], move)
    return Suggestion(
        state.move_text(candidate.move),
        state.move_told(seat, candidate.move),
        msgspec.json.decode(state.game.write_move(candidate.move)),
        round(candidate.value, 4),
        round(candidate.error, 4),
        tuple(continuation),
    )
