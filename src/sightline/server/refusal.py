"""How the table says no, over HTTP and over sockets alike."""

from __future__ import annotations

from sightline.core.message import Message

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

    @property
    def status(self) -> int:
        """The HTTP status that fits."""
        return STATUS.get(self.code, 409)
