"""The command line as a whole: its commands, and how it starts and ends."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from sightline import __version__
from sightline.cli import (
    bench,
    challenge,
    check,
    games,
    legal,
    meter,
    perft,
    play,
    press,
    puzzle,
    replay,
    rules,
    serve,
    sets,
    simulate,
    solve,
    store,
    study,
)
from sightline.cli.failure import (
    BROKEN_PIPE,
    USER_ERROR,
    CannotDo,
    explain,
    explained,
    silence,
)
from sightline.core.echo import echo, is_text

HELP = "Games in which where you sit decides what you see."


class Commands(TyperGroup):
    """All commands end in the same clean way, whatever goes wrong in them."""

    def invoke(self, ctx: Any) -> Any:
        with explained():
            return super().invoke(ctx)


app = typer.Typer(
    cls=Commands,
    help=HELP,
    epilog="Example:  [bold]sightline play pentup[/bold]",
    no_args_is_help=True,
    rich_markup_mode="rich",
    # A stack trace is for our own mistakes, and then the plain one is the one to report.
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def show_version(wanted: bool) -> None:
    """``--version``."""
    if wanted:
        typer.echo(f"sightline {__version__}")
        raise typer.Exit


@app.callback()
def sightline(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            metavar="",
            callback=show_version,
            is_eager=True,
            help="Print the version and exit.",
        ),
    ] = False,
) -> None:
    """Everything happens in the commands."""
    del version


for module in (
    serve, games, rules, play, puzzle, simulate, study, replay, legal, check, perft, solve, sets,
    challenge, press, store, meter, bench,
):  # fmt: skip
    module.add_to(app)


def require_text(arguments: Sequence[str]) -> None:
    """CannotDo for an argument whose bytes are no text: nothing here could print or compare it."""
    for number, argument in enumerate(arguments, 1):
        if not is_text(argument):
            raise CannotDo(f"argument {number} is not text in UTF-8: {echo(argument)}")


def run() -> None:
    """Run the command line and leave the process."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a character gets a question mark, not an error.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    code = 0
    try:
        require_text(sys.argv[1:])
        app(prog_name="sightline")
    except CannotDo as error:
        explain(error)
        code = USER_ERROR
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
    try:
        # Whoever reads our output may have gone; it shows at the last flush, if not before.
        sys.stdout.flush()
    except BrokenPipeError:
        silence(sys.stdout)
        code = BROKEN_PIPE
    sys.exit(code)
