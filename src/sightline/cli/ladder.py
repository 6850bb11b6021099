"""``sightline ladder``: all bots of a game against each other, and how strong each of them is."""

from __future__ import annotations

import json
import secrets
import shlex
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from rich.markup import escape
from rich.table import Table

from sightline.cli.arguments import (
    AsJson,
    GameKey,
    Players,
    SeedText,
    Settings,
    example,
    look_here_for_modules,
    read_game_options,
    read_seed,
)
from sightline.cli.failure import INTERRUPTED, CannotDo, Problems
from sightline.cli.language import told
from sightline.cli.output import print_json, stderr, stdout
from sightline.cli.place import Place, Workers, place_of
from sightline.cli.progress import HowFar, ProgressForm, telling
from sightline.cli.records import write_whole
from sightline.cli.simulate import print_seconds, split_bots, within
from sightline.core.echo import echo
from sightline.core.extras import require_extra
from sightline.core.message import Message, say
from sightline.core.registry import find_game

if TYPE_CHECKING:
    from sightline.arena.executor import Executor
    from sightline.arena.ladder.figures import LadderFigures
    from sightline.arena.ladder.plan import LadderPlan
    from sightline.arena.ladder.run import Limits
    from sightline.core.game import AnyGame, Variant


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    line = "ladder {game} --bots levels --games 100 --out ladder"
    app.command("ladder", epilog=example(line))(ladder)


def ladder(
    game: GameKey,
    players: Players = None,
    option: Settings = None,
    all_modes: Annotated[
        bool, typer.Option("--all-modes", metavar="", help="A ladder for each mode of the game.")
    ] = False,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "-b",
            metavar="A,B,…",
            help="Who takes part: names, module:Class, [bold]all[/bold], or "
            "[bold]levels[/bold] for the opponents that people meet.",
        ),
    ] = "all",
    neighbours: Annotated[
        bool,
        typer.Option(
            "--neighbours", metavar="", help="Each bot meets only the next one in the list."
        ),
    ] = False,
    until: Annotated[
        float | None,
        typer.Option(
            metavar="WIDTH",
            help="Go on until no interval is wider: in points, or in per cent where all win "
            "together.  [dim](default: 80 points, 10 %)[/dim]",
        ),
    ] = None,
    games: Annotated[
        int, typer.Option("--games", "-g", help="The most games that each pair plays.")
    ] = 200,
    minutes: Annotated[
        float | None, typer.Option(metavar="M", help="Stop after so many minutes, in each mode.")
    ] = None,
    curve: Annotated[
        str | None,
        typer.Option(
            metavar="S,S,…",
            help="Strength against time: bots that count their thinking also play with counts "
            "that take so many seconds a move here, such as 0.01,0.1,1.",
        ),
    ] = None,
    seed: SeedText = None,
    on: Place = None,
    workers: Workers = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Keep games and report here: new, empty, or of the same ladder."
        ),
    ] = None,
    progress: HowFar = ProgressForm.BAR,
    as_json: AsJson = False,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write the page to this file.")
    ] = None,
) -> None:
    """Let all bots of a game play each other, and rate them with 95 % intervals.

    They play until the intervals are narrow enough. Ctrl-C reports on the games played so far; with
    --out the same command goes on with the rest, also with more games or more bots. DIR/index.html
    is the report, DIR/ladder.json its figures, DIR/ladder.jsonl every game.
    """
    require_extra("study", say("needs-study"))
    # Only here: the numbers and plots take a while to load, and no other command needs them.
    from sightline.arena.ladder.plan import plan_ladder, taking_part
    from sightline.arena.ladder.run import Limits, check_place, seed_in

    found = find_game(game)
    look_here_for_modules()
    problems = Problems()
    number, options, whole, seconds = players, dict[str, object](), None, list[float]()
    if all_modes and (players is not None or option):
        problems.found.append(CannotDo(say("ladder-modes-choice")))
    with problems.gather():
        number, options = read_game_options(found, players, option)
    with problems.gather():
        whole = None if seed is None else read_seed(seed)
    with problems.gather():
        seconds = read_seconds(curve)
    for text in dict.fromkeys(split_bots(bots)):
        with problems.gather():
            taking_part(found, [text])
    for wrong in wrong_limits(games, until, minutes, html, all_modes):
        problems.found.append(CannotDo(wrong))
    place = place_of(on, workers, problems)
    problems.settle()
    limits = Limits(games, until, minutes)

    def planned(players: int | None, options: dict[str, object], folder: Path | None) -> LadderPlan:
        given = whole
        if given is None:
            given = seed_in(folder)
        if given is None:
            given = secrets.randbits(32)
        plan = plan_ladder(found, players, options, split_bots(bots), given, neighbours=neighbours)
        if folder is not None:
            check_place(plan, folder)
        return plan

    def command(plan: LadderPlan, folder: Path | None) -> str:
        return command_line(plan, option, bots, games, until, curve, folder)

    started = perf_counter()
    if all_modes:
        with place as executor:
            runner = Runner(limits, seconds, executor, progress)
            run_modes(found, planned, command, runner, out, as_json)
    else:
        plan = planned(number, options, out)
        with place as executor:
            runner = Runner(limits, seconds, executor, progress)
            title = say("cli-playing", game=found.title)
            figures = runner.run(plan, command(plan, out), out, title)
        if html is not None:
            from sightline.arena.ladder.page import report

            write_whole(html, report(found, figures, ()))
        if as_json:
            print_json(figures)
        else:
            print_ladder(found, figures, out)
        leave_if_stopped(figures)
    if not as_json:
        print_seconds(perf_counter() - started)


class Runner:
    """Plays ladders as the command line says."""

    def __init__(
        self, limits: Limits, curve: Sequence[float], executor: Executor, progress: ProgressForm
    ) -> None:
        self._limits = limits
        self._curve = curve
        self._executor = executor
        self._progress = progress

    def run(
        self, plan: LadderPlan, command: str, folder: Path | None, title: Message
    ) -> LadderFigures:
        """One ladder, and its report."""
        from sightline.arena.ladder.run import run_ladder, time_bots, write_report

        with telling(self._progress, title) as tick:
            figures = run_ladder(
                plan,
                self._limits,
                command,
                folder,
                self._executor,
                self._curve,
                tick,
            )
        if folder is not None:
            times = [] if figures.stopped else time_bots(plan)
            write_report(plan, figures, folder, times)
        return figures


def run_modes(
    game: AnyGame,
    planned: Callable[[int | None, dict[str, object], Path | None], LadderPlan],
    command: Callable[[LadderPlan, Path | None], str],
    runner: Runner,
    out: Path | None,
    as_json: bool,
) -> None:
    """A ladder for each mode in a folder of its own, and one page for all."""
    modes = list(game.modes())
    folders = [None if out is None else out / mode.name for mode in modes]
    if out is not None:
        check_modes_folder(out, modes)
    plans = [
        planned(mode.players, dict(mode.options), folder)
        for mode, folder in zip(modes, folders, strict=True)
    ]
    done: list[tuple[str, str, LadderFigures]] = []
    for mode, plan, folder in zip(modes, plans, folders, strict=True):
        title = say("study-playing-mode", game=game.title, mode=mode.name)
        figures = runner.run(plan, command(plan, folder), folder, title)
        done.append((mode.name, mode.name, figures))
        if out is not None:
            from sightline.arena.ladder.page import overview
            from sightline.arena.study.run import replace_file

            words = ["sightline", "ladder", game.key, "--all-modes", "--out", str(out)]
            replace_file(out / "index.html", overview(game, done, shlex.join(words)))
        if not as_json:
            stdout().print(told(say("ladder-heading-mode", mode=mode.name)), style="bold")
            print_ladder(game, figures, folder)
            stdout().print()
        if figures.stopped and not figures.late:
            break
    if as_json:
        print_json({name: figures for name, _, figures in done})
    leave_if_stopped(done[-1][2])


def check_modes_folder(folder: Path, modes: Sequence[Variant]) -> None:
    """A new or empty folder, or that of the same modes."""
    from sightline.arena.study.journal import check_folder

    check_folder(folder, {"index.html", *(mode.name for mode in modes)})


def leave_if_stopped(figures: LadderFigures) -> None:
    """The exit code tells of it too, unless that was the limit of time."""
    if figures.stopped:
        stderr().print(told(say("ladder-stopped", games=figures.games)), markup=False)
        if not figures.late:
            raise typer.Exit(INTERRUPTED)


# -- what was typed --------------------------------------------------------------------------------


def read_seconds(text: str | None) -> list[float]:
    """``0.01,0.1,1`` as numbers."""
    if text is None:
        return []

    def refuse() -> NoReturn:
        raise CannotDo(say("ladder-seconds-unread", given=echo(text)))

    found: list[float] = []
    for part in text.split(","):
        try:
            found.append(float(part))
        except ValueError:
            refuse()
        if not 0.001 <= found[-1] <= 60:
            refuse()
    return sorted(set(found))


def wrong_limits(
    games: int,
    until: float | None,
    minutes: float | None,
    html: Path | None,
    all_modes: bool,
) -> Iterator[Message]:
    """What cannot be meant."""
    if games < 1:
        yield say("ladder-no-games", games=str(games))
    if until is not None and not until > 0:
        yield say("ladder-width", width=f"{until:g}")
    if minutes is not None and not minutes > 0:
        yield say("ladder-minutes", minutes=f"{minutes:g}")
    if html is not None and all_modes:
        yield say("ladder-modes-need-folder")


def command_line(
    plan: LadderPlan,
    option: Sequence[str] | None,
    bots: str,
    games: int,
    until: float | None,
    curve: str | None,
    folder: Path | None,
) -> str:
    """What to type for the same ladder: with its seed, and everything that was left out."""
    words = ["sightline", "ladder", plan.game.key, "--players", str(plan.setting.players)]
    settings = option
    if settings is None:
        usual = plan.game.read_options(plan.setting.players, {})
        settings = [
            f"{key}={json.dumps(value) if isinstance(value, bool) else value}"
            for key, value in plan.setting.options.items()
            if value != getattr(usual, key)
        ]
    for setting in settings:
        words += ["--option", setting]
    words += ["--bots", bots, *(["--neighbours"] if plan.neighbours else []), "--games", str(games)]
    if until is not None:
        words += ["--until", f"{until:g}"]
    if curve is not None:
        words += ["--curve", curve]
    words += ["--seed", str(plan.setting.seed)]
    if folder is not None:
        words += ["--out", str(folder)]
    return shlex.join(words)


# -- what is told ----------------------------------------------------------------------------------


def print_ladder(game: AnyGame, figures: LadderFigures, out: Path | None) -> None:
    """The table, the levels, and where the rest is."""
    from sightline.arena.ladder.plots import people_of, shown

    console, people = stdout(), people_of(game)
    heading = say(
        "ladder-heading",
        game=say("cli-game", game=game.title, players=figures.setting.players),
        games=figures.games,
        bots=len(figures.bots),
        seed=str(figures.setting.seed),
    )
    console.print(told(heading), style="bold", markup=False)
    console.print()
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(escape(told(say("study-bot"))), style="bold")
    if not figures.together:
        table.add_column(escape(told(say("ladder-points"))), justify="right")
        table.add_column("")
    for head in (say("study-share"), say("ladder-rounds")):
        table.add_column(escape(told(head)), justify="right")
    table.add_column("")
    for each in figures.standings:
        cells = [escape(shown(each, people))]
        if each.points is not None:
            cells.append(f"{each.points.value:.0f}")
            cells.append(within(f"{each.points.low:.0f}", f"{each.points.high:.0f}"))
        won = each.won.share
        ends = within(f"{won.low:.1%}", f"{won.high:.1%}") if figures.together else ""
        table.add_row(*cells, f"{won.value:.1%}", f"{each.rounds.value:.1f}", ends)
    console.print(table)
    if figures.steps:
        console.print()
    sign = "+" if figures.together else ""
    for step in figures.steps:
        line = say(
            "ladder-step-line",
            upper=step.levels[0],
            lower=step.levels[1],
            share=f"{step.share.value:{sign}.1%}",
            low=f"{step.share.low:{sign}.1%}",
            high=f"{step.share.high:{sign}.1%}",
        )
        console.print(told(line), markup=False)
    console.print(told(say("study-in-brackets")), style="dim", markup=False)
    if out is not None:
        where = say("ladder-report-in", file=str(out / "index.html"))
        console.print(told(where), markup=False, soft_wrap=True)
