"""``sightline train``: players that learn, each brought by the package of its game."""

from __future__ import annotations

import typer

from sightline.cli.loading import lazy_group


def add_to(parent: typer.Typer) -> None:
    """Register the group of commands."""
    group = typer.Typer(
        cls=lazy_group("train"),
        help="Let a player learn from games against itself, and measure it.",
        no_args_is_help=True,
        rich_markup_mode="rich",
    )
    parent.add_typer(group, name="train")
