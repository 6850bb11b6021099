"""Guests: a name, a public id, and a secret that only their browser's cookie holds."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import OrderedDict
from functools import lru_cache
from time import time

from sightline.server.messages import Person
from sightline.server.store import Store

COOKIE = "sightline"
COOKIE_SECONDS = 400 * 86_400
"""The longest that browsers keep a cookie."""
_KEPT = 10_000

_MANNERS = ("Calm", "Bright", "Swift", "Quiet", "Merry", "Bold", "Clever", "Gentle", "Lucky")
_BEASTS = ("Otter", "Heron", "Fox", "Badger", "Lynx", "Wren", "Hare", "Owl", "Marten", "Robin")


class People:
    """Everybody this server knows."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key = store.meta("secret")
        if self._key is None:
            self._key = secrets.token_bytes(32)
            store.write_meta_now("secret", self._key)
        self._names: OrderedDict[str, str] = OrderedDict()
        self._ids: OrderedDict[bytes, str] = OrderedDict()

    # -- cookies ----------------------------------------------------------------------------------

    def cookie_for(self, secret: str) -> str:
        """The signed value that a browser keeps."""
        return f"{secret}.{self._sign(secret)}"

    def by_cookie(self, cookie: str | None) -> Person | None:
        """Whose browser this is; None for an unknown, foreign or tampered cookie."""
        secret = self._opened(cookie)
        if secret is None:
            return None
        digest = _digest(secret)
        person = self._ids.get(digest)
        if person is None:
            rows = self._store.read("SELECT id, name FROM people WHERE secret = ?", (digest,))
            if not rows:
                return None
            person, name = rows[0]
            _keep(self._ids, digest, person)
            _keep(self._names, person, name)
        return Person(person, self.name(person))

    def secret_in(self, cookie: str | None) -> str | None:
        """The secret of a genuine cookie, to set the same one on another device of its owner."""
        return self._opened(cookie)

    def _opened(self, cookie: str | None) -> str | None:
        if not cookie or len(cookie) > 200:
            return None
        secret, _, signature = cookie.partition(".")
        good = hmac.compare_digest(signature.encode(), self._sign(secret).encode())
        return secret if good else None

    def _sign(self, secret: str) -> str:
        assert self._key is not None
        return hmac.new(self._key, secret.encode(), hashlib.sha256).hexdigest()

    @lru_cache(maxsize=10_000)  # noqa: B019  (there is one of these, for as long as the server runs)
    def pseudonym(self, network: str) -> str:
        """What stands for a network in the file, which holds nobody's address."""
        return self._sign(f"network {network}")[:32]

    # -- names ------------------------------------------------------------------------------------

    async def welcome(self, name: str | None = None) -> tuple[Person, str]:
        """A new guest, and the secret for their cookie."""
        secret, person = secrets.token_urlsafe(24), secrets.token_hex(6)
        digest, chosen = _digest(secret), tidy_name(name) or guest_name()
        await self._store.save(
            statements=[
                ("INSERT INTO people VALUES (?, ?, ?, ?)", (person, digest, chosen, time()))
            ]
        )
        _keep(self._ids, digest, person)
        _keep(self._names, person, chosen)
        return Person(person, chosen), secret

    async def rename(self, person: str, name: str) -> Person:
        """Another name for the same person."""
        chosen = tidy_name(name) or self.name(person)
        await self._store.save(
            statements=[("UPDATE people SET name = ? WHERE id = ?", (chosen, person))]
        )
        _keep(self._names, person, chosen)
        return Person(person, chosen)

    def name(self, person: str) -> str:
        """What a person is called now."""
        known = self._names.get(person)
        if known is None:
            rows = self._store.read("SELECT name FROM people WHERE id = ?", (person,))
            known = rows[0][0] if rows else "Somebody"
            _keep(self._names, person, known)
        return known

    def person(self, person: str) -> Person:
        """The person with this public id."""
        return Person(person, self.name(person))


def tidy_name(name: str | None) -> str:
    """A name without control characters, line breaks and surplus spaces; empty if none is left."""
    shown = "".join(letter if letter.isprintable() else " " for letter in name or "")
    return " ".join(shown.split())[:24].strip()


def guest_name() -> str:
    """A friendly name for somebody who has not given one."""
    return f"{secrets.choice(_MANNERS)} {secrets.choice(_BEASTS)}"


def _digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()


def _keep(cache: OrderedDict, key: object, value: object) -> None:  # type: ignore[type-arg]
    cache[key] = value
    if len(cache) > _KEPT:
        cache.popitem(last=False)
