"""``sightline simulate``: many games between bots."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer
from msgspec.structs import replace
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from sightline.arena import play_match
from sightline.arena.stats import Estimate, MatchResult, Tally
from sightline.cli.arguments import (
    AsJson,
    GameKey,
    Players,
    SeedText,
    Settings,
    example,
    read_game_options,
    read_seed,
    typed_bot,
)
from sightline.cli.failure import INTERRUPTED, CannotDo, Problems
from sightline.cli.language import language, told
from sightline.cli.options_line import game_line
from sightline.cli.output import print_json, stderr, stdout
from sightline.cli.place import Place, Workers, place_of
from sightline.cli.progress import HowFar, ProgressForm, telling
from sightline.core.game import AnyGame
from sightline.core.message import Message, plain, say
from sightline.core.registry import find_game
from sightline.words import seat_name


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    line = "simulate {game} --bots random,sampler --games 100 --rotate --seed 7"
    app.command("simulate", epilog=example(line))(simulate)


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
    on: Place = None,
    workers: Workers = None,
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
    parquet: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Keep the results in a Parquet file, one row a game; the same command goes on "
            "where it was stopped.",
        ),
    ] = None,
    progress: HowFar = ProgressForm.BAR,
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
            typed_bot(found, text)
    with problems.gather():
        whole = seed_of(seed, parquet)
    if parquet is not None and out is not None:
        problems.found.append(CannotDo(say("simulate-one-of", flags="--out, --parquet")))
    place = place_of(on, workers, problems)
    problems.settle()
    started, ended = perf_counter(), 0

    def count(done: int, total: int) -> None:
        nonlocal ended
        ended = done
        tick(done, total)

    try:
        with place as executor, telling(progress, say("cli-playing", game=found.title)) as tick:
            result = play_match(
                found, number, options, texts, games, whole, rotate,
                on_progress=count, out=out, executor=executor, parquet=parquet,
            )  # fmt: skip
    except KeyboardInterrupt:
        stderr().print(told(say("simulate-stopped", ended=ended, games=games)), markup=False)
        if parquet is not None:
            stderr().print(told(say("simulate-goes-on", file=str(parquet))), markup=False)
        raise typer.Exit(INTERRUPTED) from None
    if as_json:
        print_json(result)
    else:
        print_result(stdout(), found, result)
        print_seconds(perf_counter() - started)


def seed_of(text: str | None, parquet: Path | None) -> int:
    """The seed that was typed, or that of the match that was begun for this file, or a new one."""
    if text is None and parquet is not None:
        from sightline.arena.rows import begun

        before = begun(parquet)
        if before is not None:
            return before.seed if isinstance(before.seed, int) else int(before.seed, 16)
    return read_seed(text, bits=32)


def split_bots(text: str) -> list[str]:
    """``a,b`` as a list."""
    return [part.strip() for part in text.split(",")]


def print_result(console: Console, game: AnyGame, result: MatchResult) -> None:
    """The match as two small tables."""
    heading = say(
        "simulate-heading",
        game=game_line(game, result.players, result.options),
        games=result.games,
        draws=result.draws,
        seed=str(result.seed),
    )
    console.print(told(heading), style="bold", markup=False)
    console.print()
    console.print(tally_table(say("simulate-bot"), result.bots))
    console.print()
    names = (seat_name(game, result.players, seat, language()) for seat in range(result.players))
    seats = [replace(tally, name=name) for tally, name in zip(result.seats, names, strict=True)]
    console.print(tally_table(say("simulate-seat"), seats))
    console.print()
    lengths = result.lengths
    moves = say("simulate-moves", mean=spread(lengths.mean), least=lengths.min, most=lengths.max)
    console.print(told(moves), markup=False)
    console.print(told(say("simulate-score-is")), style="dim", markup=False)


def print_seconds(seconds: float) -> None:
    """How long it took, beside the answer."""
    stderr().print(told(say("cli-seconds", seconds=f"{seconds:.1f}")), style="dim", markup=False)


def within(low: str, high: str) -> str:
    """The ends of an interval, in brackets."""
    return escape(told(say("cli-within", low=low, high=high)))


def tally_table(head: Message, tallies: Sequence[Tally]) -> Table:
    """Wins, draws, losses and score, one row each."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(escape(told(head)), style="bold")
    counts = (say("simulate-wins"), say("simulate-draws"), say("simulate-losses"))
    for column in (*counts, say("simulate-score")):
        table.add_column(escape(told(column)), justify="right")
    table.add_column("")
    for line in tallies:
        low, high = f"{line.score.low:.1%}", f"{line.score.high:.1%}"
        counts = (f"{number:,}" for number in (line.wins, line.draws, line.losses))
        table.add_row(line.name, *counts, f"{line.score.value:.1%}", within(low, high))
    return table


def spread(estimate: Estimate) -> Message:
    """A mean with its interval."""
    if estimate.low == estimate.high:
        return plain(f"{estimate.value:g}")
    return say(
        "cli-mean",
        mean=f"{estimate.value:.1f}",
        low=f"{estimate.low:.1f}",
        high=f"{estimate.high:.1f}",
    )
