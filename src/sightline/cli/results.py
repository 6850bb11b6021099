"""``sightline results``: what a Parquet file of games says, and any of its games again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sightline import __version__
from sightline.arena.plan import make_plan
from sightline.arena.play import play_game
from sightline.arena.rows import Head, read, read_games
from sightline.cli.arguments import AsJson, example, look_here_for_modules
from sightline.cli.failure import CannotDo
from sightline.cli.output import print_json, stdout
from sightline.cli.records import write_whole
from sightline.cli.simulate import print_result
from sightline.core.message import say
from sightline.core.registry import find_game


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("results", epilog=example("results games.parquet"))(results)


def results(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="What simulate --parquet has written.")
    ],
    game: Annotated[
        int | None,
        typer.Option("--game", metavar="N", min=1, help="Play game N again, and give its record."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="RECORD", help="With --game: write the record there."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Count the games of a Parquet file again: the same answer as when they were played.

    Every game follows from the seed that the file names, so any of them can be had as a record.
    """
    if out is not None and game is None:
        raise CannotDo(say("results-out-alone"))
    if out is not None and out.exists():
        raise CannotDo(say("cli-file-exists", file=str(out)))
    if not file.exists():
        raise CannotDo(say("results-no-file", file=str(file)))
    head, result = read(file)
    if game is not None:
        record = record_of(file, head, game)
        if out is None:
            typer.echo(record, nl=False)
        else:
            write_whole(out, record.encode())
    elif as_json:
        print_json(result)
    else:
        print_result(stdout(), find_game(head.match.game), result)


def record_of(file: Path, head: Head, number: int) -> str:
    """A game of the file, played again."""
    match = head.match
    if number > match.games:
        raise CannotDo(say("results-no-game", file=str(file), games=match.games, game=number))
    look_here_for_modules()
    seed = match.seed if isinstance(match.seed, int) else int(match.seed, 16)
    plan = make_plan(
        find_game(match.game), match.players, match.options, match.bots, match.games, seed,
        match.rotate,
    )  # fmt: skip
    again = play_game(plan, number - 1, keep_record=True)
    kept = next(each for each in read_games(file) if each.number == number - 1)
    if (again.results, again.length) != (kept.results, kept.length):
        told = say("results-otherwise", game=number, version=head.version, ours=__version__)
        raise CannotDo(told)
    assert again.record is not None
    return again.record
