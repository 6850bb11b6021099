"""``sightline bench``: run the project's benchmarks, in a source checkout."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from sightline.cli.arguments import AsJson, example
from sightline.cli.failure import CannotDo, explain
from sightline.cli.language import told
from sightline.cli.output import print_json, stderr, stdout
from sightline.core.echo import echo
from sightline.core.errors import instead
from sightline.core.message import say


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command(
        "bench",
        epilog=example("bench startup"),
        context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
    )(bench)


def bench(
    context: typer.Context,
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="Run only this one.")] = None,
    only_list: Annotated[
        bool, typer.Option("--list", "-l", metavar="", help="Only say which there are.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Run the benchmarks of a source checkout: all of them, or one.

    Further arguments go to the script: [bold]sightline bench startup -- --help[/bold].
    """
    scripts = find_scripts(find_folder())
    if name is not None and name not in scripts:
        other = instead(name, list(scripts))
        raise CannotDo(say("bench-no-such", name=echo(name), instead=other))
    if only_list or as_json:
        list_scripts(scripts, as_json)
        return
    chosen = scripts if name is None else {name: scripts[name]}
    if not chosen:
        stderr().print(told(say("bench-none")), markup=False)
    for key, path in chosen.items():
        stderr().print(f"[bold]{key}[/bold]  [dim]{summary(path)}[/dim]")
        done = subprocess.run([sys.executable, str(path), *context.args], check=False)
        if done.returncode:
            explain(CannotDo(say("bench-ended", name=key, code=str(done.returncode))))
            raise typer.Exit(1)


def list_scripts(scripts: dict[str, Path], as_json: bool) -> None:
    """Name and purpose of each."""
    if as_json:
        print_json([{"name": key, "help": summary(path)} for key, path in scripts.items()])
        return
    table = Table(box=None, pad_edge=False, show_header=False)
    for key, path in scripts.items():
        table.add_row(f"[bold]{key}[/bold]", summary(path))
    stdout().print(table)


def find_folder() -> Path:
    """The folder ``benchmarks`` of the checkout that this package runs from, or that we are in."""
    for start in (Path(__file__).resolve(), Path.cwd() / "here"):
        for folder in start.parents:
            if (folder / "benchmarks").is_dir() and (folder / "src" / "sightline").is_dir():
                return folder / "benchmarks"
    raise CannotDo(say("bench-no-source"))


def find_scripts(folder: Path) -> dict[str, Path]:
    """The scripts by name; those that start with an underscore are parts of others."""
    return {path.stem: path for path in sorted(folder.glob("*.py")) if path.stem[0] != "_"}


def summary(path: Path) -> str:
    """The first sentence of a script's docstring."""
    try:
        text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    except SyntaxError:
        return told(say("bench-unreadable"))
    return text.partition("\n\n")[0].replace("\n", " ")
