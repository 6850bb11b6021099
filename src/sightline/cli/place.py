"""Where a command plays its games: the options that all of them share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sightline.cli.failure import Problems

if TYPE_CHECKING:
    from sightline.arena.executor import Executor

Place = Annotated[
    str | None,
    typer.Option(
        "--on",
        metavar="WHERE",
        help="Where the games are played: ray (a Ray cluster of this machine alone) or "
        "ray://HOST:PORT. The result is the same.  [dim](default: processes of this machine)[/dim]",
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers",
        "-w",
        min=1,
        help="Games at once; the result is the same with any number.  "
        "[dim](default: one a core)[/dim]",
    ),
]


def place_of(on: str | None, workers: int | None, problems: Problems) -> Executor:
    """The executor that was typed; what is wrong with it is told with the rest."""
    from sightline.arena.places import LOCAL, executor_for

    with problems.gather():
        return executor_for(LOCAL if on is None else on, workers)
    return executor_for(LOCAL, 1)  # never used: the problems are told first
