"""Following a table from outside: whole positions out of what changed.

A table tells a page everything once, and after that only what is different. A program that wants
to read whole messages lets ``Following`` hear every message in order; the page does the same.
"""

from __future__ import annotations

from typing import Any

from sightline.core.changes import changed

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


class Following:
    """What one socket has been told so far."""

    def __init__(self) -> None:
        self.number = 0
        """The newest public step."""
        self.position: Message = {}
        """Where the game stands, with its whole view."""
        self.table: Message = {}

    def hear(self, message: Message) -> Message:
        """The next message: the same, with a whole ``position`` or ``table`` where it has one."""
        kind = message["tell"]
        if kind == "snapshot":
            self.table = message["table"]
            return self._stands(message, message["view"])
        if kind == "step":
            view = changed(self.position.get("view"), message.get("view", {}))
            told = {"moved": [], "events": [], "undone": False, **message}
            return self._stands(told, view)
        if kind == "table":
            self.table = changed(self.table, message["table"])
            return {**message, "table": self.table}
        return message

    def _stands(self, message: Message, view: Any) -> Message:
        self.number = message["number"]
        self.position = {**_LEFT_OUT, **message["position"], "view": view}
        return {**message, "position": self.position}
