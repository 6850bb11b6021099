"""Everything that an observer is sent, as bytes, and the first difference between two such sets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import msgspec

from sightline.check.ground import Broken
from sightline.core.events import Event, Observer
from sightline.core.game import AnyState
from sightline.core.moves import LegalMoves
from sightline.core.sight import Sight

# Of a longer list of legal moves, so many are compared, evenly spread, and the length.
_MOST_MOVES = 2000
_MOST_TEXTS = 40

Sent = Mapping[str, bytes]


def perceived(state: AnyState, observer: Observer) -> list[tuple[Event, ...]]:
    """What an observer was told, an entry for each move it noticed at all."""
    return [events for events in state.events(observer) if events]


def spread(legal: LegalMoves[Any], most: int) -> list[Any]:
    """The moves in their order; of a long list only so many, evenly spread."""
    if len(legal) <= most:
        return list(legal)
    return [legal[number * len(legal) // most] for number in range(most)]


def sent(state: AnyState, observer: Observer) -> Sent:
    """All that a table sends to an observer, each part in its JSON form."""
    parts: dict[str, object] = {
        "view": state.view(observer),
        "who is asked": state.asked,
        "events": perceived(state, observer),
        "outcome": state.outcome,
    }
    if observer is not None:
        legal = state.legal(observer)
        parts["number of legal moves"] = len(legal)
        parts["legal moves"] = spread(legal, _MOST_MOVES)
        parts["move texts"] = [state.move_text(move) for move in spread(legal, _MOST_TEXTS)]
        if observer in state.awaiting:
            parts["default move"] = state.default_move(observer)
    return {name: msgspec.json.encode(part) for name, part in parts.items()}


def sent_by_sight(sight: Sight[Any, Any]) -> Sent:
    """The same, as far as a bot reads it from its sight."""
    parts: dict[str, object] = {
        "view": sight.view,
        "who is asked": sight.asked,
        "events": sight.events,
        "number of legal moves": len(sight.legal),
        "legal moves": spread(sight.legal, _MOST_MOVES),
    }
    return {name: msgspec.json.encode(part) for name, part in parts.items()}


def require_same(truth: Sent, other: Sent, what: str, because: str) -> None:
    """Broken, with the first difference, unless both hold the same bytes in all common parts."""
    for name in truth:
        if name in other and truth[name] != other[name]:
            found = difference(truth[name], other[name])
            raise Broken(f"{name}: {found} {what}. {because}")


def difference(one: bytes, other: bytes) -> str:
    """Where two JSON texts first differ, and how: ``at .hand[2]: 7 here, but 9``."""
    return _difference("", msgspec.json.decode(one), msgspec.json.decode(other))


def _difference(path: str, one: Any, other: Any) -> str:
    if isinstance(one, dict) and isinstance(other, dict):
        ours, theirs = cast("dict[str, Any]", one), cast("dict[str, Any]", other)
        for key in [*ours, *(key for key in theirs if key not in ours)]:
            if ours.get(key) != theirs.get(key):
                return _difference(f"{path}.{key}", ours.get(key), theirs.get(key))
        return f"{_at(path)}the order of the keys differs"
    if isinstance(one, list) and isinstance(other, list):
        ours, theirs = cast("list[Any]", one), cast("list[Any]", other)
        for number, (left, right) in enumerate(zip(ours, theirs, strict=False)):
            if left != right:
                return _difference(f"{path}[{number}]", left, right)
        return f"{_at(path)}{len(ours)} entries here, but {len(theirs)}"
    return f"{_at(path)}{_short(one)} here, but {_short(other)}"


def _at(path: str) -> str:
    return f"at {path}: " if path else ""


def _short(value: object, limit: int = 120) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= limit else f"{text[:limit]}…"
