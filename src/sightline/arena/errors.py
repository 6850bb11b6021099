"""What can go wrong in a match through no fault of the engine.

Errors travel between processes, so each is made from its message alone.
"""

from __future__ import annotations

from sightline.core.errors import SightlineError


class ArenaError(SightlineError):
    """A match that cannot be played, or not to its end."""


class WorkerLost(ArenaError):
    """A worker process ended without an answer (killed, out of memory, crashed in native code)."""
