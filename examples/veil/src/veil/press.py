"""``sightline press veil``: the cards of Veil, to print and cut."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from sightline.cli.language import told
from sightline.cli.output import stdout
from sightline.cli.paper import STDOUT, check_out, read_paper, write_document
from sightline.core.message import say

app = typer.Typer()


@app.command("veil")
def print_cards(
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The PDF to write.")],
    paper: Annotated[str, typer.Option("--paper", metavar="SIZE", help="a4 or letter.")] = "a4",
    cards: Annotated[int, typer.Option("--cards", help="Cards in the deck.", min=6, max=40)] = 20,
    force: Annotated[
        bool, typer.Option("--force", "-f", metavar="", help="Overwrite the file if it exists.")
    ] = False,
) -> None:
    """Print the cards of Veil as PDF, with marks for cutting."""
    check_out(out, force, as_json=False)
    write_document(out, drawn(cards, read_paper(paper)))
    if out != STDOUT:
        stdout().print(told(say("veil-printed", cards=cards, file=str(out))))


def drawn(cards: int, paper: str) -> bytes:
    """The document."""
    # Loaded when something is printed: it takes a moment.
    from sightline.press.card_sheet import HEIGHT, ON_A_SHEET, WIDTH, cut_marks, leaf, places
    from sightline.press.sheet import Lettering, Sheet

    sheet = Sheet("Veil", paper=paper)
    for first in range(1, cards + 1, ON_A_SHEET):
        here = range(first, min(first + ON_A_SHEET, cards + 1))
        leaf(sheet, "Veil")
        with sheet.drawing() as pen:
            cut_marks(sheet, pen, len(here))
            for card, (x, y) in zip(here, places(sheet), strict=False):
                high = card > cards // 2
                band = y + 8 if high else y + HEIGHT - 14
                colour = "#b5532a" if high else "#2f6f8f"
                pen.rect(x + 8, band, WIDTH - 16, 6, radius=2, fill=colour)
        for card, (x, y) in zip(here, places(sheet), strict=False):
            middle = x + WIDTH / 2
            sheet.words(middle, y + HEIGHT / 2 + 6, str(card), Lettering(48, title=True), "middle")
    return bytes(sheet.output())
