"""Who looks on while the meter measures: names for programs, and what people call them."""

from __future__ import annotations

from sightline.core.message import Message, plain, say

WATCHER = "watcher"
SEAT = "seat "


def observer_title(name: str) -> Message:
    """What people call an observer."""
    if name == WATCHER:
        return say("meter-watcher")
    if name.startswith(SEAT):
        return say("meter-seat", seat=name.removeprefix(SEAT))
    return plain(name)
