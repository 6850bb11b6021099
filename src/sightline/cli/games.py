"""``sightline games``: what there is to play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from sightline.bots import all_bots, broken_bots, default_bot
from sightline.cli.arguments import AsJson, complete_game, example
from sightline.cli.language import told
from sightline.cli.output import picture_text, print_json, stdout
from sightline.cli.plain import is_plain
from sightline.cli.rules import first_picture
from sightline.core.errors import SightlineError
from sightline.core.extras import has_extra, install_command
from sightline.core.game import AnyGame
from sightline.core.message import Message, all_of, as_message, say
from sightline.core.options import OptionHelp, option_help
from sightline.core.registry import find_game, game_keys

LEVELS = 5
"""The bots' levels of strength."""
PICTURE_LINES = 11
WIDE_ENOUGH = 80
INDENT = "    "


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
                "help": str(spec.help),
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
            "values": str(option.values),
            "default": option.default,
            "help": str(option.titled),
            "labels": [[value, str(label)] for value, label in option.labels],
            "secret": option.secret,
        }
        for option in options
    ]


def print_games(console: Console) -> None:
    """One row a game; with a small drawing of each where a person looks on."""
    heads = (say("games-game"), say("games-title"), say("games-players"))
    pictures = console.is_terminal and console.width >= WIDE_ENOUGH
    table = _listing(heads)
    for key in game_keys():
        try:
            game = find_game(key)
        except SightlineError as error:
            broken = told(say("games-broken"))
            table.add_row(key, f"[red]{escape(broken)}[/red]", "", escape(told(error.message)))
            continue
        invitation = escape(told(game.invitation))
        table.add_row(f"[bold]{key}[/bold]", game.title, told(numbers(game.players)), invitation)
        if pictures:
            console.print(table)
            console.print()
            print_small_picture(console, game)
            table = _listing(heads, shown=False)
    if not table.rows and not game_keys():
        console.print(told(say("games-none")), markup=False)
        return
    console.print(table)
    if table.rows:
        console.print()
    more = say("games-more", about="sightline games GAME", play="sightline play GAME")
    console.print(told(more), style="dim", markup=False)


def _listing(heads: Sequence[Message], *, shown: bool = True) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim", show_header=shown)
    for column in (*map(told, heads), ""):
        table.add_column(escape(column))
    return table


def print_small_picture(console: Console, game: AnyGame) -> None:
    """The upper part of the first position that the rules show; nothing where there is none, or
    where what it needs is not installed."""
    name = first_picture(game.rules)
    try:
        view = None if name is None else game.pictured(name)
    except SightlineError:
        return
    if view is None:
        return
    drawing = picture_text(game.draw_text(view, console.width - len(INDENT)))
    for line in drawing.split("\n")[:PICTURE_LINES]:
        console.print(Text(INDENT).append_text(line), no_wrap=True, crop=True)
    console.print()


def numbers(players: tuple[int, ...]) -> Message:
    """2, 3, 4 as people write it."""
    ordered = sorted(players)  # a game names its usual number first
    if len(ordered) > 2 and ordered == list(range(ordered[0], ordered[-1] + 1)):
        return say("games-from-to", first=ordered[0], last=ordered[-1])
    return say("plain", text=all_of(ordered, "or"))


def print_game(console: Console, game: AnyGame) -> None:
    """One game, in full."""
    console.print(f"[bold]{game.title}[/bold]  [dim]({game.key})[/dim]")
    console.print(told(game.invitation), markup=False)
    console.print()
    players = numbers(game.players)
    if game.perfect_information:
        console.print(told(say("games-players-open", players=players)), markup=False)
    else:
        console.print(told(say("games-players-hidden", players=players)), markup=False)
    most = max(game.players)
    seats = all_of((game.seat_title(most, seat) for seat in range(most)), "comma")
    console.print(told(say("games-seats", seats=seats)), markup=False)
    print_options(console, game)
    print_bots(console, game)


def print_options(console: Console, game: AnyGame) -> None:
    """What can be set with ``--option``."""
    options = game.options_help()
    print_head(console, say("games-options"), say("games-options-form"))
    if not options:
        console.print(f"  {told(say('games-no-options'))}", markup=False)
        return
    console.print(option_table(options))


def print_head(console: Console, head: Message, form: Message) -> None:
    """What follows, and how it is written on the command line."""
    console.print()
    console.print(f"[bold]{escape(told(head))}[/bold]  [dim]{escape(told(form))}[/dim]")


def option_table(options: tuple[OptionHelp, ...]) -> Table:
    """Options or parameters, one a row."""
    table = Table(box=None, header_style="dim")
    heads = (say("games-name"), say("games-values"), say("games-default"))
    for column in (*map(told, heads), ""):
        table.add_column(escape(column))
    for option in options:
        default = told(say("games-needed")) if option.default is None else option.default
        cells = (option.name, told(option.values), default, told(option.titled))
        table.add_row(*map(escape, cells))
    return table


def print_bots(console: Console, game: AnyGame) -> None:
    """Who plays it, weakest first, and what can be set about them."""
    print_head(console, say("games-bots"), say("games-bots-form"))
    table = Table(box=None, header_style="dim")
    for column in (told(say("games-name")), told(say("games-level")), ""):
        table.add_column(escape(column))
    specs = all_bots(game)
    missing = sorted({spec.extra for spec in specs if spec.extra and not has_extra(spec.extra)})
    for spec in specs:
        absent = ""
        if spec.extra in missing:
            needs = told(say("games-bot-needs", extra=spec.extra))
            absent = f"  [dim]{escape(needs)}[/dim]"
        level = "●" * spec.level + "○" * (LEVELS - spec.level)
        if is_plain():
            level = told(say("games-level-of", level=spec.level, most=LEVELS))
        does = told(as_message(spec.help))
        table.add_row(spec.name, level, f"{escape(does)}{absent}")
    console.print(table)
    for extra in missing:
        added = told(say("games-extra-added", extra=extra, command=install_command(extra)))
        console.print(f"  [dim]{escape(added)}[/dim]")
    for error in broken_bots(game):
        console.print(f"  [red]{escape(told(error.message))}[/red]")
    for spec in specs:
        if params := option_help(spec.params):
            form = escape(told(say("games-param-form")))
            console.print(f"\n  [bold]{spec.name}[/bold]  [dim]{form}[/dim]")
            console.print(option_table(params))
    best = default_bot(game).spec.name
    command = f"sightline play {game.key}"
    console.print()
    console.print(
        told(say("games-seats-you", command=command, bot=best)), style="dim", markup=False
    )
