"""A Firefox of its own, driven over WebDriver BiDi: no driver between, nothing to download."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.browser.house import PATIENCE
from websockets.sync.client import ClientConnection, connect

NAMES = ("firefox-esr", "firefox")
ENTER = "\ue007"
# Where it is once it has come to rest, and only if nothing lies over it: a click elsewhere, while
# the page is still being put together, would be lost.
CENTRE = """async (one) => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => done()));
  const place = () => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
  };
  one.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = place();
  await frame();
  await frame();
  const now = place();
  return before.join() === now.join() && one.contains(document.elementFromPoint(...now))
    ? now : null;
}"""


def find_firefox() -> str | None:
    """FIREFOX=…, or one in PATH."""
    named = os.environ.get("FIREFOX")
    return next(filter(None, map(shutil.which, [named] if named else NAMES)), None)


class Firefox:
    """A person's window, and what they do in it. What goes wrong on its pages is kept in
    ``faults``."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._count = 0
        self.faults: list[str] = []
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded", "network.responseCompleted"])
        self._window = ""

    def come(self, width: int, height: int) -> None:
        """Somebody new in a window of this size: nothing is known of them."""
        self.faults.clear()
        somebody = self.send("browser.createUserContext")["userContext"]
        opened = self.send("browsingContext.create", type="tab", userContext=somebody)
        self._window = opened["context"]
        self.send(
            "browsingContext.setViewport",
            context=self._window,
            viewport={"width": width, "height": height},
        )

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        """A command, and its answer; events that come before it are looked at."""
        self._count += 1
        self._socket.send(json.dumps({"id": self._count, "method": method, "params": params}))
        while True:
            heard = json.loads(self._socket.recv(PATIENCE))
            if heard["type"] == "event":
                self._notice(heard["method"], heard["params"])
            elif heard["id"] == self._count:
                assert heard["type"] == "success", heard
                return heard["result"]

    def _notice(self, event: str, told: Mapping[str, Any]) -> None:
        if event == "log.entryAdded" and told["level"] == "error":
            self.faults.append(f"{told['text']} {told.get('stackTrace', '')}")
        elif event == "network.responseCompleted" and told["response"]["status"] >= 400:
            self.faults.append(f"{told['response']['url']}: {told['response']['status']}")

    def go(self, address: str) -> None:
        self.send("browsingContext.navigate", context=self._window, url=address, wait="complete")

    def ask(self, expression: str) -> Any:
        """The value of an expression on the page, or of its promise."""
        answer = self.send(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({expression})) ?? 'null')()",
            target={"context": self._window},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def until(self, expression: str) -> Any:
        """Wait until an expression is true on the page; its value."""
        end = time.monotonic() + PATIENCE
        while not (value := self.ask(expression)):
            assert time.monotonic() < end, (expression, self.ask("document.body.innerText"))
            time.sleep(0.02)
        return value

    def click(self, selector: str, text: str = "") -> None:
        """A real click into the middle of what is there, once it is and can be hit."""
        wanted = (
            f"[...document.querySelectorAll({json.dumps(selector)})].find((one) =>"
            f" one.checkVisibility() && one.textContent.includes({json.dumps(text)}))"
        )
        x, y = self.until(f"(async (one) => one ? ({CENTRE})(one) : null)({wanted})")
        self._act(
            "pointer",
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        )

    def press(self, key: str) -> None:
        self._act("key", {"type": "keyDown", "value": key}, {"type": "keyUp", "value": key})

    def _act(self, kind: str, *actions: Mapping[str, object]) -> None:
        self.send(
            "input.performActions",
            context=self._window,
            actions=[{"type": kind, "id": kind, "actions": list(actions)}],
        )


@contextmanager
def firefox(program: str, folder: Path, **wishes: object) -> Iterator[Firefox]:
    """A Firefox with an empty profile and these settings (``webgl_disabled`` for
    ``webgl.disabled``), for as long as the block lasts."""
    with (folder / "user.js").open("w", encoding="utf-8") as prefs:
        for name, value in wishes.items():
            line = f"user_pref({json.dumps(name.replace('_', '.'))}, {json.dumps(value)});"
            prefs.write(line + "\n")
    with (folder / "firefox.log").open("wb") as log:
        process = subprocess.Popen(
            [program, "--headless", "--no-remote", "--profile", str(folder),
             "--remote-debugging-port", "0"],
            stdout=log, stderr=log, env={**os.environ, "HOME": str(folder)},
        )  # fmt: skip
    try:
        with connect(f"{_address(process, folder)}/session", max_size=None) as socket:
            yield Firefox(socket)
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(PATIENCE)


def _address(process: subprocess.Popen[bytes], folder: Path) -> str:
    """Where it listens: it says so in its profile."""
    told = folder / "WebDriverBiDiServer.json"
    end = time.monotonic() + PATIENCE
    while not told.exists() or not told.stat().st_size:
        if process.poll() is not None or time.monotonic() > end:
            raise AssertionError((folder / "firefox.log").read_text(encoding="utf-8"))
        time.sleep(0.05)
    where = json.loads(told.read_text(encoding="utf-8"))
    return f"ws://{where['ws_host']}:{where['ws_port']}"
