"""Somebody alone with bots: their windows may close early, but only while nobody looks on, and
never before the bots' public time.

At one table the watcher looks on: every window must last as long as was told, whether or not the
person has answered in it. At the other nobody does: a window may close on the answer, but none may
last less than the shortest that was told there, which is the time that bots always take. What
closes when a bot happens to be ready would be shorter.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from sightline.meter.people import Party
from sightline.meter.source import Plan, legal_moves, make_move
from sightline.meter.wire import PATIENCE, Heard, Page

SLACK = 0.25
"""Seconds by which a window may seem shorter: its opening may be told late."""
MOST_STEPS = 200


class Lasted(NamedTuple):
    """A window of somebody who plays alone."""

    told: float
    """For how many seconds it was to be open."""
    seconds: float
    answered: bool


class Alone(NamedTuple):
    """What was measured."""

    watched: tuple[Lasted, ...]
    unwatched: tuple[Lasted, ...]

    @property
    def shortened(self) -> list[Lasted]:
        """Windows that closed early although somebody looked on."""
        return [one for one in self.watched if one.seconds < one.told - SLACK]

    @property
    def hasty(self) -> list[Lasted]:
        """Windows that closed before the bots' public time was over."""
        told = {one.told for one in self.unwatched}
        # With one length only, none of them was the bots' own.
        least = min(told) if len(told) > 1 else 0.0
        return [one for one in self.unwatched if one.seconds < least - SLACK]

    @property
    def early(self) -> int:
        """How many closed early where nobody looked on, as they may."""
        return sum(one.seconds < one.told - SLACK for one in self.unwatched)


async def measure_alone(party: Party, plan: Plan, bot: str, rng: Random, windows: int = 6) -> Alone:
    """Play with bots, once before the watcher's eyes and once unseen."""
    watched = await _play(party, plan, bot, rng, windows, seen=True)
    return Alone(tuple(watched), tuple(await _play(party, plan, bot, rng, windows, seen=False)))


async def _play(
    party: Party, plan: Plan, bot: str, rng: Random, windows: int, *, seen: bool
) -> list[Lasted]:
    host = party.host
    seats = [{"kind": "me"}, *({"kind": "bot", "bot": bot} for _ in range(plan.players - 1))]
    wish = {
        "game": plan.game,
        "players": plan.players,
        "options": plan.options,
        "seats": seats,
        "window": plan.seconds,
    }
    info = await host.set_up("/api/tables", wish)
    page = await host.page(info["id"], 0)
    watcher = None
    lasted: list[Lasted] = []
    try:
        if seen:
            watcher = await party.watcher.page(info["id"], None, info["audience"])
        for _ in range(MOST_STEPS):
            position = page.position
            assert position is not None
            if position["outcome"] is not None or len(lasted) >= windows:
                break
            if position["window"] is not None:
                lasted.append(await _window(page, watcher, answers=rng.random() < 0.7))
            elif 0 in position["asked"]:
                await make_move(page, rng.choice(await legal_moves(page)), position["step"])
                await page.reach(_after(page, position), PATIENCE)
            else:
                await page.reach(page.number + 1, PATIENCE)
    finally:
        for each in (page, watcher):
            if each is not None:
                await each.close()
        await party.abandon(info["id"])
    return lasted


def _after(page: Page, position: dict[str, Any]) -> int:
    """The number of the step that a move has led to, which may have come already."""
    return page.number + (page.position is position)


async def _window(page: Page, watcher: Page | None, answers: bool) -> Lasted:
    """One window, as long as it lasts for whoever must learn nothing."""
    position, number = page.position, page.number
    assert position is not None
    length = position["window"]["length_ms"] / 1000
    may = 0 in position["asked"]
    if may and answers:
        moves = await legal_moves(page)
        if moves and page.number == number:
            await page.say("move", move=moves[0], step=position["step"])
    patience = PATIENCE + length
    await page.reach(number + 1, patience)
    observer = page if watcher is None else watcher
    await observer.reach(number + 1, patience)
    opened, closed = _step(observer, number), _step(observer, number + 1)
    # A page that came into an open window has not heard it open.
    seconds = length if opened is None or closed is None else closed.at - opened.at
    return Lasted(length, seconds, may and answers)


def _step(page: Page, number: int) -> Heard | None:
    return next((heard for heard in page.steps() if heard.message["number"] == number), None)
