"""The same record gives the same game in another process, where sets have another order.

Run as ``python -m sightline.check.elsewhere`` this module reads a record from its standard input
and prints hashes of its steps: over the state, all that is sent, and a sample of every sight.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from importlib.metadata import entry_points
from random import Random

import msgspec

from sightline.check.ground import Broken, Ground, Skipped
from sightline.check.shown import sent
from sightline.core.game import AnyGame, AnyState
from sightline.core.record import parse_record
from sightline.core.registry import GROUP

_SECONDS = 300
_MOST_STEPS = 24


def same_game_elsewhere(ground: Ground) -> None:
    """Another process, with another order of sets, replays a record to the same states and sights.

    Only for a game that is installed: another process cannot find any other.
    """
    if not installed(ground.game):
        raise Skipped("the game is registered in this process only")
    trial = ground.trial = ground.trials[0]
    text = trial.record().dump()
    there = _ask_another_process(text)
    for ours, theirs in zip(transcript(text), there, strict=True):
        ground.cases += 1
        if ours != theirs:
            raise Broken(
                "another process replays the record differently; does anything depend on the "
                "order of a set, or on what happened earlier in the process?"
            )


def installed(game: AnyGame) -> bool:
    """Whether another process would find this very game through its entry point."""
    for entry in entry_points(group=GROUP):
        if entry.name == game.key:
            try:
                return entry.load() is game
            except Exception:  # broken in some way: not this game, then
                return False
    return False


def transcript(text: str) -> list[str]:
    """A hash for the steps of a record; of a long one only so many, evenly spread."""
    record = parse_record(text)
    stride = 1 + len(record.moves) // _MOST_STEPS
    return [
        _hash(step, state)
        for step, state in enumerate(record.states())
        if step % stride == 0 or step == len(record.moves)
    ]


def _hash(step: int, state: AnyState) -> str:
    digest = hashlib.sha256(state.fingerprint().encode())
    for observer in (None, *range(state.players)):
        for name, part in sent(state, observer).items():
            digest.update(f"\0{name}\0".encode() + part)
        if observer is not None:
            world = state.sight(observer).sample(Random(step))
            digest.update(world.fingerprint().encode())
    return digest.hexdigest()


def _ask_another_process(text: str) -> list[str]:
    # Any fixed value will do that is not likely to be this process's own.
    hash_seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    paths = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(
        [sys.executable, "-m", "sightline.check.elsewhere"],
        input=text,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths},
        timeout=_SECONDS,
        check=False,
    )
    if done.returncode:
        said = (done.stderr.strip().splitlines() or ["nothing"])[-1]
        raise Broken(f"another process cannot replay the record; it said: {said}")
    return msgspec.json.decode(done.stdout, type=list[str])


if __name__ == "__main__":
    sys.stdin.reconfigure(encoding="utf-8")  # pyright: ignore[reportAttributeAccessIssue]
    sys.stdout.write(msgspec.json.encode(transcript(sys.stdin.read())).decode())
