"""``sightline meter``: does a running server tell anybody what they should not know?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from sightline.bots.registry import read_settings
from sightline.cli.arguments import AsJson, Players, Settings, example
from sightline.cli.failure import ANSWER_IS_NO
from sightline.cli.output import plural, print_json, progress_bar, stderr, stdout
from sightline.core.errors import BadOptions
from sightline.core.extras import Needs

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
    with Needs("table", "the meter"):
        from sightline.meter import Effort, Wish, measure

    options, faults = read_settings(list(option or ()))
    if faults:
        raise BadOptions(faults)
    console = stderr()

    def say(line: str) -> None:
        if console.is_terminal:
            console.print(f"[dim]{line} …[/dim]")

    with progress_bar(f"Measuring {game}") as tick:
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
            ),
            tick,
            say,
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
    for column in ("measured", "how much", "found"):
        table.add_column(column)
    sameness, deals, timing = report.sameness, report.deals, report.timing
    if sameness is not None:
        much = (
            f"{plural(report.openings, 'window')}, {plural(sameness.messages, 'message')}, "
            f"{sameness.bytes:,} characters"
        )
        found = plural(len(sameness.differences), "difference")
        table.add_row("bytes, with and without a secret answer", much, _mark(found, sameness[0]))
    if deals is not None:
        much = f"{deals.alike} of {deals.deals} look like another"
        found = plural(len(deals.differences), "difference")
        table.add_row("bytes, deals that look alike", much, _mark(found, deals.differences))
    if timing is not None:
        much = f"{timing.with_answer} windows with an answer, {timing.without} without"
        found = f"AUC {timing.auc:.3f} ({timing.low:.3f} to {timing.high:.3f})"
        leaks = [f for f in report.findings if f.kind == "timing"]
        table.add_row("time, all measurements together", much, _mark(found, leaks))
        best = timing.singles[0] if timing.singles else None
        if best is not None:
            table.add_row(
                f"time, the best of {len(timing.singles)} alone",
                escape(best.name),
                f"AUC {best.auc:.3f}, by luck in {timing.single_chance:.1%} of cases",
            )
    console.print(table)
    for note in report.notes:
        console.print(f"[dim]{escape(note)}[/dim]")
    if sameness is not None and sameness.unsteady:
        steadiness = "; ".join(sameness.unsteady[:_SHOWN])
        console.print(f"[dim]differs by itself, so not counted: {escape(steadiness)}[/dim]")
    console.print()
    for finding in report.findings:
        console.print(f"[bold red]✗ {finding.kind}[/bold red]  {escape(finding.where)}")
        console.print(f"  [dim]{escape(finding.detail)}[/dim]", soft_wrap=True)
    what = f"{report.plan.game}, {report.plan.players} players"
    if report.clean:
        console.print(f"[bold green]No leak measured[/bold green] ({what}).")
    else:
        console.print(
            f"[bold red]{plural(len(report.findings), 'leak')} found[/bold red] ({what})."
        )


def _mark(text: str, bad: object) -> str:
    return f"[bold red]{text}[/bold red]" if bad else f"[green]{text}[/green]"
