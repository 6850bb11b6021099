"""Challenges as ``sightline challenge`` shows them to people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from sightline.cli.language import told
from sightline.core.message import Message, say
from sightline.games.viewpoints.commands.challenge_file import Source

if TYPE_CHECKING:
    from sightline.games.viewpoints.challenges.challenge import Certificate
    from sightline.games.viewpoints.challenges.shipped import Challenge
    from sightline.games.viewpoints.rules.grid import Structure


def why_not_built(where: Structure) -> Message:
    from sightline.games.viewpoints.rules.grid import stands

    if not stands(where):
        return say("viewpoints-does-not-stand")
    return say("viewpoints-no-order")


def at_least(count: int) -> Message:
    return say("viewpoints-structures-at-least", count=count)


def print_challenge(console: Console, made: Challenge) -> None:
    """A challenge with its five cards, as their holders see them."""
    from sightline.games.viewpoints.rules.blueprint import rows_as_seen

    facts = say(
        "viewpoints-made",
        level=made.level,
        score=f"{made.score:.2f}",
        pieces=made.size,
        first=made.omit[0],
        second=made.omit[1],
    )
    console.print(f"[bold]{escape(made.name)}[/bold]  {escape(told(facts))}")
    rows = (
        (told(say("viewpoints-label-structure")), made.structure),
        (told(say("viewpoints-label-order")), f"{' '.join(made.order)}\n"),
    )
    wide = max(len(label) for label, _ in rows) + 2
    for label, value in rows:
        console.print(f"{label:<{wide}}{value}", markup=False, soft_wrap=True)
    text = Text(no_wrap=True, overflow="ignore")
    heads = (told(say("viewpoints-drawn-card", position=card)).ljust(15) for card in range(1, 6))
    text.append("".join(heads).rstrip(), "dim")
    drawn = [rows_as_seen(card, position) for position, card in enumerate(made.cards, 1)]
    for row in range(6):
        line = "".join(" ".join(lines[row]).ljust(15) for lines in drawn)
        text.append("\n" + line.replace(".", "·").rstrip())
    console.print(text, soft_wrap=True)


def verdict(certificate: Certificate, seconds: float) -> Text:
    """Whether it holds; a count that was cut off proves nothing either way."""
    if certificate.holds:
        return Text(told(say("viewpoints-certificate-holds")), "green")
    sound = certificate.order is not None and not certificate.unseen and certificate.fitting < 2
    if sound and not certificate.complete:
        open_still = say("viewpoints-certificate-open", seconds=f"{seconds:g}")
        return Text(told(open_still), "yellow")
    return Text(told(say("viewpoints-certificate-fails")), "red")


def print_certificate(
    console: Console,
    source: Source,
    order: Sequence[str] | None,
    unseen: Sequence[str],
    rows: Sequence[Mapping[str, Any]],
) -> None:
    built = say("viewpoints-building-order", order=" ".join(order)) if order else None
    console.print(told(built or why_not_built(source.where)), markup=False)
    if unseen:
        seen = say("viewpoints-seen-nowhere", pieces=" ".join(unseen))
    else:
        seen = say("viewpoints-all-seen")
    console.print(told(seen), markup=False)
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(told(say("viewpoints-column-cards-of")))
    table.add_column(told(say("viewpoints-column-fitting")), justify="right")
    table.add_column(told(say("viewpoints-column-look-right")), justify="right")
    for row in rows:
        counts = (_counted(row[name], row["exact"]) for name in ("count", "looked_at"))
        table.add_row(told(_players(row["cards"])), *map(told, counts))
    console.print()
    console.print(table)


def _counted(count: int, exact: bool) -> Message:
    if exact:
        return say("viewpoints-count", count=count)
    return say("viewpoints-count-at-least", count=count)


def _players(cards: Sequence[int]) -> Message:
    """Who has these cards; two players have one of two pairs."""
    if len(cards) == 2:
        return say("viewpoints-two-players", cards="".join(map(str, cards)))
    return say("viewpoints-more-players", players=len(cards))


def picture(grid: Mapping[tuple[int, int, int], str], newest: str) -> Text:
    """The levels in use, side by side."""
    from sightline.kit.pieces.colours import PIECES, ink_on

    levels = range(1 + max(z for _, _, z in grid))
    text = Text(no_wrap=True, overflow="ignore")
    heads = (told(say("viewpoints-level-number", level=z + 1)).ljust(15) for z in levels)
    text.append("  " + "".join(heads).rstrip() + "\n", "dim")
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
