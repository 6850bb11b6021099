"""What format a store has: one number for every database, and one way from an older one to ours.

A format says which tables there are, what is in them, and what it means. It is the same for all
databases, so that a house can be copied from one into another. Each database has its own steps from
one format to the next; all that are needed are taken in one transaction, so a store is of the old
format or of the new one, never in between, whatever interrupts it.
"""

from __future__ import annotations

from sightline.core.message import Message, say

VERSION = 5


class WrongVersion(Exception):
    """The store is of a format that this program does not know."""


def check_version(found: int) -> None:
    """WrongVersion: it was written by a newer program."""
    if found > VERSION:
        raise WrongVersion(say("store-newer", version=str(found), ours=str(VERSION)))


def other_version(found: int) -> Message | None:
    """What is to be said of a store that is only looked at; None: its format is ours."""
    if found == VERSION:
        return None
    version, ours = str(found), str(VERSION)
    if found < VERSION:
        return say("store-older-format", version=version, ours=ours)
    return say("store-newer-format", version=version, ours=ours)
