"""Random play on one core: our games beside RLCard's uno and OpenSpiel's games written in Python.

The packages are installed into an environment of their own (build/engine-peers); one that cannot be
installed is named and left out. Every game runs in its own process and they take turns, round after
round, so that a busy machine slows all of them alike. Processor time; the median of the rounds, and
the median of what was measured against uno in the same round.

Ours go the way that anybody would go: ``awaiting``, ``legal``, ``apply``, with every move checked
and every event made, on the readable rules. RLCard's way is ``env.step``, which makes the next
player's state, as text and as numbers; the bare game under it, which does not check a move, is
shown too. OpenSpiel's is ``legal_actions`` and ``apply_action``. Games begin anew as they end, and
setting up counts.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module, metadata
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SIGHTLINE, RLCARD, OPEN_SPIEL = "sightline", "rlcard", "open_spiel"
UNO = "uno"
SHORTEST = 0.2
"""Processor seconds before the first round, for what is only done once."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A game, and how it is played at random."""

    name: str
    package: str
    what: str
    """Which game: ours by its key, theirs by the name that their package knows it by."""
    players: int = 0
    options: Mapping[str, object] | None = None
    target: float | None = None
    """Wanted: so many times as fast as uno."""


CONTESTANTS = (
    Contestant("Perspective, 2 players", SIGHTLINE, "perspective", 2, target=2.0),
    Contestant("Perspective, 3 players", SIGHTLINE, "perspective", 3, target=2.0),
    Contestant("Perspective, 4 players", SIGHTLINE, "perspective", 4, target=2.0),
    Contestant("Viewpoint, 2 players", SIGHTLINE, "viewpoint", 2, target=1.0),
    Contestant("Viewpoint, 4 players", SIGHTLINE, "viewpoint", 4, target=1.0),
    Contestant("Viewpoints, 2 players", SIGHTLINE, "viewpoints", 2, {"challenge": "A001"}),
    Contestant("Viewpoints, 4 players", SIGHTLINE, "viewpoints", 4, {"challenge": "A001"}),
    Contestant("Pent-Up, 2 players", SIGHTLINE, "pentup", 2),
    Contestant(UNO, RLCARD, "uno"),
    Contestant("uno, the bare game", RLCARD, "bare uno"),
    Contestant("python_block_dominoes", OPEN_SPIEL, "python_block_dominoes"),
    Contestant("python_liars_poker", OPEN_SPIEL, "python_liars_poker"),
    Contestant("python_tic_tac_toe", OPEN_SPIEL, "python_tic_tac_toe"),
    Contestant("python_kuhn_poker", OPEN_SPIEL, "python_kuhn_poker"),
)
BY_NAME = {each.name: each for each in CONTESTANTS}
NEEDED = {RLCARD: ("rlcard", "setuptools"), OPEN_SPIEL: ("open_spiel",)}


# ------------------------------------------------------------------------ playing at random
# Each of these plays for ever, and comes back after every step.


def play_ours(wanted: Contestant) -> Iterator[None]:
    """Through the engine's contract, and nothing else."""
    sys.path.insert(0, str(ROOT / "src"))
    import sightline

    game = sightline.find_game(wanted.what)
    rng, seed = random.Random(1), 0
    while True:
        state = game.start(wanted.players, wanted.options or {}, seed=seed)
        seed += 1
        while awaiting := state.awaiting:
            seat = awaiting[0]
            state.apply(seat, rng.choice(state.legal(seat)))  # pyright: ignore[reportArgumentType]
            yield


def play_rlcard(wanted: Contestant) -> Iterator[None]:
    """The environment that RLCard is used through, with numbers for actions."""
    env = import_module("rlcard").make(wanted.what, config={"seed": 1})
    rng = random.Random(1)
    while True:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            yield


def play_bare_uno(_wanted: Contestant) -> Iterator[None]:
    """The game inside that environment, which gives each player's state as lists of text."""
    game = import_module("rlcard.games.uno").Game()
    game.np_random = import_module("numpy").random.RandomState(1)
    rng = random.Random(1)
    while True:
        state, _ = game.init_game()
        while not game.is_over():
            state, _ = game.step(rng.choice(state["legal_actions"]))
            yield


def play_open_spiel(wanted: Contestant) -> Iterator[None]:
    """Chance moves are made like the others, but only those of players count as steps."""
    import_module("open_spiel.python.games")
    game = import_module("pyspiel").load_game(wanted.what)
    rng = random.Random(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
                continue
            state.apply_action(rng.choice(state.legal_actions()))
            yield


def playing(wanted: Contestant) -> Iterator[None]:
    """The way this game is played."""
    ways: dict[str, Callable[[Contestant], Iterator[None]]] = {
        SIGHTLINE: play_ours,
        RLCARD: play_bare_uno if wanted.what == "bare uno" else play_rlcard,
        OPEN_SPIEL: play_open_spiel,
    }
    return ways[wanted.package](wanted)


def work(wanted: Contestant) -> None:
    """Play as long as each line of the input says, and answer with the steps per second."""
    steps = playing(wanted)
    speed(steps, SHORTEST)
    version = "" if wanted.package == SIGHTLINE else metadata.version(wanted.package)
    print(json.dumps({"version": version}), flush=True)
    for line in sys.stdin:
        print(json.dumps({"speed": speed(steps, float(line))}), flush=True)


def speed(steps: Iterator[None], seconds: float) -> float:
    """Steps per second of processor time, over at least so long."""
    count, burst, start = 0, 1, process_time()
    while (spent := process_time() - start) < seconds:
        before = spent
        for _ in range(burst):
            next(steps)
        count += burst
        # Looking at the clock must not count: do so about a hundred times in all.
        if process_time() - start - before < seconds / 100:
            burst *= 2
    return count / spent


# ------------------------------------------------------------------------------- all of it


def peer_python(folder: Path) -> Path:
    """The interpreter of the packages' environment, made if it is not there."""
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        print(f"Making an environment in {folder} …", file=sys.stderr)
        made = uv("venv", "--quiet", "--python", sys.executable, str(folder))
        if made is not None:
            raise SystemExit(f"cannot make a Python environment in {folder}: {made}")
    return python


def install(python: Path, package: str) -> str | None:
    """Install a package and what it forgets to ask for, unless it is there; why that failed."""
    there = f"from importlib.metadata import version; version({package!r})"
    if subprocess.run([str(python), "-c", there], capture_output=True, check=False).returncode == 0:
        return None
    print(f"Installing {package} …", file=sys.stderr)
    return uv("pip", "install", "--quiet", "--python", str(python), *NEEDED[package])


def uv(*arguments: str) -> str | None:
    """Run uv; its last word if it failed."""
    done = subprocess.run(
        [sys.executable, "-m", "uv", *arguments], capture_output=True, text=True, check=False
    )
    return (done.stderr.strip().splitlines() or ["uv failed"])[-1] if done.returncode else None


class Worker:
    """A program's part in a process of its own, which plays when it is told to."""

    def __init__(self, python: str, program: str, name: str) -> None:
        one = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")
        self._process = subprocess.Popen(
            [python, program, "--play", name],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, **one, "PYTHONWARNINGS": "ignore"},
        )  # fmt: skip
        self.ready = self._answer()
        """What it said when it could begin."""

    def round(self, seconds: float) -> float:
        """Steps per second of one round."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{seconds}\n")
        self._process.stdin.flush()
        return self._answer()["speed"]

    def end(self) -> None:
        """No more rounds."""
        self._process.communicate()

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        # A package may print what it likes while it is imported.
        for line in self._process.stdout:
            if line.startswith("{"):
                return json.loads(line)
        _, errors = self._process.communicate()
        raise ChildProcessError((errors.strip().splitlines() or ["it ended without a word"])[-1])


def start(
    chosen: list[Contestant], python: Path | None, failed: dict[str, str]
) -> dict[str, Worker]:
    """A worker for each game that can be played; why the others cannot goes into ``failed``."""
    workers: dict[str, Worker] = {}
    for each in chosen:
        if each.package in failed:
            continue
        path = sys.executable if each.package == SIGHTLINE else str(python)
        try:
            workers[each.name] = Worker(path, __file__, each.name)
        except ChildProcessError as error:
            failed[each.name] = str(error)
    return workers


def measure(
    workers: dict[str, Worker], rounds: int, seconds: float
) -> dict[str, tuple[float, float | None]]:
    """For each game the median speed, and the median of its speed divided by that of uno."""
    speeds: dict[str, list[float]] = {name: [] for name in workers}
    for number in range(rounds):
        print(f"round {number + 1} of {rounds} …", file=sys.stderr)
        for name, worker in workers.items():
            speeds[name].append(worker.round(seconds))
    for worker in workers.values():
        worker.end()
    uno = speeds.get(UNO)
    return {
        name: (
            median(own),
            None if uno is None else median(a / b for a, b in zip(own, uno, strict=True)),
        )
        for name, own in speeds.items()
    }


def show(table: list[dict[str, Any]]) -> None:
    """One line for each game."""
    print(f"{'package':18}{'game':26}{'steps/s':>10}{'× uno':>9}")
    for row in table:
        package = f"{row['package']} {row.get('version', '')}"
        if "error" in row:
            print(f"{package:18}{row['game']:26}{'–':>10}  {row['error']}")
            continue
        times = "–" if row["uno"] is None else f"{row['uno']:.3g}"
        target = "" if row["target"] is None else f"  wanted {row['target']:g}"
        print(f"{package:18}{row['game']:26}{row['speed']:>10,.0f}{times:>9}{target}")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--rounds", type=int, default=7, help="how often each game has its turn")
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time of a turn")
    parser.add_argument("--games", default="", help="of ours, only those with this in their name")
    parser.add_argument("--no-peers", action="store_true", help="ours alone; install nothing")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "engine-peers")
    parser.add_argument("--play", choices=list(BY_NAME), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.play:
        work(BY_NAME[asked.play])
        return 0
    if asked.rounds < 1 or asked.seconds <= 0:
        parser.error("rounds and seconds must be positive")
    chosen = [
        each
        for each in CONTESTANTS
        if asked.games.lower() in each.name.lower() or each.package != SIGHTLINE
        if each.package == SIGHTLINE or not asked.no_peers
    ]
    failed: dict[str, str] = {}
    python = None if asked.no_peers else peer_python(asked.folder)
    if python is not None:
        for package in NEEDED:
            if (why := install(python, package)) is not None:
                failed[package] = f"not installed: {why}"
    workers = start(chosen, python, failed)
    found = measure(workers, asked.rounds, asked.seconds)
    table: list[dict[str, Any]] = []
    for each in chosen:
        row: dict[str, Any] = {"package": each.package, "game": each.name, "target": each.target}
        if each.name in found:
            row["version"] = workers[each.name].ready["version"]
            row["speed"], row["uno"] = found[each.name]
        else:
            row["error"] = failed.get(each.name) or failed[each.package]
        table.append(row)
    if asked.json:
        print(json.dumps(table))
    else:
        show(table)
    judged = [row for row in table if row["target"] is not None]
    missed = [row for row in judged if row.get("uno") is not None and row["uno"] < row["target"]]
    return 1 if missed or any("error" in row for row in judged) else 0


if __name__ == "__main__":
    sys.exit(main())
