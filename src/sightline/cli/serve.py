"""``sightline serve``: open the table for everybody."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sightline.core.extras import Needs


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
    browser: Annotated[
        bool,
        typer.Option("--browser/--no-browser", metavar="", help="Open the page in the browser."),
    ] = True,
    log_level: Annotated[
        str | None,
        typer.Option(help="debug, info, warning or error.", envvar="SIGHTLINE_LOG_LEVEL"),
    ] = None,
) -> None:
    """Open the table: a page on which friends and bots play.

    Everything is kept in one folder, so a game goes on after a restart. Further settings come from
    the environment (SIGHTLINE_…); docs/operate.md lists them.
    """
    # The server's packages take a moment to load; no other command should wait for them.
    with Needs("table", "the table"):
        from sightline.server.server import serve as run
        from sightline.server.settings import read_settings

    given = {
        "host": host,
        "port": port,
        "data": None if data is None else str(data),
        "log_level": log_level,
    }
    run(read_settings(given), browser=browser, say=typer.echo)
