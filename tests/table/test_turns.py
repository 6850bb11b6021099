"""Nobody's questions fill a turn of the event loop, and nobody's long games all threads."""

from __future__ import annotations

import asyncio
import json
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from tests.loops import run_apart
from tests.table.house import Browser, House, wait_until

from sightline.server.fair_queue import ASKER, Owner, Rank
from sightline.server.threads import Threads
from sightline.server.turns import Turns

Visit = Callable[..., Browser]


class Desk:
    """Work that takes as long as it says, by a clock that only such work moves."""

    def __init__(self) -> None:
        self.time = 0.0
        self.turn = 0
        self.turns = Turns(share=4.0, clock=lambda: self.time)
        self.done: list[tuple[int, str]] = []
        """In which turn of the loop what was done."""

    async def ask(
        self,
        name: str,
        address: str,
        seconds: float,
        times: int = 1,
        person: str = "",
        rank: Rank = Rank.PLAYER,
    ) -> None:
        ASKER.set(Owner(address))
        for _ in range(times):
            await self.turns.next(person, rank)
            self.time += seconds
            self.done.append((self.turn, name))

    async def count(self) -> None:
        while True:
            await asyncio.sleep(0)
            self.turn += 1

    def all(self, *wishes: Any) -> list[tuple[int, str]]:
        async def run() -> None:
            counting = asyncio.ensure_future(self.count())
            await asyncio.gather(*wishes)
            counting.cancel()

        run_apart(run())
        return self.done

    def most_in_a_turn(self) -> int:
        return max(sum(turn == one for turn, _ in self.done) for one, _ in self.done)


def test_what_fits_into_a_turn_is_done_in_it() -> None:
    desk = Desk()
    desk.all(*(desk.ask("a", "here", 0.5) for _ in range(8)))
    assert desk.most_in_a_turn() == 8


def test_dear_questions_wait_for_turns_of_their_own() -> None:
    desk = Desk()
    desk.all(*(desk.ask("a", "here", 5.0, times=4) for _ in range(10)))
    assert len(desk.done) == 40
    assert desk.most_in_a_turn() == 1


def test_cheap_ones_first_do_not_let_dear_ones_in_together() -> None:
    desk = Desk()
    cheap = [desk.ask("cheap", "here", 0.1) for _ in range(200)]
    dear = [desk.ask("dear", "here", 5.0) for _ in range(20)]
    desk.all(*cheap, *dear)
    turns = [turn for turn, name in desk.done if name == "dear"]
    assert len(turns) == 20
    assert len(set(turns)) == 20


def test_addresses_take_turns() -> None:
    desk = Desk()
    crowd = [desk.ask("mallory", "there", 5.0, times=3) for _ in range(50)]
    desk.all(*crowd, desk.ask("ann", "here", 5.0))
    place = [name for _, name in desk.done].index("ann")
    assert place <= 3, "after those of the first turn it is her turn"


def test_the_people_at_one_address_take_turns() -> None:
    desk = Desk()
    crowd = [desk.ask("mallory", "here", 5.0, times=3, person="m") for _ in range(50)]
    desk.all(*crowd, desk.ask("ann", "here", 5.0, person="a"))
    assert [name for _, name in desk.done].index("ann") <= 3


def test_what_is_short_comes_before_the_rest_of_what_is_long() -> None:
    desk = Desk()
    slices = [desk.ask("slice", "here", 5.0, times=5, rank=Rank.WATCHER) for _ in range(10)]
    desk.all(*slices, *(desk.ask("move", "here", 1.0) for _ in range(3)))
    names = [name for _, name in desk.done]
    assert max(place for place, name in enumerate(names) if name == "move") <= 5
    assert names.count("slice") == 50


def test_whoever_goes_away_takes_no_turn_along() -> None:
    async def run() -> None:
        turns = Turns(share=0.0, clock=lambda: 0.0)
        waiting = [asyncio.ensure_future(turns.next()) for _ in range(10)]
        while not turns.waiting:
            await asyncio.sleep(0)
        for one in waiting[::2]:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await turns.next()
        assert not turns.waiting

    run_apart(run())


# -- at a table ------------------------------------------------------------------------------------


@pytest.fixture
def slow(house: House) -> list[int]:
    """By the turns' clock everything takes long; counts the looks at it."""
    looks: list[int] = [0]

    def clock() -> float:
        looks[0] += 1
        return float(looks[0])

    house.hall.turns._clock = clock
    return looks


def test_a_long_list_of_moves_is_told_in_slices(
    house: House, visit: Visit, slow: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    del slow
    ada = visit("Ada")
    table = ada.table("viewpoints", "me", "open", options={"level": 1, "size": 10}, listed=True)
    visit("Ben").join(table["id"], 1)
    state = house.table(table["id"]).story.state
    turns, told = [0], list[tuple[int, int]]()

    def turn() -> None:
        turns[0] += 1
        house.loop.call_soon(turn)

    real = type(state).moves_told

    def noted(self: Any, seat: int, moves: Any) -> Any:
        told.append((turns[0], len(moves)))
        return real(self, seat, moves)

    monkeypatch.setattr(type(state), "moves_told", noted)
    seat = state.awaiting[0]
    page = ada.page(table["id"], 0)
    page.until("snapshot")
    house.inside(turn)
    assert seat == 0
    page.say("legal", where={}, told=True, ref=1)
    found = page.until("legal", lambda message: message["ref"] == 1)
    assert found["count"] == len(found["moves"]) == len(found["told"]) > 100
    assert sum(many for _, many in told) == found["count"]
    assert max(many for _, many in told) <= 20
    assert Counter(turn for turn, _ in told).most_common(1)[0][1] <= 2


def test_the_coach_looks_once_at_a_position(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = visit("Ada")
    table = ada.table("perspective", "me", "random")["id"]
    game, asked = house.table(table).story.game, list[int]()
    real = game.coaching
    monkeypatch.setattr(game, "coaching", lambda sight: asked.append(sight.seat) or real(sight))
    page = ada.page(table, 0)
    page.until("snapshot")
    told: list[Any] = []
    for ref in range(3):
        page.say("coach", ref=ref)
        told.append(page.until("coach", lambda message, ref=ref: message["ref"] == ref))
    # A bot may have moved meanwhile.
    assert len(asked) == len({one["step"] for one in told})
    assert all(one["words"] for one in told)


def test_large_messages_that_wait_to_be_heard_wait_in_the_network(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = visit("Ada")
    page = ada.page(ada.table("pentup", "me", "open")["id"], 0)
    page.until("snapshot")
    (connection,) = house.hall.connections
    protocol: Any = connection._channel
    held, largest = asyncio.Event(), [0]
    real = protocol.queue.put_nowait

    def noted(event: Any) -> None:
        real(event)
        largest[0] = max(
            largest[0], sum(len(one.get("text", "")) for one in protocol.queue._events)
        )

    monkeypatch.setattr(house.hall.turns, "next", lambda *_: held.wait())
    monkeypatch.setattr(type(protocol.queue), "put_nowait", lambda _, event: noted(event))
    text = json.dumps({"say": "chat", "text": "x" * 400_000})
    sending = [
        threading.Thread(target=page.socket.send, args=(text,), daemon=True) for _ in range(12)
    ]
    for one in sending:  # they wait, as the network has no room for all of it
        one.start()
    wait_until(lambda: protocol.read_paused)
    assert largest[0] < 3 * len(text), "one was taken out, and at most two came with one look"
    house.inside(held.set)
    for one in sending:
        one.join()
        assert page.until("refused")["code"] == "too-large"


# -- threads ---------------------------------------------------------------------------------------


def test_an_address_has_one_thread_at_a_time() -> None:
    async def run() -> None:
        threads, gate, begun = Threads(), threading.Event(), list[str]()
        lock = threading.Lock()

        def work(name: str) -> None:
            with lock:
                begun.append(name)
            gate.wait()

        async def wish(address: str) -> None:
            ASKER.set(Owner(address))
            await threads.run(work, address)

        crowd = [asyncio.ensure_future(wish("there")) for _ in range(5)]
        while not begun:
            await asyncio.sleep(0.001)
        ann = asyncio.ensure_future(wish("here"))
        while len(begun) < 2:
            await asyncio.sleep(0.001)
        assert sorted(begun) == ["here", "there"]
        gate.set()
        await asyncio.gather(*crowd, ann)
        assert len(begun) == 6
        assert not threads._own

    run_apart(run())
