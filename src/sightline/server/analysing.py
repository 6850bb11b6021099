"""Analyses of finished games: made apart, one at a time in a fair queue, and kept with the table.

What was found so far can be asked for while it is being made. It ends when nobody has asked for a
while, or when somebody stops it; a whole one is kept on a shelf.
"""

from __future__ import annotations

import asyncio
import tempfile
import zlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from sightline.analysis import Analysis, analysed_so_far
from sightline.bots import judging_bot
from sightline.core.message import say
from sightline.core.record import Record, RecordedMove
from sightline.core.seeds import check_seed
from sightline.server.apart import run_apart
from sightline.server.fair_queue import Claim, FairQueue, Owner, Rank
from sightline.server.logs import note
from sightline.server.offloop import WorkFailed
from sightline.server.recalling import recall_from
from sightline.server.refusal import Refusal
from sightline.server.store import Put, Shelves, Store
from sightline.server.table_messages import AnalysisNow
from sightline.server.tasks import Tasks
from sightline.server.threads import Threads
from sightline.server.timekeeper import Timekeeper
from sightline.table.story import Story

_ROOM = "analysis"
_SHELF = "games"
_VERSION = "2"
"""Of what is kept; another one is made anew."""
_SECONDS = 600.0
_UNASKED = 60.0
"""So long after the last question nobody waits for it any more."""
_MOST_WAITING = 3
"""So many analyses one address may have waiting or under way."""
_KNOWN = 20


@dataclass
class _Job:
    owner: Owner
    asked: float
    task: asyncio.Task[None] | None = None
    now: AnalysisNow = AnalysisNow("waiting")  # noqa: RUF009
    file: Path | None = None


class Analyst:
    """See the module's docstring."""

    def __init__(
        self, store: Store, tasks: Tasks, timekeeper: Timekeeper, threads: Threads
    ) -> None:
        self._source = store.source
        self._store = store
        self._tasks = tasks
        self._timekeeper = timekeeper
        self._threads = threads
        self.queue = FairQueue(["one at a time"])
        self._jobs: dict[str, _Job] = {}
        self._known: OrderedDict[str, AnalysisNow] = OrderedDict()

    async def find(self, story: Story) -> AnalysisNow:
        """What is known of a game by now; nothing is started."""
        job = self._jobs.get(story.table)
        if job is not None:
            job.asked = self._timekeeper.monotonic()
            found = await self._threads.run(_read, job.file)
            if found is not None:
                job.now = msgspec.structs.replace(job.now, analysis=found)
            return job.now
        if story.table not in self._known:
            shelf = self._shelves().shelf(_SHELF)
            item = await shelf.get(story.table, _VERSION)
            if item is not None:
                kept = msgspec.json.decode(zlib.decompress(item.body), type=Analysis)
                self._remember(story.table, _whole(kept))
        return self._known.get(story.table, AnalysisNow("none"))

    async def start(self, story: Story, asker: Owner) -> AnalysisNow:
        """Begin, unless it is there or under way; Refusal where it cannot be made."""
        if not story.over:
            raise Refusal("conflict", say("refused-analysis-secret"))
        if judging_bot(story.game) is None:
            raise Refusal("conflict", say("analysis-no-bot", game=story.game.title))
        if not story.notes:
            raise Refusal("conflict", say("refused-nothing-to-replay"))
        now = await self.find(story)
        if story.table in self._jobs:  # somebody else's wish may have come in meanwhile
            return self._jobs[story.table].now
        if now.status == "done":
            return now
        if sum(job.owner.address == asker.address for job in self._jobs.values()) >= _MOST_WAITING:
            raise Refusal("too-many", say("refused-asked-already"))
        self._known.pop(story.table, None)
        job = _Job(asker, self._timekeeper.monotonic())
        self._jobs[story.table] = job
        job.task = self._tasks.spawn(self._make(story.table, job))
        return job.now

    async def stop(self, story: Story, asker: Owner) -> AnalysisNow:
        """End what this person has begun."""
        job = self._jobs.get(story.table)
        if job is not None and job.owner == asker and job.task is not None:
            await self._keep_part(story.table, job)
            job.task.cancel()
        return await self.find(story)

    async def _make(self, table: str, job: _Job) -> None:
        try:
            async with self.queue.place(Claim(job.owner, Rank.WATCHER)):
                await self._work(table, job)
        except (WorkFailed, TimeoutError) as error:
            note("an analysis failed", table=table, problem=str(error))
            failed = say("refused-analysis-failed")
            self._remember(table, AnalysisNow("stopped", problem=failed))
        finally:
            self._jobs.pop(table, None)

    async def _work(self, table: str, job: _Job) -> None:
        with tempfile.TemporaryDirectory(prefix="sightline-analysis-") as folder:
            job.file = Path(folder) / "analysis.json"
            job.now = AnalysisNow("running")

            def tell(done: int, of: int) -> None:
                job.now = AnalysisNow("running", done, of, job.now.analysis)
                unasked = self._timekeeper.monotonic() - job.asked
                if unasked > _UNASKED and job.task is not None:
                    job.task.cancel()

            await run_apart(
                analyse_table,
                self._source,
                table,
                str(job.file),
                folder=Path(folder),
                seconds=_SECONDS,
                tell=tell,
            )
            found = await self._threads.run(_read, job.file)
            if found is None:
                raise WorkFailed("it wrote nothing")
            body = await self._threads.run(lambda: zlib.compress(msgspec.json.encode(found)))
            # What is lost in a crash is made again.
            self._shelves().save_lazily(Put(_SHELF, table, _VERSION, body))
            self._remember(table, _whole(found))

    async def _keep_part(self, table: str, job: _Job) -> None:
        """What was found before it was stopped stays in sight, as what it is."""
        found = await self._threads.run(_read, job.file)
        stopped = AnalysisNow("stopped", job.now.done, job.now.of, found)
        self._remember(table, stopped)

    def _shelves(self) -> Shelves:
        return self._store.shelves(_ROOM, self._timekeeper.now)

    def _remember(self, table: str, now: AnalysisNow) -> None:
        self._known[table] = now
        while len(self._known) > _KNOWN:
            self._known.popitem(last=False)


def _whole(found: Analysis) -> AnalysisNow:
    return AnalysisNow("done", len(found.steps), len(found.steps), found)


def _read(file: Path | None) -> Analysis | None:
    try:
        return None if file is None else msgspec.json.decode(file.read_bytes(), type=Analysis)
    except FileNotFoundError:
        return None


# -- in a process of its own -----------------------------------------------------------------------


def analyse_table(source: str, table: str, file: str, tell: Callable[[int, int], None]) -> None:
    """Analyse a game, and write down what is known each time that something new is."""
    record = _record(recall_from(source, table).story)
    for done, found in enumerate(analysed_so_far(record)):
        fresh = Path(f"{file}.new")
        fresh.write_bytes(msgspec.json.encode(found))
        fresh.replace(file)
        tell(done, max(1, 2 * found.to_judge))


def _record(story: Story) -> Record:
    """The moves as they were made; who made them does not matter here."""
    return Record(
        game=story.game.key,
        players=story.players,
        options=story.state.options,
        seed=check_seed(story.header.seed),
        moves=[
            RecordedMove(each.seat, each.move, {"by": each.by} if each.by else {})
            for each in story.notes
        ],
    )
