"""Bad input gets a typed answer and the socket stays open; floods and strangers are turned away."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from tests.stopped_time import time_stands_still
from tests.table.house import Browser, House, Page
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sightline.server import socket as table_socket

Visit = Callable[..., Browser]


def still_works(page: Page) -> bool:
    page.say("ping", ref=42)
    return page.until("pong")["ref"] == 42


MALFORMED = [
    "",
    "nonsense",
    "[]",
    "null",
    "{}",
    '{"say":"dance"}',
    '{"say":"move"}',
    '{"say":"move","move":{},"step":"0"}',
    '{"say":"move","move":{},"step":-1}',
    '{"say":"move","move":{},"step":0,"more":1}',
    '{"say":"hello","seat":99}',
    '{"say":"chat","text":""}',
    '{"say":"ack","number":1e400}',
    '{"say":"legal","where":' + "[" * 30_000 + "}",
    '{"say":"ping","ref":9007199254740993}',
]


def test_malformed_messages(visit: Visit) -> None:
    ann = visit("Ann")
    page = ann.page(ann.table("adding", "me", "me")["id"], 0)
    page.until("snapshot")
    for text in MALFORMED:
        page.socket.send(text)
        assert page.until("refused")["code"] == "bad-message", text[:40]
        assert still_works(page)


NO_MOVES: list[tuple[Any, str]] = [
    ({"amount": 9}, "illegal"),
    ({"amount": 1000}, "bad-move"),
    ({"amount": 1, "more": 1}, "bad-move"),
    ([], "bad-move"),
    ("x" * 1000, "bad-move"),
    (None, "bad-move"),
]


def test_moves_that_are_none(visit: Visit) -> None:
    ann = visit("Ann")
    page = ann.page(ann.table("adding", "me", "me")["id"], 0)
    for ref, (move, code) in enumerate(NO_MOVES):
        page.move(move, ref=ref)
        refused = page.until("refused")
        assert (refused["code"], refused["ref"]) == (code, ref)
    page.move({"amount": 1})
    assert page.reach(1)["view"]["total"] == 1


def test_bytes_are_read_as_text(visit: Visit) -> None:
    ann = visit("Ann")
    page = ann.page(ann.table("adding", "me", "me")["id"], 0)
    page.socket.send(b'{"say":"ping","ref":3}')
    assert page.until("pong")["ref"] == 3
    page.socket.send(b"\xff\xfe")
    assert page.until("refused")["code"] == "bad-message"
    assert still_works(page)


def test_oversized_messages(visit: Visit) -> None:
    ann = visit("Ann")
    page = ann.page(ann.table("adding", "me", "me")["id"], 0)
    page.until("snapshot")
    page.socket.send(json.dumps({"say": "chat", "text": "x" * 100_000}))
    assert page.until("refused")["code"] == "too-large"
    assert still_works(page)
    with suppress(ConnectionClosed):  # it does not even wait for the end
        page.socket.send("x" * 2_000_000)
    assert page.closed() == 1009


def test_hello_comes_first(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = visit("Ann")
    table = ann.table("adding", "me", "me")["id"]
    page = Page(ann, table)
    page.say("undo")
    assert page.until("refused")["code"] == "hello-first"
    page.say("hello", seat=0)
    page.until("snapshot")
    monkeypatch.setattr(table_socket, "HELLO_SECONDS", 0.3)
    page = Page(ann, table)
    with suppress(ConnectionClosed):  # on a slow machine it is closed by now
        page.say("undo")
    assert page.until("bye")["code"] == "silent"
    assert page.closed() == 4008


def test_an_unknown_table_says_so(visit: Visit) -> None:
    page = Page(visit("Ann"), "nowhere")
    bye = page.until("bye")
    assert (bye["code"], bye["again"]) == ("not-found", False)
    assert page.closed() == 4004


@pytest.mark.parametrize("house", [{"socket_rate": 20.0, **time_stands_still()}], indirect=True)
@pytest.mark.parametrize(
    ("asked", "told", "content"),
    [("legal", "legal", {}), ("notation", "notation", {}), ("hello", "snapshot", {"seat": 0})],
)
def test_what_costs_more_is_paid_for_to_the_last(
    visit: Visit, asked: str, told: str, content: dict[str, Any]
) -> None:
    ann = visit("Ann")
    page = ann.page(ann.table("adding", "me", "me")["id"], 0)
    page.until("snapshot")
    for _ in range(30):
        page.say(asked, **content)
    answered = 0
    while page.until(("refused", told))["tell"] != "refused":
        answered += 1
    # 80 at first, one was spent on the hello, and each costs ten; the last one is owed in part.
    assert answered == 8


@pytest.mark.parametrize("house", [{"socket_rate": 20.0, **time_stands_still()}], indirect=True)
def test_floods_are_refused_and_then_closed(visit: Visit) -> None:
    ann = visit("Ann")
    page = ann.page(ann.table("adding", "me", "me")["id"], 0)
    page.until("snapshot")
    for _ in range(100):
        page.say("ping")
    assert page.until("refused")["code"] == "too-fast"
    for _ in range(2000):
        try:
            page.say("ping")
        except Exception:
            break
    assert page.until("bye")["code"] == "flood"
    assert page.closed() == 4029
    # Others are not affected.
    other = ann.page(page.table, 1)
    assert still_works(other)


@pytest.mark.parametrize("house", [{"address_rate": 2.0, **time_stands_still()}], indirect=True)
def test_an_address_that_asks_too_much_is_told(visit: Visit, house: House) -> None:
    ann = visit()
    answers = [ann.ask("GET", "/health").status_code for _ in range(30)]
    assert answers[0] == 200
    assert answers[-1] == 429
    house.pass_time(1)
    again = [ann.ask("GET", "/health").status_code for _ in range(3)]
    assert again == [200, 200, 429], "two a second"


@pytest.mark.parametrize("house", [{"sockets_per_address": 2}], indirect=True)
def test_sockets_per_address(visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.table("adding", "me", "me")["id"]
    pages = [ann.page(table, 0), ann.page(table, 1)]
    with pytest.raises(InvalidStatus):
        ann.page(table, 0)
    pages[0].close()


@pytest.mark.parametrize("house", [{"open_tables": 2}], indirect=True)
def test_tables_per_person(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    first = ann.table("adding", "me", "open")
    ann.table("adding", "me", "open")
    refusal = ann.refused("/api/tables", {"game": "adding"})
    assert (refusal["status"], refusal["code"]) == (429, "too-many")
    bob.table("adding", "me", "open")
    ann.post(f"/api/tables/{first['id']}/abandon")
    ann.table("adding", "me", "open")


def test_other_sites_are_turned_away(visit: Visit, house: House) -> None:
    ann = visit("Ann")
    evil = {"Origin": "https://evil.example"}
    answer = ann.ask("POST", "/api/tables", {"game": "adding"}, headers=evil)
    assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed")
    assert ann.ask("POST", "/api/tables", {"game": "adding"}, headers={"Origin": "null"}).is_error
    own = ann.ask("POST", "/api/tables", {"game": "adding"}, headers={"Origin": house.url})
    table = own.json()["id"]
    with pytest.raises(InvalidStatus):
        Page(ann, table, origin="https://evil.example")
    Page(ann, table, origin=house.url).close()


def test_only_json_and_not_too_much(visit: Visit) -> None:
    ann = visit("Ann")
    form = ann.ask("POST", "/api/tables", content=b"game=adding",
                   headers={"Content-Type": "application/x-www-form-urlencoded"})  # fmt: skip
    assert (form.status_code, form.json()["code"]) == (415, "wrong-type")
    large = ann.ask("POST", "/api/import", {"record": "x" * 2_000_000})
    assert (large.status_code, large.json()["code"]) == (413, "too-large")
    assert "at most 1,048,576 bytes" in large.json()["message"]
    broken = ann.ask(
        "POST", "/api/tables", content=b"{", headers={"Content-Type": "application/json"}
    )
    assert (broken.status_code, broken.json()["code"]) == (400, "bad-request")


def test_all_that_is_wrong_with_options_is_told(visit: Visit) -> None:
    ann = visit("Ann")
    wish = {"game": "veil", "players": 9, "options": {"hand": 99, "colour": "red"}}
    refusal = ann.refused("/api/tables", wish)
    assert refusal["code"] == "bad-options"
    assert {where for where, _ in refusal["faults"]} == {"players", "hand", "colour"}
    assert "did you mean" in ann.refused("/api/tables", {"game": "pentap"})["message"]
    assert ann.refused("/api/tables", {"game": "adding", "seats": []})["status"] == 400
    bot = {"game": "adding", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "nobody"}]}
    assert "nobody" in ann.refused("/api/tables", bot)["message"]


def test_a_tampered_cookie_is_nobody(visit: Visit) -> None:
    ann, eve = visit("Ann"), visit()
    cookie = ann.cookie
    assert cookie is not None
    assert ann.get("/api/me")["name"] == "Ann"
    assert ann.me["id"] not in cookie
    for wrong in (
        cookie[:-1] + ("1" if cookie[-1] == "0" else "0"),
        cookie.replace(".", ""),
        "x" * 10_000,
        "",
        "a.b",
    ):
        eve.http.cookies.set("sightline", wrong)
        assert eve.get("/api/me") is None


def test_the_cookie_is_for_the_server_only(visit: Visit) -> None:
    stranger = visit()
    answer = stranger.ask("POST", "/api/me", {"name": "  Eve\u0000 \n of  "})
    assert answer.json()["name"] == "Eve of"
    header = answer.headers["set-cookie"].lower()
    assert "httponly" in header
    assert "samesite=lax" in header
    assert "secure" not in header
    assert stranger.refused("/api/me", {"name": ""})["status"] == 400


def test_headers_and_files(visit: Visit) -> None:
    ann = visit()
    page = ann.ask("GET", "/")
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert page.headers["x-content-type-options"] == "nosniff"
    assert page.headers["referrer-policy"] == "no-referrer"
    assert "server" not in page.headers
    assert ann.ask("GET", "/api/nothing").json()["code"] == "not-found"
    assert ann.ask("GET", "/assets/nothing.js").status_code == 404
    for path in ("/../pages.py", "/%2e%2e/pages.py", "/..%2fpages.py", "//etc/passwd"):
        assert b"class Assets" not in ann.ask("GET", path).content
        assert b"root:" not in ann.ask("GET", path).content
    assert ann.ask("DELETE", "/api/me").status_code == 405
    assert ann.ask("GET", "/api/me").headers["cache-control"] == "no-store"


def test_tokens_are_not_logged(
    visit: Visit, house: House, caplog: pytest.LogCaptureFixture
) -> None:
    logging.getLogger("sightline.server").setLevel("DEBUG")
    with caplog.at_level("DEBUG"):
        ann = visit("Ann")
        table = ann.table("adding", "me", "open")
        token = table["seats"][1]["invite"]
        ann.get(f"/api/enter/{token}")
        ann.ask("GET", f"/j/{token}")
        ann.ask("GET", f"/w/{table['audience']}?x={token}")
        ann.refused(f"/api/tables/{table['id']}?token={token}x", {})
    ours = [record for record in caplog.records if not record.name.startswith("http")]
    lines = [f"{record.getMessage()} {record.__dict__}" for record in ours]
    assert len(lines) > 4
    for secret in (token, table["audience"], ann.cookie or "-"):
        assert not any(secret in line for line in lines)


@pytest.mark.parametrize("house", [{}], indirect=True)
def test_metrics_and_health(visit: Visit) -> None:
    ann = visit("Ann")
    ann.table("adding", "me", "me")
    assert ann.get("/health")["ok"] is True
    text = ann.ask("GET", "/metrics").text
    assert re.search(r'\nsightline_tables_total\{server="[^"]+"\} 1\n', text)
    assert "# TYPE sightline_moves_total counter" in text
