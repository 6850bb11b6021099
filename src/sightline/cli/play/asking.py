"""Questions about where the game stands: the same words as in the page's command box."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from sightline.cli.language import told
from sightline.cli.position import ToldPart
from sightline.core.message import all_of, say

_BETWEEN_WORDS = re.compile(r"[^\w+-]+")


def parts_called(parts: Sequence[ToldPart], name: str) -> list[ToldPart]:
    """The parts of the board whose heading holds a name; all of them without one."""
    wanted = name.strip().casefold()
    return [part for part in parts if wanted in part.heading.casefold()]


def no_such_part(parts: Sequence[ToldPart]) -> str:
    """What there is instead."""
    return told(say("command-no-part", parts=all_of((part.heading for part in parts), "comma")))


def parts_naming(parts: Sequence[ToldPart], what: str) -> list[ToldPart]:
    """The lines in which something is named, as a word of its own where there are such."""
    sought = what.strip().casefold()
    found = _keep(parts, lambda line: sought in _BETWEEN_WORDS.split(line.casefold()))
    if not found and len(sought) > 1:
        found = _keep(parts, lambda line: sought in line.casefold())
    return found


def _keep(parts: Sequence[ToldPart], holds: Callable[[str], bool]) -> list[ToldPart]:
    kept = (part._replace(lines=tuple(filter(holds, part.lines))) for part in parts)
    return [part for part in kept if part.lines]
