"""``sightline store``: check and copy what a server keeps: a folder, or a database."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from sightline.cli.language import told
from sightline.core.message import say

if TYPE_CHECKING:
    from sightline.server.store.verify import Report

store = typer.Typer(
    help="Check and copy what a server keeps: a folder, or a database.", no_args_is_help=True
)

Where = Annotated[
    str | None,
    typer.Argument(
        metavar="[FOLDER|ADDRESS]",
        help="The server's data folder, or postgresql://… \\[default: the user's data folder]",
    ),
]
Data = Annotated[
    Path | None,
    typer.Option(
        file_okay=False,
        help="The server's data folder. \\[default: the user's data folder]",
        envvar="SIGHTLINE_DATA",
    ),
]
Address = Annotated[
    str | None,
    typer.Option(
        "--store",
        metavar="ADDRESS",
        help="The server's database, where it has one: postgresql://…",
        envvar="SIGHTLINE_STORE",
    ),
]


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.add_typer(store, name="store")


@store.command("verify", epilog="Example:  [bold]sightline store verify[/bold]")
def verify(
    where: Where = None,
    data: Data = None,
    address: Address = None,
    as_json: Annotated[
        bool, typer.Option("--json", metavar="", help="Print the findings as JSON.")
    ] = False,
) -> None:
    """Check that the store is whole, that every table's entries are those that were written, and
    that nothing is missing. The server may run meanwhile. Ends with 1 if anything is wrong.

    For a database, the data folder tells how far each table had come.
    """
    from sightline.server.store.verify import as_values
    from sightline.server.store.verify import verify as check

    folder, at = _place(where, data, address)
    report = check(folder, at)
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(as_values(report))).decode())
    else:
        _print(report, at or str(folder))
    if not report.good:
        raise typer.Exit(1)


@store.command("backup", epilog="Example:  [bold]sightline store backup ~/sightline-copy[/bold]")
def backup(
    to: Annotated[Path, typer.Argument(help="A new or empty folder for the copy.")],
    data: Data = None,
    address: Address = None,
) -> None:
    """Copy everything as it is at one moment, also while the server runs, and check the copy.

    A server opens the copy with --data; nothing else has to be restored.
    """
    from sightline.server.store.backup import back_up
    from sightline.server.store.copying import copy_house

    folder, at = _place(None, data, address)
    with _progress() as tell:
        if at:
            report = copy_house(at, str(to), tell, alone=False)
        else:
            report = back_up(folder, to, tell)
    _print(report, str(to))
    if not report.good:
        raise typer.Exit(1)


@store.command(
    "copy",
    epilog="Example:  [bold]sightline store copy ~/games postgresql://ann@localhost/games[/bold]",
)
def copy(
    source: Annotated[
        str, typer.Argument(metavar="FROM", help="A server's data folder, or postgresql://…")
    ],
    target: Annotated[
        str, typer.Argument(metavar="TO", help="A new folder, or an empty database.")
    ],
) -> None:
    """Move a whole house: from a folder into a database, or back. What is copied stays as it is.

    No server may use it meanwhile. The copy counts only once it is the same to the last byte.
    """
    from sightline.server.store.copying import copy_house

    with _progress() as tell:
        report = copy_house(source, target, tell)
    _print(report, target)
    if not report.good:
        raise typer.Exit(1)


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """A bar, to be told how much is still to be done, and of how much."""
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(escape(told(say("store-copying"))))
        yield lambda left, total: progress.update(task, total=total, completed=total - left)


def _place(where: str | None, data: Path | None, address: str | None) -> tuple[Path, str]:
    """The data folder, and the database's address where it is meant."""
    from sightline.server.settings import Settings, data_folder
    from sightline.server.store.where import address as checked
    from sightline.server.store.where import is_address

    if where is not None and not is_address(where):
        return Path(where), ""
    # Only a folder that nobody named may be made here.
    folder = data_folder(Settings()) if data is None else data
    at = where or address
    return folder, checked(at) if at else ""


def _print(report: Report, where: str) -> None:
    from sightline.server.store.where import shown

    for finding in report.findings:
        if finding.table is None:
            typer.echo(told(finding.problem))
        else:
            typer.echo(told(say("store-at", table=finding.table, problem=finding.problem)))
    seen = say("store-seen", tables=report.tables, entries=report.entries)
    if report.good:
        typer.echo(told(say("store-good", folder=shown(where), seen=seen)))
    else:
        count = len(report.findings)
        typer.echo(told(say("store-bad", folder=shown(where), seen=seen, count=count)))
