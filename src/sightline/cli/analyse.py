"""``sightline analyse``: where a game was won and lost."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from sightline.analysis import Analysis, Judged, Reading, analysed_so_far
from sightline.cli.arguments import AsJson, RecordFile, example, typed_bot
from sightline.cli.failure import CannotDo
from sightline.cli.language import reader_at, told
from sightline.cli.output import print_json, progress_bar, stdout, texts_of
from sightline.cli.plain import is_plain
from sightline.cli.records import BadFile, read_record, title, write_whole
from sightline.core.errors import BadRecord
from sightline.core.evaluation import amount
from sightline.core.game import AnyGame
from sightline.core.message import Message, Seat, say
from sightline.core.record import Record
from sightline.words import Reader, render

STYLES = {"fine": "dim", "slip": "yellow", "mistake": "dark_orange", "blunder": "bold red"}
BAR = 12
MEASURES = {
    "chance": say("cli-analyse-measure-chance"),
    "rounds": say("cli-analyse-measure-rounds"),
    "moves": say("cli-analyse-measure-moves"),
}
COLUMNS = {
    "step": say("cli-analyse-column-step"),
    "who": say("cli-analyse-column-who"),
    "move": say("cli-analyse-column-move"),
    "value": say("cli-analyse-column-value"),
    "better": say("cli-analyse-column-better"),
    "true": say("cli-analyse-column-true"),
}


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("analyse", epilog=example("analyse game.jsonl --html game.html"))(analyse)


def analyse(
    record: RecordFile,
    bot: Annotated[
        str | None,
        typer.Option(
            metavar="BOT",
            help="Who judges.  [dim](default: the strongest bot that can)[/dim]",
        ),
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", metavar="", help="Judge coarsely: a first look.")
    ] = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the analysis there as a page.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show where a game was won and lost: each decision beside the best one there was.

    Decisions are judged from what their seat could know. In a game with hidden things what was
    true, and nobody could know, stands apart from it.
    """
    found = read_record(record)
    if not found.moves:
        raise CannotDo(say("cli-analyse-no-moves"))
    game = found.start().game
    judge = None if bot is None else typed_bot(game, bot)
    try:
        analysis = follow(found, judge, quick)
    except BadRecord as error:
        raise BadFile(say("cli-file-wrong", file=title(record), problem=error.message)) from None
    if not analysis.steps:
        raise CannotDo(say("cli-analyse-nothing", bot=analysis.bot))
    if html is not None:
        from sightline.cli.analysis_page import page_of

        write_whole(html, page_of(game, analysis))
    if as_json:
        print_json(texts_of(analysis))
    elif html is None:
        print_analysis(stdout(), game, analysis)


def follow(record: Record, judge: object, quick: bool) -> Analysis:
    """The whole analysis, with a bar for whoever waits for it."""
    found = None
    with progress_bar(say("cli-analyse-at-work")) as tick:
        for done, found in enumerate(analysed_so_far(record, judge)):  # type: ignore[arg-type]
            tick(done, (1 if quick else 2) * found.to_judge)
            if quick and done == found.to_judge:
                break
    assert found is not None
    return found


def print_analysis(console: Console, game: AnyGame, analysis: Analysis) -> None:
    """As text: every decision a line, then the key moment."""
    reader = reader_at(game, analysis.players)
    head = say("cli-analyse-head", game=game.title, bot=analysis.bot, moves=analysis.moves)
    console.print(f"[bold]{escape(told(head))}[/bold]")
    console.print(f"[dim]{escape(told(MEASURES[analysis.measure]))}[/dim]\n")
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    apart = any(each.true is not None for each in analysis.steps)
    for name in ("step", "who", "move", "value", "better", *(["true"] if apart else ())):
        table.add_column(told(COLUMNS[name]), overflow="fold")
    for each in analysis.steps:
        table.add_row(*row(reader, analysis, each, apart))
    console.print(table)
    console.print()
    key = None if analysis.key is None else analysis.at(analysis.key)
    if key is None:
        console.print(escape(told(say("analysis-no-key"))))
        return
    console.print(f"[bold]{escape(told(say('analysis-key', step=key.step)))}[/bold]")
    console.print(escape(render(verdict(analysis, key), reader)))


def row(reader: Reader, analysis: Analysis, each: Judged, apart: bool) -> list[str]:
    """One decision as cells."""
    style = STYLES[each.known.mark]
    star = " ◆" if each.step == analysis.key else ""
    who = render(say("analysis-seat", who=Seat(each.seat)), reader)
    better = each.known.suggestions[0].text if each.known.mark != "fine" else ""
    cells = [
        f"{each.step}{star}",
        escape(who),
        f"[{style}]{escape(each.text)}[/{style}]",
        f"{bar(analysis, each.known)} {escape(told(amount(analysis.measure, each.known.played)))}",
        escape(better),
    ]
    if apart:
        true = each.true
        cells.append("" if true is None else escape(told(amount(analysis.measure, true.played))))
    return cells


def bar(analysis: Analysis, reading: Reading) -> str:
    """A value as a short bar: what was kept, and what was given away."""
    if analysis.measure != "chance" or is_plain():
        return ""
    kept = round(BAR * max(0.0, min(1.0, reading.played)))
    lost = round(BAR * max(0.0, min(1.0, reading.best))) - kept if reading.mark != "fine" else 0
    lost = max(0, min(BAR - kept, lost))
    return f"{'█' * kept}[red]{'▒' * lost}[/red][dim]{'·' * (BAR - kept - lost)}[/dim]"


def verdict(analysis: Analysis, each: Judged) -> Message:
    """What was wrong with a decision, and what would have been better, as one or two sentences."""
    reading = each.known
    chance = analysis.measure == "chance"
    told_off = say(
        "analysis-cost-chance" if chance else "analysis-cost-to-go",
        who=Seat(each.seat),
        move=each.told,
        better=reading.suggestions[0].told,
        was=amount(analysis.measure, reading.best),
        became=amount(analysis.measure, reading.played),
    )
    if each.remark is None:
        return told_off
    return say("analysis-with-remark", cost=told_off, remark=each.remark)
