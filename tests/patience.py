"""A server that no machine is too slow for.

It waits for what takes a moment elsewhere as long as a test does.
"""

from __future__ import annotations

from collections.abc import Callable

from sightline.games.viewpoint.room import studies, workshop
from sightline.games.viewpoints.room import challenges
from sightline.server import cards, explaining, puzzle_work, replaying, socket

_LIMITS = (
    (socket, "HELLO_SECONDS"),
    (puzzle_work, "HINT_SECONDS"),
    (puzzle_work, "COUNT_SECONDS"),
    (puzzle_work, "FORGOTTEN_SECONDS"),
    (challenges, "COUNT_SECONDS"),
    (challenges, "FEWER_SECONDS"),
    (cards, "_SECONDS"),
    (explaining, "_SECONDS"),
    (replaying, "_SECONDS"),
    (workshop, "_CHECK_SECONDS"),
    (studies, "_CHECK_SECONDS"),
)


def be_patient(put: Callable[[object, str, object], None]) -> None:
    """``put`` is ``setattr``, or a test's own that is undone at its end."""
    for room, limit in _LIMITS:
        assert hasattr(room, limit)
        put(room, limit, 3600.0)
