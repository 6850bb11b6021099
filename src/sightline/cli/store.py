"""``sightline store``: check and copy the folder in which a server keeps everything."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

if TYPE_CHECKING:
    from sightline.server.store.verify import Report

store = typer.Typer(
    help="Check and copy the folder in which a server keeps everything.", no_args_is_help=True
)

Folder = Annotated[
    Path | None,
    typer.Argument(
        metavar="[FOLDER]",
        help="The server's data folder. \\[default: the user's data folder]",
        envvar="SIGHTLINE_DATA",
    ),
]


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.add_typer(store, name="store")


@store.command("verify", epilog="Example:  [bold]sightline store verify[/bold]")
def verify(
    folder: Folder = None,
    as_json: Annotated[
        bool, typer.Option("--json", metavar="", help="Print the findings as JSON.")
    ] = False,
) -> None:
    """Check that the file is whole, that every table's entries are those that were written, and
    that nothing is missing. The server may run meanwhile. Ends with 1 if anything is wrong."""
    from sightline.server.store.verify import verify as check

    where = _folder(folder)
    report = check(where)
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(report._asdict())).decode())
    else:
        _print(report, where)
    if not report.good:
        raise typer.Exit(1)


@store.command("backup", epilog="Example:  [bold]sightline store backup ~/sightline-copy[/bold]")
def backup(
    to: Annotated[Path, typer.Argument(help="A new or empty folder for the copy.")],
    data: Annotated[
        Path | None,
        typer.Option(
            file_okay=False,
            help="The server's data folder. \\[default: the user's data folder]",
            envvar="SIGHTLINE_DATA",
        ),
    ] = None,
) -> None:
    """Copy everything as it is at one moment, also while the server runs, and check the copy.

    A server opens the copy with --data; nothing else has to be restored.
    """
    from rich.console import Console
    from rich.progress import Progress

    from sightline.server.store.backup import back_up

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("copying")

        def told(remaining: int, total: int) -> None:
            progress.update(task, total=total, completed=total - remaining)

        report = back_up(_folder(data), to, told)
    _print(report, to)
    if not report.good:
        raise typer.Exit(1)


def _folder(given: Path | None) -> Path:
    from sightline.server.settings import Settings, data_folder

    # Only a folder that nobody named may be made here.
    return data_folder(Settings()) if given is None else given


def _print(report: Report, where: Path) -> None:
    for finding in report.findings:
        place = "" if finding.table is None else f"table {finding.table}: "
        typer.echo(f"{place}{finding.problem}")
    seen = f"{report.tables:,} tables with {report.entries:,} entries"
    if report.good:
        typer.echo(f"{where}: {seen}, everything is there and as it was written.")
    else:
        count = len(report.findings)
        found = "one fault" if count == 1 else f"{count} faults"
        typer.echo(f"{where}: {seen}; {found}.")
