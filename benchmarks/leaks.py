"""What a spectator is sent: boardgame.io's own multiplayer server beside ours.

    python benchmarks/leaks.py           # installs boardgame.io into build/, takes about a minute
    python benchmarks/leaks.py --json

Both play a card game with hidden hands, a draw pile and answers in secret: theirs a small one
written for this (``_leaks_peer.cjs``), as it comes, with the library's
``PlayerView.STRIP_SECRETS``, and with that and redacted moves; ours Viewpoint. A spectator without
any credentials opens a socket, then a player answers in secret. All that the spectator receives is
searched for what it should not have. That the search can find it is shown first: a hand in its own
seat's messages, the seed in what the table shows after the end.

``sightline meter`` asks more than this, of ours only: whether bytes or time differ at all.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from _peers import boardgame_io  # isort: skip  (beside this file)

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent

ROWS = {
    "deck": "the draw pile, in its order",
    "hands": "everybody's hand",
    "seed": "the seed of the shuffle",
    "answered": "that somebody has answered in secret",
    "who": "… and who",
    "what": "… and what",
}
COLUMNS = {
    "plain": "boardgame.io",
    "stripped": "STRIP_SECRETS",
    "redacted": "and redact",
    "sightline": "Sightline",
}


def peer() -> dict[str, Any]:
    """Install boardgame.io where it is not yet, and look."""
    there = boardgame_io()
    done = subprocess.run(
        [there.node, HERE / "_leaks_peer.cjs", there.folder],
        check=False, capture_output=True, text=True, env=there.env, timeout=300,
    )  # fmt: skip
    for line in done.stdout.splitlines():
        if line.startswith("RESULT "):
            return json.loads(line.removeprefix("RESULT "))
    sys.exit(f"boardgame.io did not run:\n{done.stderr.strip()}")


@contextlib.contextmanager
def server(folder: str) -> Iterator[str]:
    """Our server in a process of its own; its address."""
    command = [
        sys.executable, "-m", "sightline.server", "--host", "127.0.0.1", "--port", "0",
        "--no-browser", "--data", folder, "--log-level", "error", "--warm-bots", "false",
    ]  # fmt: skip
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
    assert process.stdout is not None
    try:
        yield process.stdout.readline().split()[-1].rstrip("/").replace("localhost", "127.0.0.1")
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=20)


async def look(url: str) -> dict[str, Any]:
    """The same at a table of Viewpoint: what the spectator receives, held against the truth."""
    import sightline
    from sightline.meter import Meter, Wish
    from sightline.meter.scene import set_scene

    meter = Meter(Wish(url, "viewpoint", players=3, openings=1))
    try:
        plan, _ = await meter.look_up()
        (party,) = await meter.parties(1, plan.players)
        (opening,) = await meter.find_openings(plan)
        scene = await set_scene(party, opening)
        await scene.settle()
        await scene.open_window()
        await scene.fence()
        own = [page.position["view"]["hand"] for page in scene.pages.values() if page.position]
        before = len(scene.watcher.heard)
        await scene.answer(opening.default)
        await scene.fence(1.3)  # past the moment at which the answer is saved
        told = [h.raw for h in scene.watcher.heard[before:] if h.message["tell"] != "pong"]
        heard = [h.raw for h in scene.watcher.heard if h.message["tell"] != "pong"]
        table = await party.watcher.request("GET", f"{scene.path}?token={scene.token}")
        seats = "\n".join(h.raw for page in scene.pages.values() for h in page.heard)
        await scene.close()
        record = (await party.host.request("GET", f"{scene.path}/record")).text
        ended = (await party.host.request("GET", scene.path)).text
    finally:
        await meter.close()
    state: Any = sightline.parse_record(record).replay()
    seed = str(json.loads(record.partition("\n")[0])["seed"])
    names = [card["name"] for card in json.loads(heard[0])["view"]["cards"]]
    hands = [[names[card] for card in hand] for hand in state.hands]
    every = "\n".join([*heard, table.text])
    if own != hands or not all(compact(hand) in seats for hand in hands) or seed not in ended:
        sys.exit("the search does not find what is there, so it says nothing")
    return {
        "deck": any(run in every for run in runs(state.draw, names)),
        "hands": any(compact(hand) in every for hand in hands),
        "seed": seed in every,
        # One unasked message would tell all three, whatever it says.
        "answered": bool(told),
        "who": bool(told),
        "what": bool(told),
        "bytes": len(every),
        "messages": len(heard),
    }


def runs(pile: list[int], names: list[str], length: int = 5) -> Iterator[str]:
    """Every few cards that lie on each other, as numbers and as names, from both ends."""
    for order in (pile, pile[::-1]):
        for start in range(len(order) - length + 1):
            several = order[start : start + length]
            yield compact(several)[1:-1]
            yield compact([names[card] for card in several])[1:-1]


def compact(value: Any) -> str:
    """JSON as both servers write it."""
    return json.dumps(value, separators=(",", ":"))


def main() -> None:
    """Print the table, or the same as JSON; exit code 1 if ours sends what it should not."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    seen = peer()
    with tempfile.TemporaryDirectory() as folder, server(folder) as url:
        seen["sightline"] = asyncio.run(look(url))
    if given.json:
        print(json.dumps(seen, indent=2))
    else:
        print(f"{'a spectator is sent':38}" + "".join(f"{name:>15}" for name in COLUMNS.values()))
        for row, text in ROWS.items():
            marks = ("yes" if seen[column][row] else "no" for column in COLUMNS)
            print(f"{text:38}" + "".join(f"{mark:>15}" for mark in marks))
        if seen["stripped"]["deck"] and not seen["stripped"]["deck_now"]:
            print(
                "With STRIP_SECRETS all of it is in `initialState`, which comes along unfiltered."
            )
    if any(seen["sightline"][row] for row in ROWS):
        sys.exit(1)


if __name__ == "__main__":
    main()
