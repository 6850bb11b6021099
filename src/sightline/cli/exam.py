"""``sightline exam``: questions about who sees what, and who can answer them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from sightline.cli.arguments import AsJson, example
from sightline.cli.failure import CannotDo
from sightline.cli.language import told
from sightline.cli.output import print_json, progress_bar, stderr, stdout
from sightline.cli.records import write_whole
from sightline.core.message import say
from sightline.env.exam import (
    Results,
    Task,
    chat_answerer,
    examine,
    make_sheet,
    named_answerer,
    read_sheet,
    write_sheet,
)
from sightline.env.exam.results import ALL

Count = Annotated[int, typer.Option("--count", "-n", help="How many questions.")]
Seed = Annotated[int, typer.Option("--seed", help="The same seed makes the same questions.")]
Games = Annotated[
    str | None, typer.Option("--games", metavar="A,B,…", help="Only from these games.")
]


def add_to(app: typer.Typer) -> None:
    """Register the group."""
    group = typer.Typer(
        help="Questions about who sees what, with exact answers, and who can answer them."
    )
    group.command("make", epilog=example("exam make --count 200 --out sheet.jsonl"))(make)
    group.command("run", epilog=example("exam run --answerer right:0.8 --count 200"))(run)
    app.add_typer(group, name="exam")


def make(
    count: Count = 200,
    seed: Seed = 1,
    games: Games = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write here.  [dim](default: standard output)[/dim]"),
    ] = None,
) -> None:
    """Make questions with the answers that the engine is sure of, a line of JSON for each."""
    text = write_sheet(make_sheet(count, seed, games=_named(games)))
    if out is None:
        typer.echo(text, nl=False)
    else:
        write_whole(out, text)


def run(
    answerer: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="A scripted one: guess, or right:0.8."),
    ] = None,
    url: Annotated[
        str | None,
        typer.Option(metavar="URL", help="A chat: the address before /chat/completions."),
    ] = None,
    model: Annotated[str, typer.Option(metavar="NAME", help="Which model to ask there.")] = "",
    key_from: Annotated[
        str | None,
        typer.Option(metavar="VARIABLE", help="The environment variable that holds its key."),
    ] = None,
    sheet: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Questions that were made before.")
    ] = None,
    count: Count = 200,
    seed: Seed = 1,
    games: Games = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep every answer here, line by line.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Ask somebody, and tell how often the answers were right, with 95 % intervals."""
    if (answerer is None) == (url is None) or (url is not None and not model):
        raise CannotDo(say("env-exam-who"))
    if url is not None:
        asked = chat_answerer(url, model, key=os.environ.get(key_from) if key_from else None)
    else:
        asked = named_answerer(answerer or "")
    tasks = _tasks(sheet, count, seed, games)
    with progress_bar(say("exam-asking")) as tick:
        done = 0

        def one() -> None:
            nonlocal done
            done += 1
            tick(done, len(tasks))

        results = examine(tasks, asked, one)
    if out is not None:
        lines = (msgspec.json.encode(each).decode() + "\n" for each in results.given)
        write_whole(out, "".join(lines))
    failed = [each.failed for each in results.given if each.failed]
    if failed:
        stderr().print(told(say("exam-failed", count=len(failed), error=failed[0])))
    _show(results, as_json)


def _tasks(sheet: Path | None, count: int, seed: int, games: str | None) -> list[Task]:
    if sheet is None:
        return make_sheet(count, seed, games=_named(games))
    try:
        return read_sheet(sheet.read_text(encoding="utf-8"), str(sheet))
    except (OSError, UnicodeDecodeError) as error:
        raise CannotDo(say("exam-no-sheet", file=str(sheet), error=str(error))) from None


def _named(games: str | None) -> list[str] | None:
    return None if games is None else [game.strip() for game in games.split(",")]


def _show(results: Results, as_json: bool) -> None:
    scores = results.scores()
    if as_json:
        print_json(
            [
                {
                    "kind": score.kind,
                    "questions": score.tasks,
                    "right": score.right,
                    "share": score.share,
                    "interval": score.interval,
                    "chance": score.chance,
                    "unread": score.unread,
                }
                for score in scores
            ]
        )
        return
    heads = (
        say("exam-kind"),
        say("exam-questions"),
        say("exam-right"),
        say("exam-interval"),
        say("exam-chance"),
        say("exam-unread"),
    )
    table = Table(*map(told, heads))
    for score in scores:
        low, high = score.interval
        table.add_row(
            told(say("exam-all")) if score.kind == ALL else score.kind,
            str(score.tasks),
            f"{score.share:.1%}",
            f"{low:.1%} – {high:.1%}",
            f"{score.chance:.1%}",
            str(score.unread),
        )
    stdout().print(table)
