"""Which bots played a game that was written down."""

from __future__ import annotations

from typing import cast

from sightline.core.record import Record


def bots_of(record: Record) -> list[str | None]:
    """The bots by seat, as a match or a table wrote them down; nothing is said of what is none."""
    given: object = record.meta.get("bots")
    names: object = record.meta.get("names")
    found: list[str | None] = [None] * record.players
    if isinstance(given, list):
        for seat, bot in enumerate(cast("list[object]", given)[: record.players]):
            found[seat] = bot if isinstance(bot, str) else None
    elif isinstance(names, list):
        for seat, name in enumerate(cast("list[object]", names)[: record.players]):
            if isinstance(name, str) and name.startswith("bot:"):
                found[seat] = name.removeprefix("bot:")
    return found
