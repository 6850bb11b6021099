"""Nothing that was acknowledged is ever lost: kill -9 under load, a full disk, restarts."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.loops import run_apart
from tests.table import stores
from tests.table.commits import Commits
from tests.table.house import (
    PATIENCE,
    Browser,
    House,
    StoppedTime,
    first_legal,
    open_house,
    play_out,
    wait_until,
)
from tests.table.process import Process, running
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

from sightline.server.hall import Hall

Visit = Callable[..., Browser]


def logged_moves(folder: Path) -> dict[str, list[tuple[int, int]]]:
    """For each table the moves in its log: (seat, amount)."""
    moves: dict[str, list[tuple[int, int]]] = defaultdict(list)
    seqs: dict[str, list[int]] = defaultdict(list)
    for table, seq, body, _ in stores.log(folder):
        entry = json.loads(body)
        seqs[table].append(seq)
        if entry["e"] == "move":
            moves[table].append((entry["seat"], entry["move"]["amount"]))
    for numbers in seqs.values():
        assert numbers == list(range(1, len(numbers) + 1))
    return moves


class Load:
    """People who play as fast as they can, and remember what was acknowledged."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.acknowledged: dict[str, dict[int, tuple[int, int]]] = defaultdict(dict)
        self.cookies: dict[str, str] = {}

    def set_up(self, url: str, tables: int) -> None:
        for _ in range(tables):
            browser = Browser(url)
            table = browser.table("adding", "me", "me", options={"moves": 1_000_000})["id"]
            self.cookies[table] = browser.cookie or ""
            browser.close()

    def play(self, url: str, process: Process, moves: int) -> None:
        """Play so many moves at least, and kill the server in the middle of the next ones."""
        run_apart(self._play(url, process, moves))

    async def _play(self, url: str, process: Process, moves: int) -> None:
        async with asyncio.TaskGroup() as group:
            for table in self.cookies:
                group.create_task(self._play_table(url, table))
            # On a slow machine the load takes a while to build up: kill in the middle of it.
            before = self.count()
            async with asyncio.timeout(PATIENCE):
                while self.count() < before + moves:
                    await asyncio.sleep(0.005)
            os.kill(process.process.pid, signal.SIGKILL)

    def count(self) -> int:
        """How many moves were acknowledged so far."""
        return sum(map(len, self.acknowledged.values()))

    async def _play_table(self, url: str, table: str) -> None:
        address = f"{url.replace('http', 'ws', 1)}/ws/tables/{table}"
        how: Any = {
            "additional_headers": {"Cookie": f"sightline={self.cookies[table]}"},
            "compression": None,
            "open_timeout": PATIENCE,
            "ping_interval": None,
        }
        with contextlib.suppress(ConnectionClosed, InvalidMessage, OSError, EOFError):
            async with (
                connect(address, **how) as even,
                connect(address, **how) as odd,
            ):
                await even.send('{"say":"hello","seat":0}')
                await odd.send('{"say":"hello","seat":1}')
                step = json.loads(await even.recv())["position"]["step"]
                await odd.recv()
                while True:
                    seat, amount = step % 2, self._rng.choice((1, 2, 3))
                    socket = (even, odd)[seat]
                    move = {"say": "move", "move": {"amount": amount}, "step": step, "ref": step}
                    await socket.send(json.dumps(move))
                    while True:
                        message = json.loads(await socket.recv())
                        assert message["tell"] != "refused", message
                        if message["tell"] == "noted":
                            assert message["ref"] == step
                            break
                    self.acknowledged[table][step] = (seat, amount)
                    step += 1


def kill_in_a_loop(folder: Path, kills: int, tables: int, seed: int = 0) -> int:
    """Kill the server again and again; how many moves were acknowledged in all."""
    rng = random.Random(seed)
    load = Load(rng)
    for _ in range(kills):
        with running(folder) as process:
            if not load.cookies:
                load.set_up(process.url, tables)
            load.play(process.url, process, rng.randrange(30, 30 * tables))
            process.end()
        logged = logged_moves(folder)
        for table in load.cookies:
            acknowledged, moves = load.acknowledged[table], logged[table]
            # Every acknowledged move is there, in its place; at most one more was on its way.
            for step, move in acknowledged.items():
                assert moves[step] == move
            told = max(acknowledged, default=-1)
            assert len(moves) <= told + 2
            for step in range(told + 1, len(moves)):
                acknowledged[step] = moves[step]
    with running(folder) as process:
        for table, cookie in load.cookies.items():
            info = httpx.get(
                f"{process.url}/api/tables/{table}",
                cookies={"sightline": cookie},
                timeout=PATIENCE,
            ).json()
            assert info["moves"] == len(load.acknowledged[table])
            assert info["asked"] == [info["moves"] % 2]
    return load.count()


def test_kill_nine_loses_nothing(tmp_path: Path) -> None:
    assert kill_in_a_loop(tmp_path, kills=2, tables=6) > 50


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_kill_nine_loses_nothing_for_long(tmp_path: Path, seed: int) -> None:
    acknowledged = kill_in_a_loop(tmp_path, kills=100, tables=25, seed=seed)
    print(f"100 kills, {acknowledged} acknowledged moves")
    assert acknowledged > 10_000


@pytest.mark.sqlite
@pytest.mark.parametrize("house", [{}], indirect=True)
def test_a_full_disk_fails_exactly_the_moves_it_hits(visit: Visit, house: House) -> None:
    ann = visit("Ann")
    table = ann.table("adding", "me", "me", options={"moves": 100_000})["id"]
    pages = [ann.page(table, 0), ann.page(table, 1)]

    def limit(pages: str) -> None:
        stores.on_writer(house, lambda db: db.execute(f"PRAGMA max_page_count={pages}"))

    limit("1")  # SQLite raises it to what is there already: from now on the disk is full
    kept: list[int] = []
    refused: dict[str, Any] | None = None
    for step in range(500):
        amount = step % 3 + 1
        pages[step % 2].move({"amount": amount}, step=step, ref=step)
        answer = next_answer(pages[step % 2])
        if answer["tell"] == "refused":
            refused = answer
            break
        kept.append(amount)
        for page in pages:
            page.reach(step + 1)
    assert refused is not None
    assert refused["code"] == "not-saved"
    step = len(kept)
    # The table goes on from what is durable: nobody was told of the move.
    fresh = ann.page(table, step % 2)
    assert fresh.until("snapshot")["position"]["step"] == step
    assert ann.refused("/api/tables", {"game": "adding"})["code"] == "not-saved"
    limit("1073741823")
    pages[step % 2].move({"amount": 2}, step=step)
    assert next_answer(pages[step % 2])["tell"] == "noted"
    kept.append(2)
    assert [amount for _, amount in logged_moves(house.folder)[table]] == kept


def next_answer(page: Any) -> dict[str, Any]:
    """What the server says to a move."""
    while True:
        message = page.hear()
        if message["tell"] in ("noted", "refused"):
            return message


@pytest.mark.parametrize("house", [{}], indirect=True)
def test_a_failed_batch_spares_others(visit: Visit, house: House, commits: Commits) -> None:
    """Two moves in one commit that fails are refused; a move in the next commit is kept."""
    ann = visit("Ann")
    *tables, before = [ann.table("adding", "me", "me")["id"] for _ in range(3)]
    *pages, first = [ann.page(table, 0) for table in (*tables, before)]
    for page in (*pages, first):
        page.until("snapshot")

    commits.hold()
    first.move({"amount": 1}, ref=1)
    assert commits.held.wait(PATIENCE)
    for page in pages:
        page.move({"amount": 1}, ref=1)  # both gather behind it
    wait_until(lambda: all(house.hall.tables[table].busy for table in tables))
    stores.break_log(house)
    commits.release()
    answers = [next_answer(page) for page in pages]
    assert [answer["code"] for answer in answers] == ["not-saved", "not-saved"]
    stores.mend_log(house)
    for page in pages:
        page.move({"amount": 3}, ref=2)
        assert next_answer(page) == {"tell": "noted", "step": 0, "ref": 2}
        assert page.reach(1)["view"]["total"] == 3


@pytest.mark.parametrize("house", [{}], indirect=True)
def test_bots_go_on_after_a_failed_write(visit: Visit, house: House) -> None:
    ann = visit("Ann")
    table = ann.table("adding", "me", "random")["id"]
    page = ann.page(table, 0)
    page.until("snapshot")
    page.move({"amount": 1})
    page.reach(2)
    stores.break_log(house, seq=7)
    page.move({"amount": 1})
    page.reach(3)
    wait_until(lambda: house.store.failures > 0)
    stores.mend_log(house)
    assert page.reach(4)["asked"] == [0]


@pytest.mark.parametrize("house", [{}], indirect=True)
def test_a_rematch_is_set_up_wholly_or_not_at_all(visit: Visit, house: House) -> None:
    """If the old table cannot note which one is the next, nobody would find that one again."""
    ann = visit("Ann")
    table = ann.table("adding", "me", "me", options={"moves": 3})["id"]
    play_out(*(ann.page(table, seat) for seat in (0, 1)))
    last = max(seq for of, seq, *_ in stores.log(house.folder) if of == table)
    stores.break_log(house, seq=last + 1)
    assert ann.refused(f"/api/tables/{table}/rematch")["code"] == "not-saved"
    stores.mend_log(house)
    there = "SELECT count(*) FROM tables"
    assert stores.read(house.folder, there) == [(1,)]
    fresh = ann.post(f"/api/tables/{table}/rematch")["id"]
    assert ann.get(f"/api/tables/{table}")["next_table"] == fresh
    assert stores.read(house.folder, there) == [(2,)]


@pytest.mark.parametrize("resumed", [True, False])
def test_a_restart_knows_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, resumed: bool
) -> None:
    """Also for somebody who looks before the table has been set going again."""
    clock, stopped = {"kind": "bank", "amount": 600}, StoppedTime()
    with open_house(tmp_path, stopped) as house:
        ann, bob = Browser(house.url, "Ann"), Browser(house.url, "Bob")
        table = ann.table("pentup", "me", "open", "random", listed=True, clock=clock)["id"]
        bob.join(table)
        white, black = ann.page(table, 0), bob.page(table, 1)
        white.say("chat", text="good luck")
        white.move(first_legal(white))
        black.reach(1)
        black.move(first_legal(black))
        position = white.reach(3)
        house.pass_time(7)
        last = white.number
        before = ann.get(f"/api/tables/{table}")
        cookies = ann.cookie or "", bob.cookie or ""
        left = ann.get(f"/api/tables/{table}")["clocks"]
        assert left[0] == {"left_ms": 593_000, "running": True}
        ann.close()
        bob.close()
    stopped.forward(3600)
    if not resumed:

        async def nothing(_: Hall) -> None: ...

        monkeypatch.setattr(Hall, "_resume_games", nothing)
    with open_house(tmp_path, stopped) as house:
        ann = Browser(house.url)
        ann.http.cookies.set("sightline", cookies[0])
        after = ann.get(f"/api/tables/{table}")
        for key in before:
            if key not in ("clocks", "seats", "watching"):
                assert after[key] == before[key], key
        # The time in which the server was away counts for nobody.
        assert after["clocks"] == left
        page = ann.page(table, 0)
        snapshot = page.until("snapshot")
        assert snapshot["position"]["view"] == position["view"]
        assert snapshot["number"] >= last
        assert [line["text"] for line in snapshot["chat"]] == ["good luck"]
        page.move(first_legal(page))
        assert page.reach(4)
        ann.close()


def test_catching_up_across_a_restart(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        ann = Browser(house.url, "Ann")
        table = ann.table("adding", "me", "me")["id"]
        pages = [ann.page(table, 0), ann.page(table, 1)]
        last = pages[0].until("snapshot")["number"]
        for step in range(3):
            pages[step % 2].move({"amount": 1}, step=step)
            pages[0].reach(step + 1)
        cookie, heard = ann.cookie or "", pages[0].steps()
        ann.close()
    with open_house(tmp_path) as house:
        ann = Browser(house.url)
        ann.http.cookies.set("sightline", cookie)
        ann.pages.append(pages[0])  # the same page, which has lost its socket
        page = ann.page(table, 0, last=last)
        page.until("table")
        assert [m["number"] for m in page.steps()] == [m["number"] for m in heard]
        assert [m["events"] for m in page.steps()] == [m["events"] for m in heard]
        ann.close()


def opened(house: House, table: str) -> float | None:
    """When the open window of a table began."""
    window = house.table(table).story.window
    return None if window is None else window.opened


@pytest.mark.parametrize("resumed", [True, False])
def test_a_window_is_whole_again_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, resumed: bool
) -> None:
    """Also for somebody who looks before the table has been set going again."""
    stopped = StoppedTime()
    with open_house(tmp_path, stopped) as house:
        ann = Browser(house.url, "Ann")
        options = {"hand": 1, "cards": 6}
        table = ann.table("veil", "me", "me", "me", options=options, window=3)["id"]
        pages = [ann.page(table, seat) for seat in range(3)]
        first = pages[0].position["asked"][0]
        lays = [move for move in pages[first].position["legal"] if move["type"] == "lay"]
        pages[first].move(lays[0])
        asked = [seat for seat in range(3) if seat != first]
        page = pages[asked[0]]
        page.reach(1)
        page.move({"type": "guess", "high": False})
        page.until("answer")
        house.pass_time(2)
        page.until("noted")
        cookie = ann.cookie or ""
        ann.close()
    stopped.forward(60)
    if not resumed:

        async def nothing(_: Hall) -> None: ...

        monkeypatch.setattr(Hall, "_resume_games", nothing)
    with open_house(tmp_path, stopped) as house:
        ann = Browser(house.url)
        ann.http.cookies.set("sightline", cookie)
        if resumed:
            wait_until(lambda: opened(house, table) == stopped.now())
        page = ann.page(table, asked[0])
        position = page.until("snapshot")["position"]
        assert position["answer"] == {"type": "guess", "high": False}
        assert position["window"]["left_ms"] == 3000
        wait_until(lambda: opened(house, table) == stopped.now())
        house.pass_time(3)
        turned = page.until("step")["events"][-1]
        assert turned["round"]["guesses"][asked[0]] is False
        ann.close()
