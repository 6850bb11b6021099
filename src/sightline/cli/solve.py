"""``sightline solve``: tilings of any region; games add their own puzzles."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape

from sightline.cli.arguments import AsJson, example
from sightline.cli.failure import CannotDo
from sightline.cli.language import told
from sightline.cli.loading import lazy_group
from sightline.cli.output import Tick, print_json, progress_bar, stderr, stdout
from sightline.cli.reading import read_text
from sightline.core.echo import shortened
from sightline.core.message import Message, all_of, say

if TYPE_CHECKING:
    from sightline.kit.solve.regions import Region
    from sightline.kit.solve.search import Progress, Tiling

app = typer.Typer(
    cls=lazy_group("solve"),
    help="Solve tilings and puzzles.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)


def add_to(parent: typer.Typer) -> None:
    """Register the group of commands."""
    parent.add_typer(app, name="solve")


def flag(name: str, text: str) -> Any:
    """A flag takes no value, so its help shows none."""
    return typer.Option(name, metavar="", help=text)


# ------------------------------------------------------------------------- tilings


@app.command("tiling", epilog=example("solve tiling --region 6x10 --pieces 12 --count"))
def tiling(
    region: Annotated[
        str,
        typer.Option(
            "--region",
            "-r",
            metavar="REGION",
            help="6x10, 3x4x5, 8x8-3,3-3,4 (cells taken out), or a text file with a picture.",
        ),
    ],
    pieces: Annotated[
        str,
        typer.Option(
            "--pieces",
            "-p",
            metavar="PIECES",
            help="12 for all pentominoes, or letters such as FNPTUVWXYZ.",
        ),
    ] = "12",
    count: Annotated[bool, flag("--count", "Count the tilings.")] = False,
    first: Annotated[bool, flag("--first", "Show one.")] = False,
    every: Annotated[bool, flag("--all", "Show all.")] = False,
    as_svg: Annotated[bool, flag("--svg", "Draw as SVG.")] = False,
    as_text: Annotated[bool, flag("--text", "Draw as text.  [dim](default)[/dim]")] = False,
    as_json: AsJson = False,
    all_orientations: Annotated[
        bool, flag("--all-orientations", "Turned and reflected tilings count as different.")
    ] = False,
    subset: Annotated[bool, flag("--subset", "Pieces may be left over.")] = False,
    workers: Annotated[int, typer.Option("--workers", "-w", min=1, help="Threads.")] = 1,
    limit: Annotated[
        int | None, typer.Option("--limit", min=1, metavar="N", help="Stop once so many are found.")
    ] = None,
    resume: Annotated[
        str | None, typer.Option("--resume", metavar="POINT", help="Go on where a search stopped.")
    ] = None,
) -> None:
    """Fill a region with pieces: count the ways, show one, or show all.

    Tilings that are the same after turning or reflecting the region count once. A cell is written
    as row,column, or layer,row,column in a box, counted from 0. In a text file, # is a cell, a dot
    is none, and a blank line begins the next layer.
    """  # fmt: skip
    if count + first + every > 1:
        raise CannotDo(one_of("--count", "--first", "--all"))
    if as_svg + as_text + as_json > 1:
        raise CannotDo(one_of("--svg", "--text", "--json"))
    if as_svg and not (first or every):
        raise CannotDo(
            say("solve-svg-needs", svg="--svg", others=all_of(("--first", "--all"), "or"))
        )
    if first and (limit is not None or resume is not None):
        raise CannotDo(
            say(
                "solve-limit-belongs",
                flags=all_of(("--limit", "--resume")),
                others=all_of(("--count", "--all")),
                first="--first",
            )
        )
    place = find_region(region)
    # Imported late: numpy and the rest take a moment.
    from sightline.kit.solve import tilings
    from sightline.kit.solve.drawing import text, values

    def watch(now: Progress) -> None:
        tick(round(1000 * now.share), 1000)
        if not every and limit is not None and now.found >= limit:
            search.stop()

    search = tilings(
        place,
        pieces,
        distinct=not all_orientations,
        subset=subset,
        workers=workers,
        on_progress=watch,
        resume=resume,
    )
    as_found = every and not (as_svg or as_json)
    shown: list[Tiling] = []
    with told_where(search, first), search_bar(hidden=as_found and sys.stdout.isatty()) as tick:
        if first:
            shown += filter(None, [search.first()])
        elif every:
            for number, each in enumerate(taken(search, limit)):
                if as_found:
                    sys.stdout.write(f"{chr(10) if number else ''}{text(place, each)}\n")
                else:
                    shown.append(each)
        else:
            search.count()
    number = search.progress.found
    facts: dict[str, Any] = {
        "region": region,
        "cells": len(place.cells),
        "pieces": {piece.name: piece.count for piece in search.pieces},
    }
    if not first:
        facts["count"] = number
        facts["up_to_symmetry"] = not all_orientations
        facts["symmetries"] = search.symmetries
        facts["finished"] = search.finished
    if as_json:
        if first:
            facts["tiling"] = values(shown[0]) if shown else None
        elif every:
            facts["tilings"] = [values(each) for each in shown]
        print_json(facts)
    elif not first and not every:
        count_text = f"{number:,}" if search.finished else told(say("solve-least", count=number))
        stdout().print(count_text, markup=False)
    elif not shown and not number:
        stderr().print(told(say("solve-none")), markup=False)
    elif as_svg:
        from sightline.kit.solve.drawing import svg

        sys.stdout.write(svg(place, shown))
    elif first:
        sys.stdout.write(text(place, shown[0]) + "\n")


def one_of(*flags: str) -> Message:
    """Only one of these can be meant."""
    return say("cli-choose-one-of", flags=all_of(flags))


def search_bar(hidden: bool) -> AbstractContextManager[Tick]:
    """The progress of a search, but not amid tilings on the same screen."""
    return (
        nullcontext(lambda _done, _total: None) if hidden else progress_bar(say("solve-searching"))
    )


def taken(search: Any, limit: int | None) -> Iterator[Any]:
    """The tilings, or so many of them."""
    for number, each in enumerate(search, 1):
        yield each
        if number == limit:
            search.stop()
            return


@contextmanager
def told_where(search: Any, first: bool) -> Iterator[None]:
    """Where Ctrl-C stops a search, say how to go on (looking for one tiling begins anew)."""
    try:
        yield
    except KeyboardInterrupt:
        if first:
            raise
        found, share = search.progress.found, f"{search.progress.share:.1%}"
        stderr().print(told(say("solve-so-far", found=found, share=share)), markup=False)
        stderr().print(f"  --resume '{escape(search.point)}'")
        raise


def find_region(name: str) -> Region:
    """A region by its sides, or from a text file."""
    # The solver loads NumPy; no other command should wait for it.
    from sightline.kit.solve.errors import BadRegion
    from sightline.kit.solve.regions import parse_picture, read_region

    path = Path(name)
    try:
        if path.is_file():
            return parse_picture(read_text(path).removeprefix("\ufeff"))
    except CannotDo as error:
        raise BadRegion(error.message) from None
    except OSError as error:
        problem = str(error.strerror)
        raise BadRegion(say("solve-unreadable", file=shortened(name), problem=problem)) from None
    if path.suffix == ".txt" or path.is_dir():
        raise BadRegion(say("solve-no-file", file=name))
    return read_region(name)
