"""Records: game, options, seed and moves; enough to replay a game bit for bit elsewhere.

The format (JSON Lines, version 1) is described in docs/records.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, cast

import msgspec

from sightline.core.echo import echo, is_text
from sightline.core.errors import BadMove, BadOptions, BadRecord, BadSeed, SightlineError
from sightline.core.game import AnyGame, AnyState
from sightline.core.message import in_english, say
from sightline.core.options import option_values
from sightline.core.outcome import Outcome
from sightline.core.registry import find_game
from sightline.core.seeds import check_seed, commitment

VERSION = 1
_HEADER_KEYS = ("sightline", "game", "players", "options", "seed", "commitment")
_MOVE_KEYS = ("seat", "move")
# Integers beyond 2^53 are not safe in every JSON reader, so large seeds are written as hex.
_SAFE_INTEGER = 1 << 53


@dataclass(slots=True)
class RecordedMove:
    """One move line. ``meta`` keeps further keys, such as ``"by": "clock"``."""

    seat: int
    move: Any
    meta: dict[str, Any] = field(default_factory=dict[str, Any])
    line: int | None = None


@dataclass(slots=True)
class Record:
    """A game on paper. It may be unfinished; then there is no outcome."""

    game: str
    players: int
    options: msgspec.Struct
    seed: int
    moves: list[RecordedMove]
    outcome: Outcome | dict[str, Any] | None = None
    commitment: str | None = None
    meta: dict[str, Any] = field(default_factory=dict[str, Any])
    outcome_line: int | None = None

    @property
    def hints(self) -> tuple[int, ...]:
        """How many hints each seat asked for; none, if the record does not say so soundly."""
        kept = self.meta.get("hints")
        counts = cast("list[object]", kept) if isinstance(kept, list) else []
        sound = [count for count in counts if type(count) is int and 0 <= count < _SAFE_INTEGER]
        return tuple(sound) if len(sound) == len(counts) == self.players else (0,) * self.players

    def header(self) -> dict[str, Any]:
        """The first line as JSON values."""
        head: dict[str, Any] = {
            "sightline": VERSION,
            "game": self.game,
            "players": self.players,
            "options": option_values(self.options),
            "seed": self.seed if self.seed < _SAFE_INTEGER else f"{self.seed:032x}",
        }
        if self.commitment is not None:
            head["commitment"] = self.commitment
        return {**head, **self.meta}

    def dump(self) -> str:
        """The record as text, one JSON object a line."""
        game = find_game(self.game)
        lines: list[str] = [_written(1, self.header())]
        for entry in self.moves:
            number = len(lines) + 1
            game.require_move(entry.move)
            move = msgspec.Raw(game.write_move(entry.move))
            lines.append(_written(number, {"seat": entry.seat, "move": move, **entry.meta}))
        if self.outcome is not None:
            outcome = _outcome_form(self.outcome, game, self.players)
            lines.append(_written(len(lines) + 1, {"outcome": outcome}))
        return "".join(f"{line}\n" for line in lines)

    def start(self) -> AnyState:
        """The state before the first move."""
        return find_game(self.game).start(self.players, self.options, seed=self.seed)

    def states(self) -> Iterator[AnyState]:
        """The state before the first move and after each one (the same object, moving on)."""
        state = self.start()
        yield state
        for number, entry in enumerate(self.moves):
            line = number + 2 if entry.line is None else entry.line
            try:
                state.apply(entry.seat, entry.move)
            except SightlineError as error:
                raise BadRecord(line, error.message) from error
            yield state
        self._check_outcome(state)

    def replay(self, moves: int | None = None) -> AnyState:
        """The state after so many moves, or after all of them (then the outcome is checked)."""
        whole = moves is None or type(moves) is int
        if not whole or (moves is not None and not 0 <= moves <= len(self.moves)):
            raise SightlineError(
                say("record-no-such-step", last=str(len(self.moves)), given=echo(moves))
            )
        states = self.states()
        state = next(states)
        for _ in states if moves is None else islice(states, moves):
            pass  # the one state moves on
        return state

    def _repr_svg_(self) -> str | None:
        # A notebook shows the last position, as the audience sees it.
        return self.replay()._repr_svg_()  # pyright: ignore[reportPrivateUsage]

    def _repr_html_(self) -> str | None:
        return self.replay()._repr_html_()  # pyright: ignore[reportPrivateUsage]

    def _check_outcome(self, state: AnyState) -> None:
        if self.outcome is None:
            return
        line = len(self.moves) + 2 if self.outcome_line is None else self.outcome_line
        if state.outcome is None:
            raise BadRecord(line, say("record-outcome-too-early"))
        claimed = _outcome_form(self.outcome, state.game, self.players)
        found = _outcome_form(state.outcome, state.game, self.players)
        for key in ("results", "sheet"):
            # Lists and tuples are the same in JSON.
            if key in claimed and msgspec.to_builtins(claimed[key]) != _listed(found[key]):
                right = msgspec.json.encode(found[key]).decode()
                raise BadRecord(line, say("record-outcome-differs", key=key, right=str(right)))


def outcome_form(state: AnyState) -> dict[str, Any] | None:
    """How a game ended, as JSON values; None: it goes on. The texts are in English: a record is the
    same for everybody."""
    return (
        None if state.outcome is None else _outcome_form(state.outcome, state.game, state.players)
    )


def _outcome_form(outcome: Outcome | dict[str, Any], game: AnyGame, players: int) -> dict[str, Any]:
    """An outcome as JSON values. Its texts are in English: a record is the same for everybody."""
    if isinstance(outcome, dict):
        return outcome
    names = tuple(str(game.seat_title(players, seat)) for seat in range(players))
    return {
        "results": list(outcome.results),
        "summary": in_english(outcome.summary, names),
        "sheet": {
            "columns": [in_english(column, names) for column in outcome.sheet.columns],
            "rows": [[in_english(value, names) for value in row] for row in outcome.sheet.rows],
        },
    }


def _written(number: int, line: dict[str, Any]) -> str:
    try:
        return msgspec.json.encode(line).decode()
    except (TypeError, ValueError, RecursionError) as error:
        # Only what others put into a record can be so: a name with half a character, say.
        raise BadRecord(number, say("record-not-json", error=str(error))) from None


def _listed(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def parse_record(text: str) -> Record:
    """Read a record; BadRecord names the line and the reason. Moves are checked by ``replay``."""
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise BadRecord(1, say("record-not-text", text=echo(text)))
    if not is_text(text):
        raise BadRecord(1, say("record-half-character"))
    # Not splitlines: JSON lets names hold other ends of lines, such as U+2028, as they are.
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise BadRecord(1, say("record-empty"))
    record = _parse_header(*lines[0])
    game = find_game(record.game)
    for number, line in lines[1:]:
        values = _json_object(number, line)
        if record.outcome is not None:
            raise BadRecord(number, say("record-after-outcome"))
        if "outcome" in values:
            record.outcome = _object(number, "outcome", values["outcome"])
            record.outcome_line = number
            continue
        seat, move = _take(number, values, _MOVE_KEYS)
        if type(seat) is not int:
            raise BadRecord(number, say("record-seat", seat=echo(seat)))
        try:
            decoded = game.read_move(move)
        except BadMove as error:
            raise BadRecord(number, str(error)) from None
        meta = {key: value for key, value in values.items() if key not in _MOVE_KEYS}
        record.moves.append(RecordedMove(seat, decoded, meta, number))
    return record


def _parse_header(number: int, line: str) -> Record:
    values = _json_object(number, line)
    if "sightline" not in values:
        raise BadRecord(number, say("record-no-header"))
    version = values["sightline"]
    if type(version) is not int or version != VERSION:
        raise BadRecord(number, say("record-version", version=echo(version), ours=str(VERSION)))
    key, players, seed = _take(number, values, ("game", "players", "seed"))
    if not isinstance(key, str):
        raise BadRecord(number, say("record-game", key=echo(key)))
    options = _object(number, "options", values.get("options", {}))
    try:
        game = find_game(key)
        whole = check_seed(seed)
        checked = game.read_options(players, options)
    except (BadOptions, BadSeed) as error:
        raise BadRecord(number, str(error)) from None
    except SightlineError as error:
        raise BadRecord(number, str(error)) from error
    promised = values.get("commitment")
    if promised is not None and promised != commitment(whole):
        raise BadRecord(number, say("record-commitment"))
    meta = {key: value for key, value in values.items() if key not in _HEADER_KEYS}
    return Record(game.key, players, checked, whole, [], commitment=promised, meta=meta)


def _json_object(number: int, line: str) -> dict[str, Any]:
    try:
        values = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise BadRecord(number, say("record-broken-json", error=str(error))) from None
    return _object(number, "a line", values)


def _object(number: int, what: str, values: object) -> dict[str, Any]:
    if not isinstance(values, dict):
        raise BadRecord(number, say("record-not-object", what=what, values=echo(values)))
    return cast("dict[str, Any]", values)


def _take(number: int, values: dict[str, Any], keys: tuple[str, ...]) -> tuple[Any, ...]:
    missing = [key for key in keys if key not in values]
    if missing:
        raise BadRecord(number, say("record-missing", missing=", ".join(missing)))
    return tuple(values[key] for key in keys)
