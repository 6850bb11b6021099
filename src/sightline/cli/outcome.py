"""How a game ended, for people."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from sightline.cli.language import reader_at, told
from sightline.core.advice import Par, full_summary
from sightline.core.events import Observer
from sightline.core.game import AnyState
from sightline.core.message import say
from sightline.core.outcome import Outcome
from sightline.words import render, text_of

RESULTS = {"win": say("cli-win"), "draw": say("cli-draw"), "loss": say("cli-loss")}
RESULT_STYLES = {"win": "bold green", "draw": "bold yellow", "loss": "dim"}


def print_outcome(
    console: Console,
    state: AnyState,
    par: Par | None = None,
    hints: Iterable[int] = (),
    observer: Observer = None,
    given_up: Outcome | None = None,
) -> None:
    """One sentence and the score sheet, with a result at the end of each row; ``given_up``: what
    giving up has made of it."""
    outcome = given_up or state.outcome
    assert outcome is not None
    reader = reader_at(state.game, state.players, observer)
    summary = render(full_summary(outcome.summary, par, hints), reader)
    console.print(f"[bold]{escape(summary)}[/bold]")
    if outcome.decided is not None:
        console.print(render(outcome.decided, reader), markup=False)
    console.print()
    table = Table(box=None, pad_edge=False, header_style="dim")
    for number, column in enumerate(outcome.sheet.columns):
        table.add_column(
            escape(text_of(column, reader)), justify="left" if number == 0 else "right"
        )
    table.add_column("")
    for row, result in zip(outcome.sheet.rows, outcome.results, strict=True):
        style = RESULT_STYLES[result]
        table.add_row(
            *(escape(text_of(value, reader)) for value in row),
            f"[{style}]{escape(told(RESULTS[result]))}[/{style}]",
        )
    console.print(table)
