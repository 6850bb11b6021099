"""All of Perspective as one document."""

from __future__ import annotations

from collections.abc import Sequence

from sightline.core.message import say
from sightline.games.perspective.game import GAME
from sightline.games.perspective.press.cards import colour_cards, goal_cards
from sightline.games.perspective.rules.rulebook import RULES
from sightline.press.deck import print_deck
from sightline.press.duplex import print_test
from sightline.press.rules_sheet import drawn_by, on_paper, print_rulebook, without
from sightline.press.sheet import Sheet
from sightline.words.speaking import spoken

ON_PAPER = {
    "With `failed_claim = eliminate` you are out instead, and take no more turns.": (
        "Or agree beforehand that whoever fails is out instead, and takes no more turns."
    ),
    "A game that is not decided after 200 turns is a draw; another limit can be set.": "",
    ", and after 200 moves the game is lost": "",
}
"""What is otherwise at a real table than on the screen."""


def document(
    parts: Sequence[str], paper: str, *, both_sides: bool = True, compress: bool = True
) -> bytes:
    """The document's bytes; the same for the same arguments."""
    title = "Perspective"
    sheet = Sheet(title, title, paper, both_sides=both_sides, compress=compress)
    if "test" in parts:
        print_test(sheet)
    if "rules" in parts:
        text = on_paper(without(RULES, "Notation"), ON_PAPER)
        text += "\n" + spoken(say("perspective-print-at-a-table"))
        print_rulebook(sheet, title, spoken(say("perspective-summary")), text, drawn_by(GAME))
    if "cards" in parts:
        name = spoken(say("perspective-print-cards"))
        other = spoken(say("perspective-print-other-sides"))
        # A card has two faces and no back, so one-sided prints need both pages, too.
        print_deck(sheet, colour_cards(), name, other)
    if "goals" in parts:
        name = spoken(say("perspective-print-goals"))
        other = spoken(say("perspective-print-other-sides"))
        print_deck(sheet, goal_cards(), name, other)
    return sheet.finished()
