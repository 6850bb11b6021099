"""What the puzzles' engine refuses, the server refuses in the same words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sightline.core.errors import BadMove, IllegalMove
from sightline.core.message import say
from sightline.puzzles.model import NoSolution
from sightline.puzzles.puzzle import TooLong
from sightline.server.refusal import Refusal


@contextmanager
def told() -> Iterator[None]:
    """What the engine refuses, the server refuses in the same words."""
    try:
        yield
    except (IllegalMove, BadMove) as error:
        raise Refusal.because("bad-move", error) from None
    except NoSolution as error:
        raise Refusal.because("no-solution", error) from None
    except TooLong:
        no = say("puzzle-takes-too-long")
        raise Refusal("too-long", no) from None
