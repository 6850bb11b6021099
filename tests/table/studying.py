"""Plays the part of the study engine: as many games as asked for, at once; 13 take for ever."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from sightline.games.viewpoint.room.messages import StudyWish

NOTES = "SIGHTLINE_TEST_NOTES"
"""Names, in the environment, the folder in which it writes down what it was asked for."""


def play(wish: StudyWish, report: str, tell: Callable[[int, int], None]) -> None:
    notes, folder = Path(os.environ[NOTES]), Path(report)
    asked = {"set": wish.text, "mixed": wish.mixed, "players": wish.players, "nice": os.nice(0)}
    (notes / "notes.json").write_text(json.dumps(asked))
    print("what a library has to say", flush=True)
    tell(wish.games // 2, wish.games)
    if wish.games == 13:
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        (notes / "pids").write_text(f"{os.getpid()} {child.pid}")
        time.sleep(600)
    if wish.games == 14:
        raise ValueError("no luck")
    (folder / "index.html").write_text("<h1>A report</h1><script>steal()</script>")
    mean = {"mean": {"value": 20.0, "low": 18.0, "high": 22.0}}
    share = {"value": 0.5, "low": 0.4, "high": 0.6}
    places = [{"name": name, "share": share} for name in ("first", "second")]
    found = {"places": places, "turns": mean, "leads": {"changes": mean}}
    (folder / "study.json").write_text(json.dumps({**found, "cancels": {"a_game": mean}}))


def sleep(note: str, tell: Callable[[int, int], None]) -> None:
    """Says who it is, and goes on for ever."""
    del tell
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    Path(note).write_text(f"{os.getpid()} {child.pid} ")
    time.sleep(600)
