"""``sightline study``: what many games say about seats, time and cards."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.table import Table

from sightline.bots import default_bot
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
from sightline.cli.language import told
from sightline.cli.output import print_json, stderr, stdout
from sightline.cli.place import Place, Workers, place_of
from sightline.cli.progress import HowFar, ProgressForm, telling
from sightline.cli.simulate import print_seconds, split_bots, within
from sightline.core.extras import require_extra
from sightline.core.message import say
from sightline.core.registry import find_game

if TYPE_CHECKING:
    from sightline.arena.executor import Executor
    from sightline.arena.study.collect import StudyPlan
    from sightline.arena.study.kind import Gist
    from sightline.arena.study.modes import Mode, ModesFigures
    from sightline.arena.study.titles import Titles
    from sightline.core.game import AnyGame


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
    by: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KEY=A,B,…",
            help="Study each of these: players, or an option; may be repeated.",
        ),
    ] = None,
    games: Annotated[int, typer.Option("--games", "-g", help="How many games.")] = 5000,
    seed: SeedText = None,
    on: Place = None,
    workers: Workers = None,
    progress: HowFar = ProgressForm.BAR,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games, and report what they say about seats, time and cards.

    DIR/index.html is the report, DIR/study.json its figures, DIR/games.jsonl the facts of every
    game. Ctrl-C reports on the games played so far; the same command goes on with the rest.
    """
    require_extra("study", say("needs-study"))
    # Only here: the numbers and plots take a while to load, and no other command needs them.
    from sightline.arena.study import run_study
    from sightline.arena.study.collect import plan_study
    from sightline.arena.study.kind import find_kind
    from sightline.arena.study.modes import modes_of

    found = find_game(game)
    kind = find_kind(found)
    bots = bots or kind.bot or default_bot(found).text
    problems = Problems()
    number, options, texts, whole = 0, dict[str, object](), split_bots(bots), None
    with problems.gather():
        number, options = read_game_options(found, players, with_sets(option, sets))
    for text in dict.fromkeys(texts):
        with problems.gather():
            typed_bot(found, text)
    with problems.gather():
        whole = None if seed is None else read_seed(seed)
    if games < 1:
        problems.found.append(CannotDo(say("study-no-games", games=str(games))))
    place = place_of(on, workers, problems)
    problems.settle()
    if by:
        # The rest is the same for all; what is varied, and wrong for some, is told with its mode.
        varied = read_by(by)
        line = command_line(game, sets, None, option, bots, games, seed, report, by)
        modes = modes_of(players, options, varied)
        result = study_modes(found, modes, texts, games, whole, report, line, place, progress)
        if as_json:
            print_json(result)
        else:
            print_modes(result, report, kind.titles(found, max(found.players)))
        return
    plan = plan_study(found, number, options, texts, games, whole, report)
    command = command_line(game, sets, number, option, bots, games, plan.setting.seed, report)
    started = perf_counter()
    with place as executor, telling(progress, say("cli-playing", game=found.title)) as tick:
        result = run_study(plan, command, executor, tick)
    gist = kind.gist(result)
    if as_json:
        print_json(result)
    else:
        print_study(plan, gist, report, perf_counter() - started)
    if gist.stopped:
        stopped = say("study-stopped-after", games=gist.games, wanted=games)
        stderr().print(told(stopped), markup=False)
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
    players: int | None,
    option: list[str] | None,
    bots: str,
    games: int,
    seed: int | str | None,
    report: Path,
    by: Sequence[str] = (),
) -> str:
    """What to type for the same study: with its seed, and everything that was left out."""
    words = ["sightline", "study", game]
    if sets is not None:
        words += ["--sets", sets]
    if players is not None:
        words += ["--players", str(players)]
    for each in by:
        words += ["--by", each]
    for setting in option or ():
        words += ["--option", setting]
    words += ["--bots", bots, "--games", str(games)]
    if seed is not None:
        words += ["--seed", str(seed)]
    words += ["--report", str(report)]
    return shlex.join(words)


def read_by(texts: Sequence[str]) -> dict[str, list[str]]:
    """``players=2,3`` as what is varied and how."""
    found: dict[str, list[str]] = {}
    for text in texts:
        key, equals, values = (part.strip() for part in text.partition("="))
        listed = [value.strip() for value in values.split(",") if value.strip()]
        if not equals or not key or not listed:
            raise CannotDo(say("study-by-form", given=f"--by {text}", form="KEY=A,B"))
        if key in found:
            raise CannotDo(say("study-by-twice", given=f"--by {key}"))
        found[key] = listed
    return found


def study_modes(
    game: AnyGame,
    modes: Sequence[Mode],
    bots: Sequence[str],
    games: int,
    seed: int | None,
    report: Path,
    command: str,
    place: Executor,
    progress: ProgressForm,
) -> ModesFigures:
    """A study for each mode in a folder of its own, and one page for all."""
    from sightline.arena.study import run_study
    from sightline.arena.study.collect import plan_study
    from sightline.arena.study.modes import (
        ModesFigures,
        check_overview_folder,
        figures_of,
        write_overview,
    )

    check_overview_folder(report, modes)
    plans = [
        plan_study(game, mode.players, mode.options, bots, games, seed, report / mode.folder)
        for mode in modes
    ]
    study = ModesFigures(game.key, command, ())
    with place as executor:
        for mode, plan in zip(modes, plans, strict=True):
            with telling(
                progress, say("study-playing-mode", game=game.title, mode=mode.name)
            ) as tick:
                gist = plan.kind.gist(run_study(plan, command, executor, tick))
            study = ModesFigures(game.key, command, (*study.modes, figures_of(mode, gist)))
            titles = plan.kind.titles(game, max(game.players))
            write_overview(report, game.title, study, games * len(modes), titles)
            if gist.stopped:
                stderr().print(told(say("study-stopped")), markup=False)
                raise typer.Exit(INTERRUPTED)
    return study


def print_modes(study: ModesFigures, report: Path, titles: Titles) -> None:
    """Who wins in each mode, and where the rest is."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(escape(told(say("study-mode"))), style="bold")
    heads = (say("study-mode-moves"), say("study-mode-choices"), say("study-who-wins-head"))
    for head in heads:
        table.add_column(escape(told(head)))
    for mode in study.modes:
        shares = ", ".join(
            f"{each.name} {each.share.value:.1%}" for each in titles.named(mode.shares)
        )
        moves, choices = (f"{each.mean.value:.1f}" for each in (mode.moves, mode.choices))
        table.add_row(escape(mode.name), moves, choices, escape(shares))
    stdout().print(table)
    stdout().print()
    print_place(report)


def print_place(report: Path) -> None:
    """Where the report is."""
    where = say("study-report-in", file=str(report / "index.html"))
    stdout().print(told(where), markup=False, soft_wrap=True)


def print_study(plan: StudyPlan, gist: Gist, report: Path, seconds: float) -> None:
    """The most important figures, and where the rest is."""
    console = stdout()
    setting, game = plan.setting, plan.match.game
    heading = say(
        "study-heading",
        game=say("cli-game", game=game.title, players=setting.players),
        games=gist.games,
        seed=str(setting.seed),
    )
    console.print(told(heading), style="bold", markup=False)
    console.print()
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(escape(told(gist.head)), style="bold")
    for head in (say("study-wins"), say("study-share")):
        table.add_column(escape(told(head)), justify="right")
    table.add_column("")
    for each in plan.kind.titles(game, setting.players).named(gist.shares):
        ends = within(f"{each.share.low:.1%}", f"{each.share.high:.1%}")
        table.add_row(escape(each.name), f"{each.count:,.6g}", f"{each.share.value:.1%}", ends)
    console.print(table)
    console.print(f"\n{told(gist.summary)}", markup=False)
    console.print(told(say("study-in-brackets")), style="dim", markup=False)
    print_place(report)
    print_seconds(seconds)
