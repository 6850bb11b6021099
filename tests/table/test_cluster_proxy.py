"""The proxy's configuration in docs/operate.md, as it stands there, with this machine's ports."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from tests.table.house import Browser, wait_until
from tests.table.process import ROOT
from tests.table.rivals import several

pytestmark = [pytest.mark.postgresql, pytest.mark.long]

_NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
_AROUND = """
daemon off; pid {folder}/pid; error_log stderr error;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f;
    uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    {written}
}}
"""


@pytest.mark.skipif(_NGINX is None, reason="there is no nginx on this machine")
def test_a_game_through_the_documented_proxy(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
    written = text.partition("```nginx\n")[2].partition("```")[0]
    with several(tmp_path, 2, "--hosts", "games.example") as servers:
        ports = [urlsplit(process.url).port for process in servers.processes]
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        for address, own in zip(("10.0.0.5:8765", "10.0.0.6:8765"), ports, strict=True):
            assert address in written
            written = written.replace(address, f"127.0.0.1:{own}")
        written = re.sub(r"listen 80;", f"listen 127.0.0.1:{port};", written)
        file = tmp_path / "nginx.conf"
        file.write_text(_AROUND.format(folder=tmp_path, written=written), encoding="utf-8")
        proxy = subprocess.Popen([str(_NGINX), "-c", str(file), "-p", str(tmp_path)])
        try:
            url = f"http://127.0.0.1:{port}"
            wait_until(lambda: _answers(url))
            ann, bob = Browser(url, "Ann"), Browser(url, "Bob")
            # Requests go round: half of them to each server, wherever the table is.
            table = ann.table("adding", "me", "open", listed=True)["id"]
            bob.join(table, 1)
            for _ in range(4):
                assert ann.get(f"/api/tables/{table}")["id"] == table
            pages = [ann.page(table, 0), bob.page(table, 1)]
            for step in range(4):
                pages[step % 2].move({"amount": 1}, step=step)
                for page in pages:
                    page.reach(step + 1)
            # One server stops: its pages come back through the proxy, to the other.
            servers.stop(servers.processes[0])
            again = [ann.page(table, 0), bob.page(table, 1)]
            for page in again:
                assert page.until("snapshot")["position"]["step"] == 4
            again[0].move({"amount": 2}, step=4)
            again[1].reach(5)
            ann.close()
            bob.close()
        finally:
            proxy.terminate()
            proxy.wait(30)


def _answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/health").status_code == 200
    except httpx.TransportError:
        return False
