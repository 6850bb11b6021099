"""``sightline games``: what there is to play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from sightline.bots import all_bots, broken_bots, default_bot
from sightline.cli.arguments import AsJson, complete_game, example
from sightline.cli.output import print_json, stdout
from sightline.core.errors import SightlineError
from sightline.core.extras import has_extra, install_command
from sightline.core.game import AnyGame
from sightline.core.options import OptionHelp, option_help
from sightline.core.registry import find_game, game_keys
from sightline.words import seat_name


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("games", epilog=example("games {game}"))(games)


def games(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]", help="Tell all about this one.", autocompletion=complete_game
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the games, or one game's players, options and bots."""
    if game is not None:
        found = find_game(game)
        print_json(describe(found)) if as_json else print_game(stdout(), found)
    elif as_json:
        print_json([describe_key(key) for key in game_keys()])
    else:
        print_games(stdout())


def describe_key(key: str) -> dict[str, Any]:
    """A game as JSON values, also one that cannot be loaded."""
    try:
        return describe(find_game(key))
    except SightlineError as error:
        return {"key": key, "error": str(error)}


def describe(game: AnyGame) -> dict[str, Any]:
    """Everything about a game, as JSON values."""
    return {
        "key": game.key,
        "title": game.title,
        "summary": str(game.invitation),
        "players": game.players,
        "perfect_information": game.perfect_information,
        "options": options_data(game.options_help()),
        "bots": [
            {
                "name": spec.name,
                "level": spec.level,
                "help": spec.help,
                "params": options_data(option_help(spec.params)),
                "extra": spec.extra,
            }
            for spec in all_bots(game)
        ],
        "variants": [
            {"name": variant.name, "players": variant.players, "options": dict(variant.options)}
            for variant in game.variants()
        ],
    }


def options_data(options: Sequence[OptionHelp]) -> list[dict[str, Any]]:
    """What can be set, as JSON values with texts."""
    return [
        {
            "name": option.name,
            "values": option.values,
            "default": option.default,
            "help": option_text(option),
            "labels": [[value, str(label)] for value, label in option.labels],
            "secret": option.secret,
        }
        for option in options
    ]


def option_text(option: OptionHelp) -> str:
    """What an option is called and does, in one line."""
    return str(option.titled)


def print_games(console: Console) -> None:
    """One row a game."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("game", "title", "players", ""):
        table.add_column(column)
    for key in game_keys():
        try:
            game = find_game(key)
        except SightlineError as error:
            table.add_row(key, "[red]broken[/red]", "", str(error))
            continue
        table.add_row(
            f"[bold]{key}[/bold]", game.title, numbers(game.players), str(game.invitation)
        )
    if not table.rows:
        console.print("No game is installed: Sightline's own come with `pip install`.")
        return
    console.print(table)
    console.print(
        "\n[dim]More about one: sightline games GAME. Play it: sightline play GAME.[/dim]"
    )


def numbers(players: tuple[int, ...]) -> str:
    """2, 3, 4 as people write it."""
    ordered = sorted(players)  # a game names its usual number first
    if len(ordered) > 2 and ordered == list(range(ordered[0], ordered[-1] + 1)):
        return f"{ordered[0]} to {ordered[-1]}"
    return " or ".join(str(number) for number in ordered)


def print_game(console: Console, game: AnyGame) -> None:
    """One game, in full."""
    console.print(f"[bold]{game.title}[/bold]  [dim]({game.key})[/dim]")
    console.print(str(game.invitation))
    hidden = "nothing is hidden" if game.perfect_information else "some things are hidden"
    console.print(f"\nPlayers: {numbers(game.players)}; {hidden}.")
    seats = (seat_name(game, max(game.players), seat) for seat in range(max(game.players)))
    console.print(f"Seats:   {', '.join(seats)}")
    print_options(console, game)
    print_bots(console, game)


def print_options(console: Console, game: AnyGame) -> None:
    """What can be set with ``--option``."""
    options = game.options_help()
    console.print("\n[bold]Options[/bold]  [dim]--option NAME=VALUE[/dim]")
    if not options:
        console.print("  none")
        return
    console.print(option_table(options))


def option_table(options: tuple[OptionHelp, ...]) -> Table:
    """Options or parameters, one a row."""
    table = Table(box=None, header_style="dim")
    for column in ("name", "values", "default", ""):
        table.add_column(column)
    for option in options:
        table.add_row(option.name, option.values, option.default, option_text(option))
    return table


def print_bots(console: Console, game: AnyGame) -> None:
    """Who plays it, weakest first, and what can be set about them."""
    console.print("\n[bold]Bots[/bold]  [dim]NAME or NAME:key=value:key=value[/dim]")
    table = Table(box=None, header_style="dim")
    for column in ("name", "level", ""):
        table.add_column(column)
    specs = all_bots(game)
    missing = sorted({spec.extra for spec in specs if spec.extra and not has_extra(spec.extra)})
    for spec in specs:
        absent = f"  [dim](needs {spec.extra})[/dim]" if spec.extra in missing else ""
        level = "●" * spec.level + "○" * (5 - spec.level)
        table.add_row(spec.name, level, f"{spec.help}{absent}")
    console.print(table)
    for extra in missing:
        console.print(f"  [dim]{escape(f'{extra} is added with: {install_command(extra)}')}[/dim]")
    for error in broken_bots(game):
        console.print(f"  [red]{escape(str(error))}[/red]")
    for spec in specs:
        if params := option_help(spec.params):
            console.print(f"\n  [bold]{spec.name}[/bold]  [dim]key=value[/dim]")
            console.print(option_table(params))
    best = default_bot(game).spec.name
    console.print(f"\n[dim]sightline play {game.key} seats you with {best}.[/dim]")
