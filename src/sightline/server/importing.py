"""Records that anybody sends: read, replayed and weighed in a process beside the event loop."""

from __future__ import annotations

from time import process_time
from typing import Any

import msgspec
from msgspec import Raw

from sightline.bots import bots_of
from sightline.core.errors import SightlineError
from sightline.core.game import AnyState
from sightline.core.options import option_values
from sightline.core.record import Record, RecordedMove, parse_record
from sightline.core.registry import find_game
from sightline.server.refusal import Refusal
from sightline.server.telling import view_of
from sightline.table.entries import Decision

LARGEST_VIEW = 500_000
"""Bytes that one position may have for whoever looks at it: they are sent with every move."""
_WEIGHED = 16
"""At about so many places of a game its views are measured."""
_LONGEST_REASON = 2000


class Bounds(msgspec.Struct, frozen=True):
    """What a record may cost."""

    moves: int = 5000
    views: int = 100_000_000
    """Bytes of all its views together."""
    seconds: float = 3.0
    """Processor time for reading and replaying it."""
    patience: float = 30.0
    """Seconds until it is given up, even if it never comes to the next move."""


class Checked(msgspec.Struct, frozen=True):
    """A record that may become a table: the parts of the table's header."""

    game: str
    players: int
    options: dict[str, Any]
    seed: str
    carried: tuple[Decision, ...]
    hints: tuple[int, ...]


def check_record(text: str, bounds: Bounds) -> Checked:
    """Read and replay a record; Refusal says what is wrong with it, or too much of it."""
    began = process_time()
    try:
        record = parse_record(text)
        if len(record.moves) > bounds.moves:
            raise too_much(f"it has {len(record.moves):,} moves, at most {bounds.moves:,} can be")
        _replay(record, bounds, began)
    except SightlineError as error:
        raise Refusal("bad-record", _brief(str(error))) from None
    game = find_game(record.game)
    bots = [_short(bot) for bot in bots_of(record)]
    return Checked(
        game=game.key,
        players=record.players,
        options=option_values(record.options),
        seed=f"{record.seed:032x}",
        carried=tuple(
            Decision(move.seat, Raw(game.write_move(move.move)), _told_by(move), bots[move.seat])
            for move in record.moves
        ),
        hints=record.hints if any(record.hints) else (),
    )


def too_much(reason: str) -> Refusal:
    """A record that would take more than anybody may have."""
    return Refusal("too-large", f"This record is too much for a table: {reason}.")


def took_too_long(bounds: Bounds) -> Refusal:
    """A record that is not done in time."""
    return too_much(f"replaying it takes longer than {bounds.seconds:g} seconds")


def _replay(record: Record, bounds: Bounds, began: float) -> None:
    steps = len(record.moves) + 1
    every = max(1, steps // _WEIGHED)
    largest = 0
    for step, state in enumerate(record.states()):
        if process_time() - began > bounds.seconds:
            raise took_too_long(bounds)
        if step % every == 0 or step == steps - 1:
            largest = max(largest, weigh(state))
            if largest * steps > bounds.views:
                raise too_much(
                    f"{steps:,} steps of up to {largest:,} bytes each are "
                    f"{largest * steps:,} bytes, at most {bounds.views:,} can be"
                )


def weigh(state: AnyState) -> int:
    """How many bytes a position has for those who look at it; Refusal if they are too many."""
    size = max(len(bytes(view_of(state, observer))) for observer in (None, 0))
    if size > LARGEST_VIEW:
        raise Refusal(
            "too-large",
            f"This game is too large for a table: a position has {size:,} bytes "
            f"(of cards and their texts, say), at most {LARGEST_VIEW:,} can be.",
        )
    return size


def _told_by(move: RecordedMove) -> str | None:
    return _short(move.meta.get("by"))


def _short(name: object) -> str | None:
    """Anybody may have written the record: what no name would be is none."""
    return name if isinstance(name, str) and len(name) <= 100 else None


def _brief(reason: str) -> str:
    return reason if len(reason) <= _LONGEST_REASON else f"{reason[: _LONGEST_REASON - 1]}…"
