"""Where a house is kept: a data folder, or a PostgreSQL database under an address."""

from __future__ import annotations

import re

from sightline.core.errors import SightlineError
from sightline.core.extras import Needs
from sightline.core.message import say

_SCHEMES = ("postgresql://", "postgres://")
_PASSWORD = re.compile(r"(?<=://)([^:/?#@]*):[^/?#]*@")
_PASSWORD_GIVEN = re.compile(r"(?<=[?&])(?:ssl)?password=[^&]*&?")


class NoStore(SightlineError):
    """The store cannot be used, and why."""


def is_address(where: str) -> bool:
    """Whether this is a database's address; else it is a folder."""
    return where.startswith(_SCHEMES)


def address(given: str) -> str:
    """The address that somebody gave. NoStore: it is none."""
    if not is_address(given):
        raise NoStore(say("store-no-address", given=shown(given)))
    return given


def shown(where: str) -> str:
    """A folder, or an address without its password: for messages and logs."""
    return _PASSWORD_GIVEN.sub("", _PASSWORD.sub(r"\1@", where)).rstrip("?&")


def needs_postgres() -> Needs:
    """Around imports of what speaks with PostgreSQL: an extra, and nothing that whoever keeps a
    file should wait for."""
    return Needs("postgres", say("needs-postgres"))
