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
from typing import Any, TypeVar, cast

from sightline.arena.errors import WorkerLost
from sightline.arena.plan import MatchPlan
from sightline.core.errors import SightlineError, UnknownGame
from sightline.core.registry import find_game, register

ResultT = TypeVar("ResultT")
Playing = Callable[[MatchPlan, int], ResultT]
"""What plays one game of a match, by its number; it is sent to the workers, so it must pickle."""

Answer = list[Any] | SightlineError


def play_all(
    match: MatchPlan, play: Playing[ResultT], workers: int, numbers: Sequence[int] | None = None
) -> Generator[ResultT]:
    """All games of a match, or those with these numbers; with one worker in this very process."""
    wanted = range(match.games) if numbers is None else numbers
    if min(workers, len(wanted)) <= 1:
        return play_serially(match, play, wanted)
    return play_in_workers(match, play, wanted, min(workers, len(wanted)))


def play_serially(
    match: MatchPlan, play: Playing[ResultT], numbers: Iterable[int]
) -> Generator[ResultT]:
    """One game after the other, in this process."""
    for number in numbers:
        yield play(match, number)


def play_in_workers(
    match: MatchPlan, play: Playing[ResultT], numbers: Sequence[int], workers: int
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


def start_worker(match: MatchPlan, play: Playing[Any]) -> tuple[SpawnProcess, Connection]:
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
    ending = f"was killed by signal {-code}" if code is not None and code < 0 else "ended"
    return WorkerLost(
        f"a worker process {ending} while it played {games_in(chunk)}; the match was stopped"
    )


def games_in(chunk: Sequence[int]) -> str:
    """The games of a chunk, counted from 1 as people do."""
    if len(chunk) == 1:
        return f"game {chunk[0] + 1}"
    return f"games {chunk[0] + 1} to {chunk[-1] + 1}"


def work(link: Connection, match: MatchPlan, play: Playing[Any]) -> None:
    """What a worker does: play chunks of games until there are no more."""
    # Ctrl-C reaches the whole group of processes; the parent decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    know(match)
    # The end of the line means that there are no more games, or nobody to play them for.
    with suppress(EOFError, OSError):
        while True:
            chunk = cast("Sequence[int]", link.recv())
            link.send(answer_for(match, chunk, play))


def answer_for(match: MatchPlan, chunk: Sequence[int], play: Playing[Any]) -> Answer:
    """The results of a chunk of games, or the error that stopped it."""
    try:
        return [play(match, number) for number in chunk]
    except SightlineError as error:
        return error


def know(match: MatchPlan) -> None:
    """Register a game that was only registered by hand in the parent process."""
    try:
        find_game(match.game.key)
    except UnknownGame:
        register(match.game)
