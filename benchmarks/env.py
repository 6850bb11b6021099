"""What an environment costs: our games through PettingZoo, beside the bare engine, and beside
PettingZoo's own hanabi and chess.

The peers are installed into an environment of their own (build/env-peers). Everything plays at
random on one core, each in a process of its own, by turns, round after round, so that a busy
machine slows all of them alike. Processor time; the median of the rounds, and of the ratios within
a round. A step is what a learner pays: ``last()`` with observation and mask, a choice among the
legal ids, ``step``. The engine's step is ``legal`` and ``apply``; "with view" also looks at what
the seat sees, without which nobody could play.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

from engine import SHORTEST, Worker, peer_python, speed, uv

ROOT = Path(__file__).resolve().parent.parent
HANABI, CHESS = "hanabi_v5", "chess_v6"


@dataclass(frozen=True, slots=True)
class Way:
    """Something that plays."""

    name: str
    kind: str
    """aec, engine, view, batch, or peer."""
    what: str
    players: int = 0
    options: Mapping[str, object] | None = None


GAMES: tuple[tuple[str, str, int, Mapping[str, object]], ...] = (
    ("Pent-Up", "pentup", 2, {}),
    ("Perspective", "perspective", 2, {}),
    ("Perspective 4", "perspective", 4, {}),
    ("Viewpoint", "viewpoint", 2, {}),
    ("Viewpoint 4", "viewpoint", 4, {}),
    ("Viewpoints", "viewpoints", 3, {"challenge": "A001"}),
)
WAYS = (
    *(
        Way(f"{name}, {kind}", kind, key, players, options)
        for name, key, players, options in GAMES
        for kind in ("engine", "view", "aec")
    ),
    Way("hanabi", "peer", HANABI),
    Way("chess", "peer", CHESS),
)
BY_NAME = {way.name: way for way in WAYS}


def play_engine(way: Way) -> Iterator[None]:
    """Through the engine's contract."""
    import sightline

    game = sightline.find_game(way.what)
    rng, seed = random.Random(1), 0
    while True:
        state = game.start(way.players, way.options or {}, seed=seed)
        seed += 1
        while awaiting := state.awaiting:
            seat = awaiting[0]
            if way.kind == "view":
                sight = state.sight(seat)
                _ = sight.view
                moves = sight.legal
            else:
                moves = state.legal(seat)
            state.apply(seat, moves[rng.randrange(len(moves))])
            yield


def play_zoo(way: Way) -> Iterator[None]:
    """Through PettingZoo, ours and theirs alike."""
    numpy = import_module("numpy")
    if way.kind == "aec":
        env: Any = import_module("sightline.env").aec(way.what, way.players, way.options or {})
    else:
        env = import_module(f"pettingzoo.classic.{way.what}").env()
    legal = getattr(env, "legal_ids", None)
    rng, seed = random.Random(1), 0
    while True:
        env.reset(seed=seed)
        seed += 1
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            ids = legal() if legal else numpy.flatnonzero(seen["action_mask"])
            env.step(int(ids[rng.randrange(len(ids))]))
            yield


def work(way: Way) -> None:
    """Play as long as each line of the input says, and answer with the steps per second."""
    if way.kind != "peer":
        sys.path.insert(0, str(ROOT / "src"))
    steps = play_engine(way) if way.kind in ("engine", "view") else play_zoo(way)
    speed(steps, SHORTEST)
    print(json.dumps({"ready": way.name}), flush=True)
    for line in sys.stdin:
        print(json.dumps({"speed": speed(steps, float(line))}), flush=True)


def peers(folder: Path) -> str | None:
    """The peers' interpreter; None, and said why, where they can't be installed."""
    python = peer_python(folder)
    code = f"from pettingzoo.classic import {HANABI}, {CHESS}"
    if subprocess.run([str(python), "-c", code], capture_output=True, check=False).returncode:
        print("Installing pettingzoo[classic] …", file=sys.stderr)
        why = uv("pip", "install", "--quiet", "--python", str(python), "pettingzoo[classic]")
        if why is not None:
            print(f"without peers: {why}", file=sys.stderr)
            return None
    return str(python)


def ratio(speeds: Mapping[str, list[float]], one: str, other: str) -> float | None:
    """How many times as fast, within the same rounds."""
    if one not in speeds or other not in speeds:
        return None
    return median(a / b for a, b in zip(speeds[one], speeds[other], strict=True))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--rounds", type=int, default=5, help="how often each has its turn")
    parser.add_argument("--seconds", type=float, default=0.5, help="processor time of a turn")
    parser.add_argument("--no-peers", action="store_true", help="ours alone; install nothing")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "env-peers")
    parser.add_argument("--play", choices=list(BY_NAME), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.play:
        work(BY_NAME[asked.play])
        return 0
    if asked.rounds < 1 or asked.seconds <= 0:
        parser.error("rounds and seconds must be positive")
    python = None if asked.no_peers else peers(asked.folder)
    workers = {
        way.name: Worker(sys.executable if way.kind != "peer" else str(python), __file__, way.name)
        for way in WAYS
        if way.kind != "peer" or python is not None
    }
    speeds: dict[str, list[float]] = {name: [] for name in workers}
    for number in range(asked.rounds):
        print(f"round {number + 1} of {asked.rounds} …", file=sys.stderr)
        for name, worker in workers.items():
            speeds[name].append(worker.round(asked.seconds))
    for worker in workers.values():
        worker.end()
    rows = [
        {
            "game": name,
            "steps": median(speeds[f"{name}, aec"]),
            "engine": ratio(speeds, f"{name}, engine", f"{name}, aec"),
            "view": ratio(speeds, f"{name}, view", f"{name}, aec"),
            "hanabi": ratio(speeds, f"{name}, aec", "hanabi"),
            "chess": ratio(speeds, f"{name}, aec", "chess"),
        }
        for name, *_ in GAMES
    ]
    peers_found = {name: median(speeds[name]) for name in ("hanabi", "chess") if name in speeds}
    if asked.json:
        print(json.dumps({"games": rows, "peers": peers_found}))
        return 0
    print(f"{'':16}{'steps/s':>10}{'cost ÷ engine':>15}{'÷ with view':>13}", end="")
    print(f"{'× hanabi':>10}{'× chess':>9}")
    for row in rows:
        numbers = [row["engine"], row["view"], row["hanabi"], row["chess"]]
        told = ["–" if number is None else f"{number:.2f}" for number in numbers]
        print(f"{row['game']:16}{row['steps']:>10,.0f}{told[0]:>15}{told[1]:>13}", end="")
        print(f"{told[2]:>10}{told[3]:>9}")
    for name, found in peers_found.items():
        print(f"{name:16}{found:>10,.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
