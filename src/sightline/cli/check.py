"""``sightline check``: does a game keep its promises, and does it keep its secrets?"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from sightline.cli.arguments import AsJson, GameKey, SeedText, example, read_seed
from sightline.cli.failure import ANSWER_IS_NO
from sightline.cli.language import told
from sightline.cli.output import print_json, progress_bar, stdout
from sightline.cli.records import write_whole
from sightline.core.message import all_of, say
from sightline.core.registry import find_game

if TYPE_CHECKING:
    from sightline.check import Finding, Report

MARKS = {
    "passed": "[green]✓[/green]",
    "failed": "[bold red]✗[/bold red]",
    "skipped": "[dim]–[/dim]",
}


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("check", epilog=example("check {game}"))(check)


def check(
    game: GameKey,
    thorough: Annotated[
        bool, typer.Option("--thorough", metavar="", help="Look at about ten times as much.")
    ] = False,
    variant: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Only this variant of the game; may be repeated."),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="CHECK", help="Only this check; may be repeated."),
    ] = None,
    seed: SeedText = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Where to write the records that show a failure.  "
            "[dim](default: a new temporary folder)[/dim]",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Run the conformance suite over a game: rules, records, events, and the leak test.

    Exit code 1 if a check fails; a record then leads to the position where it failed.
    """
    from sightline.check import DEFAULT_SEED, run_checks

    found = find_game(game)
    whole = DEFAULT_SEED if seed is None else read_seed(seed)
    with progress_bar(say("check-checking", game=found.title)) as tick:
        report = run_checks(
            found,
            variants=variant or None,
            only=only or None,
            thorough=thorough,
            seed=whole,
            progress=lambda _, done, total: tick(done, total),
        )
    paths = write_records(report, out)
    if as_json:
        print_json(as_values(report, paths))
    else:
        print_report(stdout(), report, paths)
    if not report.ok:
        raise typer.Exit(ANSWER_IS_NO)


def write_records(report: Report, folder: Path | None) -> dict[Finding, Path]:
    """The records that lead to the failures, each in a file of its own."""
    paths: dict[Finding, Path] = {}
    for finding in report.failures:
        if finding.record is None:
            continue
        if folder is None:
            folder = Path(tempfile.mkdtemp(prefix="sightline-check-"))
        folder.mkdir(parents=True, exist_ok=True)
        name = re.sub(r"[^\w-]+", "-", f"{report.game}-{finding.variant}-{finding.check}")
        paths[finding] = folder / f"{name}.jsonl"
        write_whole(paths[finding], finding.record)
    return paths


def as_values(report: Report, paths: dict[Finding, Path]) -> dict[str, Any]:
    """The report as JSON values; records are named by their files."""
    return {
        "game": report.game,
        "ok": report.ok,
        "findings": [
            {
                "check": finding.check,
                "variant": finding.variant,
                "status": finding.status,
                "cases": finding.cases,
                "problem": finding.problem,
                "seed": None if finding.seed is None else f"{finding.seed:#x}",
                "step": finding.step,
                "observer": finding.observer,
                "record": str(paths[finding]) if finding in paths else None,
            }
            for finding in report.findings
        ],
    }


def print_report(console: Console, report: Report, paths: dict[Finding, Path]) -> None:
    """A row for each check, a column for each variant, then every failure in full."""
    variants = list(dict.fromkeys(finding.variant for finding in report.findings))
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(escape(told(say("check-check"))))
    for number in range(len(variants)):
        table.add_column(str(number + 1), justify="center")
    table.add_column(escape(told(say("check-cases"))), justify="right")
    for check_name in dict.fromkeys(finding.check for finding in report.findings):
        row = [finding for finding in report.findings if finding.check == check_name]
        marks = (MARKS[finding.status] for finding in row)
        cases = sum(finding.cases for finding in row)
        table.add_row(check_name.replace("_", " "), *marks, f"[dim]{cases:,}[/dim]")
    console.print(table)
    names = all_of((f"{number} {name}" for number, name in enumerate(variants, 1)), "comma")
    console.print(told(say("check-variants", variants=names)), style="dim", markup=False)
    if any(finding.status == "skipped" for finding in report.findings):
        console.print(told(say("check-skipped", mark="–")), style="dim", markup=False)
    console.print()
    for finding in report.failures:
        print_failure(console, finding, paths.get(finding))
    cases = sum(finding.cases for finding in report.findings)
    if report.ok:
        good = told(say("check-good", game=report.game, cases=cases))
        console.print(good, style="bold green", markup=False)
    else:
        failed = told(say("check-bad", count=len(report.failures)))
        console.print(failed, style="bold red", markup=False)


def print_failure(console: Console, finding: Finding, path: Path | None) -> None:
    """What was promised, what happened instead, and where."""
    from sightline.check import check_promise

    console.print(f"[bold red]✗ {finding.check.replace('_', ' ')}[/bold red]  ({finding.place})")
    console.print(f"  [dim]{escape(check_promise(finding.check))}[/dim]")
    console.print(f"  {escape(finding.problem or '')}", soft_wrap=True)
    if path is not None:
        record = told(say("check-record", file=str(path)))
        console.print(f"  {record}", markup=False, soft_wrap=True)
    console.print()
