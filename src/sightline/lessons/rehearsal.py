"""A lesson played through, in every way that it allows: what is wrong with it.

A third party's lessons can be held to the same: ``list(rehearse(lesson))``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from sightline.core.errors import IllegalMove, SightlineError
from sightline.core.game import AnyState
from sightline.lessons.script import Lesson, Step
from sightline.lessons.teaching import NotAsked, Teacher

MOST_FOLLOWED = 12
"""Of the free moves that are right so many are followed to the end of the lesson, spread evenly."""
MOST_JUDGED = 4000
"""So many free moves are judged; of a longer list, as many drawn from it."""


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """One free move of a lesson: how many moves were right, and how many legal ones were not."""

    step: int
    right: int
    wrong: int


def rehearse(lesson: Lesson) -> Iterator[Rehearsed]:
    """Plays a lesson to its end in every way; AssertionError says what is wrong with it."""
    teacher = Teacher(lesson)
    yield from _from_step(teacher, 0, teacher.start())


def lesson_moves(teacher: Teacher, done: int, state: AnyState) -> list[Any]:
    """The learner's moves that are right in this step, in the engine's order."""
    step = teacher.step(done)
    assert step is not None
    if step.task == "move":
        return [state.parse_move(text) for text in step.move]
    return [move for move, right in _judged(teacher, done, state) if right]


def _judged(teacher: Teacher, done: int, state: AnyState) -> list[tuple[Any, bool]]:
    moves = list(state.legal(teacher.seat))
    if len(moves) > MOST_JUDGED:
        moves = Random(0).sample(moves, MOST_JUDGED)
    judged: list[tuple[Any, bool]] = []
    for move in moves:
        after = state.copy()
        after.apply(teacher.seat, move)
        try:
            teacher.require(done, state, move, after)
            judged.append((move, True))
        except NotAsked:
            judged.append((move, False))
    return judged


def _from_step(teacher: Teacher, done: int, state: AnyState) -> Iterator[Rehearsed]:
    state = _others_played(teacher, done, state)
    step = teacher.step(done)
    if step is None:
        return
    where = f"{teacher.lesson.game}, lesson {teacher.lesson.name}, step {done + 1}"
    if step.task in ("next", "try"):
        if step.task == "try":
            refusal = teacher.refusal(done, state)
            assert refusal is not None, f"{where}: {step.refused} is not refused"
        yield from _from_step(teacher, done + 1, state)
        return
    assert teacher.seat in state.awaiting, f"{where}: the learner is not to move"
    judged = [] if step.task == "move" else _judged(teacher, done, state)
    right = lesson_moves(teacher, done, state) if not judged else [m for m, fits in judged if fits]
    assert right, f"{where}: no move is right"
    if judged:
        assert len(right) < len(judged), f"{where}: every move is right"
        yield Rehearsed(done, len(right), len(judged) - len(right))
    for move in _spread(right):
        yield from _from_step(teacher, done + 1, _moved(teacher, done, state, move, where))


def _moved(teacher: Teacher, done: int, state: AnyState, move: Any, where: str) -> AnyState:
    answers = teacher.answers_after(done, state, move)
    after = state.copy()
    try:
        for seat, each in sorted([(teacher.seat, move), *answers], key=lambda one: one[0]):
            after.apply(seat, each)
    except IllegalMove as error:
        raise AssertionError(f"{where}: {error}") from None
    return after


def _others_played(teacher: Teacher, done: int, state: AnyState) -> AnyState:
    state = state.copy()
    step: Step | None = teacher.step(done)
    while teacher.pending(done, state):
        try:
            moves = teacher.others_moves(done, state)
            for seat, move in moves:
                assert seat != teacher.seat, "the learner's move is scripted as another's"
                state.apply(seat, move)
        except SightlineError as error:
            assert step is not None
            raise AssertionError(
                f"{teacher.lesson.game}, lesson {teacher.lesson.name}, step {done + 1}: {error}"
            ) from None
        assert moves, f"{teacher.lesson.name}, step {done + 1}: nobody is to move"
    return state


def _spread(moves: list[Any]) -> list[Any]:
    if len(moves) <= MOST_FOLLOWED:
        return moves
    return [moves[n * len(moves) // MOST_FOLLOWED] for n in range(MOST_FOLLOWED)]
