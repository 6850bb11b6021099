"""``sightline schema``: the JSON schema of records, for editors and other programs."""

from __future__ import annotations

from typing import Annotated

import typer

from sightline.cli.arguments import example
from sightline.cli.output import print_json
from sightline.core.registry import find_game
from sightline.core.schema import record_schema


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("schema", epilog=example("schema > record.schema.json"))(schema)


def schema(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="Of this game's records alone.", show_default=False),
    ] = None,
) -> None:
    """Print the JSON schema of records, line by line, for editors that complete and check them."""
    print_json(record_schema(None if game is None else [find_game(game).key]))
