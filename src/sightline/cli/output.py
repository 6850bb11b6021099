"""Where output goes: stdout for answers, stderr for progress and trouble."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn

import msgspec
from rich.console import Console
from rich.text import Text

from sightline.core.drawing import Picture

Tick = Callable[[int, int], None]
"""Told how much is done, and of how much."""


class PipedConsole(Console):
    """A console that lets us decide what a reader who has gone away means."""

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


def stdout() -> Console:
    """For what was asked for. Numbers and names keep the colour that we give them."""
    return PipedConsole(file=sys.stdout, highlight=False, emoji=False, soft_wrap=False)


def stderr() -> Console:
    """For progress and messages; long lines are left to the terminal, so that paths stay whole."""
    return PipedConsole(file=sys.stderr, highlight=False, emoji=False, soft_wrap=True)


def plural(number: int, noun: str) -> str:
    """1 game, 2 games."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


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
def progress_bar(title: str) -> Iterator[Tick]:
    """A bar on stderr, only where a person watches it; yields what to call with (done, total)."""
    console = stderr()
    if not console.is_terminal:
        yield lambda _done, _total: None
        return
    # Costs a tenth of a second, so only where it is seen.
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(title, total=None)

        def tick(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        yield tick
