"""``sightline study``: what many games say about seats, time and cards."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.table import Table

from sightline.bots import chosen_bot, default_bot
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
from sightline.cli.failure import INTERRUPTED, CannotDo, Problems
from sightline.cli.output import Tick, plural, print_json, progress_bar, stderr, stdout
from sightline.cli.simulate import cores, split_bots
from sightline.core.extras import require_extra
from sightline.core.registry import find_game

if TYPE_CHECKING:
    from sightline.arena.study.collect import StudyPlan
    from sightline.arena.study.kind import Gist


class ProgressForm(StrEnum):
    """How to tell how far it is."""

    BAR = "bar"
    JSON = "json"
    NONE = "none"


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    line = "study GAME --games 5000 --report report"
    app.command("study", epilog=example(line))(study)


def study(
    game: GameKey,
    report: Annotated[
        Path,
        typer.Option(
            metavar="DIR", help="The folder for the report: new, empty, or of the same study."
        ),
    ],
    sets: Annotated[
        str | None,
        typer.Option(
            metavar="SET,…", help="Card sets to mix: names of shipped ones, or files (TOML)."
        ),
    ] = None,
    players: Players = None,
    option: Settings = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            "-b",
            metavar="A,B,…",
            help="A bot for all seats, or one for each; then they move on from game to game.",
        ),
    ] = None,
    games: Annotated[int, typer.Option("--games", "-g", help="How many games.")] = 5000,
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
    progress: Annotated[
        ProgressForm,
        typer.Option(
            help="How to tell how far it is; json: a line of JSON on stderr now and then."
        ),
    ] = ProgressForm.BAR,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games, and report what they say about seats, time and cards.

    DIR/index.html is the report, DIR/study.json its figures, DIR/games.jsonl the facts of every
    game. Ctrl-C reports on the games played so far; the same command goes on with the rest.
    """
    require_extra("study", "a study")
    # Only here: the numbers and plots take a while to load, and no other command needs them.
    from sightline.arena.study import run_study
    from sightline.arena.study.collect import plan_study
    from sightline.arena.study.kind import find_kind

    found = find_game(game)
    kind = find_kind(found)
    bots = bots or kind.bot or default_bot(found).text
    problems = Problems()
    number, options, texts, whole = 0, dict[str, object](), split_bots(bots), None
    with problems.gather():
        number, options = read_game_options(found, players, with_sets(option, sets))
    for text in dict.fromkeys(texts):
        with problems.gather():
            chosen_bot(found, text)
    with problems.gather():
        whole = None if seed is None else read_seed(seed)
    if games < 1:
        problems.found.append(CannotDo(f"--games {games}: a study has at least one game"))
    problems.settle()
    plan = plan_study(found, number, options, texts, games, whole, report)
    command = command_line(game, sets, number, option, bots, games, plan.setting.seed, report)
    started = perf_counter()
    with telling(progress, f"Playing {found.title}") as tick:
        result = run_study(plan, command, workers or cores(), tick)
    gist = kind.gist(result)
    if as_json:
        print_json(result)
    else:
        print_study(plan, gist, report, perf_counter() - started)
    if gist.stopped:
        stderr().print(
            f"Stopped after {gist.games:,} of {plural(games, 'game')}; the report tells of "
            "these, and the same command goes on with the rest."
        )
        raise typer.Exit(INTERRUPTED)


def with_sets(option: list[str] | None, sets: str | None) -> list[str]:
    """``--sets a,b`` is short for ``--option sets=a+b``."""
    given = list(option or ())
    if sets is not None:
        parts = [part.strip() for part in sets.replace("+", ",").split(",")]
        given.append(f"sets={'+'.join(parts)}")
    return given


def command_line(
    game: str,
    sets: str | None,
    players: int,
    option: list[str] | None,
    bots: str,
    games: int,
    seed: int | str,
    report: Path,
) -> str:
    """What to type for the same study: with its seed, and everything that was left out."""
    words = ["sightline", "study", game]
    if sets is not None:
        words += ["--sets", sets]
    words += ["--players", str(players)]
    for setting in option or ():
        words += ["--option", setting]
    words += ["--bots", bots, "--games", str(games), "--seed", str(seed), "--report", str(report)]
    return shlex.join(words)


@contextmanager
def telling(form: ProgressForm, title: str) -> Iterator[Tick]:
    """What to call with (done, total)."""
    match form:
        case ProgressForm.BAR:
            with progress_bar(title) as tick:
                yield tick
        case ProgressForm.NONE:
            yield lambda _done, _of: None
        case ProgressForm.JSON:
            yield JsonProgress().tell


class JsonProgress:
    """One JSON object a line on stderr: ``{"done": 20, "of": 200}``, at every whole per cent."""

    def __init__(self) -> None:
        self._last = -1

    def tell(self, done: int, of: int) -> None:
        """Tell it, unless nothing much has changed."""
        per_cent = 100 * done // of
        if per_cent != self._last or done == of:
            self._last = per_cent
            sys.stderr.write(json.dumps({"done": done, "of": of}) + "\n")
            sys.stderr.flush()


def print_study(plan: StudyPlan, gist: Gist, report: Path, seconds: float) -> None:
    """The most important figures, and where the rest is."""
    console = stdout()
    setting = plan.setting
    console.print(
        f"[bold]{plan.match.game.title}[/bold], {setting.players} players: "
        f"{plural(gist.games, 'game')}, seed {setting.seed}\n"
    )
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(gist.head, style="bold")
    table.add_column("wins", justify="right")
    table.add_column("share", justify="right")
    table.add_column("")
    for each in gist.shares:
        low, high = f"{each.share.low:.1%}", f"{each.share.high:.1%}"
        table.add_row(
            each.name, f"{each.count:,.6g}", f"{each.share.value:.1%}", f"({low} to {high})"
        )
    console.print(table)
    console.print(f"\n{gist.line}", markup=False)
    console.print("[dim]In brackets: 95 % confidence.[/dim]")
    console.print(f"Report: [bold]{escape(str(report / 'index.html'))}[/bold]", soft_wrap=True)
    stderr().print(f"[dim]{seconds:.1f} seconds[/dim]")
