"""A set of challenges as one document: rules, pieces, cards and solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from sightline.games.viewpoints.challenges.shipped import Challenge
from sightline.games.viewpoints.press.board import print_board
from sightline.games.viewpoints.press.cards import print_cards
from sightline.games.viewpoints.press.rules import print_rules
from sightline.games.viewpoints.press.solutions import print_solutions
from sightline.games.viewpoints.rules.space import SETS
from sightline.press.naming import listed
from sightline.press.paper_pieces import USUAL, print_pieces
from sightline.press.sheet import Sheet

PARTS = ("rules", "pieces", "cards", "solutions")
"""In the order in which they are printed: what gives a challenge away comes last."""

Tick = Callable[[int, int], None]
"""Told how much is done, and of how much."""


def print_challenges(
    challenges: Sequence[Challenge],
    *,
    parts: Sequence[str] = PARTS,
    paper: str = "a4",
    backs: bool = False,
    cube: float = USUAL,
    tick: Tick = lambda _done, _total: None,
    compress: bool = True,
) -> bytes:
    """The document's bytes; the same for the same arguments."""
    title = f"Viewpoints: {listed([each.name for each in challenges])}"
    subject = "Viewpoints: challenges to print"
    sheet = Sheet(title, subject, paper, both_sides=backs, compress=compress)
    omits = sorted({each.omit for each in challenges})
    letters = sorted({letter for omit in omits for letter in SETS[omit]})
    # Who prints the box of the 5 × 10 puzzle, which comes with the pieces, wants its solution too.
    boxes = omits if "pieces" in parts else []
    work = {
        "rules": (1, lambda: _rules(sheet, letters)),
        "pieces": (len(letters), lambda: _pieces(sheet, letters, cube)),
        "cards": (len(challenges), lambda: print_cards(sheet, challenges, backs=backs)),
        "solutions": (len(challenges), lambda: print_solutions(sheet, challenges, boxes)),
    }
    wanted = [work[part] for part in PARTS if part in parts]
    total = sum(amount for amount, _ in wanted)
    done = 0
    tick(0, total)
    for amount, start in wanted:
        for step in start():
            tick(done + step, total)
        done += amount
    return sheet.finished()


def _rules(sheet: Sheet, letters: Sequence[str]) -> Iterator[int]:
    print_rules(sheet, letters)
    yield 1


def _pieces(sheet: Sheet, letters: Sequence[str], cube: float) -> Iterator[int]:
    print_board(sheet, cube)
    yield from print_pieces(sheet, letters, cube)
