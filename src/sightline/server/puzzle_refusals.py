"""What the puzzles' engine refuses, the server refuses in the same words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sightline.core.errors import BadMove, IllegalMove
from sightline.puzzles.model import NoSolution
from sightline.puzzles.puzzle import TooLong
from sightline.server.refusal import Refusal


@contextmanager
def told() -> Iterator[None]:
    """What the engine refuses, the server refuses in the same words."""
    try:
        yield
    except IllegalMove as error:
        raise Refusal("bad-move", sentence(str(error)), rule=error.rule) from None
    except BadMove as error:
        raise Refusal("bad-move", sentence(str(error))) from None
    except NoSolution as error:
        raise Refusal("no-solution", sentence(str(error))) from None
    except TooLong:
        no = "That takes too long to find out; try another position."
        raise Refusal("too-long", no) from None


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")
