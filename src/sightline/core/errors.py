"""Every way in which Sightline says no.

Each error is meant to be read by a person: it carries a message that says what is wrong and what
would be right. ``str(error)`` is that message in English.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from sightline.core.echo import echo
from sightline.core.message import Listed, Message, all_of, as_message, plain, say

_LONGEST_NAME = 200


class SightlineError(Exception):
    """Base of all errors that are the caller's to mend."""

    def __init__(self, message: Message | str = "") -> None:
        super().__init__(message)
        self.message = as_message(message)

    def __str__(self) -> str:
        return str(self.message)


class WrongArgument(SightlineError):
    """A Python call with a value that cannot be meant, such as a number where a text belongs."""


class UnknownGame(SightlineError):
    """No game is registered under this key."""

    def __init__(self, key: object, known: Sequence[str]) -> None:
        super().__init__(say("no-such-game", key=echo(key), instead=instead(key, known)))
        self.key = key


class UnknownBot(SightlineError):
    """No bot of this name plays this game."""

    def __init__(self, name: object, game: str, known: Sequence[str]) -> None:
        super().__init__(
            say("no-such-bot", name=echo(name), game=game, instead=instead(name, known))
        )
        self.name = name


class NotABot(UnknownBot):
    """A class of somebody's own that lacks something of a bot."""

    def __init__(self, name: str, missing: Sequence[str]) -> None:
        message = say("not-a-bot", name=name, missing=all_of(missing, "comma"))
        SightlineError.__init__(self, message)
        self.name = name


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with an option set: where, and what would be right."""

    where: str
    problem: Message | str

    def __str__(self) -> str:
        return f"{self.where}: {self.problem}"

    @property
    def message(self) -> Message:
        """Where and what, in one message."""
        return say("fault", where=self.where, problem=as_message(self.problem))


class BadOptions(SightlineError):
    """An option set that cannot be played. Carries every fault, not only the first."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        every = Listed(tuple(fault.message for fault in self.faults), "semicolon")
        super().__init__(say("faults", faults=every))


class BadSeed(SightlineError):
    """A seed that is not an integer 0 ≤ s < 2^128 (or its hexadecimal form)."""


class BadMove(SightlineError):
    """Text or JSON that does not describe a move of this game at all."""


class IllegalMove(SightlineError):
    """A well-formed move that the rules forbid here. ``rule`` names the rule for programs,
    ``title`` for people, in a few words."""

    def __init__(self, rule: str, message: Message | str, title: Message | None = None) -> None:
        super().__init__(message)
        self.rule = rule
        self.title = plain(rule) if title is None else title


class NoSuchSeat(SightlineError):
    """A seat number that this game does not have."""

    def __init__(self, seat: object, players: int) -> None:
        super().__init__(say("no-such-seat", seat=echo(seat), last=players - 1))


class NotAwaited(IllegalMove):
    """A move by a seat that has nothing to decide now."""

    def __init__(self, seat: int, asked: Sequence[int]) -> None:
        # It speaks of the seats asked: who of them has answered already is told to nobody.
        if seat in asked:
            message = say("not-awaited-answered", seat=str(seat))
        elif asked:
            due = all_of((str(other) for other in asked), "comma")
            message = say("not-awaited-others", seat=str(seat), due=due)
        else:
            message = say("not-awaited-over", seat=str(seat))
        super().__init__("not awaited", message, say("not-awaited-rule"))
        self.seat = seat


class BadRecord(SightlineError):
    """A record that cannot be read or replayed; ``line`` counts from 1."""

    def __init__(self, line: int, reason: Message | str) -> None:
        super().__init__(say("bad-record", line=str(line), reason=as_message(reason)))
        self.line = line
        self.reason = reason


class NoRecord(SightlineError):
    """A state without a seed (a sampled world) has no record."""


def instead(word: object, known: Sequence[str]) -> Message:
    """``" (did you mean …?)"`` or the list of what there is, to end an error message with."""
    # A word longer than any name is close to none, and comparing it would take its time.
    name = word if isinstance(word, str) and len(word) <= _LONGEST_NAME else ""
    close = get_close_matches(name, known, n=1)
    if close:
        return say("did-you-mean", name=echo(close[0]))
    if known:
        return say("there-is", names=all_of(known, "comma"))
    return say("nothing-instead")
