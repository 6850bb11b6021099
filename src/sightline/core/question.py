"""Questions about what who sees and can know, with the answer that the engine is sure of.

They are asked of somebody who is given one seat's sight in words, and can be answered from that
sight alone: what the seat can't know is an answer, too.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from sightline.core.message import Message

Form = Literal["one", "set", "row"]
"""One of the choices; any of them, in any order; or one for each place, in order."""


class Question(msgspec.Struct, frozen=True):
    """One question and its answer."""

    kind: str
    """What it is about, in one word of a game's: results are counted by kind."""
    ask: Message
    choices: tuple[str, ...]
    """Every word that may stand in an answer."""
    answer: tuple[str, ...]
    """For a set in the order of the choices."""
    form: Form = "one"
