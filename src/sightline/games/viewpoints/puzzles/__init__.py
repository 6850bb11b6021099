"""What the puzzle room lists: the challenge of the day, played at a table."""

from __future__ import annotations

from sightline.core.message import say
from sightline.puzzles.collection import TABLES, Collection, Entry

PUZZLES = Collection(
    entries=(
        Entry(
            "viewpoints",
            TABLES,
            4,
            game="viewpoints",
            title=say("viewpoints-puzzle"),
            summary=say("viewpoints-puzzle-about"),
            options={"daily": "today"},
        ),
    )
)
