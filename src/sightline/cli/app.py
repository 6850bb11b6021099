"""The command line as a whole: its commands, and how it starts and ends."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from io import TextIOWrapper
from typing import Annotated, Any, ClassVar

import typer

from sightline import __version__
from sightline.cli.failure import (
    BROKEN_PIPE,
    USER_ERROR,
    CannotDo,
    explain,
    explained,
    silence,
)
from sightline.cli.language import speak
from sightline.cli.loading import LazyGroup, Listed
from sightline.cli.plain import (
    OPTION,
    be_plain,
    is_dumb,
    is_plain,
    plain_command,
    taken_from,
    unmarked,
)
from sightline.core.echo import echo, is_text
from sightline.core.message import say

HELP = "Games in which where you sit decides what you see."

COMMANDS = {
    "serve": "Open the table: a page on which friends and bots play.",
    "games": "List the games, or one game's players, options and bots.",
    "rules": "Show the rules of a game in our own words, under the rulebook's section names.",
    "learn": "Learn a game on its own board: short lessons, one sentence at a time.",
    "play": "Play a game in the terminal: people and bots in any mixture.",
    "puzzle": "Puzzles for one: boxes, boards and those of games.",
    "simulate": "Let bots play many games, and count who wins, with 95 % confidence intervals.",
    "results": "Count the games of a Parquet file again: the same answer as when they were played.",
    "study": "Let bots play many games, and report what they say about seats, time and cards.",
    "ladder": "Let all bots of a game play each other, and rate them with 95 % intervals.",
    "replay": "Show a step of a record as a seat, or the audience, saw it.",
    "analyse": "Show where a game was won and lost: each decision beside the best one there was.",
    "schema": "Print the JSON schema of records, line by line, for editors that complete and check "
    "them.",
    "legal": "List the legal moves at the end of a record, which may be unfinished.",
    "check": "Run the conformance suite over a game: rules, records, events, and the leak test.",
    "perft": "Count the sequences of moves of a given length: one number that tests all rules at "
    "once.",
    "solve": "Solve tilings and puzzles.",
    "train": "Let a player learn from games against itself, and measure it.",
    "exam": "Questions about who sees what, with exact answers, and who can answer them.",
    "press": "Print what a game is played with, as PDF.",
    "admin": "See and steer a server that runs on this machine.",
    "store": "Check and copy what a server keeps: a folder, or a database.",
    "meter": "Measure from outside whether a server leaks: bytes, sizes, numbers, presence, time.",
    "bench": "Run the benchmarks of a source checkout: all of them, or one.",
}
"""The commands in the order in which they are listed, each with the line that the list shows: a
module of this package is loaded only when its command is used."""


class Commands(LazyGroup):
    """All commands end in the same clean way, whatever goes wrong in them."""

    listed: ClassVar[Mapping[str, Listed]] = {
        name: Listed(f"{__package__}.{name}", text) for name, text in COMMANDS.items()
    }

    def format_help(self, ctx: Any, formatter: Any) -> None:
        from sightline.cli.arguments import example

        self.epilog = example("play {game}")
        if is_plain():
            self.epilog = unmarked(self.epilog)
        super().format_help(ctx, formatter)

    def main(self, args: Sequence[str] | None = None, *more: Any, **settings: Any) -> Any:
        plain, rest = taken_from(sys.argv[1:] if args is None else args)
        be_plain(plain or is_dumb())
        if is_plain():
            self.rich_markup_mode, self.params = None, plain_command(self).params
        return super().main(rest, *more, **settings)

    def invoke(self, ctx: Any) -> Any:
        with explained():
            return super().invoke(ctx)


app = typer.Typer(
    cls=Commands,
    help=HELP,
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
    language: Annotated[
        str | None,
        typer.Option(
            metavar="TAG",
            help="The language to speak, such as de.  [dim](default: the environment's)[/dim]",
        ),
    ] = None,
    plain: Annotated[
        bool,
        typer.Option(
            OPTION,
            metavar="",
            help="Words instead of drawings; no boxes, colours or spinners. Goes with any command.",
        ),
    ] = False,
) -> None:
    """Everything happens in the commands."""
    del version, plain  # the latter is taken out of the arguments, wherever it stands
    speak(language)


def require_text(arguments: Sequence[str]) -> None:
    """CannotDo for an argument whose bytes are no text: nothing here could print or compare it."""
    for number, argument in enumerate(arguments, 1):
        if not is_text(argument):
            raise CannotDo(say("cli-argument-not-text", number=number, text=echo(argument)))


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
