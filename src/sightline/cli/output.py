"""Where output goes: stdout for answers, stderr for progress and trouble."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn, TextIO

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from sightline.cli.language import told
from sightline.cli.plain import is_plain
from sightline.core.drawing import Picture
from sightline.core.message import Message

Tick = Callable[[int, int], None]
"""Told how much is done, and of how much."""


class PipedConsole(Console):
    """A console that lets us decide what a reader who has gone away means."""

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


def stdout() -> Console:
    """For what was asked for. Numbers and names keep the colour that we give them."""
    return _console(sys.stdout, soft_wrap=False)


def stderr() -> Console:
    """For progress and messages; long lines are left to the terminal, so that paths stay whole."""
    return _console(sys.stderr, soft_wrap=True)


def _console(file: TextIO, *, soft_wrap: bool) -> Console:
    # Whoever wants it plain gets what a pipe gets: no colours, no spinners, nothing that moves.
    return PipedConsole(
        file=file,
        highlight=False,
        emoji=False,
        soft_wrap=soft_wrap,
        force_terminal=False if is_plain() else None,
        color_system=None if is_plain() else "auto",
    )


def texts_of(value: object) -> object:
    """JSON values in which messages are texts: in English, since programs read them."""
    if isinstance(value, Message):
        return str(value)
    if isinstance(value, msgspec.Struct):
        return {name: texts_of(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, dict):
        return {key: texts_of(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [texts_of(each) for each in value]
    return value


def print_json(value: object) -> None:
    """The one thing on stdout when a program reads it."""
    plain = (sys.stdout.encoding or "").lower() not in ("utf-8", "utf8")
    text = json.dumps(msgspec.to_builtins(value), ensure_ascii=plain)
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def picture_text(picture: Picture) -> Text:
    """A drawing for rich; it is never wrapped, since a wrapped drawing is none."""
    text = Text(no_wrap=True, overflow="ignore", end="")
    for segment in picture.segments:
        text.append(segment.text, segment.style)
    text.rstrip()
    return text


def print_picture(console: Console, picture: Picture) -> None:
    """Draw, and end the line."""
    console.print(picture_text(picture), soft_wrap=True)
    console.print()


@contextmanager
def progress_bar(title: Message, pace: Callable[[float], Message] | None = None) -> Iterator[Tick]:
    """A bar on stderr, only where a person watches it; yields what to call with (done, total).

    ``pace`` says in words how many are done in a second.
    """
    console = stderr()
    if not console.is_terminal:
        yield lambda _done, _total: None
        return
    # Costs a tenth of a second, so only where it is seen.
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeRemainingColumn,
    )

    class PaceColumn(ProgressColumn):
        def render(self, task: Task) -> Text:
            if pace is None or not task.speed:
                return Text("")
            return Text(told(pace(task.speed)), style="dim")

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        *(() if pace is None else (PaceColumn(),)),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(escape(told(title)), total=None)

        def tick(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        yield tick
