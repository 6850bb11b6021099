"""Lobby and tables of a large house are worked out beside the event loop."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import pytest
from tests.table.adding import record_of
from tests.table.house import Browser, House
from tests.table.party import Visit

from sightline.core.registry import find_game
from sightline.server import telling
from sightline.server.store.reader import open_to_read
from sightline.server.store.sqlite import connect
from sightline.table.story import Story

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


@pytest.mark.sqlite
@pytest.mark.parametrize("house", [{}], indirect=True)
def test_a_lobby_out_of_an_older_file_is_worked_out_elsewhere_once(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, tables = finished_tables(house, visit, 12)
    house.inside(house.hall.later.write)
    ann.post("/api/me", {"name": "Anna"})
    whole = ann.get("/api/lobby")["finished"]
    assert len(whole) == 12
    with closing(connect(house.store.path)) as db:
        db.execute("DELETE FROM cards WHERE table_id != ?", (tables[0],))
        db.execute("UPDATE cards SET seq = seq + 1, body = x'7b7d'")  # and one that is not true
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


@pytest.mark.sqlite
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
