"""The whole measurement: find windows, compare bytes and deals, then let the classifier guess."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import numpy as np

from sightline.meter.deals import Deals, compare_deals
from sightline.meter.errors import CannotMeasure
from sightline.meter.guessing import Guess, guess
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


Say = Callable[[str], None]


def _say_nothing(_line: str) -> None:
    """Nobody listens."""


def measure(wish: Wish, tick: Tick = no_tick, say: Say = _say_nothing) -> Report:
    """Measure a running server. CannotMeasure says why nothing could be found out."""
    return asyncio.run(Meter(wish, tick, say).measure())


class Meter:
    """See the module's docstring."""

    def __init__(self, wish: Wish, tick: Tick = no_tick, say: Say = _say_nothing) -> None:
        if wish.windows and wish.windows < FEWEST_WINDOWS:
            raise CannotMeasure(
                f"{wish.windows} windows are too few to say anything; "
                f"at least {FEWEST_WINDOWS} of each kind, or 0 for no timing"
            )
        self.wish = wish
        self.site = Site.read(wish.url)
        self.pace = Pace(wish.rate, max(20.0, 5 * wish.rate))
        self.rng = Random(wish.seed)
        self._tick = tick
        self._say = say
        self._parties: list[Party] = []
        self._guests: list[Guest] = []

    async def measure(self) -> Report:
        """All of it."""
        try:
            plan, info = await self.look_up()
            notes: list[str] = []
            bot = _weakest(info)
            openings: list[Opening] = []
            sameness: Sameness | None = None
            timing: Guess | None = None
            self._say("comparing deals")
            deals = await self.compare_deals(plan)
            if not deals.alike:
                notes.append(f"no two of {deals.deals} deals looked alike to the audience")
            if info["windows"]:
                self._say("playing until windows open")
                openings = await self.find_openings(plan)
                self._say("comparing bytes")
                sameness = await self.compare_bytes(openings)
                if self.wish.windows:
                    self._say("measuring time")
                    timing = await self.guess(plan, openings, bot)
            elif deals.alike or deals.differences:
                notes.append(f"{plan.game} has no windows, so there are no secret answers")
            else:
                raise CannotMeasure(
                    f"{plan.game} has no windows, and no two of its deals look alike to the "
                    "audience: there is nothing to compare"
                )
            return Report(
                self.wish.url, plan, bot, len(openings), sameness, deals, timing, tuple(notes)
            )
        finally:
            await self.close()

    async def look_up(self) -> tuple[Plan, dict[str, Any]]:
        """What the server knows about the game."""
        stranger = Guest(self.site, self.pace, "the watcher")
        self._guests.append(stranger)
        try:
            games = {info["key"]: info for info in await stranger.get("/api/games")}
        except (ValueError, TypeError, KeyError):
            raise CannotMeasure(f"{self.wish.url} is not a Sightline server") from None
        info = games.get(self.wish.game)
        if info is None:
            raise CannotMeasure(
                f"this server has no game {self.wish.game!r}; it has {', '.join(sorted(games))}"
            )
        allowed = info["players"]
        players = self.wish.players
        if players is None:
            # With three, somebody plays, somebody answers, and a bot can be watched.
            players = next((n for n in sorted(allowed) if n >= 3), max(allowed))
        if players not in allowed:
            said = ", ".join(map(str, allowed))
            raise CannotMeasure(f"{self.wish.game} is for {said} players, not {players}")
        if players < 2:
            raise CannotMeasure("somebody alone has no secrets from others; try --players 2")
        return Plan(self.wish.game, players, self.wish.options, self.wish.seconds), info

    async def parties(self, number: int, players: int) -> list[Party]:
        """So many parties of guests; those who came before come again."""
        while len(self._parties) < number:
            self._parties.append(await Party.gather(self.site, self.pace, players))
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
        raise CannotMeasure(f"only {fewest} windows of one kind could be measured")
    names = sorted({name for sample in samples for name in sample.values})
    rows = np.array(
        [[sample.values.get(name, float("nan")) for name in names] for sample in samples]
    )
    return guess(names, rows, labels, seed)


def _weakest(info: dict[str, Any]) -> str | None:
    bots = sorted(info["bots"], key=lambda bot: bot["level"])
    return bots[0]["name"] if bots else None
