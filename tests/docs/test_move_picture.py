"""The picture of how a move travels is how a move travels."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import Any

from tests.table.house import Browser, open_house

import sightline

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = Path(sightline.__file__).parent
TELL = "from docsite.moves import MOVE\nfor step in MOVE: print(step.file, step.name)"


def steps() -> list[tuple[str, str]]:
    """What the picture names."""
    told = subprocess.run(
        [sys.executable, "-c", TELL],
        capture_output=True, text=True, check=True, cwd=ROOT / "scripts",
    ).stdout  # fmt: skip
    return [(file, name) for file, name in (line.split() for line in told.splitlines())]


def test_the_functions_of_the_picture_are_called_in_its_order(tmp_path: Path) -> None:
    named = {(str(PACKAGE / file), name): (file, name) for file, name in steps()}
    called: list[tuple[str, str]] = []
    listening = threading.Event()

    def watch(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and listening.is_set():
            code = frame.f_code
            found = named.get((code.co_filename, code.co_qualname))
            if found is not None:
                called.append(found)

    threading.setprofile(watch)  # of threads that begin from now on: the server's
    try:
        with open_house(tmp_path) as house:
            ann, bob = Browser(house.url, "Ann"), Browser(house.url, "Bob")
            table = ann.table("pentup", "me", "open", listed=True)
            bob.join(table["id"])
            white, black = ann.page(table["id"], 0), bob.page(table["id"], 1)
            white.say("legal", where={"tile": "I"})
            move = white.until("legal")["moves"][0]
            # What everybody is told of who has come is told a little later, and is no part of it.
            black.until("table")
            listening.set()
            white.move(move)
            black.until("step")
            listening.clear()
            for browser in (ann, bob):
                browser.close()
    finally:
        threading.setprofile(None)  # pyright: ignore[reportArgumentType]
    assert list(dict.fromkeys(called)) == list(named.values())
