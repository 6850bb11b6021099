"""The meter's own guests: they set up tables, take seats and open pages, as people do."""

from __future__ import annotations

import asyncio
import json
from time import perf_counter
from typing import Any
from urllib.parse import quote

from sightline.core.message import say
from sightline.meter.errors import CannotMeasure, Declined
from sightline.meter.observers import SEAT, WATCHER
from sightline.meter.wire import PATIENCE, Http, Pace, Page, Reply, Site

TOO_MANY = 429
CONFLICT = 409
_DEAR = 5.0
"""Setting up a table costs a server more than other requests, and its limits say so."""


class Guest:
    """Somebody with a cookie, or a stranger without one."""

    def __init__(self, site: Site, pace: Pace, name: str) -> None:
        self.site = site
        self.pace = pace
        self.name = name
        self.id = ""
        self.http = Http(site)

    async def introduce(self) -> Guest:
        """Become a guest with a cookie."""
        reply = await self.request("POST", "/api/me", {"name": self.name})
        cookie = reply.header("set-cookie")
        if cookie is None:
            raise CannotMeasure(say("meter-no-cookie"))
        self.http.cookie = cookie.partition(";")[0]
        self.id = json.loads(reply.body)["id"]
        return self

    async def request(self, method: str, path: str, body: Any = None, cost: float = 1.0) -> Reply:
        """A request that is repeated while the server says that there were too many."""
        end = perf_counter() + 2 * PATIENCE
        while True:
            await self.pace.take(cost)
            reply = await self.http.ask(method, path, body)
            if reply.status < 400:
                return reply
            if reply.status != TOO_MANY or perf_counter() > end:
                raise _declined(reply, f"{method} {path.partition('?')[0]}")
            await asyncio.sleep(0.5)

    async def get(self, path: str) -> Any:
        """What is there, as JSON values."""
        return json.loads((await self.request("GET", path)).body)

    async def post(self, path: str, body: Any = None, cost: float = 1.0) -> Any:
        """Do something; what came of it, as JSON values."""
        return json.loads((await self.request("POST", path, body, cost)).body)

    async def set_up(self, path: str, wish: Any) -> dict[str, Any]:
        """A new table."""
        return await self.post(path, wish, _DEAR)

    async def page(self, table: str, seat: int | None, token: str | None = None) -> Page:
        """Open a page at a table and wait until it shows it."""
        await self.pace.take()
        name = WATCHER if seat is None else f"{SEAT}{seat}"
        page = await Page.open(self.site, table, self.http.cookie, name)
        await page.say("hello", seat=seat, token=token)
        shown = await page.until(lambda m: m["tell"] in ("snapshot", "refused", "bye"))
        if shown.message["tell"] != "snapshot":
            await page.close()
            raise CannotMeasure(
                say("meter-may-not-see", name=name, message=str(shown.message["message"]))
            )
        return page

    async def close(self) -> None:
        """Hang up."""
        await self.http.close()


def _declined(reply: Reply, what: str) -> Declined:
    try:
        problem = json.loads(reply.body)
        return Declined(reply.status, str(problem["code"]), str(problem["message"]), what)
    except (ValueError, KeyError, TypeError):
        return Declined(reply.status, "", reply.text[:200], what)


class Party:
    """As many guests as a table has seats, and somebody who only watches, without a cookie."""

    def __init__(self, guests: list[Guest], watcher: Guest) -> None:
        self.guests = guests
        self.watcher = watcher

    @classmethod
    async def gather(cls, site: Site, pace: Pace, players: int, watch: Site) -> Party:
        """New guests. They bear the same names in every party: so names never differ. ``watch``:
        where the watcher asks, who may be at another server of the house."""
        guests = [Guest(site, pace, f"Meter {seat + 1}") for seat in range(players)]
        for guest in guests:
            await guest.introduce()
        return cls(guests, Guest(watch, pace, WATCHER))

    @property
    def host(self) -> Guest:
        """Who sets up the tables."""
        return self.guests[0]

    async def take_seats(self, table: dict[str, Any]) -> None:
        """Everybody but the host takes the seat with their own number, if it is open."""
        for seat in table["seats"]:
            if seat["kind"] == "open":
                guest = self.guests[seat["seat"]]
                wish = {"seat": seat["seat"], "token": seat["invite"]}
                await guest.post(f"/api/tables/{table['id']}/join", wish)

    async def abandon(self, table: str) -> None:
        """Give a table up, so that it is over and all of it may be shown."""
        try:
            await self.host.post(f"/api/tables/{quote(table)}/abandon")
        except Declined as declined:
            if declined.status != CONFLICT:  # the game may have come to its own end
                raise

    async def close(self) -> None:
        """Everybody hangs up."""
        for guest in (*self.guests, self.watcher):
            await guest.close()
