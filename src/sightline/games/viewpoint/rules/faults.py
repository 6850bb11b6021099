"""What is wrong with a card set, and a text that is none."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sightline.core.echo import echo, shortened
from sightline.core.errors import SightlineError
from sightline.core.message import Message, all_of, say

# Anybody may send a set to a server, and reading a key of n parts takes n² steps.
_MOST_DOTS = 200
_LONGEST_FIELD = 120
_AT_LINE = re.compile(r"\(at line (\d+), column \d+\)")
"""How tomllib says where it stopped; only newer versions of it say so in numbers as well."""


@dataclass(frozen=True, slots=True)
class SetFault:
    """One thing that is wrong with a set."""

    file: str
    card: str
    """The title; empty for the set itself, and for a card without one."""
    field: str
    problem: Message
    number: int | None = None
    """Which card of the file, from 1, where it is one of them."""
    line: int | None = None
    """In a text that is no TOML: where reading stopped."""

    @property
    def message(self) -> Message:
        """Where and what."""
        field = shortened(self.field, _LONGEST_FIELD)
        problem = say("fault", where=field, problem=self.problem) if field else self.problem
        if self.card:
            problem = say("viewpoint-fault-in-card", card=echo(self.card), problem=problem)
        elif self.number is not None:
            problem = say("viewpoint-fault-in-number", number=self.number, problem=problem)
        return say("fault", where=self.file, problem=problem)

    def __str__(self) -> str:
        return str(self.message)


class BadSet(SightlineError):
    """A card set that cannot be played. Carries every fault, not only the first."""

    def __init__(self, faults: Sequence[SetFault]) -> None:
        self.faults = tuple(faults)
        every = all_of((fault.message for fault in self.faults), "semicolon")
        super().__init__(say("faults", faults=every))


class Unreadable(ValueError):
    """A text that is no TOML, or would take too long to read."""

    def __init__(self, problem: Message, line: int | None = None) -> None:
        super().__init__(str(problem))
        self.problem = problem
        self.line = line


def read_toml(text: str) -> dict[str, Any]:
    """What a TOML text says, or Unreadable."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > _MOST_DOTS:
            problem = say("viewpoint-fault-dots", most=_MOST_DOTS, line=str(number))
            raise Unreadable(problem, number)
    try:
        # Some editors put a mark in front of the text, which tomllib would take for a word.
        return tomllib.loads(text.removeprefix("\ufeff"))
    except ValueError as error:  # TOMLDecodeError is one; a number too long to read is another
        found = _AT_LINE.search(str(error))
        problem = say("viewpoint-fault-not-toml", problem=str(error))
        raise Unreadable(problem, int(found[1]) if found else None) from None
    except RecursionError:
        raise Unreadable(say("viewpoint-fault-deep")) from None
