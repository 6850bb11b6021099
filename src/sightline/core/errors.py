"""Every way in which Sightline says no.

Each error is meant to be read by a person: it says what is wrong and what would be right.
Entry points (command line, server, files) show ``str(error)`` and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from sightline.core.echo import echo

_LONGEST_NAME = 200


class SightlineError(Exception):
    """Base of all errors that are the caller's to mend."""


class WrongArgument(SightlineError):
    """A Python call with a value that cannot be meant, such as a number where a text belongs."""


class UnknownGame(SightlineError):
    """No game is registered under this key."""

    def __init__(self, key: object, known: Sequence[str]) -> None:
        super().__init__(f"there is no game called {echo(key)}{suggestion(key, known)}")
        self.key = key


class UnknownBot(SightlineError):
    """No bot of this name plays this game."""

    def __init__(self, name: object, game: str, known: Sequence[str]) -> None:
        super().__init__(f"no bot called {echo(name)} plays {game}{suggestion(name, known)}")
        self.name = name


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with an option set: where, and what would be right."""

    where: str
    problem: str

    def __str__(self) -> str:
        return f"{self.where}: {self.problem}"


class BadOptions(SightlineError):
    """An option set that cannot be played. Carries every fault, not only the first."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(str(fault) for fault in self.faults))


class BadSeed(SightlineError):
    """A seed that is not an integer 0 ≤ s < 2^128 (or its hexadecimal form)."""


class BadMove(SightlineError):
    """Text or JSON that does not describe a move of this game at all."""


class IllegalMove(SightlineError):
    """A well-formed move that the rules forbid here. ``rule`` names the rule in a few words."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(message)
        self.rule = rule


class NoSuchSeat(SightlineError):
    """A seat number that this game does not have."""

    def __init__(self, seat: object, players: int) -> None:
        super().__init__(f"there is no seat {echo(seat)}: seats go from 0 to {players - 1}")


class NotAwaited(IllegalMove):
    """A move by a seat that has nothing to decide now."""

    def __init__(self, seat: int, asked: Sequence[int]) -> None:
        # It speaks of the seats asked: who of them has answered already is told to nobody.
        if seat in asked:
            message = f"seat {seat} has answered already; the others' answers are still awaited"
        elif asked:
            due = ", ".join(str(other) for other in asked)
            message = f"seat {seat} is not awaited now; awaited: {due}"
        else:
            message = f"seat {seat} cannot move: the game is over"
        super().__init__("not awaited", message)
        self.seat = seat


class BadRecord(SightlineError):
    """A record that cannot be read or replayed; ``line`` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class NoRecord(SightlineError):
    """A state without a seed (a sampled world) has no record."""


def suggestion(word: object, known: Sequence[str]) -> str:
    """``"; did you mean …?"`` or the list of what there is, to end an error message with."""
    # A word longer than any name is close to none, and comparing it would take its time.
    name = word if isinstance(word, str) and len(word) <= _LONGEST_NAME else ""
    close = get_close_matches(name, known, n=1)
    if close:
        return f"; did you mean {echo(close[0])}?"
    if known:
        return f"; there is: {', '.join(known)}"
    return ""
