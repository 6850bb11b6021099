"""Every lesson that is installed can be played to its end, in every way that it allows."""

from __future__ import annotations

import pytest

from sightline.core.message import Message
from sightline.core.registry import find_game, game_keys
from sightline.lessons import Lesson, lessons_of
from sightline.lessons.rehearsal import rehearse
from sightline.words import reader_of, render

EVERY = [lesson for key in game_keys() for lesson in lessons_of(key)]


@pytest.mark.parametrize("lesson", EVERY, ids=lambda one: f"{one.game}-{one.name}")
def test_a_lesson_can_be_played_to_its_end(lesson: Lesson) -> None:
    list(rehearse(lesson))


@pytest.mark.parametrize("lesson", EVERY, ids=lambda one: f"{one.game}-{one.name}")
def test_every_sentence_of_a_lesson_has_its_text(lesson: Lesson) -> None:
    reader = reader_of(find_game(lesson.game), lesson.script.players, lesson.script.seat)
    said = [lesson.title]
    for step in lesson.steps:
        said += [Message(one) for one in (step.say, step.otherwise) if one is not None]
    for message in said:
        assert message.id.startswith(f"{lesson.game}-lesson-{lesson.name}")
        assert render(message, reader)
