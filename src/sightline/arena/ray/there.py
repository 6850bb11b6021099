"""What runs at a cluster: one chunk of games, after a look at whether this is the right place."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from time import perf_counter
from typing import Any

import msgspec

from sightline.arena.executor import answer_for, know
from sightline.arena.ray.identity import Identity, identity, package_of

Reply = tuple[Any, ...]
"""``("played", answer, seconds)``, or what is wrong with the machine: its name and what to tell."""


class Freight(msgspec.Struct, frozen=True):
    """A plan with what plays it, packed once for all workers."""

    key: str
    identity: Identity
    package: tuple[str, str] | None
    body: bytes


_unpacked: dict[str, tuple[Any, Any]] = {}
"""The plan of this process, so that it is unpacked once and not for each chunk."""


def errand(version: str, freight: bytes, numbers: Sequence[int]) -> Reply:
    """The task as it is sent: by value, so that it can also say that nothing else is here."""
    try:
        from sightline import __version__
    except ImportError as error:
        return ("no-sightline", str(error))
    if __version__ != version:
        return ("other-version", __version__)
    try:
        from sightline.arena.ray.there import carry_out
    except ImportError:
        return ("other-files", __version__)
    return carry_out(freight, numbers)


def carry_out(packed: bytes, numbers: Sequence[int]) -> Reply:
    """Play these games of a plan."""
    freight = msgspec.msgpack.decode(packed, type=Freight)
    if freight.key not in _unpacked:
        ours = identity()
        if ours != freight.identity:
            return ("other-files", ours.version)
        try:
            plan, play = pickle.loads(freight.body)
        except (ImportError, AttributeError) as error:
            return ("no-package", str(error))
        theirs = package_of(plan.game)
        if theirs != freight.package:
            return ("other-package", *(theirs or ("", "")))
        know(plan)
        _unpacked.clear()
        _unpacked[freight.key] = plan, play
    plan, play = _unpacked[freight.key]
    began = perf_counter()
    answer = answer_for(plan, numbers, play)
    return ("played", answer, perf_counter() - began)
