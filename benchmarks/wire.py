"""What a table costs on the wire: bytes that each observer is sent for each public step.

    python benchmarks/wire.py             # all games, about two minutes
    python benchmarks/wire.py --only viewpoint

Starts a server (127.0.0.1 only, a temporary folder), opens a page for every seat of one person and,
where nobody's answers are secret, one for the audience, and plays whole games with random legal
moves. Counted are all bytes of the socket from one step to the next, lists of legal moves included,
whether they came along or were asked for. "whole" is what the same steps would have taken with
every view sent whole; CPU per durable move is measured by ``benchmarks/table.py``.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import statistics
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

import httpx
from table import server
from websockets.sync.client import ClientConnection, connect

from sightline.table.following import Following

PATIENCE = 60.0


class Scene(NamedTuple):
    """A way to play that is measured."""

    name: str
    game: str
    seats: int
    bots: int = 0
    options: Mapping[str, Any] = MappingProxyType({})
    moves: int = 150
    """Moves of one person's seats after which a game has shown enough."""


MIXTURE = {"sets": "viewpoint-2009+revisioned+trick-of-the-light"}
SCENES = [
    Scene("Pent-Up", "pentup", 2),
    Scene("Viewpoint, one set", "viewpoint", 1, 3),
    Scene("Viewpoint, three sets mixed", "viewpoint", 1, 3, MIXTURE),
    Scene("Perspective, 2 players", "perspective", 2),
    Scene("Perspective, 4 players", "perspective", 4),
    Scene("Viewpoints, 4 players", "viewpoints", 4, moves=80),
]


class Page:
    """One socket, what came through it, and how many bytes that were."""

    def __init__(self, socket: ClientConnection, seat: int | None) -> None:
        self._socket = socket
        self._following = Following()
        self._since = self._since_whole = 0
        self.seat = seat
        self.sent: list[int] = []
        self.whole: list[int] = []
        self.say("hello", seat=seat)
        self.until("snapshot")

    def say(self, what: str, **content: Any) -> None:
        self._socket.send(json.dumps({"say": what, **content}))

    @property
    def position(self) -> dict[str, Any]:
        """Where the game stands."""
        return self._following.position

    @property
    def number(self) -> int:
        """The newest public step."""
        return self._following.number

    def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while True:
            text = self._socket.recv(timeout=PATIENCE)
            assert isinstance(text, str)
            told = self._following.hear(json.loads(text))
            # On a slow machine a window may close before the answer has come; the game goes on.
            if told["tell"] == "refused" and told["code"] != "late":
                raise SystemExit(f"refused: {told['message']}")
            self._since += len(text.encode())
            self._since_whole += len(json.dumps(told, separators=(",", ":"), ensure_ascii=False))
            if told["tell"] == "snapshot":
                self._since = self._since_whole = 0
            if told["tell"] == "step":
                self.sent.append(self._since)
                self.whole.append(self._since_whole)
                self._since = self._since_whole = 0
            if told["tell"] in kinds:
                return told

    def reach(self, number: int) -> None:
        """Wait for a public step."""
        while self.number < number:
            self.until("step")

    def choose(self, rng: Random) -> Any:
        """A random legal move; a long list is asked for as a page does it, piece by piece."""
        position = self.position
        if position["legal"] is not None:
            return rng.choice(position["legal"])
        for where in _questions(position["view"], self.seat, rng):
            self.say("legal", where=where)
            moves = self.until("legal")["moves"]
            if moves:
                return rng.choice(moves)
        raise SystemExit("no legal move was found")


def _questions(view: dict[str, Any], seat: int | None, rng: Random) -> Iterator[dict[str, Any]]:
    """What a page asks for when the list is too long to come along."""
    if "placed" in view and seat is not None:
        yield {"tile": rng.choice(view["hands"][seat])}
    if "free" in view:
        for piece in rng.sample(view["free"], len(view["free"])):
            yield {"do": "place", "piece": piece}
    yield {}


def play(url: str, scene: Scene, rng: Random) -> list[Page]:
    """One game; the pages with what they were sent."""
    seats: list[dict[str, Any]] = [{"kind": "me"}] * scene.seats
    seats += [{"kind": "bot", "bot": "random"}] * scene.bots
    wish = {
        "game": scene.game,
        "players": len(seats),
        "seats": seats,
        "options": dict(scene.options),
    }
    with httpx.Client(base_url=url, timeout=PATIENCE) as http, contextlib.ExitStack() as opened:
        answer = http.post("/api/tables", json={**wish, "listed": False, "window": 1})
        assert answer.status_code == 201, answer.text
        table = answer.json()["id"]
        cookie = {"Cookie": f"sightline={http.cookies['sightline']}"}
        address = f"{url.replace('http', 'ws', 1)}/ws/tables/{table}"

        def page(seat: int | None) -> Page:
            socket = connect(address, additional_headers=cookie, compression=None, max_size=None)
            return Page(opened.enter_context(socket), seat)

        pages = [page(seat) for seat in range(scene.seats)]
        # Where a window is open, somebody who looks on makes it last its whole time.
        watching = [] if scene.bots else [page(None)]
        for _ in range(scene.moves):
            first = pages[0]
            while first.position["outcome"] is None and not _mine(first, pages):
                first.until("step")
            if first.position["outcome"] is not None:
                break
            mover = pages[first.position["asked"][0]] if scene.bots == 0 else first
            number = first.number
            mover.reach(number)
            mover.say("move", move=mover.choose(rng), step=mover.position["step"])
            for each in [*pages, *watching]:
                each.reach(number + 1)
        return [*pages, *watching]


def _mine(first: Page, pages: list[Page]) -> bool:
    return any(seat < len(pages) for seat in first.position["asked"])


def measure(url: str, scene: Scene, games: int) -> dict[str, Any]:
    """Figures of some games."""
    rng = Random(7)
    pages = [page for _ in range(games) for page in play(url, scene, rng)]
    sent = sorted(size for page in pages for size in page.sent)
    whole = sorted(size for page in pages for size in page.whole)
    return {
        "scene": scene.name,
        "steps": len(sent),
        "median": round(statistics.median(sent)),
        "p95": sent[int(len(sent) * 0.95)],
        "whole_median": round(statistics.median(whole)),
        "whole_p95": whole[int(len(whole) * 0.95)],
    }


def main() -> None:
    """Print the table of figures, or the same as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=3, help="games of each kind")
    parser.add_argument("--only", help="only this game")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    results: list[dict[str, Any]] = []
    if not given.json:
        print("Bytes per public step and observer, everything that the socket carries:")
        print(f"{'':30}{'steps':>7}{'median':>8}{'p95':>7}{'whole views: median':>21}{'p95':>7}")
    quick = ("--bot-window", "0.05", "--bot-pause", "0")
    with tempfile.TemporaryDirectory() as folder, server(Path(folder), *quick) as url:
        for scene in SCENES:
            if given.only in (None, scene.game):
                found = measure(url, scene, given.games)
                results.append(found)
                if not given.json:
                    print(f"{found['scene']:30}{found['steps']:7}{found['median']:8}"
                          f"{found['p95']:7}{found['whole_median']:21}{found['whole_p95']:7}",
                          flush=True)  # fmt: skip
    if given.json:
        print(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
