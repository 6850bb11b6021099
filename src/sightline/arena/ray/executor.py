"""Games played on a Ray cluster.

A few chunks are given out at a time, and another one when one has come back: so results never pile
up, neither here nor there. Ray does not repeat a task of its own accord; what a lost worker had is
given out again here, where it can be counted how often.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Generator, Sequence
from types import TracebackType
from typing import Any, Self

import msgspec
import ray
from ray.cloudpickle import cloudpickle
from ray.exceptions import RayTaskError

from sightline.arena.executor import PlanT, ResultT
from sightline.arena.ray import there
from sightline.arena.ray.cluster import BROKEN, LOST, Cluster
from sightline.arena.ray.identity import identity, package_of
from sightline.arena.ray.shares import Chunk, Shares
from sightline.core.errors import SightlineError

IN_HAND = 2
"""Chunks for each worker: one that it plays, and the next."""


class OnRay:
    """A cluster as an executor. ``address``: of one that runs; without it one is started here."""

    def __init__(self, address: str | None = None, workers: int | None = None) -> None:
        self._cluster = Cluster(address, workers)
        self._task: Any = None

    def __enter__(self) -> Self:
        self._cluster.connect()
        # By value: a machine without Sightline has to be able to say so.
        cloudpickle.register_pickle_by_value(there)
        self._task = ray.remote(num_cpus=1, max_retries=0)(there.errand)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        cloudpickle.unregister_pickle_by_value(there)
        self._cluster.leave()

    def play(
        self, plan: PlanT, play: Callable[[PlanT, int], ResultT], numbers: Sequence[int]
    ) -> Generator[ResultT]:
        """The games of a plan with these numbers, as they end."""
        package = package_of(plan.game)
        freight = there.Freight(
            secrets.token_hex(16), identity(), package, cloudpickle.dumps((plan, play))
        )
        try:
            yield from self._play(msgspec.msgpack.encode(freight), package, numbers)
        except BROKEN as error:
            raise self._cluster.broken(error) from error

    def _play(
        self, freight: bytes, package: tuple[str, str] | None, numbers: Sequence[int]
    ) -> Generator[Any]:
        shared, version = ray.put(freight), identity().version
        shares = Shares(numbers)
        flying: dict[Any, Chunk] = {}
        failure: tuple[int, SightlineError] | None = None
        try:
            while True:
                workers = self._cluster.workers()
                while len(flying) < workers * IN_HAND:
                    oldest = min((chunk.place for chunk in flying.values()), default=None)
                    chunk = shares.take(workers, oldest)
                    if chunk is None:
                        break
                    flying[self._task.remote(version, shared, chunk.numbers)] = chunk
                # After a failure only earlier games matter: the first to fail is told, as in one
                # process.
                if not any(
                    failure is None or chunk.numbers[0] < failure[0] for chunk in flying.values()
                ):
                    break
                ended, _ = ray.wait(list(flying), num_returns=1)
                for task in ended:
                    chunk = flying.pop(task)
                    answer = self._answer(task, chunk, shares, package)
                    if isinstance(answer, SightlineError):
                        if failure is None or chunk.numbers[0] < failure[0]:
                            failure = chunk.numbers[0], answer
                            shares.forget_after(failure[0])
                    else:
                        yield from answer
            if failure is not None:
                raise failure[1]
        finally:
            # Not cancelled: Ray 2.60 ends this process if a task that it cancels has just ended.
            # What nobody waits for any more is over in a moment, or with the cluster.
            flying.clear()

    def _answer(
        self, task: Any, chunk: Chunk, shares: Shares, package: tuple[str, str] | None
    ) -> list[Any] | SightlineError:
        """What came of a chunk; nothing, if its worker is gone and it is given out again."""
        try:
            reply: there.Reply = ray.get(task)
        except LOST:
            shares.lost(chunk)
            return []
        except RayTaskError as error:
            # No fault of the game's or the bot's, which are told as ours: a mistake in the code.
            raise error.cause from None
        if reply[0] != "played":
            raise self._cluster.unfit(reply, identity().version, " ".join(package or ("–",)))
        shares.took(chunk, reply[2])
        return reply[1]
