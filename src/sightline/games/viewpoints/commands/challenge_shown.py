"""Challenges as ``sightline challenge`` shows them to people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from sightline.cli.output import plural
from sightline.games.viewpoints.commands.challenge_file import Source

if TYPE_CHECKING:
    from sightline.games.viewpoints.challenges.challenge import Certificate
    from sightline.games.viewpoints.challenges.shipped import Challenge
    from sightline.games.viewpoints.rules.grid import Structure


def why_not_built(where: Structure) -> str:
    from sightline.games.viewpoints.rules.grid import stands

    if not stands(where):
        return "this structure does not stand"
    return "this structure stands, but no order of legal placements leads to it"


def at_least(count: int) -> str:
    return f"at least {plural(count, 'structure')}"


def print_challenge(console: Console, made: Challenge) -> None:
    """A challenge with its five cards, as their holders see them."""
    from sightline.games.viewpoints.rules.blueprint import rows_as_seen

    console.print(
        f"[bold]{escape(made.name)}[/bold]  level {made.level} (score {made.score:.2f}), "
        f"{plural(made.size, 'piece')}, without {made.omit[0]} and {made.omit[1]}"
    )
    console.print(f"structure  {made.structure}", markup=False, soft_wrap=True)
    console.print(f"order      {' '.join(made.order)}\n")
    text = Text(no_wrap=True, overflow="ignore")
    text.append("".join(f"card {position}".ljust(15) for position in range(1, 6)).rstrip(), "dim")
    drawn = [rows_as_seen(card, position) for position, card in enumerate(made.cards, 1)]
    for row in range(6):
        line = "".join(" ".join(rows[row]).ljust(15) for rows in drawn)
        text.append("\n" + line.replace(".", "·").rstrip())
    console.print(text, soft_wrap=True)


def verdict(certificate: Certificate, seconds: float) -> str:
    """Whether it holds; a count that was cut off proves nothing either way."""
    if certificate.holds:
        return "[green]holds[/green]"
    sound = certificate.order is not None and not certificate.unseen and certificate.fitting < 2
    if sound and not certificate.complete:
        return f"[yellow]is not proven[/yellow]: the search was stopped after {seconds:g} s"
    return "[red]does not hold[/red]"


def print_certificate(
    console: Console,
    source: Source,
    order: Sequence[str] | None,
    unseen: Sequence[str],
    rows: Sequence[Mapping[str, Any]],
) -> None:
    console.print(
        f"Building order: {' '.join(order)}" if order else escape(why_not_built(source.where))
    )
    console.print(
        f"Seen on no card: {' '.join(unseen)}" if unseen else "Every piece is seen on some card."
    )
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("cards of")
    table.add_column("structures that fit", justify="right")
    table.add_column("that look right", justify="right")
    for row in rows:
        bound = "" if row["exact"] else "at least "
        table.add_row(row["players"], f"{bound}{row['count']:,}", f"{bound}{row['looked_at']:,}")
    console.print()
    console.print(table)


def picture(grid: Mapping[tuple[int, int, int], str], newest: str) -> Text:
    """The levels in use, side by side."""
    from sightline.kit.pieces.colours import PIECES, ink_on

    levels = range(1 + max(z for _, _, z in grid))
    text = Text(no_wrap=True, overflow="ignore")
    text.append("  " + "".join(f"level {z + 1}".ljust(15) for z in levels).rstrip() + "\n", "dim")
    for y in reversed(range(6)):
        text.append(f"{y} ", "dim")
        for z in levels:
            for x in range(6):
                letter = grid.get((x, y, z))
                if letter is None:
                    text.append("·", "dim")
                elif letter == newest:
                    text.append(letter, f"bold {ink_on(PIECES[letter])} on {PIECES[letter]}")
                else:
                    text.append(letter.lower(), f"{ink_on(PIECES[letter])} on {PIECES[letter]}")
                text.append(" ")
            text.append("   " if z < levels[-1] else "")
        text.append("\n")
    text.append("  " + ("0 1 2 3 4 5".ljust(15) * len(levels)).rstrip() + "\n", "dim")
    return text
