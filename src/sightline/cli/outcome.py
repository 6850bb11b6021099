"""How a game ended, for people."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table

from sightline.core.advice import Par, full_summary
from sightline.core.game import AnyState

RESULT_STYLES = {"win": "bold green", "draw": "bold yellow", "loss": "dim"}


def print_outcome(
    console: Console, state: AnyState, par: Par | None = None, hints: Iterable[int] = ()
) -> None:
    """One sentence and the score sheet, with a result at the end of each row."""
    outcome = state.outcome
    assert outcome is not None
    console.print(f"[bold]{full_summary(outcome.summary, par, hints)}[/bold]\n")
    table = Table(box=None, pad_edge=False, header_style="dim")
    for number, column in enumerate(outcome.sheet.columns):
        table.add_column(column, justify="left" if number == 0 else "right")
    table.add_column("")
    for row, result in zip(outcome.sheet.rows, outcome.results, strict=True):
        style = RESULT_STYLES[result]
        table.add_row(*(str(value) for value in row), f"[{style}]{result}[/{style}]")
    console.print(table)
