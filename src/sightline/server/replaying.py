"""Replays, a page of steps at a time: built in processes beside the event loop, and remembered.

A view is small in most games and large in some, and a game may have thousands of steps. So a page
has a largest number of steps and of bytes, whoever asks, and only so many bytes are remembered.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import NamedTuple

import msgspec
from msgspec import Raw

from sightline.core.events import Observer
from sightline.server.offloop import Offloop
from sightline.server.recalling import recall_from
from sightline.server.telling import replay_steps
from sightline.table.story import Story

MOST_STEPS = 200
"""Steps with views in one page."""
MOST_LINES = 2000
"""Steps without."""
MOST_BYTES = 500_000
"""A page ends with the step that makes it as large as this; one step it always has."""
REMEMBERED_BYTES = 32 * 2**20
_SECONDS = 60.0
_STORIES_KEPT = 4


class Wanted(NamedTuple):
    """A page of a replay."""

    table: str
    version: tuple[int, str]
    """How far the table is; a page of a game that goes on is soon an old one."""
    observer: Observer
    first: int
    most: int
    views: bool


class ReplayPart(msgspec.Struct, frozen=True):
    """Some steps of a game."""

    total: int
    first: int
    steps: tuple[Raw, ...]
    """Each a ``ReplayStep`` in its JSON form."""


class Replays:
    """All replays that a server shows."""

    def __init__(self, offloop: Offloop, source: str) -> None:
        self._offloop = offloop
        self._source = source
        self._known: OrderedDict[Wanted, tuple[ReplayPart, int]] = OrderedDict()
        self._under_way: dict[Wanted, asyncio.Task[ReplayPart]] = {}
        self.remembered = 0
        """Bytes."""

    async def page(
        self, story: Story, observer: Observer, first: int, count: int, *, views: bool
    ) -> ReplayPart:
        """The steps from one on: as many as were asked for, or as many as a page may have."""
        most = MOST_STEPS if views else MOST_LINES
        version = (story.number, story.status)
        wanted = Wanted(story.table, version, observer, first, min(count, most), views)
        if wanted in self._known:
            self._known.move_to_end(wanted)
            return self._known[wanted][0]
        task = self._under_way.get(wanted)
        if task is None:
            # Many may wait for one page; it is built for all of them, whoever goes first.
            task = asyncio.get_running_loop().create_task(self._build(wanted))
            self._under_way[wanted] = task
            task.add_done_callback(lambda _: self._under_way.pop(wanted, None))
        return await asyncio.shield(task)

    async def _build(self, wanted: Wanted) -> ReplayPart:
        found = await self._offloop.ask(
            build_page, self._source, wanted, MOST_BYTES, kind=bytes, seconds=_SECONDS
        )
        part = msgspec.json.decode(found, type=ReplayPart)
        self._known[wanted] = part, len(found)
        self.remembered += len(found)
        while self.remembered > REMEMBERED_BYTES:
            _, (_, size) = self._known.popitem(last=False)
            self.remembered -= size
        return part


# -- in the other process --------------------------------------------------------------------------

_stories: OrderedDict[tuple[str, str], tuple[tuple[int, str], Story]] = OrderedDict()


def build_page(source: str, wanted: Wanted, most_bytes: int) -> bytes:
    """A page of a replay as JSON."""
    story = _story(source, wanted)
    total = len(story.notes) + 1
    steps: list[Raw] = []
    size = 0
    for step in replay_steps(story, wanted.observer, wanted.first, views=wanted.views):
        form = msgspec.json.encode(step)
        size += len(form)
        steps.append(Raw(form))
        if len(steps) >= wanted.most or size >= most_bytes:
            break
    return msgspec.json.encode(ReplayPart(total, wanted.first, tuple(steps)))


def _story(source: str, wanted: Wanted) -> Story:
    """The table as the file has it: whoever looks at one page often looks at the next."""
    key = source, wanted.table
    version, story = _stories.get(key, (None, None))
    if story is None or version != wanted.version:
        story = recall_from(source, wanted.table).story
        _stories[key] = (story.number, story.status), story
        while len(_stories) > _STORIES_KEPT:
            _stories.popitem(last=False)
    _stories.move_to_end(key)
    return story
