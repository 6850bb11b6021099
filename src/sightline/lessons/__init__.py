"""Lessons: a position and a script that teach a game at its own table."""

from sightline.lessons.catalogue import Lessons as Lessons
from sightline.lessons.catalogue import find_lesson as find_lesson
from sightline.lessons.catalogue import lessons_of as lessons_of
from sightline.lessons.script import Lesson as Lesson
from sightline.lessons.script import Step as Step
from sightline.lessons.script import lesson_title as lesson_title
from sightline.lessons.teaching import NotAsked as NotAsked
from sightline.lessons.teaching import Teacher as Teacher
