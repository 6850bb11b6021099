"""What the puzzle room lists: the challenge of the day, played at a table."""

from __future__ import annotations

from sightline.puzzles.collection import TABLES, Collection, Entry

PUZZLES = Collection(
    entries=(
        Entry(
            "viewpoints",
            TABLES,
            4,
            game="viewpoints",
            title="The daily challenge",
            summary=(
                "Build what two views show, one side at a time; the same for everybody, every day."
            ),
            options={"daily": "today"},
        ),
    )
)
