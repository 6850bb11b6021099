"""The processes in which bots think, kept alive whatever the bots do.

A bot that crashes, hangs or answers nonsense loses its process; the move is tried once more in a
fresh one, and then a random legal move is made. The event loop only ever waits for pipes.
"""

from __future__ import annotations

import asyncio
import os
import pickle
from collections.abc import Callable
from typing import Any

import msgspec

from sightline.core.bot import Explanation
from sightline.core.game import AnyGame, AnyState
from sightline.server.chance import Chance
from sightline.server.fair_queue import HOUSE, Claim, FairQueue
from sightline.server.framed_process import FramedProcess
from sightline.server.logs import note, note_failure
from sightline.server.preload import listed
from sightline.server.settings import Settings

_COMPILING_SECONDS = 300.0
_COLD_SECONDS = 5.0
_EXPLAINING_SECONDS = 60.0
"""Nobody waits at a table for it, and the worker may have to load its code first."""
_EXPLAINING_COST = 2.0
"""It takes longer than a move does."""


class BotFailed(Exception):
    """A worker gave no usable answer."""


class NotWanted(Exception):
    """When the turn came, nobody wanted the move any more."""


class Worker:
    """One process; one request at a time."""

    def __init__(self, preload: list[str]) -> None:
        self._process = FramedProcess("sightline.server.bot_worker", *preload)

    async def ask(self, request: bytes, seconds: float) -> dict[str, Any]:
        """The answer to a request; BotFailed (and a dead process) if there is none in time."""
        try:
            answer = await self._process.ask(request, seconds)
            return msgspec.json.decode(answer, type=dict[str, Any])
        except TimeoutError:
            raise BotFailed(f"no move within {seconds:g} seconds") from None
        except (OSError, EOFError, msgspec.DecodeError) as error:
            await self.stop()
            raise BotFailed(f"the bot's process died: {error}") from None

    async def stop(self) -> None:
        """End the process, at once."""
        await self._process.stop()


class BotPool:
    """All workers; requests wait in a fair queue for a free one."""

    def __init__(self, settings: Settings, chance: Chance) -> None:
        self._chance = chance
        count = settings.bot_workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._preload = [*listed(settings.preload), *listed(settings.own_bots)]
        self._seconds = settings.bot_seconds
        self._workers = [Worker(self._preload) for _ in range(count)]
        self.queue = FairQueue(self._workers)
        self._cold = False
        self.moves = 0
        self.failures = 0

    async def warm(self) -> None:
        """Compile what bots need, beside the workers; then let each worker load it.

        The first time on a machine this takes a while. Until then a bot that needs the compiler is
        given up on soon, so that nobody waits at a table for it.
        """
        self._cold = True
        compiling = Worker(self._preload)
        await self._warm(compiling, _COMPILING_SECONDS, closely=True)
        await compiling.stop()
        self._cold = False
        for worker in self._workers:
            if self.queue.take_free(worker):
                try:
                    await self._warm(worker, self._seconds)
                finally:
                    self.queue.give(worker)

    async def _warm(self, worker: Worker, seconds: float, closely: bool = False) -> None:
        try:
            answer = await worker.ask(pickle.dumps(("warm", closely)), seconds)
            problem = answer.get("error")
        except BotFailed as error:
            problem = str(error)
        if problem is not None:
            note("warming the bots failed", problem=problem)

    async def choose(
        self,
        state: AnyState,
        seat: int,
        bot: str,
        claim: Claim = HOUSE,
        wanted: Callable[[], bool] = lambda: True,
    ) -> Any:
        """A bot's move for a seat; after two failures any legal move.

        NotWanted: ``wanted`` said so when a worker was free at last.
        """
        game: AnyGame = state.game
        for _ in range(1 if self._cold else 2):
            async with self.queue.place(claim) as worker:
                if not wanted():
                    raise NotWanted
                # A pickled sight never carries the real world, only one that the seat thinks
                # possible. Drawing it may take a while, so that happens beside the loop, on a copy;
                # and not before a worker is free, so that others' turns are not delayed by it.
                seed = self._chance.below(1 << 128)
                try:
                    request = await asyncio.to_thread(_request, state.copy(), seat, bot, seed)
                except Exception:  # a game whose worlds cannot be drawn: its seats have to move
                    note_failure("a sight could not be drawn", game=game.key, seat=seat)
                    break
                try:
                    seconds = min(self._seconds, _COLD_SECONDS) if self._cold else self._seconds
                    answer = await worker.ask(request, seconds)
                    if "move" in answer:
                        move = game.read_move(msgspec.json.encode(answer["move"]))
                        if move in state.legal(seat):
                            self.moves += 1
                            return move
                        answer["error"] = "an illegal move"
                    raise BotFailed(answer.get("error", "no move"))
                except Exception as error:
                    self.failures += 1
                    note("bot failed", game=game.key, bot=bot, problem=str(error))
        legal = state.legal(seat)
        return legal[self._chance.below(len(legal))]

    async def explain(self, request: bytes, claim: Claim = HOUSE) -> Explanation | None:
        """What a bot believed when it made a move (``question``); BotFailed: no usable answer."""
        async with self.queue.place(claim, _EXPLAINING_COST) as worker:
            answer = await worker.ask(request, max(self._seconds, _EXPLAINING_SECONDS))
        if "explanation" not in answer:
            raise BotFailed(answer.get("error", "no answer"))
        try:
            return msgspec.convert(answer["explanation"], type=Explanation | None)
        except msgspec.ValidationError as error:
            raise BotFailed(str(error)) from None

    async def stop(self) -> None:
        """End all processes."""
        await asyncio.gather(*(worker.stop() for worker in self._workers))


def _request(state: AnyState, seat: int, bot: str, seed: int) -> bytes:
    return pickle.dumps(("think", state.game.key, bot, state.sight(seat), seed))


def question(state: AnyState, seat: int, bot: str, move: Any, seed: int) -> bytes:
    """What a bot is asked about a move of its own.

    As for a move, the sight travels in a world that the seat thinks possible.
    """
    game = state.game
    return pickle.dumps(("explain", game.key, bot, state.sight(seat), game.write_move(move), seed))
