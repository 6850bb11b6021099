"""All of Pent-Up as one document."""

from __future__ import annotations

from collections.abc import Sequence

from sightline.core.message import say
from sightline.games.pentup.game import GAME
from sightline.games.pentup.press.score import print_scores
from sightline.games.pentup.press.tiles import LETTERS, print_flat
from sightline.games.pentup.rules.rulebook import RULES
from sightline.games.pentup.rules.scoring import SEAT_TITLES
from sightline.press.duplex import print_test
from sightline.press.paper_pieces import print_pieces
from sightline.press.rules_sheet import drawn_by, on_paper, print_rulebook, without
from sightline.press.sheet import Sheet
from sightline.words.speaking import spoken

ON_PAPER = {"You find them in the puzzle room, with hints and solutions.": ""}


def document(
    parts: Sequence[str],
    paper: str,
    *,
    both_sides: bool = True,
    players: int = 2,
    cube: float = 15.0,
    compress: bool = True,
) -> bytes:
    """The document's bytes; the same for the same arguments."""
    title = "Pent-Up"
    sheet = Sheet(title, title, paper, both_sides=both_sides, compress=compress)
    if "test" in parts:
        print_test(sheet)
    if "rules" in parts:
        text = on_paper(without(RULES, "Notation"), ON_PAPER)
        text += "\n" + spoken(say("pentup-print-at-a-table"))
        print_rulebook(sheet, title, spoken(say("pentup-summary")), text, drawn_by(GAME))
    if "score" in parts:
        print_scores(sheet)
    if "tiles" in parts:
        print_flat(sheet, players, backs=both_sides)
    if "blocks" in parts:
        for owner in range(players):
            heading = say("pentup-print-blocks", colour=SEAT_TITLES[owner])
            for _ in print_pieces(sheet, LETTERS, cube, owner=owner, heading=heading):
                pass
    return sheet.finished()
