"""A table's game on paper."""

from __future__ import annotations

from typing import Any

import msgspec

from sightline.core.message import say
from sightline.core.record import Record, RecordedMove
from sightline.core.seeds import check_seed, commitment
from sightline.server.live import LiveTable
from sightline.server.refusal import Refusal
from sightline.server.table_messages import SeatInfo
from sightline.table.story import Story

SECRET_SEED = say("refused-seed-secret")


def record_of(table: LiveTable) -> Record:
    """A game on paper."""
    story = table.story
    if not story.open_information:
        raise Refusal("conflict", say("refused-record-hidden"))
    seed = check_seed(story.header.seed)
    meta: dict[str, Any] = {
        "table": story.table,
        "names": [_sitter(seat) for seat in table.info(None).seats],
    }
    if not story.over:
        if not needs_no_seed(story):
            raise Refusal("conflict", SECRET_SEED)
        seed = 0
        meta["seed_withheld"] = True
    if story.flagged is not None:
        meta["ran_out_of_time"] = story.flagged
    if story.resigned:
        meta["resigned"] = story.resigned
    opponents = [seat.opponent and seat.opponent.key for seat in table.info(None).seats]
    if any(opponents):
        meta["opponents"] = opponents
    if any(story.hint_counts):
        meta["hints"] = story.hint_counts
    return Record(
        game=story.game.key,
        players=story.players,
        options=story.state.options,
        seed=seed,
        moves=[
            RecordedMove(note.seat, note.move, {"by": note.by} if note.by else {})
            for note in story.notes
        ],
        outcome=story.state.outcome,
        commitment=commitment(seed) if story.over else None,
        meta=meta,
    )


def _sitter(seat: SeatInfo) -> str | None:
    """Who sat there, in a record: a person's name, or which bot; nobody in a seat still open."""
    if seat.person is not None:
        return seat.person.name
    return None if seat.bot is None else f"bot:{seat.bot}"


def needs_no_seed(story: Story) -> bool:
    """Chance decides nothing in this game, so any seed gives the same one."""
    return not msgspec.structs.fields(story.state.deal)
