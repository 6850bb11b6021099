"""The server as its user sees it: starting, stopping, settings, files, what it says of itself."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from litestar.handlers import HTTPRouteHandler
from tests.table import stores
from tests.table.house import PATIENCE, Browser, House
from tests.table.process import running

from sightline.core.errors import BadOptions
from sightline.core.message import Message
from sightline.server import server
from sightline.server.api import HANDLERS
from sightline.server.pages import Assets
from sightline.server.server import CannotServe
from sightline.server.settings import Settings, data_folder, read_settings
from sightline.server.store import NotSaved, open_store
from sightline.server.store.reader import FILE
from sightline.server.store.sqlite import connect

Visit = Callable[..., Browser]


def test_it_starts_serves_and_stops_cleanly(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "there yet"
    with running(folder) as process:
        assert process.first_line.startswith("Sightline is open at http://")
        ann = Browser(process.url, "Ann")
        page = ann.page(ann.table("adding", "me", "random")["id"], 0)
        page.move({"amount": 1})
        page.reach(2)
        with running(folder) as second:
            assert second.first_line == ""
            second.end()
            assert second.process.returncode != 0
        os.kill(process.process.pid, signal.SIGTERM)
        bye = page.until("bye")
        assert (bye["code"], bye["again"]) == ("restart", True)
        assert page.closed() == 1012
        assert "every table is kept" in process.end()
        assert process.process.returncode == 0
        ann.close()
    assert (folder / FILE).exists() is not bool(stores.where(folder))


def test_another_port_is_used_when_the_usual_one_is_taken() -> None:
    said: list[Message] = []
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        settings = Settings(host="127.0.0.1", port=port)
        with pytest.raises(CannotServe), server._listen(settings, said.append):
            pass
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(server, "DEFAULT_PORT", port)
            with server._listen(settings, said.append) as listener:
                assert listener.getsockname()[1] != port
    assert "is taken" in str(said[0])


def test_settings_from_everywhere(tmp_path: Path) -> None:
    environ = {"SIGHTLINE_PORT": "9000", "SIGHTLINE_HOST": "::1", "SIGHTLINE_DEFLATE": "true"}
    settings = read_settings({"port": None, "host": "127.0.0.1", "data": str(tmp_path)}, environ)
    assert (settings.port, settings.host, settings.deflate) == (9000, "127.0.0.1", True)
    assert data_folder(settings) == tmp_path
    with pytest.raises(BadOptions) as caught:
        read_settings({}, {"SIGHTLINE_PORT": "many", "SIGHTLINE_BOT_SECONDS": "-1"})
    assert len(caught.value.faults) == 2


def test_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder(Settings()) == tmp_path / "sightline"


@pytest.mark.sqlite
def test_a_file_of_another_version_is_left_alone(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("PRAGMA user_version=99")
    with pytest.raises(NotSaved, match="newer version of Sightline"):
        open_store(tmp_path)


@pytest.mark.sqlite
def test_the_log_is_durable_by_setting(tmp_path: Path) -> None:
    with closing(connect(tmp_path / FILE)) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_the_page_is_served_under_its_own_addresses(visit: Visit, house: House) -> None:
    ann = visit()
    source = Path(__file__).resolve().parents[2] / "web" / "src" / "kit" / "router.svelte.ts"
    known = set(re.findall(r"first === '(\w+)'", source.read_text(encoding="utf-8")))
    assert {"new", "table", "replay", "j", "w"} <= known
    built = Assets().find("index.html") is not None
    answer = ann.ask("GET", "/")
    for path in ("/", *(f"/{name}/abc" for name in known), "/puzzles", "/puzzle/shared/abc"):
        answer = ann.ask("GET", path)
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.status_code == (200 if built else 503), path
    # An address that the page does not know gets the page too, which says so; but it is no success.
    for path in ("/t/abc", "/settings", "/table", "/table/a/b", "/wp-login.php"):
        missing = ann.ask("GET", path)
        assert missing.headers["content-type"].startswith("text/html")
        assert missing.status_code == (404 if built else 503), path
    if built:
        again = ann.ask("GET", "/", headers={"If-None-Match": answer.headers["etag"]})
        assert again.status_code == 304
    else:
        assert "make setup" in answer.text


def test_everything_is_described(visit: Visit) -> None:
    document = visit().get("/api/openapi.json")
    described = {
        (method.upper(), path) for path, methods in document["paths"].items() for method in methods
    }
    for handler in HANDLERS:
        assert isinstance(handler, HTTPRouteHandler)
        for path in handler.paths:
            for method in handler.http_methods - {"HEAD", "OPTIONS"}:
                assert (method, path.replace(":str", "")) in described
    schemas = document["components"]["schemas"]
    for name in ("Said", "Told", "Hello", "MakeMove", "Snapshot", "Stepped", "Problem"):
        assert name in schemas
    text = json.dumps(document)
    for reference in set(_references(document)):
        assert reference.removeprefix("#/components/schemas/") in schemas
    assert "#/$defs" not in text


def _references(value: object) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
        return own + [ref for item in value.values() for ref in _references(item)]
    if isinstance(value, list):
        return [ref for item in value for ref in _references(item)]
    return []


def test_games_are_listed_with_rules_options_and_bots(visit: Visit) -> None:
    games = {game["key"]: game for game in visit().get("/api/games")}
    assert {"pentup", "veil"} <= set(games)
    assert games["pentup"]["seat_names"]["2"] == [
        ["say", "pentup-white", {}],
        ["say", "pentup-black", {}],
    ]
    assert "Flat" in games["pentup"]["rules"]
    assert games["veil"]["windows"] is True
    assert any(bot["name"] == "random" for bot in games["veil"]["bots"])


def test_head_and_unknown_methods(house: House) -> None:
    assert httpx.request("PUT", f"{house.url}/api/me", timeout=PATIENCE).status_code == 405
    assert httpx.get(f"{house.url}/ws/tables/x", timeout=PATIENCE).status_code == 405
