"""``sightline rules``: how a game is played, in words."""

from __future__ import annotations

import typer

from sightline.cli.arguments import AsJson, GameKey, example
from sightline.cli.output import print_json, stdout
from sightline.core.registry import find_game


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("rules", epilog=example("rules {game}"))(rules)


def rules(game: GameKey, as_json: AsJson = False) -> None:
    """Show the rules of a game in our own words, under the rulebook's section names."""
    found = find_game(game)
    text = found.rules or str(found.invitation)
    if as_json:
        print_json({"game": found.key, "title": found.title, "rules": text})
        return
    # Rendering Markdown takes a moment to load; no other command should wait for it.
    from rich.markdown import Markdown

    stdout().print(Markdown(f"# {found.title}\n\n{text}"))
