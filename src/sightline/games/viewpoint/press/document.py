"""A deck of Viewpoint as one document."""

from __future__ import annotations

from collections.abc import Sequence

from sightline.core.message import say
from sightline.games.viewpoint.game import GAME
from sightline.games.viewpoint.press.cards import deck_cards
from sightline.games.viewpoint.rules.rulebook import RULES
from sightline.games.viewpoint.rules.sets import Deck
from sightline.press.deck import print_deck
from sightline.press.duplex import print_test
from sightline.press.rules_sheet import drawn_by, on_paper, print_rulebook
from sightline.press.sheet import Sheet
from sightline.words.speaking import spoken

ON_PAPER = {
    " So that no game lasts for ever it ends in the same way after 500 turns (a table can set "
    "another limit), and when": " It ends in the same way when"
}
"""What is otherwise at a real table than on the screen."""


def document(
    deck: Deck,
    parts: Sequence[str],
    paper: str,
    *,
    both_sides: bool = True,
    copies: int = 1,
    compress: bool = True,
) -> bytes:
    """The document's bytes; the same for the same arguments."""
    name = " + ".join(heading.title for heading in deck.sets)
    title = spoken(say("viewpoint-print-title", sets=name))
    sheet = Sheet(title, title, paper, both_sides=both_sides, compress=compress)
    if "test" in parts:
        print_test(sheet)
    if "rules" in parts:
        text = on_paper(RULES, ON_PAPER) + "\n" + spoken(say("viewpoint-print-at-a-table"))
        print_rulebook(sheet, "Viewpoint", spoken(say("viewpoint-summary")), text, drawn_by(GAME))
    if "cards" in parts:
        label = spoken(say("viewpoint-print-cards", sets=name))
        backs = spoken(say("viewpoint-print-backs"))
        print_deck(sheet, deck_cards(deck, copies), label, backs, backs=both_sides)
    return sheet.finished()
