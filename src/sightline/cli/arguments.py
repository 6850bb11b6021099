"""Arguments that several commands share, and how they are read."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from sightline.bots.registry import BotChoice, chosen_bot, read_settings
from sightline.cli.failure import CannotDo, Problems
from sightline.cli.language import language, told
from sightline.cli.reading import read_text
from sightline.core.echo import echo, shortened
from sightline.core.errors import BadOptions
from sightline.core.events import Observer
from sightline.core.game import AnyGame, AnyState
from sightline.core.message import say
from sightline.core.registry import game_keys
from sightline.core.seeds import check_seed
from sightline.words import seat_name

# Seeds at least this long in a record are written as this many hexadecimal digits.
_HEX_DIGITS = 32
_MOST_DIGITS = 50


def complete_game(incomplete: str) -> list[str]:
    """For the shell's completion."""
    return [key for key in game_keys() if key.startswith(incomplete)]


GameKey = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="The game's key; [bold]sightline games[/bold] lists them.",
        autocompletion=complete_game,
    ),
]
RecordFile = Annotated[
    str, typer.Argument(metavar="RECORD", help="A record file; - reads the standard input.")
]
Players = Annotated[
    int | None,
    typer.Option(
        "--players", "-p", metavar="N", help="How many play.  [dim](default: the game's)[/dim]"
    ),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="KEY=VALUE", help="An option of the game; may be repeated."
    ),
]
SeedText = Annotated[
    str | None,
    typer.Option(
        "--seed",
        "-s",
        metavar="SEED",
        help="A whole number, or hexadecimal digits.  [dim](default: a new one)[/dim]",
    ),
]
SeatText = Annotated[
    str | None,
    typer.Option("--seat", metavar="SEAT", help="A seat's number (from 0) or name."),
]
# A flag takes no value, so its help should not show the kind of one: hence the empty metavar.
AsJson = Annotated[bool, typer.Option("--json", metavar="", help="Print JSON, for programs.")]


def read_game_options(
    game: AnyGame, players: int | None, settings: Sequence[str] | None
) -> tuple[int, dict[str, object]]:
    """The number of players and the options given; BadOptions tells all that is wrong."""
    number = game.players[0] if players is None else players
    given, faults = read_settings(list(settings or ()))
    problems = Problems()
    if faults:
        problems.found.append(BadOptions(faults))
    with problems.gather():
        today = datetime.now(UTC).date().isoformat()
        given = dict(game.dated_options(game.local_options(given, read_text), today))
        game.read_options(number, given)
    problems.settle()
    return number, dict(given)


def typed_bot(game: AnyGame, text: str) -> BotChoice:
    """The bot that was typed: a name, or ``module:Class``, also of a file in this folder."""
    look_here_for_modules()
    return chosen_bot(game, text)


def look_here_for_modules() -> None:
    """A bot of one's own is mostly a file in the present folder, which the installed command does
    not look into. Last, so that nothing there hides an installed package."""
    with suppress(OSError):  # the folder that we are in may be gone
        here = str(Path.cwd())
        if here not in sys.path:
            sys.path.append(here)


def read_seed(text: str | None, bits: int = 128) -> int:
    """The seed that was asked for, or a new one of so many bits."""
    if text is None:
        return secrets.randbits(bits)
    text = text.strip()
    # A record writes large seeds as hexadecimal digits, which may happen to be all decimal.
    if text.isascii() and text.isdigit() and len(text) != _HEX_DIGITS:
        # Python refuses to read a number of thousands of digits; so many are too many for a seed.
        return check_seed(int(text.lstrip("0")[:_MOST_DIGITS] or "0"))
    return check_seed(text)


def read_seat(state: AnyState, text: str) -> int:
    """A seat by its number or its name."""
    if text.isascii() and text.isdigit() and len(text) < _MOST_DIGITS and int(text) < state.players:
        return int(text)
    for seat in range(state.players):
        if seat_name(state.game, state.players, seat).casefold() == text.casefold():
            return seat
    there = ", ".join(
        f"{seat} ({seat_name(state.game, state.players, seat, language())})"
        for seat in range(state.players)
    )
    named = shortened(text) if text.isdigit() else echo(text)
    raise CannotDo(say("cli-no-such-seat", seat=named, seats=there))


def read_observer(state: AnyState, text: str | None) -> Observer:
    """A seat, or the audience."""
    if text is None or text.casefold() == "audience":
        return None
    return read_seat(state, text)


def observer_name(state: AnyState, observer: Observer) -> str:
    """What people call an observer."""
    if observer is None:
        return told(say("cli-the-audience"))
    return seat_name(state.game, state.players, observer, language())


def example(command: str) -> str:
    """The line that ends a command's help; ``{game}`` in it stands for a game that is installed."""
    if "{game}" in command:
        command = command.replace("{game}", next(iter(game_keys()), "GAME"))
    return f"Example:  [bold]sightline {command}[/bold]"
