"""How the table says no, over HTTP and over sockets alike."""

from __future__ import annotations

from sightline.core.errors import BadOptions, IllegalMove, SightlineError
from sightline.core.message import Message, as_message, say

STATUS = {
    "bad-request": 400,
    "bad-options": 400,
    "bad-move": 400,
    "bad-record": 400,
    "not-allowed": 403,
    "not-found": 404,
    "conflict": 409,
    "too-slow": 408,
    "lost": 410,
    "too-large": 413,
    "too-long": 414,
    "wrong-type": 415,
    "wrong-host": 421,
    "too-many": 429,
    "long-headers": 431,
    "not-saved": 503,
    "going-down": 503,
}


class Refusal(Exception):
    """Something that cannot be done, with a code for programs and a message for people.

    ``message`` is it in English, ``words`` is it as data; None: there is only the text.
    """

    def __init__(
        self,
        code: str,
        message: Message | str,
        *,
        rule: str | None = None,
        faults: tuple[tuple[str, Message], ...] = (),
    ) -> None:
        super().__init__(str(message))
        self.code = code
        self.message = str(message)
        self.words = message if isinstance(message, Message) else None
        self.rule = rule
        self.faults = faults

    @classmethod
    def because(cls, code: str, error: SightlineError) -> Refusal:
        """What the engine refuses, as a sentence: its own errors begin small and end without a
        full stop, since they may follow a colon."""
        rule = error.rule if isinstance(error, IllegalMove) else None
        return cls(code, as_sentence(error.message), rule=rule)

    @classmethod
    def of_options(cls, error: BadOptions) -> Refusal:
        """Options that cannot be played, with the fault of each."""
        faults = tuple((fault.where, as_message(fault.problem)) for fault in error.faults)
        return cls("bad-options", say("refused-options", faults=error.message), faults=faults)

    @property
    def status(self) -> int:
        """The HTTP status that fits."""
        return STATUS.get(self.code, 409)


def as_sentence(reason: Message) -> Message:
    """A clause of the engine's by itself."""
    return say("refused-because", reason=reason)
