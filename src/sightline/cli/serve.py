"""``sightline serve``: open the table for everybody."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sightline.cli.arguments import look_here_for_modules
from sightline.cli.language import told
from sightline.core.extras import Needs
from sightline.core.message import say


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command(epilog="Example:  [bold]sightline serve --port 9000 --no-browser[/bold]")(serve)


def serve(
    host: Annotated[
        str | None,
        typer.Option(
            help="Where to listen: 127.0.0.1 for this machine only. \\[default: 0.0.0.0]",
            envvar="SIGHTLINE_HOST",
            show_envvar=True,
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=65535,
            help="0: any free one. If the usual one is taken, the next is used. \\[default: 8765]",
            envvar="SIGHTLINE_PORT",
        ),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(
            file_okay=False,
            help="The folder that keeps all tables. \\[default: the user's data folder]",
            envvar="SIGHTLINE_DATA",
        ),
    ] = None,
    store: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="A PostgreSQL database that keeps all tables instead: postgresql://…",
            envvar="SIGHTLINE_STORE",
        ),
    ] = None,
    internal: Annotated[
        str | None,
        typer.Option(
            metavar="HOST:PORT",
            help="Where other servers that share the store reach this one.",
            envvar="SIGHTLINE_INTERNAL",
        ),
    ] = None,
    browser: Annotated[
        bool,
        typer.Option("--browser/--no-browser", metavar="", help="Open the page in the browser."),
    ] = True,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="GAME=MODULE:CLASS",
            help="A bot of your own for a game's tables; may be repeated.",
        ),
    ] = None,
    log_level: Annotated[
        str | None,
        typer.Option(help="debug, info, warning or error.", envvar="SIGHTLINE_LOG_LEVEL"),
    ] = None,
) -> None:
    """Open the table: a page on which friends and bots play.

    Everything is kept in one folder, or in a database, so a game goes on after a restart. Further
    settings come from the environment (SIGHTLINE_…); docs/operate.md lists them.
    """
    # The server's packages take a moment to load; no other command should wait for them.
    with Needs("table", say("needs-table")):
        from sightline.server.server import serve as run
        from sightline.server.settings import read_settings

    if bot:
        look_here_for_modules()
    given = {
        "host": host,
        "port": port,
        "data": None if data is None else str(data),
        "store": store,
        "internal": internal,
        "own_bots": ",".join(bot) if bot else None,
        "log_level": log_level,
    }
    run(read_settings(given), browser=browser, tell=lambda line: typer.echo(told(line)))
