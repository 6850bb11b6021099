"""A position for people: drawn with characters, or plainly in words."""

from __future__ import annotations

from typing import Any, NamedTuple

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from sightline.cli.language import reader_at
from sightline.cli.output import print_picture
from sightline.cli.plain import is_plain
from sightline.core.events import Observer
from sightline.core.game import AnyGame
from sightline.words import Reader, render


class ToldPart(NamedTuple):
    """One part of a position as a reader is told it."""

    heading: str
    lines: tuple[str, ...]
    own: bool


def told_parts(game: AnyGame, view: Any, reader: Reader) -> list[ToldPart]:
    """A view in words."""
    return [
        ToldPart(
            render(part.heading, reader),
            tuple(render(line, reader) for line in part.lines),
            part.own,
        )
        for part in game.describe(view)
    ]


def print_parts(console: Console, parts: list[ToldPart]) -> None:
    """Parts of a position, each under its heading."""
    for part in parts:
        console.print(Text(f"{part.heading}:", "bold"))
        for line in part.lines:
            console.print(Padding(Text(line), (0, 0, 0, 2)))
    console.print()


def print_position(
    console: Console, game: AnyGame, view: Any, players: int, observer: Observer = None,
    most: int | None = None,
) -> None:  # fmt: skip
    """A view as whoever looks at this terminal wants it; drawings at most so wide."""
    if is_plain():
        print_parts(console, told_parts(game, view, reader_at(game, players, observer)))
        return
    width = console.width if most is None else min(console.width, most)
    print_picture(console, game.draw_text(view, width))
