"""Who answers: anything that makes a text of a task. The scripted ones are of known strength, so
that a run of the whole can be checked against what must come out."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sightline.core.echo import echo
from sightline.core.errors import SightlineError, WrongArgument, instead
from sightline.core.message import say
from sightline.env.exam.sheet import Task

Answerer = Callable[[Task], str]
MARK = "ANSWER:"


class AnswererError(SightlineError):
    """An answerer could not be reached, or what it sent is no answer at all."""


def guess(task: Task) -> str:
    """Any possible answer, each as likely as the others: right as often as chance is."""
    return f"{MARK} {' '.join(_any(task, Random(f'guess {task.id}')))}"


def right(share: float) -> Answerer:
    """Right in this share of the tasks, and surely wrong in the others."""
    if not 0 <= share <= 1:
        raise WrongArgument(say("env-exam-share", given=echo(share)))

    def answer(task: Task) -> str:
        rng = Random(f"right {share} {task.id}")
        if rng.random() < share:
            return f"{MARK} {' '.join(task.answer)}"
        while True:
            given = _any(task, rng)
            if given != task.answer:
                return f"{MARK} {' '.join(given)}"

    return answer


def named_answerer(name: str) -> Answerer:
    """``guess``, or ``right:0.8``."""
    kind, colon, share = name.partition(":")
    if kind == "guess" and not colon:
        return guess
    if kind == "right" and colon:
        try:
            return right(float(share))
        except ValueError:
            raise WrongArgument(say("env-exam-share", given=echo(share))) from None
    known = ["guess", "right:0.8"]
    raise WrongArgument(say("env-exam-no-answerer", name=echo(name), instead=instead(name, known)))


def _any(task: Task, rng: Random) -> tuple[str, ...]:
    if task.form == "set":
        return tuple(choice for choice in task.choices if rng.random() < 0.5)
    return tuple(rng.choice(task.choices) for _ in task.answer)
