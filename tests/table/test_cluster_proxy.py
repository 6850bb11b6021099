"""The proxies' configurations, as they stand in docs/operate.md and deploy/, with this machine's
ports."""

from __future__ import annotations

import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from tests.table.house import Browser, Page, wait_until
from tests.table.process import ROOT
from tests.table.rivals import Servers, several

pytestmark = [pytest.mark.postgresql, pytest.mark.long]

_NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
_OUTSIDE = "daemon off; pid {folder}/pid; error_log stderr error;\n"
_INSIDE = """
    access_log off;
    client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f;
    uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
"""


def _of_the_manual(ports: list[int], own: int) -> str:
    text = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
    written = text.partition("```nginx\n")[2].partition("```")[0]
    for address, port in zip(("10.0.0.5:8765", "10.0.0.6:8765"), ports, strict=True):
        assert address in written
        written = written.replace(address, f"127.0.0.1:{port}")
    written = _changed(written, "listen 80;", f"listen 127.0.0.1:{own};")
    return f"events {{ worker_connections 256; }}\nhttp {{\n{written}\n}}"


def _of_the_containers(ports: list[int], own: int) -> str:
    """Without the names of a container network, which an nginx of a Debian cannot look up here."""
    written = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    servers = "\n".join(f"server 127.0.0.1:{port};" for port in ports)
    written = _changed(written, "server server:8765 resolve;", servers)
    return _changed(written, "listen 8080;", f"listen 127.0.0.1:{own};")


def _changed(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)


@contextmanager
def _proxy(folder: Path, text: str) -> Iterator[None]:
    around, inside = _OUTSIDE.format(folder=folder), _INSIDE.format(folder=folder)
    file = folder / "nginx.conf"
    file.write_text(around + text.replace("http {", "http {" + inside, 1), encoding="utf-8")
    proxy = subprocess.Popen([str(_NGINX), "-c", str(file), "-p", str(folder)])
    try:
        yield
    finally:
        proxy.terminate()
        proxy.wait(30)


@pytest.mark.skipif(_NGINX is None, reason="there is no nginx on this machine")
@pytest.mark.parametrize("configuration", [_of_the_manual, _of_the_containers])
def test_a_game_through_a_proxy(
    configuration: Callable[[list[int], int], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")  # as the containers are told
    with several(tmp_path, 2, "--hosts", "games.example") as servers:
        ports = [urlsplit(process.url).port or 0 for process in servers.processes]
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            own: int = probe.getsockname()[1]
        with _proxy(tmp_path, configuration(ports, own)):
            play_through(f"http://127.0.0.1:{own}", servers)


def play_through(url: str, servers: Servers) -> None:
    wait_until(lambda: _answers(url))
    ann, bob = Browser(url, "Ann"), Browser(url, "Bob")
    # Requests go round: half of them to each server, wherever the table is.
    table = ann.table("adding", "me", "open", listed=True)["id"]
    bob.join(table, 1)
    for _ in range(4):
        assert ann.get(f"/api/tables/{table}")["id"] == table
    pages = [seated(browser, table, seat) for seat, browser in enumerate((ann, bob))]
    for step in range(4):
        pages[step % 2].move({"amount": 1}, step=step)
        for page in pages:
            page.reach(step + 1)
    # What tells when somebody answered in secret is told to nobody outside.
    assert ann.ask("GET", "/metrics").status_code in (403, 404)
    assert ann.ask("GET", "/admin/status").status_code in (403, 404)
    # One server stops: its pages come back through the proxy, to the other.
    servers.stop(servers.processes[0])
    again = [seated(browser, table, seat) for seat, browser in enumerate((ann, bob))]
    for page in again:
        assert page.until("snapshot")["position"]["step"] == 4
    again[0].move({"amount": 2}, step=4)
    again[1].reach(5)
    ann.close()
    bob.close()


def seated(browser: Browser, table: str, seat: int) -> Page:
    """A page as a real browser opens it: it says where it comes from."""
    page = Page(browser, table, origin=str(browser.http.base_url).rstrip("/"))
    page.seat = seat
    page.say("hello", seat=seat)
    return page


def _answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/health").status_code == 200
    except httpx.TransportError:
        return False
