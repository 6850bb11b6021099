"""Those who run a server: readiness, draining, bans, and who may do it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.luck import LUCK
from tests.table.house import House
from tests.table.party import Visit
from typer.testing import CliRunner
from websockets.exceptions import InvalidStatus

from sightline.cli.app import app
from sightline.server.announcing import Announcements
from sightline.server.logs import JsonLines
from sightline.server.operations import Door, Operations, find_door, open_door
from sightline.server.refusal import Refusal


def asked(house: House, method: str, what: str, wish: object = None, **headers: str) -> Any:
    given = {"Authorization": f"Bearer {house.hall.operations.key}", **headers}
    return httpx.request(method, f"{house.url}/admin/{what}", json=wish, headers=given, timeout=120)


def test_only_who_has_the_key_may_ask(house: House) -> None:
    for what in ("status", "tables", "people", "bans", "announcements"):
        assert asked(house, "GET", what).status_code == 200
        for headers in ({"Authorization": "Bearer"}, {"Authorization": "Bearer x"},
                        {"X-Forwarded-For": "203.0.113.9"}):  # fmt: skip
            answer = asked(house, "GET", what, **headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed")
    assert asked(house, "POST", "drain", {"on": True}, Authorization="").status_code == 403
    assert not house.hall.operations.draining


BODIES = (b"{", b"\xff", b"[" * 100_000, b"null", b'{"on": "yes"}', b'{"on": true, "x": 1}', b"")


def test_nothing_but_the_key_opens_the_door(house: House) -> None:
    key, right = house.hall.operations.key, f"Bearer {house.hall.operations.key}"
    wrong: list[dict[str, Any]] = [
        {"Authorization": f"Basic {key}"}, {"Authorization": key},
        {"Authorization": f"Bearer {key[:-1]}"}, {"Authorization": f"Bearer {key}x"},
        {"Authorization": b"Bearer \xe9"}, {"Authorization": "Bearer " + "x" * 15_000},
        {"Cookie": f"key={key}; sightline={key}"}, {"Authorization": right, "Forwarded": "for=x"},
        {"Authorization": right, "X-Forwarded-For": ""},
    ]  # fmt: skip
    for headers in wrong:
        for path in ("status", f"status?key={key}", "%73tatus", "../admin/people"):
            answer = httpx.get(f"{house.url}/admin/{path}", headers=headers, timeout=120)
            assert answer.status_code == 403, (headers, path)
    # Another site's page, or a name that somebody has pointed here, has no use for it either.
    drain = {"on": True}
    assert asked(house, "POST", "drain", drain, Origin="https://evil.example").status_code == 403
    assert asked(house, "GET", "status", Host="evil.example").status_code == 421
    assert not house.hall.operations.draining


def test_any_bytes_at_the_door_get_an_answer(house: House) -> None:
    door = f"{house.url}/admin/drain"
    for body in (*BODIES, b"x" * 2_000_000):
        for headers in ({}, {"Authorization": f"Bearer {house.hall.operations.key}"}):
            headers = {"Content-Type": "application/json", **headers}
            answer = httpx.post(door, content=body, headers=headers, timeout=120)
            assert answer.status_code in (400, 403, 413), (body[:20], answer.text)
    for who in ("a\0b", "' OR 1=1", "x" * 100_000, ""):
        assert asked(house, "POST", "bans", {"person": who}).status_code == 404
    assert not house.hall.operations.draining
    assert house.hall.operations.bans == []


def test_a_drained_server_takes_no_new_tables_and_says_so(house: House, visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.table("adding", "me", "me")["id"]
    ready = httpx.get(f"{house.url}/ready", timeout=120)
    assert (ready.status_code, ready.json()["ready"]) == (200, True)
    assert ready.json()["server"] == house.hall.operations.server
    assert asked(house, "POST", "drain", {"on": True}).json()["draining"] is True
    for path in ("/api/tables", "/api/tables/", "/api/import", "/api/lessons"):
        refused = ann.ask("POST", path, {"game": "pentup"})
        assert (refused.status_code, refused.json()["code"]) == (503, "going-down"), path
    ready = httpx.get(f"{house.url}/ready", timeout=120)
    assert (ready.status_code, ready.json()["why"]) == (503, ["it is being emptied"])
    assert httpx.get(f"{house.url}/health", timeout=120).status_code == 200, "it lives"
    assert ann.get(f"/api/tables/{table}")["id"] == table, "games go on"
    assert asked(house, "POST", "drain", {"on": False}).json()["ready"] is True
    assert ann.table("adding", "me", "me")


def test_tables_and_people_are_told_without_what_is_hidden(house: House, visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.table("adding", "me", "me")["id"]
    found = asked(house, "GET", "tables").json()
    assert found["silent"] == []
    (told,) = [one for one in found["tables"] if one["id"] == table]
    assert (told["game"], told["people"], told["host"]) == ("adding", ["Ann"], "Ann")
    assert set(told) == {
        "id", "game", "status", "host", "people", "moves", "watching", "created", "server",
    }  # fmt: skip
    people = asked(house, "GET", "people").json()["people"]
    (told,) = [one for one in people if table in one["tables"]]
    assert (told["name"], told["id"]) == ("Ann", ann.get("/api/me")["id"])


@pytest.mark.parametrize("house", [{}], indirect=True)
def test_who_is_banned_stays_out_also_after_a_restart(house: House, visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    person = ann.get("/api/me")["id"]
    found = asked(house, "POST", "bans", {"person": person, "reason": "floods"})
    assert [(one["kind"], one["name"], one["reason"]) for one in found.json()] == [
        ("person", "Ann", "floods")
    ]
    refused = ann.ask("GET", "/api/me")
    assert (refused.status_code, refused.json()["code"]) == (403, "not-allowed")
    assert refused.json()["message"] == "You may not use this server."
    assert bob.ask("GET", "/api/me").status_code == 200
    after = Operations(house.store, lambda: 0.0, "another", "the next run")
    asyncio.run_coroutine_threadsafe(after.open(), house.loop).result(120)
    with pytest.raises(Refusal, match="You may not use this server"):
        after.check(person, "")
    assert [one["who"] for one in asked(house, "GET", "bans").json()] == [person]
    assert asked(house, "DELETE", f"bans/{person}").json() == []
    assert ann.ask("GET", "/api/me").status_code == 200
    unknown = asked(house, "POST", "bans", {"person": "nobody"})
    assert (unknown.status_code, unknown.json()["code"]) == (404, "not-found")
    assert asked(house, "DELETE", "bans/nobody").status_code == 404


@pytest.mark.parametrize("house", [{}], indirect=True)
def test_a_network_that_is_banned_stays_out(house: House, visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")  # from the same address
    table = ann.table("adding", "me", "me", listed=True)["id"]
    person = ann.get("/api/me")["id"]
    found = asked(house, "POST", "bans", {"person": person, "network": True}).json()
    assert [one["kind"] for one in found] == ["person", "network"]
    assert "127.0.0.1" not in json.dumps(found), "nobody's address is kept"
    for who in (ann, bob):
        assert who.ask("GET", "/api/lobby").status_code == 403
    for who in (bob, visit()):  # a page of somebody who was never seen there, and of nobody
        house.hall.operations._seen.clear()
        with pytest.raises(InvalidStatus) as refused:
            who.page(table)
        assert refused.value.response.status_code == 403
    for path in ("/health", "/ready", "/metrics"):
        assert httpx.get(f"{house.url}{path}", timeout=120).status_code == 200


@pytest.mark.parametrize("house", [{}], indirect=True)
def test_everybody_is_told_what_is_announced(house: House, visit: Visit) -> None:
    ann, watcher = visit("Ann"), visit()
    table = ann.table("adding", "me", "me", listed=True)["id"]
    pages = [ann.page(table, 0), watcher.page(table)]
    for page in pages:
        page.until("snapshot")
    assert watcher.get("/api/announcements") == []
    now = house.hall.timekeeper.now()
    given = {"text": "  Back at\neight. ", "until": now + 3600}
    (kept,) = asked(house, "POST", "announcements", given).json()
    assert (kept["text"], kept["until"]) == ("Back at eight.", now + 3600)
    for page in pages:
        (told,) = page.until("announced")["announcements"]
        assert (told["id"], told["text"]) == (kept["id"], "Back at eight.")
        assert 0 < told["seconds_left"] <= 3600
    (told,) = watcher.get("/api/announcements")
    assert told["text"] == "Back at eight."
    # It is still announced after a restart, and by no clock but the server's.
    for later, texts in ((0, ["Back at eight."]), (3601, [])):
        after = Announcements(house.store, lambda later=later: now + later, LUCK.token)
        asyncio.run_coroutine_threadsafe(after.open(), house.loop).result(120)
        assert [one.text for one in after.told()] == texts
    asked(house, "POST", "announcements", {"text": "And there is cake."})
    assert [one["text"] for one in asked(house, "GET", "announcements").json()] == [
        "Back at eight.", "And there is cake.",
    ]  # fmt: skip
    for page in pages:
        assert len(page.until("announced")["announcements"]) == 2
    (left,) = asked(house, "DELETE", f"announcements/{kept['id']}").json()
    assert (left["text"], left["until"]) == ("And there is cake.", None)
    for page in pages:
        (told,) = page.until("announced")["announcements"]
        assert (told["text"], told["seconds_left"]) == ("And there is cake.", None)


@pytest.mark.parametrize("house", [{}], indirect=True)
def test_what_cannot_be_announced(house: House, visit: Visit) -> None:
    now = house.hall.timekeeper.now()
    for wish, status in (
        ({"text": " \n"}, 400), ({"text": "late", "until": now - 1}, 400),
        ({"text": "x" * 501}, 400), ({"text": 5}, 400), ({}, 400),
    ):  # fmt: skip
        assert asked(house, "POST", "announcements", wish).status_code == status, wish
    for _ in range(5):
        assert asked(house, "POST", "announcements", {"text": "once more"}).status_code == 200
    refused = asked(house, "POST", "announcements", {"text": "and again"})
    assert (refused.status_code, refused.json()["code"]) == (409, "conflict")
    assert asked(house, "DELETE", "announcements/nothing").status_code == 404
    assert len(visit().get("/api/announcements")) == 5
    assert visit().ask("POST", "/api/announcements", {"text": "me, too"}).status_code == 405


def test_the_door_is_for_its_owner_and_gone_afterwards(tmp_path: Path) -> None:
    door = Door("one", "http://127.0.0.1:1", "key")
    with open_door(tmp_path, door):
        assert find_door(tmp_path) == door
        assert (tmp_path / "admin.json").stat().st_mode & 0o077 == 0
    assert find_door(tmp_path) is None


def test_the_command(house: House, visit: Visit, tmp_path: Path) -> None:
    ann = visit("Ann")
    table = ann.table("adding", "me", "me")["id"]
    person = ann.get("/api/me")["id"]

    def run(*words: str) -> Any:
        return CliRunner().invoke(app, words)

    refused = run("admin", "status", "--data", str(tmp_path))
    assert refused.exit_code == 2
    assert "no server runs with the data folder" in refused.stderr
    door = Door("one", house.url, house.hall.operations.key)
    with open_door(tmp_path, door):

        def told(*words: str) -> str:
            done = run("admin", *words, "--data", str(tmp_path))
            assert done.exit_code == 0, done.stderr
            return done.stdout

        assert "draining: False" in told("status")
        assert table in told("tables")
        assert person in told("people")
        assert json.loads(told("drain", "--json"))["draining"] is True
        assert json.loads(told("drain", "--off", "--json"))["draining"] is False
        assert person in told("ban", person, "--reason", "floods")
        assert json.loads(told("bans", "--json"))[0]["reason"] == "floods"
        assert person not in told("unban", person)
        assert "Back at eight." in told("announce", "Back at eight.", "--minutes", "90")
        (kept,) = json.loads(told("announcements", "--json"))
        assert 85 * 60 < kept["until"] - kept["at"] < 95 * 60
        assert json.loads(told("withdraw", kept["id"], "--json")) == []
        (kept,) = json.loads(told("announce", "Soon.", "--until", "2999-01-01 18:30", "--json"))
        assert kept["until"] > 32e9
        assert "2999" in told("announcements")
        for ends, says in (
            (["--until", "soon"], "'soon' is no time like"),
            (["--until", "18:30", "--minutes", "5"], "give --until or --minutes, not both"),
        ):
            bad = run("admin", "announce", "Soon.", *ends, "--data", str(tmp_path))
            assert bad.exit_code == 2
            assert says in bad.stderr
        assert json.loads(told("withdraw", kept["id"], "--json")) == []
        again = run("admin", "unban", person, "--data", str(tmp_path))
        assert again.exit_code == 2
        assert "is not kept out" in again.stderr
    with open_door(tmp_path, Door("one", "http://127.0.0.1:1", "x")):
        gone = run("admin", "status", "--data", str(tmp_path))
        assert gone.exit_code == 2
        assert "does not answer" in gone.stderr


@pytest.mark.parametrize("house", [{"server": 'a "b" \\'}], indirect=True)
def test_counters_and_logs_name_the_server(house: House, visit: Visit) -> None:
    import logging

    text = visit("Ann").ask("GET", "/metrics").text
    assert '\nsightline_draining{server="a \\"b\\" \\\\"} 0\n' in text
    record = logging.LogRecord("sightline.server", 20, "", 0, "table set up", (), None)
    record.facts = {"table": "abc", "server": 4711}
    line = json.loads(JsonLines("one").format(record))
    assert (line["server"], line["table"], line["what"]) == ("one", "abc", "table set up")
