"""A lesson as a game's package holds it: a TOML file with a position and a script.

The texts are messages in the game's words; the moves are in the game's own notation. What the file
says is checked when it is read, and whether it can be played is checked by ``rehearsal``.
"""

from __future__ import annotations

import tomllib
from typing import Any, Literal

import msgspec

from sightline.core.errors import SightlineError
from sightline.core.message import Message, plain, say

ANY_MOVE = "any"
"""In the place of a move: the first one that is legal, whatever it is."""

Task = Literal["next", "move", "goal", "try"]


class BadLesson(SightlineError):
    """A lesson's file that is not as docs/lessons.md says."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence, and what the learner does after it. Without a task: reads on."""

    say: str
    """The id of the sentence."""
    at: tuple[str, ...] = ()
    """What it points at: spots of the game's board."""
    others: tuple[str, ...] = ()
    """Moves that the other seats make before the sentence: ``1 NOTATION``."""
    move: tuple[str, ...] = ()
    """The learner makes one of these moves, and no other."""
    goal: str | None = None
    """The learner makes any move of which the game's goal of this name says that it is right."""
    given: dict[str, Any] = {}
    """What that goal needs to know."""
    refused: str | None = None
    """The learner tries this move, or another that is refused by the same rule."""
    otherwise: str | None = None
    """The id of what is said of a legal move that is not the one wanted."""

    @property
    def task(self) -> Task:
        """What the learner has to do."""
        if self.move:
            return "move"
        if self.goal is not None:
            return "goal"
        return "try" if self.refused is not None else "next"

    @property
    def moves(self) -> int:
        """How many moves are made in this step, the others' included."""
        return len(self.others) + (self.task in ("move", "goal"))


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a lesson's file holds."""

    players: int
    steps: tuple[Step, ...]
    seat: int = 0
    """Where the learner sits."""
    seed: int | str = 0
    options: dict[str, Any] = {}
    moves: tuple[str, ...] = ()
    """What had been played before the lesson begins: ``0 NOTATION``."""


class Lesson(msgspec.Struct, frozen=True):
    """One lesson of a game."""

    game: str
    name: str
    script: Script

    @property
    def title(self) -> Message:
        """What it is called."""
        return lesson_title(self.game, self.name)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The script's steps."""
        return self.script.steps

    def length_at(self, index: int) -> int:
        """How many moves have been made when a step begins."""
        return len(self.script.moves) + sum(step.moves for step in self.steps[:index])


def lesson_title(game: str, name: str) -> Message:
    """What a lesson is called."""
    return Message(f"{game}-lesson-{name}")


def read_lesson(game: str, name: str, text: str) -> Lesson:
    """A lesson from its file; BadLesson says what is wrong with it."""
    try:
        script = msgspec.convert(tomllib.loads(text), Script)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadLesson(_fault(game, name, plain(str(error)))) from None
    for number, step in enumerate(script.steps, 1):
        tasks = bool(step.move) + (step.goal is not None) + (step.refused is not None)
        if tasks > 1:
            raise BadLesson(_fault(game, name, say("lesson-two-tasks", step=number)))
        if step.task in ("move", "goal") and step.otherwise is None:
            raise BadLesson(_fault(game, name, say("lesson-needs", step=number, key="otherwise")))
    if not script.steps:
        raise BadLesson(_fault(game, name, say("lesson-no-steps")))
    return Lesson(game, name, script)


def _fault(game: str, name: str, problem: Message) -> Message:
    return say("bad-lesson", game=game, lesson=name, problem=problem)


def split_move(text: str) -> tuple[int, str]:
    """A seat and a move's notation from ``1 NOTATION``."""
    seat, _, notation = text.partition(" ")
    if not seat.isdigit() or not notation:
        raise BadLesson(say("bad-lesson-move", move=text))
    return int(seat), notation
