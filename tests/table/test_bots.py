"""Bots at a table: they see what their seat sees, and whatever they do, the table goes on."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from tests.loops import run_apart
from tests.luck import LUCK
from tests.table.games import PRELOAD
from tests.table.house import PATIENCE, Browser, House

from sightline.bots import dismiss_bot
from sightline.core.bot import Bot
from sightline.core.errors import SightlineError
from sightline.core.registry import find_game
from sightline.core.sight import Sight
from sightline.server.api import game_info
from sightline.server.bot_pool import BotFailed, BotPool, Worker
from sightline.server.bot_pool import _request as request_for
from sightline.server.preload import preload_bots
from sightline.server.settings import Settings
from sightline.table.stand_ins import stand_in_bot, weakest_bot

Visit = Callable[..., Browser]


@pytest.mark.parametrize("bot", ["crashing", "raising", "cheating"])
def test_a_bot_that_fails_never_stops_the_game(visit: Visit, house: House, bot: str) -> None:
    ann = visit("Ann")
    before = house.hall.bots.failures
    table = ann.table("bad-bots", "me", bot, options={"moves": 4})
    page = ann.page(table["id"], 0)
    for step in (0, 2):
        page.move({"amount": 1}, step=step)
        page.reach(step + 2)
    assert page.position["outcome"] is not None
    assert house.hall.bots.failures == before + 4


@pytest.mark.parametrize("house", [{"bot_seconds": 0.6}], indirect=True)
def test_a_bot_that_hangs_blocks_nobody(visit: Visit, house: House) -> None:
    ann = visit("Ann")
    stuck = ann.table("bad-bots", "me", "hanging", options={"moves": 2})
    page = ann.page(stuck["id"], 0)
    page.move({"amount": 1})
    page.reach(1)
    other = ann.table("adding", "me", "me")
    free = ann.page(other["id"], 0)
    free.move({"amount": 1})
    free.reach(1)
    assert page.position["step"] == 1
    assert page.reach(2)["outcome"] is not None
    assert house.hall.bots.failures == 2


class Most(Bot):
    """Adds as much as it may."""

    def choose(self, sight: Sight[Any, Any], rng: Random) -> Any:
        del rng
        return max(sight.legal, key=lambda move: move.amount)


OWN_BOTS = f"adding={__name__}:Most"


@pytest.fixture
def own_bots() -> Iterator[None]:
    """What a server does when it starts, and takes back. Other servers of this process have told
    of the game without it."""
    preload_bots(OWN_BOTS)
    game_info.cache_clear()
    yield
    dismiss_bot("adding", "Most")
    game_info.cache_clear()


@pytest.mark.parametrize("house", [{"own_bots": OWN_BOTS}], indirect=True)
def test_a_bot_of_ones_own_sits_at_a_table(own_bots: None, visit: Visit, house: House) -> None:
    ann = visit("Ann")
    (game,) = [game for game in ann.get("/api/games") if game["key"] == "adding"]
    assert "Most" in [bot["name"] for bot in game["bots"]]
    table = ann.table("adding", "me", "Most")
    page = ann.page(table["id"], 0)
    page.move({"amount": 1})
    step = page.reach(2)
    most = max(move.amount for move in find_game("adding").start(2, seed=0).legal(0))
    assert step["view"]["total"] == 1 + most
    assert house.hall.bots.failures == 0


def test_own_bots_are_named_with_their_game() -> None:
    with pytest.raises(SightlineError, match=r"GAME=package\.module:Class"):
        preload_bots("tests.table.test_bots:Most")


def test_what_a_bot_is_sent_does_not_hold_the_truth() -> None:
    game = find_game("veil")
    state = game.start(3, {"hand": 3}, seed=11)
    others = state.deal.hands[1:]
    sent = [pickle.loads(request_for(state, 0, "random", 7)) for _ in range(20)]
    worlds = [request[3]._Sight__state for request in sent]
    assert all(world.deal.hands[0] == state.deal.hands[0] for world in worlds)
    assert len({world.deal.hands for world in worlds}) > 10
    assert not all(world.deal.hands[1:] == others for world in worlds)
    assert all(world._seed is None for world in worlds)


def test_a_worker_survives_its_bots() -> None:
    async def story() -> None:
        pool = BotPool(Settings(preload=PRELOAD, bot_workers=1, bot_seconds=PATIENCE), LUCK)
        game = find_game("adding")
        state = game.start(seed=1)
        assert await pool.choose(state, 0, "random") in state.legal(0)
        worker = Worker([])
        with pytest.raises(BotFailed):
            await worker.ask(b"not a pickle" * 3, 0.0)
        answer = await worker.ask(b"not a pickle", PATIENCE)
        assert "error" in answer
        await worker.stop()
        await pool.stop()

    run_apart(story())


def test_which_bots_stand_in() -> None:
    game = find_game("pentup")
    assert weakest_bot(game) == "random"
    assert stand_in_bot(game) != ""


def test_bots_are_warmed_beside_the_table() -> None:
    async def story() -> None:
        pool = BotPool(Settings(preload=PRELOAD, bot_workers=1), LUCK)
        asked: list[str] = []
        chosen = asyncio.Event()

        async def ask(self: Worker, request: bytes, seconds: float) -> dict[str, str]:
            asked.append(pickle.loads(request)[0])
            if len(asked) > 1:
                return {}
            await chosen.wait()
            return {"error": "cold"}

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Worker, "ask", ask)
            warming = asyncio.ensure_future(pool.warm())
            while not asked:
                await asyncio.sleep(0.01)
            state = find_game("adding").start(seed=1)
            # The only worker is free while another process compiles; this one has no move to tell.
            assert await pool.choose(state, 0, "random") in state.legal(0)
            assert asked == ["warm", "think"]
            chosen.set()
            await warming
            assert asked == ["warm", "think", "warm"]

    run_apart(story())
