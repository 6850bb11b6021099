"""What can keep the meter from measuring."""

from __future__ import annotations

from sightline.core.errors import SightlineError
from sightline.core.message import say


class CannotMeasure(SightlineError):
    """Nothing can be said about this server or this game, and why."""


class Declined(CannotMeasure):
    """The server said no to something that the meter needs."""

    def __init__(self, status: int, code: str, message: str, what: str) -> None:
        self.status = status
        self.code = code
        super().__init__(
            say("meter-declined", what=what, problem=message, status=str(status), code=code)
        )
