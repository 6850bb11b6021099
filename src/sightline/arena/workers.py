"""Worker processes that play the games of a match.

A pool of our own, since the standard ones fall short: ``multiprocessing.Pool`` waits for ever when
a worker is killed, and ``ProcessPoolExecutor`` cannot stop games that have begun. Processes are
spawned, not forked, so that it works the same everywhere, also beside threads and compiled code.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import TracebackType
from typing import Any, Self, cast

from sightline.arena.errors import ArenaError, WorkerLost
from sightline.arena.executor import (
    Answer,
    Games,
    PlanT,
    Playing,
    ResultT,
    answer_for,
    games_in,
    know,
)
from sightline.core.echo import echo
from sightline.core.errors import SightlineError
from sightline.core.message import say


class LocalProcesses:
    """Processes of this machine; one is this very process."""

    def __init__(self, workers: int) -> None:
        if type(workers) is not int or workers < 1:
            raise ArenaError(say("match-workers", workers=echo(workers)))
        self._workers = workers

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        return None

    def play(
        self, plan: PlanT, play: Callable[[PlanT, int], ResultT], numbers: Sequence[int]
    ) -> Generator[ResultT]:
        """The games of a plan with these numbers."""
        return play_all(plan, play, self._workers, numbers)


def play_all(
    match: PlanT,
    play: Callable[[PlanT, int], ResultT],
    workers: int,
    numbers: Sequence[int] | None = None,
) -> Generator[ResultT]:
    """All games of a match, or those with these numbers; with one worker in this very process."""
    wanted = range(match.games) if numbers is None else numbers
    if min(workers, len(wanted)) <= 1:
        return play_serially(match, play, wanted)
    return play_in_workers(match, play, wanted, min(workers, len(wanted)))


def play_serially(
    match: PlanT, play: Callable[[PlanT, int], ResultT], numbers: Iterable[int]
) -> Generator[ResultT]:
    """One game after the other, in this process."""
    for number in numbers:
        yield play(match, number)


def play_in_workers(
    match: PlanT, play: Callable[[PlanT, int], ResultT], numbers: Sequence[int], workers: int
) -> Generator[ResultT]:
    """The games in the order in which they end; stops every worker when it is closed."""
    chunks = (numbers[part.start : part.stop] for part in chunked(len(numbers), workers))
    failures: dict[int, SightlineError] = {}
    busy: dict[Connection, tuple[SpawnProcess, Sequence[int]]] = {}
    started: list[SpawnProcess] = []
    try:
        for chunk in (next(chunks, None) for _ in range(workers)):
            if chunk is not None:
                process, link = start_worker(match, play)
                started.append(process)
                give(link, process, chunk)
                busy[link] = (process, chunk)
        # After a failure only earlier games matter: the first to fail is told, as in one process.
        while any(not failures or chunk[0] < min(failures) for _, chunk in busy.values()):
            for link in cast("list[Connection]", wait(list(busy))):
                process, chunk = busy.pop(link)
                answer = receive(link, process, chunk)
                if isinstance(answer, SightlineError):
                    failures[chunk[0]] = answer
                    continue
                yield from answer
                chunk = None if failures else next(chunks, None)
                if chunk is None:
                    link.close()  # sends the worker home
                else:
                    give(link, process, chunk)
                    busy[link] = (process, chunk)
        if failures:
            raise failures[min(failures)]
    except BaseException:
        for process in started:
            process.terminate()
        raise
    finally:
        for process in started:
            process.join()
            process.close()


def chunked(games: int, workers: int) -> list[range]:
    """The games in pieces: small enough to share the work evenly, too few messages to matter."""
    size = max(1, min(32, games // (workers * 16)))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def start_worker(match: Games, play: Playing[Any, Any]) -> tuple[SpawnProcess, Connection]:
    """A new process and our end of the line to it."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs, match, play), daemon=True)
    with interrupts_held():
        process.start()
    # With our copy of its end closed, a worker that dies is noticed as the end of the line.
    theirs.close()
    return process, ours


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C waits meanwhile. A process started here holds it too, until ``work`` ignores it: so it
    never prints a stack trace when it is interrupted while it is still importing."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    # Starting multiprocessing's own helper would let Ctrl-C through again: so that comes first.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def give(link: Connection, process: SpawnProcess, chunk: Sequence[int]) -> None:
    """Let a worker play some games."""
    try:
        link.send(chunk)
    except OSError:
        raise lost(process, chunk) from None


def receive(link: Connection, process: SpawnProcess, chunk: Sequence[int]) -> Answer:
    """What came of some games."""
    try:
        return cast("Answer", link.recv())
    except (EOFError, OSError):
        raise lost(process, chunk) from None


def lost(process: SpawnProcess, chunk: Sequence[int]) -> WorkerLost:
    """What to say about a worker that has gone."""
    process.join(timeout=5)
    code = process.exitcode
    games = games_in(chunk)
    if code is not None and code < 0:
        return WorkerLost(say("match-worker-killed", signal=str(-code), games=games))
    return WorkerLost(say("match-worker-ended", games=games))


def work(link: Connection, match: Games, play: Playing[Any, Any]) -> None:
    """What a worker does: play chunks of games until there are no more."""
    # Ctrl-C reaches the whole group of processes; the parent decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    know(match)
    # The end of the line means that there are no more games, or nobody to play them for.
    with suppress(EOFError, OSError):
        while True:
            chunk = cast("Sequence[int]", link.recv())
            link.send(answer_for(match, chunk, play))
