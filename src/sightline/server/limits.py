"""How much one socket or one address may ask for: token buckets, and what one address is."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

Monotonic = Callable[[], float]
"""Seconds since some moment."""

_HOUSEHOLD = 64
"""Bits of an IPv6 address that a household has in common; it chooses the other half itself."""


@lru_cache(maxsize=10_000)
def network_of(host: str) -> str:
    """What limits count as one address: an IPv4 address, or the network of an IPv6 address."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is None:
            return str(ip_network((address, _HOUSEHOLD), strict=False))
        address = address.ipv4_mapped
    return str(address)


class Bucket:
    """Holds up to ``burst`` tokens and gains ``rate`` a second; every request takes one or more."""

    __slots__ = ("_burst", "_monotonic", "_rate", "_tokens", "_when", "refused")

    def __init__(self, rate: float, burst: float, monotonic: Monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._monotonic = monotonic
        self._when = monotonic()
        self.refused = 0
        """How many requests in a row were too many."""

    def take(self, cost: float = 1.0) -> bool:
        """Whether there is room for one more request."""
        now = self._monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._when) * self._rate)
        self._when = now
        if self._tokens < cost:
            self.refused += 1
            return False
        self._tokens -= cost
        self.refused = 0
        return True

    def spend(self, cost: float) -> None:
        """Something was asked for elsewhere: it counts here, too, and is refused to nobody."""
        self.take(0.0)
        self._tokens = max(0.0, self._tokens - cost)

    def owe(self, cost: float) -> None:
        """What was just asked for costs so much more, even if that is not there: then it has to be
        made up for before the next request."""
        self._tokens -= cost

    @property
    def full(self) -> bool:
        """Nothing was asked for lately, so there is nothing to remember."""
        return self._tokens + (self._monotonic() - self._when) * self._rate >= self._burst


class Buckets:
    """One bucket a key; forgets those that are full again when there are very many."""

    def __init__(self, rate: float, burst: float, monotonic: Monotonic, most: int = 10_000) -> None:
        self._rate = rate
        self._monotonic = monotonic
        self._most = most
        self._held: OrderedDict[str, Bucket] = OrderedDict()
        self.burst = burst
        self.spent: dict[str, float] | None = None
        """What was taken lately, where other servers count the same."""

    def take(self, key: str, cost: float = 1.0) -> bool:
        """Whether this key has room for one more request."""
        taken = self._bucket(key).take(cost)
        if taken and self.spent is not None:
            self.spent[key] = self.spent.get(key, 0.0) + cost
        return taken

    def heard(self, key: str, cost: float) -> None:
        """So much was taken at another server."""
        self._bucket(key).spend(cost)

    def _bucket(self, key: str) -> Bucket:
        bucket = self._held.get(key)
        if bucket is None:
            if len(self._held) >= self._most:
                self._forget()
            bucket = self._held[key] = Bucket(self._rate, self.burst, self._monotonic)
        else:
            self._held.move_to_end(key)
        return bucket

    def _forget(self) -> None:
        for key in [key for key, bucket in self._held.items() if bucket.full]:
            del self._held[key]
        while len(self._held) >= self._most:
            self._held.popitem(last=False)
