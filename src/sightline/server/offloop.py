"""Work that anybody may ask for and that takes more than a moment: in processes beside the server.

The views of a long game, a stranger's record, a card set: all of it is Python, and on a thread it
would hold the interpreter and with it every table. So it is done elsewhere, by processes that have
a time limit and a bound on their memory, at a lower priority than the tables. The event loop only
ever waits for pipes. Who may ask how often is not decided here; but the addresses that ask take
turns, and none of them may keep all the others waiting.
"""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from sightline.core.message import Message, say
from sightline.server.fair_queue import ASKER, Claim, FairQueue
from sightline.server.framed_process import FramedProcess
from sightline.server.logs import note
from sightline.server.preload import listed
from sightline.server.refusal import Refusal
from sightline.server.settings import Settings

T = TypeVar("T")

MOST_WAITING = 200
"""So many pieces of work may wait for a process; more are refused."""
_START_SECONDS = 120.0
MOST_EACH = 50
"""So many of them may be for one address."""
_IDLE_SECONDS = 240.0
"""A process that nobody has needed for so long is ended, and its memory given back."""
_MEMORY = 2 * 2**30
"""Address space of each process."""
ANSWERED, REFUSED, FAILED = b"a", b"r", b"f"
GOES_ON, ENDS = b".", b"!"


class WorkFailed(Exception):
    """A process gave no answer: it failed, died or ran out of memory."""


class TookTooLong(WorkFailed):
    """The work was not done in time; its process is gone."""


class Told(msgspec.Struct, frozen=True):
    """A refusal on its way between two processes."""

    code: str
    message: str
    faults: tuple[tuple[str, Message], ...] = ()
    words: Message | None = None


class Process:
    """One process; one piece of work at a time."""

    def __init__(self, preload: list[str]) -> None:
        worker = "sightline.server.offloop_worker"
        self._process = FramedProcess(worker, str(_MEMORY), *preload)
        self.uses = 0

    async def ask(self, request: bytes, seconds: float) -> bytes:
        """What a function returned; Refusal if it raised one, WorkFailed for anything else."""
        self.uses += 1
        try:
            answer = await self._process.ask(request, seconds)
        except TimeoutError:
            raise TookTooLong(f"not done within {seconds:g} seconds") from None
        except (OSError, EOFError) as error:
            raise WorkFailed(f"the process died: {error}") from None
        kind, fate, content = answer[:1], answer[1:2], answer[2:]
        if fate == ENDS:
            await self.stop()
        if kind == REFUSED:
            told = msgspec.json.decode(content, type=Told)
            raise Refusal(told.code, told.words or told.message, faults=told.faults)
        if kind == FAILED:
            raise WorkFailed(content.decode("utf-8", "replace"))
        return content

    async def stop(self) -> None:
        """End the process, at once."""
        await self._process.stop()


class Offloop:
    """Some processes, started when they are first needed; work waits for a free one."""

    def __init__(self, settings: Settings, processes: int = 2) -> None:
        preload = [*listed(settings.preload)]
        self._processes = [Process(preload) for _ in range(processes)]
        self.queue = FairQueue(self._processes)
        self._stopping: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """How many pieces of work wait for a process."""
        return self.queue.waiting

    async def ask(
        self, function: Callable[..., Any], *values: Any, kind: type[T], seconds: float
    ) -> T:
        """What a module's function makes of some values, as a value of this type.

        ``bytes`` come back as they are, anything else by way of JSON. A Refusal that the function
        raises is raised here.
        """
        request = pickle.dumps((function, values))
        claim = Claim(ASKER.get())
        crowded = self.queue.waiting_at(claim.owner.address) >= MOST_EACH
        if crowded or self.queue.waiting >= MOST_WAITING:
            raise Refusal("too-many", say("refused-busy"))
        async with self.queue.place(claim) as process:
            try:
                answer = await process.ask(request, seconds)
            except WorkFailed as error:
                note("work beside the loop failed", work=function.__name__, problem=str(error))
                raise
            finally:
                self._retire_later(process)
        return answer if kind is bytes else msgspec.json.decode(answer, type=kind)  # pyright: ignore[reportReturnType]

    async def warm(self) -> None:
        """Start all processes, before anybody has to wait for one."""
        await asyncio.gather(
            *(self.ask(_nothing, kind=bytes, seconds=_START_SECONDS) for _ in self._processes)
        )

    def _retire_later(self, process: Process) -> None:
        asyncio.get_running_loop().call_later(_IDLE_SECONDS, self._retire, process, process.uses)

    def _retire(self, process: Process, uses: int) -> None:
        if process.uses == uses and self.queue.is_free(process):
            task = asyncio.get_running_loop().create_task(process.stop())
            self._stopping.add(task)
            task.add_done_callback(self._stopping.discard)

    async def stop(self) -> None:
        """End all processes."""
        await asyncio.gather(*(process.stop() for process in self._processes))


def _nothing() -> bytes:
    return b""
