"""What the puzzle room lists: the solo game, played at a table."""

from __future__ import annotations

from sightline.puzzles.collection import TABLES, Collection, Entry

PUZZLES = Collection(
    entries=(
        Entry(
            "perspective",
            TABLES,
            2,
            game="perspective",
            title="Perspective, alone",
            summary=(
                "Turn and exchange cards until all four hands show their goals; can you make par?"
            ),
        ),
    )
)
