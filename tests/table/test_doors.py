"""Connections that never ask, requests that nobody can mean, names that are not ours."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPResponse
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.stopped_time import StoppedTime
from tests.table.house import PATIENCE, Browser, House, open_house, wait_until
from tests.table.process import ROOT, running

from sightline.server.doors import is_proxy, raise_descriptor_limit, trusted_proxies
from sightline.server.hosts import Hosts
from sightline.server.refusal import Refusal
from sightline.server.settings import Settings

Visit = Callable[..., Browser]
HALF = b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: "


class Wire:
    """A connection, byte by byte."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)

    def send(self, content: bytes) -> None:
        self.socket.sendall(content)

    def rest(self) -> bytes:
        """All that comes until the other side closes."""
        parts: list[bytes] = []
        try:
            while part := self.socket.recv(65_536):
                parts.append(part)
        except ConnectionResetError:
            pass
        return b"".join(parts)

    def next_status(self) -> int:
        """The status of an answer after which the connection stays open."""
        with HTTPResponse(self.socket) as answer:
            answer.begin()
            answer.read()
            return answer.status

    def answer(self) -> tuple[int, Any]:
        """The status and the JSON of one answer, after which the server closes."""
        head, _, body = self.rest().partition(b"\r\n\r\n")
        return int(head.split()[1]), json.loads(body)

    def close(self) -> None:
        self.socket.close()


@contextmanager
def wires(port: int, many: int, content: bytes = HALF) -> Iterator[list[Wire]]:
    with ExitStack() as stack:
        opened: list[Wire] = []
        for _ in range(many):
            wire = Wire(port)
            stack.callback(wire.close)
            wire.send(content)
            opened.append(wire)
        yield opened


def healthy(house: House) -> None:
    """It lets others in, and answers them."""
    assert httpx.get(f"{house.url}/health", timeout=PATIENCE).status_code == 200


# -- connections -----------------------------------------------------------------------------------


def test_half_a_request_is_not_waited_for(tmp_path: Path) -> None:
    with (
        open_house(tmp_path, StoppedTime(), head_seconds=5.0) as house,
        wires(house.port, 4) as slow,
    ):
        healthy(house)  # who came before has been let in before
        house.pass_time(4.9)
        slow[3].send(b"\r\nConnection: close\r\n\r\n")
        assert slow[3].answer()[0] == 200
        house.pass_time(0.1)
        for wire in slow[:3]:
            status, problem = wire.answer()
            assert (status, problem["code"]) == (408, "too-slow")


def test_neither_is_the_second_request_on_a_connection(tmp_path: Path) -> None:
    whole = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with (
        open_house(tmp_path, StoppedTime(), head_seconds=5.0) as house,
        wires(house.port, 1, whole + HALF) as (wire,),
    ):
        assert wire.next_status() == 200
        house.pass_time(4.9)
        wire.send(b"\r\n\r\n" + HALF)
        assert wire.next_status() == 200
        house.pass_time(5)
        assert wire.rest() == b""  # nothing more is said: the connection is closed


def test_a_body_is_not_waited_for_either(tmp_path: Path) -> None:
    head = (
        b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Connection: close\r\nContent-Length: 99\r\n\r\n{"
    )
    with open_house(tmp_path, body_seconds=0.2) as house, wires(house.port, 1, head) as (wire,):
        status, problem = wire.answer()
        assert (status, problem["code"]) == (408, "too-slow")


def test_a_page_stays_open_however_long_it_is_silent(tmp_path: Path) -> None:
    with open_house(tmp_path, StoppedTime(), head_seconds=5.0) as house:
        ann = Browser(house.url, "Ann")
        page = ann.page(ann.table("adding", "me", "me")["id"], 0)
        page.until("snapshot")
        with wires(house.port, 1) as (wire,):
            healthy(house)
            house.pass_time(3600)
            wire.rest()  # a request would have been waited for in vain
        page.move({"amount": 1}, step=0)
        page.reach(1)
        ann.close()


def test_half_requests_lock_nobody_out(tmp_path: Path) -> None:
    """More of them than the process may have descriptors."""
    few = ("sh", "-c", 'ulimit -n 128 && exec "$@"', "sh")
    with running(tmp_path, "--head-seconds", "3600", before=few) as process:
        port = httpx.URL(process.url).port
        assert port is not None
        with wires(port, 200):
            for _ in range(3):
                assert httpx.get(f"{process.url}/health", timeout=PATIENCE).status_code == 200


def test_when_it_is_full_the_silent_make_room_and_pages_stay(tmp_path: Path) -> None:
    with open_house(tmp_path, connections=6, head_seconds=3600.0) as house:
        ann = Browser(house.url, "Ann")
        table = ann.table("adding", "me", "me")["id"]
        pages = [ann.page(table, seat) for seat in (0, 1)]
        with wires(house.port, 20) as slow:
            assert slow[0].rest() == b""  # the oldest had to go
            healthy(house)
        pages[0].move({"amount": 1}, step=0)
        pages[1].reach(1)
        more = [ann.page(table, 0) for _ in range(3)]
        ann.http.close()
        more.append(ann.page(table, 0))  # six pages: nobody is silent any more
        with wires(house.port, 1, b"") as (wire,):
            status, problem = wire.answer()
        assert (status, problem["code"]) == (503, "too-many")
        more[0].close()

        def lets_in() -> bool:
            with wires(house.port, 1, b"GET /health HTTP/1.0\r\n\r\n") as (wire,):
                return wire.rest().startswith(b"HTTP/1.1 200")

        wait_until(lets_in)  # as soon as the server has noticed
        for page in (*pages, *more):
            page.close()


def test_connections_of_one_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "")
    with (
        open_house(tmp_path, connections_per_address=3, head_seconds=3600.0) as house,
        wires(house.port, 4) as slow,
    ):
        assert slow[0].rest() == b""
        slow[3].send(b"\r\n\r\n")
        assert slow[3].socket.recv(12) == b"HTTP/1.1 200"


def test_proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_proxy("127.0.0.1", trusted_proxies())
    assert not is_proxy("192.0.2.1", trusted_proxies())
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.0.0.0/8, ::1,/run/socket")
    assert is_proxy("10.1.2.3", trusted_proxies())
    assert is_proxy("::1", trusted_proxies())
    assert not is_proxy("", trusted_proxies())
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    assert is_proxy("192.0.2.1", trusted_proxies())


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_as_many_descriptors_as_allowed() -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(before[0], 256), before[1]))
        raise_descriptor_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(before[1], 65_536)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


# -- requests --------------------------------------------------------------------------------------

ODD_PATHS = [
    "/%00", "/assets/%00", "/api/enter/%00", "/j/a%1fb", "/" + "a" * 300, "/" + "a" * 3000,
    "/api/tables/" + "x" * 1500, "/assets/" + "a/" * 900, "/%ff%fe", "/api/enter/%ff",
    "/api/tables/x?token=" + "y" * 5000, "/api/tables/x?token=%00", "/%ED%A0%80",
]  # fmt: skip


@pytest.mark.parametrize("path", ODD_PATHS, ids=lambda path: path[:24])
def test_paths_that_nobody_has(visit: Visit, path: str) -> None:
    answer = visit().ask("GET", path)
    assert 400 <= answer.status_code < 500, answer.text
    if not answer.headers["content-type"].startswith("text/html"):
        assert answer.json()["code"]


GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\n"
JSON = b"Connection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
RAW = [
    b"\x00\x01\x02\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    GET + b"Host: localhost\r\n\r\n",
    GET.replace(b" /", b" /\xff") + b"\r\n",
    GET.replace(b" /", b" /" + b"a" * 20_000) + b"Connection: close\r\n\r\n",
    GET + b"X: " + b"y" * 200_000 + b"\r\n\r\n",
    POST + b"Content-Length: -5\r\n\r\n",
    POST + JSON.replace(b": 2", b": 99999999999999999999"),
    POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    POST + b"Origin: http://[::1\r\n" + JSON,
    POST + b"Origin: \xff\xff\r\n" + JSON,
]


@pytest.mark.parametrize("content", RAW, ids=range(len(RAW)))
def test_requests_that_are_none(house: House, content: bytes) -> None:
    with wires(house.port, 1, content) as (wire,):
        status, problem = wire.answer()
    assert 400 <= status < 500
    assert problem["code"]
    assert problem["message"]


ODD_BODIES = [
    b"[" * 50_000,
    b"[" * 50_000 + b"]" * 50_000,
    b'{"a":' * 20_000 + b"1" + b"}" * 20_000,
    b'{"game":"adding","options":' + b"[" * 900 + b"1" + b"]" * 900 + b"}",
    b'{"game":"viewpoint","options":{"custom":' + b"[" * 900 + b"1" + b"]" * 900 + b"}}",
    b'{"record":' + b'{"a":' * 960 + b"1" + b"}" * 960 + b"}",
    b"\xff\xfe",
    b'{"name":"\xff","game":"\xff","record":"\xff"}',
    b'{"name":"\xed\xa0\x80"}',
    b"\xef\xbb\xbf{}",
    b"9" * 5000,
    b'{"game":"adding","players":1e400}',
    b'{"game":"adding","players":99999999999999999999}',
    b'{"game":"adding","window":99999999999999999999999}',
]


@pytest.mark.parametrize("path", ["/api/tables", "/api/import", "/api/me", "/api/workshop/check"])
def test_bodies_that_cannot_be_read(visit: Visit, path: str) -> None:
    ann = visit("Ann")
    for body in ODD_BODIES:
        answer = ann.ask("POST", path, content=body, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) in {
            (400, "bad-request"),
            (400, "bad-options"),
        }, (path, body[:40], answer.text)


@pytest.mark.parametrize("game", ["adding", "veil", "pentup", "viewpoint"])
@pytest.mark.parametrize("players", [2.0, True, "2", None, [2], {}, 2**70, -1])
def test_imported_records_with_odd_numbers_of_players(
    visit: Visit, game: str, players: object
) -> None:
    record = json.dumps({"sightline": 1, "game": game, "players": players, "seed": 1})
    refusal = visit("Ann").refused("/api/import", {"record": record})
    assert (refusal["status"], refusal["code"]) == (400, "bad-record")
    assert "players" in refusal["message"]


# -- names -----------------------------------------------------------------------------------------


def test_a_foreign_name_is_not_answered(visit: Visit, house: House) -> None:
    """Another site's name that points here (DNS rebinding) reaches nothing."""
    ann = visit("Ann")
    foreign = {"Host": f"evil.example:{house.port}"}
    for path in ("/", "/metrics", "/health", "/api/me", "/api/nothing"):
        answer = ann.ask("GET", path, headers=foreign)
        assert (answer.status_code, answer.json()["code"]) == (421, "wrong-host")
        assert "SIGHTLINE_HOSTS" in answer.json()["message"]
    table = ann.table("adding", "me", "me")["id"]
    upgrade = (
        f"GET /ws/tables/{table} HTTP/1.1\r\nHost: evil.example\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nCookie: sightline={ann.cookie}\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    with wires(house.port, 1, upgrade.encode()) as (wire,):
        assert wire.rest().startswith(b"HTTP/1.1 403")


HERE = socket.gethostname()
OWN = [
    "localhost", "LOCALHOST:9", "127.0.0.1:8765", "[::1]:80", "a.localhost", "localhost.",
    "192.168.1.5:8765", "10.0.0.7", "[fe80::1]:80", HERE, f"{HERE.partition('.')[0]}.local",
    "203.0.113.4", "[2001:db8::1]:80",
]  # fmt: skip


@pytest.mark.parametrize("name", OWN)
def test_own_names(name: str) -> None:
    reached = "2001:db8::1" if name.startswith("[2001") else "203.0.113.4"
    Hosts(Settings()).check(name.encode(), reached)


@pytest.mark.parametrize(
    "name", ["evil.example", "localhost.evil.example", "8.8.8.8", "[2606::1]", "", "127.0.0.1.x"]
)
def test_other_names(name: str) -> None:
    with pytest.raises(Refusal, match="hosts"):
        Hosts(Settings()).check(name.encode(), "203.0.113.4")


@pytest.mark.parametrize(
    "house",
    [{"hosts": "games.example, other.example:80", "origins": "https://play.example"}],
    indirect=True,
)
def test_names_that_were_set(visit: Visit) -> None:
    ann = visit()
    for name in ("games.example", "Other.example:443", "play.example", "localhost"):
        assert ann.ask("GET", "/health", headers={"Host": name}).status_code == 200
    assert ann.ask("GET", "/health", headers={"Host": "evil.example"}).status_code == 421


@pytest.mark.parametrize("house", [{"hosts": "*"}], indirect=True)
def test_any_name(visit: Visit) -> None:
    assert visit().ask("GET", "/health", headers={"Host": "any.example"}).status_code == 200


# -- the start -------------------------------------------------------------------------------------


def test_nothing_is_imported_while_it_listens(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.table.late_imports", str(tmp_path)]
    paths = [str(ROOT), str(ROOT / "src")]
    done = subprocess.run(
        command,
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
    )
    assert done.stdout.split() == []
