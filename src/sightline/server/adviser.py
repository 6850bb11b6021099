"""Hints and pars, found in a process of their own so that the event loop never waits for them.

They read the true position. Bots shall never share a process with that, so the pool's workers are
not used for it. The process is started when somebody first needs it.
"""

from __future__ import annotations

import asyncio
import pickle
from typing import Any

import msgspec

from sightline.core.advice import Par
from sightline.core.game import AnyState
from sightline.server.bot_pool import BotFailed, Worker
from sightline.server.fair_queue import Claim, FairQueue
from sightline.server.preload import listed
from sightline.server.settings import Settings

_PAR_COST = 5.0
"""It takes far longer than a hint."""
_SECONDS = 300.0
"""Budgets are counted in positions, not in time; but the compiler may have to be waited for."""


class Adviser:
    """One question at a time; the others wait in a fair queue."""

    def __init__(self, settings: Settings) -> None:
        self._worker = Worker([*listed(settings.preload)])
        self.queue = FairQueue([self._worker])

    async def hint(self, state: AnyState, seat: int, claim: Claim) -> Any:
        """A game's hint for a seat, checked to be legal; None if it has none. BotFailed: no answer.

        The state is not changed, and must not be while this runs.
        """
        answer = await self._ask(claim, 1.0, "hint", state, seat)
        if answer.get("move") is None:
            return None
        move = state.game.read_move(msgspec.json.encode(answer["move"]))
        if move not in state.legal(seat):
            raise BotFailed("an illegal move")
        return move

    async def par(self, state: AnyState, claim: Claim) -> Par | None:
        """Par of a game; None if it found none. BotFailed: no answer."""
        answer = await self._ask(claim, _PAR_COST, "par", state)
        return msgspec.convert(answer["par"], type=Par | None)

    async def _ask(self, claim: Claim, cost: float, *question: Any) -> dict[str, Any]:
        async with self.queue.place(claim, cost) as worker:
            # A state travels as its deal and its moves; after a long game that is some work.
            request = await asyncio.to_thread(pickle.dumps, question)
            answer = await worker.ask(request, _SECONDS)
        if "error" in answer:
            raise BotFailed(answer["error"])
        return answer

    async def stop(self) -> None:
        """End the process."""
        await self._worker.stop()
