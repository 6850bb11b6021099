"""The timing classifier's measurements: what a watcher and another seat can find out by the clock.

While a window is open they ask all the time: the watcher on the table's socket, another seat on
its own, both over HTTP, and a control table far from it makes commits of its own. Half of the
windows hide an answer at a random moment; in the others nobody does anything. Each window becomes
a row of measurements.

Some of them are *aimed*: they look at the very moment of the answer, or at one drawn the same way
where there is none. Nobody who spies knows that moment. A meter that looks there sees a leak that a
spy would need many windows, or a quieter machine, to see.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from sightline.core.message import say
from sightline.meter.errors import CannotMeasure
from sightline.meter.hand import ANSWERS, NOTHING, PINGS, TAKEN, Hands
from sightline.meter.people import Guest, Party
from sightline.meter.scene import Scene, set_scene
from sightline.meter.source import Opening
from sightline.meter.wire import PATIENCE, Heard, Page, together

BINS = 8
"""Parts of a window whose round trips are looked at one by one."""
_AFTER = 0.05
"""Seconds after an answer in which it could show."""
_PACE_PATIENCE = 15.0

Tick = Callable[[int, int], None]
"""Told how much is done, and of how much."""


def no_tick(_done: int, _total: int) -> None:
    """Nobody watches."""


class Trip(NamedTuple):
    """A round trip: when it began, after the window's opening, and how long it took."""

    at: float
    seconds: float


class Effort(NamedTuple):
    """How hard it is looked."""

    strangers: int = 6
    """Further watchers, who ask in pairs."""
    asked: int = 100
    """Messages that one socket sends in a window; a server allows a burst of 80 and 20 a second."""
    decoy: bool = False
    """In windows without an answer that seat sends a ping instead of nothing: then what is measured
    is what an answer does, and not also that a message came."""


class Sample(NamedTuple):
    """One window: whether somebody answered, and what could be measured from outside."""

    answered: bool
    values: dict[str, float]


class Control:
    """A table at which nothing happens but the meter's own commits: lines of chat."""

    def __init__(self, page: Page, host: Guest, table: str) -> None:
        self._page = page
        self._host = host
        self._table = table
        self.trips: list[Trip] = []
        """By the clock, not by any window."""

    @classmethod
    async def open(cls, guest: Guest, game: str, players: int, options: dict[str, Any]) -> Control:
        """Set it up; it waits for players for ever."""
        wish = {"game": game, "players": players, "options": options}
        info = await guest.set_up("/api/tables", wish)
        return cls(await guest.page(info["id"], 0), guest, info["id"])

    async def run(self, interval: float = 0.055) -> None:
        """Say something again and again, and note how long it takes until it is told."""
        while True:
            began = perf_counter()
            future = self._page.next(lambda m: m["tell"] in ("chat", "refused"))
            await self._page.say("chat", text="tick")
            heard = await future
            if heard.message["tell"] == "chat":
                self.trips.append(Trip(began, heard.at - began))
            await asyncio.sleep(max(0.0, began + interval - perf_counter()))

    def between(self, start: float, end: float) -> list[Trip]:
        """The trips of a window."""
        return [Trip(t.at - start, t.seconds) for t in self.trips if start <= t.at < end]

    async def close(self) -> None:
        """Give it up."""
        await self._page.close()
        await self._host.post(f"/api/tables/{self._table}/abandon")


class Trial(NamedTuple):
    """One window to be: from which opening, with an answer or not, and when."""

    opening: Opening
    answered: bool
    moment: float
    """The part of the window that has passed when the answer is given."""
    differs: bool
    """The answer is another one than none: then what follows the window says nothing."""


def plan_trials(openings: Sequence[Opening], each: int, rng: Random) -> list[Trial]:
    """As many windows with an answer as without, mixed."""
    trials = [
        Trial(
            openings[number // 2 % len(openings)],
            number % 2 == 0,
            rng.uniform(0.1, 0.7),
            rng.random() < 0.5,
        )
        for number in range(2 * each)
    ]
    rng.shuffle(trials)
    return trials


async def measure_timing(
    parties: Sequence[Party],
    trials: Sequence[Trial],
    control: Control,
    bot: str | None,
    tick: Tick = no_tick,
    rng: Random | None = None,
    effort: Effort = Effort(),  # noqa: B008 - a constant
) -> list[Sample]:
    """All trials, as many at once as there are parties."""
    rng = rng or Random(0)
    samples: list[Sample] = []
    failures = 0
    talking = asyncio.ensure_future(control.run())
    try:
        async with Hands() as hands:
            for start in range(0, len(trials), len(parties)):
                wave = trials[start : start + len(parties)]
                done = await _wave(parties, wave, control, bot, rng, effort, hands)
                if talking.done():
                    await talking
                samples += [sample for sample in done if sample is not None]
                failures += sum(sample is None for sample in done)
                if failures > 20 and failures > len(samples):
                    raise CannotMeasure(say("meter-windows-closed"))
                tick(start + len(wave), len(trials))
    finally:
        talking.cancel()
        await asyncio.gather(talking, return_exceptions=True)
    return samples


async def _wave(
    parties: Sequence[Party],
    wave: Sequence[Trial],
    control: Control,
    bot: str | None,
    rng: Random,
    effort: Effort,
    hands: Hands,
) -> list[Sample | None]:
    set_up: list[tuple[Scene, Trial]] = []

    async def set_one(party: Party, trial: Trial) -> None:
        scene = await set_scene(party, trial.opening, bot, effort.strangers, hands)
        set_up.append((scene, trial))

    try:
        await together(set_one(*pair) for pair in zip(parties, wave, strict=False))
        await together(scene.settle() for scene, _ in set_up)
        # Not all windows open in the same moment, so that their ticks do not coincide.
        return await together(
            _Window(scene, trial, rng.uniform(0.0, 0.5), effort).measure(control)
            for scene, trial in set_up
        )
    finally:
        await asyncio.gather(*(scene.close() for scene, _ in set_up), return_exceptions=True)


class _Window:
    """One window, observed."""

    def __init__(self, scene: Scene, trial: Trial, delay: float, effort: Effort) -> None:
        self.scene = scene
        self.trial = trial
        self.delay = delay
        self.effort = effort
        self.trips: dict[str, list[Trip]] = {}
        self.began = 0.0
        self.acted = 0.0
        """When the answer is to be sent, or would be, after the opening."""
        self.over = asyncio.Event()
        strangers = scene.strangers
        self.pairs = list(zip(strangers[::2], strangers[1::2], strict=False))

    async def measure(self, control: Control) -> Sample | None:
        scene, trial = self.scene, self.trial
        await asyncio.sleep(self.delay)
        marks = {page: len(page.heard) for page in scene.observers}
        opened = await scene.open_window()
        self.began = opened.at
        if scene.closing(scene.watcher) is not None:
            return None
        length = opened.message["position"]["window"]["length_ms"] / 1000
        self._plan_answer(length)
        works = [
            self._poll(self._watcher_asks(), length),
            self._poll(self._seat_asks(), length),
            self._poll_http(length),
            *(
                self._poll_pair(*pair, n / len(self.pairs), length)
                for n, pair in enumerate(self.pairs)
            ),
        ]
        asking = [asyncio.ensure_future(work) for work in works]
        try:
            await self._closed(scene.watcher, length)
        finally:
            self.over.set()
            await asyncio.gather(*asking, return_exceptions=True)
        for task in asking:
            error = task.exception()
            if error is not None:
                raise error
        closed = scene.closing(scene.watcher)
        if closed is None or not await self._went_well():
            return None
        paced = await self._pace(closed)
        values: dict[str, float] = {}
        ticks = [second for second in range(1, int(length)) if second > self.acted]
        for kind, trips in {**self.trips, "control chat": control.between(
            self.began, closed.at
        )}.items():  # fmt: skip
            values.update(_figures(kind, trips, length))
            values.update(_aimed(f"{kind} at the moment", trips, self.acted))
            values.update(_aimed(f"{kind} at the next second", trips, *ticks[:1]))
        values.update(self._told(marks, opened, closed))
        values["bot's pace"] = paced
        return Sample(trial.answered, values)

    def _plan_answer(self, length: float) -> None:
        """Tell the hand what to do; from then on nothing here depends on it."""
        scene, trial, opening = self.scene, self.trial, self.scene.opening
        self.acted = trial.moment * length
        move = opening.default
        if trial.differs and opening.other is not None:
            move = opening.other
        what = ANSWERS if trial.answered else PINGS if self.effort.decoy else NOTHING
        assert scene.hand is not None
        scene.hand.plan(what, self.began + self.acted - perf_counter(), move, scene.step)

    async def _went_well(self) -> bool:
        assert self.scene.hand is not None
        fate = await self.scene.hand.fate()
        return fate in TAKEN if self.trial.answered else fate not in (*TAKEN, "refused")

    async def _closed(self, page: Page, length: float) -> None:
        assert self.scene.opened is not None
        await page.reach(self.scene.opened.message["number"] + 1, PATIENCE + length)

    async def _pace(self, closed: Heard) -> float:
        """How long after the close the bot that is asked next makes its move."""
        if self.scene.bot is None or self.trial.differs:
            return float("nan")
        number = closed.message["number"] + 1
        await self.scene.watcher.reach(number, _PACE_PATIENCE)
        moved = next((h for h in self.scene.watcher.steps() if h.message["number"] == number), None)
        return float("nan") if moved is None else moved.at - closed.at

    # -- asking all the time ----------------------------------------------------------------------

    async def _poll(self, asks: list[tuple[str, Callable[[], Awaitable[float]]]], length: float):
        interval = length / self.effort.asked
        turn = 0
        while not self.over.is_set():
            kind, ask = asks[turn % len(asks)]
            turn += 1
            at = perf_counter()
            seconds = await ask()
            if not self.over.is_set():
                self.trips.setdefault(kind, []).append(Trip(at - self.began, seconds))
            await asyncio.sleep(max(0.0, at + interval - perf_counter()))

    async def _poll_pair(self, one: Page, other: Page, phase: float, length: float) -> None:
        """Two strangers ask at the same instant: one for something that is refused, one for a pong.

        Whatever slows down the machine slows down both. What is left of their difference is what
        the table itself makes one of them wait for.
        """
        interval = length / self.effort.asked
        await asyncio.sleep(phase * interval)
        while not self.over.is_set():
            at = perf_counter()
            (_, refused), pong = await asyncio.gather(
                one.ask("ack", _is("refused"), number=0), other.ping()
            )
            if not self.over.is_set():
                self.trips.setdefault("refused beside ping", []).append(
                    Trip(at - self.began, refused - pong)
                )
            await asyncio.sleep(max(0.0, at + interval - perf_counter()))

    def _watcher_asks(self) -> list[tuple[str, Callable[[], Awaitable[float]]]]:
        page, scene = self.scene.watcher, self.scene

        async def refused() -> float:
            _, seconds = await page.ask("ack", _is("refused"), number=0)
            return seconds

        async def hello() -> float:
            _, seconds = await page.ask("hello", _is("snapshot"), seat=None, token=scene.token)
            return seconds

        usual = [("watcher refused", refused), ("watcher ping", page.ping)] * 12
        return [*usual, ("watcher hello", hello)]

    def _seat_asks(self) -> list[tuple[str, Callable[[], Awaitable[float]]]]:
        page, opening = self.scene.opener, self.scene.opening

        async def late() -> float:
            _, seconds = await page.ask(
                "move", _is("refused"), move=opening.move, step=opening.step
            )
            return seconds

        async def no_undo() -> float:
            _, seconds = await page.ask("answer-undo", _is("refused"), agree=False)
            return seconds

        return [("seat late move", late), ("seat ping", page.ping), ("seat no undo", no_undo)]

    async def _poll_http(self, length: float) -> None:
        scene = self.scene
        guest = scene.party.guests[scene.opening.opener]
        asks = (
            ("http table", scene.party.watcher, f"{scene.path}?token={scene.token}"),
            ("http lobby", guest, "/api/lobby"),
            ("http health", scene.party.watcher, "/health"),
        )
        turn = 0
        while not self.over.is_set():
            kind, who, path = asks[turn % len(asks)]
            at = perf_counter()
            if who.pace.take_now():
                turn += 1
                reply = await who.http.ask("GET", path)
                if reply.status == 200 and not self.over.is_set():
                    self.trips.setdefault(kind, []).append(Trip(at - self.began, reply.seconds))
            await asyncio.sleep(max(0.0, at + length / 40 - perf_counter()))

    # -- what came unasked ------------------------------------------------------------------------

    def _told(self, marks: dict[Page, int], opened: Heard, closed: Heard) -> dict[str, float]:
        # Another answer than none changes what happens at the close, and how long that takes.
        length = float("nan") if self.trial.differs else closed.at - opened.at
        values = {"window's length": length}
        for name, page in (("watcher", self.scene.watcher), ("seat", self.scene.opener)):
            heard = page.heard[marks[page] :]
            during = [h for h in heard if h.at < closed.at]
            news = [h for h in during if h.message["tell"] == "table"]
            values[f"{name} news"] = float(len(news))
            values[f"{name} online"] = float(
                np.mean([sum(s["online"] for s in h.message["table"]["seats"]) for h in news])
                if news
                else np.nan
            )
            values[f"{name} bytes of news"] = float(
                np.mean([len(h.raw) for h in news]) if news else np.nan
            )
            values[f"{name} close number"] = float(
                next((h.message["number"] for h in page.steps() if h.at >= closed.at), -1)
                - opened.message["number"]
            )
        return values


def _is(*kinds: str) -> Callable[[dict[str, Any]], bool]:
    return lambda message: message["tell"] in kinds


def _aimed(name: str, trips: Sequence[Trip], *moment: float) -> dict[str, float]:
    """The round trips that were on their way shortly after a moment, beside all of the window."""
    if not moment or not trips:
        return {}
    start, end = moment[0], moment[0] + _AFTER
    there = [trip.seconds for trip in trips if trip.at <= end and trip.at + trip.seconds >= start]
    if not there:
        return {}
    usual = float(np.median([trip.seconds for trip in trips]))
    return {
        f"{name}: mean": float(np.mean(there)) - usual,
        f"{name}: slowest": max(there) - usual,
    }


def _figures(kind: str, trips: Sequence[Trip], length: float) -> dict[str, float]:
    """A kind of round trip in one window, in a few figures."""
    if not trips:
        return {}
    seconds = np.array([trip.seconds for trip in trips])
    parts = np.minimum((np.array([t.at for t in trips]) / length * BINS).astype(int), BINS - 1)
    ordered = np.sort(seconds)
    values = {
        f"{kind}: mean": float(seconds.mean()),
        f"{kind}: middle": float(np.median(seconds)),
        f"{kind}: slowest": float(ordered[-1]),
        f"{kind}: slowest three": float(ordered[-3:].mean()),
        f"{kind}: slowest tenth": float(np.quantile(seconds, 0.9)),
        f"{kind}: fastest": float(seconds.min()),
    }
    if len(trips) >= 2 * BINS:
        for part in range(BINS):
            here = seconds[parts == part]
            values[f"{kind}: part {part + 1}"] = float(here.mean()) if len(here) else float("nan")
    return values
