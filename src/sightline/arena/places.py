"""Where games can be played, by what people type: ``local``, ``ray`` or ``ray://HOST:PORT``."""

from __future__ import annotations

import os
import re

from sightline.arena.errors import ArenaError
from sightline.arena.executor import Executor
from sightline.arena.workers import LocalProcesses
from sightline.core.echo import echo
from sightline.core.extras import require_extra
from sightline.core.message import say

LOCAL = "local"
RAY = "ray"
_RUNNING = re.compile(r"ray://(?P<host>\[[0-9A-Fa-f:.]+\]|[^\s:/@?#\[\]]+):(?P<port>\d{1,5})")


def cores() -> int:
    """How many processes this one may use at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def executor_for(on: str = LOCAL, workers: int | None = None) -> Executor:
    """The executor that a text means. Nothing is started before it is entered.

    ``workers`` is how many games are played at once; without it, as many as there are cores.
    """
    if on == LOCAL:
        return LocalProcesses(cores() if workers is None else workers)
    address = address_in(on)
    require_extra("ray", say("needs-ray"))
    # Only here: Ray takes seconds to load, and local processes need none of it.
    from sightline.arena.ray.executor import OnRay

    return OnRay(address, workers)


def address_in(on: str) -> str | None:
    """The address of a running cluster; None: one of this machine alone is to be started."""
    if on == RAY:
        return None
    found = _RUNNING.fullmatch(on)
    if found is None or not 0 < int(found["port"]) < 1 << 16:
        raise ArenaError(say("ray-place-unread", given=echo(on)))
    return on


def host_and_port(address: str) -> tuple[str, int]:
    """The two parts of ``ray://HOST:PORT``."""
    found = _RUNNING.fullmatch(address)
    assert found is not None
    return found["host"].strip("[]"), int(found["port"])
