"""A set of challenges as one document: rules, pieces, cards and solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ParamSpec

from sightline.core.message import say
from sightline.games.viewpoints.challenges.shipped import Challenge
from sightline.games.viewpoints.press.board import print_board
from sightline.games.viewpoints.press.cards import print_blanks, print_cards
from sightline.games.viewpoints.press.dial import print_dial
from sightline.games.viewpoints.press.rules import print_rules
from sightline.games.viewpoints.press.solutions import print_solutions
from sightline.games.viewpoints.rules.space import SETS
from sightline.press.duplex import print_test
from sightline.press.naming import listed
from sightline.press.paper_pieces import USUAL, print_pieces
from sightline.press.sheet import Sheet
from sightline.words.speaking import spoken

P = ParamSpec("P")

PARTS = ("test", "rules", "pieces", "dial", "cards", "blanks", "solutions")
"""In the order in which they are printed: what gives a challenge away comes last."""
FOR_CHALLENGES = ("rules", "pieces", "cards", "solutions")
"""What is printed of some challenges, if nothing is said; the rest is for the whole game."""

Tick = Callable[[int, int], None]
"""Told how much is done, and of how much."""


def print_challenges(
    challenges: Sequence[Challenge],
    *,
    parts: Sequence[str] = FOR_CHALLENGES,
    paper: str = "a4",
    backs: bool = False,
    cube: float = USUAL,
    tick: Tick = lambda _done, _total: None,
    compress: bool = True,
) -> bytes:
    """The document's bytes; the same for the same arguments."""
    names = listed([each.name for each in challenges])
    title = spoken(say("viewpoints-print-title", names=names))
    subject = spoken(say("viewpoints-print-subject"))
    sheet = Sheet(title, subject, paper, both_sides=backs, compress=compress)
    omits = sorted({each.omit for each in challenges})
    letters = sorted({letter for omit in omits for letter in SETS[omit]})
    # Who prints the box of the 5 × 10 puzzle, which comes with the pieces, wants its solution too.
    boxes = omits if "pieces" in parts else []
    work = {
        "test": (1, lambda: _once(print_test, sheet)),
        "rules": (1, lambda: _once(print_rules, sheet, letters)),
        "pieces": (len(letters), lambda: _pieces(sheet, letters, cube)),
        "dial": (1, lambda: _once(print_dial, sheet)),
        "blanks": (1, lambda: _once(print_blanks, sheet, backs=backs)),
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


def _once(draw: Callable[P, None], *args: P.args, **how: P.kwargs) -> Iterator[int]:
    """What is done in one go."""
    draw(*args, **how)
    yield 1


def _pieces(sheet: Sheet, letters: Sequence[str], cube: float) -> Iterator[int]:
    print_board(sheet, cube)
    yield from print_pieces(sheet, letters, cube)
