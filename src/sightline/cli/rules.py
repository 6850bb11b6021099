"""``sightline rules``: how a game is played, in words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import typer

from sightline.cli.arguments import AsJson, GameKey, example
from sightline.cli.language import told
from sightline.cli.output import print_json, stdout
from sightline.cli.plain import is_plain
from sightline.cli.position import print_position
from sightline.core.game import AnyGame
from sightline.core.registry import find_game

if TYPE_CHECKING:
    from rich.console import Console

_PICTURE = re.compile(r"^!\[([^\]]*)\]\(position:([^)]*)\)$", re.MULTILINE)
_WIDEST = 80


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("rules", epilog=example("rules {game}"))(rules)


def rules(game: GameKey, as_json: AsJson = False) -> None:
    """Show the rules of a game in our own words, under the rulebook's section names."""
    found = find_game(game)
    text = found.rules or (str if as_json else told)(found.invitation)
    if as_json:
        print_json({"game": found.key, "title": found.title, "rules": text})
        return
    print_rules(stdout(), found, f"# {found.title}\n\n{text}")


def first_picture(text: str) -> str | None:
    """The name of the first position that rules show."""
    found = _PICTURE.search(text)
    return None if found is None else found[2]


def print_rules(console: Console, game: AnyGame, text: str) -> None:
    """Rules in Markdown, with their pictures drawn between the paragraphs; plainly: as they are
    written, with the positions in words."""
    # The text between two pictures, the caption of the next, its position, and so on.
    first, *rest = _PICTURE.split(text)
    _print_text(console, first)
    for caption, name, following in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        _print_picture(console, game, name, caption)
        _print_text(console, following)


def _print_text(console: Console, text: str) -> None:
    if is_plain():
        console.print(text.strip(), markup=False, soft_wrap=True)
        console.print()
        return
    # Rendering Markdown takes a moment to load; no other command should wait for it.
    from rich.markdown import Markdown

    console.print(Markdown(text))


def _print_picture(console: Console, game: AnyGame, name: str, caption: str) -> None:
    view = game.pictured(name)
    if view is not None:
        console.print()
        print_position(console, game, view, max(game.players), most=_WIDEST)
    console.print(caption, style="italic", markup=False, highlight=False)
    console.print()
