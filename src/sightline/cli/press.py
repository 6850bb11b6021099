"""``sightline press``: things to print, each brought by the package of its game.

An entry point of the group ``sightline.prints`` brings a command of this group; see ``loading.py``.
"""

from __future__ import annotations

import typer

from sightline.cli.loading import lazy_group
from sightline.core.message import say
from sightline.core.plugins import Plugins

INSTALLED = Plugins("sightline.prints", say("plugin-print"))


def add_to(parent: typer.Typer) -> None:
    """Register the group of commands."""
    group = typer.Typer(
        cls=lazy_group("press", INSTALLED),
        help="Print what a game is played with, as PDF.",
        no_args_is_help=True,
        rich_markup_mode="rich",
    )
    parent.add_typer(group, name="press")
