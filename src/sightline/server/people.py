"""Guests: a name, a public id, and a secret that only their browser's cookie holds."""

from __future__ import annotations

import hashlib
import hmac
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache

from sightline.server.chance import Chance
from sightline.server.store import Store
from sightline.server.store.changes import MetaSet, PersonCame, PersonRenamed
from sightline.server.table_messages import Person

COOKIE = "sightline"
COOKIE_SECONDS = 400 * 86_400
"""The longest that browsers keep a cookie."""
_KEPT = 100_000
"""People who are known without looking them up; many more than sit at the tables in memory."""

_SECRET = "secret"

_MANNERS = ("Calm", "Bright", "Swift", "Quiet", "Merry", "Bold", "Clever", "Gentle", "Lucky")
_BEASTS = ("Otter", "Heron", "Fox", "Badger", "Lynx", "Wren", "Hare", "Owl", "Marten", "Robin")


class People:
    """Everybody this server knows."""

    def __init__(self, store: Store, chance: Chance, now: Callable[[], float]) -> None:
        self._store = store
        self._chance = chance
        self._now = now
        self._key = b""
        self._names: OrderedDict[str, str] = OrderedDict()
        self._ids: OrderedDict[bytes, str] = OrderedDict()

    async def open(self) -> None:
        """Find the key with which cookies are signed; a new house gets one."""
        kept = await self._store.meta(_SECRET)
        if kept is None:
            kept = self._chance.key(32)
            await self._store.save(changes=[MetaSet(_SECRET, kept)])
        self._key = kept

    # -- cookies ----------------------------------------------------------------------------------

    def cookie_for(self, secret: str) -> str:
        """The signed value that a browser keeps."""
        return f"{secret}.{self._sign(secret)}"

    async def by_cookie(self, cookie: str | None) -> Person | None:
        """Whose browser this is; None for an unknown, foreign or tampered cookie."""
        secret = self._opened(cookie)
        if secret is None:
            return None
        digest = _digest(secret)
        person = self._ids.get(digest)
        if person is None:
            found = await self._store.person(digest)
            if found is None:
                return None
            person, name = found
            _keep(self._ids, digest, person)
            _keep(self._names, person, name)
        await self.learn((person,))
        return self.person(person)

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
        assert self._key, "not open yet"
        return hmac.new(self._key, secret.encode(), hashlib.sha256).hexdigest()

    @lru_cache(maxsize=10_000)  # noqa: B019  (there is one of these, for as long as the server runs)
    def pseudonym(self, network: str) -> str:
        """What stands for a network in the file, which holds nobody's address."""
        return self._sign(f"network {network}")[:32]

    # -- names ------------------------------------------------------------------------------------

    async def welcome(self, name: str | None = None) -> tuple[Person, str]:
        """A new guest, and the secret for their cookie."""
        secret, person = self._chance.token(24), self._chance.key(6).hex()
        digest, chosen = _digest(secret), tidy_name(name) or self._guest_name()
        await self._store.save(changes=[PersonCame(person, digest, chosen, self._now())])
        _keep(self._ids, digest, person)
        _keep(self._names, person, chosen)
        return Person(person, chosen), secret

    async def rename(self, person: str, name: str) -> Person:
        """Another name for the same person."""
        chosen = tidy_name(name) or self.name(person)
        await self._store.save(changes=[PersonRenamed(person, chosen)])
        _keep(self._names, person, chosen)
        return Person(person, chosen)

    def _guest_name(self) -> str:
        """A friendly name for somebody who has not given one."""
        manner, beast = self._chance.below(len(_MANNERS)), self._chance.below(len(_BEASTS))
        return f"{_MANNERS[manner]} {_BEASTS[beast]}"

    async def learn(self, people: Iterable[str]) -> None:
        """Look up the names of some people, so that ``name`` knows them."""
        unknown = {person for person in people if person not in self._names}
        if unknown:
            for person, name in (await self._store.names(unknown)).items():
                # Somebody may have taken another name while this one was looked up.
                _keep(self._names, person, self._names.get(person, name))

    async def learn_again(self, people: Collection[str] | None = None) -> list[str]:
        """Look up the names of some people (or of all) who may have chosen others, at another
        server; those who have."""
        wanted = set(self._names) if people is None else self._names.keys() & set(people)
        before = {person: self._names[person] for person in wanted}
        found = await self._store.names(before) if before else {}
        # What was learnt meanwhile is newer than what was asked for before.
        others = [
            person
            for person, name in found.items()
            if name != before[person] and self._names.get(person) == before[person]
        ]
        for person in others:
            self._names[person] = found[person]
        return others

    def name(self, person: str) -> str:
        """What a person is called now, whose name was learnt before."""
        known = self._names.get(person)
        if known is None:
            return "Somebody"
        self._names.move_to_end(person)
        return known

    def person(self, person: str) -> Person:
        """The person with this public id."""
        return Person(person, self.name(person))


def tidy_name(name: str | None) -> str:
    """A name without control characters, line breaks and surplus spaces; empty if none is left."""
    shown = "".join(letter if letter.isprintable() else " " for letter in name or "")
    return " ".join(shown.split())[:24].strip()


def _digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()


def _keep(cache: OrderedDict, key: object, value: object) -> None:  # type: ignore[type-arg]
    cache[key] = value
    if len(cache) > _KEPT:
        cache.popitem(last=False)
