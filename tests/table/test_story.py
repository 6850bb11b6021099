"""A table is the fold of its log: forgotten and read again, it is the same to the last byte."""

from __future__ import annotations

import asyncio
import re
import socket
import time
from collections.abc import Callable

import pytest
from msgspec import Raw
from tests.table.games import veil
from tests.table.house import PATIENCE, Browser, House, first_legal, wait_until

from sightline.core.registry import register, unregister
from sightline.server import telling
from sightline.server.messages import encode_told
from sightline.server.store import Row
from sightline.table.entries import Moved, encode_entry

Visit = Callable[..., Browser]


def seen_by_everybody(house: House, table: str) -> list[bytes]:
    """Table and position as each observer is told of them now."""

    live = house.table(table)

    def look() -> list[bytes]:
        observers = [None, *range(live.story.players)]
        told = [encode_told(live.info(None))]
        for observer in observers:
            told.append(encode_told(telling.Positions(live.story, 0.0, 1.0).of(observer)))
            told.append(encode_told(telling.move_list(live.story, observer)))
        told.append(encode_told([live.story.number, live.story.windows]))
        return told

    return house.inside(look)


def forget(house: House) -> None:
    """The server forgets all tables that nobody looks at."""

    def sweep() -> bool:
        house.hall.memory.sweep(idle=-1.0)
        return not house.hall.tables

    wait_until(lambda: house.inside(sweep))


@pytest.mark.parametrize("house", [{}], indirect=True)
def test_a_table_read_again_is_the_same(visit: Visit, house: House) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = ann.table("adding", "me", "open", "random", listed=True)["id"]
    bob.join(table)
    white, black = ann.page(table, 0), bob.page(table, 1)
    for _ in range(2):
        white.move(first_legal(white))
        black.reach(white.position["step"] + 1)
        white.reach(black.position["step"])
        black.move(first_legal(black))
        white.reach(black.position["step"] + 2)
        black.reach(white.position["step"])
    white.say("undo")
    black.until("table", lambda m: m["table"]["undo"] is not None)
    black.say("answer-undo", agree=True)
    white.until("step", lambda m: m["undone"])
    bob.post(f"/api/tables/{table}/leave")
    white.move(first_legal(white))
    white.reach(white.position["step"] + 2)
    for browser in (ann, bob):
        for page in browser.pages:
            page.close()
    live = house.table(table)
    # The bots play on until it is Ann's turn, and the server sees that nobody is there any more.
    wait_until(
        lambda: house.inside(
            lambda: not live.pages.sockets and not live.busy and list(live.story.asked) == [0]
        )
    )
    before = seen_by_everybody(house, table)
    forget(house)
    assert seen_by_everybody(house, table) == before


def test_a_write_whose_end_was_not_seen_is_read_from_the_log(visit: Visit, house: House) -> None:
    ann = visit("Ann")
    table = ann.table("adding", "me", "me")["id"]
    page = ann.page(table, 0)
    page.until("snapshot")

    async def lose_sight() -> None:
        live = await house.hall.seek(table)
        entry = encode_entry(Moved(0, Raw(b'{"amount":3}')))
        await house.hall.store.save([Row(table, live.seq + 1, time.time(), entry)])
        live._in_doubt = True

    asyncio.run_coroutine_threadsafe(lose_sight(), house.loop).result(PATIENCE)
    page.say("legal", where={})
    assert page.reach(1)["view"]["total"] == 3
    other = ann.page(table, 1)
    other.move({"amount": 1})
    assert other.reach(2)["view"]["total"] == 4


def test_a_seat_that_changes_hands_is_shown_to_its_new_owner_only(visit: Visit) -> None:
    ann, phone, bob = visit("Ann"), visit("Ann's phone"), visit("Bob")
    table = ann.table("veil", "me", "open", "random", options={"hand": 2})
    bob.join(table["id"], token=table["seats"][1]["invite"])
    old = ann.page(table["id"], 0)
    assert len(old.until("snapshot")["position"]["view"]["hand"]) <= 2
    token = ann.post(f"/api/tables/{table['id']}/handover", {"seat": 0})["token"]
    phone.join(table["id"], token=token)
    new = phone.page(table["id"], 0)
    new.until("snapshot")
    # Ann set the table up, so her old page may watch it; it is no seat's page any more.
    snapshot = old.until("snapshot")
    assert snapshot["seat"] is None
    assert snapshot["position"]["view"]["hand"] == []
    # Bob gives his seat back before a start, say: a private table is then closed to him.
    other = ann.table("veil", "me", "open", "open")
    bob.join(other["id"], token=other["seats"][1]["invite"])
    gone = bob.page(other["id"], 1)
    gone.until("snapshot")
    bob.post(f"/api/tables/{other['id']}/leave")
    assert gone.until("bye")["code"] == "seat-gone"
    assert gone.closed() == 4003


def test_a_new_name_is_told(visit: Visit) -> None:
    ann = visit("Ann")
    page = ann.page(ann.table("adding", "me", "me")["id"], 0)
    page.until("snapshot")
    ann.post("/api/me", {"name": "Anna"})
    told = page.until("table", lambda m: m["table"]["seats"][0]["person"]["name"] == "Anna")
    assert told["table"]["host"]["name"] == "Anna"


class Frank(veil.Veil):
    """Veil, whose looks are declared harmless, to see what such a declaration does."""

    key = "veil-frank"
    words = None  # those of Veil begin with its own key


def test_undo_where_something_is_hidden(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    register(Frank())
    monkeypatch.setattr(veil.Look, "reveals", False, raising=False)
    try:
        ann = visit("Ann")
        table = ann.table("veil-frank", "me", "me", "me", options={"hand": 2}, window=1)["id"]
        pages = [ann.page(table, seat) for seat in range(3)]
        first = pages[0].position["asked"][0]
        page, other = pages[first], pages[(first + 1) % 3]
        page.move(next(m for m in page.position["legal"] if m["type"] == "look"))
        assert page.reach(1)["can_undo"] is True
        assert other.reach(1)["can_undo"] is False
        page.say("undo")
        assert page.until("step", lambda m: m["undone"])["position"]["step"] == 0
        page.move(next(m for m in page.position["legal"] if m["type"] == "lay"))
        page.reach(1)
        # A card on the table was chosen in secret: that cannot be taken back.
        assert page.position["can_undo"] is False
    finally:
        unregister("veil-frank")


@pytest.mark.parametrize("house", [{"heartbeat": 0.3}], indirect=True)
def test_a_half_open_socket_is_noticed(visit: Visit, house: House) -> None:
    assert house.server.config.ws_ping_interval == house.server.config.ws_ping_timeout == 0.3
    ann = visit("Ann")
    table = ann.table("adding", "me", "me")["id"]
    with socket.create_connection(("127.0.0.1", house.port), PATIENCE) as silent:
        silent.sendall(
            f"GET /ws/tables/{table} HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nCookie: sightline={ann.cookie}\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            .encode()
        )  # fmt: skip
        heard = silent.recv(10_000)
        assert b"101" in heard
        hello = b'{"say":"hello","seat":0}'
        silent.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
        # It is told where the game stands and then never answers a ping: the server hangs up.
        while more := silent.recv(10_000):
            heard += more
        assert b'"tell":"snapshot"' in heard
        wait_until(lambda: not ann.get(f"/api/tables/{table}")["seats"][0]["online"])


def test_secrets_are_nowhere_in_what_is_told(visit: Visit, house: House) -> None:
    ann = visit("Ann")
    table = ann.table("pentup", "me", "random", listed=True)
    page = ann.page(table["id"], 0)
    watcher = visit("Eve").page(table["id"])
    page.move(first_legal(page))
    page.reach(2)
    watcher.reach(2)
    seed = house.table(table["id"]).story.header.seed
    assert re.fullmatch("[0-9a-f]{32}", seed)
    for text in (*page.raw, *watcher.raw):
        assert seed not in text
        assert str(int(seed, 16)) not in text
    invites = house.table(table["id"]).story.invites
    for text in watcher.raw:
        assert not any(token in text for token in invites)
        assert table["audience"] not in text
