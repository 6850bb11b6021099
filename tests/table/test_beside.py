"""What takes long is done beside the event loop, in pages and within bounds."""

from __future__ import annotations

import json
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.loops import run_apart
from tests.table.games import LATCH
from tests.table.house import PATIENCE, Browser, House, open_house

import sightline
from sightline.core.message import plain
from sightline.core.registry import find_game
from sightline.server import replaying, telling
from sightline.server.importing import Bounds
from sightline.server.offloop import Offloop, TookTooLong, WorkFailed
from sightline.server.refusal import Refusal
from sightline.server.settings import Settings
from sightline.server.stalls import LoopLag
from sightline.server.store.reader import open_to_read
from sightline.table.story import Story

Visit = Callable[..., Browser]


def record_of(moves: int, game: str = "adding", plays: int | None = None) -> str:
    """A game of adding that lasts so many moves, after some or all of them."""
    state = sightline.start(game, 2, {"moves": moves}, seed=1)
    for _ in range(moves if plays is None else plays):
        seat = state.awaiting[0]
        state.apply(seat, state.legal(seat)[state.length % 3])
    return state.record.dump()


def large_set(name: str, cards: int) -> str:
    """A card set with as many words as cards may have."""
    text = "Words and more words. " * 13
    return f'[set]\nname = "{name}"\ntitle = "Large {name}"\nabout = "Large."\n' + "".join(
        f'[[card]]\ntitle = "{name} {number}"\ncopies = 1\npoints = 0\ntext = "{text}"\n'
        f'played = [{{ do = "draw" }}]\n'
        for number in range(cards)
    )


def large_record(cards: int, moves: int) -> str:
    """A game of Viewpoint with this many kinds of cards, of which every view tells."""
    names = [f"set{number}" for number in range(4)]
    options = {
        "sets": "+".join(names),
        "custom": [large_set(name, cards // 4) for name in names],
        "turn_limit": 5000,
    }
    state, rng = find_game("viewpoint").start(2, options, seed=1), Random(1)
    while state.length < moves:
        seat = state.awaiting[0]
        legal = state.legal(seat)
        state.apply(seat, legal[rng.randrange(len(legal))])
    return state.record.dump()


@pytest.fixture
def latch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """While this file is there, nobody can look at a game that is held."""
    file = tmp_path / "latch"
    monkeypatch.setenv(LATCH, str(file))
    yield file
    file.unlink(missing_ok=True)


@pytest.fixture
def own_house(latch: Path, tmp_path: Path) -> Iterator[House]:
    """A server whose processes know of the latch."""
    with open_house(tmp_path / "house") as running:
        yield running


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()


# -- replays ---------------------------------------------------------------------------------------


def test_a_long_game_comes_in_pages(visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.post("/api/import", {"record": record_of(450)})["id"]
    at = f"/api/tables/{table}/replay"
    steps: list[Any] = []
    while len(steps) < 451:
        page = ann.get(f"{at}?from={len(steps)}")
        assert (page["total"], page["first"]) == (451, len(steps))
        assert 1 <= len(page["steps"]) <= replaying.MOST_STEPS
        steps += page["steps"]
    amounts = [1 + number % 3 for number in range(450)]
    totals = [step["view"]["total"] for step in steps]
    assert totals == [sum(amounts[:number]) for number in range(451)]
    # From anywhere, as few as one likes; and all that happened at once, without the views.
    page = ann.get(f"{at}?from=300&count=7&seat=1")
    assert page["steps"] == steps[300:307]
    told = ann.get(f"{at}?views=false&count=100000")
    assert [step["text"] for step in told["steps"]] == [step["text"] for step in steps]
    assert {step["view"] for step in told["steps"]} == {None}
    beyond = ann.refused(f"{at}?from=451", method="GET")
    assert (beyond["status"], beyond["message"]) == (400, "This game has steps 0 to 450.")
    for wrong in ("from=-1", "count=0", "from=x", "views=perhaps"):
        assert ann.refused(f"{at}?{wrong}", method="GET")["status"] == 400


def test_pages_of_large_views_are_small_all_the_same(visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.post("/api/import", {"record": large_record(600, 40)})["id"]
    ann.post(f"/api/tables/{table}/abandon")
    seen = 0
    while seen < 41:
        answer = ann.ask("GET", f"/api/tables/{table}/replay?from={seen}")
        page = answer.json()
        seen += len(page["steps"])
        largest = len(answer.content) / len(page["steps"])
        assert len(answer.content) < replaying.MOST_BYTES + 1.5 * largest
    assert seen == 41


def test_a_replay_is_built_elsewhere_and_everybody_is_answered_meanwhile(
    own_house: House, latch: Path
) -> None:
    ann, bob = Browser(own_house.url, "Ann"), Browser(own_house.url, "Bob")
    table = ann.post("/api/import", {"record": record_of(5, "held")})["id"]
    playing = bob.table("adding", "me", "me")["id"]
    page = bob.page(playing, 0)
    latch.touch()
    with ThreadPoolExecutor(3) as pool:
        waiting = [pool.submit(ann.get, f"/api/tables/{table}/replay?seat={s}") for s in (0, 1, 0)]
        # Everybody else is served, however long it takes.
        for move in range(3):
            assert bob.get("/health")["ok"] is True
            bob.get("/api/lobby")
            if move % 2 == 0:
                page.move({"amount": 1})
                page.reach(move + 1)
            else:
                other = bob.page(playing, 1)
                other.reach(move)
                other.move({"amount": 1})
                page.reach(move + 1)
        assert not any(one.done() for one in waiting)
        latch.unlink()
        assert [len(one.result(PATIENCE)["steps"]) for one in waiting] == [6, 6, 6]
    ann.close()
    bob.close()


def test_views_of_a_replay_are_not_built_by_the_server_itself(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = visit("Ann")
    table = ann.post("/api/import", {"record": record_of(12)})["id"]
    seen: list[int] = []
    real = telling.view_of

    def noted(*given: Any) -> Any:
        seen.append(threading.get_ident())
        return real(*given)

    monkeypatch.setattr(telling, "view_of", noted)
    assert len(ann.get(f"/api/tables/{table}/replay")["steps"]) == 13
    assert seen == []


def test_pages_are_remembered_within_a_bound(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = visit("Ann")
    table = ann.post("/api/import", {"record": record_of(60)})["id"]
    at, replays = f"/api/tables/{table}/replay", house.hall.replays
    first = ann.get(f"{at}?from=0&count=10")
    asked: list[str] = []
    real = house.hall.offloop.ask

    async def noted(function: Any, *values: Any, **more: Any) -> Any:
        asked.append(function.__name__)
        return await real(function, *values, **more)

    monkeypatch.setattr(house.hall.offloop, "ask", noted)
    assert ann.get(f"{at}?from=0&count=10") == first
    assert asked == []
    monkeypatch.setattr(replaying, "REMEMBERED_BYTES", 3000)
    for start in range(0, 60, 5):
        ann.get(f"{at}?from={start}&count=5")
        assert 0 < house.inside(lambda: replays.remembered) <= 3000


def test_a_game_that_goes_on_is_never_shown_as_it_was(visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.table("adding", "me", "me")["id"]
    pages = [ann.page(table, seat) for seat in (0, 1)]
    for move in range(4):
        for page in pages:
            page.reach(move)
        pages[move % 2].move({"amount": 1})
        pages[0].reach(move + 1)
        assert ann.get(f"/api/tables/{table}/replay")["total"] == move + 2
    # A move that was taken back and made differently: as many steps as before.
    pages[1].reach(4)
    pages[1].say("undo")
    pages[1].until("step", lambda m: m["undone"])
    pages[1].move({"amount": 3}, step=3)
    pages[0].until("step", lambda m: m["position"]["view"]["total"] == 6)
    steps = ann.get(f"/api/tables/{table}/replay")["steps"]
    assert [step["view"]["total"] for step in steps] == [0, 1, 2, 3, 6]


# -- records ---------------------------------------------------------------------------------------


def test_a_record_that_would_be_too_much_is_refused_with_the_reason(visit: Visit) -> None:
    ann = visit("Ann")
    record = large_record(1000, 400)
    assert 300_000 < len(record) < 1_000_000
    told = ann.refused("/api/import", {"record": record})
    assert (told["status"], told["code"]) == (413, "too-large")
    assert "bytes" in told["message"]
    assert "at most" in told["message"]
    # Nor can a table be set up at which every move would send as much to everybody.
    names = [f"set{number}" for number in range(4)]
    custom = [large_set(name, 360) for name in names]
    wish = {"game": "viewpoint", "options": {"sets": "+".join(names), "custom": custom}}
    told = ann.refused("/api/tables", wish)
    assert told["code"] in ("too-large", "bad-options")


def test_what_a_record_may_cost_is_bounded(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = visit("Ann")
    hall, record = house.hall, record_of(50)
    for bounds, reason in (
        (Bounds(moves=49), "it has 50 moves, at most 49"),
        (Bounds(views=400), "51 steps of up to"),
        (Bounds(seconds=0.0), "takes longer than 0 seconds"),
    ):
        monkeypatch.setattr(hall.opening, "bounds", bounds)
        told = ann.refused("/api/import", {"record": record})
        assert (told["status"], told["code"]) == (413, "too-large")
        assert reason in told["message"]
    monkeypatch.setattr(hall.opening, "bounds", Bounds(moves=50))
    assert ann.post("/api/import", {"record": record})["status"] == "finished"


def test_a_record_that_never_ends_is_given_up(
    own_house: House, latch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Browser(own_house.url, "Ann")
    record = record_of(5, "held")
    monkeypatch.setattr(own_house.hall.opening, "bounds", Bounds(patience=0.5))
    latch.touch()
    told = ann.refused("/api/import", {"record": record})
    assert (told["status"], told["code"]) == (413, "too-large")
    assert "takes longer" in told["message"]
    latch.unlink()
    monkeypatch.setattr(own_house.hall.opening, "bounds", Bounds())
    assert ann.post("/api/import", {"record": record})["moves"] == 5
    ann.close()


def test_a_record_is_not_replayed_in_the_server_before_it_is_checked(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = visit("Ann")
    made: list[int] = []
    game = find_game("adding")
    real = game.begin

    def noted(*given: Any) -> Any:
        made.append(threading.get_ident())
        return real(*given)

    monkeypatch.setattr(game, "begin", noted)
    head = '{"sightline":1,"game":"adding","players":2,"seed":1}\n'
    wrong = head + '{"seat":0,"move":{"amount":1}}\n{"seat":0,"move":{"amount":1}}\n'
    told = ann.refused("/api/import", {"record": wrong})
    assert (told["code"], "line 3" in told["message"]) == ("bad-record", True)
    assert made == [], "what is wrong was found elsewhere"
    ann.post("/api/import", {"record": record_of(20)})
    loop = house.inside(threading.get_ident)
    assert loop not in made


def test_a_long_list_of_faults_is_cut(visit: Visit) -> None:
    ann = visit("Ann")
    text = large_set("mine", 250).replace("points = 0", "points = 999")
    head = {"sightline": 1, "game": "viewpoint", "players": 2, "seed": 1}
    options = {"sets": "mine", "custom": [text]}
    told = ann.refused("/api/import", {"record": json.dumps({**head, "options": options})})
    assert told["code"] == "bad-record"
    assert len(told["message"]) <= 2000


# -- the lobby -------------------------------------------------------------------------------------


def finished_tables(house: House, visit: Visit, many: int) -> tuple[Browser, list[str]]:
    """Somebody with this many finished tables, none of them in memory."""
    ann = visit("Ann")
    record = record_of(6)
    tables = [ann.post("/api/import", {"record": record})["id"] for _ in range(many)]
    house.inside(lambda: house.hall.memory.sweep(-1.0))
    assert not set(tables) & set(house.hall.tables)
    return ann, tables


async def no_work(*given: Any, **more: Any) -> Any:
    raise AssertionError("nothing has to be worked out")


def note_stories(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Which tables are folded from their logs in this process, and by which thread."""
    made: list[tuple[str, int]] = []
    real = Story.__init__

    def noted(story: Story, table: str, header: Any) -> None:
        made.append((table, threading.get_ident()))
        real(story, table, header)

    monkeypatch.setattr(Story, "__init__", noted)
    return made


@pytest.mark.parametrize("house", [{}], indirect=True)
def test_a_lobby_of_many_finished_tables_plays_no_game_again(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, tables = finished_tables(house, visit, 70)
    info = ann.get(f"/api/tables/{tables[-1]}")
    house.inside(lambda: house.hall.memory.sweep(-1.0))
    house.inside(house.hall.later.write)
    ann.post("/api/me", {"name": "Anna"})  # waits for the writer; and cards know the new name
    made = note_stories(monkeypatch)
    monkeypatch.setattr(house.hall.offloop, "ask", no_work)
    lobby = ann.get("/api/lobby")
    assert made == []
    assert [card["id"] for card in lobby["finished"]] == tables[:-61:-1]
    card = lobby["finished"][0]
    for key in ("game", "players", "status", "moves", "asked", "outcome"):
        assert card[key] == info[key]
    assert card["host"]["name"] == "Anna"
    assert [seat["name"] for seat in card["seats"]] == [seat["name"] for seat in info["seats"]]


@pytest.mark.parametrize("house", [{}], indirect=True)
def test_a_lobby_out_of_an_older_file_is_worked_out_elsewhere_once(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, tables = finished_tables(house, visit, 12)
    house.inside(house.hall.later.write)
    ann.post("/api/me", {"name": "Anna"})
    whole = ann.get("/api/lobby")["finished"]
    assert len(whole) == 12

    def forget(db: sqlite3.Connection) -> None:
        db.execute("DELETE FROM cards WHERE table_id != ?", (tables[0],))
        db.execute("UPDATE cards SET seq = seq + 1, body = x'7b7d'")  # and one that is not true

    house.store.on_writer(forget)
    ann.post("/api/me", {"name": "Anna"})
    made = note_stories(monkeypatch)
    assert ann.get("/api/lobby")["finished"] == whole
    assert made == []
    ann.post("/api/me", {"name": "Anna"})
    # Kept from then on.
    monkeypatch.setattr(house.hall.offloop, "ask", no_work)
    assert ann.get("/api/lobby")["finished"] == whole


def test_what_happens_after_a_card_was_kept_is_not_missed(house: House, visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = ann.table("adding", "me", "open", listed=True)["id"]
    house.inside(lambda: house.hall.memory.sweep(-1.0))

    def card() -> Any:
        found = [card for card in bob.get("/api/lobby")["mine"] if card["id"] == table]
        return found[0] if found else None

    assert card() is None
    bob.join(table)
    assert (card()["status"], card()["mine"], card()["asked"]) == ("playing", [1], [0])
    page = ann.page(table, 0)
    page.move({"amount": 1})
    page.reach(1)
    page.close()
    # Forgotten without a word, as after a crash: the card in the file is an old one.
    house.inside(lambda: house.hall.tables.pop(table))
    assert (card()["moves"], card()["asked"]) == (1, [1])


def test_the_lobby_counts_on_indexes(house: House, visit: Visit) -> None:
    visit("Ann")
    told: list[str] = []
    reader = open_to_read(house.store.path)
    reader._db.set_trace_callback(told.append)
    reader.lists("x", 0.0, 60)
    reader._db.set_trace_callback(None)
    for sql in [sql for sql in told if sql.startswith("SELECT")]:
        steps = [row[3] for row in reader.read(f"EXPLAIN QUERY PLAN {sql}")]
        whole = [step for step in steps if step.startswith("SCAN") and "found" not in step]
        assert not [step for step in whole if "tables" in step or "log" in step], steps
    assert len(told) == 3
    reader.close()


# -- tables out of the file ------------------------------------------------------------------------


def test_a_table_is_folded_from_its_log_beside_the_loop(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = visit("Ann")
    table = ann.table("adding", "me", "me")["id"]
    page = ann.page(table, 0)
    page.move({"amount": 2})
    page.reach(1)
    page.close()
    loop = house.inside(threading.get_ident)
    made = note_stories(monkeypatch)

    def forgotten() -> None:
        house.inside(lambda: house.hall.tables.pop(table, None))
        made.clear()

    for look in (
        lambda: ann.get(f"/api/tables/{table}"),
        lambda: ann.join(table),
        lambda: ann.ask("GET", f"/api/tables/{table}/record"),
        lambda: ann.get(f"/api/tables/{table}/replay"),
        lambda: ann.page(table, 1).reach(1),
    ):
        forgotten()
        look()
        assert made, "it was in memory"
        assert (table, loop) not in made
    # Many who come at once find one and the same.
    forgotten()
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: ann.get(f"/api/tables/{table}"), range(16)))
    assert len(made) == 1


def test_a_move_is_taken_back_without_playing_the_game_again(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = visit("Ann")
    table = ann.table("adding", "me", "me")["id"]
    pages = [ann.page(table, seat) for seat in (0, 1)]
    for move in range(10):
        pages[move % 2].reach(move)
        pages[move % 2].move({"amount": 1 + move % 3})
    for page in pages:
        page.reach(10)
    begun: list[int] = []
    game = find_game("adding")
    real = game.begin

    def noted(*given: Any) -> Any:
        begun.append(1)
        return real(*given)

    monkeypatch.setattr(game, "begin", noted)
    pages[0].say("undo")
    undone = pages[1].until("step", lambda m: m["undone"])
    assert (undone["position"]["step"], undone["position"]["view"]["total"]) == (8, 15)
    assert begun == []
    # And once more, over what has been made differently since.
    pages[0].move({"amount": 3}, step=8)
    pages[1].reach(9)
    pages[0].say("undo")
    again = pages[1].until("step", lambda m: m["undone"])
    assert again["position"]["view"] == undone["position"]["view"]
    monkeypatch.undo()
    house.inside(lambda: house.hall.tables.pop(table))
    assert ann.get(f"/api/tables/{table}")["moves"] == 8


def test_a_long_move_list_is_not_put_into_words_for_every_page(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = visit("Ann")
    seats = [{"kind": "me"}, {"kind": "me"}]
    record = record_of(400, plays=300)
    table = ann.post("/api/import", {"record": record, "seats": seats})["id"]
    first = ann.page(table, 0).until("snapshot")["log"]
    assert [line["step"] for line in first] == list(range(1, 301))
    worded: list[int] = []
    real = telling.logged_move

    def noted(story: Story, step: int, *rest: Any) -> Any:
        worded.append(step)
        return real(story, step, *rest)

    monkeypatch.setattr(telling, "logged_move", noted)
    page = ann.page(table, 0)
    assert page.until("snapshot")["log"] == first
    assert worded == []
    # What is new is added, and what was taken back is not there any more.
    page.move({"amount": 1}, step=300)
    page.reach(301)
    assert [line["step"] for line in ann.page(table, 0).until("snapshot")["log"]][300:] == [301]
    page.say("undo")
    page.until("step", lambda m: m["undone"])
    assert ann.page(table, 0).until("snapshot")["log"] == first
    page.move({"amount": 3}, step=300)
    page.reach(301)
    log = ann.page(table, 0).until("snapshot")["log"]
    assert (log[:300], len(log)) == (first, 301)


# -- the processes ---------------------------------------------------------------------------------


def answer_with(value: Any) -> Any:
    return value


def be_refused() -> None:
    raise Refusal("conflict", "Not so.", faults=(("here", plain("wrong")),))


def fail() -> None:
    print("nonsense between the frames")
    raise ValueError("no idea")


def die() -> None:
    os._exit(3)


def hang() -> None:
    time.sleep(3600)


def take(size: int) -> int:
    return len(bytearray(size))


async def _use(work: Offloop) -> None:
    async def ask(function: Callable[..., Any], *values: Any, kind: Any = None) -> Any:
        return await work.ask(function, *values, kind=kind or Any, seconds=PATIENCE)

    assert await ask(answer_with, {"a": [1, None]}) == {"a": [1, None]}
    assert await ask(answer_with, b"\0\xff", kind=bytes) == b"\0\xff"
    with pytest.raises(Refusal) as refused:
        await ask(be_refused)
    assert (refused.value.code, refused.value.faults) == ("conflict", (("here", plain("wrong")),))
    with pytest.raises(WorkFailed, match="ValueError: no idea"):
        await ask(fail)
    with pytest.raises(WorkFailed, match="died"):
        await ask(die)
    with pytest.raises(TookTooLong):
        await work.ask(hang, kind=int, seconds=0.5)
    with pytest.raises(WorkFailed, match="MemoryError"):
        await ask(take, 5 * 2**30)
    assert await ask(answer_with, 7) == 7
    await work.stop()


@pytest.mark.skipif(os.name == "nt", reason="no bound on memory there")
def test_processes_are_bounded_and_come_back() -> None:
    run_apart(_use(Offloop(Settings(), processes=1)))


# -- the stall meter -------------------------------------------------------------------------------


def test_how_late_the_loop_is() -> None:
    now = 1000.0
    lag = LoopLag(lambda: now)
    late, busy = lag.late, lag.busy
    for _ in range(1000):
        lag.note(0.0004)
    assert (late.at_most(0.99), late.at_most(1.0), lag.stalls) == (0.005, 0.005, 0)
    lag.note(0.003, 0.004)
    assert late.at_most(1.0) == busy.at_most(1.0) == 0.005, "what a message takes does not show"
    now = 1030.0
    lag.note(0.13, 0.012)
    lag.note(0.018, 3.0)
    assert (late.at_most(0.99), late.at_most(1.0), lag.stalls) == (0.005, 0.2, 1)
    assert busy.at_most(1.0) == 0.02, "not more than the loop was late"
    now = 1091.0
    lag.note(0.0)
    assert (late.at_most(1.0), lag.stalls) == (0.005, 1), "only the last minute"


def test_the_stall_meter_is_among_the_counters(house: House, visit: Visit) -> None:
    ann = visit("Ann")
    house.inside(lambda: house.hall.metrics.lag.note(0.7))
    lines = dict(
        line.split() for line in ann.ask("GET", "/metrics").text.splitlines() if line[0] != "#"
    )
    assert float(lines["sightline_loop_lag_max_seconds"]) >= 1.0
    assert float(lines["sightline_loop_stalls_total"]) >= 1
    assert float(lines["sightline_loop_lag_p99_seconds"]) > 0
    assert "sightline_work_waiting" in lines
