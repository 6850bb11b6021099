"""The lessons that games bring: entry points of ``sightline.lessons``, by the key of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

from sightline.core.errors import SightlineError, instead
from sightline.core.game import AnyState
from sightline.core.message import say
from sightline.core.plugins import Plugins
from sightline.core.registry import find_game
from sightline.lessons.script import Lesson, read_lesson

Goal = Callable[..., bool]
"""``goal(before, seat, move, after, **given)``: whether a legal move does what was asked."""

_PLUGINS = Plugins("sightline.lessons", say("plugin-lessons"))


class UnknownLesson(SightlineError):
    """A game has no lesson of this name."""


class Lessons:
    """What a game brings: the names of its lessons in their order, and its goals.

    The files are ``NAME.toml`` in the package named.
    """

    def __init__(
        self, package: str, names: tuple[str, ...], goals: Mapping[str, Goal] | None = None
    ) -> None:
        self.package = package
        self.names = names
        self.goals = dict(goals or {})

    def read(self, game: str, name: str) -> Lesson:
        """One of them."""
        text = (files(self.package) / f"{name}.toml").read_text("utf-8")
        return read_lesson(game, name, text)

    def reaches(
        self, lesson: Lesson, index: int, before: AnyState, move: Any, after: AnyState
    ) -> bool:
        """Whether a legal move does what a step asks for."""
        step = lesson.steps[index]
        assert step.goal is not None
        return self.goals[step.goal](before, lesson.script.seat, move, after, **step.given)


@lru_cache(maxsize=64)
def lessons_brought(game: str) -> Lessons | None:
    """What a game brings; None: nothing."""
    for entry in _PLUGINS.entries():
        if entry.name == game:
            found = _PLUGINS.load(entry)
            if not isinstance(found, Lessons):
                raise _PLUGINS.broken(entry, say("broken-no-lessons"))
            return found
    return None


@lru_cache(maxsize=64)
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """A game's lessons, in their order; none, if it brings none."""
    find_game(game)
    brought = lessons_brought(game)
    return () if brought is None else tuple(brought.read(game, name) for name in brought.names)


def find_lesson(game: str, name: str) -> Lesson:
    """A lesson by its name; UnknownLesson says which there are."""
    lessons = lessons_of(game)
    for lesson in lessons:
        if lesson.name == name:
            return lesson
    known = [lesson.name for lesson in lessons]
    raise UnknownLesson(say("no-such-lesson", game=game, instead=instead(name, known)))


def lesson_after(lesson: Lesson) -> Lesson | None:
    """The next one of the same game."""
    lessons = lessons_of(lesson.game)
    number = lessons.index(lesson) + 1
    return lessons[number] if number < len(lessons) else None
