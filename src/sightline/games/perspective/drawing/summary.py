"""The action summary: what each colour does when it is played, as on the card beside the board."""

from __future__ import annotations

from sightline.core.message import Message, say
from sightline.games.perspective.rules.cards import COLOUR_NAMES, Colour

TEAMS = 4
"""So many players have partners instead of a shared hand."""


def table_summary(players: int) -> tuple[Message, ...]:
    """At a table, one colour a line."""
    teams = players == TEAMS
    hand = say("perspective-partners") if teams else say("perspective-shared-hand")
    return (
        _line("Y", say("perspective-flip"), say("perspective-flip-does", hand=hand)),
        _line("G", say("perspective-trade"), say("perspective-trade-does", hand=hand)),
        _line("R", say("perspective-reclaim"), say("perspective-reclaim-does", hand=hand)),
        _line(
            "B",
            say("perspective-inform"),
            say("perspective-inform-partner") if teams else say("perspective-inform-shared"),
        ),
    )


def solo_summary() -> tuple[Message, ...]:
    """Alone, one colour a line."""
    return (
        _line("Y", say("perspective-flip"), say("perspective-flip-alone")),
        _line("G", say("perspective-swap-outer"), say("perspective-swap-outer-alone")),
        _line("R", say("perspective-swap-centre"), say("perspective-swap-centre-alone")),
        _line("B", say("perspective-look-or-sort"), say("perspective-look-or-sort-alone")),
    )


def _line(colour: Colour, name: Message, does: Message) -> Message:
    return say("perspective-drawn-summary", colour=COLOUR_NAMES[colour], name=name, does=does)
