"""A deck of cards with two sides: fronts, and behind them the backs, nine to a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sightline.press.card_sheet import ON_A_SHEET, cut_marks, leaf, places, ruler
from sightline.press.sheet import Sheet
from sightline.press.single import Draw


@dataclass(frozen=True)
class TwoSided:
    """A card's two sides."""

    front: Draw
    back: Draw


def print_deck(
    sheet: Sheet, cards: Sequence[TwoSided], title: str, backs_title: str, *, backs: bool = True
) -> None:
    """Each sheet of fronts, then its backs for paper that is turned over its long edge."""
    for start in range(0, len(cards), ON_A_SHEET):
        some = cards[start : start + ON_A_SHEET]
        sheet.turn()
        leaf(sheet, title, section="" if start else title)
        for card, (x, y) in zip(some, places(sheet), strict=False):
            card.front(sheet, x, y)
        _marks(sheet, len(some))
        ruler(sheet)
        if backs:
            leaf(sheet, backs_title)
            for card, (x, y) in zip(some, places(sheet, turned=True), strict=False):
                card.back(sheet, x, y)
            _marks(sheet, len(some), turned=True)


def _marks(sheet: Sheet, count: int, *, turned: bool = False) -> None:
    with sheet.drawing() as pen:
        cut_marks(sheet, pen, count, turned=turned)
