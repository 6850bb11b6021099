"""The whole measurement: find windows, compare bytes and deals, then let the classifier guess."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import numpy as np

from sightline.core.message import Message, say
from sightline.meter.alone import Alone, measure_alone
from sightline.meter.deals import Deals, compare_deals
from sightline.meter.errors import CannotMeasure, Declined
from sightline.meter.guessing import Guess, guess
from sightline.meter.observers import WATCHER
from sightline.meter.people import Guest, Party
from sightline.meter.report import Report
from sightline.meter.sameness import Sameness, compare_bytes
from sightline.meter.source import Opening, Plan, find_openings
from sightline.meter.timing import (
    Control,
    Effort,
    Sample,
    Tick,
    measure_timing,
    no_tick,
    plan_trials,
)
from sightline.meter.wire import Pace, Site

FEWEST_WINDOWS = 10
"""With fewer of each kind nothing can be said."""


class Wish(NamedTuple):
    """What is to be measured, and how hard."""

    url: str
    game: str
    players: int | None = None
    options: dict[str, Any] = {}  # noqa: RUF012 - never changed
    windows: int = 300
    """Of each kind; 0: no timing."""
    seconds: int = 2
    """How long a window lasts. Servers save at full seconds, so one should lie inside."""
    together: int = 4
    """Windows that are open at the same time."""
    rate: float = 40.0
    """Requests a second; a server allows one address only so many."""
    openings: int = 4
    deals: int = 12
    repeats: int = 2
    effort: Effort = Effort()
    seed: int = 1
    watch: str = ""
    """Where those ask who only watch, if it is another server of the same house."""


Tell = Callable[[Message], None]


def _tell_nothing(_line: Message) -> None:
    """Nobody listens."""


def measure(wish: Wish, tick: Tick = no_tick, tell: Tell = _tell_nothing) -> Report:
    """Measure a running server. CannotMeasure says why nothing could be found out."""
    return asyncio.run(Meter(wish, tick, tell).measure())


class Meter:
    """See the module's docstring."""

    def __init__(self, wish: Wish, tick: Tick = no_tick, tell: Tell = _tell_nothing) -> None:
        if wish.windows and wish.windows < FEWEST_WINDOWS:
            raise CannotMeasure(
                say(
                    "meter-few-windows",
                    windows=str(wish.windows),
                    least=str(FEWEST_WINDOWS),
                )
            )
        self.wish = wish
        self.site = Site.read(wish.url)
        self.watch = Site.read(wish.watch) if wish.watch else self.site
        self.pace = Pace(wish.rate, max(20.0, 5 * wish.rate))
        self.rng = Random(wish.seed)
        self._tick = tick
        self._tell = tell
        self._parties: list[Party] = []
        self._guests: list[Guest] = []

    async def measure(self) -> Report:
        """All of it."""
        try:
            plan, info = await self.look_up()
            notes: list[Message] = []
            if self.watch != self.site:
                await self.check_house(plan)
                notes.append(say("meter-watched-from", watch=self.watch.authority))
            bot = _weakest(info)
            openings: list[Opening] = []
            sameness: Sameness | None = None
            timing: Guess | None = None
            alone: Alone | None = None
            self._tell(say("meter-comparing-deals"))
            deals = await self.compare_deals(plan)
            if not deals.alike:
                notes.append(say("meter-none-alike", deals=deals.deals))
            if info["windows"]:
                self._tell(say("meter-playing"))
                openings = await self.find_openings(plan)
                self._tell(say("meter-comparing-bytes"))
                sameness = await self.compare_bytes(openings)
                if bot is not None:
                    self._tell(say("meter-playing-alone"))
                    alone = await self.play_alone(plan, bot)
                if self.wish.windows:
                    self._tell(say("meter-measuring"))
                    timing = await self.guess(plan, openings, bot)
            elif deals.alike or deals.differences:
                notes.append(say("meter-no-windows", game=plan.game))
            else:
                raise CannotMeasure(say("meter-nothing-to-compare", game=plan.game))
            return Report(
                self.wish.url,
                plan,
                bot,
                len(openings),
                sameness,
                deals,
                timing,
                tuple(notes),
                alone,
                self.wish.watch,
            )
        finally:
            await self.close()

    async def look_up(self) -> tuple[Plan, dict[str, Any]]:
        """What the server knows about the game."""
        stranger = Guest(self.site, self.pace, WATCHER)
        self._guests.append(stranger)
        try:
            games = {info["key"]: info for info in await stranger.get("/api/games")}
        except (ValueError, TypeError, KeyError):
            raise CannotMeasure(say("meter-no-server", url=self.wish.url)) from None
        info = games.get(self.wish.game)
        if info is None:
            raise CannotMeasure(
                say("meter-no-game", game=repr(self.wish.game), games=", ".join(sorted(games)))
            )
        allowed = info["players"]
        players = self.wish.players
        if players is None:
            # With three, somebody plays, somebody answers, and a bot can be watched.
            players = next((n for n in sorted(allowed) if n >= 3), max(allowed))
        if players not in allowed:
            said = ", ".join(map(str, allowed))
            raise CannotMeasure(
                say("meter-players", game=self.wish.game, allowed=said, players=str(players))
            )
        if players < 2:
            raise CannotMeasure(say("meter-alone"))
        return Plan(self.wish.game, players, self.wish.options, self.wish.seconds), info

    async def check_house(self, plan: Plan) -> None:
        """CannotMeasure: the watcher's server is none of the same house."""
        (party,) = await self.parties(1, plan.players)
        wish = {"game": plan.game, "players": plan.players, "options": plan.options}
        info = await party.host.set_up("/api/tables", wish)
        try:
            seen = await party.watcher.get(f"/api/tables/{info['id']}?token={info['audience']}")
        except (Declined, ValueError):
            seen = None
        finally:
            await party.abandon(info["id"])
        if not isinstance(seen, dict) or seen.get("id") != info["id"]:
            raise CannotMeasure(say("meter-other-house", watch=self.wish.watch, url=self.wish.url))

    async def parties(self, number: int, players: int) -> list[Party]:
        """So many parties of guests; those who came before come again."""
        while len(self._parties) < number:
            self._parties.append(await Party.gather(self.site, self.pace, players, self.watch))
        return self._parties[:number]

    async def find_openings(self, plan: Plan) -> list[Opening]:
        """Windows to branch from."""
        (party,) = await self.parties(1, plan.players)
        return await find_openings(party, plan, self.rng, self.wish.openings)

    async def compare_bytes(self, openings: list[Opening]) -> Sameness:
        """Step one."""
        parties = await self.parties(6, len(self._parties[0].guests))
        return await compare_bytes(parties, openings, self.wish.repeats)

    async def compare_deals(self, plan: Plan) -> Deals:
        """Step two."""
        parties = await self.parties(min(4, self.wish.together), plan.players)
        return await compare_deals(parties, plan, self.rng, self.wish.deals)

    async def play_alone(self, plan: Plan, bot: str) -> Alone:
        """One person and bots, watched and unseen."""
        (party,) = await self.parties(1, plan.players)
        return await measure_alone(party, plan, bot, self.rng)

    async def samples(
        self, plan: Plan, openings: list[Opening], bot: str | None
    ) -> list[Sample]:  # fmt: skip
        """Step three: the measurements."""
        parties = await self.parties(self.wish.together, plan.players)
        quiet = await Guest(self.site, self.pace, "Meter control").introduce()
        self._guests.append(quiet)
        control = await Control.open(quiet, plan.game, plan.players, plan.options)
        try:
            trials = plan_trials(openings, self.wish.windows, self.rng)
            return await measure_timing(
                parties, trials, control, bot, self._tick, self.rng, self.wish.effort
            )
        finally:
            await control.close()

    async def guess(self, plan: Plan, openings: list[Opening], bot: str | None) -> Guess:
        """Step three: what can be made of them."""
        samples = await self.samples(plan, openings, bot)
        return judge(samples, self.wish.seed)

    async def close(self) -> None:
        """Everybody goes home."""
        for party in self._parties:
            await party.close()
        for guest in self._guests:
            await guest.close()


def judge(samples: list[Sample], seed: int = 0) -> Guess:
    """Let the classifier guess."""
    labels = np.array([1.0 if sample.answered else -1.0 for sample in samples])
    fewest = min(int((labels > 0).sum()), int((labels < 0).sum())) if len(labels) else 0
    if fewest < FEWEST_WINDOWS:
        raise CannotMeasure(say("meter-measured-few", fewest=str(fewest)))
    names = sorted({name for sample in samples for name in sample.values})
    rows = np.array(
        [[sample.values.get(name, float("nan")) for name in names] for sample in samples]
    )
    return guess(names, rows, labels, seed)


def _weakest(info: dict[str, Any]) -> str | None:
    bots = sorted(info["bots"], key=lambda bot: bot["level"])
    return bots[0]["name"] if bots else None
