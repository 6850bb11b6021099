"""What the puzzle room lists: the solo game, played at a table."""

from __future__ import annotations

from sightline.core.message import say
from sightline.puzzles.collection import TABLES, Collection, Entry

PUZZLES = Collection(
    entries=(
        Entry(
            "perspective",
            TABLES,
            2,
            game="perspective",
            title=say("perspective-alone"),
            summary=say("perspective-alone-summary"),
        ),
    )
)
