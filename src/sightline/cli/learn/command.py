"""Which lesson, from where, and what comes after it."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from sightline.cli.arguments import complete_game, example
from sightline.cli.failure import ANSWER_IS_NO, CannotDo
from sightline.cli.language import told
from sightline.cli.learn.course import LessonTalk, Stopped
from sightline.cli.learn.progress import Left, Progress, keep, load
from sightline.cli.output import stdout
from sightline.cli.play.reader import TerminalReader, open_reader
from sightline.cli.play.screen import Screen
from sightline.core.errors import SightlineError
from sightline.core.message import say
from sightline.core.registry import find_game, game_keys
from sightline.lessons import Lesson, find_lesson, lessons_of


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("learn", epilog=example("learn {game}"))(learn)


def learn(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            help="The game's key; without one, all games that have lessons are listed.",
            autocompletion=complete_game,
        ),
    ] = None,
    lesson: Annotated[
        str | None,
        typer.Argument(
            metavar="[LESSON]",
            help="One lesson.  [dim](default: all of them, from where you left)[/dim]",
        ),
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="Only list the lessons.")] = False,
    again: Annotated[bool, typer.Option("--again", help="Begin with the first one.")] = False,
) -> None:
    """Learn a game on its own board: short lessons, one sentence at a time.

    Press Enter to read on, type moves where you are asked for one, and quit whenever you like: the
    next time the lesson goes on where you left it. Exit code 1 if piped input ends before the
    lesson does.
    """
    if game is None:
        show_games()
        return
    rules = find_game(game)
    lessons = lessons_of(rules.key)
    if not lessons:
        raise CannotDo(say("learn-none", title=rules.title, game=rules.key))
    progress = load()
    if listed:
        show(lessons, progress)
        return
    if lesson is not None:
        teach((find_lesson(rules.key, lesson),), progress, again=again)
    else:
        teach(remaining(lessons, progress, again=again), progress, again=again)


def show_games() -> None:
    """The games that have lessons, and how to begin."""
    console, progress = stdout(), load()
    table = Table(box=None, show_header=False, padding=(0, 2))
    for key in game_keys():
        if lessons := lessons_of(key):
            done = sum(lesson.name in progress.done.get(key, []) for lesson in lessons)
            count = say("learn-lessons", count=len(lessons), done=done)
            name = Text(find_game(key).title)
            table.add_row(Text(f"sightline learn {key}", "bold"), name, Text(told(count), "dim"))
    console.print(table)


def show(lessons: tuple[Lesson, ...], progress: Progress) -> None:
    """The lessons of a game, and which are done."""
    table = Table(box=None, show_header=False, padding=(0, 2))
    for lesson in lessons:
        done = lesson.name in progress.done.get(lesson.game, [])
        table.add_row(
            Text("✓" if done else " "), Text(lesson.name, "bold"), Text(told(lesson.title))
        )
    stdout().print(table)


def remaining(
    lessons: tuple[Lesson, ...], progress: Progress, *, again: bool
) -> tuple[Lesson, ...]:
    """The lessons from the one that was left, or the first that is not done; all, if all are."""
    if again:
        return lessons
    left = progress.left.get(lessons[0].game)
    names = [lesson.name for lesson in lessons]
    if left is not None and left.lesson in names:
        return lessons[names.index(left.lesson) :]
    done = progress.done.get(lessons[0].game, [])
    first = next((number for number, name in enumerate(names) if name not in done), 0)
    return lessons[first:]


def teach(lessons: tuple[Lesson, ...], progress: Progress, *, again: bool) -> None:
    """One lesson after the other, until somebody stops."""
    console = stdout()
    screen, reader = Screen(console), open_reader(console)
    game = lessons[0].game
    try:
        for lesson in lessons:
            talk = LessonTalk(lesson, screen, reader)
            left = None if again else progress.left.get(game)
            if left is not None and left.lesson == lesson.name:
                try:
                    talk.take_up(left.steps, left.moves)
                except SightlineError:  # of an older version of the lesson
                    talk = LessonTalk(lesson, screen, reader)

            def note(talk: LessonTalk = talk, lesson: Lesson = lesson) -> None:
                progress.left[game] = Left(lesson.name, talk.done, talk.moves)
                keep(progress)

            talk.run(note)
            progress.left.pop(game, None)
            done = progress.done.setdefault(game, [])
            if lesson.name not in done:
                done.append(lesson.name)
            keep(progress)
            console.print()
        screen.tell(say("learn-now-play", game=game), "bold")
    except Stopped:
        screen.tell(say("learn-later", game=game), "dim")
    except EOFError:
        console.print()
        screen.tell(say("learn-later", game=game), "dim")
        if not isinstance(reader, TerminalReader):
            raise typer.Exit(ANSWER_IS_NO) from None
