"""Scores: an answer is right or it is not, and a share of right answers has an interval."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

import msgspec

from sightline.env.exam.answerers import MARK, Answerer, AnswererError
from sightline.env.exam.sheet import Task

ALL = "all"
"""The kind of the score of all questions together."""
_Z = 1.959964
"""95 %."""
_AROUND = "*_`\"'()[]"


class Given(msgspec.Struct, frozen=True):
    """What was answered to a task."""

    task: str
    kind: str
    text: str
    read: tuple[str, ...] | None
    """As it was understood; None: no answer was found in it."""
    right: bool
    chance: float
    failed: str = ""
    """Why nothing was answered at all."""


@dataclass(frozen=True)
class Score:
    """How often tasks of a kind were answered right."""

    kind: str
    tasks: int
    right: int
    unread: int
    chance: float

    @property
    def share(self) -> float:
        """Right answers, as a part of all."""
        return self.right / self.tasks

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's, 95 %."""
        n, share, square = self.tasks, self.share, _Z * _Z
        middle = (share + square / (2 * n)) / (1 + square / n)
        half = _Z / (1 + square / n) * sqrt(share * (1 - share) / n + square / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Results:
    """All that was answered."""

    given: tuple[Given, ...]

    def scores(self) -> list[Score]:
        """By kind, and of all together at the end."""
        kinds = sorted({each.kind for each in self.given})
        whole = [(kind, [each for each in self.given if each.kind == kind]) for kind in kinds]
        return [_score(kind, given) for kind, given in [*whole, (ALL, list(self.given))]]


def _score(kind: str, given: Sequence[Given]) -> Score:
    return Score(
        kind,
        len(given),
        sum(each.right for each in given),
        sum(each.read is None for each in given),
        sum(each.chance for each in given) / len(given),
    )


def examine(
    tasks: Sequence[Task], answerer: Answerer, done: Callable[[], None] | None = None
) -> Results:
    """Ask an answerer all tasks, one after the other. One that it fails to answer is wrong."""
    given: list[Given] = []
    for task in tasks:
        failed = ""
        try:
            text = answerer(task)
        except AnswererError as error:
            text, failed = "", str(error)
        read = understood(task, text)
        right = read is not None and read == task.answer
        kind = f"{task.game}/{task.kind}"
        given.append(Given(task.id, kind, text, read, right, task.chance, failed))
        if done is not None:
            done()
    return Results(tuple(given))


def understood(task: Task, text: str) -> tuple[str, ...] | None:
    """The answer in a text: what follows the last mark, word by word; None: there is none.

    Large and small letters are the same where no two choices differ in that alone.
    """
    found = text.upper().rfind(MARK)
    if found < 0:
        return None
    after = text[found + len(MARK) :]
    line = after.strip().splitlines()[0] if after.strip() else ""
    by_name = {choice.casefold(): choice for choice in task.choices}
    read: list[str] = []
    for word in re.split(r"[\s,;]+", line):
        if not word:
            continue
        # As it is, then without what people put around words: a full stop may be a choice itself.
        bare = word.strip(_AROUND)
        forms = (word, bare, bare.rstrip(".").strip(_AROUND))
        choice = next(
            (by_name[form.casefold()] for form in forms if form.casefold() in by_name), None
        )
        if choice is None:
            return None
        read.append(choice)
    if task.form == "set":
        return tuple(choice for choice in task.choices if choice in read)
    return tuple(read) if len(read) == len(task.answer) else None
