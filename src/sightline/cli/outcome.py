"""How a game ended, for people."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from sightline.core.advice import Par, full_summary
from sightline.core.game import AnyState
from sightline.words import reader_of, render, text_of

RESULT_STYLES = {"win": "bold green", "draw": "bold yellow", "loss": "dim"}


def print_outcome(
    console: Console, state: AnyState, par: Par | None = None, hints: Iterable[int] = ()
) -> None:
    """One sentence and the score sheet, with a result at the end of each row."""
    outcome = state.outcome
    assert outcome is not None
    reader = reader_of(state.game, state.players)
    summary = render(full_summary(outcome.summary, par, hints), reader)
    console.print(f"[bold]{escape(summary)}[/bold]\n")
    table = Table(box=None, pad_edge=False, header_style="dim")
    for number, column in enumerate(outcome.sheet.columns):
        table.add_column(
            escape(text_of(column, reader)), justify="left" if number == 0 else "right"
        )
    table.add_column("")
    for row, result in zip(outcome.sheet.rows, outcome.results, strict=True):
        style = RESULT_STYLES[result]
        table.add_row(
            *(escape(text_of(value, reader)) for value in row), f"[{style}]{result}[/{style}]"
        )
    console.print(table)
