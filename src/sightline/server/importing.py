"""Records that anybody sends: read, replayed and weighed in a process beside the event loop."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from time import process_time
from typing import Any

import msgspec
from msgspec import Raw

from sightline.bots import bots_of
from sightline.core.errors import SightlineError
from sightline.core.game import AnyState
from sightline.core.message import Message, plain, say
from sightline.core.options import option_values
from sightline.core.record import Record, RecordedMove, parse_record
from sightline.core.registry import find_game
from sightline.server.people import tidy_name
from sightline.server.refusal import Refusal, as_sentence
from sightline.server.telling import view_of
from sightline.table.entries import Decision, Recorded

LARGEST_VIEW = 500_000
"""Bytes that one position may have for whoever looks at it: they are sent with every move."""
_WEIGHED = 16
"""At about so many places of a game its views are measured."""
_LONGEST_REASON = 2000
_FIRST_MOVES = 30
"""After so many moves all that a game compiles when it is first needed has been needed."""


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
    resigned: tuple[int, ...]
    recorded: tuple[Recorded, ...]


def check_record(text: str, bounds: Bounds, clock: Callable[[], float] = process_time) -> Checked:
    """Read and replay a record; Refusal says what is wrong with it, or too much of it."""
    began = clock()
    try:
        record = parse_record(text)
        if _get_ready(record.game):
            began = clock()  # loading an engine is nothing that a record costs
        if len(record.moves) > bounds.moves:
            raise too_much(say("record-moves-too-many", moves=len(record.moves), most=bounds.moves))
        _replay(record, bounds, lambda: clock() - began)
    except SightlineError as error:
        raise Refusal("bad-record", _brief(as_sentence(error.message))) from None
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
        resigned=_resigned(record),
        recorded=_recorded(record, bots),
    )


def _resigned(record: Record) -> tuple[int, ...]:
    """The seats that gave up; what is none is left out."""
    found = _listed(record, "resigned")
    seats = [seat for seat in found if type(seat) is int and 0 <= seat < record.players]
    return tuple(dict.fromkeys(seats))


def _recorded(record: Record, bots: list[str | None]) -> tuple[Recorded, ...]:
    """Who sat where, as the record says; empty: it does not."""
    names = [_short(name) for name in _listed(record, "names")[: record.players]]
    keys = [_short(key) for key in _listed(record, "opponents")[: record.players]]

    def at(values: list[str | None], seat: int) -> str | None:
        return values[seat] if seat < len(values) else None

    sat = tuple(
        Recorded(None, bots[seat], at(keys, seat))
        if bots[seat] is not None
        else Recorded(tidy_name(at(names, seat)) or None)
        for seat in range(record.players)
    )
    return sat if any(one != Recorded() for one in sat) else ()


def _listed(record: Record, key: str) -> list[Any]:
    found = record.meta.get(key)
    return found if isinstance(found, list) else []


def too_much(reason: Message) -> Refusal:
    """A record that would take more than anybody may have."""
    return Refusal("too-large", say("refused-record-too-much", reason=reason))


def took_too_long(bounds: Bounds) -> Refusal:
    """A record that is not done in time."""
    return too_much(say("record-takes-too-long", seconds=bounds.seconds))


_ready: set[str] = set()
"""The games whose engines this process has loaded."""


def _get_ready(key: str) -> bool:
    """Play a game a little the first time, so that its engine is loaded and compiled; False if
    there is nothing left to do."""
    if key in _ready:
        return False
    # What a game cannot do with its usual options says nothing about a record with others.
    with suppress(Exception):
        game = find_game(key)
        state = game.start(game.players[0], seed=0)
        for step in range(_FIRST_MOVES):
            if state.outcome is not None:
                break
            seat = state.awaiting[0]
            legal = state.legal(seat)
            state.apply(seat, legal[7 * step % len(legal)])
            weigh(state)
    _ready.add(key)
    return True


def _replay(record: Record, bounds: Bounds, spent: Callable[[], float]) -> None:
    steps = len(record.moves) + 1
    every = max(1, steps // _WEIGHED)
    largest = 0
    for step, state in enumerate(record.states()):
        if spent() > bounds.seconds:
            raise took_too_long(bounds)
        if step % every == 0 or step == steps - 1:
            largest = max(largest, weigh(state))
            if largest * steps > bounds.views:
                raise too_much(
                    say(
                        "record-views-too-large",
                        steps=steps,
                        largest=largest,
                        bytes=largest * steps,
                        most=bounds.views,
                    )
                )


def weigh(state: AnyState) -> int:
    """How many bytes a position has for those who look at it; Refusal if they are too many."""
    size = max(len(bytes(view_of(state, observer))) for observer in (None, 0))
    if size > LARGEST_VIEW:
        raise Refusal(
            "too-large",
            say("refused-game-too-large", size=size, most=LARGEST_VIEW),
        )
    return size


def _told_by(move: RecordedMove) -> str | None:
    return _short(move.meta.get("by"))


def _short(name: object) -> str | None:
    """Anybody may have written the record: what no name would be is none."""
    return name if isinstance(name, str) and len(name) <= 100 else None


def _brief(reason: Message) -> Message:
    """Whoever wrote the record may have written a lot into it."""
    text = str(reason)
    return reason if len(text) <= _LONGEST_REASON else plain(f"{text[: _LONGEST_REASON - 1]}…")
