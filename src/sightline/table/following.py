"""Following a table from outside: whole positions out of what changed.

A table tells a page everything once, and after that only what is different. A program that wants
to read whole messages lets ``Following`` hear every message in order; the page does the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from sightline.core.changes import changed
from sightline.core.short import FieldNames, whole_form, whole_message

Message = dict[str, Any]

_LEFT_OUT: Message = {
    "asked": [],
    "window": None,
    "legal": None,
    "answer": None,
    "kept": True,
    "clocks": [],
    "outcome": None,
    "can_undo": False,
}
"""What a position says of itself by leaving it out."""
_WINDOW = ("number", "length_ms", "left_ms")
_NO_NAMES = FieldNames(None, {})


class Following:
    """What one socket has been told so far."""

    def __init__(self) -> None:
        self.number = 0
        """The newest public step."""
        self.position: Message = {}
        """Where the game stands, with its whole view."""
        self.table: Message = {}
        self._events = self._moves = _NO_NAMES
        self._words = ""

    def hear(self, message: Message) -> Message:
        """The next message: the same, with nothing left out and all names."""
        match message["tell"]:
            case "snapshot":
                self.table = message["table"]
                self.take_names(message["names"])
                unseen = self._whole(message["unseen"], self._events)
                once = [self._line(line) for line in message["once"]]
                whole = {**message, "unseen": unseen, "once": once}
                return self._stands(whole, "log", message["view"])
            case "step":
                view = changed(self.position.get("view"), message.get("view", {}))
                events = self._whole(message.get("events", []), self._events)
                once = [self._line(line) for line in message.get("once", [])]
                told = {"moved": [], "undone": False, **message, "events": events, "once": once}
                return self._stands(told, "moved", view)
            case "table":
                self.table = changed(self.table, message["table"])
                return {**message, "table": self.table}
            case "legal":
                moves = self._whole(message["moves"], self._moves)
                told = [self._line(line) for line in message.get("told", [])]
                return {"ref": None, **message, "moves": moves, "told": told}
            case "noted":
                return {"ref": None, **message}
            case "answer":
                told = {"move": self.position["answer"], "kept": True, **message}
                self.position = {**self.position, "answer": told["move"]}
                return told
            case _:
                return message

    def take_names(self, names: Message) -> None:
        """The names that events and moves are told without, as a snapshot has them."""
        self._events = msgspec.convert(names["events"], FieldNames)
        self._moves = msgspec.convert(names["moves"], FieldNames)
        self._words = names["words"]

    def _stands(self, message: Message, lines: str, view: Any) -> Message:
        self.number = message["number"]
        position = {**_LEFT_OUT, **message["position"], "view": view}
        if position["window"] is not None:
            position["window"] = dict(zip(_WINDOW, position["window"], strict=True))
        if position["legal"] is not None:
            position["legal"] = self._whole(position["legal"], self._moves)
        self.position = position
        told = [self._logged(*line, now=position["step"]) for line in message[lines]]
        return {**message, "position": position, lines: told}

    def _logged(
        self,
        seat: int,
        lines: Sequence[Any],
        step: int | None = None,
        by: str | None = None,
        *,
        now: int,
    ) -> Message:
        """A line of the move list."""
        whole = [self._line(line) for line in lines]
        return {"step": now if step is None else step, "seat": seat, "by": by, "lines": whole}

    def _line(self, line: Any) -> list[Any]:
        """A message: in short, or a text that is told as it is."""
        if isinstance(line, str):
            return ["say", "plain", {"text": line}]
        return whole_message(line, self._words)

    @staticmethod
    def _whole(forms: list[Any], names: FieldNames) -> list[Any]:
        return [whole_form(form, names) for form in forms]
