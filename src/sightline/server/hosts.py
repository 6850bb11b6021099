"""Under which names this server may be reached.

A page of another site can have its own name point at this machine (DNS rebinding); the browser then
takes our answers for that site's. Such a request carries that site's name as its ``Host``: so only
names that are ours are answered. Addresses in a private network cannot be taken over like that, and
friends on the same network use them.
"""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from sightline.core.message import say
from sightline.server.refusal import Refusal
from sightline.server.settings import Settings

_SHOWN = 80


class Hosts:
    """The names of a server."""

    def __init__(self, settings: Settings) -> None:
        named = {_bare(part.strip()) for part in settings.hosts.split(",")}
        origins = {urlsplit(part.strip()).netloc for part in settings.origins.split(",")}
        own = socket.gethostname().lower()
        short = own.partition(".")[0]
        self._all = "*" in named
        self._names = named | {_bare(origin) for origin in origins} | {_bare(settings.host)}
        self._names |= {own, short, f"{short}.local", "localhost"}
        self._names.discard("")

    def check(self, header: bytes | None, reached: str | None) -> None:
        """Refusal if ``Host`` is none of our names; ``reached`` is the address that was called."""
        if header is None or self._all:  # no browser leaves it out
            return
        name = _bare(header.decode("latin-1"))
        if name in self._names or name.endswith(".localhost"):
            return
        try:
            address = ip_address(name)
        except ValueError:
            pass
        else:
            if address.is_private or address.is_loopback or address.is_link_local:
                return
            if reached is not None and name == reached.partition("%")[0]:
                return
        shown = name if len(name) <= _SHOWN else name[: _SHOWN - 1] + "…"
        raise Refusal("wrong-host", say("refused-host", name=shown))


def _bare(host: str) -> str:
    """A host without port, brackets and the dot at its end, in small letters."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0].partition("%")[0]
    if host.count(":") > 1:  # an IPv6 address, as a setting may have it
        return host
    return host.partition(":")[0].rstrip(".")
