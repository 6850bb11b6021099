"""Whom the game asks, and when, is public; what is answered in a window is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from sightline.check.ground import Broken, Ground, Skipped
from sightline.check.leaks import worlds
from sightline.check.samples import require_same_draw
from sightline.check.shown import Sent, perceived, require_same, sent
from sightline.core.events import Observer
from sightline.core.game import AnyState


def asking_tells_nothing(ground: Ground) -> None:
    """Who is asked, now and at every prompt so far, depends only on what is public.

    It is the same in every world drawn from any seat's sight. A window that asks only those who
    hold the right card betrays them.
    """
    rng = ground.rng("asking_tells_nothing")
    for state in ground.points("asking_tells_nothing"):
        truth = prompts(state)
        for seat in ground.seats(state):
            for world in worlds(ground, state, seat, rng):
                if world.asked != state.asked:
                    raise Broken(
                        f"{state.asked} are asked here, but {world.asked} in another world that "
                        "fits all this seat has seen: who is asked betrays something hidden"
                    )
                if (seat in world.awaiting) != (seat in state.awaiting):
                    raise Broken(
                        "whether it is awaited differs in another world that fits all it has seen"
                    )
                history = prompts(world)
                if history != truth:
                    raise Broken(
                        f"so far the game has asked {truth}, but in another world that fits all "
                        f"this seat has seen {history}: the prompts betray something hidden"
                    )


def answers_stay_secret(ground: Ground) -> None:
    """In an open window an answer changes nothing for anybody but the seat that gave it.

    Not what the others are sent, nor what a sample of theirs tells: who has answered already is
    told to nobody.
    """
    rng = ground.rng("answers_stay_secret")
    for state in _windows(ground, "answers_stay_secret"):
        for answering in state.awaiting:
            twin = state.copy()
            legal = state.legal(answering)
            twin.apply(answering, legal[rng.randrange(len(legal))])
            draw = rng.getrandbits(64)
            for observer in ground.observers(state):
                if observer == answering:
                    continue
                require_same(
                    sent(state, observer),
                    sent(twin, observer),
                    f"after seat {answering} answered",
                    "Answers in a window are secret until all are given.",
                )
                if observer is not None:
                    require_same_draw(
                        state.sight(observer).sample(Random(draw)),
                        twin.sight(observer).sample(Random(draw)),
                    )


def answers_in_any_order(ground: Ground) -> None:
    """When all have answered in a window, it neither matters nor shows who did so first.

    A seat knows whether it was the last, since it sees the window close. Beyond that not even a
    sample may tell the order.
    """
    rng = ground.rng("answers_in_any_order")
    for state in _windows(ground, "answers_in_any_order"):
        answers: list[tuple[int, Any]] = []
        for seat in state.awaiting:
            legal = state.legal(seat)
            answers.append((seat, legal[rng.randrange(len(legal))]))
        *earlier, (last, _) = answers
        closed = _answered(state, answers)
        backward = _answered(state, answers[::-1])
        same_last = _answered(state, [*reversed(earlier), answers[-1]])
        draw = rng.getrandbits(64)
        for observer in ground.observers(state):
            what = "when the same answers are given in another order"
            because = "A window must not be a race."
            ours, theirs = _ungrouped(closed, observer), _ungrouped(backward, observer)
            require_same(ours, theirs, what, because)
            # Where it was the last both times or neither time, it must notice nothing at all.
            other = same_last if observer in (answers[0][0], last) else backward
            require_same(sent(closed, observer), sent(other, observer), what, because)
            if observer is not None:
                require_same_draw(
                    closed.sight(observer).sample(Random(draw)),
                    other.sight(observer).sample(Random(draw)),
                )


def prompts(state: AnyState) -> list[tuple[int, ...]]:
    """Who was asked, prompt by prompt; the answers to one window are one prompt."""
    replayed = state.game.begin(state.players, state.options, state.deal)
    asked = [replayed.asked]
    for step in state.steps:
        before = set(replayed.awaiting)
        replayed.carry_out(step.seat, step.move)
        still_open = before - {step.seat}
        if still_open and set(replayed.awaiting) == still_open and replayed.asked == asked[-1]:
            continue
        asked.append(replayed.asked)
    return asked


def _windows(ground: Ground, purpose: str) -> Iterator[AnyState]:
    """Positions in which at least two seats still have to answer."""
    if not ground.game.windows:
        raise Skipped("this game has no windows")
    found = 0
    for state in ground.points(purpose, 3 * ground.effort.points):
        if len(state.awaiting) > 1:
            found += 1
            yield state
    ground.cases = found
    if not found:
        raise Skipped("no window asked two seats at once")


def _answered(state: AnyState, answers: Sequence[tuple[int, Any]]) -> AnyState:
    twin = state.copy()
    for seat, move in answers:
        twin.apply(seat, move)
    return twin


def _ungrouped(state: AnyState, observer: Observer) -> Sent:
    """What is sent, with the events in one row: the last to answer hears all of it at once."""
    events = [event for entry in perceived(state, observer) for event in entry]
    return {**sent(state, observer), "events": msgspec.json.encode(events)}
