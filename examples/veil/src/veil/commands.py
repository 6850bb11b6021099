"""``sightline veil-odds``: what the card face down is likely to be."""

from __future__ import annotations

from typing import Annotated

import typer
from sightline.cli.failure import CannotDo
from sightline.cli.language import told
from sightline.cli.output import stdout
from sightline.core.message import say

app = typer.Typer()


@app.command()
def odds(
    seen: Annotated[
        list[int] | None, typer.Argument(metavar="CARD…", help="Cards that you know of.")
    ] = None,
    cards: Annotated[int, typer.Option("--cards", help="Cards in the deck.", min=6, max=40)] = 20,
) -> None:
    """Veil: how likely a card that you have not seen is high."""
    known = set(seen or ())
    strange = sorted(card for card in known if not 1 <= card <= cards)
    if strange:
        raise CannotDo(say("veil-odds-no-card", card=strange[0], cards=cards))
    left = [card for card in range(1, cards + 1) if card not in known]
    if not left:
        raise CannotDo(say("veil-odds-all-seen"))
    high = sum(card > cards // 2 for card in left)
    share = round(100 * high / len(left))
    stdout().print(told(say("veil-odds", high=high, left=len(left), share=share)))
