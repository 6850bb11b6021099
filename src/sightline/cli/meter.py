"""``sightline meter``: does a running server tell anybody what they should not know?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from sightline.bots.registry import read_settings
from sightline.cli.arguments import AsJson, Players, Settings, example
from sightline.cli.failure import ANSWER_IS_NO
from sightline.cli.language import told
from sightline.cli.output import print_json, progress_bar, stderr, stdout
from sightline.core.errors import BadOptions
from sightline.core.extras import Needs
from sightline.core.message import Message, all_of, say

if TYPE_CHECKING:
    from sightline.meter import Report

_SHOWN = 6


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("meter", epilog=example("meter http://127.0.0.1:8765 --game {game}"))(meter)


def meter(
    url: Annotated[str, typer.Argument(metavar="URL", help="The server to measure.")],
    game: Annotated[
        str, typer.Option("--game", "-g", metavar="GAME", help="A game that the server has.")
    ],
    watch: Annotated[
        str,
        typer.Option(
            metavar="URL", help="Another server of the same house, from which others look on."
        ),
    ] = "",
    players: Players = None,
    option: Settings = None,
    windows: Annotated[
        int,
        typer.Option(
            min=0,
            max=100_000,
            help="So many windows with a secret answer, and as many without; 0: no timing.",
        ),
    ] = 300,
    seconds: Annotated[int, typer.Option(min=1, max=60, help="How long a window lasts.")] = 2,
    together: Annotated[
        int, typer.Option(min=1, max=200, help="Windows that are open at the same time.")
    ] = 4,
    openings: Annotated[
        int, typer.Option(min=1, max=100, help="Different windows to compare and to measure.")
    ] = 4,
    decoy: Annotated[
        bool,
        typer.Option(
            "--decoy",
            metavar="",
            help="In windows without an answer that seat sends a ping instead of nothing.",
        ),
    ] = False,
    rate: Annotated[
        float,
        typer.Option(
            min=1, help="Requests a second, at most; servers limit what one address may do."
        ),
    ] = 40.0,
    seed: Annotated[int, typer.Option(min=0, help="For the meter's own random choices.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Measure from outside whether a server leaks: bytes, sizes, numbers, presence, time.

    Guests of the meter's own play GAME at private tables. Exit code 0: no leak was measured; 1: a
    leak was found; 2: nothing could be measured. docs/security.md explains the figures.
    """
    with Needs("table", say("needs-meter")):
        from sightline.meter import Effort, Wish, measure

    options, faults = read_settings(list(option or ()))
    if faults:
        raise BadOptions(faults)
    console = stderr()

    def tell(line: Message) -> None:
        if console.is_terminal:
            console.print(f"[dim]{escape(told(line))}[/dim]")

    with progress_bar(say("meter-title", game=game)) as tick:
        report = measure(
            Wish(
                url=url,
                game=game,
                players=players,
                options=dict(options),
                windows=windows,
                seconds=seconds,
                together=together,
                rate=rate,
                openings=openings,
                effort=Effort(decoy=decoy),
                seed=seed,
                watch=watch,
            ),
            tick,
            tell,
        )
    if as_json:
        from sightline.meter.report import as_values

        print_json(as_values(report))
    else:
        print_report(stdout(), report)
    if not report.clean:
        raise typer.Exit(ANSWER_IS_NO)


def print_report(console: Console, report: Report) -> None:
    """The figures, then every leak, then the verdict."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in (say("meter-measured"), say("meter-how-much"), say("meter-found")):
        table.add_column(escape(told(column)))
    for row in figures(report):
        table.add_row(*row)
    console.print(table)
    for note in report.notes:
        console.print(told(note), style="dim", markup=False)
    if report.sameness is not None and report.sameness.unsteady:
        places = all_of(report.sameness.unsteady[:_SHOWN], "semicolon")
        console.print(told(say("meter-unsteady", places=places)), style="dim", markup=False)
    console.print()
    for finding in report.findings:
        console.print(f"[bold red]✗ {finding.kind}[/bold red]  {escape(told(finding.where))}")
        console.print(f"  {told(finding.detail)}", style="dim", markup=False, soft_wrap=True)
    game, players = report.plan.game, report.plan.players
    if report.clean:
        clean = say("meter-clean", game=game, players=players)
        console.print(told(clean), style="bold green", markup=False)
    else:
        count = len(report.findings)
        leaks = say("meter-leaks", count=count, game=game, players=players)
        console.print(told(leaks), style="bold red", markup=False)


def figures(report: Report) -> Iterator[tuple[str, str, str]]:
    """What was measured, how much of it, and what was found."""
    sameness, deals, timing = report.sameness, report.deals, report.timing
    if sameness is not None:
        much = say(
            "meter-windows",
            windows=report.openings,
            messages=sameness.messages,
            characters=sameness.bytes,
        )
        found = say("meter-differences", count=len(sameness.differences))
        yield _row(say("meter-bytes"), much, found, sameness.differences)
    if deals is not None:
        much = say("meter-alike", alike=deals.alike, deals=deals.deals)
        found = say("meter-differences", count=len(deals.differences))
        yield _row(say("meter-deals"), much, found, deals.differences)
    if (alone := report.alone) is not None:
        wrong = [*alone.shortened, *alone.hasty]
        much = say("meter-alone-much", watched=len(alone.watched), unseen=len(alone.unwatched))
        found = say("meter-alone-found", early=alone.early, wrong=len(wrong))
        yield _row(say("meter-alone-windows"), much, found, wrong)
    if timing is not None:
        much = say("meter-timed", answered=timing.with_answer, silent=timing.without)
        auc, low, high = (f"{each:.3f}" for each in (timing.auc, timing.low, timing.high))
        found = say("meter-auc", auc=auc, low=low, high=high)
        leaks = [finding for finding in report.findings if finding.kind == "timing"]
        yield _row(say("meter-time"), much, found, leaks)
        if timing.singles:
            best = timing.singles[0]
            luck = f"{timing.single_chance:.1%}"
            found = say("meter-auc-by-luck", auc=f"{best.auc:.3f}", luck=luck)
            what = say("meter-time-alone", count=len(timing.singles))
            yield escape(told(what)), escape(best.name), escape(told(found))


def _row(what: Message, much: Message, found: Message, bad: object) -> tuple[str, str, str]:
    style = "bold red" if bad else "green"
    return escape(told(what)), escape(told(much)), f"[{style}]{escape(told(found))}[/{style}]"
