"""The cards of the puzzle room: each puzzle with somebody's progress."""

from __future__ import annotations

from msgspec.structs import replace

from sightline.core.message import as_message
from sightline.puzzles import Entry, entries, find_puzzle
from sightline.server.puzzle_attempts import Saved
from sightline.server.puzzle_messages import PuzzleCard
from sightline.server.table_messages import NewTable, SeatWish


def unpack() -> None:
    """Make all puzzles; the first time that takes a moment."""
    for entry in entries():
        if entry.game is None:
            _ = find_puzzle(entry.key).info


def puzzle_card(entry: Entry, saved: Saved | None) -> PuzzleCard:
    puzzle = find_puzzle(entry.key)
    info = puzzle.info
    open_attempt = saved is not None and saved.solved_at is None and not saved.gave_up
    kinds = None if info.solutions is None else info.solutions.kinds
    return PuzzleCard(
        key=entry.key,
        title=info.title,
        summary=info.summary,
        group=entry.group,
        difficulty=entry.difficulty,
        cells=puzzle.picture_cells(),
        choose_hole=entry.choose_hole,
        table=None,
        progress=None if saved is None else replace(saved.progress, of=kinds),
        laid=len(saved.moves) if saved is not None and open_attempt else 0,
    )


def table_card(entry: Entry) -> PuzzleCard:
    assert entry.game is not None
    wish = NewTable(
        game=entry.game, players=1, options=dict(entry.options or {}), seats=(SeatWish("me"),)
    )
    return PuzzleCard(
        key=entry.key,
        title=as_message(entry.title),
        summary=as_message(entry.summary),
        group=entry.group,
        difficulty=entry.difficulty,
        cells=(),
        choose_hole=False,
        table=wish,
        progress=None,
        laid=0,
    )
