"""``sightline simulate``: many games between bots."""

from __future__ import annotations

import os
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from sightline.arena import play_match
from sightline.arena.stats import Estimate, MatchResult, Tally
from sightline.bots import chosen_bot
from sightline.cli.arguments import (
    AsJson,
    GameKey,
    Players,
    SeedText,
    Settings,
    example,
    read_game_options,
    read_seed,
)
from sightline.cli.failure import INTERRUPTED, Problems
from sightline.cli.options_line import options_line
from sightline.cli.output import plural, print_json, progress_bar, stderr, stdout
from sightline.core.game import AnyGame
from sightline.core.registry import find_game


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    line = "simulate {game} --bots random,sampler --games 100 --rotate --seed 7"
    app.command("simulate", epilog=example(line))(simulate)


def cores() -> int:
    """How many processes this one may use at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def simulate(
    game: GameKey,
    players: Players = None,
    option: Settings = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "-b",
            metavar="A,B,…",
            help="A bot for each seat, or one for all; parameters as in sampler:playouts=50.",
        ),
    ] = "random",
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="How many games.")] = 100,
    seed: SeedText = None,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            "-w",
            min=1,
            help="Processes; the result is the same with any number.  "
            "[dim](default: one a core)[/dim]",
        ),
    ] = None,
    rotate: Annotated[
        bool,
        typer.Option(
            "--rotate", metavar="", help="Move each bot one seat further from game to game."
        ),
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Keep the records in this folder, one file a game."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games, and count who wins, with 95 % confidence intervals.

    The same seed gives the same games, unless a bot thinks by the clock.
    """
    found = find_game(game)
    problems = Problems()
    number, options, texts, whole = 0, dict[str, object](), split_bots(bots), 0
    with problems.gather():
        number, options = read_game_options(found, players, option)
    for text in dict.fromkeys(texts):
        with problems.gather():
            chosen_bot(found, text)
    with problems.gather():
        whole = read_seed(seed, bits=32)
    problems.settle()
    started, ended = perf_counter(), 0

    def count(done: int, total: int) -> None:
        nonlocal ended
        ended = done
        tick(done, total)

    try:
        with progress_bar(f"Playing {found.title}") as tick:
            result = play_match(
                found, number, options, texts, games, whole, rotate, workers or cores(), count, out
            )
    except KeyboardInterrupt:
        stderr().print(f"Stopped after {ended:,} of {plural(games, 'game')}.")
        raise typer.Exit(INTERRUPTED) from None
    if as_json:
        print_json(result)
    else:
        print_result(stdout(), found, result)
        stderr().print(f"[dim]{perf_counter() - started:.1f} seconds[/dim]")


def split_bots(text: str) -> list[str]:
    """``a,b`` as a list."""
    return [part.strip() for part in text.split(",")]


def print_result(console: Console, game: AnyGame, result: MatchResult) -> None:
    """The match as two small tables."""
    options = options_line(game, result.players, result.options)
    players = plural(result.players, "player")
    console.print(
        f"[bold]{game.title}[/bold], {players}{', ' if options else ''}{escape(options)}: "
        f"{plural(result.games, 'game')}, {plural(result.draws, 'draw')}, seed {result.seed}\n"
    )
    console.print(tally_table("bot", result.bots))
    console.print()
    console.print(tally_table("seat", result.seats))
    lengths = result.lengths
    console.print(f"\nMoves a game: {spread(lengths.mean)}, from {lengths.min} to {lengths.max}")
    console.print("[dim]Score: a win is 1, a draw ½. In brackets: 95 % confidence.[/dim]")


def tally_table(head: str, tallies: tuple[Tally, ...]) -> Table:
    """Wins, draws, losses and score, one row each."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(head, style="bold")
    for column in ("wins", "draws", "losses"):
        table.add_column(column, justify="right")
    table.add_column("score", justify="right")
    table.add_column("")
    for line in tallies:
        low, high = f"{line.score.low:.1%}", f"{line.score.high:.1%}"
        counts = (f"{number:,}" for number in (line.wins, line.draws, line.losses))
        table.add_row(line.name, *counts, f"{line.score.value:.1%}", f"({low} to {high})")
    return table


def spread(estimate: Estimate) -> str:
    """A mean with its interval."""
    if estimate.low == estimate.high:
        return f"{estimate.value:g}"
    return f"{estimate.value:.1f} ({estimate.low:.1f} to {estimate.high:.1f})"
