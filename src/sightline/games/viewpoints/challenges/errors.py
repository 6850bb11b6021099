"""How a text, some pieces or a file say that they are no challenge."""

from __future__ import annotations

from collections.abc import Iterable

from sightline.core.errors import SightlineError
from sightline.core.message import say


class BadChallenge(SightlineError, ValueError):
    """What is wrong with a structure, or with what should describe one."""


NOT_IN_SET = "viewpoints-not-in-set"


def not_in_set(letter: str, letters: Iterable[str]) -> BadChallenge:
    """The error for a piece that this set of ten leaves out."""
    return BadChallenge(say("viewpoints-not-in-set", piece=letter, pieces="".join(letters)))
